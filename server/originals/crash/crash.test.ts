/**
 * Proves crash: a chain fixes the points, the database closes the bets, and calls are judged by their arrival. Everyone is paid once, and
 * no round is lost with a process.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CrashRound, CrashTable } from '@baize/contract/originals/originals-crash.ts'
import { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import { formatUnits, parseUnits, UNITS } from '@baize/contract/values/money.ts'
import { commitmentOf, keepsCommitment, readServerSeed } from '@baize/rules/fairness/fairness.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { systemRandom } from '../../platform/random.ts'
import { createSecrets } from '../../platform/secrets.ts'
import type { CrashWish, NamedPlayer } from './crash-bet.ts'
import { createChains, pointOf } from './crash-chain.ts'
import { closeNow, secretOf } from './crash-close.ts'
import { leave } from './crash-leave.ts'
import { breaksAt } from './crash-round.ts'
import { settle } from './crash-settle.ts'
import { databaseNow, KEEPER_LOCK, lastRound, sharedRound, writeLook, type SharedRow } from './crash-store.ts'
import { CrashKeeper, type TellRound } from './crash-table.ts'
import { crashPlace } from '../sealed.ts'
import { createSmallWorld, OPEN_LIMITS, type SmallWorld } from '../testing/small-world.ts'
import { recompute } from '../testing/verify.ts'

const KEY = systemRandom.bytes(32)
const TIMES = { bettingMs: 30_000, showingMs: 4_000, graceMs: 500, restMs: 60_000 }
/** How long a thing may take to come on a busy machine. */
const PATIENCE = { timeout: 50_000, interval: 20 }
type News = Parameters<TellRound>[0]

let world: SmallWorld
let news: News[] = []
beforeAll(async () => {
  world = await createSmallWorld(await testDatabase(), { secrets: createSecrets(KEY) })
})
afterAll(() => world.close())
beforeEach(async () => {
  world.set.limits = OPEN_LIMITS
  news = []
})

/** Closes the bets of a round and gives it a seed by which it crashes between two points. Only whoever may write the tables of a test can do that. */
async function closeBreaking(round: SharedRow, low: number, high: number): Promise<number> {
  const closed = await closeNow(world.needs, round.id)
  for (;;) {
    const seed = systemRandom.bytes(32)
    const point = await pointOf(seed.toString('hex'), closed.betsHash ?? '', closed)
    if (point < low || point > high) continue
    const written = [round.id, await commitmentOf(seed), world.needs.secrets.seal(crashPlace(round), seed.toString('hex'))]
    await world.database.pool.query('update originals_crash_round set commitment = $2, sealed = $3 where id = $1', written)
    return point
  }
}

/** A table with a round on it that takes bets. */
async function table(): Promise<{ keeper: CrashKeeper; round: SharedRow }> {
  const keeper = new CrashKeeper(world.needs, createChains(world.needs, 1), (event) => news.push(event), TIMES)
  const now = await databaseNow(world.database.reader)
  const before = await lastRound(world.database.reader)
  const from = before?.brokeAt && Temporal.Instant.compare(before.brokeAt, now) > 0 ? before.brokeAt : now
  // Earlier tests have played into the future; the last round is moved back so that this one opens now.
  if (before)
    await world.database.pool.query("update originals_crash_round set broke_at = now() - interval '1 hour' where id = $1", [before.id])
  await world.database.write((tx) => writeLook(tx, from))
  await keeper.turn(now)
  await keeper.turn(now)
  const round = await lastRound(world.database.reader)
  if (!round || round.point !== null) throw new Error('no round was opened')
  return { keeper, round }
}

const seat = async (amount = 1000n): Promise<NamedPlayer> => {
  const player = await world.player(amount)
  return { ...player, account: `person-${player.id.slice(-4)}` }
}
const place = async (player: NamedPlayer, wish: CrashWish, key = world.freshKey()) => {
  const outcome = await world.originals.placeCrashBet(player, key, wish)
  if (!outcome.ok) throw new Error(outcome.code)
  expect(Value.Check(CrashRound, outcome.value.bet)).toBe(true)
  return outcome.value.bet
}
/** Ends the open round and the chain, and reads the table. The process that runs it then opens a round of a new chain at once. */
async function endEverything(): Promise<void> {
  const open = await lastRound(world.database.reader)
  if (open?.point === null) await settle(world.needs, open.id)
  const taken = 'select count(*) from originals_crash_round r where r.chain = c.id'
  await world.database.pool.query(
    `update originals_crash_round set broke_at = now() - interval '1 hour'; update originals_crash_chain c set places = greatest(1, (${taken}))`,
  )
  await world.database.write(async (tx) => writeLook(tx, await databaseNow(tx)))
}
const after = (round: SharedRow, milliseconds: number): Temporal.Instant => round.startsAt.add({ milliseconds })
const codeOf = (outcome: { ok: boolean; code?: string }): string => (outcome.ok ? 'taken' : (outcome.code ?? ''))
const read = async (player: NamedPlayer, id: string) => {
  const outcome = await world.originals.readRound(player.id, id)
  if (!outcome.ok || outcome.value.game !== 'crash') throw new Error('no round of crash')
  return outcome.value
}
/** Plays the table on until its round is settled. */
async function finish(keeper: CrashKeeper, round: SharedRow, point: number): Promise<void> {
  const broke = breaksAt(round, point)
  for (let at = round.startsAt; Temporal.Instant.compare(at, broke) < 0; at = at.add({ milliseconds: 900 })) await keeper.turn(at)
  await keeper.turn(broke)
  await keeper.turn(broke.add({ milliseconds: TIMES.graceMs }))
}

test('[GAME-17] [PROT-07] a round with leavers, targets and those who stay pays each by the rules, set-based and once', async () => {
  const { keeper, round } = await table()
  const players = await Promise.all(Array.from({ length: 12 }, () => seat()))
  const bets = await Promise.all(
    players.map((player, at) => place(player, { stake: '10.0001', target: at % 3 === 0 ? '1.50' : at % 3 === 1 ? '9.00' : null })),
  )
  const shown = await world.originals.crashTable()
  expect(Value.Check(CrashTable, shown), JSON.stringify(shown)).toBe(true)
  expect(shown.round).toMatchObject({ phase: 'betting', players: 12, point: null, serverSeed: null, brokeAt: null })
  expect(JSON.stringify(shown)).not.toContain(players[0]!.account)
  const early = await leave(world.needs, players[2]!.id, bets[2]!.id, after(round, -5))
  expect(codeOf(early)).toBe('state-conflict')
  const point = await closeBreaking(round, 210, 260)
  const left = await leave(world.needs, players[2]!.id, bets[2]!.id, after(round, 8_000))
  expect(left).toMatchObject({ ok: true, value: { bet: { state: 'left', leftAt: '1.61', payout: '0.00' } } })
  expect(await leave(world.needs, players[2]!.id, bets[2]!.id, after(round, 9_000))).toEqual(left)
  expect(codeOf(await leave(world.needs, players[3]!.id, bets[2]!.id, after(round, 9_000)))).toBe('not-found')
  // A bet with a target below the current multiplier has already cashed out.
  expect(await leave(world.needs, players[0]!.id, bets[0]!.id, after(round, 9_000))).toMatchObject({ value: { bet: { leftAt: '1.50' } } })
  const broke = breaksAt(round, point)
  expect(codeOf(await leave(world.needs, players[5]!.id, bets[5]!.id, broke))).toBe('round-crashed')
  expect(codeOf(await leave(world.needs, players[8]!.id, bets[8]!.id, broke.subtract({ milliseconds: 1 })))).toBe('taken')
  await finish(keeper, round, point)
  const settled = await settle(world.needs, round.id)
  expect(settled).toMatchObject({ point, interrupted: false, players: 12 })
  expect(codeOf(await leave(world.needs, players[11]!.id, bets[11]!.id, after(round, 2000)))).toBe('round-crashed')
  for (const [at, player] of players.entries()) {
    const view = await read(player, bets[at]!.id)
    expect(Value.Check(OriginalRound, view), JSON.stringify(view)).toBe(true)
    expect(await read(player, round.id)).toEqual(view)
    expect(view.state).toBe(at % 3 === 0 || at === 2 || at === 8 ? 'won' : 'lost')
    const { payoutUnits, fields } = await recompute(view)
    expect(view).toMatchObject({ ...fields, payout: formatUnits(payoutUnits) })
    expect(await world.balance(player)).toBe(1000n * UNITS - (parseUnits(view.stake) ?? 0n) + payoutUnits)
    expect(await world.originals.crashBet(player.id)).toEqual(view)
  }
  const states = news.map(({ state }) => state)
  expect(states[0]).toBe('betting')
  expect(states.filter((state) => state !== 'seats')).toEqual(['betting', 'flying', 'crashed'])
  for (const { state, crash } of news) expect(crash?.serverSeed !== undefined).toBe(state === 'crashed')
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
  for (const target of ['1.00', '0.50', '1000000.01']) expect(await asked({ stake: '1', target }, poor)).toBe('target-out-of-range')
  for (const target of ['2', '2.0', '1e2', 'NaN', '-2.00', '02.00']) expect(await asked({ stake: '1', target }, poor)).toBe('invalid-input')
  expect(await asked({ stake: '0' }, poor)).toBe('stake-below-minimum')
  world.set.limits = { ...OPEN_LIMITS, maximumWin: '10' }
  expect(await asked({ stake: '1', target: '10.01' }, poor)).toBe('win-above-maximum')
  const capped = await place(poor, { stake: '1' })
  world.set.limits = OPEN_LIMITS
  await world.database.pool.query(
    "update originals_crash_round set opens_at = now() - interval '9 seconds', starts_at = now() where id = $1",
    [round.id],
  )
  expect(await asked({ stake: '1' }, await seat())).toBe('round-closed')
  expect(await place(player, { stake: '5', target: '2.00' }, key)).toEqual(many[0])
  const point = await closeBreaking(round, 100, 130)
  expect(await leave(world.needs, poor.id, capped.id, after(round, 60_000))).toMatchObject({ code: 'round-crashed' })
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
  const point = await closeBreaking(round, 250, 400)
  await finish(keeper, round, point)
  expect(await read(player, bet.id)).toMatchObject({ state: 'won', leftAt: '2.00', payout: '20.00', target: null })
})

test('[GAME-17] [PROT-07] when the house was away while it flew, leavers and reached targets are paid and all others get their stake back', async () => {
  const { keeper, round } = await table()
  const [stayed, reached, missed, leaver] = await Promise.all([seat(), seat(), seat(), seat()])
  const [stay, reach, miss, gone] = await Promise.all([
    place(stayed, { stake: '10' }),
    place(reached, { stake: '10', target: '2.50' }),
    place(missed, { stake: '10', target: '50.00' }),
    place(leaver, { stake: '10' }),
  ])
  const point = await closeBreaking(round, 300, 500)
  await keeper.turn(round.startsAt)
  await leave(world.needs, leaver.id, gone.id, after(round, 6_000))
  // No process runs the table from here on; the next one finds the round crashed long ago.
  await finish(
    new CrashKeeper(world.needs, createChains(world.needs, 1), (event) => news.push(event), TIMES),
    { ...round, startsAt: after(round, 3_600_000) },
    point,
  )
  expect(await read(stayed, stay.id)).toMatchObject({ state: 'returned', payout: '10.00' })
  expect(await read(reached, reach.id)).toMatchObject({ state: 'won', leftAt: '2.50' })
  expect(await read(missed, miss.id)).toMatchObject({ state: 'returned' })
  expect(await read(leaver, gone.id)).toMatchObject({ state: 'won', leftAt: '1.43' })
  expect(await world.balance(stayed)).toBe(1000n * UNITS)
  expect(news.at(-1)).toMatchObject({ state: 'interrupted' })
  expect((await world.originals.crashTable()).round).toMatchObject({ phase: 'interrupted', point: expect.any(String) })
  await assertBooksBalance(world.ledger)
})

test('[GAME-17] settlements at once, and calls that leave at the same time, pay each bet once', async () => {
  const { round } = await table()
  const players = await Promise.all(Array.from({ length: 20 }, () => seat(100n)))
  const bets = await Promise.all(players.map((player) => place(player, { stake: '10' })))
  const point = await closeBreaking(round, 150, 200)
  const before = breaksAt(round, point).subtract({ milliseconds: 10 })
  const [, , ...answers] = await Promise.all([
    settle(world.needs, round.id),
    settle(world.needs, round.id),
    ...players.map((player, at) => leave(world.needs, player.id, bets[at]!.id, before)),
  ])
  for (const [at, player] of players.entries()) {
    const view = await read(player, bets[at]!.id)
    expect(view.state).toBe(answers[at]!.ok ? 'won' : 'lost')
    expect((await world.ledger.entries(player.wallet, { limit: 10 })).filter(({ kind }) => kind === 'win')).toHaveLength(1)
  }
  await assertBooksBalance(world.ledger)
})

test('[GAME-17] the history verifies back to the commitment of the chain', async () => {
  const chains = createChains(world.needs, 5)
  const keeper = new CrashKeeper(world.needs, chains, () => undefined, TIMES)
  for (let played = 0; played < 6; played += 1) {
    await world.database.pool.query("update originals_crash_round set broke_at = now() - interval '1 hour'")
    const now = await databaseNow(world.database.reader)
    await world.database.write((tx) => writeLook(tx, now))
    await keeper.turn(now)
    await settle(world.needs, (await lastRound(world.database.reader))!.id)
  }
  const { content, total } = await world.originals.crashHistory(1, 6)
  expect(total).toBeGreaterThan(6)
  expect(new Set(content.map(({ chain }) => chain)).size).toBe(2)
  for (const [index, round] of content.entries()) {
    const seed = readServerSeed(round.serverSeed ?? '')
    if (!seed.ok) throw new Error(seed.code)
    expect(await keepsCommitment(seed.value, round.commitment)).toBe(true)
    const older = content[index + 1]
    expect(round.commitment).toBe(older?.chain === round.chain ? older.serverSeed : round.chainCommitment)
    const point = await pointOf(round.serverSeed ?? '', round.clientSeed ?? '', { place: round.nonce, version: round.version })
    expect(Number(round.point?.replace('.', ''))).toBe(point)
  }
})

test('[GAME-17] the table rests while nobody looks', async () => {
  const before = await lastRound(world.database.reader)
  await world.database.pool.query(
    "update originals_crash_round set broke_at = now() - interval '1 hour'; update originals_crash_look set looked_at = now() - interval '2 minutes'",
  )
  const keeper = new CrashKeeper(world.needs, createChains(world.needs, 1), () => undefined, TIMES)
  const now = await databaseNow(world.database.reader)
  expect(await keeper.turn(now)).toBeGreaterThan(0)
  expect((await lastRound(world.database.reader))?.id).toBe(before?.id)
  const fresh = await import('./crash-read.ts').then(({ createTableReader }) => createTableReader(world.needs))
  await fresh()
  await keeper.turn(now)
  expect((await lastRound(world.database.reader))?.id).not.toBe(before?.id)
})

test('[GAME-17] a keeper that fails lets the table go, and the next one takes it', async () => {
  let failures = 0
  const failing = {
    ...world.needs,
    limitsOf: () => Promise.reject(new Error('the limits are lost')),
    warn: () => {
      failures += 1
    },
  }
  const keep = async (needs: typeof world.needs, until: () => Promise<boolean>): Promise<void> => {
    const ending = new AbortController()
    const kept = new CrashKeeper(needs, createChains(needs, 1), () => undefined, TIMES).keep(ending.signal)
    await vi.waitUntil(until, PATIENCE).finally(() => ending.abort())
    await kept
  }
  const isFree = async (): Promise<boolean> => {
    const held = "locktype = 'advisory' and objid = $1 and database = (select oid from pg_database where datname = current_database())"
    return (await world.database.pool.query(`select 1 from pg_locks where ${held}`, [KEEPER_LOCK])).rows.length === 0
  }
  await endEverything()
  await keep(failing, async () => failures > 0 && (await isFree()))
  await keep(world.needs, async () => (await lastRound(world.database.reader))?.point === null)
  expect(await isFree()).toBe(true)
})

test('[GAME-17] a keeper that is killed while a round flies is followed by another, and nobody loses a stake to that', async () => {
  await endEverything()
  const facts = { connection: world.database.connection, key: KEY.toString('hex') }
  const child = fork(new URL('../testing/crash-child.ts', import.meta.url), [JSON.stringify(facts)], { execArgv: [] })
  const told: string[] = []
  child.on('message', ({ state }: { state: string }) => told.push(state))
  const hears = (...states: string[]) => vi.waitUntil(() => states.some((state) => told.includes(state)), PATIENCE)
  const ending = new AbortController()
  let kept: Promise<void> | undefined
  try {
    await hears('betting')
    const [stayed, reached] = await Promise.all([seat(), seat()])
    const [stay, reach] = await Promise.all([place(stayed, { stake: '10' }), place(reached, { stake: '10', target: '1.01' })])
    const round = (await lastRound(world.database.reader))!
    const { id } = round
    await closeBreaking(round, 130, 150)
    const startsAgo = (seconds: number) =>
      world.database.pool.query(
        "update originals_crash_round set opens_at = now() - interval '1 hour', starts_at = now() - make_interval(secs => $2) where id = $1",
        [id, seconds],
      )
    kept = new CrashKeeper(world.needs, createChains(world.needs, 1), () => undefined, { ...TIMES, graceMs: 100 }).keep(ending.signal)
    await startsAgo(0)
    await hears('flying', 'crashed')
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    // The test does not wait for the crash; the next process finds the round crashed.
    if ((await sharedRound(world.database.reader, id))?.point === null) await startsAgo(20)
    const settled = await vi.waitUntil(async () => {
      const round = await sharedRound(world.database.reader, id)
      return round?.point == null ? undefined : round
    }, PATIENCE)
    const { interrupted, point } = settled
    expect(point).toBeGreaterThanOrEqual(130)
    expect((await read(reached, reach.id)).state).toBe('won')
    expect((await read(stayed, stay.id)).state).toBe(interrupted ? 'returned' : 'lost')
    expect(await world.balance(stayed)).toBe((interrupted ? 1000n : 990n) * UNITS)
  } finally {
    child.kill('SIGKILL')
    ending.abort()
    await kept
  }
  await assertBooksBalance(world.ledger)
}, 120_000)
