/**
 * Near-riskless bets count nothing: those that return more than 90 % of their stake in more than 90 % of the outcomes (PR-42). All bets of one person on
 * one event are judged together, so that opposite bets need no rule of their own.
 */

/** Some equally likely outcomes that return the same of all stakes together, stakes included. */
export type Outcome = { readonly ways: bigint; readonly returned: bigint }

/** Both bounds of the rule, in tenths. */
const BOUND = 9n
const TENTHS = 10n

/** Whether more than nine tenths of the outcomes return more than nine tenths of the stake. */
export function isNearRiskless(stake: bigint, outcomes: Iterable<Outcome>): boolean {
  let [all, safe] = [0n, 0n]
  for (const { ways, returned } of outcomes) {
    all += ways
    if (returned * TENTHS > stake * BOUND) safe += ways
  }
  return safe * TENTHS > all * BOUND
}

/**
 * The same for a bet that wins one multiple of its stake or nothing: dice, limbo, crash, mines and hi-lo. These games return at most 99 %, so that a multiple
 * below 1.1 is won in more than nine tenths of the rounds. `multiplier` is in ten-thousandths, stake included.
 */
export const isNearRisklessMultiple = (multiplier: bigint): boolean => multiplier > 9_000n && multiplier < 11_000n
