/** Proves that a vendor's secret which does not open stops that vendor alone. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../app/testing.ts'
import { openWorld, worldDatabase, type World } from './testing/conformance-world.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection)
})
afterAll(async () => {
  const { faults } = await world.ledger.proveBooks()
  await world.close()
  await database.drop()
  expect(faults).toEqual([])
})

it('[GAME-21] a vendor whose secret was altered in the database asks again later, and the others are served', async () => {
  const players = { PG: await world.player(100n), FC: await world.player(100n, { vendor: 'FC' }) }
  const answerTo = async (vendor: keyof typeof players) => {
    const { token, player } = players[vendor]
    const { http, status } = await world.call('balance', { token, player, currency: 'MMK' }, { vendor })
    return [http, status]
  }
  expect([await answerTo('PG'), await answerTo('FC')]).toEqual([
    [200, 'ok'],
    [200, 'ok'],
  ])
  await database.pool.query("update games_vendor set sealed_secrets = array['broken'] where code = 'FC'")
  await database.pool.query('update games_catalogue set version = version + 1')
  world.clock.forward({ seconds: 2 })
  expect([await answerTo('PG'), (await answerTo('FC'))[0]]).toEqual([[200, 'ok'], 503])
})
