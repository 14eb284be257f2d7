/** Deposit proof: pictures with which a member proves a bank transfer. They move no money; staff read them where a transfer is missing. */
import type { OperationRefusal } from '@baize/contract/operation.ts'
import type { proveDeposit as operation } from '@baize/contract/wallet.ts'
import { DEPOSIT_PROOFS } from '@baize/contract/wallet.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { traitsOf, methodsNow } from './method/method.ts'
import type { WalletNeeds, WalletOwner } from './needs.ts'
import { changeDeposit, depositOf, depositsWithProof, lockMember, type DepositRow } from './store.ts'

export type DepositProof = { readonly owner: WalletOwner; readonly deposit: string; readonly proofs: readonly string[] }

/** Runs in a transaction that a refusal rolls back, so that no picture is used up by it. Repeating it adds nothing. */
export async function proveDeposit(
  needs: WalletNeeds,
  tx: Tx,
  { owner, deposit, proofs }: DepositProof,
): Promise<Outcome<DepositRow, OperationRefusal<typeof operation>>> {
  await lockMember(tx, owner.id)
  const row = await depositOf(tx, owner.id, deposit)
  const method = row && (await methodsNow(tx)).get(row.method)
  if (!row || !method || !traitsOf(method).isProved) return refused('not-found')
  const fresh = [...new Set(proofs)].filter((id) => !row.proofs.includes(id))
  if (fresh.length === 0) return done(row)
  if (row.state === 'credited') return refused('state-conflict', { state: row.state })
  if (row.proofs.length + fresh.length > DEPOSIT_PROOFS) return refused('proof-limit', { most: DEPOSIT_PROOFS })
  const used = await needs.useFiles(tx, owner.id, fresh, `deposit:${row.reference}`)
  return used.ok ? done(await changeDeposit(tx, row.id, { proofs: [...row.proofs, ...fresh] })) : used
}

/** Staff's list of transfers that are proved and not credited. */
export const provedDeposits = async (reader: Reader) =>
  (await depositsWithProof(reader)).map((row) => ({
    deposit: row.reference,
    memberId: row.memberId,
    method: row.method,
    amount: formatUnits(row.amountUnits),
    currency: row.currency,
    state: row.state,
    proofs: row.proofs.join(' '),
    at: row.createdAt.toString(),
  }))
