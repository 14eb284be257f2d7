/** Proves that a bet on crash which cannot be settled stops nothing else, and is paid once when it can be. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { poison, POISONED } from '../../platform/testing/poison.ts'
import { failuresNow } from '../../platform/work/each-item.ts'
import { originalsJobs } from '../jobs.ts'
import { crashDesk } from '../testing/crash-desk.ts'
import { createSmallWorld, type SmallWorld } from '../testing/small-world.ts'
import { settle } from './crash-settle.ts'
import { lastRound } from './crash-store.ts'

let world: SmallWorld
const warned: unknown[] = []
beforeAll(async () => {
  world = await createSmallWorld(await testDatabase())
})
afterAll(() => world.close())
const { closeBreaking, table, seat, place, finish } = crashDesk(() => ({
  ...world,
  needs: { ...world.needs, warn: ({ item }) => warned.push(item) },
}))

test('[GAME-17, OPS-08] one bad bet among three: the others are paid, the table goes on, staff see it, and it is paid once when it can be', async () => {
  const { keeper, round } = await table()
  const players = await Promise.all([seat(), seat(), seat()])
  const bets = await Promise.all(players.map((player) => place(player, { stake: '10', target: '1.50' })))
  const heal = await poison(world.database.pool, 'ledger_account', 'id', String(players[0]!.wallet))
  const point = await closeBreaking(round, 200, 260)
  const seen = async () => ({
    states: await Promise.all(players.map(async (player) => (await world.originals.crashBet(player.id))?.state)),
    balances: await Promise.all(players.map(async (player) => (await world.balance(player)) / UNITS)),
    failures: (await failuresNow(world.database.reader, 9)).map(({ loop, item, reason }) => [loop, item, reason]),
    settled: (await world.database.pool.query('select settled from originals_crash_round where id = $1', [round.id])).rows,
  })
  await finish(keeper, round, point)
  expect(await seen()).toEqual({
    states: ['left', 'won', 'won'],
    balances: [990n, 1005n, 1005n],
    failures: [['originals-crash-bets', bets[0]!.id, POISONED]],
    settled: [{ settled: false }],
  })
  expect(warned).toEqual([bets[0]!.id])
  expect(await lastRound(world.database.reader)).toMatchObject({ id: round.id, point, players: 3, stakedUnits: 30n * UNITS })
  await heal()
  world.clock.forward({ minutes: 1 })
  const sweep = () => originalsJobs(world.originals).tasks['originals-sweep']!({})
  const paid = {
    states: ['won', 'won', 'won'],
    balances: [1005n, 1005n, 1005n],
    failures: [],
    settled: [{ settled: true }],
  }
  // The worker tries it again by itself. Whoever settles the round once more pays nothing.
  await Promise.all([sweep(), sweep()])
  expect(await seen()).toEqual(paid)
  await Promise.all([sweep(), settle(world.needs, round.id)])
  expect(await seen()).toEqual(paid)
  const wins = (await world.ledger.entries(players[0]!.wallet, { limit: 9 })).filter(({ kind }) => kind === 'win')
  expect(wins).toHaveLength(1)
  expect((await table()).round.number).toBeGreaterThan(round.number)
  await assertBooksBalance(world.ledger)
})
