/** Crash news: who joins is announced to the table, alone where nobody else came, and once. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../app/testing.ts'
import { createSecrets } from '../../platform/secrets.ts'
import { createChains } from './crash-chain.ts'
import { GRACE_MS } from './crash-round.ts'
import { settle } from './crash-settle.ts'
import { databaseNow, lastRound, writeLook } from './crash-store.ts'
import { CrashKeeper, type TellRound } from './crash-table.ts'
import { createSmallWorld, type SmallWorld } from '../testing/small-world.ts'

const TIMES = { bettingMs: 30_000, showingMs: 4_000, restMs: 60_000 }

let world: SmallWorld
beforeAll(async () => {
  world = await createSmallWorld(await testDatabase(), { secrets: createSecrets(Buffer.alloc(32, 7)) })
})
afterAll(() => world.close())

test('[GAME-17] a round is announced also where the one before it was ended by another process while it took bets', async () => {
  const news: Parameters<TellRound>[0][] = []
  const keeper = new CrashKeeper(world.needs, createChains(world.needs, 2), (event) => news.push(event), TIMES)
  const turn = async (at: Temporal.Instant): Promise<void> => {
    await world.database.write((tx) => writeLook(tx, at))
    for (let turns = 0; turns < 2; turns += 1) await keeper.turn(at)
  }
  await turn(await databaseNow(world.database.reader))
  const first = (await lastRound(world.database.reader))!
  const { brokeAt } = await settle(world.needs, first.id)
  await turn(brokeAt!.add({ milliseconds: GRACE_MS + TIMES.showingMs }))
  expect(news.map(({ state, round }) => [state, round])).toEqual([
    ['betting', String(first.number)],
    ['betting', String(first.number + 1n)],
  ])
  await settle(world.needs, (await lastRound(world.database.reader))!.id)
  await world.database.pool.query("update originals_crash_round set broke_at = now() - interval '1 hour'")
})

test('[GAME-17] a seat is announced alone where nobody else came, with the next update half a second later, and never again', async () => {
  const news: Parameters<TellRound>[0][] = []
  const keeper = new CrashKeeper(world.needs, createChains(world.needs, 1), (event) => news.push(event), TIMES)
  const now = await databaseNow(world.database.reader)
  await world.database.write((tx) => writeLook(tx, now))
  await keeper.turn(now)
  await keeper.turn(now)
  const { startsAt } = (await lastRound(world.database.reader))!
  const sits = async (stake: string): Promise<void> => {
    const player = { ...(await world.player(1000n)), account: `person-${stake}` }
    expect(await world.originals.placeCrashBet(player, world.freshKey(), { stake, target: null })).toMatchObject({ ok: true })
  }
  const told = async (milliseconds: number) => {
    const before = news.length
    await keeper.turn(startsAt.add({ milliseconds }))
    return news.slice(before).map(({ state, crash }) => [state, crash?.seats?.map(({ stake }) => stake)])
  }
  await sits('10')
  expect(await told(-9000)).toEqual([['seats', ['10.00']]])
  await sits('11')
  expect(await told(-8501)).toEqual([])
  expect(await told(-8500)).toEqual([['seats', ['11.00']]])
  expect(await told(-8000)).toEqual([])
  await sits('12')
  await sits('13')
  expect(await told(-7000)).toEqual([['seats', ['12.00', '13.00']]])
  // Forty seats at the most are announced at once, and the others with the next update.
  await world.database.pool.query(
    `insert into originals_crash_bet (id, round, member, account, name, request_key, stake_units, leaves_by, at, currency)
     select gen_random_uuid(), r.id, gen_random_uuid(), 1, 'p', 'key-' || n, 10000, 200, now(), 'MMK' from originals_crash_round r, generate_series(1, 43) n where r.point is null`,
  )
  const counted = async (milliseconds: number) => (await told(milliseconds)).map(([, seats]) => seats?.length)
  expect([await counted(-6000), await counted(-5000), await counted(-4000)]).toEqual([[40], [3], []])
})
