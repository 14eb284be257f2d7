/**
 * Hear return: what a notice about a payment that comes back does. Each is kept; what all of them say together is applied to the payment, its case is opened
 * for staff, and its promotions end.
 * Next: `server/wallet/returns/take-back.ts`.
 */
import { formatUnits } from '@baize/contract/values/money.ts'
import type { Tx } from '../../platform/database.ts'
import { newReference } from '../../platform/random.ts'
import type { ReturnNotice, WalletNeeds } from '../needs.ts'
import { depositByReference, lockMember, readDeposit, receiptOfCapture, type DepositRow, type ReceiptRow } from '../store.ts'
import { takePurse } from './debt.ts'
import { insertNotice, lockCapture, lockReturn, noticesOf, writeStanding, type ReturnRow } from './returns-store.ts'
import { standingNotice, takesMoney, troubleOf, type Notice } from './notice.ts'
import { applyReturns, deductionOf, GIFTS_TASK } from './take-back.ts'

export type ReturnEffect = 'taken-back' | 'given-back' | 'noted' | 'put-aside' | 'repeated'

type NamedNotice = Notice & Pick<ReturnNotice, 'kind' | 'id' | 'reference' | 'capture'>
type Target = { readonly order: DepositRow | undefined; readonly receipt: ReceiptRow | undefined }

/** The payment says whose order it is. Before the payment is known, our reference does. */
async function targetOf(tx: Tx, service: string, { capture, reference }: NamedNotice): Promise<Target> {
  const receipt = await receiptOfCapture(tx, service, capture)
  if (receipt) return { receipt, order: receipt.depositId === null ? undefined : await readDeposit(tx, receipt.depositId) }
  const order = await depositByReference(tx, reference)
  return { receipt, order: order?.service === service ? order : undefined }
}

/** Staff sent a payment back that they had not credited: the service says that it went. */
const wasSentBack = ({ receipt }: Target, { kind }: NamedNotice): boolean => receipt?.state === 'dismissed' && kind !== 'dispute'

async function open(needs: WalletNeeds, tx: Tx, service: string, notice: NamedNotice, target: Target) {
  const { order } = target
  const named = {
    reference: newReference(needs.random, 'B'),
    service,
    kind: notice.kind,
    providerReference: notice.id,
    capture: notice.capture,
    memberId: order?.memberId ?? null,
    depositId: order?.id ?? null,
    depositReference: order?.reference ?? notice.reference,
    underReview: !wasSentBack(target, notice),
    openedAt: needs.clock.now(),
  }
  return lockReturn(tx, named, notice, troubleOf(notice, order))
}

async function tellMember(needs: WalletNeeds, tx: Tx, order: DepositRow, row: ReturnRow, units: bigint): Promise<void> {
  const about = { memberId: order.memberId, deposit: order.reference, currency: order.currency }
  const reference = `${row.reference} ${row.reportedAt.toString()} ${row.stage} ${row.state}`
  if (units > 0n) await needs.tell(tx, { name: 'depositTakenBack', ...about, amount: formatUnits(units), reference })
  if (units < 0n) await needs.tell(tx, { name: 'depositGivenBack', ...about, amount: formatUnits(-units), reference })
}

/** Takes one notice, in the transaction that remembers the webhook. The same notice under another id changes nothing. */
export async function hearReturn(needs: WalletNeeds, tx: Tx, service: string, heard: ReturnNotice): Promise<ReturnEffect> {
  const notice = { ...heard, amountText: heard.amountText ?? null }
  await lockCapture(tx, service, notice.capture)
  const named = await depositByReference(tx, notice.reference)
  // Returns of several payments of one member wait for each other.
  if (named) await lockMember(tx, named.memberId)
  const target = await targetOf(tx, service, notice)
  const { order, receipt } = target
  if (order && order.memberId !== named?.memberId) await lockMember(tx, order.memberId)
  const { row: before, isNew } = await open(needs, tx, service, notice, target)
  if (!(await insertNotice(tx, before.id, notice, needs.clock.now()))) return 'repeated'
  const standing = standingNotice(await noticesOf(tx, before.id))
  const trouble = troubleOf(standing, order)
  const deducted = deductionOf(before)
  const wanted = { ...before, ...standing, amountUnits: standing.units, reportedAt: standing.at, trouble }
  // More is taken than staff saw when they closed the case.
  const row = await writeStanding(tx, before.id, standing, {
    trouble,
    reopens: deductionOf(wanted) > deducted && !wasSentBack(target, notice),
  })
  if (isNew || (row.underReview && !before.underReview)) await tellStaff(needs, tx, row)
  if (order === undefined) return 'put-aside'
  const units = receipt ? await applyReturns(needs, tx, await takePurse(needs, tx, ownerOf(order)), order, receipt) : 0n
  if (takesMoney(standing.stage))
    await needs.enqueue(tx, GIFTS_TASK, { deposit: order.reference }, { key: `${GIFTS_TASK}:${order.reference}` })
  await tellMember(needs, tx, order, row, units)
  if (isNew && units === 0n && row.underReview && row.state === 'open')
    await needs.tell(tx, { name: 'depositQuestioned', memberId: order.memberId, deposit: order.reference, reference: row.reference })
  return units > 0n ? 'taken-back' : units < 0n ? 'given-back' : trouble === null ? 'noted' : 'put-aside'
}

export const ownerOf = ({ memberId: id, currency, wallet }: DepositRow) => ({ id, currency, wallet })

const tellStaff = (needs: WalletNeeds, tx: Tx, { reference, depositReference, kind, stage, state, trouble, memberId }: ReturnRow) =>
  needs.tell(tx, { name: 'returnOpened', reference, deposit: depositReference, kind, stage, state, trouble, member: memberId })
