/** Proves what members and staff read of points: whole rows, in their order, page by page, and the facts that are told about orders. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import type { Fact } from '../platform/jobs.ts'
import type { PointsNeeds, PointsOwner } from './needs.ts'
import { smallWorld, type SmallWorld } from './testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
const facts: Fact[] = []
const toPlay: Parameters<PointsNeeds['requireTurnover']>[1][] = []
beforeAll(async () => {
  database = await testDatabase()
  world = await smallWorld(database, database.connection, {
    tell: async (_tx, fact) => void facts.push(fact),
    requireTurnover: async (_tx, wish) => void toPlay.push(wish),
  })
})
afterAll(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
  await database.drop()
})
beforeEach(() => {
  facts.length = 0
})

const staff = async (act: (tx: Parameters<Parameters<TestDatabase['write']>[0]>[0]) => Promise<Outcome<unknown, string>>): Promise<void> =>
  expect(await database.transact(act)).toMatchObject({ ok: true })
const WORDS = { EN: { name: 'Bowl', text: 'of jade' }, MY: { name: 'ခွက်', text: 'ကျောက်စိမ်း' } }
const GOODS = { texts: WORDS, images: ['bowl', 'lid'], kind: 'delivery', points: '10', currency: 'MMK', stock: 50, state: 'shown' }
const put = (code: string, more: object = {}) => staff((tx) => world.points.staff.setGoods(tx, { ...GOODS, code, ...more }))
const idOf = async (code: string): Promise<string> =>
  (await database.pool.query<{ id: string }>('select id from points_goods where code = $1', [code])).rows[0]!.id
const PLACE = { receiver: 'Mya', phone: '1', country: 'Myanmar', region: '', city: 'Yangon', street: '12', postcode: '', note: '' }
let keys = 0
const redeem = async (owner: PointsOwner, code: string, quantity = 1) => {
  const wish = { owner, key: `key-${(keys += 1)}`, goodsId: await idOf(code), quantity, delivery: PLACE, paymentPassword: undefined }
  const made = await world.points.redeem(wish, 'EN')
  if (!made.ok) throw new Error(made.code)
  return made.value
}

it('[PT-16, POINT-01] goods are shown whole in the reader’s language, by their kind and in pages, and their stock only once it is small', async () => {
  const owner = await world.member()
  await world.grant(owner, 100n)
  await put('bowl', { amount: '2.50', perMember: 7, position: 1, stock: 13 })
  await put('voucher', { kind: 'credit', credit: '3', position: 2, stock: 11 })
  await put('cup', { position: 3, stock: 10 })
  await redeem(owner, 'voucher', 2)
  await redeem(owner, 'cup', 4)
  const page = (more: object = {}, language: 'EN' | 'MY' = 'EN') => world.points.goods(owner, { pageNo: 1, pageSize: 2, ...more }, language)
  const shown = {
    id: await idOf('bowl'),
    name: 'Bowl',
    text: 'of jade',
    kind: 'delivery',
    images: ['bowl', 'lid'],
    points: '10.00',
    amount: '2.50',
    currency: 'MMK',
    left: null,
    perMember: 7,
    mine: 0,
  }
  const first = await page()
  expect(first).toMatchObject({ content: [shown, { kind: 'credit', left: 9, mine: 2, perMember: null }], pageNum: 1, totalPages: 2, total: 3 }) // oxfmt-ignore
  expect(first.content[0]).toEqual(shown)
  expect((await page({}, 'MY')).content[0]).toEqual({ ...shown, name: 'ခွက်', text: 'ကျောက်စိမ်း' })
  expect(await page({ pageNo: 2 })).toMatchObject({ content: [{ left: 6, mine: 4 }], pageNum: 2, totalPages: 2, total: 3 })
  expect(await page({ category: 'credit' })).toMatchObject({ content: [{ kind: 'credit' }], totalPages: 1, total: 1 })
  expect(await page({ category: 'code' })).toMatchObject({ content: [], totalPages: 1, total: 0 })
  await put('cup', { position: 3, stock: 10 })
  expect(await page({ pageNo: 2 })).toMatchObject({ content: [{ left: 10 }] })
  await put('cup', { position: 3, stock: 11 })
  expect(await page({ pageNo: 2 })).toMatchObject({ content: [{ left: null }] })
})

it('[PT-09, PT-24] a row of the record is shown whole, and the rows by their days, type and state, page by page', async () => {
  const owner = await world.member(10n)
  // 17:29 UTC is 23:59 in Yangon, and a minute later the next day begins there.
  world.clock.set('2026-11-23T17:29:59.999Z')
  await world.grant(owner, 100n)
  world.clock.set('2026-11-23T17:30:00Z')
  await put('plate', { amount: '2.50' })
  const [first, second] = [await redeem(owner, 'plate', 2), await redeem(owner, 'plate')]
  await staff((tx) => world.points.staff.approve(tx, first.reference))
  world.clock.set('2026-11-24T17:29:59.999Z')
  await staff((tx) => world.points.staff.reject(tx, second.reference, 'out of parcels'))
  expect(facts).toEqual([
    { name: 'redeemApproved', memberId: owner.id, reference: first.reference },
    { name: 'redeemRejected', memberId: owner.id, reference: second.reference, reason: 'out of parcels' },
  ])
  const read = async (more: object = {}) => {
    const told = await world.points.record(owner, { pageNo: 1, pageSize: 20, ...more }, 'EN')
    if (!told.ok) throw new Error(told.code)
    return told.value
  }
  const names = async (more: object) => {
    const { content, pageNum, totalPages, total, changed } = await read(more)
    return [content.map(({ cause, changedPoints }) => `${cause} ${changedPoints}`).join(), pageNum, totalPages, total, changed]
  }
  const row = { id: expect.any(String), name: 'Bowl', type: 'redeem', quantity: 1, pointsRequirement: '10.00', amountRequirement: '2.50', currency: 'MMK' } // oxfmt-ignore
  expect((await read()).content).toEqual([
    { ...row, reference: expect.not.stringMatching(second.reference), applyTime: '2026-11-24T17:29:59.999Z', cause: 'returned', status: 'approved', changedPoints: '10.00', pointsBalance: '80.00', remark: 'out of parcels' },
    { ...row, reference: second.reference, applyTime: '2026-11-23T17:30:00Z', cause: 'goods', status: 'rejected', changedPoints: '-10.00', pointsBalance: '70.00', remark: 'out of parcels' },
    { ...row, reference: first.reference, applyTime: '2026-11-23T17:30:00Z', cause: 'goods', status: 'approved', quantity: 2, pointsRequirement: '20.00', amountRequirement: '5.00', changedPoints: '-20.00', pointsBalance: '80.00', remark: '' },
    { ...row, reference: expect.any(String), applyTime: '2026-11-23T17:29:59.999Z', name: '', type: 'deposit', cause: 'grant', status: 'approved', pointsRequirement: '0.00', amountRequirement: '0.00', currency: '', changedPoints: '100.00', pointsBalance: '100.00', remark: 'a gift of the test' },
  ]) // oxfmt-ignore
  const [gift, spent, returned] = ['grant 100.00', 'goods -10.00,goods -20.00', 'returned 10.00']
  expect(await names({ from: '2026-11-24' })).toEqual([`${returned},${spent}`, 1, 1, 3, '-20.00'])
  expect(await names({ to: '2026-11-23' })).toEqual([gift, 1, 1, 1, '100.00'])
  expect(await names({ from: '2026-11-24', to: '2026-11-24' })).toEqual([`${returned},${spent}`, 1, 1, 3, '-20.00'])
  expect(await names({ from: '2026-11-25' })).toEqual(['', 1, 1, 0, '0.00'])
  expect(await names({ type: 'deposit' })).toEqual([gift, 1, 1, 1, '100.00'])
  expect(await names({ status: 'rejected' })).toEqual(['goods -10.00', 1, 1, 1, '-10.00'])
  expect(await names({ pageSize: 3 })).toEqual([`${returned},${spent}`, 1, 2, 4, '80.00'])
  expect(await names({ pageNo: 2, pageSize: 3 })).toEqual([gift, 2, 2, 4, '80.00'])
  for (const day of ['from', 'to'])
    expect(await world.points.record(owner, { pageNo: 1, pageSize: 20, [day]: '2026-02-30' }, 'EN')).toMatchObject({ code: 'invalid-input' }) // oxfmt-ignore

  const orders = async (pageNo: number) => {
    const { content, ...rest } = await world.points.orders(owner, { pageNo, pageSize: 1 }, 'EN')
    return { ...rest, content: content.map(({ reference, kind, parcel, carrier, parcelNumber, code, status }) => [reference, kind, parcel, carrier, parcelNumber, code, status]) } // oxfmt-ignore
  }
  const paging = { totalPages: 2, total: 2 }
  expect(await orders(1)).toEqual({ ...paging, pageNum: 1, content: [[second.reference, 'delivery', null, null, null, null, 'rejected']] })
  expect(await orders(2)).toEqual({ ...paging, pageNum: 2, content: [[first.reference, 'delivery', 'waiting', null, null, null, 'approved']] }) // oxfmt-ignore
})

it('[PT-11, PT-13] rules and rates are shown whole in the member’s own currency, with their own rate and what they used today', async () => {
  const owner = await world.member()
  const { staff: acts } = world.points
  const rate = { currency: 'MMK', level: 0, pointsPerUnit: '33', minimum: '10', step: '20', dailyLimit: '500' }
  const high = { ...rate, level: 3, pointsPerUnit: '30', minimum: '40', step: '50', dailyLimit: '600', times: 2 }
  for (const each of [rate, high, { ...rate, currency: 'THB', pointsPerUnit: '9' }]) await staff((tx) => acts.setRate(tx, each))
  for (const each of [
    { category: 'RNG', currency: 'MMK', pointsPer10000: 100 },
    { category: 'LIVE', currency: 'MMK', pointsPer10000: 50, dailyCap: '20' },
    { category: 'RNG', currency: 'THB', pointsPer10000: 7 },
  ])
    await staff((tx) => acts.setRule(tx, each))
  const shown = [
    { level: 0, pointsPerUnit: '33.00', minimum: '10.00', step: '20.00', dailyLimit: '500.00' },
    { level: 3, pointsPerUnit: '30.00', minimum: '40.00', step: '50.00', dailyLimit: '600.00', times: 2 },
  ]
  const config = {
    currency: 'MMK',
    earn: [
      { category: 'LIVE', pointsPer10000: 50, dailyCap: '20.00' },
      { category: 'RNG', pointsPer10000: 100, dailyCap: null },
    ],
    exchange: shown,
    mine: shown[0],
    usedToday: '0.00',
  }
  expect(await world.points.config(owner)).toEqual(config)
  world.levels.set(owner.id, { level: 4, multiplierBp: 12_000n })
  await world.grant(owner, 200n)
  const converted = await world.points.convert({ owner, key: 'shown', points: '100', paymentPassword: undefined })
  expect(converted).toEqual({ ok: true, value: { money: '3.33', currency: 'MMK', balance: '3.33', points: '100.00' } })
  expect(await world.points.config(owner)).toEqual({ ...config, mine: shown[1], usedToday: '100.00' })
  expect(await world.points.config({ ...owner, currency: 'USD' })).toEqual({ currency: 'USD', earn: [], exchange: [], mine: null, usedToday: '0.00' }) // oxfmt-ignore
  expect(await world.points.balance(owner)).toMatchObject({ points: '100.00', held: '0.00', owed: '0.00', locked: '0.00', level: 4, multiplier: 12_000 }) // oxfmt-ignore
  expect(toPlay).toEqual([
    { owner, cause: expect.stringMatching(/^convert:/), reference: expect.stringMatching(/^P/), units: 33_300n, times: 2 },
  ])
  const told = await world.points.record(owner, { pageNo: 1, pageSize: 1 }, 'EN')
  expect(told).toMatchObject({ value: { content: [{ cause: 'convert', reference: toPlay[0]?.reference, type: 'redeem', pointsRequirement: '100.00', amountRequirement: '3.33', currency: 'MMK', changedPoints: '-100.00', pointsBalance: '100.00' }] } }) // oxfmt-ignore
})

it('[PT-02, PT-16, PT-19] staff read goods, waiting orders and what is owed in whole rows, and what an act changed', async () => {
  const owner = await world.member(10n)
  await world.grant(owner, 100n)
  await put('tray', { amount: '1.50', position: 9_000, audience: [{ fact: 'level', op: '>=', value: '2' }] })
  expect((await world.points.staff.goods(database.reader)).at(-1)).toEqual({ code: 'tray', kind: 'delivery', points: '10.00', stock: '50', state: 'shown', audience: 'level >= 2' }) // oxfmt-ignore
  await put('tray', { amount: '1.50', position: 9_000 })
  const { reference } = await redeem(owner, 'tray', 3)
  const at = world.clock.now().toString()
  const waiting = async () => (await world.points.staff.orders(database.reader)).find((each) => each.reference === reference)
  const row = { reference, kind: 'delivery', quantity: '3', points: '30.00', amount: '4.50', state: 'in process', parcel: 'waiting', at }
  expect(await waiting()).toEqual(row)
  await staff((tx) => world.points.staff.approve(tx, reference))
  expect(await waiting()).toEqual({ ...row, state: 'approved' })
  const rule = { category: 'SPORTS', currency: 'MMK', pointsPer10000: 9 }
  const changed = (act: Parameters<typeof staff>[0]) => database.transact(act)
  const { staff: acts } = world.points
  expect(await changed((tx) => acts.setRule(tx, rule))).toMatchObject({ value: { before: { points: '0' }, after: { points: '9' } } })
  expect(await changed((tx) => acts.setRule(tx, { ...rule, currency: 'THB' }))).toMatchObject({ value: { before: { points: '0' } } })
  expect(await changed((tx) => acts.setRule(tx, { ...rule, pointsPer10000: 4 }))).toMatchObject({ value: { before: { points: '9' }, after: { points: '4' } } }) // oxfmt-ignore
  expect(await changed((tx) => acts.setGoods(tx, { ...GOODS, code: 'tray', stock: 5 }))).toMatchObject({ value: { after: { state: 'shown', stock: '5' } } }) // oxfmt-ignore
  expect(await changed((tx) => acts.addCodes(tx, 'tray', ['A']))).toMatchObject({ code: 'not-found' })
  await put('codes', { kind: 'code' })
  expect(await changed((tx) => acts.addCodes(tx, 'codes', ['A', 'B']))).toMatchObject({ value: { after: { added: '2' } } })
  const owed = await world.points.staff.liability(database.reader)
  const points = owed[0]?.points ?? ''
  /** Whole cents of what the points are worth. */
  const worth = (rate: bigint): string => formatUnits(((parseUnits(points) ?? 0n) / rate / 100n) * 100n)
  expect(owed).toEqual([
    { currency: 'MMK', points, rate: '33.00', money: worth(33n) },
    { currency: 'THB', points, rate: '9.00', money: worth(9n) },
  ])
})
