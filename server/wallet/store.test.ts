/** Proves what each statement of the wallet finds, counts, takes and locks: whose rows, in which state, from which instant on. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../app/testing.ts'
import { newId, type Tx } from '../platform/database.ts'
import { depositedSince } from './counted/counted.ts'
import { failDeposit } from './deposit.ts'
import type { WalletNeeds } from './needs.ts'
import * as store from './store.ts'
import { freeRows, minutes, NOON, walletRows } from './testing/rows.ts'

let database: TestDatabase
let rows: ReturnType<typeof walletRows>
beforeAll(async () => {
  database = await testDatabase()
  rows = walletRows(database)
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query(
    'truncate wallet_deposit, wallet_receipt, wallet_webhook, wallet_payee, wallet_withdrawal, wallet_withdrawal_step, wallet_service, wallet_transfer cascade',
  )
})

const members = async (): Promise<[string, string]> => [await newId(database.reader), await newId(database.reader)]
const write = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => database.write(act)
const ids = (found: readonly { readonly id: string }[]): string[] => found.map(({ id }) => id)

it('[WALLET-03] finds a deposit by its key and its id for its own member alone, and pages from the newest on', async () => {
  const [one, other] = await members()
  const [first, second] = [await rows.deposit(one, { key: 'a' }), await rows.deposit(one, { key: 'b' })]
  const foreign = await rows.deposit(other, { key: 'a' })
  const { reader } = database
  expect([(await store.depositByKey(reader, one, 'a'))?.id, await store.depositByKey(reader, other, 'b')]).toEqual([first.id, undefined])
  expect([(await store.depositOf(reader, one, second.id))?.id, await store.depositOf(reader, one, foreign.id)]).toEqual([
    second.id,
    undefined,
  ])
  const page = await store.pageOfDeposits(reader, one, 0, 1)
  expect([ids(page.rows), page.total]).toEqual([[second.id], 2])
  expect(ids((await store.pageOfDeposits(reader, one, 1, 5)).rows)).toEqual([first.id])
})

it('[WALLET-03] counts the pending orders of one member, and none that has moved on', async () => {
  const [one, other] = await members()
  for (const state of ['pending', 'pending', 'received', 'credited', 'expired', 'failed', 'quarantined'] as const)
    await rows.deposit(one, { state })
  await rows.deposit(other)
  expect(await write((tx) => store.openDepositCount(tx, one))).toBe(2)
})

it('[PL-10] counts as deposited what counts from the instant on, in one currency, and what came from the upline', async () => {
  const [one, other] = await members()
  await rows.deposit(one, { amountUnits: 1n, countedAt: minutes(-1) })
  await rows.deposit(one, { amountUnits: 10n, countedAt: NOON })
  await rows.deposit(one, { amountUnits: 100n, countedAt: null })
  await rows.deposit(one, { amountUnits: 1_000n, currency: 'THB' })
  await rows.deposit(other, { amountUnits: 10_000n })
  const counted = (member: string) => depositedSince(database.reader, { member, currency: 'MMK', since: NOON, now: NOON })
  expect(await counted(one)).toBe(10n)
  const transfer = (sender: string, receiver: string, direction: string, currency: string, units: number, at: Temporal.Instant) =>
    database.pool.query(
      `insert into wallet_transfer (reference, sender, receiver, direction, level, sender_account, receiver_account, currency, amount_units, reason, key, fingerprint, at)
       values (gen_random_uuid()::text, $1, $2, $3, 1, '', '', $4, $5, '', gen_random_uuid()::text, '', $6)`,
      [sender, receiver, direction, currency, units, at.toString()],
    )
  await transfer(other, one, 'down', 'MMK', 20, NOON)
  await transfer(other, one, 'down', 'MMK', 200, minutes(-1))
  await transfer(other, one, 'down', 'THB', 2_000, NOON)
  await transfer(other, one, 'up', 'MMK', 20_000, NOON)
  await transfer(one, other, 'down', 'MMK', 200_000, NOON)
  expect(await counted(one)).toBe(30n)
  // Whoever has only transfers, or nothing at all, is counted too.
  const [third, none] = await members()
  await transfer(one, third, 'down', 'MMK', 7, NOON)
  expect([await counted(third), await counted(none)]).toEqual([7n, 0n])
})

/** Takes each deposit that is to be asked about, in a transaction of its own. */
async function takeDeposits(): Promise<store.DepositRow[]> {
  const due = await store.depositsToAsk(database.reader, TIMES)
  const taken = await Promise.all(due.map((id) => write((tx) => store.takeDepositToAsk(tx, id, NOON, TIMES))))
  return taken.filter((row) => row !== undefined)
}

const TIMES = { open: minutes(-2), expired: minutes(-30), oldest: minutes(-4_320) }

it('[WALLET-03] asks about open orders and, less often, about expired ones, up to the last instant of each', async () => {
  const [one] = await members()
  const deposit = (state: 'pending' | 'received' | 'expired' | 'credited', created: number, asked: number | null = null) =>
    rows.deposit(one, { state, createdAt: minutes(created), askedAt: asked === null ? null : minutes(asked) })
  const asked = [
    await deposit('pending', -2),
    await deposit('received', -9, -2),
    await deposit('expired', -30),
    await deposit('expired', -4_319, -30),
  ]
  for (const [state, created, at] of [
    ['pending', -1],
    ['received', -9, -1],
    ['expired', -29],
    ['expired', -90, -29],
    ['pending', -4_320],
    ['credited', -9],
  ] as const)
    await deposit(state, created, at ?? null)
  const taken = await takeDeposits()
  expect(new Set(ids(taken))).toEqual(new Set(ids(asked)))
  expect(taken.every(({ askedAt }) => askedAt?.equals(NOON))).toBe(true)
  expect(await takeDeposits()).toEqual([])
  for (const { id } of taken) expect(await write((tx) => store.takeDepositToAsk(tx, id, NOON, TIMES))).toBeUndefined()
})

it('[WALLET-03] asks about a hundred at once, those first that were never asked, and waits for no other process', async () => {
  const [one] = await members()
  const seen = await rows.deposit(one, { createdAt: minutes(-9), askedAt: minutes(-8) })
  const last = await rows.deposit(one, { createdAt: minutes(-9) })
  await database.pool.query(
    `insert into wallet_deposit (reference, member_id, wallet, currency, method, amount_units, state, key, fingerprint, service, created_at, expires_at)
     select reference || n, member_id, wallet, currency, method, amount_units, state, key || n, '', service, created_at, expires_at
     from wallet_deposit, generate_series(1, 99) n where id = $1`,
    [last.id],
  )
  await write(async (tx) => {
    await store.depositById(tx, last.id)
    const taken = await takeDeposits()
    expect([taken.length, ids(taken).includes(last.id)]).toEqual([99, false])
  })
  // The one that was asked about stands first in its table, so that only the order by its time puts it last.
  await database.pool.query('update wallet_deposit set asked_at = $2 where id = $1', [seen.id, minutes(-8).toString()])
  await database.pool.query('update wallet_deposit set asked_at = null where id <> $1', [seen.id])
  const first = await store.depositsToAsk(database.reader, TIMES)
  expect([first.length, first.includes(seen.id)]).toEqual([100, false])
})

it('[WC-03] lists for staff the proved transfers that are not credited, the oldest first', async () => {
  const [one] = await members()
  const proofs = [await newId(database.reader)]
  const [first, second] = [await rows.deposit(one, { proofs, state: 'expired' }), await rows.deposit(one, { proofs })]
  await rows.deposit(one, { proofs, state: 'credited' })
  await rows.deposit(one)
  // The first was written to again, and is the oldest all the same.
  await write((tx) => store.changeDeposit(tx, first.id, { note: 'seen' }))
  expect(ids(await store.depositsWithProof(database.reader))).toEqual([first.id, second.id])
})

it('[WALLET-03] keeps a receipt once for its service, and finds those that wait, of one order or of all, the oldest first', async () => {
  const [one] = await members()
  const [order, another] = [await rows.deposit(one), await rows.deposit(one)]
  let last = 0
  const receipt = (providerReference: string, more: object = {}) =>
    write((tx) =>
      store.insertReceipt(tx, {
        reference: `R${(last += 1)}`,
        service: 'one',
        providerReference,
        depositId: order.id,
        amountUnits: 5n,
        currency: 'MMK',
        state: 'quarantined',
        reason: null,
        at: NOON,
        decidedBy: null,
        decidedAt: null,
        ...more,
      }),
    )
  const late = await receipt('a', { at: minutes(2) })
  expect(await receipt('a')).toBeUndefined()
  const early = await receipt('a', { service: 'two', at: minutes(1) })
  const foreign = await receipt('b', { depositId: another.id })
  for (const state of ['credited', 'dismissed']) await receipt(state, { state })
  const waiting = await store.quarantinedReceipts(database.reader)
  expect(ids(waiting)).toEqual([foreign!.id, early!.id, late!.id])
  expect(waiting[0]).toMatchObject({ depositReference: another.reference, memberId: one, orderedUnits: 100n })
  expect(ids(await store.quarantinedReceipts(database.reader, order.id))).toEqual([early!.id, late!.id])
})

it('[WALLET-03] hears a webhook once for its service, and notes the effect of that one alone', async () => {
  const hear = (service: string, webhookId: string) =>
    write((tx) => store.noteWebhook(tx, { service, webhookId, type: 't', effect: 'being-heard', at: NOON }))
  expect([await hear('one', 'a'), await hear('one', 'a'), await hear('two', 'a'), await hear('one', 'b')]).toEqual([
    true,
    false,
    true,
    true,
  ])
  await write((tx) => store.noteEffect(tx, 'one', 'a', 'credited'))
  const { rows: kept } = await database.pool.query('select service || webhook_id as name from wallet_webhook where effect = $1', [
    'credited',
  ])
  expect(kept).toEqual([{ name: 'onea' }])
})

it('[WC-13] lists the payees of a member, the default first, then the newest, and takes the default from that member alone', async () => {
  const [one, other] = await members()
  const chosen = await rows.payee(one, { isDefault: true })
  const [second, third] = [await rows.payee(one), await rows.payee(one, { numberMark: null })]
  const foreign = await rows.payee(other, { isDefault: true, numberMark: null })
  expect(ids(await store.payeesOf(database.reader, one))).toEqual([chosen.id, third.id, second.id])
  expect([(await store.payeeOf(database.reader, one, second.id))?.id, await store.payeeOf(database.reader, one, foreign.id)]).toEqual([
    second.id,
    undefined,
  ])
  const unmarked = async (...resting: string[]) => ids(await store.unmarkedPayees(database.reader, resting))
  expect([await unmarked(), await unmarked(third.id)]).toEqual([[third.id, foreign.id], [foreign.id]])
  await write(async (tx) => {
    expect((await store.lockUnmarked(tx, third.id))?.id).toBe(third.id)
    // Another process has it; one with a mark is nobody's.
    expect(await write((other) => store.lockUnmarked(other, third.id))).toBeUndefined()
    expect(await store.lockUnmarked(tx, second.id)).toBeUndefined()
  })
  await write((tx) => store.noDefaultPayee(tx, one))
  expect((await store.payeesOf(database.reader, one)).some(({ isDefault }) => isDefault)).toBe(false)
  expect(await store.payeesOf(database.reader, other)).toMatchObject([{ isDefault: true }])
})

it('[WALLET-04] finds a withdrawal for its own member, and one is open from its request until it is paid or undone', async () => {
  const [one, other] = await members()
  const row = await rows.withdrawal(one, { key: 'a' })
  const foreign = await rows.withdrawal(other, { key: 'b', state: 'paying' })
  const { reader } = database
  expect([(await store.withdrawalByKey(reader, one, 'a'))?.id, await store.withdrawalByKey(reader, one, 'b')]).toEqual([row.id, undefined])
  expect([(await store.withdrawalOf(reader, one, row.id))?.id, await store.withdrawalOf(reader, one, foreign.id)]).toEqual([
    row.id,
    undefined,
  ])
  for (const state of ['submitted', 'under-review', 'approved', 'paying', 'paid', 'rejected', 'failed'] as const) {
    await write((tx) => store.changeWithdrawal(tx, row.id, { state }))
    const open = await store.openWithdrawalOf(reader, one)
    expect([state, open?.id]).toEqual([state, ['paid', 'rejected', 'failed'].includes(state) ? undefined : row.id])
  }
  const page = await store.pageOfWithdrawals(reader, one, 0, 9)
  expect([ids(page.rows), page.total]).toEqual([[row.id], 1])
  const newer = await rows.withdrawal(one)
  expect(ids((await store.pageOfWithdrawals(reader, one, 0, 1)).rows)).toEqual([newer.id])
  expect(ids((await store.pageOfWithdrawals(reader, one, 1, 1)).rows)).toEqual([row.id])
})

it('[WALLET-04] counts the day’s withdrawals from its first instant on, in one currency where it sums, without those that came back', async () => {
  const [one, other] = await members()
  await rows.withdrawal(one, { amountUnits: 1n, createdAt: NOON })
  await rows.withdrawal(one, { amountUnits: 10n, createdAt: minutes(-1) })
  await rows.withdrawal(one, { amountUnits: 100n, currency: 'THB' })
  for (const state of ['rejected', 'failed'] as const) await rows.withdrawal(one, { amountUnits: 1_000n, state })
  await rows.withdrawal(one, { amountUnits: 20n, state: 'paying' })
  await rows.withdrawal(other, { amountUnits: 10_000n })
  expect(await store.withdrawalsSince(database.reader, one, NOON)).toBe(3)
  expect(await store.unitsWithdrawnSince(database.reader, { id: one, currency: 'MMK' }, NOON)).toBe(21n)
})

it('[WALLET-04] knows a withdrawal that staff approved since an instant, and takes none that a rule approved at its request', async () => {
  const [one, other] = await members()
  const row = await rows.withdrawal(one)
  const reviewed = (member = one, since = NOON) => write((tx) => store.wasReviewed(tx, member, since))
  const step = (state: string, at: Temporal.Instant) =>
    database.pool.query('insert into wallet_withdrawal_step (withdrawal_id, state, at) values ($1, $2, $3)', [row.id, state, at.toString()])
  await step('paying', minutes(9))
  expect(await reviewed()).toBe(false)
  expect([...(await store.stepsOf(database.reader, [row.id]))]).toMatchObject([[row.id, [{ state: 'paying', at: minutes(9) }]]])
  expect((await store.stepsOf(database.reader, [await newId(database.reader)])).size).toBe(0)
  await step('approved', NOON)
  expect(await reviewed()).toBe(false)
  await database.pool.query(`update wallet_withdrawal_step set at = $1 where state = 'approved'`, [minutes(1).toString()])
  expect([await reviewed(), await reviewed(other), await reviewed(one, minutes(1))]).toEqual([true, false, false])
})

it('[WALLET-04] queues what staff must see, the oldest first, with the end of its account', async () => {
  const [one, other] = await members()
  const first = await rows.withdrawal(one, { state: 'under-review', payeeId: (await rows.payee(one, { accountTail: '77' })).id })
  const second = await rows.withdrawal(other, { state: 'paying' })
  await rows.withdrawal(one)
  await write((tx) => store.changeWithdrawal(tx, first.id, { note: 'seen' }))
  const found = await store.withdrawalsIn(database.reader, ['under-review', 'paying'], 9)
  expect(found.map(({ id, accountTail }) => [id, accountTail])).toEqual([
    [first.id, '77'],
    [second.id, '1234'],
  ])
  expect(ids(await store.withdrawalsIn(database.reader, ['under-review', 'paying'], 1))).toEqual([first.id])
})

it('[WALLET-04] asks the service about what it should have paid, up to the instant, a hundred at once, the never asked first', async () => {
  const before = minutes(-2)
  const due = async (state: 'approved' | 'paying' | 'under-review', created: number, asked: number | null = null) => {
    const [member] = await members()
    return rows.withdrawal(member, { state, createdAt: minutes(created), askedAt: asked === null ? null : minutes(asked) })
  }
  const [approved, paying] = [await due('approved', -2), await due('paying', -9, -2)]
  await due('paying', -9, -1)
  await due('approved', -1, null)
  await due('under-review', -9, null)
  const toAsk = () => store.withdrawalsToAsk(database.reader, before)
  const take = (id: string) => write((tx) => store.takeWithdrawalToAsk(tx, id, NOON, before))
  await write(async (tx) => {
    await store.withdrawalForUpdate(tx, approved.id)
    expect([await take(approved.id), (await take(paying.id))?.id]).toEqual([undefined, paying.id])
  })
  const taken = await take(approved.id)
  expect([taken?.id, taken?.askedAt?.toString()]).toEqual([approved.id, NOON.toString()])
  expect([await take(approved.id), await toAsk()]).toEqual([undefined, []])
  await database.pool.query(`update wallet_withdrawal set asked_at = $1 where id = $2`, [minutes(-8).toString(), paying.id])
  await database.pool.query(
    `insert into wallet_withdrawal (reference, member_id, wallet, currency, payee_id, method, amount_units, state, key, fingerprint, service, created_at)
     select reference || n, uuidv7(), wallet, currency, payee_id, method, amount_units, 'paying', key || n, '', service, $2
     from wallet_withdrawal, generate_series(1, 100) n where id = $1`,
    [approved.id, minutes(-9).toString()],
  )
  const hundred = await toAsk()
  expect([hundred.length, hundred.includes(paying.id)]).toEqual([100, false])
})

it('[WALLET-03, WALLET-04] names the services of orders that may still move money', async () => {
  for (const state of ['pending', 'received', 'credited', 'expired', 'failed', 'quarantined'] as const)
    await rows.deposit((await members())[0], { state, service: `d-${state}` })
  for (const state of ['submitted', 'under-review', 'approved', 'paying', 'paid', 'rejected', 'failed'] as const)
    await rows.withdrawal((await members())[0], { state, service: `w-${state}` })
  const services = await store.servicesOfOpenOrders(database.reader)
  expect(services.toSorted()).toEqual(['d-pending', 'd-received', 'w-approved', 'w-paying', 'w-submitted', 'w-under-review'])
})

it('[WALLET-03, WALLET-04] locks the order, the receipt, the withdrawal, the keys and the member that it is asked to lock', async () => {
  const [one, other] = await members()
  const decoys = [await rows.deposit(other), await rows.withdrawal(other)]
  const [order, withdrawal] = [await rows.deposit(one), await rows.withdrawal(one)]
  const keys = (service: string, apiKeySealed: string) =>
    write((tx) => store.insertServiceKeys(tx, { service, apiKeySealed, webhookSecretsSealed: ['s'] }))
  await keys('one', 'first')
  await keys('one', 'second')
  await keys('two', 'other')
  const put = (reference: string) =>
    write((tx) =>
      store.insertReceipt(tx, {
        reference,
        service: 'one',
        providerReference: reference,
        depositId: order.id,
        amountUnits: 5n,
        currency: 'MMK',
        state: 'credited',
        reason: null,
        at: NOON,
        decidedBy: null,
        decidedAt: null,
      }),
    )
  const [, receipt] = [await put('R-other'), await put('R-locked')]
  const { reader } = database
  expect((await store.depositByReference(reader, order.reference))?.id).toBe(order.id)
  expect((await store.withdrawalByReference(reader, withdrawal.reference))?.id).toBe(withdrawal.id)
  expect((await store.withdrawalById(reader, withdrawal.id))?.id).toBe(withdrawal.id)
  await write(async (tx) => {
    expect((await store.receiptByReference(tx, 'R-locked'))?.id).toBe(receipt!.id)
    expect((await store.depositById(tx, order.id)).id).toBe(order.id)
    expect((await store.receiptForUpdate(tx, receipt!.id)).id).toBe(receipt!.id)
    expect((await store.withdrawalForUpdate(tx, withdrawal.id))?.id).toBe(withdrawal.id)
    expect(await store.lockServiceKeys(tx, 'one')).toMatchObject({ apiKeySealed: 'first' })
    await store.lockMember(tx, one)
    const free = [
      await freeRows(database, 'wallet_deposit', 'id = $1', order.id),
      await freeRows(database, 'wallet_receipt', 'id = $1', receipt!.id),
      await freeRows(database, 'wallet_withdrawal', 'id = $1', withdrawal.id),
      await freeRows(database, 'wallet_service', 'service = $1', 'one'),
    ]
    expect(free).toEqual([0, 0, 0, 0])
    const { rows: tried } = await database.pool.query('select pg_try_advisory_xact_lock(4720, hashtext($1)) as mine', [one])
    expect(tried).toEqual([{ mine: false }])
    await store.changeReceipt(tx, receipt!.id, { decidedBy: 'a' })
    await store.changeDeposit(tx, order.id, { note: 'a' })
    await store.changeWithdrawal(tx, withdrawal.id, { note: 'a' })
    await store.changePayeeRow(tx, withdrawal.payeeId, { nickname: 'a' })
    await store.changeServiceKeys(tx, 'one', { apiKeySealed: 'changed' })
  })
  const untouched = await database.pool.query(
    `select note from wallet_deposit where id = $1 union all select note from wallet_withdrawal where id = $2
     union all select nickname from wallet_payee where id <> $3 union all select decided_by from wallet_receipt where reference = 'R-other'`,
    [...decoys.map(({ id }) => id), withdrawal.payeeId],
  )
  expect(untouched.rows).toEqual(Array.from({ length: 4 }, () => ({ note: null })))
  expect(await store.serviceKeys(database.reader, 'one')).toMatchObject({ apiKeySealed: 'changed' })
  expect(await store.serviceKeys(database.reader, 'two')).toMatchObject({ apiKeySealed: 'other' })
})

it('[WALLET-03] fails an order that may still fail, and leaves one that staff hold or that was credited as it is', async () => {
  const [one] = await members()
  const [told, dropped]: [string[], string[]] = [[], []]
  const needs = {
    clock: { now: () => NOON },
    tell: async (_tx: Tx, { name }: { name: string }) => void told.push(name),
    dropPromotions: async (_tx: Tx, orders: readonly string[]) => void dropped.push(...orders),
  } as unknown as WalletNeeds
  for (const state of ['quarantined', 'credited', 'expired'] as const) {
    const order = await rows.deposit(one, { state })
    expect(await write((tx) => failDeposit(needs, tx, order.id, 'late'))).toMatchObject({ state, note: null })
    expect(await store.readDeposit(database.reader, order.id)).toEqual(order)
  }
  expect([told, dropped]).toEqual([[], []])
  const order = await rows.deposit(one, { state: 'received' })
  const failed = await write((tx) => failDeposit(needs, tx, order.id, 'the payment failed'))
  expect(failed).toMatchObject({ state: 'failed', note: 'the payment failed', countedAt: null, settledAt: NOON })
  expect([told, dropped]).toEqual([['depositFailed'], [order.reference]])
})
