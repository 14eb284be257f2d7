/** Chase plans (追号): the multiples, and when the chase stops. */

import { compareFractions, fraction } from '../../originals/fraction.ts'
import type { Fraction } from '../../originals/fraction.ts'

/** A chase stops never, on any prize, or once accumulated prizes exceed accumulated stakes by an amount. */
export type ChaseStop = { readonly mode: 'none' } | { readonly mode: 'win' } | { readonly mode: 'profit'; readonly atLeast: bigint }

/** The result of the issues played so far. */
export type ChaseSoFar = { readonly stake: bigint; readonly prize: bigint }

/** Whether the next issue is not played any more; asked after each settlement. */
export const chaseStops = (stop: ChaseStop, lastPrize: bigint, soFar: ChaseSoFar): boolean => {
  if (stop.mode === 'none') return false
  return stop.mode === 'win' ? lastPrize > 0n : soFar.prize - soFar.stake >= stop.atLeast
}

/** The plans that propose multiples; `baseStake` and `prize` are those of one multiple. */
export type ChasePlan =
  | { readonly plan: 'same'; readonly multiple: bigint }
  | { readonly plan: 'doubling'; readonly startMultiple: bigint; readonly everyIssues: number; readonly factor: bigint }
  | { readonly plan: 'profit-amount'; readonly baseStake: bigint; readonly prize: bigint; readonly atLeast: bigint }
  | { readonly plan: 'profit-rate'; readonly baseStake: bigint; readonly prize: bigint; readonly atLeast: Fraction }

const upToWhole = ({ numerator, denominator }: Fraction): bigint => (numerator + denominator - 1n) / denominator

/** The smallest multiple of 1 or more with gain × multiple ≥ needed, or undefined when there is none. */
const smallestMultiple = (gain: Fraction, needed: Fraction): bigint | undefined => {
  if (compareFractions(gain, needed) >= 0) return 1n
  if (compareFractions(gain, fraction(0n)) <= 0) return undefined
  return upToWhole(fraction(needed.numerator * gain.denominator, needed.denominator * gain.numerator))
}

/** The next multiple of a plan, where `spent` is the stake of the issues before; undefined when no multiple reaches the aim. */
const nextMultiple = (plan: ChasePlan, issue: number, spent: bigint): bigint | undefined => {
  if (plan.plan === 'same') return plan.multiple
  if (plan.plan === 'doubling') return plan.startMultiple * plan.factor ** BigInt(Math.floor(issue / plan.everyIssues))
  const { baseStake, prize } = plan
  if (plan.plan === 'profit-amount') return smallestMultiple(fraction(prize - baseStake), fraction(plan.atLeast + spent))
  const { numerator, denominator } = plan.atLeast
  const kept = denominator + numerator
  return smallestMultiple(fraction(prize * denominator - baseStake * kept, denominator), fraction(spent * kept, denominator))
}

/**
 * The multiples of a plan for a number of issues. At each issue a profit plan takes the smallest multiple that reaches its aim.
 * The prize less all stakes so far must reach the amount, or that share of those stakes. Undefined when the aim cannot be
 * reached, or only with a multiple above `largest`.
 */
export const chaseMultiples = (plan: ChasePlan, issues: number, largest?: bigint): readonly bigint[] | undefined => {
  const multiples: bigint[] = []
  let spent = 0n
  for (let issue = 0; issue < issues; issue += 1) {
    const multiple = nextMultiple(plan, issue, spent)
    if (multiple === undefined || multiple < 1n || (largest !== undefined && multiple > largest)) return undefined
    multiples.push(multiple)
    if ('baseStake' in plan) spent += plan.baseStake * multiple
  }
  return multiples
}
