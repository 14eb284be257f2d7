/** Proves the edges of deposits and withdrawals: what arrives late, wrong, twice or from elsewhere, the exact hour, and the last of the day. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import type { Tx } from '../platform/database.ts'
import { acceptArrival, creditReceipt, dismissReceipt } from './arrival.ts'
import { closePayout } from './close-payout.ts'
import { createDeposit } from './deposit.ts'
import { hearWebhook } from './hear.ts'
import type { PayoutSeen, WalletNeeds, WalletOwner } from './needs.ts'
import { notePayout, payOut } from './pay-out.ts'
import { proveDeposit } from './deposit-proof.ts'
import { addPayee, changePayee, removePayee } from './payee/payee.ts'
import { answerReceipt } from './receipt/receipt.ts'
import { openRequirements } from './requirement/requirement.ts'
import { approveWithdrawal, rejectWithdrawal } from './review.ts'
import {
  changeDeposit,
  lockMember,
  quarantinedReceipts,
  readDeposit,
  withdrawalById,
  type DepositRow,
  type WithdrawalRow,
} from './store.ts'
import { expire, sweep } from './sweep.ts'
import { boundMember, type Bound } from './testing/bound-world.ts'
import { smallWorld, type SmallWorld } from './testing/small-world.ts'
import { createWithdrawal } from './withdraw.ts'

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  world = await smallWorld(database, database.connection)
})
afterEach(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

const write = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => database.write(act)
const said = (outcome: Outcome<unknown, string>): string => (outcome.ok ? 'ok' : outcome.code)
let last = 0
const fresh = (): string => `key-${(last += 1)}`

async function opened(owner: WalletOwner, amount = '50000', key = fresh()): Promise<DepositRow> {
  const made = await createDeposit(world.needs, database, { owner, key, method: 'mynah-pay', amount, language: 'EN', origin: '' })
  if (!made.ok) throw new Error(`${made.code} ${JSON.stringify(made.detail)}`)
  return made.value
}
const arrive = (reference: string, units = 50_000n, more: { service?: string; currency?: string; id?: string } = {}) =>
  write((tx) => {
    const capture = { providerReference: more.id ?? fresh(), units: units * UNITS, currency: more.currency ?? 'MMK' }
    return acceptArrival(world.needs, tx, more.service ?? 'one', reference, capture)
  })
const stateOf = async ({ id }: DepositRow) => (await readDeposit(database.reader, id)).state
const reasons = async ({ id }: DepositRow) => (await quarantinedReceipts(database.reader, id)).map(({ reason }) => reason)
const staff = { by: 'Thida', reason: 'seen' }
const receiptsOf = async ({ id }: DepositRow) =>
  (
    await database.pool.query(
      `select reference, service, provider_reference as provider, amount_units as units, currency, state, reason, at, decided_by as by, decided_at as decided
       from wallet_receipt where deposit_id = $1 order by id`,
      [id],
    )
  ).rows

it('[WALLET-03, OPS-03] keeps of each receipt what came, when and from whom, and of a decided one who decided and when', async () => {
  const owner = await world.member()
  const [order, wrong, dismissed] = [await opened(owner), await opened(owner), await opened(await world.member())]
  const at = world.clock.now()
  world.limits.depositTimes = 2
  const ids = [fresh(), fresh(), fresh()]
  await arrive(order.reference, 50_000n, { id: ids[0]! })
  await arrive(wrong.reference, 3n, { id: ids[1]!, currency: 'THB' })
  await arrive(dismissed.reference, 7n, { id: ids[2]! })
  world.clock.forward({ minutes: 1 })
  const [aside] = await quarantinedReceipts(database.reader, dismissed.id)
  // Money that goes back is asked for no limit.
  const judgeDeposit: WalletNeeds['judgeDeposit'] = async () => Promise.reject(new Error('nothing is paid in'))
  await database.transact((tx) => dismissReceipt({ ...world.needs, judgeDeposit }, tx, { receipt: aside!.reference, ...staff }))
  const came = { reference: expect.stringMatching(/^R/) as string, service: 'one', currency: 'MMK', at, by: null, decided: null }
  const now = world.clock.now()
  expect(await receiptsOf(order)).toEqual([{ ...came, provider: ids[0], units: 50_000n * UNITS, state: 'credited', reason: null }])
  expect(await receiptsOf(wrong)).toEqual([
    { ...came, provider: ids[1], units: 3n * UNITS, currency: 'THB', state: 'quarantined', reason: 'wrong-currency' },
  ])
  expect(await receiptsOf(dismissed)).toEqual([
    { ...came, provider: ids[2], units: 7n * UNITS, state: 'dismissed', reason: 'wrong-amount', by: 'Thida', decided: now },
  ])
  const short = await opened(owner)
  await arrive(short.reference, 7n, { id: fresh() })
  const [waiting] = await quarantinedReceipts(database.reader, short.id)
  world.clock.forward({ minutes: 1 })
  await database.transact((tx) => creditReceipt(world.needs, tx, { receipt: waiting!.reference, ...staff }))
  expect(await receiptsOf(short)).toMatchObject([{ state: 'credited', reason: 'wrong-amount', by: 'Thida', decided: world.clock.now() }])
  // What was credited is to be wagered, whichever way it came.
  const owed = await openRequirements(database.reader, owner.id)
  expect(owed.map(({ deposit, amount, required }) => [deposit, amount, required])).toEqual([
    [order.reference, '50000.00', '100000.00'],
    [short.reference, '7.00', '14.00'],
  ])
  const settled = async ({ id }: DepositRow) => {
    const { state, note, settledAt, countedAt } = await readDeposit(database.reader, id)
    return [state, note, settledAt, countedAt]
  }
  expect([await settled(order), await settled(short)]).toEqual([
    ['credited', null, at, at],
    ['credited', 'wrong-amount', world.clock.now(), now],
  ])
})

it('[WALLET-03, PL-10] credits the order’s own amount once, and puts aside what came wrong, again, from elsewhere or past a limit', async () => {
  const owner = await world.member()
  const order = await opened(owner)
  const id = fresh()
  expect([await arrive(order.reference, 50_000n, { service: 'two' }), await arrive('D-nobody')]).toEqual(['quarantined', 'quarantined'])
  expect([await stateOf(order), await reasons(order)]).toEqual(['pending', []])
  expect([await arrive(order.reference, 50_000n, { id }), await arrive(order.reference, 50_000n, { id })]).toEqual(['credited', 'repeated'])
  expect([await arrive(order.reference), await reasons(order), await stateOf(order)]).toEqual(['quarantined', ['paid-again'], 'credited'])
  expect(await world.balance(owner)).toEqual([50_000n, 0n])
  const [less, foreign] = [await opened(owner), await opened(owner)]
  expect([await arrive(less.reference, 49_999n), await arrive(foreign.reference, 50_000n, { currency: 'THB' })]).toEqual([
    'quarantined',
    'quarantined',
  ])
  expect([await reasons(less), await reasons(foreign), await stateOf(less)]).toEqual([['wrong-amount'], ['wrong-currency'], 'quarantined'])
  const excluded = await opened(owner)
  world.standing.set(owner.id, { excluded: true })
  expect([await arrive(excluded.reference), await reasons(excluded)]).toEqual(['quarantined', ['account-excluded']])
  world.standing.clear()
  world.over.add(owner.id)
  const counted = await opened(await world.member())
  world.over.add(counted.memberId)
  // What counted when it was opened is within the limit; what no longer did is judged again.
  expect(await arrive(counted.reference)).toBe('credited')
  await expect(opened({ id: counted.memberId, wallet: counted.wallet, currency: 'MMK' })).rejects.toThrow('deposit-limit')
  world.over.clear()
  const expired = await opened(owner)
  await write((tx) => changeDeposit(tx, expired.id, { state: 'expired', countedAt: null }))
  world.over.add(owner.id)
  expect([await arrive(expired.reference), await reasons(expired)]).toEqual(['quarantined', ['deposit-limit']])
  const decide = async (act: typeof creditReceipt, receipt: string) =>
    said(await database.transact((tx) => act(world.needs, tx, { receipt, ...staff })))
  const [waiting] = await quarantinedReceipts(database.reader, expired.id)
  expect(await decide(creditReceipt, waiting!.reference)).toBe('state-conflict')
  world.over.clear()
  for (const word of ['ok', 'state-conflict']) expect(await decide(creditReceipt, waiting!.reference)).toBe(word)
  expect(await decide(dismissReceipt, 'R-none')).toBe('not-found')
  // It counts no more itself; what came for it does.
  expect([await stateOf(expired), (await readDeposit(database.reader, expired.id)).countedAt]).toEqual(['credited', null])
  const stray = (await quarantinedReceipts(database.reader)).filter(({ depositId }) => depositId === null)
  expect(await decide(creditReceipt, stray[0]!.reference)).toBe('state-conflict')
  const nothing = await opened(owner)
  expect(await arrive(nothing.reference, 0n)).toBe('quarantined')
  const [empty] = await quarantinedReceipts(database.reader, nothing.id)
  expect([await decide(creditReceipt, empty!.reference), await decide(dismissReceipt, empty!.reference)]).toEqual(['state-conflict', 'ok'])
  expect(await stateOf(nothing)).toBe('failed')
})

it('[WALLET-03, WC-03, OPS-03] fails an order with the last of its receipts that staff dismiss, and leaves one that is credited', async () => {
  const owner = await world.member()
  const dropped: string[] = []
  const needs = { ...world.needs, dropPromotions: async (_tx: unknown, orders: readonly string[]) => void dropped.push(...orders) }
  const dismiss = async (receipt = '') => said(await database.transact((tx) => dismissReceipt(needs, tx, { receipt, ...staff })))
  const failed = () => world.told.filter((name) => name === 'depositFailed').length
  const [wrong, paid] = [await opened(owner), await opened(owner)]
  for (const units of [1n, 2n]) await arrive(wrong.reference, units)
  for (const _time of [1, 2]) await arrive(paid.reference)
  expect([await reasons(wrong), await reasons(paid)]).toEqual([['wrong-amount', 'wrong-amount'], ['paid-again']])
  const [again] = await quarantinedReceipts(database.reader, paid.id)
  expect([await dismiss(again?.reference), await stateOf(paid), failed()]).toEqual(['ok', 'credited', 0])
  expect((await readDeposit(database.reader, paid.id)).countedAt?.toString()).toBe(world.clock.now().toString())
  const [one, other] = await quarantinedReceipts(database.reader, wrong.id)
  expect([await dismiss(one?.reference), await stateOf(wrong), failed()]).toEqual(['ok', 'quarantined', 0])
  expect(dropped).toEqual([])
  expect([await dismiss(other?.reference), await stateOf(wrong), failed()]).toEqual(['ok', 'failed', 1])
  // Its promotion goes with it, as with every order that will not be paid.
  expect(dropped).toEqual([wrong.reference])
  expect(await readDeposit(database.reader, wrong.id)).toMatchObject({ note: 'seen', countedAt: null, settledAt: world.clock.now() })
  expect([await dismiss(other?.reference), await world.balance(owner)]).toEqual(['state-conflict', [50_000n, 0n]])
})

it('[WALLET-03] hears once of each webhook, moves what may still move, and leaves what staff hold', async () => {
  const owner = await world.member()
  const hear = (reference: string, state: 'processing' | 'failed', id = fresh(), service = 'one') =>
    write((tx) => hearWebhook(world.needs, tx, { service, id, type: 't', notice: { about: 'payment', reference, state } }))
  const order = await opened(owner)
  expect([await hear('D-none', 'failed'), await hear(order.reference, 'failed', fresh(), 'two')]).toEqual([
    'unknown-order',
    'unknown-order',
  ])
  expect([await hear(order.reference, 'processing', 'w1'), await hear(order.reference, 'failed', 'w1')]).toEqual(['received', 'repeated'])
  expect([await hear(order.reference, 'processing'), await hear(order.reference, 'failed'), await stateOf(order)]).toEqual([
    'too-late',
    'failed',
    'failed',
  ])
  const held = await opened(owner)
  await arrive(held.reference, 1n)
  expect([await hear(held.reference, 'failed'), await stateOf(held)]).toEqual(['too-late', 'quarantined'])
  expect(await write((tx) => hearWebhook(world.needs, tx, { service: 'one', id: fresh(), type: 't', notice: { about: 'other' } }))).toBe(
    'not-followed',
  )
  const { rows } = await database.pool.query(`select service, type, effect, at from wallet_webhook where webhook_id = 'w1'`)
  expect(rows).toEqual([{ service: 'one', type: 't', effect: 'received', at: world.clock.now() }])
})

it('[WALLET-03] opens so many orders at once, expires them at their last instant, and asks the service again after its quiet', async () => {
  const owner = await world.member()
  const [first] = [await opened(owner), await opened(owner)]
  const third = await createDeposit(world.needs, database, {
    owner,
    key: fresh(),
    method: 'mynah-pay',
    amount: '50000',
    language: 'EN',
    origin: '',
  })
  expect(third).toMatchObject({ ok: false, code: 'limit-reached', detail: { openDeposits: 2 } })
  for (const blocked of [true, false]) {
    world.standing.set(owner.id, { blocked, excluded: true })
    await expect(opened(owner)).rejects.toThrow(blocked ? 'account-blocked' : 'account-excluded')
  }
  world.standing.clear()
  const captures = [{ providerReference: fresh(), units: 50_000n * UNITS, currency: 'MMK' }]
  const seen = { id: 'p', state: 'succeeded' as const, payUrl: '', instructions: null, captures }
  world.said.payments.set(first.reference, seen)
  world.clock.forward({ seconds: 119 })
  expect(await sweep(world.needs, database)).toBe(0)
  world.clock.forward({ seconds: 1 })
  expect([await sweep(world.needs, database), await sweep(world.needs, database), await stateOf(first)]).toEqual([2, 0, 'credited'])
  world.clock.forward({ minutes: 27, seconds: 59 })
  expect(await expire(world.needs, database)).toBe(0)
  world.clock.forward({ seconds: 1 })
  expect(await expire(world.needs, database)).toBe(1)
  const failing = await opened(owner)
  world.said.payments.set(failing.reference, { ...seen, state: 'failed', captures: [] })
  world.clock.forward({ minutes: 1, seconds: 59 })
  expect(await sweep(world.needs, database)).toBe(0)
  // The one that expired was asked about half an hour ago.
  world.clock.forward({ seconds: 1 })
  expect([await sweep(world.needs, database), await stateOf(failing)]).toEqual([2, 'failed'])
  // After three days nobody asks any more.
  const [late, young] = [await opened(owner), await opened(owner)]
  await write((tx) => changeDeposit(tx, young.id, { createdAt: young.createdAt.add({ seconds: 1 }) }))
  for (const { reference } of [late, young]) {
    const capture = { providerReference: fresh(), units: 50_000n * UNITS, currency: 'MMK' }
    world.said.payments.set(reference, { ...seen, captures: [capture] })
  }
  world.clock.forward({ hours: 72 })
  await sweep(world.needs, database)
  expect([await stateOf(late), await stateOf(young)]).toEqual(['pending', 'credited'])
})

const rich = (balance = 500_000n): Promise<Bound> => boundMember(database, world, balance)
const ask = ({ owner, payeeId }: Bound, amount = '50000') =>
  database.transact((tx) => createWithdrawal(world.needs, tx, { owner, key: fresh(), payeeId, amount }))
async function asked(someone: Bound, amount = '50000'): Promise<WithdrawalRow> {
  const made = await ask(someone, amount)
  if (!made.ok) throw new Error(`${made.code} ${JSON.stringify(made.detail)}`)
  return made.value
}
const now = async ({ id }: WithdrawalRow): Promise<WithdrawalRow> => (await withdrawalById(database.reader, id))!
const SUCCEEDED = { id: 'out', state: 'succeeded', reason: null } as const
const payout = ({ reference, amountUnits, currency }: WithdrawalRow, more: Partial<PayoutSeen> = {}): PayoutSeen => {
  return { ...SUCCEEDED, reference, units: amountUnits, currency, ...more }
}
const note = (row: WithdrawalRow, more: Partial<PayoutSeen> = {}, service = 'one') =>
  write((tx) => notePayout(world.needs, tx, service, payout(row, more)))

it('[WALLET-04] rests a new payee and changed guards for whole hours, and is refused to the frozen and the blocked', async () => {
  world.limits.restHours = 24
  const someone = await rich()
  world.clock.forward({ hours: 23, minutes: 59 })
  expect(await ask(someone)).toMatchObject({ ok: false, code: 'payee-resting', detail: { until: '2026-11-21T08:00:00Z' } })
  world.clock.forward({ minutes: 1 })
  world.guards.set(someone.owner.id, world.clock.now().subtract({ hours: 23 }))
  expect(await ask(someone)).toMatchObject({ ok: false, code: 'withdrawals-resting', detail: { until: '2026-11-21T09:00:00Z' } })
  world.guards.set(someone.owner.id, world.clock.now().subtract({ hours: 24 }))
  for (const [kept, code] of [
    [{ withdrawalsFrozen: true }, 'withdrawals-frozen'],
    [{ blocked: true }, 'account-blocked'],
  ] as const) {
    world.standing.set(someone.owner.id, kept)
    expect(said(await ask(someone))).toBe(code)
  }
  world.standing.set(someone.owner.id, { excluded: true })
  expect((await asked(someone)).state).toBe('approved')
  expect(await world.balance(someone.owner)).toEqual([450_000n, 50_000n])
})

it('[WALLET-04] approves by rule what stays below the limit of the day, and lets staff see what reaches it', async () => {
  const someone = await rich()
  const first = await asked(someone, '60000')
  expect(first.state).toBe('approved')
  expect(said(await ask(someone))).toBe('withdrawal-open')
  await payOut(world.needs, database, first.id)
  await note(await now(first))
  expect((await asked(someone, '40000')).state).toBe('under-review')
  const careful = await rich()
  world.looked.set(careful.owner.id, world.clock.now())
  const seen = await asked(careful, '10000')
  expect(seen.state).toBe('under-review')
  const review = { withdrawal: seen.reference, ...staff }
  world.standing.set(careful.owner.id, { withdrawalsFrozen: true })
  expect(said(await database.transact((tx) => approveWithdrawal(world.needs, tx, review)))).toBe('state-conflict')
  world.standing.clear()
  world.clock.forward({ minutes: 1 })
  expect(said(await database.transact((tx) => approveWithdrawal(world.needs, tx, review)))).toBe('ok')
  expect(said(await database.transact((tx) => rejectWithdrawal(world.needs, tx, review)))).toBe('state-conflict')
  expect(said(await database.transact((tx) => approveWithdrawal(world.needs, tx, { ...review, withdrawal: 'W-none' })))).toBe('not-found')
  expect([(await now(seen)).note, world.jobs.includes('wallet-payout')]).toEqual(['seen', true])
  await payOut(world.needs, database, seen.id)
  expect([await note(await now(seen)), await note(await now(seen))]).toEqual(['paid', 'repeated'])
  // Reviewed once since then, it goes by the rule again, up to the number of the day.
  const next = await asked(careful, '10000')
  expect(next.state).toBe('approved')
  await payOut(world.needs, database, next.id)
  await note(await now(next))
  expect(await ask(careful, '10000')).toMatchObject({ ok: false, code: 'daily-limit', detail: { perDay: 2 } })
  world.clock.set('2026-11-20T17:29:59Z')
  expect(said(await ask(careful, '10000'))).toBe('daily-limit')
  world.clock.set('2026-11-20T17:30:00Z')
  expect(said(await ask(careful, '10000'))).toBe('ok')
})

it('[WALLET-04, OPS-03] believes its own order: another amount or service moves nothing, and staff close what was put aside', async () => {
  const someone = await rich()
  const row = await asked(someone, '50000')
  expect([await note(row, {}, 'two'), await note({ ...row, reference: 'W-none' })]).toEqual(['unknown-order', 'unknown-order'])
  const close = async (left: boolean, withdrawal = row.reference) =>
    said(await database.transact((tx) => closePayout(world.needs, tx, { withdrawal, ...staff }, left)))
  expect([await close(true), await close(true, 'W-none')]).toEqual(['state-conflict', 'not-found'])
  expect(await note(row)).toBe('contradiction')
  await payOut(world.needs, database, row.id)
  expect(await now(row)).toMatchObject({ state: 'paying', payoutId: `out:${row.reference}` })
  await note(row, { state: 'pending', id: 'later' })
  expect((await now(row)).payoutId).toBe(`out:${row.reference}`)
  expect([await note(row, { units: row.amountUnits - 1n }), await note(row, { currency: 'THB' })]).toEqual(['mismatch', 'mismatch'])
  expect([(await now(row)).state, (await now(row)).putAside]).toEqual(['paying', true])
  expect([await close(false), await close(false), (await now(row)).state]).toEqual(['ok', 'state-conflict', 'failed'])
  expect([await world.balance(someone.owner), (await now(row)).reason]).toEqual([[500_000n, 0n], 'seen'])
  expect([await note(row), await note(row, { state: 'failed' })]).toEqual(['contradiction', 'repeated'])
  const other = await asked(someone, '20000')
  await payOut(world.needs, database, other.id)
  // The sweep asks about it after its quiet, and marks payees of before.
  await database.pool.query('update wallet_payee set number_mark = null where id = $1', [someone.payeeId])
  world.said.payouts.set(other.reference, payout(other, { state: 'pending' }))
  world.clock.forward({ minutes: 2 })
  expect([await sweep(world.needs, database), await sweep(world.needs, database), (await now(other)).state]).toEqual([1, 0, 'paying'])
  const { rows } = await database.pool.query('select number_mark is not null as marked from wallet_payee where id = $1', [someone.payeeId])
  expect(rows).toEqual([{ marked: true }])
  expect(await close(true, other.reference)).toBe('state-conflict')
  await note(other, { units: 1n })
  expect([await close(true, other.reference), (await now(other)).state, await world.balance(someone.owner)]).toEqual([
    'ok',
    'paid',
    [480_000n, 0n],
  ])
})

it('[WALLET-03, WALLET-04] the acts of one member wait for one another, so that none counts what another is about to write', async () => {
  const someone = await rich()
  const { owner, payeeId } = someone
  const order = await opened(owner)
  const row = await asked(someone)
  await payOut(world.needs, database, row.id)
  await note(await now(row))
  const answer = { owner, key: fresh(), withdrawal: row.id, answer: 'received', proofs: [] } as const
  const input = { method: 'bank-transfer', bank: 'river-bank', holderName: 'Daw Mya', accountNumber: '0912345678' }
  const acts: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['an order', () => opened(owner)],
    ['an arrival', () => arrive(order.reference)],
    ['a withdrawal', () => ask(someone, '10000')],
    ['a payee', () => database.transact((tx) => addPayee(world.needs, tx, owner, input))],
    ['its change', () => database.transact((tx) => changePayee(tx, owner, payeeId, { nickname: 'mine' }))],
    ['its removal', () => database.transact((tx) => removePayee(world.needs, tx, owner, payeeId))],
    ['an answer', () => database.transact((tx) => answerReceipt(world.needs, tx, answer))],
    ['a proof', () => database.transact((tx) => proveDeposit(world.needs, tx, { owner, deposit: order.id, proofs: [] }))],
  ]
  const here = '(select oid from pg_database where datname = current_database())'
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted and database = ${here}`
  const going = await write(async (tx) => {
    await lockMember(tx, owner.id)
    const all = acts.map(([, act]) => act())
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(acts.length)
    return { all }
  })
  await Promise.allSettled(going.all)
})
