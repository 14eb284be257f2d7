/** Proves that what a service says in more digits than the currency has moves nothing, and that its silence about a second payout sends none. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import { acceptArrival } from './arrival.ts'
import { createDeposit } from './deposit.ts'
import type { PaymentsPort, PayoutSeen, WalletNeeds, WalletOwner } from './needs.ts'
import { notePayout, payOut } from './pay-out.ts'
import { answerReceipt, decideReceipt, receiptViews } from './receipt/receipt.ts'
import { quarantinedReceipts, readDeposit, withdrawalById, type WithdrawalRow } from './store.ts'
import { sweep } from './sweep.ts'
import { boundWorld } from './testing/bound-world.ts'
import type { SmallWorld } from './testing/small-world.ts'
import { createWithdrawal } from './withdraw.ts'

let database: TestDatabase
let world: SmallWorld
let owner: WalletOwner
let payeeId: string
let last = 0
const fresh = (): string => `key-${(last += 1)}`
function good<Value>(outcome: Outcome<Value, string>): Value {
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value
}
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  ;({ world, owner, payeeId } = await boundWorld(database, 500_000n))
  world.limits.approvedBelow = 1_000_000n * UNITS
})
afterEach(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

const staff = { by: 'Thida', reason: 'seen' }
/** A withdrawal that the service was asked to pay. */
async function paying(): Promise<WithdrawalRow> {
  const row = good(await database.transact((tx) => createWithdrawal(world.needs, tx, { owner, key: fresh(), payeeId, amount: '50000' })))
  await payOut(world.needs, database, row.id)
  return row
}
const says = (row: WithdrawalRow, more: Partial<PayoutSeen> = {}) => {
  const seen = { id: 'out', reference: row.reference, state: 'succeeded', units: row.amountUnits, currency: 'MMK', reason: null } as const
  return database.write((tx) => notePayout(world.needs, tx, 'one', { ...seen, ...more }))
}
/** A withdrawal that was paid, did not arrive, and is to be paid again. */
async function again(): Promise<WithdrawalRow> {
  const row = await paying()
  expect(await says(row)).toBe('paid')
  const answer = { owner, key: fresh(), withdrawal: row.id, answer: 'not-received', proofs: [] } as const
  good(await database.transact((tx) => answerReceipt(world.needs, tx, answer)))
  const decision = { withdrawal: row.reference, decision: 'paid-again', ...staff } as const
  good(await database.transact((tx) => decideReceipt(world.needs, tx, decision)))
  return row
}
const receiptOf = async (row: WithdrawalRow) => (await receiptViews(database.reader, [row.id])).get(row.id)

it('[WALLET-03] a deposit of the right amount in more digits than the currency has is put aside', async () => {
  const wish = { owner, key: fresh(), method: 'mynah-pay', amount: '50000', language: 'EN', origin: '' } as const
  const order = good(await createDeposit(world.needs, database, wish))
  const came = { providerReference: fresh(), units: order.amountUnits, currency: 'MMK', amountText: '50000.001' }
  expect(await database.write((tx) => acceptArrival(world.needs, tx, 'one', order.reference, came))).toBe('quarantined')
  expect(await quarantinedReceipts(database.reader, order.id)).toMatchObject([{ reason: 'amount-too-precise', amountText: '50000.001' }])
  expect([(await readDeposit(database.reader, order.id)).state, await world.balance(owner)]).toEqual(['quarantined', [500_000n, 0n]])
})

it('[WALLET-04] a payout of the right amount in more digits than the currency has stays on its way', async () => {
  const row = await paying()
  expect(await says(row, { amountText: '50000.001' })).toBe('mismatch')
  const note = 'the service speaks of 50000.001 MMK'
  expect(await withdrawalById(database.reader, row.id)).toMatchObject({ state: 'paying', putAside: true, note })
  expect(await world.balance(owner)).toEqual([450_000n, 50_000n])
})

it('[WC-45] so is a second payout not paid by it, nor by another amount or currency', async () => {
  const row = await again()
  const reference = `${row.reference}-2`
  for (const wrong of [{ amountText: '50000.001' }, { units: row.amountUnits - 1n }, { currency: 'THB' }])
    expect(await says(row, { reference, ...wrong })).toBe('mismatch')
  expect(await receiptOf(row)).toMatchObject({ state: 'paid-again', againPaid: false })
  expect([await says(row, { reference }), await receiptOf(row)]).toMatchObject(['paid', { againPaid: true }])
})

it('[WC-45] a service that is silent about a second payout is not asked to send it', async () => {
  const row = await again()
  const sent: string[] = []
  const openPayout: PaymentsPort['openPayout'] = async ({ reference }) => (sent.push(reference), refused('unreachable'))
  const beside = (answers: Partial<PaymentsPort>): WalletNeeds => {
    const port = { ...world.needs.payments.of('one'), openPayout, ...answers }
    return { ...world.needs, payments: { forNew: () => port, has: () => true, of: () => port } }
  }
  world.clock.forward({ minutes: 2 })
  await sweep(beside({ findPayout: async () => refused('unreachable') }), database)
  expect(sent).toEqual([])
  world.clock.forward({ minutes: 2 })
  await sweep(beside({ findPayout: async () => refused('unknown') }), database)
  expect(sent).toEqual([`${row.reference}-2`])
})
