/**
 * Weight: how much of a stake counts, by what the house keeps of it. Every offer that pays for play counts by this one rule. A stake that counts in full
 * costs its player at least `fullBp` of it, in every game and however it is hedged.
 */

const WHOLE = 10_000n

/** A bet that counts in full. */
export const FULL_WEIGHT = WHOLE

/**
 * The weight of a game, in basis points and floored: its edge ÷ `fullBp`, at most 1. `edgeBp` is what the house keeps of a stake at least; below zero
 * it counts as nothing.
 */
export function weightOf(edgeBp: bigint, fullBp: bigint): bigint {
  if (edgeBp <= 0n) return 0n
  return edgeBp >= fullBp ? WHOLE : (edgeBp * WHOLE) / fullBp
}

/** The part of a stake that counts, floored. */
export const countedUnits = (stake: bigint, weightBp: bigint): bigint => (stake * weightBp) / WHOLE

/** What a category's contribution leaves of a game's weight, in basis points and floored. */
export const contributionOf = (contributionBp: bigint, weightBp: bigint): bigint => (contributionBp * weightBp) / WHOLE

/** The part of a round's stake that is no valid turnover: near-riskless bets, and bonus money in the bets beside them (PR-42, PR-47). */
export function idleUnits(stake: bigint, riskless: bigint, bonus: bigint): bigint {
  const beside = stake - riskless
  return riskless + (bonus < beside ? bonus : beside)
}
