/** Proves that turnover passes on each settled round once and every later change of it, however the ledger is sliced and whatever stops. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import { gameFacts, ROUNDS, placeOf, smallWorld, type Player, type SmallWorld } from './testing/small-world.ts'
import { systemClock } from '../platform/clock.ts'
import { failuresNow, retryNow } from '../platform/work/each-item.ts'
import type { TurnoverRow } from './records.ts'

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

type Sums = { readonly stake: bigint; readonly win: bigint }
const rowsOf = async (player: Player): Promise<(Sums & { round: string; at: Date; placed_at: Date })[]> =>
  (
    await database.pool.query(
      "select vendor || '/' || game_code || '/' || round as round, stake_units as stake, win_units as win, at, placed_at from records_turnover where member = $1 order by id",
      [player.id],
    )
  ).rows as (Sums & { round: string; at: Date; placed_at: Date })[]

const toldOf = async (player: Player): Promise<Map<string, Sums>> => {
  const told = new Map<string, Sums>()
  for (const { round, stake, win } of await rowsOf(player)) {
    const before = told.get(round) ?? { stake: 0n, win: 0n }
    told.set(round, { stake: before.stake + BigInt(stake), win: before.win + BigInt(win) })
  }
  return told
}

type Act = { readonly round: string; readonly does: 'bet' | 'win' | 'close' | 'undo-bet' | 'undo-win'; readonly units: bigint }
const act: fc.Arbitrary<Act> = fc.record({
  round: fc.constantFrom(...ROUNDS.slice(0, 6)),
  does: fc.constantFrom('bet', 'bet', 'win', 'close', 'undo-bet', 'undo-win'),
  units: fc.bigInt({ min: 1n, max: 500_000n }),
})
type Round = { bets: Map<string, bigint>; wins: Map<string, bigint>; told: boolean }

/** Plays a history and keeps its own account of which rounds were settled at least once. */
async function play(player: Player, acts: readonly Act[]): Promise<Map<string, Round>> {
  const rounds = new Map<string, Round>()
  for (const [index, { round, does, units }] of acts.entries()) {
    const known = rounds.get(round) ?? { bets: new Map<string, bigint>(), wins: new Map<string, bigint>(), told: false }
    rounds.set(round, known)
    const key = `${player.id}/${index}`
    if (does === 'undo-bet' || does === 'undo-win') {
      const rows = does === 'undo-bet' ? known.bets : known.wins
      const target = [...rows.keys()][0]
      if (target !== undefined && (await world.undo(player, target)) === 'applied') rows.delete(target)
    } else if (does === 'bet') {
      if ((await world.move(player, 'bet', -units, placeOf(round), key)) === 'applied') known.bets.set(key, units)
    } else if (known.bets.size > 0) {
      const said = await world.move(player, does, does === 'win' ? units : 0n, placeOf(round), key)
      if (said === 'applied' && does === 'win') known.wins.set(key, units)
      known.told = true
    }
  }
  return rounds
}

const sum = (values: Iterable<bigint>): bigint => [...values].reduce((a, b) => a + b, 0n)

describe('turnover', () => {
  it('[PR-45, PR-46, PR-47] adds up to every round that was ever settled, and its days to the same', async () => {
    const [history] = fc.sample(fc.array(act, { minLength: 120, maxLength: 120 }), { numRuns: 1, seed: 45 })
    const player = await world.newPlayer(100_000n * UNITS)
    const rounds = await play(player, history ?? [])
    await world.caughtUp()
    const told = await toldOf(player)
    const expected = [...rounds]
      .filter(([, { told: was }]) => was)
      .map(([round, { bets, wins }]) => [round, { stake: sum(bets.values()), win: sum(wins.values()) }])
    expect(told).toEqual(new Map(expected as [string, Sums][]))
    const { rows } = await database.pool.query<Sums>(
      'select sum(stake_units)::bigint as stake, sum(win_units)::bigint as win from records_member_day where member = $1',
      [player.id],
    )
    expect({ stake: BigInt(rows[0]?.stake ?? 0), win: BigInt(rows[0]?.win ?? 0) }).toEqual({
      stake: sum([...told.values()].map(({ stake }) => stake)),
      win: sum([...told.values()].map(({ win }) => win)),
    })
    await assertBooksBalance(world.ledger)
  })

  it('[PR-46] reports a round at its close, and takes it back with a later rollback', async () => {
    const player = await world.newPlayer(100n * UNITS)
    const place = placeOf('PG/tiger/r1')
    await world.move(player, 'bet', -10n * UNITS, place, `${player.id}/bet`)
    await world.caughtUp()
    expect(await rowsOf(player)).toEqual([])
    await world.move(player, 'close', 0n, place)
    await world.caughtUp()
    expect((await rowsOf(player)).map(({ stake, win }) => ({ stake, win }))).toEqual([{ stake: 10n * UNITS, win: 0n }])
    expect(await world.bets(player)).toMatchObject({ content: [{ state: 'settled', settledAt: expect.any(String) }] })
    await world.undo(player, `${player.id}/bet`)
    await world.caughtUp()
    expect((await rowsOf(player)).map(({ stake }) => stake)).toEqual([10n * UNITS, -10n * UNITS])
    expect(await world.bets(player)).toMatchObject({ content: [{ state: 'rolled-back' }] })
  })

  it('[PR-47] counts the valid part of a stake by the weight of its game, again at every change, and the rounds of a day once', async () => {
    const counting = await testDatabase()
    let weightBp: number | undefined = 2_500
    const small = await smallWorld(counting, counting.connection, {
      gameFacts: async (keys, language) =>
        (await gameFacts(keys, language)).map((facts) => facts && { ...facts, ...(weightBp === undefined ? {} : { weightBp }) }),
      bonusStakes: async (_tx, rounds) => rounds.map(({ round }) => (round === 'r2' ? 3n * UNITS : 0n)),
      risklessStakes: async (_tx, rounds) =>
        rounds.map(({ round }) => (round === 'r3' ? { stakeUnits: 10n * UNITS, risklessUnits: 10n * UNITS } : undefined)),
    })
    const player = await small.newPlayer(100n * UNITS)
    const bet = async (path: string, units: bigint, key = path) => {
      await small.move(player, 'bet', -units, placeOf(path), `${player.id}/${key}`)
      await small.move(player, 'win', 0n, placeOf(path))
      await small.caughtUp()
    }
    await bet('PG/tiger/r1', 33_333n)
    await bet('PG/tiger/r2', 10n * UNITS)
    await bet('PG/tiger/r3', 10n * UNITS)
    const rows = async () =>
      (await counting.pool.query('select counted_units as counted, weight_bp as weight from records_turnover order by id')).rows.map(
        ({ counted, weight }) => [counted, weight],
      )
    expect(await rows()).toEqual([
      [8_333n, 2_500],
      [17_500n, 2_500],
      [0n, 2_500],
    ])
    // A game of which nothing is known counts in full.
    weightBp = undefined
    await bet('PG/tiger/r2', 5n * UNITS, 'again')
    expect((await rows()).at(-1)).toEqual([120_000n - 17_500n, 10_000])
    const { rows: days } = await counting.pool.query('select counted_units as counted, rounds from records_member_day')
    expect(days).toEqual([{ counted: 8_333n + 120_000n, rounds: 3 }])
    await small.close()
    await counting.drop()
  })

  it('[PR-45] gives each row exactly once to a room that fails and is started again', async () => {
    const player = await world.newPlayer(1_000n * UNITS)
    for (let at = 0; at < 25; at += 1) {
      const place = placeOf(`PG/tiger/once${at}`)
      await world.move(player, 'bet', -UNITS, place)
      await world.move(player, 'win', 0n, place)
    }
    await world.caughtUp()
    const heard: TurnoverRow[] = []
    let failures = 2
    const follow = (signal: AbortSignal): Promise<void> =>
      world.records.followTurnover(
        'test-room',
        async (rows) => {
          if (failures > 0) {
            failures -= 1
            throw new Error('the room is away')
          }
          heard.push(...rows.filter(({ member }) => member === player.id))
        },
        { signal, batch: 7, failed: () => undefined },
      )
    for (let start = 0; start < 2; start += 1) {
      const ending = new AbortController()
      const following = follow(ending.signal)
      await vi.waitUntil(() => heard.length >= (start === 0 ? 5 : 25), { timeout: 20_000, interval: 5 })
      ending.abort()
      await following
    }
    expect(heard.map(({ round }) => round)).toEqual(Array.from({ length: 25 }, (_, at) => `once${at}`))
    expect(heard[0]).toMatchObject({ category: 'RNG', stakeUnits: UNITS, winUnits: 0n, bonusStakeUnits: 0n })
  })

  it('[PR-45, OPS-08] sets aside the rows of a member that a room cannot take, gives it all others, and these later', async () => {
    const [bad, good] = [await world.newPlayer(1_000n * UNITS), await world.newPlayer(1_000n * UNITS)]
    for (let at = 0; at < 4; at += 1)
      for (const player of [bad, good]) {
        const place = placeOf(`PG/tiger/aside${at}`)
        await world.move(player, 'bet', -UNITS, place)
        await world.move(player, 'win', 0n, place)
      }
    await world.caughtUp()
    const heard: TurnoverRow[] = []
    let broken = true
    const ending = new AbortController()
    const following = world.records.followTurnover(
      'aside-room',
      async (rows) => {
        if (broken && rows.some(({ member, round }) => member === bad.id && round === 'aside1')) throw new Error('cannot be counted')
        heard.push(...rows)
      },
      { signal: ending.signal, batch: 7, failed: () => undefined },
    )
    const roundsOf = ({ id }: Player) => heard.filter(({ member }) => member === id).map(({ round }) => round)
    const all = ['aside0', 'aside1', 'aside2', 'aside3']
    await vi.waitUntil(() => roundsOf(good).length === 4, { timeout: 60_000, interval: 5 })
    const soon = systemClock.now().add({ hours: 1 })
    const counted = ({ wallet }: Player) => database.write((tx) => world.records.hasCounted(tx, 'aside-room', wallet, soon))
    expect([roundsOf(bad), roundsOf(good), await counted(bad), await world.records.hasCountedAll('aside-room', soon)]).toEqual([
      ['aside0'],
      all,
      false,
      false,
    ])
    expect(await counted(good)).toBe(true)
    expect(await failuresNow(database.reader, 9)).toMatchObject([
      { loop: 'turnover-aside-room', item: bad.id, reason: 'cannot be counted' },
    ])
    broken = false
    await database.write((tx) => retryNow(tx, 'turnover-aside-room', bad.id))
    await vi.waitUntil(() => roundsOf(bad).length === 4, { timeout: 60_000, interval: 5 })
    await expect.poll(() => failuresNow(database.reader, 9), { timeout: 60_000 }).toEqual([])
    ending.abort()
    await following
    expect([roundsOf(bad), roundsOf(good), await counted(bad), await world.records.hasCountedAll('aside-room', soon)]).toEqual([
      all,
      all,
      true,
      true,
    ])
  })
})
