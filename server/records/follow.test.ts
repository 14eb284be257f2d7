/** Proves that the records follow the ledger: rounds equal an independent fold of mixed histories, nothing is lost or doubled, and balances are sent. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { BetRecord } from '@baize/contract/records.ts'
import { formatUnits, parseUnits, POINTS, UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import { createRecords } from './records.ts'
import { expectQuartersOfRounds } from './testing/quarters.ts'
import { around, gameFacts, GAMES, placeOf, ROUNDS, smallWorld, type Player, type SmallWorld } from './testing/small-world.ts'

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

type Act = {
  readonly round: string
  readonly does: 'bet' | 'win' | 'nothing' | 'jackpot' | 'free-round' | 'resettle' | 'refund' | 'undo' | 'undo-unknown'
  readonly units: bigint
  readonly pick: number
}
const act: fc.Arbitrary<Act> = fc.record({
  round: fc.constantFrom(...ROUNDS),
  does: fc.constantFrom(
    'bet',
    'bet',
    'bet',
    'win',
    'win',
    'nothing',
    'jackpot',
    'free-round',
    'resettle',
    'refund',
    'undo',
    'undo',
    'undo-unknown',
  ),
  units: fc.bigInt({ min: 1n, max: 5_000_000n }),
  pick: fc.nat(1000),
})
/** What the test itself remembers of a round, from the answers and not from the ledger. */
type Known = { bets: Map<string, bigint>; wins: Map<string, bigint>; resettled: bigint; refunded: bigint; back: bigint; undone: number }

/** Gives a part of what is staked in the round back, or all of it. */
async function refund(player: Player, one: Known, { round, units, pick }: Act, key: string): Promise<void> {
  const left = sum(one.bets.values()) - one.refunded
  if (left === 0n) return
  const part = pick % 2 === 0 ? left : (units % left) + 1n
  expect(await world.move(player, 'refund', part, placeOf(round), key)).toBe('applied')
  one.refunded += part
  one.back += part
}

/** Plays a history against the ledger and keeps an account of it that shares nothing with the room's own fold. */
async function playHistory(player: Player, acts: readonly Act[]): Promise<Map<string, Known>> {
  const known = new Map<string, Known>()
  const stones = new Set<string>()
  for (const [index, played] of acts.entries()) {
    const { round, does, units, pick } = played
    const one = known.get(round) ?? { bets: new Map(), wins: new Map(), resettled: 0n, refunded: 0n, back: 0n, undone: 0 }
    const key = `${player.id}:${index}`
    if (does === 'undo') {
      // After a part of a stake was returned, the rest is returned as another part, not by a rollback.
      if (one.refunded > 0n) continue
      const standing = [...one.bets.keys(), ...one.wins.keys()]
      const target = standing[pick % Math.max(1, standing.length)]
      if (target === undefined || (await world.undo(player, target)) !== 'applied') continue
      one.back += one.bets.get(target) ?? 0n
      one.bets.delete(target)
      one.wins.delete(target)
      one.undone += 1
    } else if (does === 'resettle') {
      if (one.wins.size === 0 || (await world.move(player, 'resettle', units, placeOf(round), key)) !== 'applied') continue
      one.resettled += units
    } else if (does === 'refund') {
      await refund(player, one, played, key)
    } else if (does === 'undo-unknown') {
      // The key of an act that is still to come: it will be refused.
      const coming = `${player.id}:${index + 1 + (pick % 5)}`
      if ((await world.undo(player, coming)) === 'tombstone') stones.add(coming)
    } else {
      const amount = does === 'bet' ? -units : does === 'nothing' ? 0n : units
      const said = await world.move(player, does === 'nothing' ? 'win' : does, amount, placeOf(round), key)
      if (stones.has(key)) expect(said).toBe('reversed-before')
      if (said !== 'applied') continue
      if (does === 'bet') one.bets.set(key, units)
      else one.wins.set(key, amount)
    }
    if (one.bets.size + one.wins.size + one.undone > 0) known.set(round, one)
  }
  return known
}

const sum = (values: Iterable<bigint>): bigint => [...values].reduce((a, b) => a + b, 0n)
/** A bet that was taken back and one of which all came back leave nothing at stake. */
const expectedRow = (path: string, { bets: staked, wins, resettled, refunded, back }: Known): Partial<BetRecord> => {
  const { vendor, game, round } = placeOf(path)
  const [stake, win] = [sum(staked.values()) - refunded, sum(wins.values()) + resettled]
  const state = wins.size > 0 ? 'settled' : stake > 0n ? 'open' : 'rolled-back'
  const facts = GAMES[`${vendor}/${game}`]
  return {
    vassalage: vendor,
    vendorName: facts ? `${vendor} EN` : vendor,
    gameType: facts?.gameType ?? '',
    gameCode: game,
    gameName: facts?.EN ?? game,
    round,
    stake: formatUnits(stake),
    win: formatUnits(win),
    net: formatUnits(win - stake),
    refund: formatUnits(back),
    currency: 'MMK',
    state,
    settledAt: state === 'settled' ? expect.any(String) : null,
    originalRound: vendor === 'BGS' ? round : null,
  }
}
const byPlace = (rows: readonly Partial<BetRecord>[]) =>
  [...rows].sort((a, b) => (`${a.vassalage}/${a.gameCode}/${a.round}` < `${b.vassalage}/${b.gameCode}/${b.round}` ? -1 : 1))

describe('following the ledger', () => {
  test('[MEMBER-05] mixed histories of many members are the fold of what was answered, also when the follower is stopped in the middle', async () => {
    const histories = fc.sample(fc.array(act, { minLength: 60, maxLength: 90 }), { numRuns: 6, seed: 20 })
    const players = await Promise.all(histories.map(() => world.newPlayer(100_000n * UNITS)))
    const playing = Promise.all(histories.map((history, index) => playHistory(players[index]!, history)))
    let over = false
    void playing.then(() => (over = true))
    // The first entry that it has not read yet.
    const placeNow = async () => (await world.ledger.feed('records', { batch: 1 }))[0]?.id
    for (let turn = 0; turn < 6; turn += 1) {
      // Each time it is stopped it has read on since it was started.
      const before = await placeNow()
      await vi.waitUntil(async () => over || (await placeNow()) !== before, { timeout: 20_000, interval: 5 })
      await world.stop()
      world.start()
    }
    const known = await playing
    await world.caughtUp()
    for (const [index, player] of players.entries()) {
      const page = await world.bets(player)
      const expected = [...known[index]!].map(([path, one]) => expectedRow(path, one))
      expect(byPlace(page.content)).toEqual(byPlace(expected).map((row) => expect.objectContaining(row)))
      expect(page.total).toBe(expected.length)
      const [stake, win] = [sum(expected.map((row) => parseUnits(row.stake!)!)), sum(expected.map((row) => parseUnits(row.win!)!))]
      // What is still open was not lost.
      const ended = expected.filter((row) => row.state !== 'open').map((row) => parseUnits(row.win!)! - parseUnits(row.stake!)!)
      expect(page.totals).toEqual({ stake: formatUnits(stake), win: formatUnits(win), net: formatUnits(sum(ended)) })
      const { balance } = await world.ledger.balance(player.wallet)
      expect(balance).toBe(100_000n * UNITS + win - stake)
    }
    await expectQuartersOfRounds(database.pool)
    await assertBooksBalance(world.ledger)
  })

  test('[MEMBER-05] a batch whose transaction fails is recorded once and whole when it comes again', async () => {
    const player = await world.newPlayer(1_000n * UNITS)
    await world.caughtUp()
    await world.stop()
    let failures = 3
    const failing = createRecords({
      database,
      ledger: world.ledger,
      ...around,
      gameFacts: async (keys, language) => {
        if (failures > 0) throw new Error(`the catalogue is away ${(failures -= 1)}`)
        return await gameFacts(keys, language)
      },
    })
    for (let at = 0; at < 10; at += 1) await world.move(player, 'bet', -UNITS, { vendor: 'PG', game: 'tiger', round: `f${at}` })
    const ending = new AbortController()
    const following = failing.follow(ending.signal)
    await world.caughtUp()
    ending.abort()
    await following
    world.start()
    expect(failures).toBe(0)
    expect(await world.bets(player)).toMatchObject({ total: 10, totals: { stake: '10.00', win: '0.00', net: '0.00' } })
    expect(await world.movements(player)).toMatchObject({ total: 11 })
    await expectQuartersOfRounds(database.pool)
  })
})

describe('live balances', () => {
  test('[MEMBER-06] a member whose wallet moved is sent its balance, once for each batch and in rising versions', async () => {
    const told: { owner: string; balance: string; held: string; version: string }[] = []
    const ending = new AbortController()
    const watched = new Set<string>()
    const following = world.records.followBalances((owner, event) => told.push({ owner, ...event }), {
      signal: ending.signal,
      isWatching: (owner) => watched.has(owner),
    })
    const [player, unseen] = [await world.newPlayer(0n), await world.newPlayer(0n)]
    watched.add(player.id)
    await expect
      .poll(async () => (await database.pool.query("select 1 from ledger_watermark where name = 'live'")).rowCount, { timeout: 10_000 })
      .toBe(1)
    await Promise.all(Array.from({ length: 60 }, () => world.move(player, 'deposit', UNITS, { contra: 'payment:test' })))
    await world.move(unseen, 'deposit', UNITS, { contra: 'payment:test' })
    await database.write(async (tx) => {
      await world.ledger.lock(tx, [player.wallet])
      await world.ledger.hold(tx, { key: `live:${player.wallet}`, account: player.wallet, amount: 25n * UNITS, reason: 'withdrawal' })
    })
    await expect
      .poll(() => told.at(-1), { timeout: 10_000 })
      .toMatchObject({ owner: player.id, balance: '35.00', held: '25.00', currency: 'MMK', currencySymbol: 'Ks' })
    // Points are told in their own currency; what else a member has is not.
    const [points, bonus] = await database.write((tx) =>
      Promise.all(
        [
          { kind: 'points' as const, currency: POINTS },
          { kind: 'bonus' as const, currency: 'MMK' },
        ].map((account) => world.ledger.openAccount(tx, { owner: player.id, ...account })),
      ),
    )
    for (const wallet of [bonus!, points!]) await world.move({ ...player, wallet }, 'points', UNITS, { contra: 'points:earned' })
    await expect.poll(() => told.at(-1), { timeout: 10_000 }).toMatchObject({ owner: player.id, balance: '1.00', currency: 'PTS' })
    ending.abort()
    await following
    expect(told.filter(({ balance }) => balance === '1.00')).toHaveLength(1)
    const versions = told.map(({ version }) => BigInt(version))
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => (a < b ? -1 : 1)))
    expect(told.length).toBeLessThan(61)
    expect(told.every(({ owner }) => owner === player.id)).toBe(true)
  })
})
