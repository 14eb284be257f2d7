/** Stores of vendors, players and their sessions: what each statement finds, changes and locks; every row beside the right one stays as it is. */
import { expect, it } from 'vitest'
import { at, bareRows, before, FIRST, M1, M2, M3, NEXT } from './testing/bare-rows.ts'
import { dropCalls, readCalls, writeCalls } from './call-log-store.ts'
import { insertGrant, moveGrant, readGrants } from './desk/grants-store.ts'
import { readFreeSpins, writeFreeSpins } from './free-spins-store.ts'
import { jackpotPartsOf, writeJackpotParts } from './jackpot-parts-store.ts'
import {
  bindChannel,
  dropFavourite,
  dropSessions,
  dropSessionsOfMember,
  dropSessionsOfSite,
  isGame,
  markSeeded,
  raiseVersion,
  readConnection,
  readFavourites,
  readGames,
  readLaunches,
  readPlayer,
  readPlayers,
  readPlayersNamed,
  readSeeded,
  readSession,
  readTerms,
  readTokenHash,
  readVendors,
  readVersion,
  touchSession,
  vendorsPlayed,
  writeAsking,
  writeConnection,
  writeDialect,
  writeFavourite,
  writeGames,
  writeGameState,
  writeLaunch,
  writePlayer,
  writeSession,
  writeTerms,
  writeVendorSecret,
  writeVendorState,
} from './store.ts'

const rows = bareRows()
const { act } = rows
const hash = (mark: number): Buffer => Buffer.alloc(32, mark)
const SITE = '00000000-0000-7000-8000-0000000000aa'
const OTHER_SITE = '00000000-0000-7000-8000-0000000000bb'

it('[GAME-15] what staff set is locked until it is committed', async () => {
  const locks = [
    ['terms', (tx) => readTerms(tx, 'V1'), "games_vendor where code = 'V1'"],
    ['connection', (tx) => readConnection(tx, 'V1'), "games_vendor where code = 'V1'"],
    ['edition', readSeeded, 'games_catalogue'],
  ] as const satisfies readonly (readonly [string, (tx: Parameters<Parameters<typeof act>[0]>[0]) => Promise<unknown>, string])[]
  for (const [name, lock, row] of locks) {
    const free = async () => (await rows.database.pool.query(`select from ${row} for update skip locked`)).rowCount
    const held = await act(async (tx) => {
      await lock(tx)
      return free()
    })
    expect([held, await free()], name).toEqual([0, 1])
  }
})

it('[GAME-15] what staff set is that of one vendor or game, and in-house games have no dialect, secret or address', async () => {
  const { of } = rows
  await rows.put('vendor', { code: 'OURS', name_en: 'o', name_my: 'o', dialect: 'in-house', game_types: ['RNG'], position: 3 })
  const version = await readVersion(rows.database.reader)
  await act(raiseVersion)
  expect(await readVersion(rows.database.reader)).toBe(version + 1n)
  await act((tx) => markSeeded(tx, 'edition'))
  expect([await readVersion(rows.database.reader), await act(readSeeded)]).toEqual([version + 2n, 'edition'])
  expect([await act((tx) => writeVendorState(tx, 'V1', 'off')), await act((tx) => writeVendorState(tx, 'NONE', 'off'))]).toEqual([
    'on',
    undefined,
  ])
  expect([await act((tx) => writeGameState(tx, 1, 'off')), await act((tx) => writeGameState(tx, 99, 'off'))]).toEqual(['on', undefined])
  const terms = (await act((tx) => readTerms(tx, 'V1')))!
  await act((tx) =>
    writeTerms(tx, 'V1', { ...terms, callsASecond: 7, callsKeptDays: 8, freeRoundsPaidBy: 'bonus-win', addresses: ['::1'] }),
  )
  for (const [secret, kept] of [
    ['a', 'a'],
    ['b', 'b,a'],
    ['c', 'c,b'],
  ] as const) {
    expect(await act((tx) => writeVendorSecret(tx, 'V1', secret))).toBe(true)
    expect(await of("select array_to_string(sealed_secrets, ',') from games_vendor where code = 'V1'")).toEqual([kept])
  }
  expect(await act((tx) => writeAsking(tx, 'V1', 'asking'))).toBe(true)
  expect([await act((tx) => writeDialect(tx, 'V1', 'hub88')), await act((tx) => writeDialect(tx, 'V1', 'awc'))]).toEqual([
    'native',
    'hub88',
  ])
  await act((tx) => writeConnection(tx, 'V1', { brand: 'x' }))
  expect(await act((tx) => readConnection(tx, 'V1'))).toEqual({ brand: 'x' })
  const none = await act(async (tx) => [
    await writeVendorSecret(tx, 'OURS', 'a'),
    await writeAsking(tx, 'OURS', 'a'),
    await writeDialect(tx, 'OURS', 'hub88'),
    await readConnection(tx, 'OURS'),
    await readConnection(tx, 'NONE'),
  ])
  expect(none).toEqual([false, false, undefined, undefined, undefined])
  expect(
    await of(`select code, state, dialect, calls_a_second, calls_kept_days, free_rounds_paid_by, cardinality(addresses), cardinality(sealed_secrets),
      sealed_asking, connection->>'brand' from games_vendor order by position`),
  ).toEqual([
    ['V1', 'off', 'awc', 7, 8, 'bonus-win', 1, 2, 'asking', 'x'],
    ['V2', 'on', 'native', null, 30, 'result', 0, 0, null, null],
    ['OURS', 'on', 'in-house', null, 30, 'result', 0, 0, null, null],
  ])
  expect(await of('select state from games_game order by id')).toEqual(['off', 'on'])
  await rows.database.pool.query("update games_vendor set state = 'on'; update games_game set state = 'on'")
  const { reader } = rows.database
  expect([await isGame(reader, 'V1', 'g'), await isGame(reader, 'V1', 'h'), await isGame(reader, 'OURS', 'g')]).toEqual([
    true,
    false,
    false,
  ])
  expect(await vendorsPlayed(reader)).toEqual(['V1', 'V2'])
})

it('[GAME-14] favourites and launches are the member’s own, the newest first', async () => {
  await act(async (tx) => {
    await writeFavourite(tx, M1, 1, FIRST)
    await writeFavourite(tx, M1, 2, before(FIRST))
    await writeFavourite(tx, M2, 1, FIRST)
    await writeFavourite(tx, M2, 2, FIRST)
    await writeFavourite(tx, M1, 1, NEXT)
  })
  const { reader } = rows.database
  expect([await readFavourites(reader, M1), await readFavourites(reader, M2)]).toEqual([
    [1, 2],
    [2, 1],
  ])
  await act((tx) => writeLaunch(tx, M1, 1, FIRST))
  await act((tx) => writeLaunch(tx, M1, 2, FIRST))
  await act((tx) => writeLaunch(tx, M2, 1, NEXT))
  const launches = async (limit: number) => (await readLaunches(reader, M1, limit)).map(({ game }) => game)
  expect([await launches(9), await launches(1)]).toEqual([[2, 1], [2]])
  await act((tx) => writeLaunch(tx, M1, 1, NEXT))
  expect(await launches(9)).toEqual([1, 2])
  expect(await rows.of('select member, game, launches from games_launch order by 1, 2')).toEqual([
    [M1, 1, 2],
    [M1, 2, 1],
    [M2, 1, 1],
  ])
  await act((tx) => dropFavourite(tx, M1, 1))
  expect([await readFavourites(reader, M1), await readFavourites(reader, M2)]).toEqual([[2], [2, 1]])
})

it('[GAME-15] a wallet of a person has one name at a vendor, and a further wallet one of its own', async () => {
  const offer = (player: string, person: string, currency: string) => ({ player, person, currency, account: 9n, brand: 'new' })
  const write = (vendor: string, offered: ReturnType<typeof offer>) => act((tx) => writePlayer(tx, vendor, offered))
  expect(await write('V1', offer('x', M1, 'MMK'))).toMatchObject({ player: 'p1', member: M1, brand: 'b-V1', account: 1n })
  const further = await write('V1', offer('x', M1, 'THB'))
  expect(further).toMatchObject({ player: 'x', person: M1, brand: 'new', account: 9n })
  expect(further.member).not.toBe(M1)
  expect(await write('V1', offer('y', M1, 'THB'))).toEqual(further)
  expect(await write('V2', offer('z', M3, 'MMK'))).toMatchObject({ player: 'z', member: M3 })
  const { reader } = rows.database
  const name = async (vendor: string, of: Parameters<typeof readPlayer>[2]) => (await readPlayer(reader, vendor, of))?.player
  expect([
    await name('V1', { person: M1 }),
    await name('V1', { person: M1, currency: 'THB' }),
    await name('V2', { person: M1, currency: 'THB' }),
  ]).toEqual(['p1', 'x', undefined])
  expect(await readPlayers(reader, M1, 'MMK')).toEqual(
    new Map([
      ['V1', 'p1'],
      ['V2', 'p1'],
    ]),
  )
  expect(await readPlayers(reader, M1, 'THB')).toEqual(new Map([['V1', 'x']]))
  const named = await readPlayersNamed(reader, [
    { vendor: 'V2', player: 'p1' },
    { vendor: 'V1', player: 'p2' },
    { vendor: 'V1', player: 'z' },
  ])
  expect(named.map(({ vendor, person, account }) => [vendor, person, account])).toEqual([
    ['V2', M1, 3n],
    ['V1', M2, 2n],
  ])
  await rows.database.pool.query("delete from games_player where player in ('x', 'z')")
})

it('[GAME-15] a session is that of one player in a channel, is known by its token at its vendor, and ends with the site’s', async () => {
  const session = { vendor: 'V1', player: 'p1', tokenHash: hash(1), language: 'EN' as const, siteSession: SITE, at: FIRST }
  const fill = async () => {
    await rows.database.pool.query('delete from games_session')
    await act(async (tx) => {
      await writeSession(tx, session)
      await writeSession(tx, { ...session, player: 'p2', tokenHash: hash(2), siteSession: OTHER_SITE, at: before(FIRST) })
      await writeSession(tx, { ...session, vendor: 'V2', tokenHash: hash(3), siteSession: OTHER_SITE })
    })
  }
  await fill()
  const { reader, writer } = rows.database
  const known = async (vendor: string, mark: number) => {
    const found = await readSession(reader, vendor, hash(mark))
    return found && [found.player, found.person, found.account, found.language]
  }
  expect([await known('V1', 1), await known('V2', 1), await known('V1', 9)]).toEqual([['p1', M1, 1n, 'EN'], undefined, undefined])
  const marks = () => rows.of('select get_byte(token_hash, 0) from games_session order by 1')
  await act((tx) => writeSession(tx, { ...session, tokenHash: hash(4), language: 'MY', siteSession: OTHER_SITE, at: NEXT }))
  expect([await marks(), await known('V1', 4)]).toEqual([
    [2, 3, 4],
    ['p1', M1, 1n, 'MY'],
  ])
  const used = () => rows.of('select used_at::text from games_session order by token_hash')
  const [second, third] = await used()
  await touchSession(writer, hash(4), at('2026-11-21T00:00:05Z'))
  await touchSession(writer, hash(4), NEXT)
  expect(await used()).toEqual([second, third, expect.stringContaining('00:00:05') as string])
  // Two channels stand side by side; a new session of a channel ends the old one.
  await act((tx) => bindChannel(tx, 'V1', 'p1', hash(4), 'one'))
  await act((tx) => writeSession(tx, { ...session, tokenHash: hash(5), at: FIRST }))
  await act((tx) => bindChannel(tx, 'V1', 'p1', hash(5), 'two'))
  await act((tx) => writeSession(tx, { ...session, player: 'p2', tokenHash: hash(6) }))
  await act((tx) => bindChannel(tx, 'V1', 'p2', hash(6), 'one'))
  expect([await marks(), (await readTokenHash(reader, 'V1', 'p1'))?.[0], (await readTokenHash(reader, 'V2', 'p1'))?.[0]]).toEqual([
    [3, 4, 5, 6],
    4,
    3,
  ])
  await act((tx) => writeSession(tx, { ...session, tokenHash: hash(7) }))
  await act((tx) => bindChannel(tx, 'V1', 'p1', hash(7), 'one'))
  expect(await marks()).toEqual([3, 5, 6, 7])
  await act((tx) => bindChannel(tx, 'V1', 'p1', hash(7), 'one'))
  expect(await rows.of('select channel from games_session order by token_hash')).toEqual(['', 'two', 'one', 'one'])
  await fill()
  expect([await dropSessions(writer, FIRST), await marks()]).toEqual([1, [1, 3]])
  await fill()
  await act((tx) => dropSessionsOfSite(tx, SITE))
  expect(await marks()).toEqual([2, 3])
  await fill()
  await act((tx) => dropSessionsOfMember(tx, M1))
  expect(await marks()).toEqual([2])
})

it('[GAME-20] logged calls are found by vendor and transaction, newest first, and go after their last day', async () => {
  const call = {
    vendor: 'V1',
    transaction: 't',
    call: 'bet',
    status: 'ok',
    refused: false,
    request: '{}',
    answer: '{}',
    http: 200,
    tookMicroseconds: 5,
    trace: 'tr',
    at: FIRST,
    keepUntil: '2026-11-20',
  }
  await writeCalls(rows.database.writer, [
    call,
    { ...call, status: 'again', refused: true, http: 503, keepUntil: '2026-11-19' },
    { ...call, vendor: 'V2', status: 'theirs', keepUntil: '2026-11-19' },
    { ...call, transaction: 'u', status: 'other' },
  ])
  const read = async (limit?: number) =>
    (await readCalls(rows.database.reader, 'V1', 't', limit)).map(({ status, refused }) => [status, refused])
  expect([await read(), await read(1)]).toEqual([
    [
      ['again', true],
      ['ok', false],
    ],
    [['again', true]],
  ])
  expect((await readCalls(rows.database.reader, 'V1', 't'))[1]).toMatchObject({ ...call, at: FIRST })
  const { writer } = rows.database
  expect([await dropCalls(writer, '2026-11-20', 1), await rows.of('select status from games_call order by id')]).toEqual([
    1,
    ['ok', 'theirs', 'other'],
  ])
  expect([await dropCalls(writer, '2026-11-20'), await dropCalls(writer, '2026-11-21')]).toEqual([1, 2])
})

it('[GAME-21] an order for free rounds moves from the state that is expected, and the newest stands first', async () => {
  const order = {
    vendor: 'V1',
    member: M1,
    player: 'p1',
    game: 'g',
    currency: 'MMK',
    rounds: 1,
    stakeUnits: 5n,
    startsAt: FIRST,
    endsAt: NEXT,
  }
  await act(async (tx) => {
    for (const [id, startsAt] of [
      ['a', FIRST],
      ['b', FIRST],
      ['c', before(FIRST)],
    ] as const)
      await insertGrant(tx, { ...order, id, startsAt })
  })
  const ids = async (limit: number) => (await readGrants(rows.database.reader, limit)).map(({ id }) => id)
  expect((await readGrants(rows.database.reader, 1))[0]).toEqual({ ...order, id: 'b', state: 'asked', reference: null })
  expect([await ids(9), await ids(1)]).toEqual([['b', 'a', 'c'], ['b']])
  const move = (before: 'asked' | 'given', after: 'given' | 'taking-back', reference: string | null) =>
    act((tx) => moveGrant(tx, 'a', before, after, reference))
  expect([await move('given', 'taking-back', null), await move('asked', 'given', 'ref'), await move('asked', 'given', 'x')]).toEqual([
    false,
    true,
    false,
  ])
  expect(await move('given', 'taking-back', null)).toBe(true)
  expect(await rows.of('select id, state, reference from games_grant order by id')).toEqual([
    ['a', 'taking-back', 'ref'],
    ['b', 'asked', null],
    ['c', 'asked', null],
  ])
})

it('[GAME-15] a set of free spins belongs to the first it was recorded for, at one vendor', async () => {
  const set = { vendor: 'V1', issue: 'i', member: M1, mostUnits: 5n, at: FIRST }
  expect(await act(async (tx) => [await writeFreeSpins(tx, set), await writeFreeSpins(tx, { ...set, member: M2, mostUnits: 9n })])).toEqual(
    [M1, M1],
  )
  expect(await act((tx) => writeFreeSpins(tx, { ...set, vendor: 'V2', member: M2 }))).toBe(M2)
  await act((tx) => writeFreeSpins(tx, { ...set, issue: 'j', member: M3 }))
  const { reader } = rows.database
  expect(await rows.of("select noted_at from games_free_spins where issue = 'i' and vendor = 'V1'")).toEqual([FIRST])
  expect(await readFreeSpins(reader, 'V1', 'i')).toEqual({ player: 'p1', mostUnits: 5n })
  expect([
    (await readFreeSpins(reader, 'V2', 'i'))?.player,
    await readFreeSpins(reader, 'V1', 'j'),
    await readFreeSpins(reader, 'V2', 'j'),
  ]).toEqual(['p2', undefined, undefined])
})

it('[GAME-21] parts of a jackpot count once, on the local day of their bet, by vendor, brand and currency', async () => {
  await rows.callback('a')
  await rows.callback('b', { member: M2 })
  await rows.callback('a', { vendor: 'V2', member: M2 })
  const part = (transaction: string, jackpot: string, amount: string) => ({ transaction, jackpot, amount })
  const write = (vendor: string, parts: ReturnType<typeof part>[], moment = FIRST) =>
    writeJackpotParts(rows.database.writer, vendor, parts, moment)
  await write('V1', [part('a', 'mini', '0.5'), part('a', 'major', '0.25'), part('b', 'mini', '1')])
  await write('V1', [part('a', 'mini', '9')])
  await write('V2', [part('a', 'mini', '4')])
  await rows.callback('late')
  await rows.callback('early')
  await write('V1', [part('late', 'mini', '64')], NEXT)
  await write('V1', [part('early', 'mini', '32')], before(FIRST))
  // Half past midnight in Yangon.
  await rows.callback('night')
  await write('V1', [part('night', 'mini', '2')], at('2026-11-20T18:00:00Z'))
  const sums = async (vendor?: string) =>
    Object.fromEntries(await jackpotPartsOf(rows.database.reader, { from: FIRST, to: NEXT, zone: 'Asia/Yangon', vendor }))
  expect(await sums()).toEqual({ '2026-11-20 V1 b-V1 MMK': '1.75', '2026-11-20 V2 b-V2 MMK': '4', '2026-11-21 V1 b-V1 MMK': '2' })
  expect(await sums('V2')).toEqual({ '2026-11-20 V2 b-V2 MMK': '4' })
})

it('[GAME-14] a game is added once for its vendor, with the next number where its own is taken', async () => {
  const named = { id: 1, vendor: 'V1', code: 'new', gameType: 'RNG', nameEn: 'n', nameMy: 'n' } as const
  const game = { ...named, rtpBasisPoints: null, edgeBasisPoints: null, hotRank: null }
  const row = {
    ...game,
    releasedOn: '2026-01-01',
    playable: true,
    slot: null,
    opens: 'game',
    position: 9,
    searchEn: 'n',
    searchMy: 'n',
  } as const
  const add = (vendor: string) => act((tx) => writeGames(tx, [{ ...row, vendor }]))
  expect([await add('V1'), await add('V2'), await add('V1')]).toEqual([1, 1, 0])
  expect(await rows.of("select id, vendor from games_game where code = 'new' order by 1")).toEqual([
    [3, 'V1'],
    [4, 'V2'],
  ])
  await rows.database.pool.query("delete from games_game where code = 'new'")
})

it('[GAME-14] vendors and games are read in the order that staff gave them', async () => {
  const { reader } = rows.database
  const swap = 'update games_vendor set position = 10 - position; update games_game set position = 10 - position'
  const codes = async () => [(await readVendors(reader)).map(({ code }) => code), (await readGames(reader)).map(({ id }) => id)]
  const [vendors, games] = (await codes()) as [string[], number[]]
  await rows.database.pool.query(swap)
  expect(await codes()).toEqual([vendors.toReversed(), games.toReversed()])
  await rows.database.pool.query(swap)
})
