/** Change guard: notes that what guards an account has changed. What was begun under the old guards ends with it. */
import type { Tx } from '../../platform/database.ts'
import { endUnfinished } from '../login-store.ts'
import type { Parts } from '../needs.ts'
import { updateMember, type MemberRow } from '../store.ts'

/** Writes `change` too, and answers the account's name. */
export async function changeGuard(
  { clock }: Pick<Parts, 'clock'>,
  tx: Tx,
  memberId: string,
  change: Partial<MemberRow> = {},
): Promise<string | undefined> {
  // The member's row comes first, so that a login that is about to begin is over, or has not begun.
  const account = await updateMember(tx, memberId, { ...change, guards_changed_at: clock.now() })
  await endUnfinished(tx, memberId)
  return account
}
