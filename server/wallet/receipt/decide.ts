/**
 * Decide: staff end the dispute of a withdrawal that did not arrive whole. Its summary shows the staff's gate whether two must decide
 * (WC-41, WC-43, WC-45).
 * Next: `server/app/subscriptions.ts`.
 */
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import type { WalletNeeds } from '../needs.ts'
import { FEES } from '../method/method.ts'
import { withdrawalByReference, type WithdrawalRow } from '../store.ts'
import { payoutUnits } from '../withdrawal.ts'
import { lockReceipt, writeDecision, type ReceiptRow } from './receipt-store.ts'
import type { Decision } from './states.ts'

export type ReceiptDecision = {
  readonly withdrawal: string
  readonly decision: Decision
  readonly by: string
  readonly reason: string
  /** The payment provider's own statement, without which nothing can be forced. */
  readonly proof?: string | undefined
}

/** The job that sends a second payout. */
export const AGAIN_TASK = 'wallet-pay-again'

const TOLD = {
  received: 'receiptReceived',
  'paid-again': 'receiptPaidAgain',
  returned: 'receiptReturned',
  forced: 'receiptForced',
} as const

const shown = (reference: string, row: ReceiptRow) => ({
  withdrawal: reference,
  receipt: row.state,
  amount: formatUnits(row.amountUnits),
  received: formatUnits(row.receivedUnits),
})

export type Decided = {
  readonly before: unknown
  readonly after: unknown
  readonly moves: { readonly member: string; readonly units: bigint; readonly currency: string }
  readonly needsTwo?: true
}

/** Returns what did not arrive, with the fee where nothing arrived. With the same key a second return is the first. */
async function giveBack(needs: WalletNeeds, tx: Tx, row: WithdrawalRow, units: bigint): Promise<void> {
  const { wallet: account, reference, service, feeUnits } = row
  const missed = { account, contra: `payout:${service}`, amount: units, kind: 'adjustment', reference } as const
  const fee = { account, contra: FEES, amount: feeUnits, kind: 'fee', reference } as const
  const transfers = feeUnits > 0n && units === payoutUnits(row) ? [missed, fee] : [missed]
  const [answer] = await needs.ledger.post(tx, [{ key: `receipt:${row.id}:return`, account, transfers }])
  if (answer?.status !== 'applied') throw new Error(`the ledger refused to give ${row.reference} back`)
}

export async function decideReceipt(
  needs: WalletNeeds,
  tx: Tx,
  { withdrawal, decision, by, reason, proof }: ReceiptDecision,
): Promise<Outcome<Decided, 'not-found' | 'state-conflict'>> {
  const row = await withdrawalByReference(tx, withdrawal)
  if (!row) return refused('not-found')
  await needs.ledger.lock(tx, [row.wallet])
  const receipt = await lockReceipt(tx, row.id)
  if (receipt?.state !== 'under-check') return refused('state-conflict', { state: receipt?.state ?? row.state })
  if (decision === 'forced' && !proof) return refused('state-conflict', { reason: 'proof-needed' })
  const remaining = receipt.amountUnits - receipt.receivedUnits
  const before = shown(row.reference, receipt)
  if (decision === 'returned') await giveBack(needs, tx, row, remaining)
  const returnedUnits = decision === 'returned' ? remaining : 0n
  const againUnits = decision === 'paid-again' ? remaining : 0n
  // What is neither returned nor sent again has arrived.
  const receivedUnits = receipt.amountUnits - returnedUnits - againUnits
  await writeDecision(tx, row.id, { state: decision, receivedUnits, returnedUnits, againUnits, by, reason, providerProof: proof ?? null })
  if (decision === 'paid-again') await needs.enqueue(tx, AGAIN_TASK, { withdrawal: row.id }, { key: `${AGAIN_TASK}:${row.id}` })
  await needs.tell(tx, { name: TOLD[decision], memberId: row.memberId, reference: row.reference, reason })
  return done({
    before,
    after: { ...before, receipt: decision, received: formatUnits(receivedUnits) },
    moves: { member: row.memberId, units: remaining, currency: row.currency },
    // To return nothing against the owner's word always takes two members of staff.
    ...(decision === 'forced' ? { needsTwo: true } : {}),
  })
}
