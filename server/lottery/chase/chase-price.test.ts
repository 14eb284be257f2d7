/** A chase is played at the price at which its money was held. When the price of its game changes, the chase stops and the held money is released. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { continueChases } from './chase.ts'
import { databaseNow } from '../store.ts'
import { newKey, smallWorld, ticket, UNIT, type SmallWorld } from '../testing/small-world.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  await world.game('fc-3d', { lateMinutes: 10_000 })
})
afterAll(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

it.each([
  ['dearer', 'base_price = 4', 'price-changed'],
  ['cheaper', 'base_price = 1', 'price-changed'],
  ['something that is not sold', "plays = '{}'", 'play-unknown'],
])('[LOTT-02] a step that has become %s is not bought', async (_what, change, why) => {
  await world.database.pool.query("update lottery_game set base_price = 2, plays = null where code = 'fc-3d'")
  const [first, second] = [await world.issue('fc-3d', { closes: 172_000 }), await world.issue('fc-3d', { opens: 172_001, closes: 250_000 })]
  const member = await world.member(100n * UNIT)
  const steps = [first, second].map(({ number: issue }) => ({ issue, multiple: 1 }))
  const wish = { gameCode: 'fc-3d', tickets: [ticket('S3.ZX_FS', '1|2|3', 1)], steps, stop: 'none' as const }
  const placed = await world.lottery.createChase(member, newKey(), wish, 'EN')
  expect(placed).toMatchObject({ ok: true, value: { balance: '96.00', chase: { staked: '2.00', held: '2.00' } } })
  await world.database.pool.query(`update lottery_game set ${change} where code = 'fc-3d'`)
  await continueChases(world.laterNeeds, await databaseNow(world.laterNeeds.database.reader), 10)
  const [chase] = (await world.lottery.listChases(member.id, 1, 1, 'EN')).content
  expect(chase).toMatchObject({ state: 'stopped', reason: `refused: ${why}`, staked: '2.00', held: '0.00' })
  expect(await world.ledger.balance(member.wallet)).toMatchObject({ balance: 98n * UNIT, held: 0n })
})
