/** Proves what each act about money tells the member and staff, once and under the right reference, and what it says to the audit. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { formatUnits, UNITS } from '@baize/contract/values/money.ts'
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import type { Tx } from '../platform/database.ts'
import { acceptArrival, creditReceipt, dismissReceipt } from './arrival.ts'
import { closePayout } from './close-payout.ts'
import { createDeposit, failDeposit } from './deposit.ts'
import { proveDeposit } from './deposit-proof.ts'
import type { PayoutSeen, WalletNeeds, WalletOwner } from './needs.ts'
import { notePayout, payOut } from './pay-out.ts'
import {
  answerReceipt,
  decideReceipt,
  payAgainOnce,
  receiptQueue,
  receiptViews,
  type AnswerInput,
  type ReceiptDecision,
} from './receipt/receipt.ts'
import { approveWithdrawal, rejectWithdrawal } from './review.ts'
import { quarantinedReceipts, readDeposit, withdrawalById, type DepositRow, type WithdrawalRow } from './store.ts'
import { expire, sweep } from './sweep.ts'
import { boundWorld } from './testing/bound-world.ts'
import type { SmallWorld } from './testing/small-world.ts'
import { createWallet } from './wallet.ts'
import { createWithdrawal } from './withdraw.ts'

let database: TestDatabase
let world: SmallWorld
let owner: WalletOwner
let payeeId: string
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  ;({ world, owner, payeeId } = await boundWorld(database, 500_000n))
  world.facts.length = 0
})
afterEach(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

let last = 0
const fresh = (): string => `key-${(last += 1)}`
const act = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => database.write(work)
function good<Value>(outcome: Outcome<Value, string>): Value {
  if (!outcome.ok) throw new Error(`${outcome.code} ${JSON.stringify(outcome.detail)}`)
  return outcome.value
}
/** What was told since the last time. */
const told = () => world.facts.splice(0)
const staff = { by: 'Thida', reason: 'seen' }

const order = async (): Promise<DepositRow> =>
  good(
    await createDeposit(world.needs, database, { owner, key: fresh(), method: 'mynah-pay', amount: '50000', language: 'EN', origin: '' }),
  )
const arrive = (reference: string, units: bigint) =>
  act((tx) => acceptArrival(world.needs, tx, 'one', reference, { providerReference: fresh(), units: units * UNITS, currency: 'MMK' }))
const asked = async (amount = '50000'): Promise<WithdrawalRow> =>
  good(await act((tx) => createWithdrawal(world.needs, tx, { owner, key: fresh(), payeeId, amount })))
const now = async ({ id }: WithdrawalRow): Promise<WithdrawalRow> => (await withdrawalById(database.reader, id))!
const note = (row: WithdrawalRow, more: Partial<PayoutSeen> = {}) =>
  act((tx) =>
    notePayout(world.needs, tx, 'one', {
      id: 'out',
      reference: row.reference,
      state: 'succeeded',
      units: row.amountUnits,
      currency: row.currency,
      reason: null,
      ...more,
    }),
  )
async function paid(): Promise<WithdrawalRow> {
  const row = await asked()
  await payOut(world.needs, database, row.id)
  expect(await note(row)).toBe('paid')
  told()
  return row
}

it('[WALLET-03, OPS-03] a deposit that fails or is put aside is told with its own reference, and one that staff credit too', async () => {
  const [failing, short] = [await order(), await order()]
  const dropped: string[] = []
  const needs = { ...world.needs, dropPromotions: async (_tx: unknown, orders: readonly string[]) => void dropped.push(...orders) }
  for (let time = 0; time < 2; time += 1) await act((tx) => failDeposit(needs, tx, failing.id, 'the payment failed'))
  expect(told()).toEqual([{ name: 'depositFailed', memberId: owner.id, reference: failing.reference }])
  expect(await readDeposit(database.reader, failing.id)).toMatchObject({
    note: 'the payment failed',
    settledAt: failing.createdAt,
    countedAt: null,
  })
  world.clock.forward({ minutes: 29, seconds: 59 })
  const later = await order()
  world.clock.forward({ seconds: 1 })
  await expire(needs, database)
  // Each order that will not be paid gives its promotion back, and a young one keeps it.
  expect(dropped.toSorted()).toEqual([failing.reference, short.reference].toSorted())
  expect((await readDeposit(database.reader, later.id)).state).toBe('pending')
  expect(await arrive(short.reference, 20_000n)).toBe('quarantined')
  const [receipt] = await quarantinedReceipts(database.reader, short.id)
  const aside = { name: 'depositQuarantined', receipt: receipt!.reference, units: String(20_000n * UNITS), currency: 'MMK' }
  expect(told()).toEqual([{ ...aside, reason: 'wrong-amount', memberId: owner.id }])
  await act((tx) => failDeposit(world.needs, tx, short.id, 'the payment failed'))
  expect([(await readDeposit(database.reader, short.id)).state, told()]).toEqual(['quarantined', []])
  expect(await arrive('D-nobody', 1n)).toBe('quarantined')
  expect(told()).toMatchObject([{ name: 'depositQuarantined', reason: 'unknown-order', memberId: null }])
  const decided = good(await act((tx) => creditReceipt(world.needs, tx, { receipt: receipt!.reference, ...staff })))
  expect(told()).toEqual([{ name: 'depositCredited', memberId: owner.id, reference: short.reference }])
  // What moved is what came, and not what was ordered.
  expect(decided).toMatchObject({
    before: { receiptState: 'quarantined', depositState: 'quarantined', units: String(20_000n * UNITS) },
    after: { receiptState: 'credited', depositState: 'credited' },
    moves: { member: owner.id, units: 20_000n * UNITS },
  })
  expect(await world.balance(owner)).toEqual([520_000n, 0n])
})

it('[WALLET-04, OPS-03] a withdrawal is told at each of its ends, and sent to be paid once it is approved and not before', async () => {
  const about = ({ reference }: WithdrawalRow) => ({ memberId: owner.id, reference })
  const small = await asked()
  expect(told()).toEqual([{ name: 'withdrawalSubmitted', ...about(small), state: 'approved' }])
  expect(world.jobs.splice(0)).toEqual(['wallet-payout'])
  // One job of a withdrawal at most.
  expect(world.queued.splice(0)).toEqual([['wallet-payout', { withdrawal: small.id }, { key: `wallet-payout:${small.id}` }]])
  const held = async ({ reference }: WithdrawalRow) =>
    (await database.pool.query('select name, account, amount, reason from ledger_hold where reference = $1', [reference])).rows
  expect(await held(small)).toEqual([
    { name: `withdrawal:${small.id}`, account: owner.wallet, amount: small.amountUnits, reason: 'withdrawal' },
  ])
  await payOut(world.needs, database, small.id)
  expect(await note(small, { state: 'failed', reason: 'account-closed' })).toBe('failed')
  expect(told()).toEqual([{ name: 'withdrawalFailed', ...about(small), reason: 'account-closed' }])
  const silent = await asked()
  await payOut(world.needs, database, silent.id)
  await note(silent, { state: 'failed' })
  const reason = 'the payment service could not pay'
  expect([told().at(-1), (await now(silent)).reason]).toEqual([{ name: 'withdrawalFailed', ...about(silent), reason }, reason])
  world.jobs.length = 0
  const large = await asked('200000')
  expect([told(), world.jobs]).toEqual([[{ name: 'withdrawalSubmitted', ...about(large), state: 'under-review' }], []])
  const review = { withdrawal: large.reference, ...staff }
  const rejected = good(await act((tx) => rejectWithdrawal(world.needs, tx, review)))
  expect(told()).toEqual([{ name: 'withdrawalRejected', ...about(large), reason: 'seen' }])
  expect(rejected).toMatchObject({ before: { state: 'under-review' }, after: { state: 'rejected', amount: '200000.00' } })
  expect(await world.balance(owner)).toEqual([500_000n, 0n])
  const other = await asked('200000')
  told()
  const approved = good(await act((tx) => approveWithdrawal(world.needs, tx, { withdrawal: other.reference, ...staff })))
  expect(told()).toEqual([{ name: 'withdrawalApproved', ...about(other) }])
  expect(approved).toMatchObject({ after: { state: 'approved' }, moves: { member: owner.id, units: 200_000n * UNITS, currency: 'MMK' } })
  expect(world.jobs).toEqual(['wallet-payout'])
  expect(world.queued.at(-1)).toEqual(['wallet-payout', { withdrawal: other.id }, { key: `wallet-payout:${other.id}` }])
  await payOut(world.needs, database, other.id)
  await note(other)
  expect(told()).toEqual([{ name: 'withdrawalPaid', ...about(other) }])
  expect(await world.balance(owner)).toEqual([300_000n, 0n])
  const [entry] = await world.ledger.entries(owner.wallet, { limit: 1 })
  expect(entry).toMatchObject({ kind: 'withdrawal', contra: 'payout:one', reference: other.reference, amount: -other.amountUnits })
})

it('[ID-31] a withdrawal that its owner’s freeze has stopped is told with that reason, and its job moves nothing more', async () => {
  const row = await asked()
  told()
  world.standing.set(owner.id, { withdrawalsFrozen: true })
  for (let time = 0; time < 2; time += 1) await payOut(world.needs, database, row.id)
  const reason = 'withdrawals-frozen'
  expect(told()).toEqual([{ name: 'withdrawalRejected', memberId: owner.id, reference: row.reference, reason }])
  expect([await now(row), await world.balance(owner)]).toMatchObject([{ state: 'rejected', reason }, [500_000n, 0n]])
  world.standing.clear()
  // What the service was asked for before the freeze is not taken back.
  const sent = await asked()
  await payOut(world.needs, database, sent.id)
  world.standing.set(owner.id, { withdrawalsFrozen: true })
  await payOut(world.needs, database, sent.id)
  expect((await now(sent)).state).toBe('paying')
  await note(sent)
  expect(await world.balance(owner)).toEqual([450_000n, 0n])
})

it('[WALLET-04, OPS-03] a payout that staff close by hand keeps the number by which the service knows it, or says that it was closed by hand', async () => {
  for (const [pending, number] of [
    ['out-7', 'out-7'],
    [undefined, 'one:by-hand'],
  ]) {
    const row = await asked('10000')
    await payOut(world.needs, database, row.id)
    await database.pool.query('update wallet_withdrawal set payout_id = $1 where id = $2', [pending ?? null, row.id])
    for (let time = 0; time < 2; time += 1) expect(await note(row, { units: 1n })).toBe('mismatch')
    const closed = good(await act((tx) => closePayout(world.needs, tx, { withdrawal: row.reference, ...staff }, true)))
    expect(closed).toMatchObject({
      before: { state: 'paying', note: 'the service speaks of 0.0001 MMK' },
      after: { state: 'paid' },
      moves: { member: owner.id, units: 10_000n * UNITS },
    })
    expect((await now(row)).payoutId).toBe(number)
  }
})

const say = (row: WithdrawalRow, answer: 'received' | 'not-received' | 'partly-received', received?: string) =>
  act((tx) => answerReceipt(world.needs, tx, { owner, key: fresh(), withdrawal: row.id, answer, received, proofs: [] }))
const decide = (row: WithdrawalRow, decision: ReceiptDecision['decision'], proof?: string) =>
  act((tx) => decideReceipt(world.needs, tx, { withdrawal: row.reference, decision, proof, ...staff }))
const receiptOf = async ({ id }: WithdrawalRow) => (await receiptViews(database.reader, [id])).get(id)

it('[WC-42, WC-45] an unanswered payment counts as received from its last minute on, and a lost second payout is asked about by the sweep', async () => {
  const row = await paid()
  world.clock.forward({ minutes: 59, seconds: 59 })
  await expire(world.needs, database)
  expect(await receiptOf(row)).toMatchObject({ state: 'awaiting' })
  world.clock.forward({ seconds: 1 })
  await expire(world.needs, database)
  expect(await receiptOf(row)).toMatchObject({ state: 'assumed' })
  expect((await say(row, 'not-received')).ok).toBe(true)
  good(await decide(row, 'paid-again'))
  const reference = `${row.reference}-2`
  world.said.payouts.set(reference, { id: 'two', reference, state: 'succeeded', units: row.amountUnits, currency: 'MMK', reason: null })
  await sweep(world.needs, database)
  expect(await receiptOf(row)).toMatchObject({ state: 'paid-again', againPaid: true })
})

it('[WALLET-05, WC-41, OPS-03] a payment that did not come whole is told when it is reported and when staff decide, and a whole one is not', async () => {
  Object.assign(world.limits, { withdrawalsPerDay: 9, approvedBelow: 1_000_000n * UNITS })
  const whole = await paid()
  expect([good(await say(whole, 'received')).id, told()]).toEqual([whole.id, []])
  for (const [decision, name, received, again] of [
    ['received', 'receiptReceived', 50_000n, 0],
    ['returned', 'receiptReturned', 30_000n, 0],
    ['paid-again', 'receiptPaidAgain', 30_000n, 1],
    ['forced', 'receiptForced', 50_000n, 0],
  ] as const) {
    const row = await paid()
    const about = { memberId: owner.id, reference: row.reference }
    expect((await say(row, 'partly-received', '30000')).ok).toBe(true)
    expect(told()).toEqual([{ name: 'receiptUnderCheck', ...about }])
    world.jobs.length = 0
    const decided = good(await decide(row, decision, decision === 'forced' ? 'slip 7' : undefined))
    expect(told()).toEqual([{ name, ...about, reason: 'seen' }])
    expect(decided).toEqual({
      before: { withdrawal: row.reference, receipt: 'under-check', amount: '50000.00', received: '30000.00' },
      after: { withdrawal: row.reference, receipt: decision, amount: '50000.00', received: formatUnits(received * UNITS) },
      moves: { member: owner.id, units: 20_000n * UNITS, currency: 'MMK' },
      ...(decision === 'forced' ? { needsTwo: true } : {}),
    })
    expect(world.jobs).toHaveLength(again)
    if (again) expect(world.queued.at(-1)).toEqual(['wallet-pay-again', { withdrawal: row.id }, { key: `wallet-pay-again:${row.id}` }])
  }
  expect(await world.balance(owner)).toEqual([270_000n, 0n])
})

it('[WC-42, WC-45] a failure after the payment is told once while it is looked at, and a second payout that fails after it was paid too', async () => {
  const row = await paid()
  const check = { name: 'receiptUnderCheck', memberId: owner.id, reference: row.reference }
  const aside = { name: 'payoutQuarantined', memberId: owner.id, reference: row.reference, reason: 'contradiction' }
  expect(await note(row, { state: 'failed' })).toBe('contradiction')
  expect(told()).toEqual([check, aside])
  await note(row, { state: 'failed' })
  expect(told()).toEqual([aside])
  good(await decide(row, 'paid-again'))
  told()
  const second = { ...row, reference: `${row.reference}-2` }
  // A failure before anything was paid is staff's alone.
  expect([await note(second, { state: 'failed' }), told()]).toEqual(['failed', []])
  expect(await receiptOf(row)).toMatchObject({ state: 'under-check', remaining: '50000.00' })
  good(await decide(row, 'paid-again'))
  await payAgainOnce(world.needs, database, row.id)
  told()
  for (const wrong of [{ units: second.amountUnits - 1n }, { currency: 'THB' }])
    expect([await note(second, wrong), told()]).toEqual(['mismatch', [{ ...aside, reference: second.reference, reason: 'mismatch' }]])
  expect(await receiptOf(row)).toMatchObject({ state: 'paid-again', againPaid: false })
  expect([await note(second), await note(second), told()]).toEqual(['paid', 'repeated', []])
  expect([await note(second, { state: 'failed' }), told()]).toEqual(['failed', [check]])
  expect([await note(second), told()]).toEqual(['contradiction', [{ ...aside, reference: second.reference }]])
  expect([await note({ ...second, reference: 'W-none-2' }), told()]).toMatchObject([
    'unknown-order',
    [{ memberId: null, reason: 'unknown-order' }],
  ])
  expect(await world.balance(owner)).toEqual([450_000n, 0n])
})

it('[WALLET-05, WC-44] keeps an answer with its account, words and pictures, and one key is one answer', async () => {
  world.limits.approvedBelow = 1_000_000n * UNITS
  const row = await paid()
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const used: unknown[] = []
  const useFiles: WalletNeeds['useFiles'] = async (_tx, ...given) => (used.push(given), done(undefined))
  const answer = (more: Partial<AnswerInput>) =>
    database.transact((tx) =>
      answerReceipt({ ...world.needs, useFiles }, tx, { owner, key: fresh(), withdrawal: row.id, answer: 'received', proofs: [], ...more }),
    )
  const wrong = (at: string) => ({ ok: false, code: 'invalid-input', detail: { at } })
  expect([await answer({ received: '50000' }), await answer({ proofs: [first] }), await answer({ answer: 'partly-received' })]).toEqual([
    wrong('received'),
    wrong('proofs'),
    wrong('amount'),
  ])
  expect(used).toEqual([])
  const key = fresh()
  const said = { key, answer: 'partly-received', received: '30000', account: '0912', comment: 'half', proofs: [first, second] } as const
  for (const more of [{}, { received: '30000.00' }]) expect((await answer({ ...said, ...more })).ok).toBe(true)
  const others = [
    { account: '0913' },
    { comment: 'less' },
    { proofs: [first] },
    { received: '30001' },
    { answer: 'not-received', received: undefined },
  ] as const
  for (const more of others)
    expect(await answer({ ...said, ...more }), Object.keys(more)[0]).toMatchObject({ code: 'key-used-differently' })
  expect(used).toEqual([[owner.id, [first, second], `withdrawal:${row.reference}`]])
  expect(await answer({})).toEqual({ ok: false, code: 'state-conflict', detail: { state: 'under-check' } })
  const { answers, ...receipt } = (await receiptOf(row))!
  const words = { account: '0912', comment: 'half' }
  expect(receipt).toEqual({
    state: 'under-check',
    answersUntil: null,
    received: '30000.00',
    remaining: '20000.00',
    reason: null,
    againPaid: false,
  })
  expect(answers).toEqual([
    { answer: 'partly-received', received: '30000.00', ...words, proofs: [first, second], at: world.clock.now().toString() },
  ])
  const doubted = await paid()
  expect(await receiptOf(doubted)).toMatchObject({ received: '0.00', remaining: '0.00', answersUntil: expect.any(String) })
  await note(doubted, { state: 'failed' })
  const about = { memberId: owner.id, amount: '50000.00', currency: 'MMK' }
  const queue = (await receiptQueue(database.reader)).filter(({ memberId }) => memberId === owner.id)
  expect(queue).toEqual([
    { withdrawal: row.reference, ...about, received: '30000.00', said: 'partly-received', ...words, proofs: `${first} ${second}` },
    { withdrawal: doubted.reference, ...about, received: '0.00', said: 'by the payment service', account: null, comment: null, proofs: '' },
  ])
})

it('[WC-03, OPS-03] a proof uses its pictures for its own order, and staff read each of their lists whole', async () => {
  const input = { owner, key: fresh(), method: 'bank-transfer', amount: '50000', language: 'EN', origin: '' } as const
  const { id, reference } = good(await createDeposit(world.needs, database, input))
  const used: unknown[] = []
  const useFiles: WalletNeeds['useFiles'] = async (_tx, ...given) => (used.push(given), done(undefined))
  const [first, second, third] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  const prove = (...proofs: string[]) =>
    database.transact((tx) => proveDeposit({ ...world.needs, useFiles }, tx, { owner, deposit: id, proofs }))
  for (const proofs of [[first], [first, second, second]]) good(await prove(...proofs))
  expect(used).toEqual([first, second].map((file) => [owner.id, [file], `deposit:${reference}`]))
  expect(await prove(third, crypto.randomUUID())).toEqual({ ok: false, code: 'proof-limit', detail: { most: 3 } })
  good(await prove(third))
  const wallet = createWallet(world.needs)
  const ours = <Row extends { memberId: string | null }>(rows: readonly Row[]) => rows.filter(({ memberId }) => memberId === owner.id)
  const about = { memberId: owner.id, currency: 'MMK' }
  const at = '2026-11-20T08:00:00Z'
  const proved = { ...about, deposit: reference, method: 'bank-transfer', amount: '50000.00', state: 'pending', at }
  expect(ours(await wallet.provedDeposits(database.reader))).toEqual([{ ...proved, proofs: `${first} ${second} ${third}` }])
  await arrive(reference, 7n)
  await arrive('D-nobody', 8n)
  const all = await wallet.quarantine(database.reader)
  const [aside, stray] = [ours(all)[0], all.find(({ arrived }) => arrived === '8.00')]
  const receipt = { receipt: expect.stringMatching(/^R/) as string, currency: 'MMK', at }
  expect([aside, stray]).toEqual([
    { ...receipt, ...about, deposit: reference, arrived: '7.00', ordered: '50000.00', reason: 'wrong-amount' },
    { ...receipt, memberId: null, deposit: null, arrived: '8.00', ordered: null, reason: 'unknown-order' },
  ])
  const dismissed = good(await act((tx) => dismissReceipt(world.needs, tx, { receipt: stray!.receipt, ...staff })))
  const was = { receipt: stray!.receipt, receiptState: 'quarantined', deposit: null, depositState: null, units: '80000', currency: 'MMK' }
  expect(dismissed).toEqual({ before: was, after: { ...was, receiptState: 'dismissed' } })
  const credit = good(await act((tx) => creditReceipt(world.needs, tx, { receipt: aside!.receipt, ...staff })))
  const put = { ...was, receipt: aside!.receipt, deposit: reference, depositState: 'quarantined', units: '70000' }
  expect(credit).toEqual({
    before: put,
    after: { ...put, receiptState: 'credited', depositState: 'credited' },
    moves: { member: owner.id, units: 7n * UNITS },
  })
  // An order that is credited is proved no more.
  const credited = { ok: false, code: 'state-conflict', detail: { state: 'credited' } }
  expect([await prove(crypto.randomUUID()), (await prove(first)).ok]).toEqual([credited, true])
  world.limits.approvedBelow = 0n
  const row = await asked()
  const queued = await wallet.withdrawalQueue(database.reader, ['under-review'], 50)
  const shown = { ...about, reference: row.reference, amount: '50000.00', method: 'bank-transfer', state: 'under-review', createdAt: at }
  expect(ours(queued)).toEqual([{ ...shown, accountTail: expect.stringMatching(/^[0-9]{4}$/) as string, note: null }])
  await database.pool.query('update wallet_withdrawal set member_id = uuidv7() where id = $1', [row.id])
  await asked()
  const both = await wallet.withdrawalQueue(database.reader, ['under-review'], 50)
  expect(await wallet.withdrawalQueue(database.reader, ['under-review'], 1)).toEqual(both.slice(0, 1))
  expect(await wallet.withdrawalQueue(database.reader, ['paying'], 50)).toEqual([])
})
