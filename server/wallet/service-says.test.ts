/** Proves what becomes of an order where the payment service says no, says nothing, or knows more than its answer said. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import { acceptArrival, creditReceipt } from './arrival.ts'
import { createDeposit } from './deposit.ts'
import type { PaymentSeen, PaymentsPort, PayoutSeen, WalletNeeds, WalletOwner } from './needs.ts'
import { notePayout, payOut } from './pay-out.ts'
import { answerReceipt, decideReceipt, payAgainOnce, receiptViews } from './receipt/receipt.ts'
import { openRequirements } from './requirement/requirement.ts'
import { quarantinedReceipts, readDeposit, withdrawalById, type WithdrawalRow } from './store.ts'
import { sweep } from './sweep.ts'
import { boundWorld } from './testing/bound-world.ts'
import type { SmallWorld } from './testing/small-world.ts'
import { createWithdrawal } from './withdraw.ts'
import { payoutUnits } from './withdrawal.ts'

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
  Object.assign(world.limits, { withdrawalsPerDay: 9, approvedBelow: 1_000_000n * UNITS, openDeposits: 9 })
})
afterEach(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

/** The room beside a service that answers some calls in its own way. */
const beside = (answers: Partial<PaymentsPort>): WalletNeeds => {
  const port = { ...world.needs.payments.of('one'), ...answers }
  return { ...world.needs, payments: { forNew: () => port, has: () => true, of: () => port } }
}
const asked = async (): Promise<WithdrawalRow> =>
  good(await database.transact((tx) => createWithdrawal(world.needs, tx, { owner, key: fresh(), payeeId, amount: '50000' })))
const stateOf = async ({ id }: WithdrawalRow) => {
  const { state, reason } = (await withdrawalById(database.reader, id))!
  return [state, reason]
}
const seen = ({ reference, amountUnits: units }: WithdrawalRow, state: PayoutSeen['state']): PayoutSeen => ({
  id: 'out',
  reference,
  state,
  units,
  currency: 'MMK',
  reason: null,
})
const unreachable = async () => refused('unreachable')

it('[WALLET-04] a payout that was declined comes back only once the service knows of none, and with the reason that it gave', async () => {
  const declined = async () => refused('declined', { reason: 'account-closed' })
  const row = await asked()
  await expect(payOut(beside({ openPayout: declined, findPayout: unreachable }), database, row.id)).rejects.toThrow('does not answer')
  expect([await stateOf(row), await world.balance(owner)]).toEqual([
    ['paying', null],
    [450_000n, 50_000n],
  ])
  await payOut(beside({ openPayout: declined, findPayout: async () => refused('unknown') }), database, row.id)
  expect([await stateOf(row), await world.balance(owner)]).toEqual([
    ['failed', 'account-closed'],
    [500_000n, 0n],
  ])
  const silent = await asked()
  await payOut(beside({ openPayout: async () => refused('declined') }), database, silent.id)
  expect(await stateOf(silent)).toEqual(['failed', 'declined'])
  // An earlier request was taken, and its answer was lost.
  const taken = await asked()
  await payOut(beside({ openPayout: declined, findPayout: async () => done(seen(taken, 'succeeded')) }), database, taken.id)
  expect([await stateOf(taken), await world.balance(owner)]).toEqual([
    ['paid', null],
    [450_000n, 0n],
  ])
})

it('[WALLET-04] a service that is silent is asked again by the job and by the sweep, and an order that it never got is sent again', async () => {
  const row = await asked()
  await expect(payOut(beside({ openPayout: unreachable }), database, row.id)).rejects.toThrow('does not answer')
  expect(await stateOf(row)).toEqual(['paying', null])
  const sent: unknown[] = []
  const openPayout: PaymentsPort['openPayout'] = async (order) => (sent.push(order), done(seen(row, 'succeeded')))
  world.clock.forward({ minutes: 2 })
  await sweep(beside({ openPayout, findPayout: unreachable }), database)
  expect(sent).toEqual([])
  world.clock.forward({ minutes: 2 })
  await sweep(beside({ openPayout, findPayout: async () => refused('unknown') }), database)
  const account = { holderName: 'Daw Mya', accountNumber: expect.stringMatching(/^09/) as string, bank: 'river-bank' }
  const order = { reference: row.reference, units: 50_000n * UNITS, currency: 'MMK', method: 'bank-transfer', ...account }
  expect([sent, await stateOf(row)]).toEqual([[order], ['paid', null]])
  // Nothing is left to send.
  await payOut(beside({ openPayout }), database, row.id)
  expect([sent.length, await world.balance(owner)]).toEqual([1, [450_000n, 0n]])
})

it.each([
  ['account-blocked', { blocked: true }],
  ['withdrawals-frozen', { withdrawalsFrozen: true }],
] as const)(
  '[WALLET-04, ID-31] of an owner who is %s since, nothing is sent, and what may have been is asked about',
  async (reason, standing) => {
    const sent: unknown[] = []
    const openPayout: PaymentsPort['openPayout'] = async (order) => (sent.push(order), refused('declined'))
    const never = await asked()
    world.standing.set(owner.id, standing)
    await payOut(beside({ openPayout }), database, never.id)
    expect(await stateOf(never)).toEqual(['rejected', reason])
    for (const [knows, end] of [
      [false, ['failed', reason]],
      [true, ['paid', null]],
    ] as const) {
      world.standing.clear()
      const row = await asked()
      await expect(payOut(beside({ openPayout: unreachable }), database, row.id)).rejects.toThrow('does not answer')
      world.standing.set(owner.id, standing)
      const findPayout: PaymentsPort['findPayout'] = async () => (knows ? done(seen(row, 'succeeded')) : refused('unknown'))
      // The job leaves to the sweep what was sent a moment ago.
      await payOut(beside({ openPayout, findPayout }), database, row.id)
      expect(await stateOf(row)).toEqual(['paying', null])
      world.clock.forward({ minutes: 2 })
      await sweep(beside({ openPayout, findPayout }), database)
      expect(await stateOf(row)).toEqual(end)
    }
    expect([sent, await world.balance(owner)]).toEqual([[], [450_000n, 0n]])
  },
)

it('[WALLET-04] a request that was sent since the sweep began is not taken for unsent', async () => {
  const row = await asked()
  await expect(payOut(beside({ openPayout: unreachable }), database, row.id)).rejects.toThrow('does not answer')
  world.clock.forward({ minutes: 2 })
  const findPayout: PaymentsPort['findPayout'] = async () => {
    world.clock.forward({ seconds: 1 })
    await expect(payOut(beside({ openPayout: unreachable }), database, row.id)).rejects.toThrow('does not answer')
    world.standing.set(owner.id, { blocked: true })
    return refused('unknown')
  }
  await sweep(beside({ findPayout }), database)
  expect([await stateOf(row), await world.balance(owner)]).toEqual([
    ['paying', null],
    [450_000n, 50_000n],
  ])
  world.clock.forward({ minutes: 2 })
  await sweep(beside({ findPayout: async () => refused('unknown') }), database)
  expect([await stateOf(row), await world.balance(owner)]).toEqual([
    ['failed', 'account-blocked'],
    [500_000n, 0n],
  ])
})

it('[WC-45] a second payout is not sent to who is frozen since staff decided it, who look at it again', async () => {
  const row = await asked()
  await payOut(world.needs, database, row.id)
  await database.write((tx) => notePayout(world.needs, tx, 'one', seen(row, 'succeeded')))
  const answer = { owner, key: fresh(), withdrawal: row.id, answer: 'not-received', proofs: [] } as const
  good(await database.transact((tx) => answerReceipt(world.needs, tx, answer)))
  const again = { withdrawal: row.reference, decision: 'paid-again', by: 'Thida', reason: 'seen' } as const
  good(await database.transact((tx) => decideReceipt(world.needs, tx, again)))
  world.standing.set(owner.id, { blocked: true })
  const sent: unknown[] = []
  const openPayout: PaymentsPort['openPayout'] = async (order) => (sent.push(order), refused('declined'))
  await payAgainOnce(beside({ openPayout, findPayout: async () => refused('unknown') }), database, row.id)
  expect([sent, (await receiptViews(database.reader, [row.id])).get(row.id)?.state]).toEqual([[], 'under-check'])
})

it('[WC-45] a second payout that was declined is looked at again only once the service knows of none', async () => {
  const row = await asked()
  await payOut(world.needs, database, row.id)
  await database.write((tx) => notePayout(world.needs, tx, 'one', seen(row, 'succeeded')))
  const answer = { owner, key: fresh(), withdrawal: row.id, answer: 'partly-received', received: '30000', proofs: [] } as const
  good(await database.transact((tx) => answerReceipt(world.needs, tx, answer)))
  const again = { withdrawal: row.reference, decision: 'paid-again', by: 'Thida', reason: 'seen' } as const
  good(await database.transact((tx) => decideReceipt(world.needs, tx, again)))
  const receipt = async () => (await receiptViews(database.reader, [row.id])).get(row.id)
  const declined = async () => refused('declined')
  for (const answers of [{ openPayout: unreachable }, { openPayout: declined, findPayout: unreachable }])
    await expect(payAgainOnce(beside(answers), database, row.id)).rejects.toThrow('does not answer')
  expect(await receipt()).toMatchObject({ state: 'paid-again', againPaid: false })
  const orders: unknown[] = []
  const openPayout: PaymentsPort['openPayout'] = async (order) => (orders.push(order), refused('declined'))
  await payAgainOnce(beside({ openPayout }), database, row.id)
  const reference = `${row.reference}-2`
  expect(orders).toMatchObject([{ reference, units: 20_000n * UNITS, currency: 'MMK', method: 'bank-transfer', holderName: 'Daw Mya' }])
  expect(await receipt()).toMatchObject({ state: 'under-check', received: '30000.00', remaining: '20000.00' })
  // It is under check again, so the job sends nothing.
  await payAgainOnce(beside({ openPayout }), database, row.id)
  expect(orders).toHaveLength(1)
  good(await database.transact((tx) => decideReceipt(world.needs, tx, again)))
  const paid: PayoutSeen = { ...seen(row, 'succeeded'), reference, units: 20_000n * UNITS }
  await payAgainOnce(beside({ openPayout, findPayout: async () => done(paid) }), database, row.id)
  await payAgainOnce(beside({ openPayout }), database, row.id)
  expect([await receipt(), orders.length, await world.balance(owner)]).toMatchObject([{ againPaid: true }, 2, [450_000n, 0n]])
})

it('[WALLET-03] an order that the service declines fails, one that it did not answer stands and is opened by the same key', async () => {
  const open = (needs: WalletNeeds, key: string) =>
    createDeposit(needs, database, { owner, key, method: 'mynah-pay', amount: '50000', language: 'EN', origin: '' })
  const declined = good(await open(beside({ openPayment: async () => refused('declined') }), fresh()))
  expect(declined).toMatchObject({ state: 'failed', payUrl: null, note: 'the payment service declined the order' })
  const key = fresh()
  expect(await open(beside({ openPayment: unreachable }), key)).toEqual({ ok: false, code: 'payment-service-down' })
  const calls: unknown[] = []
  const seenAt = { id: 'pay', state: 'pending', payUrl: 'https://pay.test/1', instructions: null, captures: [] } satisfies PaymentSeen
  const openPayment: PaymentsPort['openPayment'] = async (order) => (calls.push(order), done(seenAt))
  const opened = good(await open(beside({ openPayment }), key))
  expect([opened.payUrl, opened.paymentId]).toEqual(['https://pay.test/1', 'pay'])
  expect(await open(beside({ openPayment }), key)).toEqual(done(opened))
  const { reference, expiresAt } = opened
  const wish = { units: 50_000n * UNITS, currency: 'MMK', method: 'mynah-pay', language: 'EN', returnUrl: '' }
  expect(calls).toEqual([{ reference, expiresAt, ...wish }])
  // An order whose time is over is opened no more, also by its own key.
  const late = fresh()
  await open(beside({ openPayment: unreachable }), late)
  world.clock.forward({ minutes: 30 })
  expect(await open(beside({ openPayment }), late)).toMatchObject({ ok: true, value: { payUrl: null } })
  const failed = fresh()
  await open(beside({ openPayment: unreachable }), failed)
  await database.pool.query("update wallet_deposit set state = 'failed' where key = $1", [failed])
  expect(await open(beside({ openPayment }), failed)).toMatchObject({ ok: true, value: { state: 'failed', payUrl: null } })
  expect([calls.length, (await readDeposit(database.reader, opened.id)).state]).toEqual([1, 'pending'])
})

it('[WALLET-03, PROMO-01] a key is one order for one promotion, which is told the order, its amount and the version that was read', async () => {
  const chosen: unknown[] = []
  const needs: WalletNeeds = { ...world.needs, choosePromotion: async (_tx, choice) => (chosen.push(choice), done(undefined)) }
  const key = fresh()
  const open = (more: object) =>
    createDeposit(needs, database, { owner, key, method: 'mynah-pay', amount: '50000', language: 'EN', origin: '', ...more })
  const wish = { promotionId: 'c1', promotionVersion: 3 }
  const first = await open(wish)
  if (!first.ok) throw new Error(first.code)
  expect(await open({ ...wish, amount: '50000.00' })).toEqual(first)
  for (const more of [{}, { ...wish, promotionId: 'c2' }, { ...wish, method: 'teak-wallet' }, { ...wish, amount: '50001' }])
    expect(await open(more)).toEqual({ ok: false, code: 'key-used-differently' })
  expect(await open({ key: fresh(), promotionId: 'c2' })).toMatchObject({ ok: true })
  const units = 50_000n * UNITS
  const createdAt = world.clock.now()
  const { id, reference, fingerprint } = first.value
  expect(first.value).toEqual({
    id,
    reference,
    fingerprint,
    memberId: owner.id,
    wallet: owner.wallet,
    currency: 'MMK',
    method: 'mynah-pay',
    amountUnits: units,
    state: 'pending',
    key,
    service: 'one',
    paymentId: `pay:${reference}`,
    payUrl: 'https://pay.test',
    instructions: null,
    note: null,
    createdAt,
    expiresAt: createdAt.add({ minutes: 30 }),
    askedAt: null,
    settledAt: null,
    countedAt: createdAt,
    shortUnits: 0n,
    feeUnits: 0n,
    feeBasisPoints: 0,
    proofs: [],
  })
  expect(chosen).toEqual([
    { owner, campaign: 'c1', version: 3, order: first.value.reference, units },
    { owner, campaign: 'c2', version: 0, order: expect.stringMatching(/^D/), units },
  ])
  const other = {
    owner: await world.member(),
    key: fresh(),
    method: 'mynah-pay',
    amount: '50000',
    language: 'EN',
    origin: '',
    ...wish,
  } as const
  expect(await createDeposit(world.needs, database, other)).toEqual({ ok: false, code: 'promotion-not-open' })
  const { rows } = await database.pool.query('select from wallet_deposit where member_id = $1', [other.owner.id])
  expect(rows).toEqual([])
})

it('[WALLET-03, WC-30] staff credit the smallest sum that came, and one that is all fee leaves nothing to be wagered', async () => {
  world.limits.depositTimes = 2
  const credited = async (came: bigint, fee: bigint) => {
    const input = { owner, key: fresh(), method: 'mynah-pay', amount: '50000', language: 'EN', origin: '' } as const
    const { id, reference } = good(await createDeposit(world.needs, database, input))
    await database.pool.query('update wallet_deposit set fee_units = $2 where id = $1', [id, fee])
    const arrival = { providerReference: fresh(), units: came, currency: 'MMK' }
    expect(await database.write((tx) => acceptArrival(world.needs, tx, 'one', reference, arrival))).toBe('quarantined')
    const [aside] = await quarantinedReceipts(database.reader, id)
    const decision = { receipt: aside!.reference, by: 'Thida', reason: 'seen' }
    good(await database.transact((tx) => creditReceipt(world.needs, tx, decision)))
    return (await world.ledger.balance(owner.wallet)).balance
  }
  const before = (await world.ledger.balance(owner.wallet)).balance
  expect([await credited(1n, 0n), await credited(70_000n, 70_000n)]).toEqual([before + 1n, before + 1n])
  expect((await openRequirements(database.reader, owner.id)).map(({ amount }) => amount)).toEqual(['0.0001'])
})

it('[WALLET-02, WALLET-05] while the books do not balance a payout from the automatic amount on waits, and goes out once they do', async () => {
  const sent: bigint[] = []
  const openPayout: PaymentsPort['openPayout'] = async ({ reference, units, currency }) => {
    sent.push(units)
    return done({ id: `out:${reference}`, reference, state: 'succeeded', units, currency, reason: null })
  }
  const needs = (approvedBelow: bigint): WalletNeeds => ({
    ...beside({ openPayout }),
    limits: async () => ({ ...world.limits, approvedBelow }),
  })
  const prove = async () => {
    await database.write((tx) => world.ledger.beginProof(tx))
    await world.ledger.proveOn()
  }
  // The account of somebody else, so that what is paid here is right.
  const { wallet } = await world.member(1n)
  const change = (units: number) => database.pool.query('update ledger_account set balance = balance + $2 where id = $1', [wallet, units])
  // The fee stays in the house, and is no part of what leaves.
  const fee = (kyat: bigint) =>
    database.pool.query(
      "update wallet_method_terms set fee_units = $1 where code = 'bank-transfer' and way = 'withdraw' and currency = 'MMK'",
      [kyat * UNITS],
    )
  await fee(500n)
  const first = await asked()
  expect(payoutUnits(first)).toBe(first.amountUnits - 500n * UNITS)
  const [from, above] = [needs(payoutUnits(first)), needs(payoutUnits(first) + 1n)]
  await change(1)
  await prove()
  await expect(payOut(from, database, first.id)).rejects.toThrow(`${first.reference} waits, because the books do not balance`)
  expect([sent, await stateOf(first)]).toEqual([[], ['approved', null]])
  // Below the amount that needs no staff the money leaves.
  await payOut(above, database, first.id)
  expect([sent.length, await stateOf(first)]).toEqual([1, ['paid', null]])
  const lost = { owner, key: fresh(), withdrawal: first.id, answer: 'not-received', proofs: [] } as const
  good(await database.transact((tx) => answerReceipt(above, tx, lost)))
  const again = { withdrawal: first.reference, decision: 'paid-again', by: 'Thida', reason: 'seen' } as const
  good(await database.transact((tx) => decideReceipt(above, tx, again)))
  const second = await asked()
  const both = () => Promise.allSettled([payAgainOnce(from, database, first.id), payOut(from, database, second.id)])
  const waits = expect.objectContaining({
    status: 'rejected',
    reason: expect.objectContaining({ message: expect.stringContaining('waits') }),
  })
  expect(await both()).toEqual([waits, waits])
  await change(-1)
  // A mend by itself is no proof.
  expect(await both()).toEqual([waits, waits])
  await prove()
  await both()
  await fee(0n)
  expect([sent.length, await stateOf(second)]).toEqual([3, ['paid', null]])
})
