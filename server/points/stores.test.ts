/** Proves what each statement of points and of the mall finds, takes, counts and locks: whose, in which state, from which instant on. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../app/testing.ts'
import { newId, type Tx } from '../platform/database.ts'
import * as goods from './goods-store.ts'
import { seedPoints } from './seed.ts'
import * as store from './store.ts'

let database: TestDatabase
let [one, two] = ['', '']
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query(
    'truncate points_member, points_rule, points_exchange, points_round, points_day, points_record, points_record_round, points_conversion, points_goods, points_code, points_order cascade',
  )
  ;[one, two] = [await newId(database.reader), await newId(database.reader)]
})

const NOON = Temporal.Instant.from('2026-11-20T12:00:00Z')
const minutes = (count: number): Temporal.Instant => NOON.add({ minutes: count })
const write = <T>(act: (tx: Tx) => Promise<T>): Promise<T> => database.write(act)
const free = async (table: string, condition = 'true', ...values: readonly unknown[]): Promise<number> =>
  (await database.pool.query(`select from ${table} where ${condition} for update skip locked`, [...values])).rowCount ?? 0
let last = 0

it('[PT-01, PT-08] makes a member’s row once, locks those that are named in one order, and writes what they owe', async () => {
  await write(async (tx) => {
    for (const [member, account] of [
      [two, 2n],
      [one, 1n],
      [one, 9n],
    ] as const)
      await store.insertMember(tx, member, account)
    await store.writeOwed(tx, [{ member: two, owedUnits: 7n }])
    await store.addToSums(tx, [
      { member: two, given: 5n, earned: 0n },
      { member: two, given: 1n, earned: 3n },
    ])
  })
  const sums = { givenUnits: 0n, earnedUnits: 0n }
  const ofTwo = { member: two, account: 2n, owedUnits: 7n, givenUnits: 6n, earnedUnits: 3n }
  await write(async (tx) => {
    const known = await store.lockMembers(tx, [two, one, await newId(tx)])
    expect([...known.values()]).toEqual([{ member: one, account: 1n, owedUnits: 0n, ...sums }, ofTwo])
    expect(await free('points_member')).toBe(0)
  })
  await write(async (tx) => {
    expect([...(await store.lockMembers(tx, [one])).keys()]).toEqual([one])
    expect(await free('points_member')).toBe(1)
  })
  expect([await store.memberRow(database.reader, two), await store.memberRow(database.reader, await newId(database.reader))]).toEqual([
    ofTwo,
    undefined,
  ])
})

it('[PT-03, PT-11] keeps one rule for a category and currency and one rate for a level, each as it was written last', async () => {
  const rule = (category: string, currency: string, pointsPer10000: bigint, dailyCapUnits: bigint | null = null) => ({
    category,
    currency,
    pointsPer10000,
    dailyCapUnits,
  })
  const rate = (currency: string, level: number, pointsPerUnitUnits: bigint) => ({
    currency,
    level,
    pointsPerUnitUnits,
    minimumUnits: 1n,
    stepUnits: 2n,
    dailyLimitUnits: 3n,
    times: 4,
  })
  const changed = { ...rate('MMK', 1, 50n), minimumUnits: 5n, stepUnits: 6n, dailyLimitUnits: 7n, times: 8 }
  await write(async (tx) => {
    for (const row of [rule('SPORTS', 'MMK', 1n), rule('RNG', 'MMK', 2n), rule('RNG', 'THB', 3n), rule('RNG', 'MMK', 4n, 5n)])
      await store.writeRule(tx, row)
    for (const row of [rate('MMK', 1, 30n), rate('MMK', 0, 33n), rate('THB', 0, 9n), changed]) await store.writeExchange(tx, row)
  })
  expect(await store.rulesOf(database.reader, 'MMK')).toEqual([rule('RNG', 'MMK', 4n, 5n), rule('SPORTS', 'MMK', 1n)])
  expect(await store.rulesOf(database.reader)).toHaveLength(3)
  expect(await store.exchangeOf(database.reader, 'MMK')).toEqual([rate('MMK', 0, 33n), changed])
})

const recordOf = (member: string, more: Partial<store.NewRecord> = {}): store.NewRecord => ({
  reference: `P${(last += 1)}`,
  member,
  at: NOON,
  type: 'slots',
  cause: 'play',
  orderId: null,
  quantity: 1,
  pointsUnits: 0n,
  amountUnits: 0n,
  currency: '',
  changedUnits: 10n,
  balanceUnits: 10n,
  remark: '',
  ...more,
})
const orderOf = (member: string, of: string, more: Partial<goods.NewOrder> = {}): goods.NewOrder => ({
  reference: `O${(last += 1)}`,
  key: `k${last}`,
  fingerprint: '',
  member,
  account: 1n,
  wallet: 2n,
  goods: of,
  kind: 'code',
  quantity: 1,
  pointsUnits: 5n,
  amountUnits: 0n,
  currency: 'MMK',
  createdAt: NOON,
  ...more,
})
const goodsOf = (code: string, more: Partial<goods.NewGoods> = {}): goods.NewGoods => ({
  code,
  texts: { EN: { name: code, text: '' }, MY: { name: code, text: '' } },
  images: ['a'],
  kind: 'code',
  pointsUnits: 10n,
  amountUnits: 0n,
  creditUnits: 0n,
  worthUnits: null,
  currency: 'MMK',
  stock: 5,
  perMember: null,
  shownFrom: null,
  shownUntil: null,
  position: 0,
  state: 'shown',
  audience: [],
  ...more,
})

it('[PT-02] owes what all records come to and what waits in orders, by the rate of the lowest level of each currency', async () => {
  const rate = (currency: string, level: number, pointsPerUnitUnits: bigint) => ({
    currency,
    level,
    pointsPerUnitUnits,
    minimumUnits: 1n,
    stepUnits: 2n,
    dailyLimitUnits: 3n,
    times: 4,
  })
  await write(async (tx) => {
    for (const row of [rate('THB', 0, 9n), rate('MMK', 1, 30n), rate('MMK', 0, 33n)]) await store.writeExchange(tx, row)
    await store.insertRecords(tx, [recordOf(one), recordOf(two, { changedUnits: -3n })])
    const id = await goods.writeGoods(tx, goodsOf('a'))
    const paid = await goods.insertOrder(tx, orderOf(one, id, { pointsUnits: 100n }))
    await goods.insertOrder(tx, orderOf(one, id))
    await goods.writeDecision(tx, paid.id, 'approved', null, NOON)
  })
  expect(await store.liabilityOf(database.reader)).toEqual([
    { currency: 'MMK', pointsUnits: 12n, pointsPerUnitUnits: 33n },
    { currency: 'THB', pointsUnits: 12n, pointsPerUnitUnits: 9n },
  ])
})

it('[PT-05, PT-06] keeps a round by all parts of its name, and what a day gave by member, category and currency', async () => {
  const round = (more: Partial<store.RoundRow> = {}): store.RoundRow => ({
    member: one,
    currency: 'MMK',
    vendor: 'v',
    game: 'g',
    round: 'r',
    category: 'RNG',
    day: '2026-11-20',
    multiplierBp: 10_000n,
    stakeUnits: 5n,
    givenUnits: 1n,
    ...more,
  })
  const others = [{ member: two }, { currency: 'THB' }, { vendor: 'w' }, { game: 'h' }, { round: 's' }]
  await write(async (tx) => {
    await store.writeRounds(tx, [round(), ...others.map((more) => round({ ...more, givenUnits: 10n }))])
    await store.writeRounds(tx, [round({ stakeUnits: 6n, givenUnits: 2n, category: 'LIVE', day: '2026-01-01', multiplierBp: 1n })])
    expect(await store.roundsOf(tx, [round(), round()])).toEqual([round({ stakeUnits: 6n, givenUnits: 2n })])
    for (const more of others) expect(await store.roundsOf(tx, [round(more)])).toEqual([round({ ...more, givenUnits: 10n })])
    const day = { member: one, currency: 'MMK', category: 'RNG', day: '2026-11-20', units: 1n }
    await store.writeGiven(tx, [day, { ...day, member: two }, { ...day, currency: 'THB', units: 10n }, { ...day, category: 'LIVE' }])
    await store.writeGiven(tx, [
      { ...day, units: 32n },
      { ...day, day: '2026-11-21' },
    ])
    const given = async (members: readonly string[], days: readonly string[]) =>
      (await store.givenOn(tx, members, days))
        .map(({ currency, category, day, units }) => `${currency} ${category} ${day} ${units}`)
        .toSorted()
    expect(await given([one], ['2026-11-20'])).toEqual(['MMK LIVE 2026-11-20 1', 'MMK RNG 2026-11-20 32', 'THB RNG 2026-11-20 10'])
    expect(await given([one], ['2026-11-21'])).toEqual(['MMK RNG 2026-11-21 1'])
  })
})

it('[PT-09, PT-24, PT-25] pages the record by every filter, with the state of its order, and its rounds for its own member', async () => {
  const { reader } = database
  const [first, order] = await write(async (tx) => {
    const id = await goods.writeGoods(tx, goodsOf('a'))
    const made = await goods.insertOrder(tx, orderOf(one, id))
    const [play] = await store.insertRecords(tx, [
      recordOf(one, { changedUnits: 1n }),
      recordOf(one, { at: minutes(5), type: 'redeem', cause: 'goods', orderId: made.id, changedUnits: -20n }),
      recordOf(one, { at: minutes(5), type: 'redeem', cause: 'returned', orderId: made.id, changedUnits: 300n }),
      recordOf(two, { changedUnits: 4_000n }),
    ])
    const round = (name: string, at: Temporal.Instant) => ({
      record: play!,
      vendor: 'v',
      game: 'g',
      round: name,
      stakeUnits: 1n,
      changedUnits: 1n,
      at,
    })
    await store.insertRecordRounds(tx, [round('c', minutes(1)), round('b', minutes(1)), round('d', NOON)])
    return [play!, made] as const
  })
  const sums = async (more: object = {}) => {
    const { total, changedUnits } = await store.recordSums(reader, { member: one, ...more })
    return `${total} ${changedUnits}`
  }
  expect([await sums(), await sums({ cause: 'goods' }), await sums({ type: 'slots' }), await sums({ order: order.id })]).toEqual([
    '3 281',
    '1 -20',
    '1 1',
    '2 280',
  ])
  expect([await sums({ from: minutes(5) }), await sums({ from: NOON }), await sums({ to: minutes(5) }), await sums({ to: NOON })]).toEqual([
    '2 280',
    '3 281',
    '1 1',
    '0 0',
  ])
  expect([await sums({ status: 'in process' }), await sums({ status: 'approved' })]).toEqual(['1 -20', '2 301'])
  const page = await store.recordPage(reader, { member: one }, 0, 9)
  expect(page.map(({ cause, state }) => `${cause} ${state}`)).toEqual(['returned approved', 'goods in process', 'play approved'])
  expect((await store.recordPage(reader, { member: one }, 1, 1)).map(({ cause }) => cause)).toEqual(['goods'])
  await write((tx) => goods.writeDecision(tx, order.id, 'rejected', 'r', NOON))
  expect([await sums({ status: 'in process' }), await sums({ status: 'rejected' })]).toEqual(['0 0', '1 -20'])
  expect((await store.recordRounds(reader, one, first)).map(({ round }) => round)).toEqual(['d', 'b', 'c'])
  expect(await store.recordRounds(reader, two, first)).toEqual([])
})

it('[PT-13, PT-14] finds a conversion by its key, and sums those of a member and currency from an instant on', async () => {
  const conversion = (key: string, more: object = {}, at = NOON) =>
    write((tx) =>
      store.insertConversion(tx, { key, fingerprint: 'f', member: one, pointsUnits: 1n, moneyUnits: 2n, currency: 'MMK', ...more }, at),
    )
  await conversion('a')
  await conversion('b', { pointsUnits: 10n }, minutes(-1))
  await conversion('c', { pointsUnits: 100n, currency: 'THB' })
  await conversion('d', { pointsUnits: 1_000n, member: two })
  await conversion('e', { pointsUnits: 20n })
  expect(await store.convertedSince(database.reader, one, 'MMK', NOON)).toBe(21n)
  const byKey = (member: string, key: string) => write((tx) => store.conversionByKey(tx, member, key))
  expect(await byKey(one, 'c')).toMatchObject({ key: 'c', currency: 'THB', moneyUnits: 2n })
  expect([await byKey(one, 'x'), await byKey(two, 'c')]).toEqual([undefined, undefined])
  await conversion('c', { member: two, pointsUnits: 7n })
  expect([(await byKey(one, 'c'))?.pointsUnits, (await byKey(two, 'c'))?.pointsUnits]).toEqual([100n, 7n])
})

it('[PT-16, PT-17] offers what is shown now in its currency, in order, and writes all of it again under its code', async () => {
  const put = (code: string, more: Partial<goods.NewGoods> = {}) => write((tx) => goods.writeGoods(tx, goodsOf(code, more)))
  const second = await put('b', { position: 2, shownFrom: NOON })
  const third = await put('c', { position: 2, kind: 'credit', shownUntil: minutes(1) })
  const first = await put('d', { position: 1 })
  const hidden = [
    await put('e', { state: 'draft' }),
    await put('f', { currency: 'THB' }),
    await put('g', { shownFrom: minutes(1) }),
    await put('h', { shownUntil: NOON }),
  ]
  const page = async (more: object = {}, offset = 0, limit = 9) => {
    const { rows, total } = await goods.goodsPage(database.reader, { currency: 'MMK', now: NOON, hidden: [], ...more }, offset, limit)
    return [rows.map(({ id }) => id), total]
  }
  expect([await page(), await page({}, 1, 1), await page({ kind: 'credit' })]).toEqual([
    [[first, second, third], 3],
    [[second], 3],
    [[third], 1],
  ])
  expect(await page({ hidden: [first, third] })).toEqual([[second], 1])
  const offered = async (id: string) => (await write((tx) => goods.offeredGoods(tx, id, 'MMK', NOON)))?.id
  expect(await offered(second)).toBe(second)
  for (const id of hidden) expect(await offered(id)).toBeUndefined()
  expect((await goods.allGoods(database.reader)).map(({ code }) => code)).toEqual(['e', 'f', 'g', 'h', 'd', 'b', 'c'])
  expect([...(await write(goods.goodsCodes))].toSorted()).toEqual(['b', 'c', 'd', 'e', 'f', 'g', 'h'])
  expect([...(await goods.goodsByIds(database.reader, [first, first])).keys()]).toEqual([first])
  const changed = {
    texts: { EN: { name: 'x', text: 'y' }, MY: { name: 'x', text: 'y' } },
    images: ['b'],
    kind: 'delivery' as const,
    pointsUnits: 1n,
    amountUnits: 2n,
    creditUnits: 3n,
    currency: 'THB',
    stock: 4,
    worthUnits: 9n,
    perMember: 5,
    shownFrom: minutes(1),
    shownUntil: minutes(2),
    position: 6,
    state: 'withdrawn' as const,
    audience: [{ fact: 'level', op: '=' as const, value: '1' }],
  }
  expect(await put('b', changed)).toBe(second)
  expect((await goods.goodsByIds(database.reader, [second])).get(second)).toEqual({ id: second, code: 'b', ...changed })
  const take = (quantity: number) => write((tx) => goods.takeStock(tx, second, quantity))
  expect([await take(5), await take(4), await take(1)]).toEqual([false, true, false])
  await write((tx) => goods.returnStock(tx, second, 3))
  const stocks = await goods.goodsByIds(database.reader, [first, second])
  expect([stocks.get(first)?.stock, stocks.get(second)?.stock]).toEqual([5, 3])
})

it('[PT-21] gives free codes of the goods in their order, without waiting for another order', async () => {
  const [id, other] = [await write((tx) => goods.writeGoods(tx, goodsOf('a'))), await write((tx) => goods.writeGoods(tx, goodsOf('b')))]
  const [mine, next] = await write(
    async (tx) => [await goods.insertOrder(tx, orderOf(one, id)), await goods.insertOrder(tx, orderOf(two, id))] as const,
  )
  const codes: string[] = []
  for (const of of [other, id, id, id]) codes.push(await write((tx) => goods.insertCode(tx, of)))
  await write((tx) => goods.sealCode(tx, codes[1]!, 'sealed'))
  await write(async (tx) => {
    expect(await goods.giveCodes(tx, id, mine.id, 1)).toBe(1)
    expect(await write((another) => goods.giveCodes(another, id, next.id, 5))).toBe(2)
  })
  const given = async (order: string) => (await goods.codesOf(database.reader, [order])).map(({ id: code, sealed }) => [code, sealed])
  expect([await given(mine.id), await given(next.id)]).toEqual([
    [[codes[1], 'sealed']],
    [
      [codes[2], ''],
      [codes[3], ''],
    ],
  ])
  expect(await write((tx) => goods.giveCodes(tx, id, mine.id, 1))).toBe(0)
})

it('[PT-18, PT-20] counts what a member ordered and was not rejected, and moves and locks one order alone', async () => {
  const [id, other] = [await write((tx) => goods.writeGoods(tx, goodsOf('a'))), await write((tx) => goods.writeGoods(tx, goodsOf('b')))]
  const put = (member: string, of: string, more: Partial<goods.NewOrder> = {}) =>
    write((tx) => goods.insertOrder(tx, orderOf(member, of, more)))
  const order = await put(one, id, { quantity: 2, key: 'same', kind: 'delivery' })
  const rejected = await put(one, id, { quantity: 4 })
  const paid = await put(one, id, { quantity: 8, createdAt: minutes(-1) })
  await put(two, id, { quantity: 16, createdAt: minutes(1) })
  await put(one, other, { quantity: 32, createdAt: minutes(2) })
  const byKey = async (member: string) => (await write((tx) => goods.orderByKey(tx, member, 'same')))?.id
  expect([await byKey(one), await byKey(two)]).toEqual([order.id, undefined])
  await write(async (tx) => {
    expect((await goods.lockOrder(tx, order.reference))?.id).toBe(order.id)
    expect(await free('points_order', 'id = any ($1)', [order.id, paid.id])).toBe(1)
    await goods.writeDecision(tx, rejected.id, 'rejected', 'why', NOON)
    await goods.writeDecision(tx, paid.id, 'approved', null, NOON)
    await goods.writeDelivery(tx, order.id, 'sealed')
  })
  expect([...(await goods.orderedOf(database.reader, one, [id]))]).toEqual([[id, 10]])
  const waiting = async (limit = 9) => (await goods.waitingOrders(database.reader, limit)).map(({ quantity }) => quantity)
  expect([await waiting(), await waiting(1)]).toEqual([[2, 16, 32], [2]])
  await write((tx) => goods.writeDecision(tx, order.id, 'approved', null, NOON))
  const parcel = (to: goods.Parcel, carrier: string | null, at = NOON) =>
    write((tx) => goods.writeParcel(tx, order.id, { parcel: to, carrier, parcelNumber: carrier && `${carrier}1` }, at))
  for (const state of ['waiting', 'packed', 'sent'] as const) {
    await parcel(state, state === 'packed' ? 'RE' : null)
    expect([state, (await waiting()).includes(2)]).toEqual([state, true])
  }
  const received = async () =>
    (await database.pool.query('select received_at, delivery_sealed from points_order where received_at is not null')).rows
  expect(await received()).toEqual([])
  await parcel('received', null, minutes(3))
  expect([await waiting(), await received()]).toEqual([[16, 32], [{ received_at: minutes(3), delivery_sealed: 'sealed' }]])
  const states = await goods.orderStates(database.reader, [order.id, rejected.id])
  expect([states.size, states.get(order.id), states.get(rejected.id)?.state]).toEqual([
    2,
    { id: order.id, kind: 'delivery', parcel: 'received', carrier: 'RE', parcelNumber: 'RE1', state: 'approved' },
    'rejected',
  ])
  const wipe = (before: Temporal.Instant) => write((tx) => goods.wipeDeliveries(tx, before))
  expect([await wipe(minutes(3)), await wipe(minutes(4)), await wipe(minutes(4))]).toEqual([0, 1, 0])
})

it('the demonstration’s rules, rates and goods are written once', async () => {
  const written = await write(seedPoints)
  expect([written > 0, await free('points_goods'), await write(seedPoints)]).toEqual([true, written, 0])
})
