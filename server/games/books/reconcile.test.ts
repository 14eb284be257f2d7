/** Reconcile: two clocks that differ at midnight make no difference, and a vendor's list whose pages repeat is refused. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { assertBooksBalance, type TestDatabase } from '../../app/testing.ts'
import { betBody, nextId, openWorld, worldDatabase, type World } from '../testing/conformance-world.ts'
import { poison, POISONED } from '../../platform/testing/poison.ts'
import { claimed } from '../../platform/work/claim.ts'
import { failuresNow } from '../../platform/work/each-item.ts'
import { gamesJobs } from '../jobs.ts'
import { raiseVersion } from '../store.ts'
import { writeLines, type StatementLine } from './books-store.ts'
import type { CallingVendor } from '../vendor-calls.ts'
import { reconcile, type VendorBooks } from './reconcile.ts'
import type { StatementRound } from './round-books-store.ts'

/** What the vendor has in its book, and how it names the next page. */
let theirs: StatementLine[] = []
let nextOf: (after: string | undefined) => string | undefined = () => undefined
let asked: (string | undefined)[] = []
/** A vendor that does not answer. */
let mute: string | undefined
let lastAsk: Parameters<VendorBooks['list']>[0] | undefined
/** For a vendor whose book is of rounds. */
let hands: readonly StatementRound[] | undefined
const books: VendorBooks = {
  async list(ask) {
    const { from, to, after } = ask
    lastAsk = ask
    asked.push(after)
    if (ask.vendor === mute) return refused('unreachable')
    if (hands !== undefined) return done({ by: 'rounds' as const, rounds: hands })
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
  expect(lastAsk).toEqual({
    vendor: 'PG',
    dialect: 'native',
    address: undefined,
    isSandbox: true,
    login: 'PG',
    secret: world.secret('PG'),
    from: Temporal.Instant.from('2026-11-20T23:50:00Z'),
    to: Temporal.Instant.from('2026-11-22T00:10:00Z'),
  })
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

it('[GAME-15, OPS-08] a list that is cut goes on behind the last page that was read, and after half an hour it begins again', async () => {
  nextOf = (after) => (Number(after ?? 1) < 3 ? String(Number(after ?? 1) + 1) : undefined)
  const run = (isOver?: () => boolean) => world.games.reconcile('PG', '2026-11-17', isOver)
  const cut = () => run(() => true)
  const line = (transaction: string): StatementLine => ({
    transaction,
    verb: 'bet',
    player: 'p',
    game: 'g',
    round: 'r',
    units: 1n,
    at: Temporal.Instant.from('2026-11-17T12:00:00Z'),
  })
  const unfinished = { ok: false, code: 'unfinished' }
  theirs = [line('a')]
  expect(await cut()).toEqual(unfinished)
  theirs = [line('b')]
  expect(await cut()).toEqual(unfinished)
  theirs = [line('c')]
  world.clock.forward({ minutes: 30 })
  expect(await cut()).toMatchObject({ ok: true, value: { theirs: 3n, missingHere: 3 } })
  expect(asked).toEqual([undefined, '2', '3'])
  asked = []
  expect(await cut()).toEqual(unfinished)
  world.clock.forward({ minutes: 30, seconds: 1 })
  theirs = []
  expect(await run()).toMatchObject({ ok: true, value: { theirs: 0n, missingHere: 0 } })
  expect(asked).toEqual([undefined, undefined, '2', '3'])
  expect((await database.pool.query('select from games_statement_page')).rowCount).toBe(0)
})

it('[GAME-15, OPS-08] one run at a time asks a vendor about a day', async () => {
  await claimed(database, 'reconcile:PG:2026-11-17', async () => {
    await expect(world.games.reconcile('PG', '2026-11-17')).rejects.toThrow('another run is asking')
  })
  expect(asked).toEqual([])
  expect(await world.games.reconcile('PG', '2026-11-17')).toMatchObject({ ok: true })
  expect(asked).toEqual([undefined])
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

const DAY = '2026-11-23'
/** The vendor speaks another dialect for as long as the test lasts. */
async function speaking(dialect: string, does: () => Promise<void>): Promise<void> {
  const speak = async (which: string) => {
    await database.pool.query("update games_vendor set dialect = $1 where code = 'PG'", [which])
    await database.write((tx) => raiseVersion(tx))
    world.clock.forward({ seconds: 2 })
  }
  await speak(dialect)
  await does()
  await speak('native')
}

it('[GAME-15] a vendor without a list, without our name there or without a row is asked for nothing', async () => {
  const none = { ok: false, code: 'not-found' }
  expect(await world.games.reconcile('NOBODY', DAY)).toEqual(none)
  // Of Hub88 nothing can be asked without a key of ours.
  for (const dialect of ['softswiss', 'hub88'])
    await speaking(dialect, async () => expect(await world.games.reconcile('PG', DAY)).toEqual(none))
  expect(asked).toEqual([])
})

it('[GAME-15] what came before a list broke off counts for nothing when it comes whole', async () => {
  const line: StatementLine = {
    transaction: 'left-over',
    verb: 'bet',
    player: 'p',
    game: 'g',
    round: 'r',
    units: 1n,
    at: Temporal.Instant.from(`${DAY}T12:00:00Z`),
  }
  theirs = [line]
  nextOf = () => 'once-more'
  expect(await world.games.reconcile('PG', DAY)).toMatchObject({ code: 'unreachable' })
  theirs = []
  nextOf = () => undefined
  expect(await world.games.reconcile('PG', DAY)).toMatchObject({ ok: true, value: { theirs: 0n, missingHere: 0, missingThere: 1 } })
})

it('[GAME-15] a refund of Pragmatic is known by the name of our book, and an act of another dialect by its own', async () => {
  const player = await world.player(10n)
  const body = betBody(player, nextId('r'), '4')
  expect((await world.call('bet', body)).status).toBe('ok')
  const { game, round, transaction } = body as Record<'game' | 'round' | 'transaction', string>
  const undo = { player: player.player, currency: 'MMK', game, round, transaction: `refund:${transaction}`, reference: transaction }
  expect((await world.call('rollback', undo)).status).toBe('ok')
  const at = world.clock.now()
  const day = at.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const line = { player: player.player, game, round, units: 4n * UNITS, at }
  theirs = [
    { ...line, transaction, verb: 'bet', undone: true },
    { ...line, transaction, verb: 'rollback', units: undefined },
  ] as StatementLine[]
  const missing = async () =>
    (await world.games.differences('PG', day, 9)).filter((one) => one.transaction.includes(transaction)).map(({ kind }) => kind)
  await speaking('pragmatic', async () => {
    expect((await world.games.reconcile('PG', day)).ok).toBe(true)
    expect(await missing()).toEqual([])
  })
  expect((await world.games.reconcile('PG', day)).ok).toBe(true)
  expect(await missing()).toContain('missing-there')
})

const reported = (lines: readonly object[], vendor = 'PG'): Buffer => {
  const head = { report: 'actions', vendor, from: '2026-11-17T23:50:00Z', to: '2026-11-19T00:10:00Z', lines: lines.length }
  return Buffer.from([head, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(''))
}
const handIn = (file: Uint8Array, vendor = 'PG') =>
  database.transact((tx) => world.games.handInReport(tx, { vendor, day: '2026-11-18', file }))

it('[GAME-15] a report is handed in for a vendor without a list alone, whole and not too large', async () => {
  expect(await handIn(reported([]), 'NOBODY')).toMatchObject({ code: 'not-found' })
  expect(await handIn(reported([]))).toMatchObject({ code: 'state-conflict', detail: { vendor: 'is asked for its own list' } })
  await speaking('softswiss', async () => {
    // The largest is read; what stands here in its place cannot be.
    await expect(handIn({ length: 256 * 1024 * 1024 } as Uint8Array)).rejects.toThrow(TypeError)
    expect(await handIn({ length: 256 * 1024 * 1024 + 1 } as Uint8Array)).toMatchObject({
      code: 'value-refused',
      detail: { file: 'too large' },
    })
    expect(await handIn(reported([], 'CQ9'))).toMatchObject({ code: 'value-refused', detail: { 'line 1': 'is of the vendor CQ9' } })
    const line = (n: number) => ({
      action: 'bet',
      action_id: `b${n}`,
      game_id: 'r',
      amount: 100,
      currency: 'MMK',
      user_id: 'nobody',
      game: 'g',
      created_at: '2026-11-18T10:00:00Z',
    })
    const file = reported(Array.from({ length: 5001 }, (_, n) => line(n)))
    const left = {
      transaction: 'left',
      verb: 'bet',
      player: 'p',
      game: 'g',
      round: 'r',
      units: 1n,
      at: Temporal.Instant.from('2026-11-18T10:00:00Z'),
    }
    await database.write((tx) => writeLines(tx, 'PG', '2026-11-18', [left]))
    for (let turn = 0; turn < 2; turn += 1)
      expect(await handIn(file)).toMatchObject({ ok: true, value: { theirs: 5001n, missingHere: 5001 } })
    expect(await handIn(reported([line(1)]))).toMatchObject({ ok: true, value: { theirs: 1n, missingHere: 1 } })
  })
  expect((await database.pool.query('select from games_statement')).rowCount).toBe(0)
})

it('[GAME-15] a book of hands is compared hand by hand, each worth what all our rounds of it are', async () => {
  world.clock.forward({ hours: 48 })
  const player = await world.player(100n)
  const hand = nextId('h')
  const bodies = ['one', 'two'].map((debit) => betBody(player, `${hand}~${debit}`, '10'))
  for (const body of bodies) expect((await world.call('bet', body)).status).toBe('ok')
  const at = world.clock.now()
  const day = at.toZonedDateTimeISO('UTC').toPlainDate().toString()
  const there = { player: player.player, game: String(bodies[0]!['game']), round: hand, stakedUnits: 20n * UNITS, wonUnits: 0n, at }
  const none = { missingHere: 0, missingThere: 0 }
  await speaking('evolution', async () => {
    hands = [there]
    expect(await world.games.reconcile('PG', day)).toMatchObject({ ok: true, value: { theirs: 1n, ...none, different: 0 } })
    hands = [{ ...there, wonUnits: 1n }]
    expect(await world.games.reconcile('PG', day)).toMatchObject({ ok: true, value: { theirs: 1n, ...none, different: 1 } })
    hands = undefined
  })
})

it('[GAME-15, OPS-08] a day of one vendor that cannot be compared delays no other vendor', async () => {
  for (const vendor of ['EG2', 'PG']) await world.player(1n, { vendor })
  const day = world.clock.now().toZonedDateTimeISO('UTC').toPlainDate().subtract({ days: 1 }).toString()
  await database.pool.query('delete from games_reconciliation where day = $1', [day])
  const heal = await poison(database.pool, 'games_reconciliation', 'vendor', 'EG2')
  const compared = async () =>
    (
      await database.pool.query<{ vendor: string }>('select vendor from games_reconciliation where day = $1 order by vendor', [day])
    ).rows.map(({ vendor }) => vendor)
  // A run whose slice is over begins with no further vendor.
  await gamesJobs(world.games).tasks['games-reconcile']!({}, { isOver: () => true })
  expect(await compared()).toEqual([])
  expect(await world.games.reconcileAll()).toEqual(['EG2'])
  expect(await compared()).toEqual(['PG'])
  const noted = await failuresNow(database.reader, 9)
  expect(noted).toMatchObject([{ loop: 'games-reconcile', item: `EG2 ${day}`, failures: 1, reason: POISONED }])
  await heal()
  expect([await world.games.reconcileAll(), await compared(), await failuresNow(database.reader, 9)]).toEqual([[], ['EG2', 'PG'], []])
  // A run that is cut is continued with those that it has not compared.
  world.clock.forward({ seconds: 1 })
  const since = world.clock.now()
  const vendors: (string | undefined)[] = []
  for (const isOver of [() => asked.length > 0, undefined, undefined]) {
    asked = []
    expect(await world.games.reconcileAll(isOver, since)).toEqual([])
    vendors.push(asked.length === 0 ? undefined : lastAsk?.vendor)
  }
  expect(vendors).toEqual(['EG2', 'PG', undefined])
})

it('[GAME-15, OPS-08] a vendor that does not answer is asked after the others, so that it does not spend every run', async () => {
  world.clock.forward({ seconds: 1 })
  const since = world.clock.now()
  // Each run ends with its first question.
  const run = async (): Promise<[string[], string | undefined]> => {
    asked = []
    return [await world.games.reconcileAll(() => asked.length > 0, since), lastAsk?.vendor]
  }
  mute = 'EG2'
  expect(await run()).toEqual([['EG2'], 'EG2'])
  expect((await failuresNow(database.reader, 9)).map(({ item, reason }) => [item.split(' ')[0], reason])).toEqual([
    ['EG2', 'no list of EG2 came'],
  ])
  expect(await run()).toEqual([[], 'PG'])
  expect(await run()).toEqual([['EG2'], 'EG2'])
  mute = undefined
  expect(await run()).toEqual([[], 'EG2'])
  expect(await failuresNow(database.reader, 9)).toEqual([])
})
