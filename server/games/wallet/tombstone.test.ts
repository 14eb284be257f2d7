/** Tombstones: an id that was undone before it came is answered as undone, never as a duplicate, and is not in the ledger. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, type TestDatabase } from '../../app/testing.ts'
import { knownOf } from '../books/books-store.ts'
import { betBody, inRound, nextId, openWorld, winBody, worldDatabase, type TestPlayer, type World } from '../testing/conformance-world.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection)
})
afterAll(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
  await database.drop()
})

/** A bet whose rollback came before it. */
async function undoneBefore(player: TestPlayer) {
  const bet = betBody(player, nextId('r'), '10')
  const rollback = inRound(player, String(bet['round']), { reference: bet['transaction'] })
  expect((await world.call('rollback', rollback)).status).toBe('ok')
  return bet
}

it('[GAME-15] a bet that was rolled back before it came is answered as such, and faults of its call are answered first', async () => {
  const player = await world.player(100n)
  const bet = await undoneBefore(player)
  expect((await world.call('bet', bet)).status).toBe('transaction-rolled-back')
  expect((await world.call('bet', { ...bet, currency: 'THB' })).status).toBe('wrong-currency')
  expect((await world.call('bet', { ...bet, player: 'nobody-of-this-name' })).status).toBe('unknown-player')
  expect(await world.balance(player)).toBe(100n * UNITS)
  const played = betBody(player, nextId('r'), '10')
  expect((await world.call('bet', played)).status).toBe('ok')
  expect((await world.call('bet', { ...played, currency: 'THB' })).status).toBe('duplicate-transaction')
  const known = await knownOf(database.reader, 'PG', [String(bet['transaction']), String(played['transaction'])])
  expect([...known]).toEqual([played['transaction']])
})

it('[GAME-15] also where the callbacks alone remember it, for a bet with a token and for a win', async () => {
  const player = await world.player(100n)
  const stone = await undoneBefore(player)
  // Under this id the ledger knows nothing.
  const id = nextId('moved')
  await database.pool.query("update games_callback set transaction = $2 where transaction = $1 and state = 'tombstone'", [
    stone['transaction'],
    id,
  ])
  expect((await world.call('bet', betBody(player, nextId('r'), '10', { transaction: id }))).status).toBe('transaction-rolled-back')
  const open = betBody(player, nextId('r'), '10')
  expect((await world.call('bet', open)).status).toBe('ok')
  const win = winBody(player, String(open['round']), '15', { reference: open['transaction'], transaction: id })
  expect((await world.call('win', win)).status).toBe('transaction-rolled-back')
  expect(await world.balance(player)).toBe(90n * UNITS)
})
