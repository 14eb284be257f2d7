/** Payee: binds an account for withdrawals; the number is sealed at rest and only its last characters are shown. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { newId, type Tx } from '../platform/database.ts'
import { findMethod } from './method.ts'
import type { WalletNeeds, WalletOwner } from './needs.ts'
import { payeePlace } from './sealed.ts'
import { insertPayee, lockMember, payeesOf, type PayeeRow } from './store.ts'
import { openPayee } from './view.ts'

export type PayeeInput = { readonly method: string; readonly holderName: string; readonly accountNumber: string }

/** A short number shows less, so that what is hidden stays the greater part. */
const tailOf = (accountNumber: string): string => accountNumber.slice(-Math.min(4, Math.floor(accountNumber.length / 2)))

/** Binding the same account again answers the one that stands. */
export async function addPayee(
  needs: WalletNeeds,
  tx: Tx,
  owner: WalletOwner,
  input: PayeeInput,
): Promise<Outcome<PayeeRow, 'method-unknown' | 'payee-limit' | 'invalid-input' | 'withdrawals-frozen'>> {
  if (!findMethod(input.method, 'withdraw', owner.currency)) return refused('method-unknown')
  const accountNumber = input.accountNumber
  const holderName = input.holderName.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  if (holderName.length < 2) return refused('invalid-input', { at: 'holderName' })
  if ((await needs.standing(owner.id)).withdrawalsFrozen) return refused('withdrawals-frozen')
  await lockMember(tx, owner.id)
  const bound = await payeesOf(tx, owner.id)
  const same = bound.find((row) => row.method === input.method && openPayee(needs.secrets, owner.id, row).accountNumber === accountNumber)
  if (same) return done(same)
  const { payees } = await needs.limits(owner.currency)
  if (bound.length >= payees) return refused('payee-limit', { payees })
  const id = await newId(tx)
  const row = await insertPayee(tx, {
    id,
    memberId: owner.id,
    method: input.method,
    sealed: needs.secrets.seal(payeePlace(owner.id, id), JSON.stringify({ holderName, accountNumber })),
    accountTail: tailOf(accountNumber),
    createdAt: needs.clock.now(),
  })
  await needs.tell(tx, { name: 'payeeBound', memberId: owner.id, reference: row.id })
  return done(row)
}
