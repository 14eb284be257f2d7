/**
 * Bind: adds an account for withdrawals. Its number is sealed at rest, belongs to one member, and is shown by its last characters.
 * Next: `server/wallet/may-leave.ts`.
 */
import type { OperationRefusal } from '@baize/contract/operation.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { addPayee as operation } from '@baize/contract/wallet/payees.ts'
import { newId, type Tx } from '../../platform/database.ts'
import { findOffered } from '../method/method.ts'
import type { WalletNeeds, WalletOwner } from '../needs.ts'
import { payeePlace } from '../sealed.ts'
import { insertPayee, lockMember, payeesOf, type PayeeRow } from '../store.ts'
import { openPayee, type SealedPayee } from '../view.ts'
import { bareNumber, partsOf, tidy, type PayeeInput } from './typed.ts'
import { compareHolders, nameKey } from './holder.ts'
import { allowedClaim, takeNumber } from './payee-store.ts'

/** A short number shows less, so that what is hidden stays the greater part. */
export const tailOf = (accountNumber: string): string => accountNumber.slice(-Math.min(4, Math.floor(accountNumber.length / 2)))

/** The same number gives the same hash however it is typed and at whichever bank. Without the key the hash reveals nothing. */
export const markOf = (needs: Pick<WalletNeeds, 'secrets'>, kind: string, accountNumber: string): string =>
  needs.secrets.mark('wallet-number', JSON.stringify([kind, bareNumber(accountNumber)]))

export const nameMarkOf = (needs: Pick<WalletNeeds, 'secrets'>, holderName: string): string =>
  needs.secrets.mark('wallet-holder', nameKey(holderName))

/** The name that the accounts of a member are in: the name by which the member is known, or else that of the first account. */
export async function nameOf(needs: WalletNeeds, tx: Tx, owner: WalletOwner, ever: readonly PayeeRow[]): Promise<string | undefined> {
  const known = await needs.realName(tx, owner.id)
  if (known !== undefined) return known
  for (const row of ever.toSorted((one, other) => Temporal.Instant.compare(one.createdAt, other.createdAt))) {
    const opened = openPayee(needs, row)
    if (opened !== undefined) return opened.holderName
  }
  return undefined
}

const isSame = (one: SealedPayee | undefined, other: SealedPayee): boolean =>
  one !== undefined &&
  bareNumber(one.accountNumber) === bareNumber(other.accountNumber) &&
  one.bank === other.bank &&
  one.network === other.network &&
  one.memo === other.memo

type PayeeRefusal = OperationRefusal<typeof operation> | 'invalid-input'

/** Binding the same account again answers the existing one. The first account becomes the default. */
export async function addPayee(
  needs: WalletNeeds,
  tx: Tx,
  owner: WalletOwner,
  input: PayeeInput,
): Promise<Outcome<PayeeRow, PayeeRefusal>> {
  const found = await findOffered(needs, tx, { owner, way: 'withdraw', code: input.method })
  if (!found) return refused('method-unknown')
  const parts = partsOf(found.method, input)
  if (!parts.ok) return parts
  if ((await needs.standing(owner.id)).withdrawalsFrozen) return refused('withdrawals-frozen')
  await lockMember(tx, owner.id)
  const ever = await payeesOf(tx, owner.id)
  const bound = ever.filter((row) => row.removedAt === null)
  const same = bound.find((row) => row.method === input.method && isSame(openPayee(needs, row), parts.value))
  if (same) return done(same)
  const { payees } = await needs.limits(owner.currency)
  if (bound.length >= payees) return refused('payee-limit', { payees })
  const now = needs.clock.now()
  const mark = markOf(needs, found.method.kind, parts.value.accountNumber)
  const allowed = await allowedClaim(tx, owner.id, mark)
  const { holderName } = parts.value
  const name = (await nameOf(needs, tx, owner, ever)) ?? holderName
  const likeness = compareHolders(name, holderName)
  if (likeness !== 'same' && allowed?.nameMark !== nameMarkOf(needs, holderName))
    return refused(likeness === 'unsure' ? 'name-unsure' : 'name-differs')
  await needs.takeRealName(tx, owner.id, name)
  const number = { mark, memberId: owner.id, at: now }
  const taken = (await takeNumber(tx, { ...number, shared: false })) || (allowed && (await takeNumber(tx, { ...number, shared: true })))
  if (!taken) return refused('payee-taken')
  const id = await newId(tx)
  const nickname = tidy(input.nickname ?? '')
  const row = await insertPayee(tx, {
    id,
    memberId: owner.id,
    method: input.method,
    sealed: needs.secrets.seal(payeePlace(owner.id, id), JSON.stringify(parts.value)),
    accountTail: tailOf(parts.value.accountNumber),
    nickname: nickname === '' ? null : nickname,
    isDefault: bound.length === 0,
    numberMark: mark,
    createdAt: now,
    removedAt: null,
  })
  await needs.tell(tx, { name: 'payeeBound', memberId: owner.id, reference: row.id })
  return done(row)
}
