/** Fixtures: which matches there are at any moment, their scores and their quotes. All of it follows from the clock and the seed. */
import type { ResultWeights } from '@baize/rules/odds/cash-out.ts'
import type { Score } from '@baize/rules/odds/settlement.ts'
import type { Chance } from '../chance.ts'
import { chancesOf, marketsOf, type Market, type MarketName, type Outcome } from './markets.ts'
import type { Progress, Rates, Sport } from './sport.ts'

/** Decisions of staff about a match: abandoned, a corrected score, or void. */
export type Ruling = { readonly kind: 'final'; readonly score: Score } | { readonly kind: 'void' }
export type Rulings = { readonly of: (match: number) => Ruling | undefined }

export type Fixture = {
  readonly match: number
  readonly league: number
  readonly home: number
  readonly away: number
  readonly startsMs: number
  readonly rates: Rates
}

export type Standing = Progress & {
  readonly phase: 'before' | 'live' | 'over' | 'void'
  /** Steps played: minutes of football, points of the arena. */
  readonly steps: number
}

const AHEAD = 8
const BEHIND = 5
/** How far the quoted chances may drift from the true ones, and how long one drift takes. */
const WANDER = 0.09
const WANDER_SECONDS = 24

type Bet = { readonly match: number; readonly market: MarketName; readonly line: number; readonly on: Outcome; readonly since: Score }

export type Fixtures = {
  readonly sport: Sport
  /** Matches that a page shows, by start: in play, upcoming, and the last finished. */
  shown(nowMs: number): Fixture[]
  find(match: number, nowMs: number): Fixture | undefined
  standing(fixture: Fixture, nowMs: number): Standing
  /** The current quotes; nothing on a match that is over. */
  markets(fixture: Fixture, nowMs: number): Market[]
  /** The probability of each result of a bet by the current quotes; undefined while it is suspended. */
  chances(bet: Bet, nowMs: number): ResultWeights | undefined
  /** The result that settles a bet on the match, or undefined while it is not over. */
  verdict(match: number, nowMs: number): Ruling | undefined
}

/** A match is settled this long after its end, so that its final score is seen. */
const SETTLED_AFTER_MS = 2_000
/** Longer than any match takes. */
const LONGEST_MS = 180_000
const LONGEST_STEPS = 120
/** How many moments of matches are cached, since a match is computed from its start each time. */
const REMEMBERED = 256

/** Pairings: leagues take turns, and each round of a league pairs every team once. */
const drawFixture = (sport: Sport, chance: Chance, match: number): Fixture => {
  const league = match % sport.leagues.length
  const teams = sport.leagues[league]?.teams ?? []
  const pairs = teams.length / 2
  const turn = Math.floor(match / sport.leagues.length)
  const round = Math.floor(turn / pairs)
  const order = teams.map((_, team) => team).sort((a, b) => chance('pairing', league, round, a) - chance('pairing', league, round, b))
  const place = (turn % pairs) * 2
  const [home = 0, away = 1] = [order[place], order[place + 1]]
  const rates = sport.ratesOf(teams[home]?.strength ?? 100, teams[away]?.strength ?? 100)
  return { match, league, home, away, startsMs: match * sport.everySeconds * 1_000, rates }
}

/** The quoted chances drift slowly around the true ones; the match itself follows the true ones. */
const believed = (sport: Sport, chance: Chance, { match, rates: { home, away } }: Fixture, nowMs: number): Rates => {
  const time = nowMs / 1_000 / WANDER_SECONDS
  const at = Math.floor(time)
  const lean = (knot: number) => (chance('lean', match, knot) * 2 - 1) * WANDER
  // Interpolates in four steps from knot to knot, so that a price holds for some seconds.
  const along = Math.floor((time - at) * 4) / 4
  const factor = 1 + lean(at) * (1 - along) + lean(at + 1) * along
  if (!sport.draws) {
    const tilted = home * factor
    return { home: tilted / (tilted + away), away: away / (tilted + away) }
  }
  return { home: home * factor, away: away / factor }
}

export const createFixtures = (sport: Sport, chance: Chance, rulings: Rulings): Fixtures => {
  const everyMs = sport.everySeconds * 1_000
  const quoted = new Map<number, { key: string; markets: Market[] }>()

  const fixtureOf = (match: number): Fixture => drawFixture(sport, chance, match)
  const played = new Map<string, Progress>()
  const progressOf = ({ match, rates }: Fixture, steps: number): Progress => {
    const key = `${match} ${steps}`
    const progress = played.get(key) ?? sport.progressAt(chance, match, rates, steps)
    played.set(key, progress)
    for (const oldest of played.keys()) {
      if (played.size <= REMEMBERED) break
      played.delete(oldest)
    }
    return progress
  }

  const standing = (fixture: Fixture, nowMs: number): Standing => {
    const steps = Math.min(LONGEST_STEPS, Math.max(0, Math.floor((nowMs - fixture.startsMs) / sport.stepMs)))
    const ruling = rulings.of(fixture.match)
    const progress = progressOf(fixture, steps)
    if (ruling !== undefined)
      return ruling.kind === 'void' ? { ...progress, steps, phase: 'void' } : { ...progress, score: ruling.score, steps, phase: 'over' }
    const over = sport.isOver(progress, steps)
    return { ...progress, steps, phase: over ? 'over' : nowMs < fixture.startsMs ? 'before' : 'live' }
  }
  const isKnown = (match: number, nowMs: number): boolean =>
    Number.isSafeInteger(match) && match >= 0 && match * everyMs <= nowMs + (AHEAD + 1) * everyMs

  return {
    sport,
    standing,
    shown(nowMs) {
      const last = Math.floor(nowMs / everyMs) + AHEAD
      const first = last - AHEAD - Math.ceil(LONGEST_MS / everyMs) - BEHIND + 1
      return Array.from({ length: last - first + 1 }, (_, index) => fixtureOf(first + index))
    },
    find: (match, nowMs) => (isKnown(match, nowMs) ? fixtureOf(match) : undefined),
    markets(fixture, nowMs) {
      const now = standing(fixture, nowMs)
      if (now.phase !== 'before' && now.phase !== 'live') return []
      const rates = believed(sport, chance, fixture, nowMs)
      const key = JSON.stringify([now.steps, now.score, now.points, rates])
      const before = quoted.get(fixture.match)
      if (before?.key === key) return before.markets
      const markets = marketsOf(sport, sport.finalsOf(now, now.steps, rates), now.score)
      quoted.set(fixture.match, { key, markets })
      if (quoted.size > 4 * (AHEAD + BEHIND)) quoted.delete(Math.min(...quoted.keys()))
      return markets
    },
    chances(bet, nowMs) {
      const fixture = isKnown(bet.match, nowMs) ? fixtureOf(bet.match) : undefined
      const now = fixture && standing(fixture, nowMs)
      if (!fixture || !now || (now.phase !== 'before' && now.phase !== 'live')) return undefined
      return chancesOf(sport, sport.finalsOf(now, now.steps, believed(sport, chance, fixture, nowMs)), bet)
    },
    verdict(match, nowMs) {
      const ruling = rulings.of(match)
      if (ruling !== undefined) return ruling
      const now = standing(fixtureOf(match), nowMs - SETTLED_AFTER_MS)
      return now.phase === 'over' ? { kind: 'final', score: now.score } : undefined
    },
  }
}
