/** Slip: checks a requested bet against the current quotes, and computes the result of a placed one. */
import { parseUnits } from '@baize/contract/values/money.ts'
import { ODDS_SCALE, parseOdds, type Odds } from '@baize/rules/odds/odds.ts'
import { returnRoundedDown, type LegResult, type Score } from '@baize/rules/odds/settlement.ts'
import type { Decision } from '../round.ts'
import type { Fixtures, Ruling } from './fixtures.ts'
import { outcomesOf, settleOutcome, type MarketName, type Outcome } from './markets.ts'
import { NO_SCORE } from './sport.ts'

/** A leg as the page saw it; `odds` is decimal text. */
export type AskedLeg = {
  readonly match: number
  readonly market: MarketName
  readonly line: number
  readonly on: Outcome
  readonly odds: string
}
/** Whether the bet accepts moved odds: never, only better ones, or always. */
export type Accepts = 'same' | 'better' | 'any'
export type AskedSlip = { readonly id: string; readonly stake: string; readonly accepts: Accepts; readonly legs: readonly AskedLeg[] }

/** A leg as it was accepted. */
export type Leg = {
  readonly match: number
  readonly market: MarketName
  readonly line: number
  readonly on: Outcome
  readonly odds: string
  /** The score from which a handicap counts. */
  readonly since: Score
  readonly league: number
  readonly home: number
  readonly away: number
}

export const MOST_LEGS = 8

export type SlipLimits = { readonly least: string; readonly most: string; readonly mostReturn: string }

/** Decimal text by currency. */
const LIMITS: Readonly<Record<string, SlipLimits>> = {
  MMK: { least: '100', most: '500000', mostReturn: '5000000' },
  THB: { least: '5', most: '10000', mostReturn: '100000' },
}
const OTHER_LIMITS: SlipLimits = { least: '0.5', most: '1000', mostReturn: '10000' }

export const limitsOf = (currency: string): SlipLimits => LIMITS[currency] ?? OTHER_LIMITS

const oddsOf = (text: string): Odds => {
  const odds = parseOdds(text)
  if (odds === undefined) throw new Error(`no odds: ${text}`)
  return odds
}
export const oddsWire = (odds: Odds): string => `${odds / ODDS_SCALE}.${String(odds % ODDS_SCALE).padStart(3, '0')}`

/** What a ticket returns when all its legs win. */
export const possibleReturn = (stakeUnits: bigint, legs: readonly Pick<Leg, 'odds'>[]): bigint =>
  returnRoundedDown(
    stakeUnits,
    legs.map(({ odds }) => ({ result: 'win', odds: oddsOf(odds) })),
  )

export type SlipRefusal =
  | 'slip-unknown'
  | 'same-match-twice'
  | 'stake-out-of-limits'
  | 'return-above-limit'
  | 'market-closed'
  | 'odds-changed'

/** The current quote of a leg. */
const priceNow = (fixtures: Fixtures, { match, market, line, on }: AskedLeg, nowMs: number): Odds | undefined => {
  const fixture = fixtures.find(match, nowMs)
  const found = fixture && fixtures.markets(fixture, nowMs).find((each) => each.market === market && each.line === line)
  return found?.prices.find((price) => price.on === on)?.odds
}

const isWanted = (accepts: Accepts, seen: Odds, now: Odds): boolean =>
  accepts === 'any' || now === seen || (accepts === 'better' && now > seen)

const takenLeg = (
  fixtures: Fixtures,
  asked: AskedLeg,
  accepts: Accepts,
  nowMs: number,
): Leg | 'market-closed' | 'odds-changed' | 'slip-unknown' => {
  const { match, market, line, on } = asked
  const seen = parseOdds(asked.odds)
  const fixture = fixtures.find(match, nowMs)
  if (seen === undefined || fixture === undefined || !outcomesOf(market, fixtures.sport).includes(on)) return 'slip-unknown'
  const now = priceNow(fixtures, asked, nowMs)
  if (now === undefined) return 'market-closed'
  if (!isWanted(accepts, seen, now)) return 'odds-changed'
  const { league, home, away } = fixture
  const since = fixtures.sport.countsFromBet ? fixtures.standing(fixture, nowMs).score : NO_SCORE
  return { match, market, line, on, odds: oddsWire(now), since, league, home, away }
}

export type Judged =
  | { readonly ok: true; readonly stakeUnits: bigint; readonly legs: readonly Leg[] }
  | { readonly ok: false; readonly code: SlipRefusal }

const refuse = (code: SlipRefusal): Judged => ({ ok: false, code })

/** Checks a slip at one moment: its stake, its matches and every price. */
export const judgeSlip = (fixtures: Fixtures, { stake, accepts, legs: asked }: AskedSlip, limits: SlipLimits, nowMs: number): Judged => {
  const stakeUnits = parseUnits(stake)
  const limit = (text: string): bigint => parseUnits(text) ?? 0n
  if (stakeUnits === undefined || stakeUnits < limit(limits.least) || stakeUnits > limit(limits.most)) return refuse('stake-out-of-limits')
  if (new Set(asked.map(({ match }) => match)).size < asked.length) return refuse('same-match-twice')
  const legs: Leg[] = []
  let changed = false
  for (const leg of asked) {
    const taken = takenLeg(fixtures, leg, accepts, nowMs)
    if (taken === 'odds-changed') changed = true
    else if (typeof taken === 'string') return refuse(taken)
    else legs.push(taken)
  }
  if (changed) return refuse('odds-changed')
  return possibleReturn(stakeUnits, legs) > limit(limits.mostReturn) ? refuse('return-above-limit') : { ok: true, stakeUnits, legs }
}

/** The result of a leg by the match's result, or undefined while there is none. */
export const legResult = ({ market, on, line, since }: Leg, verdict: Ruling | undefined): LegResult | undefined => {
  if (verdict === undefined) return undefined
  return verdict.kind === 'void' ? 'void' : settleOutcome(market, on, line, verdict.score, since)
}

/** What a ticket pays: nothing once one leg is lost, the stake where every leg is void, otherwise the product of its legs. */
export const decideSlip = (stakeUnits: bigint, legs: readonly Leg[], verdictOf: (match: number) => Ruling | undefined): Decision => {
  const results = legs.map((leg) => ({ result: legResult(leg, verdictOf(leg.match)), odds: oddsOf(leg.odds) }))
  if (results.some(({ result }) => result === 'loss')) return { kind: 'pay', payoutUnits: 0n }
  const settled = results.flatMap(({ result, odds }) => (result === undefined ? [] : [{ result, odds }]))
  if (settled.length < results.length) return { kind: 'wait' }
  if (settled.every(({ result }) => result === 'void')) return { kind: 'void' }
  return { kind: 'pay', payoutUnits: returnRoundedDown(stakeUnits, settled) }
}
