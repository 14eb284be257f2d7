/** Proves that a gift of points is given and listed once, how long goods are offered, and what an order and a conversion must name. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import { withMore } from '../platform/testing/with-more.ts'
import { takeStock } from './goods-store.ts'
import { smallWorld, type SmallWorld } from './testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
  world = await smallWorld(database, database.connection)
})
afterAll(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
  await database.drop()
})

const GOODS = {
  texts: { EN: { name: 'Bowl', text: '' }, MY: { name: 'ခွက်', text: '' } },
  images: ['bowl'],
  points: '10',
  currency: 'MMK',
  stock: 5,
  state: 'shown',
}
const idOf = async (code: string): Promise<string> =>
  (await database.pool.query<{ id: string }>('select id from points_goods where code = $1', [code])).rows[0]!.id

it('[PT-04, PT-09] a gift under one key is one gift with one line, and another amount under it is none', async () => {
  const owner = await world.member()
  for (let time = 0; time < 2; time += 1) await world.grant(owner, 20n, 'one-gift')
  await expect(world.grant(owner, 21n, 'one-gift')).rejects.toThrow('key-used-differently')
  expect(await world.points.balance(owner)).toMatchObject({ points: '20.00' })
  const page = await world.points.record(owner, { pageNo: 1, pageSize: 9 }, 'EN')
  expect(page.ok && page.value.content.map(({ changedPoints, cause }) => [changedPoints, cause])).toEqual([['20.00', 'grant']])
})

it('[PT-16] goods are offered up to their last moment, in their own currency', async () => {
  const until = world.clock.now().add({ hours: 1 })
  const goods = { ...GOODS, code: 'an-hour', kind: 'credit', credit: '7', from: world.clock.now().toString(), until: until.toString() }
  const written = await database.write((tx) => world.points.staff.setGoods(tx, goods))
  expect(written).toMatchObject({ ok: true })
  const goodsId = await idOf('an-hour')
  const owner = await world.member()
  await world.grant(owner, 50n)
  const redeem = async (key: string, currency = 'MMK') => {
    const order = { owner: { ...owner, currency }, key, goodsId, quantity: 1, paymentPassword: undefined }
    const outcome = await world.points.redeem(order, 'EN')
    return outcome.ok ? outcome.value.status : outcome.code
  }
  expect(await redeem('foreign', 'THB')).toBe('not-found')
  expect(await redeem('first')).toBe('approved')
  world.clock.set(until.subtract({ seconds: 1 }).toString())
  expect(await redeem('last')).toBe('approved')
  world.clock.set(until.toString())
  expect(await redeem('late')).toBe('not-found')
  expect((await world.ledger.balance(owner.wallet)).balance).toBe(14n * UNITS)
})

it('[PT-11, PT-16] a conversion keeps its currency under its key, and a parcel needs an address', async () => {
  const owner = await world.member()
  await world.grant(owner, 500n)
  const rate = { currency: 'MMK', level: 0, pointsPerUnit: '10', minimum: '10', step: '10', dailyLimit: '500' }
  expect(await database.write((tx) => world.points.staff.setRate(tx, rate))).toMatchObject({ ok: true })
  const convert = (currency: string) =>
    world.points.convert({ owner: { ...owner, currency }, key: 'one-conversion', points: '100', paymentPassword: undefined })
  expect(await convert('MMK')).toMatchObject({ ok: true })
  expect(await convert('THB')).toMatchObject({ ok: false, code: 'key-used-differently' })
  const parcel = { ...GOODS, code: 'parcel', kind: 'delivery', amount: '0' }
  expect(await database.write((tx) => world.points.staff.setGoods(tx, parcel))).toMatchObject({ ok: true })
  const goods = await idOf('parcel')
  const taken = (pieces: number) => database.write((tx) => takeStock(tx, goods, pieces))
  expect([await taken(6), await taken(2), await taken(4), await taken(3), await taken(1)]).toEqual([false, true, false, true, false])
  const order = { owner, key: 'no-address', goodsId: goods, quantity: 1, paymentPassword: undefined }
  expect(await world.points.redeem(order, 'EN')).toMatchObject({ ok: false, code: 'delivery-needed' })
})

it('[PT-04] a deposit earns, and one that is taken back earns nothing and takes nothing', async () => {
  const rule = { category: 'DEPOSIT', currency: 'MMK', pointsPer10000: 10 }
  expect(await database.write((tx) => world.points.staff.setRule(tx, rule))).toMatchObject({ ok: true })
  const owner = await world.member(9_000n)
  const move = async (amount: bigint, kind: 'deposit' | 'adjustment') => {
    const transfer = { account: owner.wallet, contra: 'payment:test', amount: amount * UNITS, kind }
    await world.ledger.submit({ key: `${kind}:${amount}`, account: owner.wallet, transfers: [transfer] })
  }
  await move(-3_000n, 'deposit')
  await move(5_000n, 'adjustment')
  await move(1_000n, 'deposit')
  const ending = new AbortController()
  const following = world.points.followDeposits(ending.signal)
  const changed = async () => {
    const page = await world.points.record(owner, { pageNo: 1, pageSize: 9 }, 'EN')
    return page.ok ? page.value.content.map(({ changedPoints }) => changedPoints).toSorted() : page.code
  }
  await expect.poll(async () => (await changed()).length, { timeout: 20_000 }).toBeGreaterThan(1)
  ending.abort()
  await following
  expect(await changed()).toEqual(['1.00', '9.00'])
  expect(await world.points.balance(owner)).toMatchObject({ points: '10.00' })
})

it('[POINT-01] the seed writes twelve goods once, and leaves alone what staff changed', async () => {
  const fresh = await testDatabase()
  try {
    expect(await fresh.write((tx) => world.points.seed(tx))).toBe(12)
    expect(await fresh.write((tx) => world.points.seed(tx))).toBe(0)
  } finally {
    await fresh.drop()
  }
})

it('[PT-03, PT-11, PT-16] staff write goods, rules and rates in the words that these have, and no more', async () => {
  const goods = { ...GOODS, code: 'strict', kind: 'delivery', audience: [{ fact: 'level', op: '>=', value: '1' }] }
  const rule = { category: 'RNG', currency: 'MMK', pointsPer10000: 1, dailyCap: '5' }
  const rate = { currency: 'MMK', level: 9, pointsPerUnit: '1', minimum: '1', step: '1', dailyLimit: '1', times: 1 }
  const { setGoods, setRule, setRate } = world.points.staff
  const put = (act: typeof setGoods, value: unknown) => database.transact((tx) => act(tx, value))
  for (const [act, whole] of [
    [setGoods, goods],
    [setRule, rule],
    [setRate, rate],
  ] as const) {
    expect(await put(act, whole)).toMatchObject({ ok: true })
    for (const changed of withMore(whole)) expect([changed, await put(act, changed)]).toMatchObject([changed, { code: 'value-refused' }])
  }
})
