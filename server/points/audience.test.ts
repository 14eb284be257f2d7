/** Proves that goods for some members do not exist for all others: they are not listed, not counted, and cannot be redeemed. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import type { PointsOwner } from './needs.ts'
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

const put = (code: string, more: object = {}) =>
  database.write((tx) =>
    world.points.staff.setGoods(tx, {
      code,
      texts: { EN: { name: code, text: '' }, MY: { name: code, text: '' } },
      images: ['bowl'],
      kind: 'credit',
      credit: '7',
      points: '10',
      currency: 'MMK',
      stock: 5,
      state: 'shown',
      ...more,
    }),
  )
const idOf = async (code: string): Promise<string> =>
  (await database.pool.query<{ id: string }>('select id from points_goods where code = $1', [code])).rows[0]!.id
const seen = async (owner: PointsOwner, pageNo = 1, pageSize = 9) => {
  const { content, total } = await world.points.goods(owner, { pageNo, pageSize }, 'EN')
  return { names: content.map(({ name }) => name), total }
}
const redeem = async (owner: PointsOwner, code: string, key: string) => {
  const outcome = await world.points.redeem({ owner, key, goodsId: await idOf(code), quantity: 1, paymentPassword: undefined }, 'EN')
  return outcome.ok ? outcome.value.status : outcome.code
}

it('[PT-16, PT-18] goods for some are listed, counted and redeemed by those whom all conditions fit, and by nobody else', async () => {
  const [gold, other] = [await world.member(), await world.member()]
  world.levels.set(gold.id, { level: 3, multiplierBp: 10_000n })
  for (const owner of [gold, other]) await world.grant(owner, 100n)
  const forGold = [
    { fact: 'level', op: '>=', value: '2' },
    { fact: 'currency', op: 'in', value: ['MMK', 'THB'] },
  ]
  expect(await put('a-cup', { position: 1 })).toMatchObject({ ok: true })
  expect(await put('b-gold', { position: 2, audience: forGold })).toMatchObject({ ok: true })
  expect(await put('c-known', { position: 3, audience: [{ fact: 'account', op: 'in', value: [other.id] }] })).toMatchObject({ ok: true })
  expect(await put('d-cup', { position: 4 })).toMatchObject({ ok: true })
  expect(await seen(gold)).toEqual({ names: ['a-cup', 'b-gold', 'd-cup'], total: 3 })
  expect(await seen(other, 2, 2)).toEqual({ names: ['d-cup'], total: 3 })
  expect([await redeem(other, 'b-gold', 'o1'), await redeem(gold, 'c-known', 'g1')]).toEqual(['not-found', 'not-found'])
  expect((await world.points.balance(other)).points).toBe('100.00')
  expect([await redeem(gold, 'b-gold', 'g2'), await redeem(other, 'c-known', 'o2')]).toEqual(['approved', 'approved'])
  // Whoever leaves the audience keeps the order, and gets no other one.
  world.levels.delete(gold.id)
  expect([await redeem(gold, 'b-gold', 'g2'), await redeem(gold, 'b-gold', 'g3')]).toEqual(['approved', 'not-found'])
  expect((await world.points.balance(gold)).points).toBe('90.00')
  const { rows } = await database.pool.query("select code, stock from points_goods where code in ('b-gold', 'c-known') order by code")
  expect(rows).toEqual([
    { code: 'b-gold', stock: 4 },
    { code: 'c-known', stock: 4 },
  ])
  expect((await world.points.staff.goods(database.reader)).find(({ code }) => code === 'b-gold')?.audience).toBe(
    'level >= 2; currency in MMK,THB',
  )
})

it('[PT-16, PR-05] goods whose conditions cannot be judged are not written', async () => {
  const refused = (fact: string, op: string, value: string | string[]) => put('unknown', { audience: [{ fact, op, value }] })
  const audience = { ok: false, code: 'value-refused', detail: { field: 'audience' } }
  expect(await refused('shoeSize', '=', '42')).toMatchObject(audience)
  expect(await refused('level', '>=', 'high')).toMatchObject(audience)
  expect(await refused('account', '<', 'a')).toMatchObject(audience)
  expect(await refused('level', 'near', '1')).toMatchObject({ ok: false, code: 'value-refused' })
  expect((await world.points.staff.goods(database.reader)).some(({ code }) => code === 'unknown')).toBe(false)
})
