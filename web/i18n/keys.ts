/** Text keys: every key of the English texts, so that a key that does not exist is a compiler’s error. Written by `npm run keys`. */
import type errors from './en/errors.json'
import type games from './en/games.json'
import type home from './en/home.json'
import type identity from './en/identity.json'
import type originals from './en/originals.json'
import type shell from './en/shell.json'
import type wallet from './en/wallet.json'
import type agent from './en/late/agent.json'
import type agentApply from './en/late/agent-apply.json'
import type agentReports from './en/late/agent-reports.json'
import type agentTeam from './en/late/agent-team.json'
import type bonus from './en/late/bonus.json'
import type breaks from './en/late/breaks.json'
import type center from './en/late/center.json'
import type content from './en/late/content.json'
import type contentMessages from './en/late/content-messages.json'
import type known from './en/late/known.json'
import type limits from './en/late/limits.json'
import type line from './en/late/line.json'
import type lottery from './en/late/lottery.json'
import type lotteryPlays from './en/late/lottery-plays.json'
import type panels from './en/late/panels.json'
import type play from './en/late/play.json'
import type points from './en/late/points.json'
import type promotions from './en/late/promotions.json'
import type reality from './en/late/reality.json'
import type records from './en/late/records.json'
import type security from './en/late/security.json'
import type securityProfile from './en/late/security-profile.json'
import type slots from './en/late/slots.json'
import type stake from './en/late/stake.json'
import type tables from './en/late/tables.json'
import type tablesRules from './en/late/tables-rules.json'

export type TextKey =
  | keyof typeof errors
  | keyof typeof games
  | keyof typeof home
  | keyof typeof identity
  | keyof typeof originals
  | keyof typeof shell
  | keyof typeof wallet
  | keyof typeof agent
  | keyof typeof agentApply
  | keyof typeof agentReports
  | keyof typeof agentTeam
  | keyof typeof bonus
  | keyof typeof breaks
  | keyof typeof center
  | keyof typeof content
  | keyof typeof contentMessages
  | keyof typeof known
  | keyof typeof limits
  | keyof typeof line
  | keyof typeof lottery
  | keyof typeof lotteryPlays
  | keyof typeof panels
  | keyof typeof play
  | keyof typeof points
  | keyof typeof promotions
  | keyof typeof reality
  | keyof typeof records
  | keyof typeof security
  | keyof typeof securityProfile
  | keyof typeof slots
  | keyof typeof stake
  | keyof typeof tables
  | keyof typeof tablesRules

/** Parts of the site whose texts come late: the first word of each file in `late`. */
export type TextArea =
  | 'agent'
  | 'bonus'
  | 'breaks'
  | 'center'
  | 'content'
  | 'known'
  | 'limits'
  | 'line'
  | 'lottery'
  | 'panels'
  | 'play'
  | 'points'
  | 'promotions'
  | 'reality'
  | 'records'
  | 'security'
  | 'slots'
  | 'stake'
  | 'tables'
