/** Open: a grant's money is credited to the member's bonus account, and its time to clear begins. */
import type { BonusOwner } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import type { BonusNeeds } from './needs.ts'
import { postSurely } from './post.ts'
import { bookTime } from './standing.ts'
import { lockNextGrant, openGrantOf, writeGrant, writeSpan } from './store.ts'
import { promotionOf } from './words.ts'

/** Opens the grant that has waited longest, unless one is open. The lanes of both accounts are held. Answers the opened grant. */
export async function openNext(needs: BonusNeeds, tx: Tx, owner: BonusOwner, now: Temporal.Instant): Promise<string | undefined> {
  if ((await openGrantOf(tx, owner.member, owner.currency)) !== undefined) return undefined
  const row = await lockNextGrant(tx, owner.member, owner.currency)
  if (row === undefined) return undefined
  const { id, account, code, terms, lastsSeconds } = row
  const at = bookTime(now)
  const transfer = { account, contra: promotionOf(code), amount: terms.amount, kind: 'bonus' as const, reference: code }
  await postSurely(needs, tx, [{ key: `bonus:${id}:given`, account, transfers: [transfer] }])
  await writeGrant(tx, { ...row, openedAt: at, expiresAt: at.add({ seconds: lastsSeconds }), bonusUnits: terms.amount })
  await writeSpan(tx, { grantId: id, at, active: true })
  return id
}
