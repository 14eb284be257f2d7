/**
 * Bound of a bonus: the most that a player can expect of one grant under its own rules, whatever they play and in whatever sizes.
 *
 * An exact optimum is out of reach, since every game, stake and round is open to the player. This is a proven upper bound. Each unit that counts towards
 * the wagering costs its player at least `keptBp` of it. So what is in the bonus account, plus `keptBp` of what was counted, can only fall on average. At
 * completion with x in the account it is x + keptBp × required. It began with what was given, and it is never below 0. Of all ways to spread it, the
 * best ends at the highest amount that is converted, as often as the average allows.
 */
import type { BonusForm } from '@baize/contract/values/promotions.ts'

/** Amounts are ten-thousandths. `cap` is the most that is converted; null is without a limit. */
export type BonusTerms = {
  readonly amount: bigint
  readonly required: bigint
  readonly form: BonusForm
  readonly cap: bigint | null
}

const WHOLE = 10_000n
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
const dividedUp = (above: bigint, below: bigint): bigint => (above + below - 1n) / below

/** What the wagering costs at least, floored: `keptBp` of every unit that counts. */
export const wageringCost = (required: bigint, keptBp: bigint): bigint => (required * keptBp) / WHOLE

/**
 * The most that a grant is worth to its player on average, rounded up. Where bonus money counts, its player risks nothing, so that the bound is above 0. A
 * post-wager grant is wagered with own money: it converts no more than was given, and its cost is the player's.
 */
export function bonusBound({ amount, required, form, cap }: BonusTerms, keptBp: bigint): bigint {
  const cost = wageringCost(required, keptBp)
  if (form === 'post-wager') {
    const net = least(amount, cap ?? amount) - cost
    return net > 0n ? net : 0n
  }
  if (cap === null) return amount
  // A sticky bonus converts what is above it: its highest amount is reached with the bonus beneath.
  const reached = (form === 'sticky' ? amount + cap : cap) + cost
  return reached <= amount ? cap : dividedUp(cap * amount, reached)
}
