/** Proves that settled bets fill requirements in the order of settlement, however they are reported. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { newId } from '../../platform/database.ts'
import type { Turnover } from '../needs.ts'
import { countTurnover } from './count.ts'
import { insertRequirement, lockEpisodes } from './requirement-store.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it('[WC-31, WC-32] a bet that is reported late is counted where it was settled, before those that were reported first', async () => {
  const [memberId, episode] = [await newId(database.reader), await newId(database.reader)]
  const rest = {
    episode,
    memberId,
    currency: 'MMK',
    source: 'deposit',
    causeReference: 'D1',
    amountUnits: 100n,
    times: 1n,
    contribution: { RNG: 10_000 },
  }
  const rows = () => database.write((tx) => lockEpisodes(tx, [memberId]))
  for (const name of ['older', 'newer']) {
    const id = await newId(database.reader)
    await database.write((tx) => insertRequirement(tx, { ...rest, id, reference: `T${id}`, cause: `${name} ${id}` } as never))
  }
  const [older, newer] = await rows()
  if (older === undefined || newer === undefined) throw new Error('two requirements are open')
  const settled = (round: string, placedAt: Temporal.Instant, hours: number): Turnover => ({
    member: memberId,
    currency: 'MMK',
    category: 'RNG',
    vendor: 'PG',
    game: 'slots',
    round,
    stakeUnits: 60n,
    bonusStakeUnits: 0n,
    weightBp: 10_000,
    placedAt,
    at: newer.at.add({ hours }),
  })
  const count = (...bets: readonly Turnover[]) => database.write((tx) => countTurnover(tx, bets, newer.at.add({ hours: 9 })))
  const done = async () => (await rows()).map(({ doneUnits }) => doneUnits)
  await count(settled('second', newer.at, 2), settled('third', newer.at, 3))
  expect(await done()).toEqual([100n, 20n])
  // Placed before the newer one was there, so that only the older one can take it.
  await count(settled('first', older.at, 1))
  expect(await done()).toEqual([100n, 80n])
  const { rows: shares } = await database.pool.query(
    `select s.bet, s.counted_units::int as counted from wallet_requirement_share s join wallet_requirement r on r.id = s.requirement_id
     where r.episode = $1 order by r.at, s.counted_units desc`,
    [episode],
  )
  expect(shares.map(({ bet, counted }) => [String(bet).includes('first'), counted])).toEqual([
    [true, 60],
    [false, 40],
    [false, 60],
    [false, 20],
  ])
})
