/** Person: a break is one of a person, whichever of their accounts it began at (PX-03). */
import type { Tx } from '../platform/database.ts'
import type { ProtectionNeeds } from './needs.ts'
import { lockExclusions } from './store.ts'

/** The accounts of the member's person, locked for one act at a time, in an order that all acts share. The member's own is the first of the answer. */
export async function lockPerson(needs: ProtectionNeeds, tx: Tx, member: string): Promise<readonly string[]> {
  const others = await needs.othersOfPerson(tx, member)
  const ordered = [member, ...others].toSorted()
  await needs.holdOrders(tx, ordered)
  for (const each of ordered) await lockExclusions(tx, each)
  return [member, ...others]
}
