/** Earning points: the points of a round, the change of a correction, and the debt when points were spent before (PT-04 to 08). */

export type EarnRule = { readonly pointsPer10000: bigint; readonly dailyCap: bigint | null }

export type PointsAccount = { readonly balance: bigint; readonly owed: bigint }

/** Basis points of the multiplier times the 10,000 of turnover that the rule is for. */
const SCALE = 100_000_000n

/**
 * Ten-thousandths of a point for a round's whole valid stake. `givenByOthers` is what the other rounds of the category and day
 * earned. A day's cap therefore holds however often a round is computed again.
 */
export function pointsOf(rule: EarnRule | undefined, multiplierBp: bigint, stake: bigint, givenByOthers: bigint): bigint {
  if (rule === undefined || stake <= 0n) return 0n
  const worth = (stake * rule.pointsPer10000 * multiplierBp) / SCALE
  if (rule.dailyCap === null) return worth
  const left = rule.dailyCap > givenByOthers ? rule.dailyCap - givenByOthers : 0n
  return worth > left ? left : worth
}

/** Points that were given without play and wait until play has earned as many. The rest of a balance can be spent. */
export const lockedPoints = ({ given, earned }: { readonly given: bigint; readonly earned: bigint }): bigint =>
  given > earned ? given - (earned > 0n ? earned : 0n) : 0n

/** Books a change: earnings pay the debt first, and what a balance does not cover becomes debt. Neither is ever below zero. */
export function bookPoints({ balance, owed }: PointsAccount, change: bigint): PointsAccount {
  if (change >= 0n) {
    const repaid = change < owed ? change : owed
    return { balance: balance + change - repaid, owed: owed - repaid }
  }
  const taken = -change < balance ? -change : balance
  return { balance: balance - taken, owed: owed - change - taken }
}
