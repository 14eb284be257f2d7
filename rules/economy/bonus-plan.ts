/**
 * Plan of a hunter: the best expectation of one grant with bets of dice, roulette and blackjack. It is dynamic programming over what is in the bonus
 * account and what is still to be wagered. Both are cut into steps, and what falls between two steps is rounded down. So this is what a player of these
 * games can surely expect at least; `bonus-bound.ts` says what nobody can exceed. Chances are floating numbers, and the plan is shown beside the bound.
 */
import type { BonusForm } from '@baize/contract/values/promotions.ts'
import type { HunterBet } from './bets.ts'

/** What is to be wagered is counted in eighths of a step, so that bets of little weight are told apart. */
export const PARTS = 8

/** Amounts are in steps: the grant is `amount` of them, and a bet at most `maxBet`; `required` is in parts of a step. */
export type PlanTerms = {
  readonly amount: number
  readonly required: number
  readonly maxBet: number
  readonly form: Exclude<BonusForm, 'post-wager'>
  readonly cap: number | null
}

/** A bet with what its stake counts, as a part of it. */
export type CountingBet = HunterBet & { readonly counts: number }

const converted = ({ form, amount, cap }: PlanTerms, left: number): number => {
  const worth = form === 'convertible' ? left : Math.max(0, left - amount)
  return cap === null ? worth : Math.min(worth, cap)
}

/** More than this many times the grant changes nothing that a cap allows, and without a cap is played no further. */
const MOST_GRANTS = 8

/** The expectation of the best plan, in steps. */
export function bestPlan(terms: PlanTerms, bets: readonly CountingBet[]): number {
  const { amount, required, maxBet } = terms
  const most = amount * MOST_GRANTS
  // worth[left][need]: the best expectation with so much in the account and so much to wager, for rising needs.
  const worth = Array.from({ length: most + 1 }, (_, left) => {
    const row = new Float64Array(required + 1)
    row[0] = converted(terms, left)
    return row
  })
  const after = (left: number, need: number): number => worth[Math.min(most, Math.max(0, left))]?.[need] ?? 0
  const playable = bets.filter(({ counts }) => counts > 0)
  for (let need = 1; need <= required; need += 1)
    for (let left = 1; left <= most; left += 1) {
      let best = 0
      for (const { outcomes, counts } of playable)
        for (let stake = 1; stake <= Math.min(maxBet, left); stake += 1) {
          const counted = Math.floor(stake * counts * PARTS)
          if (counted === 0) continue
          let sum = 0
          for (const { chance, returned, staked } of outcomes)
            sum += chance * after(Math.floor(left - stake * staked + stake * returned), Math.max(0, need - counted))
          if (sum > best) best = sum
        }
      worth[left]![need] = best
    }
  return after(amount, required)
}
