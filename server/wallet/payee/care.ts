/** Care: what an owner may do with an existing payee: name it, make it the default, remove it (WC-13). */
import type { OperationRefusal } from '@baize/contract/operation.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { changePayee as naming, removePayee as removal } from '@baize/contract/wallet/payees.ts'
import type { Tx } from '../../platform/database.ts'
import type { WalletNeeds, WalletOwner } from '../needs.ts'
import { changePayeeRow, lockMember, noDefaultPayee, openWithdrawalOf, payeeOf, type PayeeRow } from '../store.ts'
import { tidy } from './typed.ts'

export type PayeeChange = { readonly nickname?: string | undefined; readonly isDefault?: boolean | undefined }

/** Its destination and its hold stay as they are. */
export async function changePayee(
  tx: Tx,
  owner: WalletOwner,
  id: string,
  { nickname, isDefault }: PayeeChange,
): Promise<Outcome<PayeeRow, OperationRefusal<typeof naming>>> {
  await lockMember(tx, owner.id)
  const row = await payeeOf(tx, owner.id, id)
  if (!row || row.removedAt !== null) return refused('payee-unknown')
  if (isDefault === true) await noDefaultPayee(tx, owner.id)
  const named = nickname === undefined ? {} : { nickname: tidy(nickname) === '' ? null : tidy(nickname) }
  const change = { ...named, ...(isDefault === undefined ? {} : { isDefault }) }
  return done(Object.keys(change).length === 0 ? row : await changePayeeRow(tx, id, change))
}

/** Its row stays for what was withdrawn to it, and the number stays its owner's. */
export async function removePayee(
  needs: WalletNeeds,
  tx: Tx,
  owner: WalletOwner,
  id: string,
): Promise<Outcome<object, OperationRefusal<typeof removal>>> {
  await lockMember(tx, owner.id)
  const row = await payeeOf(tx, owner.id, id)
  if (!row) return refused('payee-unknown')
  if (row.removedAt !== null) return done({})
  if ((await openWithdrawalOf(tx, owner.id))?.payeeId === id) return refused('payee-in-use')
  await changePayeeRow(tx, id, { removedAt: needs.clock.now(), isDefault: false })
  await needs.tell(tx, { name: 'payeeRemoved', memberId: owner.id, reference: id, tail: row.accountTail })
  return done({})
}
