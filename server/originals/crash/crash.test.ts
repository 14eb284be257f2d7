/** Proves crash: the database closes the bets, calls are judged by their arrival, and everyone is paid once by the rules. */
import { Value } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { CrashTable } from '@baize/contract/originals/originals-crash.ts'
import { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import { formatUnits, parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { systemClock } from '../../platform/clock.ts'
import type { CrashWish } from './crash-bet.ts'
import { pointOf } from './crash-chain.ts'
import { closeNow, secretOf } from './crash-close.ts'
import { createTableReader } from './crash-read.ts'
import { leave } from './crash-leave.ts'
import { breaksAt, closesAt } from './crash-round.ts'
import { settle } from './crash-settle.ts'
import { lastRound, type SharedRow } from './crash-store.ts'
import type { TellRound } from './crash-table.ts'
import { hundredths } from '../stake.ts'
import { after, arrived, crashDesk } from '../testing/crash-desk.ts'
import { createSmallWorld, OPEN_LIMITS, type SmallWorld } from '../testing/small-world.ts'
import { recompute } from '../testing/verify.ts'
import { PAUSES } from '../../ledger/testing/pauses.ts'

let world: SmallWorld
let news: Parameters<TellRound>[0][] = []
beforeAll(async () => {
  world = await createSmallWorld(await testDatabase())
})
afterAll(() => world.close())
beforeEach(() => {
  world.set.limits = OPEN_LIMITS
  news = []
})
const { closeBreaking, table, begun, seat, place, read, finish } = crashDesk(
  () => world,
  (event) => news.push(event),
)
const codeOf = (outcome: { ok: boolean; code?: string }): string => (outcome.ok ? 'taken' : (outcome.code ?? ''))

/** A round that takes bets, as everyone sees it. */
const seenOpen = (round: SharedRow, players: number, staked: string) => ({
  round: Number(round.number),
  version: round.version,
  phase: 'betting',
  opensAt: String(round.opensAt),
  startsAt: String(round.startsAt),
  brokeAt: null,
  point: null,
  chain: round.chain,
  chainCommitment: round.chainCommitment,
  nonce: round.place,
  commitment: round.commitment,
  clientSeed: null,
  serverSeed: null,
  players,
  staked,
  further: [],
  seats: [],
})
/** A bet in it, as its member sees it. */
const ownOpen = (round: SharedRow, stake: string) => ({
  id: expect.any(String) as string,
  game: 'crash',
  version: round.version,
  nonce: round.place,
  seedId: round.chain,
  commitment: round.commitment,
  clientSeed: null,
  serverSeed: null,
  currency: 'MMK',
  at: String(world.clock.now()),
  jackpot: null,
  inHash: null,
  state: 'open',
  stake,
  leftAt: null,
  payout: '0.00',
  multiplier: '0.00',
  point: null,
  round: Number(round.number),
})
/** What is announced when its cash-outs are closed. */
function newsOfEnd(round: SharedRow, point: number, staked: string) {
  const { startsAt, commitment, betsHash: clientSeed, players, serverSeed } = round
  const broke = String(breaksAt(round, point))
  const shown = {
    serverNow: String(closesAt(round, point)),
    startsAt: String(startsAt),
    commitment,
    clientSeed,
    players,
    staked,
    further: [],
  }
  const crash = { ...shown, point: hundredths(point), brokeAt: broke, serverSeed }
  return { vassalage: 'BGS', gameCode: 'crash', round: String(round.number), state: 'crashed', crash }
}

test('[GAME-17] [PROT-07] a round with leavers, targets and those who stay pays each by the rules, set-based and once', async () => {
  const { keeper, round } = await table()
  const players = await Promise.all(Array.from({ length: 12 }, () => seat()))
  const bets = await Promise.all(
    players.map((player, at) => place(player, { stake: '10.0001', target: at % 3 === 0 ? '1.50' : at % 3 === 1 ? '9.00' : null })),
  )
  const shown = await world.originals.crashTable()
  expect(Value.Check(CrashTable, shown), JSON.stringify(shown)).toBe(true)
  expect({ ...shown.round, seats: [] }).toEqual(seenOpen(round, 12, '120.0012'))
  expect(JSON.stringify(shown)).not.toContain(players[0]!.account)
  const open = ownOpen(round, '10.0001')
  expect(bets.slice(0, 3)).toEqual(['1.50', '9.00', null].map((target) => ({ ...open, target })))
  const early = await leave(world.needs, players[2]!.id, bets[2]!.id, arrived(after(round, -5)))
  expect(codeOf(early)).toBe('state-conflict')
  const point = await closeBreaking(round, 210, 260)
  const left = await leave(world.needs, players[2]!.id, bets[2]!.id, arrived(after(round, 8_000)))
  expect(left).toMatchObject({ ok: true, value: { bet: { state: 'left', leftAt: '1.61', multiplier: '1.61', payout: '0.00' } } })
  expect(await leave(world.needs, players[2]!.id, bets[2]!.id, arrived(after(round, 9_000)))).toEqual(left)
  expect(codeOf(await leave(world.needs, players[3]!.id, bets[2]!.id, arrived(after(round, 9_000))))).toBe('not-found')
  // A bet with a target below the current multiplier has already cashed out.
  expect(await leave(world.needs, players[0]!.id, bets[0]!.id, arrived(after(round, 9_000)))).toMatchObject({
    value: { bet: { leftAt: '1.50' } },
  })
  const broke = breaksAt(round, point)
  expect(codeOf(await leave(world.needs, players[8]!.id, bets[8]!.id, arrived(broke.subtract({ milliseconds: 1 }))))).toBe('taken')
  await finish(keeper, round, point)
  const settled = await settle(world.needs, round.id)
  expect(settled).toMatchObject({ point, interrupted: false, players: 12 })
  const [latest] = (await createTableReader(world.needs, () => 0)()).last
  expect(latest).toEqual({ round: Number(round.number), point: hundredths(point) })
  expect(codeOf(await leave(world.needs, players[11]!.id, bets[11]!.id, arrived(after(round, 2000))))).toBe('round-crashed')
  for (const [at, player] of players.entries()) {
    const view = await read(player, bets[at]!.id)
    expect(Value.Check(OriginalRound, view), JSON.stringify(view)).toBe(true)
    expect(await read(player, round.id)).toEqual(view)
    expect(view.state).toBe(at % 3 === 0 || at === 2 || at === 8 ? 'won' : 'lost')
    const { payoutUnits, fields } = await recompute(view)
    expect(view).toMatchObject({ ...fields, payout: formatUnits(payoutUnits) })
    expect(await world.balance(player)).toBe(1000n * UNITS - (parseUnits(view.stake) ?? 0n) + payoutUnits)
    expect(await world.originals.crashBet(player.id)).toEqual(view)
    const { at: placed, id, seedId, currency, version, nonce } = bets[at]!
    expect(view).toMatchObject({ at: placed, id, seedId, currency, version, nonce, commitment: settled.commitment, jackpot: null })
  }
  const states = news.map(({ state }) => state)
  expect(states[0]).toBe('betting')
  expect(states.filter((state) => state !== 'seats')).toEqual(['betting', 'flying', 'crashed'])
  for (const { state, crash } of news) expect(crash?.serverSeed !== undefined).toBe(state === 'crashed')
  expect(news.findLast(({ state }) => state === 'crashed')).toEqual(newsOfEnd(settled, point, '120.0012'))
  expect(news.filter(({ state }) => state === 'seats').flatMap(({ crash }) => crash?.seats ?? []).length).toBeGreaterThanOrEqual(12)
  await assertBooksBalance(world.ledger)
})

test('[GAME-22] the hash of the bets joins the seed after they are closed: nobody knows the point before, and no bet comes or changes after', async () => {
  const { round } = await table()
  const players = await Promise.all(Array.from({ length: 7 }, () => seat()))
  const bets = await Promise.all(
    players.map((player, at) => place(player, { stake: `${at + 1}.0003`, target: at % 2 === 0 ? '3.00' : null })),
  )
  const taking = (await lastRound(world.database.reader))!
  expect(await secretOf(world.needs, taking)).toBeUndefined()
  expect((await world.originals.crashTable()).round).toMatchObject({ phase: 'betting', clientSeed: null, point: null })
  expect(bets.map(({ clientSeed, inHash }) => [clientSeed, inHash])).toEqual(bets.map(() => [null, null]))
  const closed = await Promise.all(Array.from({ length: 4 }, () => closeNow(world.needs, round.id)))
  const { betsHash } = closed[0]!
  expect(betsHash).toMatch(/^[0-9a-f]{64}$/)
  for (const each of closed) expect(each.betsHash).toBe(betsHash)
  // The clock would still allow a bet; the hash of bets does not.
  expect(codeOf(await world.originals.placeCrashBet(await seat(), world.freshKey(), { stake: '1' }))).toBe('round-closed')
  const { pool } = world.database
  const copied = `insert into originals_crash_bet select uuidv7(), round, uuidv7(), account, name, 'another', stake_units, target, leaves_by, null, null, at from originals_crash_bet where id = $1`
  await expect(pool.query(copied, [bets[0]!.id])).rejects.toThrow(/are closed/)
  await expect(pool.query('update originals_crash_bet set stake_units = stake_units + 1 where id = $1', [bets[0]!.id])).rejects.toThrow(
    /stays/,
  )
  await expect(pool.query("update originals_crash_round set bets_hash = repeat('0', 64) where id = $1", [round.id])).rejects.toThrow(
    /stays/,
  )
  const { server_seed: seed, point } = (
    await settle(world.needs, round.id).then(() =>
      pool.query('select server_seed, point from originals_crash_round where id = $1', [round.id]),
    )
  ).rows[0] as { server_seed: string; point: number }
  expect(point).toBe(await pointOf(seed, betsHash ?? '', round))
  expect(await pointOf(seed, '0'.repeat(64), round)).not.toBe(point)
  for (const [at, player] of players.entries()) {
    const view = await read(player, bets[at]!.id)
    expect(view).toMatchObject({ clientSeed: betsHash, inHash: { of: players.length } })
    const { payoutUnits } = await recompute(view)
    expect(view.payout).toBe(formatUnits(payoutUnits))
    await expect(recompute({ ...view, stake: '9' })).rejects.toThrow(/does not stand in the hash/)
  }
  await assertBooksBalance(world.ledger)
})

test('[GAME-17] one bet for each member and round, one for each key, and none after the close', async () => {
  const { keeper, round } = await table()
  const player = await seat()
  const key = world.freshKey()
  const many = await Promise.all(Array.from({ length: 10 }, () => place(player, { stake: '5', target: '2.00' }, key)))
  for (const bet of many) expect(bet).toEqual(many[0])
  const asked = async (wish: CrashWish, who = player, under = world.freshKey()) =>
    codeOf(await world.originals.placeCrashBet(who, under, wish))
  expect(await asked({ stake: '5' })).toBe('bet-placed')
  expect(await asked({ stake: '6', target: '2.00' }, player, key)).toBe('key-used-differently')
  const poor = await seat(1n)
  expect(await asked({ stake: '5' }, poor)).toBe('balance-too-low')
  const range = { ok: false, code: 'target-out-of-range', detail: { lowest: '1.01', highest: '1000000.00' } }
  expect(await world.originals.placeCrashBet(poor, world.freshKey(), { stake: '1', target: '1.00' })).toEqual(range)
  const unread = { ok: false, code: 'invalid-input', detail: { field: 'target' } }
  expect(await world.originals.placeCrashBet(poor, world.freshKey(), { stake: '1', target: '2' })).toEqual(unread)
  for (const target of ['1.00', '0.50', '1000000.01']) expect(await asked({ stake: '1', target }, poor)).toBe('target-out-of-range')
  for (const target of ['2', '2.0', '1e2', 'NaN', '-2.00', '02.00']) expect(await asked({ stake: '1', target }, poor)).toBe('invalid-input')
  expect(await asked({ stake: '0' }, poor)).toBe('stake-below-minimum')
  world.set.limits = { ...OPEN_LIMITS, maximumWin: '10' }
  expect(await asked({ stake: '1', target: '10.01' }, poor)).toBe('win-above-maximum')
  // Without a target a bet may pay 1.01 times its stake at the least.
  expect([await asked({ stake: '9.902' }, poor), await asked({ stake: '9.9009' }, poor)]).toEqual(['win-above-maximum', 'balance-too-low'])
  const capped = await place(poor, { stake: '1' })
  world.set.limits = OPEN_LIMITS
  await begun(round, 60_000)
  expect(await asked({ stake: '1' }, await seat())).toBe('round-closed')
  expect(await place(player, { stake: '5', target: '2.00' }, key)).toEqual(many[0])
  const point = await closeBreaking(round, 100, 130)
  expect(await leave(world.needs, poor.id, capped.id, arrived(after(round, 60_000)))).toMatchObject({ code: 'round-crashed' })
  const now = await lastRound(world.database.reader)
  await finish(keeper, now!, point)
  expect((await read(player, many[0]!.id)).state).toBe('lost')
  expect(await place(player, { stake: '5', target: '2.00' }, key)).toMatchObject({ state: 'lost' })
  await assertBooksBalance(world.ledger)
})

test('[GAME-17] a bet leaves by itself where it reaches the most that a round may pay', async () => {
  const { keeper, round } = await table()
  world.set.limits = { ...OPEN_LIMITS, maximumWin: '20' }
  const player = await seat()
  const bet = await place(player, { stake: '10' })
  // No multiplier is above the highest, whatever a round may pay.
  world.set.limits = OPEN_LIMITS
  const high = await place(await seat(), { stake: '1' })
  const latest = await world.database.pool.query('select leaves_by from originals_crash_bet where id = $1', [high.id])
  expect(latest.rows).toEqual([{ leaves_by: 100_000_000 }])
  const point = await closeBreaking(round, 250, 400)
  await finish(keeper, round, point)
  expect(await read(player, bet.id)).toMatchObject({ state: 'won', leftAt: '2.00', payout: '20.00', target: null })
})

test('[GAME-17] settlements at once, and calls that leave at the same time, pay each bet once', async () => {
  const { round } = await table()
  const players = await Promise.all(Array.from({ length: 20 }, () => seat(100n)))
  const bets = await Promise.all(players.map((player) => place(player, { stake: '10' })))
  const point = await closeBreaking(round, 150, 200)
  const before = breaksAt(round, point).subtract({ milliseconds: 10 })
  const [, , ...answers] = await Promise.all([
    settle(world.needs, round.id, 8),
    settle(world.needs, round.id, 8),
    ...players.map((player, at) => leave(world.needs, player.id, bets[at]!.id, arrived(before))),
  ])
  for (const [at, player] of players.entries()) {
    const view = await read(player, bets[at]!.id)
    expect(view.state).toBe(answers[at]!.ok ? 'won' : 'lost')
    expect((await world.ledger.entries(player.wallet, { limit: 10 })).filter(({ kind }) => kind === 'win')).toHaveLength(1)
  }
  await assertBooksBalance(world.ledger)
})

test('[PROT-01, PL-14, PL-32] a bet beyond a limit of its member is refused, and one that fills it is taken', async () => {
  await table()
  const player = await seat()
  const limit = { what: 'stake', every: 'week', units: 5n * UNITS } as const
  await world.database.write((tx) => world.ledger.setLimits(tx, player.wallet, [limit], { now: systemClock.now(), timeZone: 'UTC' }))
  const bet = async (stake: string) => codeOf(await world.originals.placeCrashBet(player, world.freshKey(), { stake }))
  expect(await bet('5.0001')).toBe('limit-reached')
  for (const [code, hinder] of PAUSES) {
    const lift = await hinder(world, player.wallet)
    expect(await bet('5')).toBe(code)
    await lift()
  }
  expect(await bet('5')).toBe('taken')
})
