/** Books hold: while the books do not balance, no payout leaves that is not below the amount which needs no staff. */
import type { Reader, Tx } from '../platform/database.ts'
import type { WalletNeeds } from './needs.ts'

/**
 * Throws where a payout of so many units must wait, so that its job comes again. Nothing is sent and nothing is released. What was approved
 * stays approved until a whole proof finds nothing, or until two of the staff have accepted what was found.
 */
export async function demandBooks(
  { limits, ledger }: Pick<WalletNeeds, 'limits' | 'ledger'>,
  asking: Reader | Tx,
  { reference, currency, units }: { readonly reference: string; readonly currency: string; readonly units: bigint },
): Promise<void> {
  if (units < (await limits(currency)).approvedBelow || !(await ledger.booksBroken(asking))) return
  throw new Error(`the payout ${reference} waits, because the books do not balance`)
}
