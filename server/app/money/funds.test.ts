/** Where somebody's money comes from, through the whole server: what rests, what goes on, and how people decide (PA-11). */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { addPeople, deskOf } from '../../operator/testing/staffed.ts'
import { systemClock } from '../../platform/clock.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ outside: { payments: 'http://127.0.0.1:9' }, start: systemClock.now().toString() })
  for (const name of ['withdrawals.restHours', 'withdrawals.depositTimes'] as const) world.house.settings.offer(name, 0)
  world.house.settings.offer('withdrawals.perDay', 100)
  await addPeople(deskOf(world), 'thida', 'aung')
})
// The ledger's calendar is that of the database.
beforeEach(() => world.clock.set(systemClock.now().toString()))
afterEach(() => world.assertBooksBalance())
afterAll(() => world.close())

const act = (name: string, words: readonly string[], by = 'thida') =>
  world.house.operator.perform(world.database, name, { words, options: {}, by, reason: 'large sums' })
const numberOf = async (member: string): Promise<string> =>
  (await world.database.pool.query<{ id: string }>('select max(id)::text as id from risk_funds where member = $1', [member])).rows[0]!.id

/** A member with so many kyats of own deposits, and as many again that were won. */
async function player(paid: bigint) {
  const session = await world.member()
  const { memberId } = session
  const { wallet: account, ...rest } = (await world.house.identity.memberOf(memberId))!
  const owner = { ...rest, id: memberId, wallet: account }
  await world.database.pool.query(
    `insert into wallet_deposit (reference, member_id, wallet, currency, method, amount_units, state, key, fingerprint, service, created_at, expires_at, settled_at, counted_at)
       values ($1, $2, $3, 'MMK', 'mynah-pay', $4, 'credited', $1, 'f', 'sandbox', $5, $5, $5, $5)`,
    [`D${randomUUID()}`, memberId, String(account), String(paid * UNITS), world.clock.now().toString()],
  )
  await world.database.write(async (tx) => {
    await world.house.ledger.lock(tx, [account])
    const transfers = [
      { account, contra: 'payment:sandbox', amount: paid * UNITS, kind: 'deposit' },
      { account, contra: 'demo:gift', amount: paid * UNITS, kind: 'adjustment' },
    ] as const
    await world.house.ledger.post(tx, [{ key: `money:${memberId}`, account, transfers }])
  })
  const to = { method: 'mynah-pay', holderName: 'Daw Mya', accountNumber: `09${String(account).padStart(10, '0')}` }
  const payee = await world.database.transact((tx) => world.house.wallet.addPayee(tx, owner, to, 'EN'))
  await world.bringPart(session)
  return {
    memberId,
    account: rest.account,
    async withdraw(amount: string) {
      const wish = { owner, key: randomUUID(), payeeId: payee.ok ? payee.value.id : '', amount }
      const said = await world.database.transact((tx) => world.house.wallet.createWithdrawal(tx, wish, 'EN'))
      return said.ok ? 'taken' : said.code
    },
    async deposit(amount: string) {
      const wish = { owner, key: randomUUID(), method: 'mynah-pay', amount, language: 'EN', origin: 'http://localhost:3000' } as const
      const said = await world.house.wallet.createDeposit(world.house.needs.database, wish)
      return said.ok ? 'taken' : said.code
    },
    async bet(stake: string) {
      const body = { stake, direction: 'under', target: '49.50' }
      const headers = { 'idempotency-key': randomUUID() }
      return (await world.ask({ method: 'POST', path: '/wps/originals/dice/bet', body, headers }, session)).code ?? 'taken'
    },
    asks: async () => (await world.ask({ method: 'GET', path: '/wps/member/source-of-funds' }, session)).value,
    reads: () => world.house.risk.funds(world.database.reader, memberId),
    async limits() {
      const limits = await world.house.protection.limits(world.database.reader, owner)
      return limits.flatMap(({ what, every, staff }) => (staff === null ? [] : [`${what} ${every} ${staff}`]))
    },
  }
}
async function gates(from: string): Promise<void> {
  await world.database.write((tx) =>
    world.house.settings.write(tx, 'checks.gates', [{ act: 'deposit', currency: 'MMK', days: 30, from, level: 2 }]),
  )
  world.house.settings.forget()
}
/** Nobody pays at this service: what is not refused is an order that waits for it. */
const NOT_REFUSED = 'payment-service-down'

it('[PROT-08, PA-11] a request rests deposits and play above the level’s amount, and own deposits go back', async () => {
  await gates('60000')
  const mya = await player(50_000n)
  expect(await act('limit-member', [mya.account, 'stake', 'month', '90000'])).toMatchObject({ ok: true })
  expect(await mya.reads()).toEqual({ request: null })
  expect(await act('funds-ask', [mya.account, 'horoscope'])).toMatchObject({ ok: false, code: 'value-refused' })
  expect(await act('funds-ask', [mya.account, 'payslip'])).toMatchObject({ ok: true })
  expect(await act('funds-ask', [mya.account, 'sale'])).toMatchObject({ ok: false, code: 'state-conflict' })
  const until = world.clock
    .now()
    .add({ hours: 14 * 24 })
    .toString()
  expect(await mya.reads()).toEqual({ request: { asked: 'payslip', state: 'asked', until, note: null } })
  expect(await mya.asks()).toEqual(await mya.reads())
  expect(await mya.limits()).toEqual(['deposit month 60000.00', 'stake month 60000.00'])

  expect([await mya.deposit('10001'), await mya.deposit('5000')]).toEqual(['deposit-limit', NOT_REFUSED])
  expect([await mya.bet('60000.0001'), await mya.bet('100')]).toEqual(['limit-reached', 'taken'])
  expect([await mya.withdraw('50001'), await mya.withdraw('50000')]).toEqual(['funds-asked', 'taken'])

  expect(await act('funds-accept', [await numberOf(mya.memberId)])).toMatchObject({ ok: true })
  expect(await mya.limits()).toEqual(['stake month 90000.00'])
  expect(await act('funds-accept', [await numberOf(mya.memberId)])).toMatchObject({ ok: false, code: 'state-conflict' })
})

it('[PROT-08, PA-11] more is asked for again; two people refuse, and what rests goes on resting until a proof is accepted', async () => {
  await gates('60000')
  const zaw = await player(20_000n)
  await act('funds-ask', [zaw.account, 'statement'])
  const first = await numberOf(zaw.memberId)
  world.clock.forward({ hours: 24 })
  expect(await act('funds-again', [first, 'x'])).toMatchObject({ ok: false, code: 'value-refused' })
  expect(await act('funds-again', [first, 'The last page is missing.'])).toMatchObject({ ok: true })
  const until = world.clock
    .now()
    .add({ hours: 14 * 24 })
    .toString()
  expect(await zaw.reads()).toEqual({ request: { asked: 'statement', state: 'again', until, note: 'The last page is missing.' } })

  expect(await act('funds-refuse', [first])).toMatchObject({ ok: true, value: { waits: true } })
  expect(await act('funds-refuse', [first])).toMatchObject({ ok: false })
  expect(await zaw.reads()).toMatchObject({ request: { state: 'again' } })
  expect(await act('funds-refuse', [first], 'aung')).toMatchObject({ ok: true, value: { waits: false } })
  expect(await zaw.reads()).toMatchObject({ request: { state: 'refused', note: null } })
  expect(await zaw.limits()).toEqual(['deposit month 60000.00', 'stake month 60000.00'])
  expect(await zaw.withdraw('20001')).toBe('funds-asked')

  await act('funds-ask', [zaw.account, 'sale'])
  // Staff have set another limit meanwhile, which stays.
  await act('limit-member', [zaw.account, 'deposit', 'month', '7000'])
  expect(await act('funds-accept', [await numberOf(zaw.memberId)])).toMatchObject({ ok: true })
  expect(await zaw.limits()).toEqual(['deposit month 7000.00'])
  expect(await zaw.withdraw('20001')).toBe('taken')
})

it('[PROT-08, PA-11] a request that is late is shown to staff as late, and nothing is lifted by it', async () => {
  const late = await player(20_000n)
  await act('funds-ask', [late.account, 'payslip'])
  world.clock.forward({ hours: 14 * 24 + 1 })
  const list = await world.house.operator.read(world.database.reader, 'funds-list', { words: [], options: {}, by: '', reason: '' })
  expect(list.ok && list.value.rows.find(({ member }) => member === late.memberId)).toMatchObject({ state: 'asked', late: 'late' })
  expect(await late.withdraw('20001')).toBe('funds-asked')
})
