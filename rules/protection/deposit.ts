/** Deposit: what of money that arrives its order covers, and what counts as a further deposit (PL-10, PL-11). */

/** An order counts from its opening until it fails; `came` is what of it has come. */
export type Order = { readonly units: bigint; readonly came: bigint; readonly failed: boolean }

/** What is still to come for an order. */
export const openOf = ({ units, came, failed }: Order): bigint => (failed || came >= units ? 0n : units - came)

/** Money that arrives for an order: the part that the order covers, and the part that is a deposit of its own. */
export function splitArrival(order: Order, units: bigint): { readonly covered: bigint; readonly beyond: bigint } {
  const open = openOf(order)
  const covered = units < open ? units : open
  return { covered, beyond: units - covered }
}
