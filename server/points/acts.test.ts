/** Proves the edges of points: who may spend them, the rate of a level, and the day of a limit. Staff write and move what they may. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import type { PointsOwner } from './needs.ts'
import { smallWorld, type SmallWorld } from './testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
const blocked = new Set<string>()
const wrong = new Set<string>()
beforeAll(async () => {
  database = await testDatabase()
  world = await smallWorld(database, database.connection, {
    isBlocked: async (id) => blocked.has(id),
    checkPaymentPassword: async (id) => (wrong.has(id) ? refused('payment-password-wrong') : done(undefined)),
  })
})
afterEach(() => assertBooksBalance(world.ledger))
afterAll(async () => {
  await world.close()
  await database.drop()
})

const said = (outcome: Outcome<unknown, string>): string => (outcome.ok ? 'ok' : outcome.code)
let last = 0
const fresh = (): string => `key-${(last += 1)}`
const WORDS = { EN: { name: 'Bowl', text: '' }, MY: { name: 'ခွက်', text: '' } }
const GOODS = { texts: WORDS, images: ['bowl'], kind: 'delivery', points: '10', currency: 'MMK', stock: 9, state: 'shown' }
const PLACE = { receiver: 'Mya', phone: '1', country: 'Myanmar', region: '', city: 'Yangon', street: '12', postcode: '', note: '' }
const staff = <T>(act: (tx: Parameters<Parameters<TestDatabase['write']>[0]>[0]) => Promise<Outcome<T, string>>) => database.transact(act)
const put = async (code: string, more: object = {}): Promise<string> => {
  expect(said(await staff((tx) => world.points.staff.setGoods(tx, { ...GOODS, code, ...more })))).toBe('ok')
  return (await database.pool.query<{ id: string }>('select id from points_goods where code = $1', [code])).rows[0]!.id
}
const redeem = (owner: PointsOwner, goodsId: string, quantity = 1) =>
  world.points.redeem({ owner, key: fresh(), goodsId, quantity, delivery: PLACE, paymentPassword: undefined }, 'EN')
const convert = async (owner: PointsOwner, points: string) =>
  said(await world.points.convert({ owner, key: fresh(), points, paymentPassword: undefined }))
const rate = (level: number, pointsPerUnit: string, dailyLimit = '500') =>
  staff((tx) => world.points.staff.setRate(tx, { currency: 'MMK', level, pointsPerUnit, minimum: '10', step: '10', dailyLimit }))
const pointsOf = async (owner: PointsOwner) => (await world.points.balance(owner)).points

it('[PT-12, PT-22] neither orders nor converts for a frozen member or without the payment password', async () => {
  await rate(0, '10')
  const [owner, goods] = [await world.member(), await put('bowl')]
  await world.grant(owner, 100n)
  for (const [set, code] of [
    [blocked, 'account-blocked'],
    [wrong, 'payment-password-wrong'],
  ] as const) {
    set.add(owner.id)
    expect([said(await redeem(owner, goods)), await convert(owner, '10'), await pointsOf(owner)]).toEqual([code, code, '100.00'])
    set.delete(owner.id)
  }
  expect([said(await redeem(owner, goods)), await convert(owner, '10'), await pointsOf(owner)]).toEqual(['ok', 'ok', '80.00'])
})

it('shows of given points those that still wait until play has earned as many', async () => {
  const owner = await world.member()
  await world.grant(owner, 100n)
  const shown: string[] = []
  for (const [given, earned] of [
    [100n, 0n],
    [100n, 40n],
    [100n, 100n],
    [100n, 140n],
    [0n, 0n],
  ] as const) {
    await database.pool.query('update points_member set given_units = $2, earned_units = $3 where member = $1', [
      owner.id,
      String(given * UNITS),
      String(earned * UNITS),
    ])
    shown.push((await world.points.balance(owner)).locked)
  }
  expect(shown).toEqual(['100.00', '60.00', '0.00', '0.00', '0.00'])
})

it('[PT-14, PT-17] spends the points for one once: by one of ten orders at once, which take one piece, and one of ten conversions', async () => {
  await rate(0, '10')
  const [owner, goods] = [await world.member(), await put('once')]
  const one = ['ok', ...Array<string>(9).fill('balance-too-low')].toSorted()
  await world.grant(owner, 10n)
  const orders = await Promise.all(Array.from({ length: 10 }, () => redeem(owner, goods)))
  const left = await database.pool.query<{ stock: number }>('select stock from points_goods where id = $1', [goods])
  expect([orders.map(said).toSorted(), await pointsOf(owner), left.rows[0]?.stock]).toEqual([one, '0.00', 8])
  await world.grant(owner, 10n)
  const conversions = await Promise.all(Array.from({ length: 10 }, () => convert(owner, '10')))
  expect([conversions.toSorted(), await pointsOf(owner)]).toEqual([one, '0.00'])
})

it('[PT-11] converts by the highest level that is not above the member’s, and not at all below the lowest', async () => {
  await database.pool.query('truncate points_exchange')
  await rate(2, '20')
  await rate(5, '5')
  const owner = await world.member()
  await world.grant(owner, 1_000n)
  const at = async (level: number) => {
    world.levels.set(owner.id, { level, multiplierBp: 10_000n })
    return said(await world.points.convert({ owner, key: fresh(), points: '100', paymentPassword: undefined }))
  }
  expect([await at(1), await at(2), await at(4), await at(5)]).toEqual(['operation-not-allowed', 'ok', 'ok', 'ok'])
  expect((await world.ledger.balance(owner.wallet)).balance).toBe((5n + 5n + 20n) * UNITS)
  world.levels.clear()
})

it('[PT-13] begins the day’s limit again at the merchant’s midnight', async () => {
  await rate(0, '10', '100')
  const owner = await world.member()
  await world.grant(owner, 1_000n)
  world.clock.set('2026-11-20T17:29:59Z')
  expect([await convert(owner, '100'), await convert(owner, '10')]).toEqual(['ok', 'daily-limit'])
  world.clock.set('2026-11-20T17:30:00Z')
  expect([await convert(owner, '100'), await convert(owner, '10')]).toEqual(['ok', 'daily-limit'])
  world.clock.set('2026-11-20T08:00:00Z')
})

it('[PT-16, PT-21] refuses goods, rules and rates that are worth nothing, and codes for what has none', async () => {
  const { setGoods, setRule, setRate, addCodes } = world.points.staff
  const good = { ...GOODS, code: 'nothing' }
  for (const more of [{ points: '0' }, { kind: 'credit' }, { kind: 'credit', credit: '0' }, { stock: -1 }, { perMember: 0 }])
    expect([more, said(await staff((tx) => setGoods(tx, { ...good, ...more })))]).toEqual([more, 'value-refused'])
  const whole = { currency: 'MMK', level: 7, pointsPerUnit: '1', minimum: '1', step: '1', dailyLimit: '1' }
  for (const name of ['pointsPerUnit', 'minimum', 'step', 'dailyLimit'])
    expect([name, said(await staff((tx) => setRate(tx, { ...whole, [name]: '0' })))]).toEqual([name, 'value-refused'])
  expect(said(await staff((tx) => setRate(tx, { ...whole, times: 11 })))).toBe('value-refused')
  const rule = { category: 'RNG', currency: 'MMK', pointsPer10000: 7 }
  expect(said(await staff((tx) => setRule(tx, { ...rule, category: 'CHESS' })))).toBe('value-refused')
  expect(await staff((tx) => setRule(tx, rule))).toMatchObject({ value: { before: { points: '0' }, after: { points: '7' } } })
  expect(await staff((tx) => setRule(tx, { ...rule, pointsPer10000: 8 }))).toMatchObject({ value: { before: { points: '7' } } })
  await put('parcels')
  for (const code of ['parcels', 'none']) expect(said(await staff((tx) => addCodes(tx, code, ['A'])))).toBe('not-found')
})

it('[PT-19, PT-20] decides an order once, moves a parcel step by step, and keeps its address for a hundred and eighty days', async () => {
  const owner = await world.member()
  await world.grant(owner, 100n)
  const ordered = await redeem(owner, await put('steps'))
  if (!ordered.ok) throw new Error(ordered.code)
  const { reference } = ordered.value
  const { approve, reject, moveParcel, addressOf } = world.points.staff
  const move = async (parcel: 'packed' | 'sent' | 'received', of = reference) =>
    said(await staff((tx) => moveParcel(tx, { reference: of, parcel, carrier: null, parcelNumber: null })))
  for (const act of [approve, (tx: Parameters<typeof approve>[0], of: string) => reject(tx, of, 'r')])
    expect(said(await staff((tx) => act(tx, 'P-none')))).toBe('not-found')
  expect([await move('packed', 'P-none'), await move('packed')]).toEqual(['not-found', 'state-conflict'])
  expect([said(await staff((tx) => approve(tx, reference))), said(await staff((tx) => approve(tx, reference)))]).toEqual([
    'ok',
    'state-conflict',
  ])
  expect([await move('sent'), await move('packed'), await move('packed'), await move('received')]).toEqual([
    'state-conflict',
    'ok',
    'state-conflict',
    'state-conflict',
  ])
  expect([await move('sent'), await move('received'), await move('received')]).toEqual(['ok', 'ok', 'state-conflict'])
  const address = async () => said(await staff((tx) => addressOf(tx, reference)))
  world.clock.forward({ hours: 180 * 24 })
  await world.points.forgetAddresses()
  expect(await address()).toBe('ok')
  world.clock.forward({ seconds: 1 })
  await world.points.forgetAddresses()
  expect(await address()).toBe('not-found')
  world.clock.set('2026-11-20T08:00:00Z')
})

it('[PT-03, PT-05, PT-09] earns by stakes of money alone, by the multiplier of the first settlement, and records no game without a type', async () => {
  await staff((tx) => world.points.staff.setRule(tx, { category: 'RNG', currency: 'MMK', pointsPer10000: 100 }))
  const owner = await world.member()
  const play = (more: object) => world.play([{ member: owner.id, round: 'a', countedUnits: 100n * UNITS, ...more }])
  world.levels.set(owner.id, { level: 1, multiplierBp: 20_000n })
  await play({ countedUnits: 50n * UNITS })
  expect(await pointsOf(owner)).toBe('1.00')
  world.levels.set(owner.id, { level: 2, multiplierBp: 50_000n })
  await play({})
  expect(await pointsOf(owner)).toBe('3.00')
  await play({ round: 'b', category: 'LIVE' })
  await play({ round: 'c', category: '' })
  await play({ round: 'd', currency: 'THB' })
  expect(await pointsOf(owner)).toBe('3.00')
  await play({ round: 'e' })
  expect(await pointsOf(owner)).toBe('8.00')
  world.levels.clear()
})
