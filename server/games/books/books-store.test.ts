/** Stores of the vendors' books: which rounds are stuck, and each way in which two books can differ on a day. */
import { expect, it } from 'vitest'
import { after, at, bareRows, before, FIRST, M1, M2, NEXT } from '../testing/bare-rows.ts'
import {
  clearStatement,
  compareActs,
  dueStuck,
  endSettled,
  findStuck,
  knownOf,
  openStuck,
  readDifferences,
  readReconciliations,
  unreconciledIn,
  writeLines,
  writeStuck,
  type StatementLine,
} from './books-store.ts'
import { compareRounds, worthOfHand, writeRounds, type StatementRound } from './round-books-store.ts'

const rows = bareRows()
const { act } = rows
const DAY = '2026-11-20'
const NOW = at('2026-11-22T00:00:00Z')
const stuck = () => rows.of('select round from games_stuck_round order by round')

it('[GAME-15] stuck are rounds with a bet and no end, opened or opened again since the last sweep and not after its moment', async () => {
  const [UNTIL, LONG_AGO] = [at('2026-11-20T12:00:00Z'), at('2026-11-01T00:00:00Z')]
  const { round } = rows
  await round({ round: 'a open', opened_at: UNTIL })
  await round({ round: 'late', opened_at: after(UNTIL) })
  await round({ round: 'closed', opened_at: UNTIL, closed: true })
  await round({ round: 'no bet', opened_at: UNTIL, bets: 0 })
  await round({ round: 'won', opened_at: UNTIL, wins: 1 })
  await round({ round: 'opened again later', opened_at: UNTIL, reopened_at: after(UNTIL) })
  expect(await act((tx) => findStuck(tx, UNTIL, NOW))).toBe(1)
  expect(await stuck()).toEqual(['a open'])
  expect(await openStuck(rows.database.reader, 9)).toEqual([
    {
      vendor: 'V1',
      player: 'p1',
      account: 1n,
      member: M1,
      game: 'g',
      round: 'a open',
      openedAt: UNTIL,
      asked: 0,
      state: 'waiting',
      said: '',
      stakedUnits: 0n,
    },
  ])
  expect(await rows.of('select found_at, ask_at from games_stuck_round')).toEqual([[NOW, NOW]])
  await round({ round: 'again at', opened_at: LONG_AGO, reopened_at: UNTIL })
  await round({ round: 'b again after', opened_at: LONG_AGO, reopened_at: after(after(UNTIL)) })
  await rows.database.pool.query("delete from games_round where round = 'opened again later'")
  await rows.database.pool.query('delete from games_stuck_round')
  expect(await act((tx) => findStuck(tx, after(after(UNTIL)), NOW))).toBe(2)
  expect(await stuck()).toEqual(['b again after', 'late'])
  // An earlier moment never takes the sweep back.
  expect(await act((tx) => findStuck(tx, UNTIL, NOW))).toBe(0)
  expect(await act((tx) => findStuck(tx, NOW, NOW))).toBe(0)
})

it('[GAME-15] a stuck round that ended and was opened again waits again, and one that is for staff stays so', async () => {
  for (const [round, state] of [
    ['ended', 'ended'],
    ['staff', 'for-staff'],
  ] as const) {
    await rows.round({ round })
    await rows.put('stuck_round', {
      vendor: 'V1',
      member: M1,
      game: 'g',
      round,
      opened_at: FIRST,
      found_at: FIRST,
      ask_at: FIRST,
      state,
      asked: 3,
      said: 's',
    })
  }
  expect(await act((tx) => findStuck(tx, NOW, NOW))).toBe(1)
  expect(
    await rows.of('select round, state, asked, said, ask_at = found_at, ask_at > opened_at from games_stuck_round order by 1'),
  ).toEqual([
    ['ended', 'waiting', 0, '', true, true],
    ['staff', 'for-staff', 3, 's', true, false],
  ])
})

it('[GAME-15] whoever is due is asked about first, and staff see what is open longest; an ended round is neither', async () => {
  const put = async (round: string, opened_at: Temporal.Instant, ask_at: Temporal.Instant, more: object = {}) => {
    await rows.round({ round, staked_units: 7n })
    await rows.put('stuck_round', { vendor: 'V1', member: M1, game: 'g', round, opened_at, found_at: FIRST, ask_at, ...more })
  }
  await put('young', NEXT, before(FIRST))
  await put('old', before(FIRST), FIRST, { state: 'for-staff' })
  await put('later', FIRST, after(FIRST))
  await put('ended', FIRST, before(FIRST), { state: 'ended' })
  // The same names at another vendor are other rounds.
  await rows.round({ round: 'old', vendor: 'V2', staked_units: 9n })
  await rows.round({ round: 'old', member: M2, staked_units: 9n })
  await rows.round({ round: 'old', game: 'h', staked_units: 9n })
  const { reader } = rows.database
  const due = await dueStuck(reader, FIRST, 9)
  expect(due.map(({ round, player, account, stakedUnits }) => [round, player, account, stakedUnits])).toEqual([
    ['young', 'p1', 1n, 7n],
    ['old', 'p1', 1n, 7n],
  ])
  expect((await dueStuck(reader, FIRST, 1)).map(({ round }) => round)).toEqual(['young'])
  expect((await openStuck(reader, 9)).map(({ round }) => round)).toEqual(['old', 'later', 'young'])
  expect((await openStuck(reader, 1)).map(({ round }) => round)).toEqual(['old'])
  const same = { round: 'old', opened_at: FIRST, found_at: FIRST, ask_at: NEXT, state: 'ended', said: 'other' }
  for (const other of [{ vendor: 'V2' }, { member: M2 }, { game: 'h' }])
    await rows.put('stuck_round', { vendor: 'V1', member: M1, game: 'g', ...same, ...other })
  await act((tx) => writeStuck(tx, due[1]!, { state: 'waiting', said: 'x', askAt: NEXT }))
  expect(await rows.of("select count(*)::int from games_stuck_round where said = 'other'")).toEqual([3])
  await rows.database.pool.query("delete from games_stuck_round where said = 'other'")
  expect(await rows.of('select round, said, asked, state, ask_at from games_stuck_round order by round')).toEqual([
    ['ended', '', 0, 'ended', before(FIRST)],
    ['later', '', 0, 'waiting', after(FIRST)],
    ['old', 'x', 1, 'waiting', NEXT],
    ['young', '', 0, 'waiting', before(FIRST)],
  ])
})

it('[GAME-15] a stuck round has ended by itself where it is closed, has no bet any more, or a win', async () => {
  for (const [round, more] of [
    ['a open', {}],
    ['b closed', { closed: true }],
    ['c no bet', { bets: 0 }],
    ['d won', { wins: 1 }],
  ] as const) {
    await rows.round({ round, ...more })
    await rows.put('stuck_round', { vendor: 'V1', member: M1, game: 'g', round, opened_at: FIRST, found_at: FIRST, ask_at: FIRST })
  }
  // What ended for others ends nothing here.
  await rows.round({ round: 'a open', vendor: 'V2', closed: true })
  await rows.round({ round: 'a open', member: M2, closed: true })
  await rows.round({ round: 'a open', game: 'h', closed: true })
  expect([await act(endSettled), await act(endSettled)]).toEqual([3, 0])
  expect(await rows.of("select round from games_stuck_round where state <> 'ended'")).toEqual(['a open'])
})

it('[GAME-15] our book knows what was done at this vendor, and not what only its rollback named', async () => {
  await rows.callback('a')
  await rows.callback('b', { vendor: 'V2' })
  await rows.callback('c', { state: 'tombstone' })
  await rows.callback('d', { state: 'rolled-back' })
  await rows.callback('e')
  expect([...(await knownOf(rows.database.reader, 'V1', ['a', 'b', 'c', 'd', 'x']))].sort()).toEqual(['a', 'd'])
})

const line = (transaction: string, more: Partial<StatementLine> = {}): StatementLine => ({
  transaction,
  verb: 'bet',
  player: 'p1',
  game: 'g',
  round: 'r',
  units: 5n,
  at: FIRST,
  ...more,
})

/** Two books of a day that differ in every way. */
async function twoBooks(): Promise<void> {
  const ours = (transaction: string, more: Readonly<Record<string, unknown>> = {}) => rows.callback(transaction, more)
  const there = [
    line('same'),
    line('units', { units: 6n }),
    line('verb', { verb: 'win' }),
    line('player', { player: 'p2' }),
    line('game', { game: 'h' }),
    line('round', { round: 's' }),
    line('no units', { units: undefined }),
    line('rollback', { verb: 'rollback', units: undefined }),
    line('undone', { undone: true }),
    line('undone and here', { undone: true, units: 6n }),
    line('at first'),
    line('before first', { at: before(FIRST) }),
    line('at next', { at: NEXT }),
    line('before next', { at: before(NEXT) }),
    line('tombstone'),
    line('paid', { verb: 'win' }),
    line('paid anew', { verb: 'resettle' }),
    line('paid less', { verb: 'win', units: 4n }),
  ]
  for (const name of ['same', 'units', 'verb', 'player', 'game', 'round', 'no units', 'undone and here']) await ours(name)
  await ours('rollback', { verb: 'rollback' })
  await ours('paid', { verb: 'win' })
  await ours('paid anew', { verb: 'resettle' })
  await ours('paid less', { verb: 'win' })
  await ours('tombstone', { state: 'tombstone' })
  await ours('only tombstone', { state: 'tombstone' })
  await ours('ours before first', { at: before(FIRST) })
  await ours('ours at first')
  await ours('ours before next', { at: before(NEXT) })
  await ours('ours at next', { at: NEXT })
  await ours('theirs', { vendor: 'V2' })
  await act(async (tx) => {
    await writeLines(tx, 'V1', DAY, there)
    await writeLines(tx, 'V1', DAY, [line('same', { units: 9n })])
    await writeLines(tx, 'V1', '2026-11-21', [line('ours at first')])
    await writeLines(tx, 'V2', DAY, [line('ours at first')])
  })
}

it('[GAME-15] acts differ by what was done, by whom, where and how much, and each book is asked about its own day', async () => {
  await twoBooks()
  for (const [vendor, day] of [
    ['V1', DAY],
    ['V1', '2026-11-21'],
    ['V2', DAY],
  ] as const)
    await rows.put('difference', { vendor, day, transaction: 'of before', kind: 'different' })
  const result = await act((tx) => compareActs(tx, 'V1', DAY, NOW))
  const found = await rows.of(
    `select transaction, kind from games_difference where vendor = 'V1' and day = '${DAY}' order by kind, transaction`,
  )
  expect(found).toEqual([
    ...['game', 'paid less', 'player', 'round', 'undone and here', 'units', 'verb'].map((name) => [name, 'different']),
    ...['at first', 'before next', 'tombstone'].map((name) => [name, 'missing-here']),
    ...['ours at first', 'ours before next'].map((name) => [name, 'missing-there']),
  ])
  const counted = { vendor: 'V1', day: DAY, ranAt: NOW, ours: 14n, theirs: 16n, missingHere: 3, missingThere: 2, different: 7 }
  expect(result).toEqual(counted)
  expect(await readReconciliations(rows.database.reader, 9)).toEqual([counted])
  expect(await rows.of("select vendor, day::text from games_difference where transaction = 'of before' order by 1, 2")).toEqual([
    ['V1', '2026-11-21'],
    ['V2', DAY],
  ])
  const { reader } = rows.database
  expect((await readDifferences(reader, 'V1', DAY, 2)).map(({ transaction }) => transaction)).toEqual(['game', 'paid less'])
  const [one] = await readDifferences(reader, 'V1', DAY, 1)
  expect([one?.ours?.['game'], one?.theirs?.['game']]).toEqual(['g', 'h'])
  const rest = await readDifferences(reader, 'V1', DAY, 99)
  expect(rest).toHaveLength(12)
  expect([rest[7]?.ours, rest[10]?.theirs]).toEqual([null, null])
  // What a rollback is worth is in no vendor's list.
  await rows.callback('rollback there', { verb: 'rollback' })
  expect((await act((tx) => compareActs(tx, 'V1', DAY, NEXT))).missingThere).toBe(3)
  const undone = (await readDifferences(reader, 'V1', DAY, 99)).find(({ transaction }) => transaction === 'rollback there')
  expect(undone?.ours).toMatchObject({ verb: 'rollback', units: null })
  // Compared again, the new figures take the place of the old.
  await rows.database.pool.query("delete from games_callback where transaction in ('units', 'verb', 'rollback there')")
  await rows.database.pool.query("delete from games_statement where transaction in ('units', 'at first', 'paid')")
  const anew = { ...counted, ranAt: NEXT, ours: 12n, theirs: 13n, missingHere: 3, missingThere: 3, different: 5 }
  expect(await act((tx) => compareActs(tx, 'V1', DAY, NEXT))).toEqual(anew)
  expect(await readReconciliations(reader, 9)).toEqual([anew])
  await act((tx) => clearStatement(tx, 'V1', DAY))
  expect(await rows.of('select vendor, day::text from games_statement order by 1')).toEqual([
    ['V1', '2026-11-21'],
    ['V2', DAY],
  ])
})

const round = (name: string, more: Partial<StatementRound> = {}): StatementRound => ({
  player: 'p1',
  game: 'g',
  round: name,
  stakedUnits: 5n,
  wonUnits: 2n,
  at: FIRST,
  ...more,
})

it('[GAME-15] rounds differ by the worth of a hand, a round that is void is missing nowhere, and a tip is in no list', async () => {
  const ours = (name: string, more: object = {}) => rows.round({ round: name, staked_units: 5n, won_units: 2n, ...more })
  await ours('same~1', { staked_units: 3n, won_units: 0n })
  await ours('same~2', { staked_units: 2n })
  for (const name of ['staked', 'won']) await ours(name)
  await ours('player', { member: M2 })
  await ours('game', { game: 'h' })
  await ours('void', { bets: 0, staked_units: 0n, won_units: 0n })
  await ours('tip:1')
  await ours('ours before first', { opened_at: before(FIRST) })
  await ours('ours at first')
  await ours('ours before next', { opened_at: before(NEXT) })
  await ours('ours at next', { opened_at: NEXT })
  // It began long before, and is found by its name in their list.
  await ours('long ago', { opened_at: FIRST.subtract({ hours: 30 }) })
  await ours('theirs', { vendor: 'V2' })
  // A hand belongs together for an hour on each side of the day.
  const part = (name: string, opened_at: Temporal.Instant) => ours(name, { opened_at, staked_units: 1n, won_units: 0n })
  await part('dawn~0', before(FIRST).subtract({ hours: 1 }))
  await part('dawn~1', FIRST.subtract({ hours: 1 }))
  await part('dawn~2', FIRST)
  await part('dusk~1', before(NEXT))
  await part('dusk~2', before(NEXT).add({ hours: 1 }))
  await part('dusk~3', NEXT.add({ hours: 1 }))
  const there = [
    ...['dawn', 'dusk'].map((name) => round(name, { stakedUnits: 2n, wonUnits: 0n })),
    round('same'),
    round('staked', { stakedUnits: 6n }),
    round('won', { wonUnits: 3n }),
    round('player'),
    round('game'),
    round('void there', { stakedUnits: 0n, wonUnits: 0n }),
    round('long ago'),
    round('at first'),
    round('before first', { at: before(FIRST) }),
    round('before next', { at: before(NEXT) }),
    round('at next', { at: NEXT }),
  ]
  await act(async (tx) => {
    await writeRounds(tx, 'V1', DAY, there)
    await writeRounds(tx, 'V1', DAY, [round('same', { wonUnits: 9n })])
    await writeRounds(tx, 'V1', '2026-11-21', [round('ours at first')])
    await writeRounds(tx, 'V2', DAY, [round('ours at first')])
  })
  for (const vendor of ['V1', 'V2']) await rows.put('difference', { vendor, day: DAY, transaction: 'of before', kind: 'different' })
  const result = await act((tx) => compareRounds(tx, 'V1', DAY, '~', NOW))
  expect(await rows.of("select transaction, kind from games_difference where vendor = 'V1' order by kind, transaction")).toEqual([
    ...['staked g p1', 'won g p1'].map((name) => [name, 'different']),
    ...['at first g p1', 'before next g p1', 'game g p1', 'player g p1'].map((name) => [name, 'missing-here']),
    ...['game h p1', 'ours at first g p1', 'ours before next g p1', 'player g p2'].map((name) => [name, 'missing-there']),
  ])
  expect(result).toEqual({ vendor: 'V1', day: DAY, ranAt: NOW, ours: 11n, theirs: 11n, missingHere: 4, missingThere: 4, different: 2 })
  expect(await rows.of("select vendor from games_difference where transaction = 'of before'")).toEqual(['V2'])
  const worth = (handEnd: string, hand: string, more: object = {}) =>
    worthOfHand(rows.database.reader, { vendor: 'V1', member: M1, game: 'g', hand, handEnd, ...more })
  expect(await worth('~', 'same')).toEqual({ stakedUnits: 5n, wonUnits: 2n })
  expect(await worth('', 'same~2')).toEqual({ stakedUnits: 2n, wonUnits: 2n })
  for (const other of [{ vendor: 'V2' }, { member: M2 }, { game: 'h' }, { hand: 'none' }])
    expect(await worth('~', 'same', other)).toEqual({ stakedUnits: 0n, wonUnits: 0n })
  await act((tx) => clearStatement(tx, 'V1', DAY))
  expect(await rows.of('select vendor, day::text from games_statement_round order by 1')).toEqual([
    ['V1', '2026-11-21'],
    ['V2', DAY],
  ])
})

it('[AG-35, GAME-15] a day of play is open until a comparison of it found nothing of any kind', async () => {
  const span = { from: FIRST, until: NEXT }
  const open = async (days = span) => (await unreconciledIn(rows.database.reader, days)).map(({ vendor, day }) => `${vendor} ${day}`)
  await rows.callback('tombstone', { state: 'tombstone' })
  await rows.callback('next', { at: NEXT })
  await rows.callback('before', { at: before(FIRST) })
  expect(await open()).toEqual([])
  await rows.callback('first', { vendor: 'V2' })
  await rows.callback('last', { at: before(NEXT) })
  expect(await open()).toEqual([`V1 ${DAY}`, `V2 ${DAY}`])
  expect(await open({ from: before(FIRST), until: after(NEXT) })).toEqual(['V1 2026-11-19', `V1 ${DAY}`, `V2 ${DAY}`, 'V1 2026-11-21'])
  const clean = { day: DAY, ran_at: NOW, ours: 1n, theirs: 1n, missing_here: 0, missing_there: 0, different: 0 }
  await rows.put('reconciliation', { vendor: 'V1', ...clean, day: '2026-11-21' })
  for (const fault of ['missing_here', 'missing_there', 'different']) {
    await rows.database.pool.query(`delete from games_reconciliation where day = '${DAY}'`)
    await rows.put('reconciliation', { vendor: 'V1', ...clean, [fault]: 1 })
    expect(await open(), fault).toEqual([`V1 ${DAY}`, `V2 ${DAY}`])
  }
  await rows.database.pool.query('update games_reconciliation set different = 0')
  expect(await open()).toEqual([`V2 ${DAY}`])
  await rows.put('reconciliation', { vendor: 'V2', ...clean })
  expect(await open()).toEqual([])
  const read = async (limit: number) =>
    (await readReconciliations(rows.database.reader, limit)).map(({ vendor, day }) => `${vendor} ${day}`)
  expect(await read(9)).toEqual(['V1 2026-11-21', `V1 ${DAY}`, `V2 ${DAY}`])
  expect(await read(1)).toEqual(['V1 2026-11-21'])
})
