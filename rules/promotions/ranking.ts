/** Ranking: the places by score, and the prize of each place (PR-35). */

import { byCodePoint } from '@baize/contract/values/code-points.ts'
import { splitMoney } from '@baize/contract/values/money.ts'

/** `reachedAt` is the moment at which the score was reached; of equal scores the earlier one is higher. */
export type Entrant = { readonly id: string; readonly score: bigint; readonly reachedAt: number; readonly excluded: boolean }

/** Prizes by place, or a pool that is split by the weights of the places. A cap bounds each by its share of the winner's own score, in basis points. */
export type Prizes = { readonly turnoverCapBp?: bigint | undefined } & (
  | { readonly by: 'place'; readonly prizes: readonly bigint[] }
  | { readonly by: 'pool'; readonly pool: bigint; readonly weights: readonly bigint[] }
)

export type RankedMember = { readonly place: number; readonly member: string; readonly score: bigint; readonly prize: bigint }

const higherFirst = (one: Entrant, other: Entrant): number =>
  one.score === other.score ? one.reachedAt - other.reachedAt || byCodePoint(one.id, other.id) : one.score > other.score ? -1 : 1

const WHOLE = 10_000n
const capped = (prize: bigint, score: bigint, capBp: bigint | undefined): bigint => {
  const most = capBp === undefined ? prize : (score * capBp) / WHOLE
  return prize > most ? most : prize
}

/** The prize of each place in order. A pool is split by its weights; a ten-thousandth that does not divide goes to the first places. */
export const amountsOf = (prizes: Prizes): readonly bigint[] =>
  prizes.by === 'place' ? prizes.prizes : splitMoney(prizes.pool, prizes.weights)

/** The places of all who reached `minimumScore`; excluded people leave no gap, and a prize without a person is kept by the operator. */
export function rank(
  entrants: readonly Entrant[],
  minimumScore: bigint,
  prizes: Prizes,
): { places: RankedMember[]; paid: bigint; kept: bigint } {
  const amounts = amountsOf(prizes)
  const places = entrants
    .filter(({ excluded, score }) => !excluded && score >= minimumScore)
    .toSorted(higherFirst)
    .map(({ id, score }, index) => ({
      place: index + 1,
      member: id,
      score,
      prize: capped(amounts[index] ?? 0n, score, prizes.turnoverCapBp),
    }))
  const paid = places.reduce((sum, { prize }) => sum + prize, 0n)
  return { places, paid, kept: amounts.reduce((sum, amount) => sum + amount, 0n) - paid }
}
