/** Proves the edges of periods: when a run begins, what counts in it, and the exact minimum. A mission and a level have their last instant. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../../app/testing.ts'
import { poison, POISONED } from '../../platform/testing/poison.ts'
import { failuresNow } from '../../platform/work/each-item.ts'
import { promotionsJobs } from '../jobs.ts'
import type { PromotionsOwner } from '../needs.ts'
import { offer, smallWorld, type SmallWorld } from '../testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query(
    'truncate promotions_campaign, promotions_award, promotions_award_step, promotions_member, promotions_standing, promotions_level, promotions_run cascade',
  )
  world = await smallWorld(database, database.connection)
  await database.pool.query('truncate test_day')
})
afterEach(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

async function registered(): Promise<PromotionsOwner> {
  const owner = await world.member()
  await world.promotions.hearRegistered(owner.id)
  return owner
}
const balances = (owners: readonly PromotionsOwner[]) =>
  Promise.all(owners.map(async (owner) => String((await world.balance(owner)) / UNITS)))
const at = (instant: string) => ({ at: Temporal.Instant.from(instant), placedAt: Temporal.Instant.from(instant) })
const REBATE_IN_TWO = { by: 'rebate', rates: { RNG: 100 }, least: { MMK: '1', THB: '1' } }
const REBATE = { by: 'rebate', rates: { RNG: 100 }, least: { MMK: '1' } }

it('[PR-31, PR-39] begins two minutes after a period, pays the exact minimum, and counts a window that opens within it', async () => {
  await world.campaign(
    offer('rebate', { trigger: REBATE, rewards: undefined, periodType: 'weekly', window: { from: '2026-11-20', until: '2026-11-23' } }),
  )
  const [exact, below, early] = [await registered(), await registered(), await registered()]
  await world.play([
    { member: exact.id, stakeUnits: 100n * UNITS },
    { member: below.id, stakeUnits: 100n * UNITS - 1n },
    { member: early.id, stakeUnits: 500n * UNITS, ...at('2026-11-19T17:29:59Z') },
  ])
  world.clock.set('2026-11-22T17:31:59Z')
  await world.promotions.runSets()
  expect(await world.promotions.staff.runs(database.reader)).toEqual([])
  world.clock.set('2026-11-22T17:32:00Z')
  await world.promotions.runSets()
  expect(await balances([exact, below, early])).toEqual(['1', '0', '0'])
  expect(await world.promotions.staff.runs(database.reader)).toMatchObject([
    { campaign: 'rebate', period: '2026-11-16', state: 'done', awards: '1', paid: '1', sum: '1.00 MMK', paidSum: '1.00 MMK' },
  ])
  world.clock.set('2026-11-29T18:00:00Z')
  await world.promotions.runSets()
  expect(await world.promotions.staff.runs(database.reader)).toHaveLength(1)
})

it.each([
  ['promotions-periods', 'promotions_run'],
  ['promotions-runs', 'promotions_award'],
])('[PR-39, OPS-08] a campaign is paid although one that comes first fails in %s', async (loop, table) => {
  const rebate = (code: string) => world.campaign(offer(code, { trigger: REBATE, rewards: undefined, periodType: 'daily' }))
  const [bad] = [await rebate('first'), await rebate('second')]
  const owner = await registered()
  const heal = await poison(database.pool, table, 'campaign', bad.id)
  await world.play([{ member: owner.id, stakeUnits: 100n * UNITS }])
  world.clock.set('2026-11-20T17:33:00Z')
  await world.promotions.runSets()
  expect(await balances([owner])).toEqual(['1'])
  const noted = await failuresNow(database.reader, 9)
  expect(noted).toMatchObject([{ loop, failures: 1, reason: POISONED }])
  await heal()
  world.clock.forward({ seconds: 3 })
  // A run whose slice is over pays no further set.
  await promotionsJobs(world.promotions).tasks['promotions-sets']!({}, { isOver: () => true })
  expect(await balances([owner])).toEqual(['1'])
  await world.promotions.runSets()
  expect([await balances([owner]), await failuresNow(database.reader, 9)]).toEqual([['2'], []])
})

it('[PR-39] begins no run of a period that was over before the window opened', async () => {
  await world.campaign(
    offer('rebate', { trigger: REBATE, rewards: undefined, periodType: 'daily', window: { from: '2026-11-20', until: '2026-11-23' } }),
  )
  await world.promotions.runSets()
  expect(await world.promotions.staff.runs(database.reader)).toEqual([])
})

it('[PR-08, PR-10, PR-39] goes on with smaller awards where a larger one no longer fits, and lets them be claimed for so many days', async () => {
  const limits = { budget: { MMK: '5' } }
  await world.campaign(offer('rebate', { trigger: REBATE, rewards: undefined, periodType: 'daily', limits, claimDays: 3 }))
  const owners = [await registered(), await registered(), await registered()]
  const order = owners.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  await world.play(order.map(({ id }, place) => ({ member: id, stakeUnits: [300n, 400n, 200n][place]! * UNITS })))
  world.clock.set('2026-11-20T17:32:00Z')
  await world.promotions.runSets()
  const { rows } = await database.pool.query(
    'select member, amount_units::int as amount, taken_units::int as taken, claim_until from promotions_award order by member',
  )
  const until = Temporal.Instant.from('2026-11-23T17:32:00Z')
  expect(rows).toEqual([
    { member: order[0]!.id, amount: 30_000, taken: 30_000, claim_until: until },
    { member: order[2]!.id, amount: 20_000, taken: 20_000, claim_until: until },
  ])
})

it('[PR-01, PR-08, PR-39] gives the number in all of a period’s version and no more, counting what every version gave', async () => {
  const rebate = (total: number | undefined) =>
    world.campaign(offer('rebate', { trigger: REBATE, rewards: undefined, periodType: 'daily', claimDays: 1, limits: { total } }))
  await rebate(3)
  const owners = [await registered(), await registered(), await registered(), await registered(), await registered()]
  const order = owners.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  /** Plays a day, ends it, and answers who of them got an award, in their order. */
  const dayOf = async (players: readonly PromotionsOwner[], day: string) => {
    await world.play(players.map(({ id }) => ({ member: id, stakeUnits: 100n * UNITS })))
    world.clock.set(`${day}T17:32:00Z`)
    await world.promotions.runSets(2)
    const { rows } = await database.pool.query<{ member: string }>('select member from promotions_award where made_at = $1', [
      world.clock.now().toString(),
    ])
    return order.flatMap(({ id }, place) => (rows.some(({ member }) => member === id) ? [place] : []))
  }
  expect(await dayOf([order[4]!, order[1]!], '2026-11-20')).toEqual([1, 4])
  // A later version counts from the next period, and what the first one gave with it.
  await rebate(4)
  expect(await dayOf(order, '2026-11-21')).toEqual([0])
  // What nobody claimed in time makes room again; the first day's two are over by now.
  world.clock.set('2026-11-22T08:00:00Z')
  await world.promotions.closeOver()
  expect(await dayOf(order, '2026-11-22')).toEqual([0, 1, 2])
  expect((await world.promotions.staff.runs(database.reader)).map(({ awards }) => awards)).toEqual(['3', '1', '2'])
})

it('[PR-08, PR-35] gives the first places of a board where the number in all ends, each prize whole', async () => {
  const trigger = { by: 'ranking', score: 'turnover', least: { MMK: '1' }, prizes: { MMK: ['50', '30', '20'] } }
  await world.campaign(offer('board', { trigger, rewards: undefined, periodType: 'daily', limits: { total: 2, budget: { MMK: '75' } } }))
  const owners = [await registered(), await registered(), await registered()]
  await world.play(owners.map(({ id }, place) => ({ member: id, stakeUnits: BigInt(90 - place) * UNITS })))
  world.clock.set('2026-11-20T17:32:00Z')
  await world.promotions.runSets()
  // The second prize is beyond the budget; the third one fits.
  expect(await balances(owners)).toEqual(['50', '0', '20'])
  expect((await world.promotions.staff.campaigns(database.reader))[0]?.budget).toBe('5.00 MMK')
})

it('[PR-08, PR-09, PR-39] gives a member of a set as many awards as its limits say, and none beside another campaign of its group', async () => {
  const set = (code: string, more: object) =>
    world.campaign(offer(code, { trigger: REBATE_IN_TWO, rewards: undefined, periodType: 'daily', ...more }))
  await set('twice', { limits: { perMember: 2 }, claimDays: 1 })
  await set('one', { group: 'one' })
  const rival = await world.campaign(offer('rival', { group: 'one' }))
  const [free, taken, away] = [await registered(), await registered(), await registered()]
  const baht = await world.beside(away, 'THB')
  const join = async (owner: PromotionsOwner, key: string) => {
    const joined = await world.promotions.join({ owner, campaign: rival.id, version: 1, key, code: 'jade' }, 'EN')
    return joined.ok ? joined.value.status : joined.code
  }
  expect(await join(taken, 'k1')).toBe('issued')
  const given: string[][] = []
  for (const day of ['20', '21', '22']) {
    const play = [free, taken, away, baht].map(({ id, currency }) => ({ member: id, currency, stakeUnits: 100n * UNITS }))
    await world.play(play)
    world.clock.set(`2026-11-${day}T17:32:00Z`)
    await world.promotions.runSets(2)
    const { rows } = await database.pool.query<{ code: string; member: string; currency: string }>(
      'select c.code, a.member, a.currency from promotions_award a join promotions_campaign c on c.id = a.campaign where a.run is not null and a.made_at = $1 order by c.code, a.currency, a.member',
      [world.clock.now().toString()],
    )
    const names = new Map([free, taken, away].map(({ id }, place) => [id, ['free', 'taken', 'away'][place]]))
    given.push(rows.map(({ code, member, currency }) => `${code} ${names.get(member)} ${currency}`).sort())
    // What nobody claims in time is none of them.
    if (day !== '22') {
      const [row] = (await world.promotions.rewards(free, { pageNo: 1, pageSize: 20, status: 'claim' }, 'EN')).content
      await world.promotions.claim({ owner: free, campaign: row!.promotion, version: 1, key: `c${day}` }, 'EN')
    }
    world.clock.forward({ hours: 24 })
    await world.promotions.closeOver()
    world.clock.set(`2026-11-${Number(day) + 1}T08:00:00Z`)
  }
  const group = ['one away MMK', 'one away THB', 'one free MMK']
  const both = ['twice away MMK', 'twice away THB', 'twice free MMK', 'twice taken MMK']
  expect(given).toEqual([[...group, ...both], [...group, ...both], [...group, ...both].filter((line) => line !== 'twice free MMK')])
  expect(await join(free, 'k2')).toBe('promotion-excluded')
  // Amounts of two currencies have no sum.
  const runs = (await world.promotions.staff.runs(database.reader)).filter(({ period }) => period === '2026-11-20')
  expect(Object.fromEntries(runs.map(({ campaign, sum, paidSum }) => [campaign, [sum, paidSum]]))).toEqual({
    one: ['2.00 MMK, 1.00 THB', '2.00 MMK, 1.00 THB'],
    twice: ['3.00 MMK, 1.00 THB', '0.00 MMK, 0.00 THB'],
  })
})

it('[PR-08, PR-35] passes a place on to the next one where its member had all that the limits give, on the board too', async () => {
  const trigger = { by: 'ranking', score: 'turnover', least: { MMK: '1' }, prizes: { MMK: ['50', '30'] } }
  await world.campaign(offer('board', { trigger, rewards: undefined, periodType: 'daily', limits: { perMember: 1 } }))
  const owners = [await registered(), await registered(), await registered()]
  const day = async (date: string) => {
    await world.play(owners.map(({ id }, place) => ({ member: id, stakeUnits: BigInt(90 - place) * UNITS })))
    const board = await world.promotions.leaderboard(owners[2]!, 'EN')
    world.clock.set(`2026-11-${date}T17:32:00Z`)
    await world.promotions.runSets()
    return [board.places.map(({ prize, mine }) => (mine ? `mine ${prize}` : prize)), await balances(owners)]
  }
  expect(await day('20')).toEqual([
    ['50.00', '30.00', 'mine 0.00'],
    ['50', '30', '0'],
  ])
  expect(await day('21')).toEqual([['mine 50.00'], ['50', '30', '50']])
})

it('[PROMO-05, PR-35] ranks by what was won beyond the stake, in its games and its window, and splits a pool by weight', async () => {
  const trigger = { by: 'ranking', score: 'net-win', categories: ['RNG'], least: { MMK: '5' }, pool: { MMK: '90' }, weights: [2, 1] }
  await world.campaign(
    offer('board', { trigger, rewards: undefined, periodType: 'daily', window: { from: '2026-11-20', until: '2026-11-22' } }),
  )
  const [first, second, live] = [await registered(), await registered(), await registered()]
  const won = (owner: PromotionsOwner, stake: bigint, win: bigint, more: object = {}) => ({
    member: owner.id,
    stakeUnits: stake * UNITS,
    winUnits: win * UNITS,
    ...more,
  })
  await world.play([
    won(first, 100n, 120n, { bonusStakeUnits: 10n * UNITS }),
    won(second, 50n, 55n),
    won(live, 1n, 500n, { category: 'LIVE' }),
  ])
  await world.play([won(second, 0n, 900n, at('2026-11-19T17:29:59Z')), won(second, 0n, 900n, at('2026-11-21T17:30:00Z'))])
  const board = await world.promotions.leaderboard(first, 'EN')
  expect(board.places.map(({ place, score, prize, mine }) => [place, score, prize, mine])).toEqual([
    [1, '30.00', '60.00', true],
    [2, '5.00', '30.00', false],
  ])
  expect([board.mine, (await world.promotions.leaderboard(live, 'EN')).mine]).toEqual([{ place: 1, score: '30.00' }, null])
  world.clock.set('2026-11-20T17:32:00Z')
  await world.promotions.runSets()
  expect(await balances([first, second, live])).toEqual(['60', '30', '0'])
  world.clock.set('2026-11-21T17:30:00Z')
  expect((await world.promotions.leaderboard(first, 'EN')).promotion).toBeNull()
})

it('[PR-04, PR-35] judges hours by the time of a bet, so that a bet undone at any other hour takes its score along', async () => {
  const trigger = { by: 'ranking', score: 'turnover', least: { MMK: '1' }, prizes: { MMK: ['50'] } }
  // The clock stands at 14:30 there.
  const window = { from: '2026-11-20', until: '2026-11-22', hours: { from: 14, until: 15 } }
  await world.campaign(offer('board', { trigger, rewards: undefined, window }))
  const [kept, undone] = [await registered(), await registered()]
  const played = ({ id }: PromotionsOwner, stake: bigint, placed: string, changed: string) => ({
    member: id,
    stakeUnits: stake * UNITS,
    ...at(`2026-11-${changed}Z`),
    placedAt: Temporal.Instant.from(`2026-11-${placed}Z`),
  })
  await world.play([
    played(kept, 20n, '20T08:00:00', '20T08:45:00'),
    played(kept, 900n, '20T07:29:59', '20T08:00:00'),
    played(undone, 500n, '20T08:00:00', '20T08:01:00'),
  ])
  await world.play([played(undone, -500n, '20T08:00:00', '20T20:00:00')])
  const board = await world.promotions.leaderboard(undone, 'EN')
  expect([board.places.map(({ score }) => score), board.mine?.score]).toEqual([['20.00'], '0.00'])
  await world.play([played(kept, -20n, '20T08:00:00', '21T17:30:00')])
  world.clock.set('2026-11-21T17:32:00Z')
  await world.promotions.runSets()
  expect(await balances([kept, undone])).toEqual(['50', '0'])
})

it('[PR-34] fills a mission by play of its currency from its joining to its last instant', async () => {
  const steps = [{ counts: 'turnover', needed: { MMK: '100' } }]
  const mission = await world.campaign(offer('mission', { trigger: { by: 'mission', days: 1, steps } }))
  const owner = await registered()
  await world.promotions.join({ owner, campaign: mission.id, version: 1, key: 'm1' }, 'EN')
  const play = (more: object) => world.play([{ member: owner.id, stakeUnits: 10n * UNITS, ...more }])
  const done = async () => (await world.promotions.missions(owner, 'EN'))[0]?.steps.map((step) => step.done)
  await play({ currency: 'THB' })
  await play({ placedAt: world.clock.now().subtract({ seconds: 1 }) })
  await play({ at: world.clock.now().add({ hours: 24 }) })
  expect(await done()).toEqual(['0.00'])
  await play({})
  await play({ at: world.clock.now().add({ hours: 24 }).subtract({ seconds: 1 }) })
  await play({ stakeUnits: 0n, round: 'nothing' })
  expect(await done()).toEqual(['20.00'])
})

it('[PROMO-06, PR-38] counts thirty local days for a level, today and the first of them included', async () => {
  await database.write((tx) =>
    world.promotions.staff.setLevel(tx, {
      currency: 'MMK',
      level: 1,
      names: { EN: 'L1', MY: 'L1' },
      turnover: '100',
      deposits: '0',
      keep: '0',
      reward: '0',
      pointsBp: 10_000,
    }),
  )
  const [inside, outside] = [await registered(), await registered()]
  await world.play([
    { member: inside.id, stakeUnits: 100n * UNITS, ...at('2026-10-21T17:30:00Z') },
    { member: outside.id, stakeUnits: 100n * UNITS, ...at('2026-10-21T17:29:59Z') },
    { member: outside.id, stakeUnits: 99n * UNITS },
  ])
  await world.promotions.judgeLevels()
  const level = async (owner: PromotionsOwner) => (await world.promotions.vip({ owner, currency: 'MMK', language: 'EN' })).mine
  expect([await level(inside), await level(outside)]).toMatchObject([
    { level: 1, turnover: '100.00' },
    { level: 0, label: '', turnover: '99.00' },
  ])
})
