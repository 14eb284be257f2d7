/** The markets of a match: the offered lines, and the odds of each outcome from the probabilities of the final scores. */
import type { ResultWeights } from '@baize/rules/odds/cash-out.ts'
import { pricesRoundedDown, type Odds } from '@baize/rules/odds/odds.ts'
import { settleHandicap, settleThreeWay, settleTotal, type LegResult, type Score } from '@baize/rules/odds/settlement.ts'
import { NO_SCORE, type Final, type Sport } from './sport.ts'

export type MarketName = 'result' | 'handicap' | 'total'
export type Outcome = 'home' | 'draw' | 'away' | 'over' | 'under'

/** `line` counts quarters: the home side's handicap, or the total; 0 for the result. */
export type Market = {
  readonly market: MarketName
  readonly line: number
  readonly prices: readonly { readonly on: Outcome; readonly odds: Odds | undefined }[]
}

/** The margin taken from fair prices, in basis points. */
export const MARGINS: Readonly<Record<MarketName, number>> = { result: 500, handicap: 400, total: 400 }

const OUTCOMES: Readonly<Record<MarketName, readonly Outcome[]>> = {
  result: ['home', 'draw', 'away'],
  handicap: ['home', 'away'],
  total: ['over', 'under'],
}

export const outcomesOf = (market: MarketName, { draws }: Pick<Sport, 'draws'>): readonly Outcome[] =>
  OUTCOMES[market].filter((on) => draws || on !== 'draw')

/** The result of a bet at a score; `since` is the score from which a handicap counts. An outcome that the market does not have is a bug. */
export const settleOutcome = (market: MarketName, on: Outcome, line: number, score: Score, since: Score): LegResult => {
  if (market === 'result' && (on === 'home' || on === 'away' || on === 'draw')) return settleThreeWay(on, score)
  if (market === 'handicap' && on === 'home') return settleHandicap('home', line, score, since)
  if (market === 'handicap' && on === 'away') return settleHandicap('away', -line, score, since)
  if (market === 'total' && (on === 'over' || on === 'under')) return settleTotal(on, line, score)
  throw new RangeError(`${market} has no ${on}`)
}

/** How much a result counts as won when a market is priced: a half win is half a win, and a push does not count. */
const WON: Readonly<Record<LegResult, number>> = { win: 1, 'half-win': 0.5, push: 0, void: 0, 'half-loss': 0, loss: 0 }
const WEIGHT = 1e12

/** Fair chances of the outcomes as whole weights. */
const weightsOf = (market: MarketName, line: number, finals: readonly Final[], since: Score, sport: Pick<Sport, 'draws'>): bigint[] =>
  outcomesOf(market, sport).map((on) => {
    const won = finals.reduce((sum, { score, share }) => sum + share * WON[settleOutcome(market, on, line, score, since)], 0)
    return BigInt(Math.round(won * WEIGHT))
  })

/**
 * The probability of each result of a bet on this line, also where the board no longer shows the line. It is undefined while the market is suspended,
 * since one of its outcomes is too certain to quote.
 */
export const chancesOf = (
  sport: Pick<Sport, 'draws'>,
  finals: readonly Final[],
  { market, line, on, since }: { market: MarketName; line: number; on: Outcome; since: Score },
): ResultWeights | undefined => {
  const prices = pricesRoundedDown(weightsOf(market, line, finals, since, sport), MARGINS[market])
  if (prices.some((price) => price === undefined)) return undefined
  const weights: Partial<Record<LegResult, bigint>> = {}
  for (const { score, share } of finals) {
    const result = settleOutcome(market, on, line, score, since)
    weights[result] = (weights[result] ?? 0n) + BigInt(Math.round(share * WEIGHT))
  }
  return weights
}

/** The line from `least` to `most` whose two sides are nearest to each other, with its neighbours. */
const balanced = (market: 'handicap' | 'total', least: number, most: number, finals: readonly Final[], since: Score): number[] => {
  let best = least
  let smallest: bigint | undefined
  for (let line = least; line <= most; line += 1) {
    const [one = 0n, other = 0n] = weightsOf(market, line, finals, since, { draws: true })
    const apart = one > other ? one - other : other - one
    if (smallest === undefined || apart < smallest) [best, smallest] = [line, apart]
  }
  return [best - 1, best, best + 1]
}

const FARTHEST_HANDICAP = 14
const GOALS_AHEAD = 24

const linesOf = (sport: Sport, finals: readonly Final[], score: Score): readonly (readonly [MarketName, number])[] => {
  if (sport.lines !== 'balanced') {
    const { handicap, total } = sport.lines
    return [['result', 0], ...handicap.map((line) => ['handicap', line] as const), ...total.map((line) => ['total', line] as const)]
  }
  const goals = 4 * (score.home + score.away)
  return [
    ['result', 0],
    ...balanced('handicap', -FARTHEST_HANDICAP, FARTHEST_HANDICAP, finals, score).map((line) => ['handicap', line] as const),
    ...balanced('total', goals + 1, goals + GOALS_AHEAD, finals, NO_SCORE).map((line) => ['total', line] as const),
  ]
}

/** Every market of a match from its score and the distribution of its final scores. */
export const marketsOf = (sport: Sport, finals: readonly Final[], score: Score): Market[] => {
  const since = sport.countsFromBet ? score : NO_SCORE
  return linesOf(sport, finals, score).map(([market, line]) => {
    const prices = pricesRoundedDown(weightsOf(market, line, finals, since, sport), MARGINS[market])
    return { market, line, prices: outcomesOf(market, sport).map((on, index) => ({ on, odds: prices[index] })) }
  })
}
