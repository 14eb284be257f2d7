/** Play: what bets, wins and their corrections count to `stake` and `loss` (PL-12, PL-13, PL-15). Bonus money is in neither side of a loss. */

/** An amount with the part of it that is bonus money. */
export type Money = { readonly units: bigint; readonly bonus: bigint }
export type Counts = { readonly stake: bigint; readonly loss: bigint }

export const NOTHING: Money = { units: 0n, bonus: 0n }

export const less = (one: Money, other: Money): Money => ({ units: one.units - other.units, bonus: one.bonus - other.bonus })
export const isNothing = ({ units, bonus }: Money): boolean => units === 0n && bonus === 0n

/** A stake that is taken; of one that comes back the amounts are below 0. */
export const ofStake = ({ units, bonus }: Money): Counts => ({ stake: units, loss: units - bonus })

/** What is won. A charge is a win below 0. */
export const ofWin = ({ units, bonus }: Money): Counts => ({ stake: 0n, loss: bonus - units })

/** Money in a vendor's own wallet that has not come back. */
export type Parked = { readonly at: Temporal.Instant; readonly units: bigint }

/** What comes back from a vendor's wallet undoes what went there, oldest first; the rest is a win. */
export function unpark<P extends Parked>(
  parked: readonly P[],
  units: bigint,
): { readonly undone: readonly P[]; readonly stays: readonly P[]; readonly won: bigint } {
  const undone: P[] = []
  const stays: P[] = []
  let rest = units
  for (const each of parked) {
    const part = rest < each.units ? rest : each.units
    rest -= part
    if (part > 0n) undone.push({ ...each, units: part })
    if (part < each.units) stays.push({ ...each, units: each.units - part })
  }
  return { undone, stays, won: rest }
}
