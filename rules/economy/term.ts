/** Terms: what an offer can give for play, as rates, and what it gives without any. Amounts are ten-thousandths, rates millionths and rounded up. */

/** Of terms of one group a stake earns the highest alone: one bet fills one mission, one open bonus, and one rebate is paid. */
export type TermGroup = 'bonus' | 'mission' | 'rebate'

/** What pays; each is a word in the languages of staff. */
export type TermName =
  | 'bonus'
  | 'cash'
  | 'tickets'
  | 'mission'
  | 'rebate'
  | 'loss-back'
  | 'ranking'
  | 'raffle'
  | 'referral'
  | 'levels'
  | 'points'
  | 'line-rebate'
  | 'daily-salary'
  | 'hourly-salary'
  | 'real-time-salary'
  | 'dividend'
  | 'goods'

/** What a unit of play earns at most. */
export type Term = {
  /** Which offer it is: `promotion:<code>`, `points:<category>`, `vip`, `line:<member>`. Terms of one subject stand together. */
  readonly subject: string
  readonly of: TermName
  /** Of turnover by the weight of its games, or of every stake whatever it counts. */
  readonly base: 'counted' | 'stake'
  readonly ppm: bigint
  /** Where it is earned; undefined is everywhere. */
  readonly categories?: readonly string[] | undefined
  readonly group?: TermGroup | undefined
}

/** What somebody gets without play that costs as much; null is without a limit. */
export type Gift = {
  readonly subject: string
  readonly of: TermName
  /** The code of goods. */
  readonly code?: string
  readonly units: bigint | null
}

export type Worth = { readonly terms: readonly Term[]; readonly gifts: readonly Gift[] }

const MILLION = 1_000_000n

/** A share in millionths, rounded up: whatever is rounded is in the player's favour. */
export const ppmOf = (part: bigint, whole: bigint): bigint => (part <= 0n ? 0n : (part * MILLION + whole - 1n) / whole)
export const ppmOfBp = (bp: bigint): bigint => bp * 100n

export const together = (worths: readonly Worth[]): Worth => ({
  terms: worths.flatMap(({ terms }) => terms).filter(({ ppm }) => ppm > 0n),
  gifts: worths.flatMap(({ gifts }) => gifts).filter(({ units }) => units === null || units > 0n),
})
