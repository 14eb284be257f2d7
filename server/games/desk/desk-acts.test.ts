/** Desk acts: what staff may set and order of a vendor, and what becomes of its answers, its refusals and its silence. */
import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { TestDatabase } from '../../app/testing.ts'
import { ClaimTaken } from '../../platform/work/claim.ts'
import { openWorld, worldDatabase, type TestPlayer, type World } from '../testing/conformance-world.ts'
import type { VendorDesk } from './vendor-desk.ts'

/** What the vendor answers next, and what it was asked. */
let says: { games: ReturnType<VendorDesk['games']>; grant: ReturnType<VendorDesk['grant']>; back: ReturnType<VendorDesk['takeBack']> }
let asked: Record<string, unknown>[] = []
const desk: VendorDesk = {
  games: (ask) => (asked.push({ ...ask }), says.games),
  grant: (ask) => (asked.push({ ...ask }), says.grant),
  takeBack: (ask) => (asked.push({ ...ask }), says.back),
}

let database: TestDatabase
let world: World
beforeAll(async () => {
  database = await worldDatabase()
  world = await openWorld(database, database.connection, { outside: { desk } })
})
beforeEach(() => {
  asked = []
  const silent = Promise.resolve(refused('unreachable' as const))
  says = { games: silent, grant: silent, back: silent }
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

type Acts = World['games']
const act = async (does: (tx: Parameters<Acts['addVendor']>[0]) => Promise<unknown>): Promise<string> => {
  const outcome = (await database.transact(does as never)) as { ok: boolean; code?: string }
  return outcome.ok ? 'done' : String(outcome.code)
}
const rowsOf = async (text: string, ...values: unknown[]): Promise<unknown[]> => (await database.pool.query(text, values)).rows
const touched = async (text: string, ...values: unknown[]): Promise<void> => {
  await database.pool.query(text, values)
  await database.pool.query('update games_catalogue set version = version + 1')
  world.clock.forward({ seconds: 2 })
}

it('[GAME-21] a new vendor is off, comes last, and is refused where its code, a name or a kind is wrong', async () => {
  const good = { code: 'NEW_1', nameEn: 'New', nameMy: 'အသစ်', gameTypes: ['RNG', 'FISH'] }
  const wrong = [
    { code: 'new' },
    { code: '' },
    { code: 'A'.repeat(25) },
    { nameEn: '' },
    { nameEn: 'n'.repeat(61) },
    { nameMy: 'a\u0007' },
    { gameTypes: [] },
    { gameTypes: ['RNG', 'CHESS'] },
  ]
  for (const part of wrong)
    expect(await act((tx) => world.games.addVendor(tx, { ...good, ...part })), JSON.stringify(part)).toBe('value-refused')
  const [{ last }] = (await rowsOf('select max(position) as last from games_vendor')) as [{ last: number }]
  const kinds = 'RNG, LIVE, FISH, SPORTS, ESPORTS, PVP, LOTT, ELOTT, COCKFIGHT, BGS'
  const unknown = { ...good, gameTypes: ['RNG', 'CHESS'] }
  expect(await database.transact((tx) => world.games.addVendor(tx, unknown))).toEqual({
    ok: false,
    code: 'value-refused',
    detail: { kinds },
  })
  expect(await database.transact((tx) => world.games.addVendor(tx, good))).toEqual(done({ before: null, after: good }))
  expect(await act((tx) => world.games.addVendor(tx, good))).toBe('state-conflict')
  const long = { ...good, code: 'B'.repeat(24), nameEn: 'n'.repeat(60) }
  expect(await act((tx) => world.games.addVendor(tx, long))).toBe('done')
  expect(
    await rowsOf('select code, state, dialect, position, sandbox from games_vendor where position > $1 order by position', last),
  ).toEqual([
    { code: 'NEW_1', state: 'off', dialect: 'native', position: last + 1, sandbox: false },
    { code: long.code, state: 'off', dialect: 'native', position: last + 2, sandbox: false },
  ])
  expect((await world.games.catalogue()).vendorOf.get('NEW_1')).toMatchObject({ ...good, sealedSecrets: [], connection: {} })
  // Without a key nobody can be asked.
  expect(await world.games.theirGames('NEW_1')).toMatchObject({ code: 'not-found' })
  expect([await world.games.theirGames('NOBODY'), asked]).toMatchObject([{ code: 'not-found' }, []])
})

it('[GAME-21] the games that a vendor names and we lack are taken once, those of one of its kinds alone where that is said', async () => {
  expect(await world.games.theirGames('PG')).toMatchObject({ code: 'unreachable' })
  expect(asked).toEqual([{ vendor: 'PG', dialect: 'native', login: 'PG', secret: world.secret('PG'), isSandbox: true }])
  expect(await world.games.takeGames({ vendor: 'PG', gameType: 'RNG' })).toMatchObject({ code: 'unreachable' })
  const game = (code: string, kind: string) => ({ code, name: `Name ${code}`, kind, freeRounds: true })
  says.games = Promise.resolve(
    done([game('jade-lanterns', 'slot'), game('brand-new', 'slot'), game('brand-two', 'crash'), game('brand-six', 'slot')]),
  )
  expect(await world.games.theirGames('PG')).toEqual(
    done([
      { ...game('jade-lanterns', 'slot'), here: 'on' },
      { ...game('brand-new', 'slot'), here: 'missing' },
      { ...game('brand-two', 'crash'), here: 'missing' },
      { ...game('brand-six', 'slot'), here: 'missing' },
    ]),
  )
  // One that is hidden here is known all the same.
  await database.transact((tx) => world.games.setGameState(tx, 1, 'off'))
  const hidden = await world.games.theirGames('PG')
  expect(hidden.ok && hidden.value.map(({ here }) => here)).toEqual(['off', 'missing', 'missing', 'missing'])
  await database.transact((tx) => world.games.setGameState(tx, 1, 'on'))
  asked = []
  expect(await world.games.takeGames({ vendor: 'PG', gameType: 'CHESS' })).toEqual({
    ok: false,
    code: 'value-refused',
    detail: { kind: 'CHESS' },
  })
  expect(asked).toEqual([])
  expect(await world.games.takeGames({ vendor: 'PG', gameType: 'LIVE' })).toMatchObject({ code: 'value-refused', detail: { kind: 'LIVE' } })
  const [{ last }] = (await rowsOf('select max(position) as last from games_game')) as [{ last: number }]
  expect(await world.games.takeGames({ vendor: 'PG', gameType: 'RNG', kind: 'slot' })).toEqual({ ok: true, value: 2 })
  expect((await world.games.catalogue()).byCode.has('PG/brand-new')).toBe(true)
  expect(await world.games.takeGames({ vendor: 'PG', gameType: 'RNG', kind: 'slot' })).toEqual({ ok: true, value: 0 })
  expect(await world.games.takeGames({ vendor: 'PG', gameType: 'RNG' })).toEqual({ ok: true, value: 1 })
  const [{ lastId }] = (await rowsOf('select max(id) as "lastId" from games_game where code not like \'brand-%\'')) as [{ lastId: number }]
  const taken = await rowsOf(
    `select id, code, name_en, name_my, game_type, position, playable, opens, released_on::text, hot_rank from games_game where code like 'brand-%' order by position`,
  )
  const row = { game_type: 'RNG', playable: true, opens: 'game', released_on: '2026-11-20', hot_rank: null }
  expect(taken).toEqual(
    ['brand-new', 'brand-six', 'brand-two'].map((code, at) => ({
      ...row,
      id: lastId + at + 1,
      code,
      name_en: `Name ${code}`,
      name_my: `Name ${code}`,
      position: last + at + 1,
    })),
  )
  expect((await world.games.list({ search: 'brand six', page: 1, size: 5 }, undefined, 'EN')).games[0]?.gameCode).toBe('brand-six')
})

it('[GAME-21, OPS-08] two runs that take the games of a vendor ask it once', async () => {
  const late = Promise.withResolvers<Awaited<typeof says.games>>()
  says.games = late.promise
  const first = world.games.takeGames({ vendor: 'PG', gameType: 'RNG' })
  await expect.poll(() => asked.length).toBe(1)
  await expect(world.games.takeGames({ vendor: 'PG', gameType: 'RNG' })).rejects.toThrow(ClaimTaken)
  late.resolve(done([{ code: 'jade-lanterns', name: 'Name', kind: 'slot', freeRounds: true }]))
  expect([await first, asked.length]).toEqual([done(0), 1])
})

const order = ({ member }: TestPlayer, more: object = {}) => ({
  vendor: 'PG',
  game: 'jade-lanterns',
  member,
  currency: 'MMK',
  rounds: 10,
  stakeUnits: 2n * UNITS,
  hours: 24,
  mostUnits: 50n * UNITS,
  ...more,
})
async function ordered(player: TestPlayer, more: object = {}): Promise<string> {
  const outcome = await database.transact((tx) => world.games.orderFreeRounds(tx, order(player, more)))
  if (!outcome.ok) throw new Error(outcome.code)
  return outcome.value.id
}
const grant = async (id: string) => (await world.games.freeRounds(100)).find((row) => row.id === id)
const stateOf = async (id: string): Promise<string | undefined> => (await grant(id))?.state

it('[GAME-21] free rounds are ordered in whole rounds and hours within the limits, for a member who was at the vendor', async () => {
  const player = await world.player(1n)
  const ask = (more: object) => act((tx) => world.games.orderFreeRounds(tx, order(player, more)))
  for (const part of [{ rounds: 0 }, { rounds: 1001 }, { rounds: 1.5 }, { stakeUnits: 0n }, { hours: 0 }, { hours: 721 }, { hours: 1.5 }])
    expect(await ask(part)).toBe('value-refused')
  for (const part of [{ game: 'nothing' }, { vendor: 'FC' }, { currency: 'THB' }, { member: '00000000-0000-7000-8000-000000000001' }])
    expect(await ask(part)).toBe('not-found')
  for (const part of [
    { rounds: 1, hours: 1, stakeUnits: 1n },
    { rounds: 1000, hours: 720 },
  ])
    expect(await ask(part)).toBe('done')
  const told = async (more: object) => {
    const outcome = await database.transact((tx) => world.games.orderFreeRounds(tx, order(player, more)))
    return outcome.ok ? undefined : outcome.detail
  }
  expect([await told({ rounds: 1001 }), await told({ stakeUnits: 0n }), await told({ hours: 721 })]).toEqual([
    { rounds: 1001 },
    { rounds: 10 },
    { hours: 721 },
  ])
  const id = await ordered(player)
  const at = world.clock.now()
  expect(id).toMatch(/^fr-[0-9a-f]{24}$/)
  expect(await grant(id)).toEqual({
    id,
    vendor: 'PG',
    member: player.member,
    player: player.player,
    game: 'jade-lanterns',
    currency: 'MMK',
    rounds: 10,
    stakeUnits: 2n * UNITS,
    startsAt: at,
    endsAt: at.add({ hours: 24 }),
    state: 'asked',
    reference: null,
  })
  expect(await rowsOf('select vendor, member, most_units, noted_at from games_free_spins where issue = $1', id)).toEqual([
    { vendor: 'PG', member: player.member, most_units: 50n * UNITS, noted_at: at },
  ])
})

it('[GAME-21] an order is asked until it is answered where the dialect gives once, and left to staff where it does not', async () => {
  const player = await world.player(1n)
  const id = await ordered(player)
  await expect(world.games.askFreeRounds(id)).rejects.toThrow(`PG did not answer about ${id}`)
  expect(await stateOf(id)).toBe('asked')
  says.grant = Promise.resolve(done({ reference: 'theirs-1' }))
  await world.games.askFreeRounds(id)
  const asking = { vendor: 'PG', dialect: 'native', login: 'PG', secret: world.secret('PG'), isSandbox: true }
  const rounds = { rounds: 10, stakeUnits: 2n * UNITS, from: world.clock.now(), until: world.clock.now().add({ hours: 24 }) }
  expect(asked.at(-1)).toEqual({ ...asking, id, player: player.player, game: 'jade-lanterns', currency: 'MMK', ...rounds })
  expect(await grant(id)).toMatchObject({ state: 'given', reference: 'theirs-1' })
  const times = asked.length
  await world.games.askFreeRounds(id)
  await world.games.askFreeRounds('fr-nothing')
  expect(asked).toHaveLength(times)
  const declined = await ordered(player)
  says.grant = Promise.resolve(refused('declined'))
  await world.games.askFreeRounds(declined)
  expect(await grant(declined)).toMatchObject({ state: 'declined', reference: null })
  says.grant = Promise.resolve(refused('unreachable'))
  const [unclear, unasked] = [await ordered(player), await ordered(player)]
  await touched("update games_player set brand = 'ours' where player = $1", player.player)
  await touched("update games_vendor set dialect = 'awc' where code = 'PG'")
  await world.games.askFreeRounds(unclear)
  expect(asked.at(-1)).toMatchObject({ brand: 'ours' })
  // Each wallet of a member has its own brand.
  const baht = await world.beside(player, 1n, 'THB')
  await touched("update games_player set brand = 'theirs' where player = $1", baht.player)
  await world.games.askFreeRounds(await ordered(player, { currency: 'THB' }))
  expect(asked.at(-1)).toMatchObject({ brand: 'theirs', currency: 'THB', player: baht.player })
  await touched("update games_vendor set dialect = 'hub88' where code = 'PG'")
  await world.games.askFreeRounds(unasked)
  await touched("update games_vendor set dialect = 'native' where code = 'PG'")
  expect([await stateOf(unclear), await stateOf(unasked)]).toEqual(['unclear', 'declined'])
})

it('[GAME-21] rounds that were given are asked back by the vendor’s name for them, and stay given where it declines', async () => {
  const player = await world.player(1n)
  const want = (id: string) => act((tx) => world.games.wantFreeRoundsBack(tx, id))
  const id = await ordered(player)
  expect([await want('fr-nothing'), await want(id)]).toEqual(['not-found', 'state-conflict'])
  says.grant = Promise.resolve(done({ reference: 'theirs-2' }))
  await world.games.askFreeRounds(id)
  expect(await database.transact((tx) => world.games.wantFreeRoundsBack(tx, id))).toEqual(
    done({ before: { state: 'given' }, after: { state: 'taking-back' } }),
  )
  expect([await stateOf(id), await want(id)]).toEqual(['taking-back', 'state-conflict'])
  await expect(world.games.askFreeRounds(id)).rejects.toThrow(`PG did not answer about ${id}`)
  expect([await stateOf(id), asked.at(-1)?.['reference']]).toEqual(['taking-back', 'theirs-2'])
  says.back = Promise.resolve(refused('declined'))
  await world.games.askFreeRounds(id)
  expect([await stateOf(id), await want(id)]).toEqual(['given', 'done'])
  await touched("update games_vendor set dialect = 'hub88' where code = 'PG'")
  const times = asked.length
  await world.games.askFreeRounds(id)
  await touched("update games_vendor set dialect = 'native' where code = 'PG'")
  expect([await stateOf(id), asked.length, await want(id)]).toEqual(['given', times, 'done'])
  says.back = Promise.resolve(done(undefined))
  await world.games.askFreeRounds(id)
  expect(await stateOf(id)).toBe('taken-back')
  // A vendor without a name of its own for what it gave is asked by ours.
  const unnamed = await ordered(player)
  await database.pool.query("update games_grant set state = 'taking-back' where id = $1", [unnamed])
  await world.games.askFreeRounds(unnamed)
  expect([await stateOf(unnamed), asked.at(-1)?.['reference']]).toEqual(['taken-back', unnamed])
})

it('[GAME-21] a report is of days that exist, in their order, and at most a quarter of them', async () => {
  const zone = 'Asia/Yangon'
  const report = async (from: string, to: string) => {
    const outcome = await world.games.ggr({ from, to, zone })
    return outcome.ok ? 'done' : outcome.detail
  }
  expect(await report('2026-11-02', '2026-11-01')).toEqual({ days: '2026-11-02 to 2026-11-01' })
  expect(await report('2026-01-01', '2026-04-04')).toEqual({ days: '2026-01-01 to 2026-04-04' })
  expect(await report('2026-02-30x', '2026-03-01')).toEqual({ days: '2026-02-30x to 2026-03-01' })
  expect([await report('2026-01-01', '2026-04-03'), await report('2026-01-01', '2026-01-01')]).toEqual(['done', 'done'])
})

it('[GAME-21] a dialect is one that we speak, with a key that fits it; who is unknown has none', async () => {
  const speak = (vendor: string, dialect: string, secret?: string) => act((tx) => world.games.setVendorDialect(tx, vendor, dialect, secret))
  const key = (type: 'rsa' | 'ed25519') =>
    (type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 1024 }) : generateKeyPairSync('ed25519')).publicKey.export({
      type: 'spki',
      format: 'pem',
    }) as string
  expect(await speak('PG', 'klingon')).toBe('value-refused')
  expect([await speak('PG', 'hub88'), await speak('PG', 'hub88', 'no key'), await speak('PG', 'hub88', key('ed25519'))]).toEqual(
    Array(3).fill('value-refused'),
  )
  expect([await speak('PG', 'awc', 'x'.repeat(15)), await speak('NOBODY', 'awc')]).toEqual(['value-refused', 'not-found'])
  const secrets = async () => (await world.games.catalogue()).vendorOf.get('PG')?.sealedSecrets ?? []
  const [first] = await secrets()
  expect(await speak('PG', 'awc', 'x'.repeat(16))).toBe('done')
  expect(await secrets()).toEqual([`sealed:${'x'.repeat(16)}`, first])
  const rsa = key('rsa')
  expect(await speak('PG', 'hub88', rsa)).toBe('done')
  expect((await secrets())[0]).toBe(`sealed:${rsa}`)
  const changed = await database.transact((tx) => world.games.setVendorDialect(tx, 'PG', 'native', undefined))
  expect(changed).toEqual({ ok: true, value: { before: { dialect: 'hub88' }, after: { dialect: 'native' } } })
  expect((await secrets())[0]).toMatch(/^sealed:[\w-]{40,}$/)
  const rotate = (vendor: string) => act((tx) => world.games.rotateVendorSecret(tx, vendor))
  expect([await rotate('NOBODY'), await rotate('PG')]).toEqual(['not-found', 'done'])
})

it('[GAME-21] our name at a vendor is of plain signs with a secret, and is what the vendor is asked with', async () => {
  const name = (vendor: string, login: string, secret: string) => act((tx) => world.games.setVendorAsking(tx, vendor, { login, secret }))
  expect([
    await name('PG', '', 's'),
    await name('PG', 'a b', 's'),
    await name('PG', 'n'.repeat(101), 's'),
    await name('PG', 'us', ' '),
  ]).toEqual(Array(4).fill('value-refused'))
  expect([await name('NOBODY', 'us', 's'), await name('PG', 'n'.repeat(100), 's'), await name('PG', 'us', 'our secret')]).toEqual([
    'not-found',
    'done',
    'done',
  ])
  await world.games.theirGames('PG')
  expect(asked).toMatchObject([{ login: 'us', secret: 'our secret', isSandbox: true }])
})

it('[GAME-21] what staff set of a vendor’s address is kept as given, and a wrong field or an unknown vendor changes nothing', async () => {
  const connect = (vendor: string, given: object) => database.transact((tx) => world.games.setVendorConnection(tx, vendor, given))
  expect(await connect('NOBODY', { brand: 'b' })).toMatchObject({ code: 'not-found' })
  expect(await connect('PG', { brand: 'b', country: 'mm' })).toEqual({ ok: false, code: 'value-refused', detail: { country: 'mm' } })
  const set = { brand: 'b', country: 'MM', platform: 'web' }
  expect(await connect('PG', set)).toMatchObject({ ok: true, value: { after: set } })
  await world.games.theirGames('PG')
  expect(asked).toMatchObject([set])
  expect(await connect('PG', { brand: '', country: '', platform: '' })).toMatchObject({ ok: true, value: { before: set, after: {} } })
})

it('[GAME-21] the secrets of the demonstration’s vendors are known to it, and those of real vendors never leave', async () => {
  const rotated = await database.transact((tx) => world.games.rotateVendorSecret(tx, 'FC'))
  expect(rotated.ok && (await world.games.sandboxSecrets())['FC']).toBe(rotated.ok && rotated.value.secret)
  await touched("update games_vendor set sandbox = false where code = 'FC'")
  const known = await world.games.sandboxSecrets()
  expect([known['FC'], known['BGS'], known['EG2']]).toEqual([undefined, undefined, world.secret('EG2')])
  await touched("update games_vendor set sandbox = true where code = 'FC'")
})

it('[GAME-21] every act on a vendor makes the other processes read the catalogue again, and a refused one does not', async () => {
  const version = async () => ((await rowsOf('select version from games_catalogue')) as [{ version: bigint }])[0].version
  const ours = (login: string) => ({ login, secret: 'our secret' })
  const fresh = { code: 'NEW_2', nameEn: 'New', nameMy: 'New', gameTypes: ['RNG'] }
  const acts: [string, Parameters<typeof act>[0]][] = [
    ['a new vendor', (tx) => world.games.addVendor(tx, fresh)],
    ['our name', (tx) => world.games.setVendorAsking(tx, 'PG', ours('us'))],
    ['its secret', (tx) => world.games.rotateVendorSecret(tx, 'PG')],
    ['its dialect', (tx) => world.games.setVendorDialect(tx, 'PG', 'softswiss', undefined)],
    ['its address', (tx) => world.games.setVendorConnection(tx, 'PG', { brand: 'c' })],
    ['its terms', (tx) => world.games.setVendorTerms(tx, 'PG', { callsASecond: 50 })],
    ['its switch', (tx) => world.games.setVendorState(tx, 'PG', 'maintenance')],
    ['the switch of a game', (tx) => world.games.setGameState(tx, 1, 'off')],
  ]
  for (const [name, does] of acts) {
    // Long after any earlier act, so that the catalogue is not asked about for another reason.
    world.clock.forward({ minutes: 1 })
    const before = (await world.games.catalogue()).version
    expect([await act(does), await version(), (await world.games.catalogue()).version], name).toEqual(['done', before + 1n, before + 1n])
  }
  const before = await version()
  expect([
    await act((tx) => world.games.addVendor(tx, fresh)),
    await act((tx) => world.games.setVendorAsking(tx, 'NOBODY', ours('us'))),
    await act((tx) => world.games.rotateVendorSecret(tx, 'NOBODY')),
    await act((tx) => world.games.setVendorState(tx, 'NOBODY', 'off')),
    await act((tx) => world.games.setGameState(tx, 999_999, 'off')),
    await act((tx) => world.games.setVendorDialect(tx, 'NOBODY', 'awc', undefined)),
    await act((tx) => world.games.setVendorConnection(tx, 'PG', { country: 'mm' })),
    await act((tx) => world.games.setVendorTerms(tx, 'PG', { addresses: ['nowhere'] })),
  ]).toEqual(['state-conflict', 'not-found', 'not-found', 'not-found', 'game-unknown', 'not-found', 'value-refused', 'value-refused'])
  expect([
    await database.transact((tx) => world.games.setVendorState(tx, 'PG', 'on')),
    await database.transact((tx) => world.games.setGameState(tx, 1, 'on')),
  ]).toEqual([done({ before: 'maintenance' }), done({ before: 'off' })])
  expect(await version()).toBe(before + 2n)
  const brought = { code: 'brought', name: 'Brought', kind: 'slot', freeRounds: false }
  says.games = Promise.resolve(done([brought]))
  world.clock.forward({ minutes: 1 })
  await world.games.catalogue()
  expect([
    await world.games.takeGames({ vendor: 'PG', gameType: 'RNG' }),
    await version(),
    (await world.games.catalogue()).version,
  ]).toEqual([done(1), before + 3n, before + 3n])
})
