/**
 * Answer: the person says whether a paid withdrawal arrived, how much of it did, and what proves it (WC-41 to WC-44).
 * Next: `server/wallet/receipt/decide.ts`.
 */
import type { OperationRefusal } from '@baize/contract/operation.ts'
import type { answerReceipt as operation, ReceiptAnswer } from '@baize/contract/wallet.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import { readAmount } from '../amount.ts'
import { fingerprintOf } from '../deposit.ts'
import type { WalletNeeds, WalletOwner } from '../needs.ts'
import { lockMember, withdrawalOf, type WithdrawalRow } from '../store.ts'
import { payoutUnits } from '../withdrawal.ts'
import { answersOf, insertAnswer, lockReceipt, writeSaid } from './receipt-store.ts'
import { answered } from './states.ts'

export type AnswerInput = {
  readonly owner: WalletOwner
  readonly key: string
  readonly withdrawal: string
  readonly answer: ReceiptAnswer
  /** Only where a part arrived. */
  readonly received?: string | undefined
  readonly account?: string | undefined
  readonly comment?: string | undefined
  readonly proofs: readonly string[]
}

export type AnswerRefusal = OperationRefusal<typeof operation> | 'invalid-input'

/** A part is more than nothing and less than all. */
function receivedUnits(row: WithdrawalRow, { answer, received }: AnswerInput): Outcome<bigint, AnswerRefusal> {
  if (answer === 'partly-received') return readAmount(received ?? '', row.currency, { minimum: 1n, maximum: payoutUnits(row) - 1n })
  if (received !== undefined) return refused('invalid-input', { at: 'received' })
  return done(answer === 'received' ? payoutUnits(row) : 0n)
}

/** Runs in a transaction that a refusal rolls back, so that no picture is used up by it. */
export async function answerReceipt(needs: WalletNeeds, tx: Tx, input: AnswerInput): Promise<Outcome<WithdrawalRow, AnswerRefusal>> {
  const { owner, key, answer, account = null, comment = null, proofs } = input
  await lockMember(tx, owner.id)
  const row = await withdrawalOf(tx, owner.id, input.withdrawal)
  const receipt = row && (await lockReceipt(tx, row.id))
  if (!row || !receipt) return refused('not-found')
  const units = receivedUnits(row, input)
  const fingerprint = fingerprintOf(answer, units.ok ? String(units.value) : '', account ?? '', comment ?? '', ...proofs)
  const earlier = await answersOf(tx, [row.id])
  const same = earlier.find((each) => each.key === key)
  if (same) return same.fingerprint === fingerprint ? done(row) : refused('key-used-differently')
  if (!units.ok) return units
  const now = needs.clock.now()
  const to = answered(receipt, answer, now)
  if (to === undefined) return refused('state-conflict', { state: receipt.state })
  if (to === 'received' && proofs.length > 0) return refused('invalid-input', { at: 'proofs' })
  const used = await needs.useFiles(tx, owner.id, proofs, `withdrawal:${row.reference}`)
  if (!used.ok) return used
  const said = {
    withdrawalId: row.id,
    no: earlier.length + 1,
    answer,
    receivedUnits: units.value,
    account,
    comment,
    proofs,
    key,
    fingerprint,
    at: now,
  }
  await insertAnswer(tx, said)
  await writeSaid(tx, row.id, to, units.value)
  if (to === 'under-check') await needs.tell(tx, { name: 'receiptUnderCheck', memberId: row.memberId, reference: row.reference })
  return done(row)
}
