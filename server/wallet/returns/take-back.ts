/**
 * Take back: brings what a payment has given back to what its returns say now, once for each change and in whatever order they came. What there is of it
 * leaves the main wallet, and the rest is owed.
 * Next: `server/wallet/returns/debt.ts`.
 */
import type { Tx } from '../../platform/database.ts'
import type { WalletNeeds } from '../needs.ts'
import { returnRequirement } from '../requirement/requirement.ts'
import { receiptForUpdate, type DepositRow, type ReceiptRow } from '../store.ts'
import { giveTo, takeFrom, type Purse } from './debt.ts'
import { bindReturn, returnsOfCapture, writeTaken, type ReturnRow } from './returns-store.ts'
import { deduction, totalOf, troubleOf, type Notice } from './notice.ts'

/** The house's account of what it bears of returned payments. */
const HOUSE = 'house:returns'

/** The task that ends what was given for a deposit that came back. */
export const GIFTS_TASK = 'wallet-return-gifts'

/** What a return takes: by the service's word, or by staff's where there is a trouble with it. */
export const deductionOf = (row: ReturnRow): bigint =>
  row.trouble === null ? deduction({ ...row, units: row.amountUnits }) : row.state === 'won' ? 0n : (row.takenUnits ?? 0n)

/** By how much one side must move: more is taken where it is above nothing. */
async function move(needs: WalletNeeds, tx: Tx, purse: Purse, order: DepositRow, about: { key: string; contra: string; units: bigint }) {
  const { units } = about
  const transfer = { ...about, reference: order.reference, kind: 'return' } as const
  if (units > 0n) await takeFrom(needs, tx, purse, transfer)
  if (units < 0n) await giveTo(needs, tx, purse, { ...transfer, units: -units })
}

/** The lanes of both accounts are held. Answers by how much the member has less than before; below nothing where they have more. */
export async function applyReturns(
  needs: WalletNeeds,
  tx: Tx,
  purse: Purse,
  order: DepositRow,
  { id }: Pick<ReceiptRow, 'id'>,
): Promise<bigint> {
  const receipt = await receiptForUpdate(tx, id)
  if (receipt.state !== 'credited') return 0n
  const { service, providerReference: capture, amountUnits, returnedUnits, borneUnits, returnMoves } = receipt
  const rows = await returnsOfCapture(tx, service, capture)
  const { taken, borne } = totalOf(
    amountUnits,
    rows.map((row) => ({ deductedUnits: deductionOf(row), borneUnits: row.borneUnits })),
  )
  if (taken === returnedUnits && borne === borneUnits) return 0n
  const key = `return:${receipt.reference}:${returnMoves + 1}`
  await writeTaken(tx, receipt.id, { taken, borne })
  await move(needs, tx, purse, order, { key, contra: `payment:${service}`, units: taken - returnedUnits })
  // What the house bears goes the other way.
  await move(needs, tx, purse, order, { key: `${key}:house`, contra: HOUSE, units: borneUnits - borne })
  const [before, after] = [returnedUnits - borneUnits, taken - borne]
  await returnRequirement(tx, `deposit:${service}:${capture}`, after)
  await needs.enqueue(tx, GIFTS_TASK, { deposit: order.reference }, { key: `${GIFTS_TASK}:${order.reference}` })
  return after - before
}

/** A notice about a payment may come before the payment itself, and then belongs to the order that the payment names. */
export async function bindEarly(
  tx: Tx,
  rows: readonly ReturnRow[],
  order: Pick<DepositRow, 'id' | 'reference' | 'memberId' | 'currency'>,
): Promise<void> {
  for (const row of rows) {
    const notice: Notice = { ...row, units: row.amountUnits, at: row.reportedAt }
    await bindReturn(tx, row.id, order, troubleOf(notice, order))
  }
}
