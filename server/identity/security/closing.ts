/** Closing: a member closes their own account where no money is left in it. Its records stay (PX-09). */
import { sql } from 'kysely'
import type { ClosingReason } from '@baize/contract/values/closing-reasons.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Person } from '../../platform/route.ts'
import { CLOSED_BY_OWNER, freeze } from '../freeze.ts'
import type { Parts } from '../needs.ts'
import { proveAgain, type AgainRefusal } from '../password/password.ts'
import { lockMember } from '../store.ts'

type Form = { readonly reason: ClosingReason; readonly note?: string | undefined; readonly password?: string | undefined }

export async function closeAccount(parts: Parts, person: Person, form: Form): Promise<Outcome<undefined, AgainRefusal | 'balance-left'>> {
  const again = await proveAgain(parts, person, form.password)
  if (!again.ok) return again
  // The vendors are asked first, since no answer is awaited while the accounts are held.
  if (await parts.moneyElsewhere(person.id)) return refused('balance-left')
  return parts.database.transact(async (tx) => {
    // The member's row comes before the lanes of the ledger, as wherever both are held.
    await lockMember(tx, person.id)
    if (!(await parts.shutWallets(tx, person.id))) return refused('balance-left')
    await sql`insert into identity_closing (member_id, reason, note, at)
      values (${person.id}, ${form.reason}, ${form.note?.trim() ?? ''}, ${parts.clock.now()})`.execute(tx)
    const shut = await freeze(parts, tx, person.id, CLOSED_BY_OWNER)
    if (!shut.ok) throw new Error(`member ${person.id} is gone`)
    await parts.tell(tx, { name: 'memberClosed', memberId: person.id, reference: parts.clock.now().toString() })
    return done(undefined)
  })
}
