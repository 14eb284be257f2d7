/** Proves a ranking by points over both rooms: each earned point counts once, whatever breaks off, and prizes go to wallets of their currency. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import type { Database } from '../../platform/database.ts'
import { smallWorld as pointsWorld, type SmallWorld as PointsWorld } from '../../points/testing/small-world.ts'
import { offer, smallWorld, type SmallWorld } from '../../promotions/testing/small-world.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../testing.ts'

type Owner = Awaited<ReturnType<SmallWorld['member']>>

let database: TestDatabase
let world: SmallWorld
let points: PointsWorld
/** Whether every transaction of the points room is broken off before its commit. */
let dies = false
/** Until when the points room has read. */
let read = true

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query(
    'truncate promotions_campaign, promotions_award, promotions_award_step, promotions_member, promotions_run cascade',
  )
  world = await smallWorld(database, database.connection, { hasCounted: async (room) => room === 'points' && read })
  const write: Database['write'] = (act) =>
    database.write(async (tx) => {
      const said = await act(tx)
      if (dies) throw new Error('killed')
      return said
    })
  points = await pointsWorld({ ...database, write }, database.connection, {
    hearEarned: (tx, rows) => world.promotions.hearPoints(tx, rows),
  })
  await database.write(async (tx) => {
    for (const [category, currency, pointsPer10000] of [
      ['RNG', 'MMK', 100],
      ['RNG', 'THB', 10_000],
      ['LIVE', 'MMK', 100],
    ])
      expect((await points.points.staff.setRule(tx, { category, currency, pointsPer10000 })).ok).toBe(true)
  })
})
afterEach(async () => {
  await assertBooksBalance(world.ledger)
  await points.close()
  await world.close()
})

const BOARD = { by: 'ranking', score: 'points', categories: ['RNG'], least: { THB: '2' }, prizes: { THB: ['50', '20'] } }
const board = (more: object = {}) =>
  world.campaign(
    offer('board', {
      trigger: BOARD,
      rewards: undefined,
      periodType: 'daily',
      window: { from: '2026-11-20', until: '2026-11-23' },
      ...more,
    }),
  )
async function player(baht = true): Promise<Owner> {
  const owner = await world.member()
  await world.promotions.hearRegistered(owner.id)
  return baht ? world.beside(owner, 'THB') : owner
}
const staked = ({ id }: Owner, round: string, stake: bigint, more: object = {}) => ({
  member: id,
  round,
  countedUnits: stake * UNITS,
  ...more,
})
const shown = async (owner: Owner) => {
  const { score, least, currency, places, mine } = await world.promotions.leaderboard(owner, 'EN')
  return { score, least, currency, mine, places: places.map((row) => `${row.place} ${row.score} ${row.prize}`) }
}
const held = (owners: readonly Owner[]) => Promise.all(owners.map(async (owner) => String((await world.balance(owner)) / UNITS)))

it('[PROMO-05, PR-35, PR-41, WC-51] adds up the points of play in every wallet, takes back those of undone bets, and pays the places once', async () => {
  await board()
  const [first, second, live, below] = [await player(), await player(), await player(), await player()]
  const noBaht = await player(false)
  points.levels.set(second.id, { level: 3, multiplierBp: 15_000n })
  await points.play([
    staked(first, 'a', 300n),
    staked(first, 'b', 2n, { currency: 'THB' }),
    staked(first, 'c', 900n),
    staked(second, 'd', 150n),
    staked(live, 'e', 9_000n, { category: 'LIVE' }),
    staked(noBaht, 'f', 8_000n),
    staked(below, 'g', 199n),
  ])
  await points.play([staked(first, 'c', -900n)])
  const whole = { score: 'points', least: '2.00', currency: 'THB', places: ['1 5.00 50.00', '2 2.25 20.00'] }
  expect(await shown(first)).toEqual({ ...whole, mine: { place: 1, score: '5.00' } })
  expect(await shown(below)).toEqual({ ...whole, mine: { place: null, score: '1.99' } })
  expect((await shown(live)).mine).toBeNull()
  // Whoever sees another wallet sees another offer.
  expect(await shown({ ...first, currency: 'MMK' })).toMatchObject({ places: [], mine: null })
  // Turnover that another feed reports is no score of this board.
  await world.play([{ member: live.id, stakeUnits: 9_000n * UNITS }])
  expect((await shown(live)).mine).toBeNull()
  world.clock.set('2026-11-20T17:33:00Z')
  read = false
  await world.promotions.runSets()
  expect(await held([first, second])).toEqual(['0', '0'])
  read = true
  for (let time = 0; time < 2; time += 1) await world.promotions.runSets()
  expect(await held([first, second, live, below, noBaht])).toEqual(['50', '20', '0', '0', '0'])
  // A correction after the run belongs to the next period, and nothing paid is taken back.
  await points.play([staked(first, 'a', -300n, { at: world.clock.now() })])
  expect((await shown(first)).mine).toEqual({ place: null, score: '-3.00' })
  expect(await held([first])).toEqual(['50'])
})

it('[PR-35, PT-03] counts a batch once where its transaction is broken off and comes again', async () => {
  await board()
  const owner = await player()
  dies = true
  await expect(points.play([staked(owner, 'a', 300n)])).rejects.toThrow('killed')
  dies = false
  expect((await shown(owner)).mine).toBeNull()
  await points.play([staked(owner, 'a', 300n)])
  expect((await shown(owner)).mine).toEqual({ place: 1, score: '3.00' })
  expect((await points.points.balance(owner)).points).toBe('3.00')
})

it('[PR-35, PR-07] has prizes in one currency, since points have none', async () => {
  const two = { ...BOARD, least: { THB: '2', MMK: '2' }, prizes: { THB: ['50'], MMK: ['5000'] } }
  await expect(board({ trigger: two })).rejects.toThrow('currencies')
})
