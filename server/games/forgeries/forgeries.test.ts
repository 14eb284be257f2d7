/** Forged calls: whoever signs wrongly again and again is blocked, staff are notified once, and a vendor's list of addresses holds. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestDatabase } from '../../app/testing.ts'
import { isNetwork, mayCallFrom } from '../addresses.ts'
import { createForgeries } from './forgeries.ts'
import { dropForgeries } from './forgery-store.ts'
import { betBody, nextId, openWorld, worldDatabase, type World } from '../testing/conformance-world.ts'

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection)
})
afterAll(async () => {
  const proof = await world.ledger.proveBooks()
  await world.close()
  await database.drop()
  expect(proof.faults).toEqual([])
})

const cases = async () => (await world.games.openCases(100)).filter(({ reason }) => reason === 'forged-calls')

it('[GAME-20] twenty bad signatures in a minute block the caller for ten minutes, and staff are notified once', async () => {
  const player = await world.player(100n)
  const bet = (secret?: string) => world.call('bet', betBody(player, nextId('r'), '1'), secret === undefined ? {} : { secret })
  for (let turn = 0; turn < 19; turn += 1) expect((await bet('a guess')).status).toBe('invalid-signature')
  expect((await bet()).status).toBe('ok')
  world.clock.forward({ seconds: 60 })
  for (let turn = 0; turn < 19; turn += 1) expect((await bet('a guess')).status).toBe('invalid-signature')
  expect([(await bet()).status, (await cases()).length]).toEqual(['ok', 0])
  expect((await bet('a guess')).status).toBe('invalid-signature')
  // A postponed call may be sent again, so that no win of the vendor is lost.
  for (const secret of [undefined, 'a guess']) expect(await bet(secret)).toEqual({ http: 503, status: 'temporary-error' })
  const [{ id: _, ...told } = { id: '' }, ...more] = await cases()
  const openedAt = world.clock.now()
  expect([told, more]).toEqual([
    {
      vendor: 'PG',
      transaction: `forged:127.0.0.1:${openedAt.epochMilliseconds}`,
      member: null,
      reason: 'forged-calls',
      game: '',
      round: '',
      reference: '127.0.0.1',
      balanceUnits: 0n,
      openedAt,
      decision: null,
      decidedBy: null,
    },
    [],
  ])
  world.clock.forward({ minutes: 9, seconds: 59 })
  expect((await bet()).status).toBe('temporary-error')
  world.clock.forward({ seconds: 1 })
  expect((await bet()).status).toBe('ok')
  expect(await cases()).toHaveLength(1)
})

it('[GAME-20] a minute is counted from the first bad signature, and ten from the last that blocked', async () => {
  const forgeries = createForgeries(database.writer, 3)
  const start = Temporal.Instant.from('2026-11-23T08:00:00Z')
  const at = (milliseconds: number) => start.add({ milliseconds })
  const note = (ip: string, milliseconds: number) => forgeries.note('PG', ip, at(milliseconds))
  const rests = (ip: string, milliseconds: number) => forgeries.rests('PG', ip, at(milliseconds))
  expect([await note('in time', 0), await note('in time', 0), await note('in time', 59_999)]).toEqual([false, false, true])
  expect([rests('in time', 59_999), rests('in time', 659_998), rests('in time', 659_999), rests('other', 0)]).toEqual([
    true,
    true,
    false,
    false,
  ])
  // A further one within the block neither tells staff again nor makes it longer.
  expect([await note('in time', 60_500), await note('in time', 70_000), rests('in time', 659_999)]).toEqual([false, false, false])
  expect([await note('too late', 0), await note('too late', 0), await note('too late', 60_000), rests('too late', 60_000)]).toEqual([
    false,
    false,
    false,
    false,
  ])
  // Another process counts the same minute.
  const other = createForgeries(database.writer, 3)
  expect([await note('both', 0), await other.note('PG', 'both', at(30_000)), await other.note('PG', 'both', at(59_999))]).toEqual([
    false,
    false,
    true,
  ])
  expect([await note('parted', 0), await note('parted', 0), await other.note('PG', 'parted', at(60_000))]).toEqual([false, false, false])
  // Of sixteen the first is kept to itself, and so is the first of the next minute.
  const many = createForgeries(database.writer, 16)
  for (const milliseconds of [0, 0, 60_000]) await many.note('PG', 'alone', at(milliseconds))
  const rows = await database.pool.query("select ip, since, bad from games_forgery where ip in ('alone', 'both', 'parted') order by ip")
  expect(rows.rows).toEqual([
    { ip: 'alone', since: start, bad: 2 },
    { ip: 'both', since: start, bad: 3 },
    { ip: 'parted', since: at(60_000), bad: 1 },
  ])
})

it('[GAME-20] two servers count the bad signatures of a caller together', async () => {
  const other = await openWorld(database, database.connection)
  other.clock.forward({ milliseconds: world.clock.now().epochMilliseconds - other.clock.now().epochMilliseconds + 120_000 })
  world.clock.forward({ minutes: 2 })
  try {
    const player = await world.player(100n)
    const bet = async (at: World, secret?: string): Promise<string> =>
      (await at.call('bet', betBody(player, nextId('r'), '1'), secret === undefined ? {} : { secret })).status
    const before = (await cases()).length
    for (let turn = 0; turn < 10; turn += 1) expect(await bet(world, 'a guess')).toBe('invalid-signature')
    for (let turn = 0; turn < 9; turn += 1) expect(await bet(other, 'a guess')).toBe('invalid-signature')
    expect([await bet(other), (await cases()).length]).toEqual(['ok', before])
    expect(await bet(other, 'a guess')).toBe('invalid-signature')
    expect([await bet(other), (await cases()).length]).toEqual(['temporary-error', before + 1])
    // The other server learns of it with the caller's next bad call.
    expect([await bet(world, 'a guess'), await bet(world)]).toEqual(['invalid-signature', 'temporary-error'])
    world.clock.forward({ minutes: 10, seconds: 1 })
    expect([await bet(world), (await cases()).length]).toEqual(['ok', before + 1])
  } finally {
    await other.close()
  }
})

it('[GAME-20] a vendor calls from its own addresses alone, once they are set', async () => {
  const player = await world.player(100n)
  const bet = async () => (await world.call('bet', betBody(player, nextId('r'), '1'))).status
  const lay = (addresses: readonly string[]) => database.transact((tx) => world.games.setVendorTerms(tx, 'PG', { addresses }))
  await lay(['10.0.0.0/8', '2001:db8::/32'])
  world.clock.forward({ seconds: 2 })
  expect(await bet()).toBe('invalid-signature')
  await lay(['10.0.0.0/8', '127.0.0.1'])
  world.clock.forward({ seconds: 2 })
  expect(await bet()).toBe('ok')
  expect(await lay(['10.0.0.0/33'])).toMatchObject({ ok: false, code: 'value-refused' })
  await lay([])
  world.clock.forward({ seconds: 2 })
  expect(await bet()).toBe('ok')
})

it('[GAME-20] ten thousand callers are remembered, and the one who was quiet longest is forgotten first', async () => {
  const forgeries = createForgeries(database.writer, 20)
  const at = Temporal.Instant.from('2026-11-21T08:00:00Z')
  const note = (ip: string) => forgeries.note('PG', ip, at)
  const rest = async (ip: string) => {
    for (let turn = 0; turn < 20; turn += 1) await note(ip)
  }
  await rest('first')
  await rest('second')
  for (let other = 2; other < 10_000; other += 1) await note(`other ${other}`)
  const rests = () => ['first', 'second'].map((ip) => forgeries.rests('PG', ip, at))
  expect(rests()).toEqual([true, true])
  // Whoever is heard again is not the quietest any more.
  await note('first')
  await note('one more')
  expect(rests()).toEqual([true, false])
})

it('[GAME-20] a caller who has been quiet for longer is forgotten, and no other', async () => {
  const forgeries = createForgeries(database.writer, 3)
  const at = Temporal.Instant.from('2026-11-22T08:00:00Z')
  const kept = async () =>
    (await database.pool.query<{ ip: string }>("select ip from games_forgery where ip like 'swept%' order by ip")).rows
  await forgeries.note('PG', 'swept before', at.subtract({ milliseconds: 1 }))
  await forgeries.note('PG', 'swept not', at)
  await dropForgeries(database.writer, at)
  expect(await kept()).toEqual([{ ip: 'swept not' }])
})

it('[GAME-20] networks of both families are read exactly, and an IPv4 address in its IPv6 spelling is the same', () => {
  for (const text of ['1.2.3.4', '1.2.3.0/24', '0.0.0.0/0', '::1', '2001:db8::/32']) expect(isNetwork(text), text).toBe(true)
  for (const text of ['', '1.2.3', '1.2.3.4/33', '1.2.3.4/', 'localhost', '::1/129', '1.2.3.4/a']) expect(isNetwork(text), text).toBe(false)
  const may = mayCallFrom(['1.2.3.0/24', '2001:db8::/32'])
  expect(['1.2.3.9', '::ffff:1.2.3.9', '2001:db8::9', '1.2.4.1', '2001:db9::1', '::ffff:1.2.4.1', 'nonsense'].map(may)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

it('[GAME-20] ten thousand callers are remembered, and of more the one who was quiet longest is dropped', async () => {
  const forgeries = createForgeries(database.writer, 16)
  const now = Temporal.Instant.from('2026-11-20T08:00:00Z')
  const noted = async (ip: string) =>
    (await database.pool.query("select from games_forgery where vendor = 'MANY' and ip = $1", [ip])).rowCount
  const note = (ip: string) => forgeries.note('MANY', ip, now)
  // The second bad call of a caller is the first that every process hears of.
  for (const ip of ['early', 'late']) await note(ip)
  for (let other = 0; other < 9_998; other += 1) await note(`10.0.${other >> 8}.${other & 255}`)
  await note('early')
  expect(await noted('early')).toBe(1)
  await note('one too many')
  await note('late')
  expect(await noted('late')).toBe(0)
})
