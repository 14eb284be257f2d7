/**
 * Receipt: the door of the question whether a paid withdrawal arrived. It is asked at payment, answered by the owner or by time, and ended
 * by staff.
 */
import { formatUnits } from '@baize/contract/values/money.ts'
import type { Receipt } from '@baize/contract/wallet.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { WalletNeeds } from '../needs.ts'
import type { WithdrawalRow } from '../store.ts'
import { payoutUnits } from '../withdrawal.ts'
import {
  answersOf,
  insertReceiptQuestion,
  lockReceipt,
  receiptsOf,
  receiptsUnderCheck,
  writeSaid,
  type AnswerRow,
  type ReceiptRow,
} from './receipt-store.ts'
import { answersUntil } from './states.ts'

export { answerReceipt, type AnswerInput } from './answer.ts'
export { AGAIN_TASK, decideReceipt, type ReceiptDecision } from './decide.ts'
export { assumeReceipts, unansweredReceipts } from './receipt-store.ts'
export { isSecond, noteAgain, payAgainOnce, sweepAgain } from './pay-again.ts'

/** Asks its owner, in the transaction that notes the payment. */
export async function askReceipt(
  needs: WalletNeeds,
  tx: Tx,
  row: Pick<WithdrawalRow, 'id' | 'amountUnits' | 'feeUnits' | 'currency'>,
): Promise<void> {
  const { receiptMinutes } = await needs.limits(row.currency)
  await insertReceiptQuestion(tx, row.id, payoutUnits(row), needs.clock.now().add({ minutes: receiptMinutes }))
}

/** Still open to doubt: nothing of it was given back or sent again. */
const DOUBTED: ReadonlySet<ReceiptRow['state']> = new Set(['awaiting', 'assumed', 'received', 'forced', 'under-check'])

/** The provider's statement that a payment failed overrides everything that was answered, assumed or forced (WC-42): nothing arrived. */
export async function doubtReceipt(needs: WalletNeeds, tx: Tx, row: Pick<WithdrawalRow, 'id' | 'memberId' | 'reference'>): Promise<void> {
  const receipt = await lockReceipt(tx, row.id)
  if (!receipt || !DOUBTED.has(receipt.state)) return
  await writeSaid(tx, row.id, 'under-check', 0n)
  if (receipt.state === 'under-check') return
  await needs.tell(tx, { name: 'receiptUnderCheck', memberId: row.memberId, reference: row.reference })
}

function viewOf(row: ReceiptRow, answers: readonly AnswerRow[]): Receipt {
  // What counted as received by time is all of it.
  const known = row.state === 'awaiting' ? 0n : row.state === 'assumed' ? row.amountUnits : row.receivedUnits
  return {
    state: row.state,
    answersUntil: answersUntil(row)?.toString() ?? null,
    received: formatUnits(known),
    remaining: formatUnits(row.state === 'awaiting' ? 0n : row.amountUnits - known),
    reason: row.reason,
    againPaid: row.againPaidAt !== null,
    answers: answers.map(({ answer, receivedUnits, account, comment, proofs, at }) => ({
      answer,
      received: formatUnits(receivedUnits),
      account,
      comment,
      proofs: [...proofs],
      at: at.toString(),
    })),
  }
}

/** The receipts of several withdrawals, by their ids. */
export async function receiptViews(reader: Reader | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Receipt>> {
  const rows = await receiptsOf(reader, ids)
  const answers = Map.groupBy(await answersOf(reader, ids), ({ withdrawalId }) => withdrawalId)
  return new Map([...rows].map(([id, row]) => [id, viewOf(row, answers.get(id) ?? [])]))
}

/** Staff's queue: the missing amounts and their proofs. */
export async function receiptQueue(reader: Reader) {
  const rows = await receiptsUnderCheck(reader)
  const answers = await answersOf(
    reader,
    rows.map(({ withdrawalId }) => withdrawalId),
  )
  return rows.map((row) => {
    const last = answers.findLast(({ withdrawalId }) => withdrawalId === row.withdrawalId)
    return {
      withdrawal: row.reference,
      memberId: row.memberId,
      amount: formatUnits(row.amountUnits),
      received: formatUnits(row.receivedUnits),
      currency: row.currency,
      said: last?.answer ?? 'by the payment service',
      account: last?.account ?? null,
      comment: last?.comment ?? null,
      proofs: last?.proofs.join(' ') ?? '',
    }
  })
}
