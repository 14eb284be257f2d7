/** Reconcile: two clocks that differ at midnight make no difference, and a vendor's list whose pages repeat is refused. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, type TestDatabase } from '../../app/testing.ts'
import { betBody, nextId, openWorld, worldDatabase, type World } from '../testing/conformance-world.ts'
import type { StatementLine } from './books-store.ts'
import type { CallingVendor } from '../vendor-calls.ts'
import { reconcile, type VendorBooks } from './reconcile.ts'

/** What the vendor has in its book, and how it names the next page. */
let theirs: StatementLine[] = []
let nextOf: (after: string | undefined) => string | undefined = () => undefined
let asked: (string | undefined)[] = []
const books: VendorBooks = {
  async list({ from, to, after }) {
    asked.push(after)
    const { compare } = Temporal.Instant
    const next = nextOf(after)
    const lines = theirs.filter(({ at }) => compare(at, from) >= 0 && compare(at, to) < 0)
    return done({ by: 'acts' as const, lines, ...(next === undefined ? {} : { next }) })
  },
  async round() {
    throw new Error('no round is asked about here')
  },
}

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection, { books })
})
beforeEach(() => {
  theirs = []
  nextOf = () => undefined
  asked = []
})
afterAll(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
  await database.drop()
})

/** A bet of 10 that our book has now and theirs at another time. */
async function betSeenAt(at: string): Promise<void> {
  const player = await world.player(100n)
  const body = betBody(player, nextId('r'), '10')
  expect((await world.call('bet', body)).status).toBe('ok')
  const { transaction, game, round } = body as Record<'transaction' | 'game' | 'round', string>
  theirs.push({ transaction, verb: 'bet', player: player.player, game, round, units: 10n * UNITS, at: Temporal.Instant.from(at) })
}

it('[GAME-15] an act that stands on the two sides of midnight in the two books is missing in neither', async () => {
  const midnight = Temporal.Instant.from('2026-11-21T00:00:00Z')
  const goTo = (at: Temporal.Instant): void => world.clock.forward(world.clock.now().until(at))
  goTo(midnight.subtract({ seconds: 10 }))
  await betSeenAt('2026-11-21T00:09:00Z')
  goTo(midnight.add({ seconds: 30 }))
  await betSeenAt('2026-11-20T23:51:00Z')
  const none = { missingHere: 0, missingThere: 0, different: 0 }
  expect(await world.games.reconcile('PG', '2026-11-20')).toMatchObject({ ok: true, value: { ours: 1n, theirs: 1n, ...none } })
  expect(await world.games.reconcile('PG', '2026-11-21')).toMatchObject({ ok: true, value: { ours: 1n, theirs: 1n, ...none } })
  // The vendor's list is kept for the comparison alone.
  expect((await database.pool.query('select from games_statement')).rowCount).toBe(0)
})

it('[GAME-15] a list that turns in a circle is left at once, and what was compared before stays', async () => {
  const before = await world.games.reconciliations(10)
  for (const circle of [['a'], ['a', 'b'], ['a', 'b', 'c']]) {
    asked = []
    nextOf = (after) => circle[(circle.indexOf(after ?? '') + 1) % circle.length]
    expect(await world.games.reconcile('PG', '2026-11-20')).toEqual({ ok: false, code: 'unreachable' })
    expect(asked).toHaveLength(circle.length + 1)
  }
  expect(await world.games.reconciliations(10)).toEqual(before)
})

it('[GAME-15] a list of as many pages as a day may have is whole, and one of more is cut off and compared with nothing', async () => {
  const asking = { address: undefined, isSandbox: true, login: 'PG', secret: 's' }
  const vendor = { code: 'PG', dialect: 'native', asking } as CallingVendor
  const needs = { database, clock: world.clock, books, vendorOf: () => Promise.resolve(vendor), mostPages: 3 }
  const listed = async (pages: number) => {
    asked = []
    nextOf = (after) => (Number(after ?? 1) < pages ? String(Number(after ?? 1) + 1) : undefined)
    const { ok } = await reconcile(needs, 'PG', '2026-11-19')
    return [ok, asked.length]
  }
  expect([await listed(3), await listed(4)]).toEqual([
    [true, 3],
    [false, 3],
  ])
})

it('[AG-35, GAME-15] a day is open until its comparison is there and clean, and only where anybody played', async () => {
  const days = { from: Temporal.Instant.from('2026-11-22T17:30:00Z'), until: Temporal.Instant.from('2026-11-24T17:30:00Z') }
  const open = async () => (await world.games.unreconciledIn(days)).map(({ vendor, day }) => `${vendor} ${day}`)
  expect(await open()).toEqual([])
  world.clock.forward(world.clock.now().until(Temporal.Instant.from('2026-11-23T12:00:00Z')))
  await betSeenAt('2026-11-23T12:00:00Z')
  expect(await open()).toEqual(['PG 2026-11-23'])
  expect(await world.games.reconcile('PG', '2026-11-23')).toMatchObject({ ok: true, value: { different: 0 } })
  expect(await open()).toEqual([])
  const [first] = theirs
  theirs = [{ ...first!, units: 11n * UNITS }]
  expect(await world.games.reconcile('PG', '2026-11-23')).toMatchObject({ ok: true, value: { different: 1 } })
  expect(await open()).toEqual(['PG 2026-11-23'])
})
