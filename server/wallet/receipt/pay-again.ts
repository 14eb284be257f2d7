/** Pay again: sends what did not arrive once more, under its own reference, and never twice (WC-45). */
import { refused } from '@baize/contract/values/outcome.ts'
import type { Database, Tx } from '../../platform/database.ts'
import { claimed } from '../../platform/work/claim.ts'
import { eachItem } from '../../platform/work/each-item.ts'
import { demandBooks } from '../books-hold.ts'
import type { PayoutSeen, WalletNeeds } from '../needs.ts'
import { hindranceOf } from '../may-leave.ts'
import { payeeOf, withdrawalById, withdrawalByReference } from '../store.ts'
import { openPayee } from '../view.ts'
import { againToAsk, lockReceipt, receiptsOf, takeAgainToAsk, writeAgainPaid, writeSaid } from './receipt-store.ts'

const SECOND = '-2'
export const isSecond = (reference: string): boolean => reference.endsWith(SECOND)

export type AgainEffect = 'paid' | 'failed' | 'noted' | 'repeated' | 'mismatch' | 'contradiction' | 'unknown-order'

/** Records what the service says about a second payout. A failed one is investigated again, also after it was reported as paid (WC-42). */
export async function noteAgain(needs: WalletNeeds, tx: Tx, service: string, payout: PayoutSeen): Promise<AgainEffect> {
  const row = await withdrawalByReference(tx, payout.reference.slice(0, -SECOND.length))
  const receipt = row && row.service === service ? await lockReceipt(tx, row.id) : undefined
  const aside = async (reason: 'mismatch' | 'contradiction' | 'unknown-order') => {
    await needs.tell(tx, { name: 'payoutQuarantined', memberId: row?.memberId ?? null, reference: payout.reference, reason })
    return reason
  }
  if (!row || !receipt) return aside('unknown-order')
  if (receipt.state !== 'paid-again') return payout.state === 'succeeded' ? aside('contradiction') : 'repeated'
  if (receipt.againPaidAt !== null && payout.state !== 'failed') return 'repeated'
  if (payout.units !== receipt.againUnits || payout.currency !== row.currency || payout.amountText !== undefined) return aside('mismatch')
  if (payout.state === 'pending') return 'noted'
  if (payout.state === 'succeeded') {
    await writeAgainPaid(tx, row.id, needs.clock.now())
    return 'paid'
  }
  await writeSaid(tx, row.id, 'under-check', receipt.receivedUnits)
  if (receipt.againPaidAt !== null) await needs.tell(tx, { name: 'receiptUnderCheck', memberId: row.memberId, reference: row.reference })
  return 'failed'
}

const silent = (service: string, reference: string) => new Error(`the payment service ${service} does not answer about ${reference}`)

/** Throws when the service cannot be reached, so that it is tried again; the reference makes that safe. */
async function payAgain(needs: WalletNeeds, database: Database, id: string): Promise<void> {
  const receipt = (await receiptsOf(database.reader, [id])).get(id)
  const row = await withdrawalById(database.reader, id)
  const payee = row && (await payeeOf(database.reader, row.memberId, row.payeeId))
  if (!row || !payee || receipt?.state !== 'paid-again' || receipt.againPaidAt !== null) return
  const reference = `${row.reference}${SECOND}`
  const { currency, method, service } = row
  await demandBooks(needs, database.reader, { reference, currency, units: receipt.againUnits })
  const port = needs.payments.of(service)
  const to = openPayee(needs, payee)
  // Staff may have frozen the member since they decided; then nothing is sent, and they decide again. So they do where the payee no longer opens.
  const mayLeave = (await hindranceOf(needs, database.reader, row)) === undefined
  const opened =
    mayLeave && to !== undefined
      ? await port.openPayout({ reference, units: receipt.againUnits, currency, method, ...to })
      : refused('declined')
  // A refusal may follow a success whose answer was lost, so the service is asked what it knows.
  const seen = opened.ok || opened.code === 'unreachable' ? opened : await port.findPayout(reference)
  if (seen.ok) return void (await database.write((tx) => noteAgain(needs, tx, service, seen.value)))
  if (seen.code === 'unreachable') throw silent(service, reference)
  const declined = {
    id: `${service}:declined`,
    reference,
    state: 'failed',
    units: receipt.againUnits,
    currency,
    reason: 'declined',
  } as const
  await database.write((tx) => noteAgain(needs, tx, service, declined))
}

/** The job. One run at a time asks about a second payout. */
export const payAgainOnce = (needs: WalletNeeds, database: Database, id: string): Promise<void> =>
  claimed(database, `pay-again:${id}`, () => payAgain(needs, database, id))

async function askAboutAgain(needs: WalletNeeds, database: Database, id: string): Promise<void> {
  const row = await withdrawalById(database.reader, id)
  if (row === undefined) return
  const reference = `${row.reference}${SECOND}`
  const found = await needs.payments.of(row.service).findPayout(reference)
  if (found.ok) await database.write((tx) => noteAgain(needs, tx, row.service, found.value))
  else if (found.code === 'unknown') await payAgain(needs, database, id)
  else throw silent(row.service, reference)
}

/** Asks about those whose webhook did not come, and about none of them twice since `before`; one that the service does not know is sent. */
export async function sweepAgain(needs: WalletNeeds, database: Database, before: Temporal.Instant, isOver: () => boolean): Promise<void> {
  const find = () => againToAsk(database.reader, before)
  const items = { database, clock: needs.clock, warn: needs.warn }
  await eachItem(items, { loop: 'wallet-pay-again', find, idOf: (id) => id, isOver }, async (id) => {
    if (await database.write((tx) => takeAgainToAsk(tx, id, needs.clock.now(), before)))
      await claimed(database, `pay-again:${id}`, () => askAboutAgain(needs, database, id))
  })
}
