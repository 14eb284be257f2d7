/** The rules of plinko: a ball turns left or right at each row of pins and pays what its bucket says. */

import { done } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { FairStream } from '../fairness/stream.ts'
import { choose, fraction } from './fraction.ts'
import type { Fraction } from './fraction.ts'
import { betRefused, multiplierRoundedDown, payoutRoundedDown, stakeRefused } from './payout.ts'
import type { BetRefusal } from './payout.ts'
import { PLINKO_TENTHS } from './plinko-table.ts'
import type { PlinkoRisk } from './plinko-table.ts'

export const PLINKO = { game: 'plinko', version: '1' } as const

export const PLINKO_FEWEST_ROWS = 8
export const PLINKO_MOST_ROWS = 16

export type PlinkoBet = { readonly stakeUnits: bigint; readonly rows: number; readonly risk: PlinkoRisk }
export type PlinkoDecision = {
  readonly path: readonly number[]
  readonly bucket: number
  readonly multiplier: bigint
  readonly payoutUnits: bigint
}

const bucketsOf = (risk: PlinkoRisk, rows: number): readonly number[] | undefined => PLINKO_TENTHS[risk]?.[rows]

/** The ball's way: for each row from the top 0 (left) or 1 (right), each a uniform choice of two. */
export const dropBall = async (stream: FairStream, rows: number): Promise<number[]> => {
  const path: number[] = []
  for (let row = 0; row < rows; row += 1) path.push(await stream.below(2))
  return path
}

/** The bet as it is, or a refusal with the range of rows and the risks; the stake must be above 0. */
export const checkPlinkoBet = (bet: PlinkoBet): Outcome<PlinkoBet, BetRefusal> => {
  if (bet.stakeUnits <= 0n) return stakeRefused()
  if (bucketsOf(bet.risk, bet.rows) !== undefined) return done(bet)
  return betRefused('rows', { lowest: PLINKO_FEWEST_ROWS, highest: PLINKO_MOST_ROWS, risks: Object.keys(PLINKO_TENTHS) })
}

/** Decides a bet on a path: the bucket is the number of turns to the right. */
export const decidePlinko = ({ bet, path }: { bet: PlinkoBet; path: readonly number[] }): Outcome<PlinkoDecision, BetRefusal> => {
  const checked = checkPlinkoBet(bet)
  if (!checked.ok) return checked
  if (path.length !== bet.rows) throw new RangeError(`a path of ${path.length} turns does not fit ${bet.rows} rows`)
  const bucket = path.reduce((sum, turn) => sum + turn, 0)
  const tenths = bucketsOf(bet.risk, bet.rows)?.[bucket]
  if (tenths === undefined) throw new RangeError(`no bucket ${bucket}`)
  const multiplier = multiplierRoundedDown(BigInt(tenths), 10n)
  return done({ path: [...path], bucket, multiplier, payoutUnits: payoutRoundedDown(bet.stakeUnits, multiplier) })
}

/** One round, for server and verifier alike: its draws, and the result of a bet on it. */
export const plinkoRound = async (stream: FairStream, rows: number) => {
  const path = await dropBall(stream, rows)
  return { path, decide: (bet: Omit<PlinkoBet, 'rows'>) => decidePlinko({ bet: { ...bet, rows }, path }) }
}

/** The exact return of a table: Σ over buckets k of C(rows, k) / 2^rows × multiplier. */
export const plinkoReturn = (risk: PlinkoRisk, rows: number): Fraction => {
  const buckets = bucketsOf(risk, rows) ?? []
  return fraction(
    buckets.reduce((sum, tenths, bucket) => sum + choose(rows, bucket) * BigInt(tenths), 0n),
    10n * 2n ** BigInt(rows),
  )
}
