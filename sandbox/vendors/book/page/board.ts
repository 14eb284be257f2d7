/** What the page knows of the matches: the latest board, the teams, and the names of the selections. */
import { lineText } from '@baize/rules/odds/settlement.ts'
import { oddsText, parseOdds, type OddsFormat } from '@baize/rules/odds/odds.ts'
import { say } from '../../page/frame-words.ts'
import type { BoardView, MatchView } from '../book.ts'
import type { MarketName, Outcome } from '../markets.ts'
import type { Leg } from '../slip.ts'
import { ARENA_LEAGUES, FOOTBALL_LEAGUES, type League } from '../teams.ts'
import { nameOf, words } from './words.ts'

export type SportCode = 'football' | 'arena'
export type Selection = { readonly match: number; readonly market: MarketName; readonly line: number; readonly on: Outcome }
/** A selection with its teams, as a slip or a ticket shows it. */
export type Named = Selection & Pick<Leg, 'league' | 'home' | 'away'>

export const keyOf = ({ match, market, line, on }: Selection): string => `${match} ${market} ${line} ${on}`

export const leaguesOf = (sport: SportCode): readonly League[] => (sport === 'football' ? FOOTBALL_LEAGUES : ARENA_LEAGUES)

export const teamName = (sport: SportCode, league: number, team: number): string => {
  const found = leaguesOf(sport)[league]?.teams[team]
  return found === undefined ? '–' : nameOf(found)
}
export const matchName = (sport: SportCode, { league, home, away }: Pick<Leg, 'league' | 'home' | 'away'>): string =>
  `${teamName(sport, league, home)} – ${teamName(sport, league, away)}`

export const marketTitle = (sport: SportCode, market: MarketName): string => {
  if (market === 'handicap') return words.handicap
  if (market === 'total') return sport === 'football' ? words.total : words.totalMaps
  return sport === 'football' ? words.result : words.winner
}

/** The line from the view of the selected side. */
export const sideLine = ({ market, line, on }: Pick<Selection, 'market' | 'line' | 'on'>): string =>
  market === 'total' ? lineText(line, false) : lineText(on === 'away' ? -line : line).replace('-', '−')

export const selectionName = (sport: SportCode, selection: Named): string => {
  const { market, on, league, home, away } = selection
  if (on === 'over' || on === 'under') return say(words[on], { line: sideLine(selection) })
  if (on === 'draw') return words.draw
  const team = teamName(sport, league, on === 'home' ? home : away)
  return market === 'handicap' ? `${team} ${sideLine(selection)}` : team
}

export const showOdds = (odds: string, format: OddsFormat): string => oddsText(parseOdds(odds) ?? 0n, format).replace('-', '−')

/** The current odds of a selection. */
export const oddsNow = (board: BoardView | undefined, { match, market, line, on }: Selection): string | undefined =>
  board?.matches
    .find((each) => each.match === match)
    ?.markets.find((each) => each.market === market && each.line === line)
    ?.prices.find((price) => price.on === on)?.odds

/** The state of a match in words. */
export const statusText = (sport: SportCode, match: MatchView, nowMs: number): string => {
  if (match.phase === 'void') return words.voided
  if (match.phase === 'over') return words.fullTime
  if (match.phase === 'live' && sport === 'football') return say(words.minute, { minute: Math.min(90, match.steps + 1) })
  if (match.phase === 'live')
    return say(words.mapNow, { map: match.score.home + match.score.away + 1, home: match.points.home, away: match.points.away })
  const seconds = Math.max(0, Math.ceil((match.startsMs - nowMs) / 1000))
  return say(words.startsIn, { time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` })
}
