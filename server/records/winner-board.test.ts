/** Proves the boards. They show only settled rounds that won, net of their stake, once each and without whole names. An undone round is gone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Winner, WinnerCategory, WinnerOrder } from '@baize/contract/records.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import type { Transfer } from '../ledger/ledger.ts'
import { settableClock, systemClock } from '../platform/clock.ts'
import { createRecords } from './records.ts'
import { expectQuartersOfRounds } from './testing/quarters.ts'
import { around, placeOf, smallWorld, type Player, type SmallWorld } from './testing/small-world.ts'

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

/** The board as it is now, past what was kept of it. */
const board = (order: WinnerOrder = 'latest', category: WinnerCategory = 'ALL', limit = 20): Promise<Winner[]> =>
  createRecords({ database, ledger: world.ledger, ...around }).winners({ order, category, limit }, 'EN')

/** Plays a round to its end; a stake of nothing is a free round. */
async function play(player: Player, path: string, stake: bigint, win: bigint): Promise<void> {
  if (stake > 0n) expect(await world.move(player, 'bet', -stake * UNITS, placeOf(path), `bet:${path}`)).toBe('applied')
  expect(await world.move(player, stake > 0n ? 'win' : 'free-round', win * UNITS, placeOf(path), `win:${path}`)).toBe('applied')
}
const amounts = (list: readonly Winner[]) => list.map(({ winAmount }) => winAmount)

describe('the boards of winners', () => {
  test('hold settled rounds of every product by what they gave beyond the stake, in the asked order and category', async () => {
    const [one, two] = [await world.newPlayer(10_000n * UNITS), await world.newPlayer(10_000n * UNITS)]
    await play(one, 'PG/tiger/a', 10n, 15n)
    await play(two, 'FC/shark/b', 100n, 400n)
    await play(one, 'BGS/dice/c', 20n, 20n)
    await play(two, 'PG/tiger/d', 20n, 5n)
    await play(one, 'BGS/dice/e', 0n, 40n)
    await world.move(two, 'bet', -10n * UNITS, placeOf('BGS/dice/open'))
    await play(one, 'PG/unknown/f', 1n, 9_000n)
    await world.caughtUp()
    expect(amounts(await board())).toEqual(['40.00', '300.00', '5.00'])
    expect(amounts(await board('biggest'))).toEqual(['300.00', '40.00', '5.00'])
    expect(amounts(await board('biggest', 'ALL', 2))).toEqual(['300.00', '40.00'])
    expect(amounts(await board('latest', 'RNG'))).toEqual(['5.00'])
    expect(await board('latest', 'SPORTS')).toEqual([])
    expect((await board('biggest'))[0]).toEqual({
      customerName: `${two.id.slice(0, 2)}***${two.id.slice(-1)}`,
      winAmount: '300.00',
      currency: 'MMK',
      currencySymbol: 'Ks',
      gameName: 'Shark',
      iconUrl: '/art/FISH/FC/shark.svg',
      vassalage: 'FC',
      gameCode: 'shark',
      gameType: 'FISH',
      at: expect.any(String),
    })
    const burmese = await createRecords({ database, ledger: world.ledger, ...around }).winners(
      { order: 'biggest', category: 'FISH', limit: 1 },
      'MY',
    )
    expect(burmese[0]?.gameName).toBe('ငါးမန်း')
    expect(await world.records.mostPlayed()).toEqual([
      { vendor: 'BGS', game: 'dice' },
      { vendor: 'PG', game: 'tiger' },
      { vendor: 'FC', game: 'shark' },
      { vendor: 'PG', game: 'unknown' },
    ])
    expect((await world.records.playedLately(one.id)).map(({ vendor, game }) => `${vendor}/${game}`)).toEqual([
      'PG/unknown',
      'BGS/dice',
      'PG/tiger',
    ])
    // The open round of the other member is nothing that was played to its end.
    expect((await world.records.playedLately(two.id)).map(({ game }) => game)).toEqual(['tiger', 'shark'])
  })

  test('count an event that arrives twice once, and drop a round that is undone or settled again for less than its stake', async () => {
    const player = await world.newPlayer(1_000_000n * UNITS)
    const before = await world.records.playedLately(player.id)
    expect(before).toEqual([])
    const gamesBefore = await counts()
    await play(player, 'PG/tiger/g', 100n, 90_100n)
    // The vendor reports again, and a second follower reads the same ledger beside the first.
    expect(await world.move(player, 'win', 90_100n * UNITS, placeOf('PG/tiger/g'), 'win:PG/tiger/g')).toBe('applied')
    const ending = new AbortController()
    const second = createRecords({ database, ledger: world.ledger, ...around }).follow(ending.signal)
    await play(player, 'FC/shark/h', 100n, 80_100n)
    await world.stop()
    world.start()
    await play(player, 'BGS/dice/i', 100n, 70_100n)
    await world.caughtUp()
    ending.abort()
    await second
    expect(amounts(await board('biggest')).slice(0, 3)).toEqual(['90000.00', '80000.00', '70000.00'])
    expect(await counts()).toEqual({
      ...gamesBefore,
      'PG/tiger': 1 + (gamesBefore['PG/tiger'] ?? 0),
      'FC/shark': 1 + (gamesBefore['FC/shark'] ?? 0),
      'BGS/dice': 1 + (gamesBefore['BGS/dice'] ?? 0),
    })

    expect(await world.undo(player, 'win:PG/tiger/g')).toBe('applied')
    expect(await world.move(player, 'resettle', -80_050n * UNITS, placeOf('FC/shark/h'))).toBe('applied')
    expect(await world.move(player, 'resettle', 1_000n * UNITS, placeOf('BGS/dice/i'))).toBe('applied')
    await world.caughtUp()
    const left = await board('biggest')
    expect(amounts(left).slice(0, 2)).toEqual(['71000.00', '300.00'])
    // A round settled for less still counts as played; an undone one does not.
    expect((await world.records.playedLately(player.id)).map(({ game }) => game)).toEqual(['dice', 'shark'])
    await expectQuartersOfRounds(database.pool)
    expect(await counts()).toMatchObject({ 'PG/tiger': gamesBefore['PG/tiger'] ?? 0, 'FC/shark': 1 + (gamesBefore['FC/shark'] ?? 0) })
    expect(JSON.stringify([left, await board()])).not.toContain(player.id.replaceAll('-', ''))
    await assertBooksBalance(world.ledger)
  })

  test('and the games of a member hold rounds of one millisecond in the order in which they were played', async () => {
    const player = await world.newPlayer(1n * UNITS)
    // A free round of each game in one operation: the ledger gives them one time.
    const games = ['PG/tiger', 'FC/shark', 'BGS/dice', 'PG/unknown', 'FC/shark', 'PG/tiger', 'BGS/dice']
    const transfers = games.map((game, nth): Transfer => {
      const place = placeOf(`${game}/once${nth}`)
      return { account: player.wallet, contra: `vendor:${place.vendor}`, kind: 'free-round', amount: BigInt(nth + 1) * UNITS, ...place }
    })
    expect((await world.ledger.submit({ key: 'at once', account: player.wallet, transfers })).status).toBe('applied')
    await world.caughtUp()
    expect((await world.records.playedLately(player.id)).map(({ vendor, game }) => `${vendor}/${game}`)).toEqual([
      'BGS/dice',
      'PG/tiger',
      'FC/shark',
      'PG/unknown',
    ])
    expect(amounts(await board('latest', 'ALL', 6))).toEqual(['7.00', '6.00', '5.00', '3.00', '2.00', '1.00'])
    expect((await world.bets(player)).content.map(({ gameCode }) => gameCode)).toEqual(games.map((game) => game.split('/')[1]).toReversed())
    await assertBooksBalance(world.ledger)
  })

  test('compare wins of one currency, keep to the last seven days, and show twenty at most', async () => {
    const player = await world.newPlayer(1_000n * UNITS)
    const strange = await database.write((tx) => world.ledger.openAccount(tx, { owner: player.id, kind: 'main', currency: 'THB' }))
    await play({ id: player.id, wallet: strange }, 'PG/tiger/thb', 0n, 999_999n)
    for (let at = 0; at < 22; at += 1) await play(player, `FC/shark/many${at}`, 1n, 100_002n + BigInt(at))
    await play({ id: player.id, wallet: strange }, 'FC/shark/last', 0n, 7n)
    await world.caughtUp()
    // The newest of all wins is in baht: no board of kyat shows it.
    for (const category of ['ALL', 'FISH'] as const) {
      const latest = await board('latest', category)
      expect([latest.length, latest[0]?.winAmount, new Set(latest.map(({ currency }) => currency))]).toEqual([
        20,
        '100022.00',
        new Set(['MMK']),
      ])
    }
    const biggest = await board('biggest', 'FISH')
    expect(biggest).toHaveLength(20)
    expect(biggest[0]?.winAmount).toBe('100022.00')
    expect((await board('biggest')).map(({ currency }) => currency)).not.toContain('THB')
    const later = settableClock(
      systemClock
        .now()
        .add({ hours: 7 * 24 + 1 })
        .toString(),
    )
    const then = createRecords({ database, ledger: world.ledger, ...around, clock: later })
    expect(await then.winners({ order: 'latest', category: 'ALL', limit: 20 }, 'EN')).toEqual([])
    expect(await then.winners({ order: 'biggest', category: 'ALL', limit: 20 }, 'EN')).toEqual([])
    // What no board shows any more is removed, and members keep their rounds.
    later.forward({ hours: 48 })
    await then.forgetOld()
    const rows = await database.pool.query<{ wins: number; days: number }>(
      'select (select count(*)::int from records_win) as wins, (select count(*)::int from records_game_day) as days',
    )
    expect(rows.rows).toEqual([{ wins: 0, days: 0 }])
    expect((await world.bets(player)).total).toBe(22)
    const baht = { id: player.id, currency: 'THB' }
    expect(await then.bettingRecord(baht, { pageNo: 1, pageSize: 20 }, 'EN')).toMatchObject({ value: { total: 2 } })
  })
})

/** Settled rounds of each game in the last days. */
async function counts(): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ game: string; rounds: number }>(
    `select vendor || '/' || game_code as game, sum(rounds)::int as rounds from records_game_day group by 1`,
  )
  return Object.fromEntries(rows.map(({ game, rounds }) => [game, rounds]))
}
