/** Stores of the vendors' wallet: what each statement finds and changes; every row beside the right one stays as it is. */
import { expect, it } from 'vitest'
import { after, bareRows, before, FIRST, M1, M2, M3, NEXT } from '../testing/bare-rows.ts'
import { endHeld, readHeldCase, writeDecision } from './held-store.ts'
import type { Act } from './round.ts'
import { keptPlayers } from './kept-players.ts'
import {
  closeEmptyCase,
  isFreeRound,
  readAbout,
  readBetsAt,
  readCallback,
  readEnd,
  readOpenCases,
  readSeen,
  readSettlement,
  readStaked,
  readWon,
  writeCase,
  writeCaseClosed,
  writeChanges,
  writeClosed,
  writeStill,
  writeTombstones,
  type ActCall,
} from './wallet-store.ts'

const rows = bareRows()
const { act, callback, put, round } = rows
const PLACE = { vendor: 'V1', member: M1, game: 'g', round: 'r' }
/** Places that differ from it in one name. */
const OTHERS = [{ vendor: 'V2' }, { member: M2 }, { game: 'h' }, { round: 's' }].map((other) => ({ ...PLACE, ...other }))
const wish = (more: Partial<Act> = {}): Act => ({
  ...PLACE,
  verb: 'rollback',
  transaction: 'back',
  reference: 'bet',
  units: 0n,
  kind: '',
  closes: false,
  ...more,
})
const asked = (of: Partial<Act> = {}, more: Partial<ActCall> = {}): ActCall =>
  ({
    act: wish(of),
    fingerprint: 'ab',
    trace: 't',
    tokenHash: undefined,
    granted: false,
    currency: 'MMK',
    brand: '',
    beside: 0n,
    ...more,
  }) as ActCall

it('[GAME-15] the sums of a round are those of its vendor, player, game and name', async () => {
  for (const [n, place] of [PLACE, ...OTHERS].entries())
    await round({ ...place, bets: n + 1, wins: n, staked_units: BigInt(10 * n), won_units: BigInt(100 * n) })
  const { reader } = rows.database
  const places = [PLACE, ...OTHERS]
  const all = <T>(read: (place: typeof PLACE) => Promise<T>) => Promise.all([...places, { ...PLACE, round: 'x' }].map(read))
  expect(await all((place) => readWon(reader, place))).toEqual([0n, 100n, 200n, 300n, 400n, undefined])
  expect(await all(async (place) => (await readEnd(reader, place))?.wins)).toEqual([0, 1, 2, 3, 4, undefined])
  expect(await all((place) => isFreeRound(reader, place))).toEqual([true, false, false, false, false, false])
  expect(await act((tx) => readStaked(tx, [...places, { ...PLACE, round: 'x' }]))).toEqual([0n, 10n, 20n, 30n, 40n, 0n])
  await rows.database.pool.query("update games_round set bets = 0 where vendor = 'V1' and bets = 1")
  expect(await isFreeRound(reader, PLACE)).toBe(false)
  expect(await readWon(reader, OTHERS[0]!)).toBe(100n)
  expect(await act((tx) => readStaked(tx, [OTHERS[3]!, OTHERS[0]!, { ...PLACE, game: 'x' }]))).toEqual([40n, 10n, 0n])
  expect([
    await readEnd(reader, OTHERS[2]!),
    (await readEnd(reader, OTHERS[0]!))?.account,
    await readEnd(reader, { ...PLACE, game: 'x' }),
  ]).toEqual([{ wins: 3, account: 1n }, 3n, undefined])
  expect(await act((tx) => writeClosed(tx, OTHERS[2]!))).toEqual({ bets: 4, wins: 3 })
  expect(await act((tx) => writeClosed(tx, { ...PLACE, game: 'x' }))).toEqual({ bets: 0, wins: 0 })
  expect(await rows.of('select wins, closed from games_round where closed')).toEqual([[3, true]])
})

it('[PR-18] a round contains bonus money from its first bet with shares of it, and from nothing else', async () => {
  const still = { balance: 0n, bets: 0, wins: 0, undone: 0, staked: 0n, won: 0n, undoes: false, touches: false, settles: undefined }
  let posting = 1n
  const writes = (verb: 'bet' | 'win', name: string, sharesBonus: boolean) => {
    const one = asked({ verb, transaction: `${verb}-${(posting += 1n)}`, reference: '', round: name }, { sharesBonus })
    return act((tx) => writeChanges(tx, [{ ...still, asked: one, posting, given: 0n, held: undefined }], { at: NEXT, hour: NEXT, lane: 1 }))
  }
  for (const [name, verb, sharesBonus] of [
    ['p', 'bet', false],
    ['p', 'win', true],
    ['q', 'bet', true],
    ['q', 'bet', false],
  ] as const)
    await writes(verb, name, sharesBonus)
  expect(await rows.of("select round, funded from games_round where round in ('p', 'q') order by round")).toEqual([
    ['p', false],
    ['q', true],
  ])
})

it('[GAME-15] a rollback that comes first leaves one stone and is counted once in its round', async () => {
  const stones = [
    asked({ transaction: 'b1', reference: 'a1' }),
    asked({ transaction: 'b2', reference: 'a2' }),
    asked({ transaction: 'b3', reference: 'a3', round: 's' }),
  ]
  await act((tx) => writeTombstones(tx, stones, FIRST))
  await act((tx) => writeTombstones(tx, [stones[0]!, asked({ transaction: 'b4', reference: 'a4' })], NEXT))
  await act((tx) => writeTombstones(tx, [], NEXT))
  expect(await rows.of('select transaction, reference, verb, state from games_callback order by 1')).toEqual(
    [1, 2, 3, 4].map((n) => [`a${n}`, `b${n}`, 'unknown', 'tombstone']),
  )
  expect(await rows.of('select round, undone, bets, staked_units::int from games_round order by 1')).toEqual([
    ['r', 3, 0, 0],
    ['s', 1, 0, 0],
  ])
})

it('[GAME-15] an act is seen beside its own round, target, token and hour, each of its own vendor', async () => {
  const HOUR = FIRST
  await callback('bet', { units: 5n, settled_units: 4n, reference: 'x', held: true })
  await callback('own', { state: 'rolled-back', reference: 'y' })
  await callback('bet', { vendor: 'V2', verb: 'win' })
  await round({ bets: 2, wins: 1, undone: 3, staked_units: 7n, won_units: 8n, closed: true, funded: true })
  const hash = Buffer.alloc(32, 1)
  await put('session', { vendor: 'V1', player: 'p1', token_hash: hash, language: 'EN', used_at: FIRST, site_session: M1 })
  for (const [lane, more] of [{}, {}, { vendor: 'V2' }, { currency: 'THB' }, { hour: NEXT }].entries())
    await put('vendor_hour', { vendor: 'V1', currency: 'MMK', hour: HOUR, lane, staked_units: 1n, won_units: 2n, given_units: 3n, ...more })
  const see = async (one: ActCall, freshAfter = FIRST, touchBefore = FIRST) =>
    (await act((tx) => readSeen(tx, [asked({ vendor: 'V2' }), one], { freshAfter, touchBefore, hour: HOUR })))[1]!
  const one = asked({ transaction: 'own' }, { tokenHash: hash })
  expect(await see(one)).toEqual({
    vendorState: 'on',
    gameState: 'on',
    own: { state: 'rolled-back', reference: 'y' },
    target: { verb: 'bet', member: M1, game: 'g', round: 'r', state: 'applied', reference: 'x', units: 5n, settledUnits: 4n, held: true },
    round: { closed: true, bets: 2, wins: 1, undone: 3, staked: 7n, won: 8n, funded: true },
    hour: { staked: 2n, won: 4n, given: 6n },
    session: { member: M1, fresh: true, touches: false },
  })
  expect((await see(one, after(FIRST), after(FIRST))).session).toEqual({ member: M1, fresh: false, touches: true })
  for (const other of OTHERS.slice(1)) expect((await see(asked(other))).round).toMatchObject({ bets: 0, staked: 0n })
  expect(await see(asked({ vendor: 'V2', transaction: 'own' }, { tokenHash: hash }))).toMatchObject({
    own: undefined,
    session: undefined,
    target: { verb: 'win' },
  })
})

it('[GAME-15] a callback is found by its vendor and id, a settlement or a further act about it by the last one', async () => {
  await callback('bet', { posting: 1n })
  await callback('bet', { vendor: 'V2', verb: 'win' })
  await callback('s1', { reference: 'bet', kind: 'settlement', verb: 'win', posting: 3n })
  await callback('s2', { reference: 'bet', kind: 'settlement', verb: 'win', posting: 4n, state: 'rolled-back' })
  await callback('s0', { reference: 'bet', kind: 'settlement', verb: 'win', posting: 2n })
  await callback('promo', { reference: 'bet', kind: 'promo', verb: 'win', posting: 9n })
  await callback('s3', { vendor: 'V2', reference: 'bet', kind: 'settlement', verb: 'win', posting: 9n })
  await callback('other', { reference: 'x', kind: 'settlement', verb: 'win', posting: 9n })
  for (const [n, name] of ['r1', 'r2'].entries()) await callback(name, { reference: 'bet', verb: 'restake', posting: BigInt(20 - n) })
  await callback('r3', { reference: 'bet', verb: 'resettle', posting: 30n })
  await callback('r4', { vendor: 'V2', reference: 'bet', verb: 'restake', posting: 30n })
  await callback('r5', { reference: 'x', verb: 'restake', posting: 30n })
  const { reader } = rows.database
  expect([
    (await readCallback(reader, 'V1', 'bet'))?.verb,
    (await readCallback(reader, 'V2', 'bet'))?.verb,
    await readCallback(reader, 'V2', 's1'),
  ]).toEqual(['bet', 'win', undefined])
  // The currency is that of its own player.
  await put('player', { vendor: 'V1', player: 'p3', person: M3, member: M3, account: 9n, currency: 'THB' })
  await callback('of another currency', { member: M3 })
  expect((await readCallback(reader, 'V1', 'of another currency'))?.currency).toBe('THB')
  await rows.database.pool.query("delete from games_player where player = 'p3'")
  expect(await readSettlement(reader, 'V1', 'bet')).toEqual({ transaction: 's2', state: 'rolled-back' })
  expect([
    await readAbout(reader, 'V1', 'restake', 'bet'),
    await readAbout(reader, 'V1', 'resettle', 'bet'),
    await readAbout(reader, 'V1', 'bet', 'bet'),
  ]).toEqual(['r1', 'r3', undefined])
})

it('[GAME-15] the bets at a place are a player’s own, in their order, open until a win, with the settlement that is named', async () => {
  for (const [name, more] of [
    ['b2', { posting: 2n, round: 'r2' }],
    ['b1', { posting: 1n, round: 'r1' }],
    ['b3', { posting: 3n, round: 'r3' }],
    ['no bet', { posting: 4n, verb: 'restake' }],
    ['elsewhere', { posting: 5n, reference: 'y' }],
    ['theirs', { posting: 6n, member: M2 }],
    ['at another', { posting: 7n, vendor: 'V2' }],
  ] as const)
    await callback(name, { reference: 'place', ...more })
  await callback('settle:b1:now', { verb: 'win' })
  await callback('settle:b2:then', { verb: 'win' })
  await callback('settle:b3:now', { vendor: 'V2', verb: 'win' })
  for (const place of [PLACE, OTHERS[1]!, OTHERS[0]!, { ...PLACE, round: 'r1' }]) await round({ ...place })
  await round({ round: 'r2', wins: 1 })
  await round({ round: 'r3', bets: 0 })
  const found = await readBetsAt(rows.database.reader, { vendor: 'V1', player: 'p1', place: 'place', settledAt: 'now' })
  expect(found.map(({ transaction, settledSo, open }) => [transaction, settledSo, open])).toEqual([
    ['b1', true, true],
    ['b2', false, false],
    ['b3', false, false],
  ])
})

it('[GAME-15] an act that moved nothing is stored once, and the content that was first stays', async () => {
  const still = (fingerprint: string, balance: bigint) => act((tx) => writeStill(tx, { ...asked(), fingerprint }, balance, FIRST))
  expect(await still('ab', 5n)).toMatchObject({ fingerprint: 'ab', balanceUnits: 5n, units: 0n, state: 'applied' })
  expect(await still('cd', 6n)).toMatchObject({ fingerprint: 'ab', balanceUnits: 5n })
})

it('[GAME-20] a case is opened once, the oldest stands first, and one of a held win is closed by its decision alone', async () => {
  const { reader, writer } = rows.database
  const about = (transaction: string, more: object = {}) => ({ ...PLACE, transaction, reference: '', ...more })
  await writeCase(writer, about('b'), 'balance-below-zero', 5n, FIRST)
  await writeCase(writer, about('b'), 'forged-calls', 6n, NEXT)
  await writeCase(writer, about('a', { member: null }), 'forged-calls', 0n, before(FIRST))
  await writeCase(writer, about('held'), 'win-beyond-terms', 7n, NEXT)
  // Whom this vendor does not know is named as the case names them.
  const NOBODY = '00000000-0000-7000-8000-000000000009'
  await writeCase(writer, about('c', { member: NOBODY }), 'balance-below-zero', 1n, before(NEXT))
  const open = async (limit: number) =>
    (await readOpenCases(reader, limit)).map(({ transaction, reason, member }) => [transaction, reason, member])
  expect(await open(9)).toEqual([
    ['a', 'forged-calls', null],
    ['b', 'balance-below-zero', M1],
    ['c', 'balance-below-zero', NOBODY],
    ['held', 'win-beyond-terms', M1],
  ])
  expect(await open(1)).toHaveLength(1)
  const [first, , , held] = await readOpenCases(reader, 9)
  const close = (id: string) => act((tx) => writeCaseClosed(tx, id, NEXT))
  expect([await close(held!.id), await close(first!.id), await close(first!.id)]).toEqual([false, true, false])
  expect(await open(9)).toHaveLength(3)
})

it('[GAME-20] a held win is one that is still held and worth something, and its case ends with the vendor’s rollback', async () => {
  const held = { verb: 'win', kind: 'jackpot', units: 9n, settled_units: 8n, held: true, reference: 'bet' }
  const ids = [1, 2, 3, 4].map((n) => `00000000-0000-7000-8000-0000000000c${n}`)
  for (const [n, name] of ['w1', 'w2', 'w3', 'w4'].entries()) {
    await callback(name, { ...held, ...(name === 'w2' ? { held: false } : {}), ...(name === 'w3' ? { state: 'rolled-back' } : {}) })
    const about = { ...PLACE, transaction: name, reference: '', balance_units: 0n, opened_at: FIRST }
    await put('case', { id: ids[n], reason: name === 'w4' ? 'balance-below-zero' : 'win-beyond-terms', ...about })
  }
  await callback('bet', { settled_units: 100n })
  await callback('bet', { settled_units: 100n, vendor: 'V2' })
  for (const [n, place] of [PLACE, ...OTHERS].entries()) await round({ ...place, won_units: BigInt(n + 100) })
  const read = async (n: number) => act((tx) => readHeldCase(tx, ids[n - 1]!))
  expect(await read(1)).toMatchObject({
    transaction: 'w1',
    person: M1,
    account: 1n,
    brand: 'b-V1',
    units: 8n,
    decision: null,
    kind: 'jackpot',
  })
  expect([await read(2), await read(3), await read(4)]).toEqual([undefined, undefined, undefined])
  await act((tx) => writeDecision(tx, ids[0]!, 'reject', 'Aung'))
  expect(await rows.of('select transaction, decided_by from games_case where decision is not null')).toEqual([['w1', 'Aung']])
  const one = (await read(1))!
  const worth = () =>
    rows.of(
      "select transaction, vendor, settled_units::int, held from games_callback where vendor = 'V2' or held or transaction = 'bet' order by 1, 2",
    )
  await act((tx) => endHeld(tx, { ...one, verb: 'resettle' }, 'release', NEXT))
  // What was released of a resettlement adds to the win that it is about.
  expect(await worth()).toEqual([
    ['bet', 'V1', 108, false],
    ['bet', 'V2', 100, false],
    ['w3', 'V1', 8, true],
    ['w4', 'V1', 8, true],
  ])
  expect([await read(1), await rows.of('select transaction from games_case where closed_at is not null')]).toEqual([undefined, ['w1']])
  await act((tx) => endHeld(tx, { ...one, transaction: 'w4', id: ids[3]! }, 'reject', NEXT))
  expect(
    await rows.of(
      "select transaction, settled_units::int from games_callback where transaction in ('w1', 'w4', 'bet') and vendor = 'V1' order by 1",
    ),
  ).toEqual([
    ['bet', 108],
    ['w1', 8],
    ['w4', 0],
  ])
  expect(await rows.of('select won_units::int from games_round order by 1')).toEqual([92, 101, 102, 103, 104])
  await rows.database.pool.query(
    "update games_case set closed_at = null, reason = case when transaction = 'w4' then 'forged-calls' else 'win-beyond-terms' end",
  )
  const empty = (name: string, vendor = 'V1') => act((tx) => closeEmptyCase(tx, vendor, name, NEXT))
  for (const name of ['w1', 'w2', 'w4']) await empty(name)
  await empty('w3', 'V2')
  expect(await rows.of('select transaction from games_case where closed_at is not null')).toEqual([])
  await empty('w3')
  await rows.database.pool.query("update games_callback set settled_units = 0 where transaction = 'w1'")
  await empty('w1')
  expect(await rows.of('select transaction from games_case where closed_at is not null order by 1')).toEqual(['w1', 'w3'])
  await act((tx) => closeEmptyCase(tx, 'V1', 'w1', before(FIRST)))
  expect(await rows.of("select closed_at > opened_at from games_case where transaction = 'w1'")).toEqual([true])
})

it('[GAME-15] a known player is asked for once, an unknown one each time, and a question that fails fails for all', async () => {
  const { reader, pool } = rows.database
  const playerOf = keptPlayers(reader)
  const [one, other, nobody] = await Promise.all([playerOf('V1', 'p1'), playerOf('V2', 'p1'), playerOf('V1', 'new')])
  const known = { player: 'p1', person: M1, member: M1, currency: 'MMK' }
  expect([one, other, nobody]).toEqual([
    { ...known, vendor: 'V1', account: 1n, brand: 'b-V1' },
    { ...known, vendor: 'V2', account: 3n, brand: 'b-V2' },
    undefined,
  ])
  const NEW = '00000000-0000-7000-8000-000000000008'
  await put('player', { vendor: 'V1', player: 'new', person: NEW, member: NEW, account: 8n, currency: 'THB' })
  await pool.query("update games_player set brand = 'other' where vendor = 'V1' and player = 'p1'")
  expect([(await playerOf('V1', 'new'))?.account, (await playerOf('V1', 'p1'))?.brand]).toEqual([8n, 'b-V1'])
  await pool.query("update games_player set brand = 'b-V1' where vendor = 'V1' and player = 'p1'")
  await pool.query("delete from games_player where player = 'new'")
  const failing = keptPlayers({} as never)
  for (let turn = 0; turn < 2; turn += 1)
    expect((await Promise.allSettled([failing('V1', 'p1'), failing('V1', 'p2')])).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ])
})
