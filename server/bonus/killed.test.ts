/**
 * Proves that a process killed between any two statements of a grant's life leaves consistent bonus money. Whoever goes on ends where it
 * would have.
 */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { proveBooks } from '../ledger/ledger.ts'
import { longest, testDatabase, type TestDatabase } from '../app/testing.ts'
import { diesIn } from '../platform/testing/die-at.ts'
import { playThrough } from './testing/play-through.ts'
import { smallWorld, type SmallWorld } from './testing/small-world.ts'

/** `npm run prove` kills before every statement; `npm test` before a few of them, the same each time. */
const EVERY = process.env['WHOLE'] === '1' ? 1 : 17
const CHILD = new URL('testing/play-child.ts', import.meta.url)

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
  world = await smallWorld(database, database.connection)
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

it(
  '[WALLET-02, PR-14, PR-18, PR-21, PR-26] kill -9 between the statements of a grant’s life takes and gives nothing twice',
  { timeout: longest(600_000) },
  async () => {
    let deaths = 0
    for (let at = 2; ; at += EVERY) {
      const owner = await world.member('10')
      const key = `killed-${at}`
      const { member, wallet } = owner
      const died = await diesIn(CHILD, { connection: database.connection, played: { key, member, wallet: String(wallet) }, at })
      expect(await world.bonus.prove(), `${at}`).toEqual([])
      expect((await proveBooks(database.reader)).faults, `${at}`).toEqual([])
      await playThrough(world, { key, owner })
      expect(await world.stands(owner), `${at}`).toMatchObject({ real: '70.00', bonus: '0.00', progress: '130.00', end: 'completed' })
      expect(await world.bonus.prove(), `${at}`).toEqual([])
      if (!died) break
      deaths += 1
    }
    expect(deaths).toBeGreaterThan(2)
  },
)
