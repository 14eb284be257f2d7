/** Text keys: every key of the English texts, so that a key that does not exist is a compiler's error. */
import type agent from './en/agent.json'
import type content from './en/content.json'
import type errors from './en/errors.json'
import type games from './en/games.json'
import type home from './en/home.json'
import type identity from './en/identity.json'
import type lottery from './en/lottery.json'
import type lotteryPlays from './en/lottery-plays.json'
import type messages from './en/messages.json'
import type originals from './en/originals.json'
import type panels from './en/panels.json'
import type play from './en/play.json'
import type records from './en/records.json'
import type security from './en/security.json'
import type tables from './en/tables.json'
import type tablesRules from './en/tables-rules.json'
import type shell from './en/shell.json'
import type wallet from './en/wallet.json'

export type TextKey =
  | keyof typeof agent
  | keyof typeof content
  | keyof typeof errors
  | keyof typeof games
  | keyof typeof home
  | keyof typeof identity
  | keyof typeof lottery
  | keyof typeof lotteryPlays
  | keyof typeof messages
  | keyof typeof originals
  | keyof typeof panels
  | keyof typeof play
  | keyof typeof records
  | keyof typeof security
  | keyof typeof shell
  | keyof typeof tables
  | keyof typeof tablesRules
  | keyof typeof wallet
