/** Proves that closing and leaving wait for one another in the database, and that whoever left is answered so for ever. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { commitmentOf } from '@baize/rules/fairness/fairness.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { systemRandom } from '../../platform/random.ts'
import { crashPlace } from '../sealed.ts'
import { arrived } from '../testing/crash-desk.ts'
import { createSmallWorld, type SmallWorld } from '../testing/small-world.ts'
import { createChains, pointOf } from './crash-chain.ts'
import { closeNow } from './crash-close.ts'
import { leave } from './crash-leave.ts'
import { breaksAt } from './crash-round.ts'
import { settle } from './crash-settle.ts'
import { databaseNow, lastRound, lockRound, roundTakingBets, writeLeft, type SharedRow } from './crash-store.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await createSmallWorld(await testDatabase())
})
afterAll(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

/** A round that takes bets, with one bet on it. */
async function opened() {
  await world.database.write(async (tx) => createChains(world.needs, 1).openRound(tx, await databaseNow(tx), 30_000))
  const round = (await lastRound(world.database.reader))!
  const player = await world.player(100n)
  const placed = await world.originals.placeCrashBet({ ...player, account: 'person' }, world.freshKey(), { stake: '10' })
  if (!placed.ok) throw new Error(placed.code)
  return { round, player, bet: placed.value.bet }
}

/** Closes it with a seed by which it flies for some seconds. Only whoever may write the tables of a test can do that. */
async function closeHigh(round: SharedRow): Promise<number> {
  const closed = await closeNow(world.needs, round.id)
  for (;;) {
    const seed = systemRandom.bytes(32)
    const point = await pointOf(seed.toString('hex'), closed.betsHash ?? '', closed)
    if (point < 150 || point > 400) continue
    const written = [round.id, await commitmentOf(seed), world.needs.secrets.seal(crashPlace(round), seed.toString('hex'))]
    await world.database.pool.query('update originals_crash_round set commitment = $2, sealed = $3 where id = $1', written)
    return point
  }
}

/** Does one thing while a transaction that has done another is open; answers whether it had to wait, and what it answered. */
async function during<Answer>(held: (tx: Parameters<typeof lockRound>[0]) => Promise<unknown>, act: () => Promise<Answer>) {
  const [began, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = world.database.write(async (tx) => {
    await held(tx)
    began.resolve()
    await mayEnd.promise
  })
  await began.promise
  const acting = act()
  const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  const waiting = vi.waitFor(async () => expect((await world.database.pool.query(waits)).rowCount).toBe(1), { timeout: 10_000 })
  const waited = await Promise.race([acting.then(() => false), waiting.then(() => true)])
  mayEnd.resolve()
  await holding
  await Promise.allSettled([waiting])
  return { waited, answer: await acting }
}

test('[GAME-22] the hash of the bets waits for a bet that is being written', async () => {
  const { round } = await opened()
  const { waited, answer } = await during(roundTakingBets, () => closeNow(world.needs, round.id))
  expect([waited, typeof answer.betsHash]).toEqual([true, 'string'])
  await settle(world.needs, round.id)
})

test('[GAME-17] a cash-out waits for a settlement that has begun, and comes too late', async () => {
  const { round, bet } = await opened()
  const point = await closeHigh(round)
  const at = round.startsAt.add({ seconds: 2 })
  const { waited } = await during(
    (tx) => lockRound(tx, round.id),
    () => world.database.write((tx) => writeLeft(tx, bet.id, round.id, 110, at)),
  )
  expect(waited).toBe(true)
  await settle(world.needs, round.id)
  expect(point).toBeGreaterThan(110)
})

test('[GAME-17] whoever cashed out is told so after the crash too, and cashes out once', async () => {
  const { round, player, bet } = await opened()
  const point = await closeHigh(round)
  const left = await leave(world.needs, player.id, bet.id, arrived(round.startsAt.add({ seconds: 3 })))
  expect(left).toMatchObject({ ok: true, value: { bet: { state: 'left' } } })
  expect(await leave(world.needs, player.id, bet.id, arrived(breaksAt(round, point).add({ seconds: 1 })))).toEqual(left)
  expect(await world.database.write((tx) => writeLeft(tx, bet.id, round.id, 399, round.startsAt))).toBe(false)
  await settle(world.needs, round.id)
  expect(await leave(world.needs, player.id, bet.id, arrived(round.startsAt.add({ seconds: 4 })))).toMatchObject({
    ok: true,
    value: { bet: { state: 'won' } },
  })
})
