/** Proves the ends of periods: everybody is paid once what the rules say, whatever breaks the work off, and the ledger agrees. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Value } from 'typebox/value'
import { missionLeaderboard, vipInfo } from '@baize/contract/promotion-boards.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, longest, testDatabase, type TestDatabase } from '../../app/testing.ts'
import { diesIn } from '../../platform/testing/die-at.ts'
import type { Database } from '../../platform/database.ts'
import type { PromotionsOwner } from '../needs.ts'
import { inTwo, LOSS, offer, smallWorld, type SmallWorld } from '../testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
/** Whether the records have read the days that ended. */
let folded = true

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query(
    'truncate promotions_campaign, promotions_award, promotions_award_step, promotions_member, promotions_standing, promotions_level cascade',
  )
  folded = true
  world = await smallWorld(database, database.connection, { isFolded: async () => folded })
  await database.pool.query('truncate test_day')
})
afterEach(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

const REBATE = { by: 'rebate', rates: { RNG: 100, LIVE: 50 }, least: { MMK: '0.01' } }
const people = (count: number) => Promise.all(Array.from({ length: count }, () => registered()))
/** A member whom the room knows. */
async function registered(type = 0): Promise<PromotionsOwner> {
  const owner = await world.member(type)
  await world.promotions.hearRegistered(owner.id)
  return owner
}
const balances = (owners: readonly PromotionsOwner[]) => Promise.all(owners.map(async (owner) => String(await world.balance(owner))))
const sums = async () => {
  const { rows } = await database.pool.query<Record<string, string>>(
    `select r.state, r.awards::text, r.paid::text, (select sum(award_units)::text from promotions_run_sum where run = r.id) as sum, (select sum(paid_units)::text from promotions_run_sum where run = r.id) as "paidSum",
      (select count(*)::text from promotions_award a where a.run = r.id and a.state = 'issued') as issued,
      (select coalesce(sum(a.amount_units), 0)::text from promotions_award a where a.run = r.id) as "awardSum",
      (select coalesce(sum(t.amount), 0)::text from ledger_transfer t join promotions_campaign c on c.id = r.campaign
        where t.key like 'promo:' || c.code || ':' || r.period || ':%') as transferred from promotions_run r order by r.period desc`,
  )
  return rows
}

describe('a rebate', () => {
  it('[PROMO-04, PR-31, PR-40] pays each category floored, once, to everybody but agents, and its sums agree', async () => {
    await world.campaign(offer('rebate', { trigger: REBATE, rewards: undefined, periodType: 'daily' }))
    const [one, two] = (await people(2)) as [PromotionsOwner, PromotionsOwner]
    const agent = await registered(1)
    await world.play([
      { member: one.id, stakeUnits: 100n * UNITS },
      { member: one.id, stakeUnits: 199n, category: 'LIVE' },
      { member: one.id, stakeUnits: 900n * UNITS, category: 'SPORTS' },
      { member: two.id, stakeUnits: 50n * UNITS, bonusStakeUnits: 40n * UNITS },
      { member: agent.id, stakeUnits: 500n * UNITS },
    ])
    await world.promotions.runSets()
    expect(await balances([one, two])).toEqual(['0', '0'])
    world.clock.set('2026-11-20T17:33:00Z')
    folded = false
    await world.promotions.runSets()
    expect(await balances([one, two])).toEqual(['0', '0'])
    folded = true
    for (let time = 0; time < 3; time += 1) await world.promotions.runSets()
    expect(await balances([one, two, agent])).toEqual(['10000', '1000', '0'])
    expect((await sums())[0]).toEqual({
      state: 'done',
      awards: '2',
      sum: '11000',
      paid: '2',
      paidSum: '11000',
      issued: '2',
      awardSum: '11000',
      transferred: '11000',
    })
    const page = await world.promotions.rewards(one, { pageNo: 1, pageSize: 5 }, 'EN')
    expect(page.content).toMatchObject([{ status: 'issued', amount: '1.00' }])
  })

  it('[PR-31, PR-39] floors each category of all days together, whoever else played between them, and in no other currency', async () => {
    await world.campaign(offer('rebate', { trigger: { ...REBATE, least: { MMK: '0' } }, rewards: undefined, periodType: 'weekly' }))
    const [one, idle, two] = (await people(3)) as [PromotionsOwner, PromotionsOwner, PromotionsOwner]
    const [agent, last] = [await registered(1), await registered()]
    const stakes = { member: one.id, stakeUnits: 150n }
    await world.play([
      stakes,
      { ...stakes, category: 'LIVE' },
      { ...stakes, currency: 'THB' },
      { member: agent.id, stakeUnits: 900n * UNITS },
    ])
    world.clock.forward({ hours: 24 })
    await world.play([stakes, { ...stakes, category: 'LIVE' }, { member: last.id, stakeUnits: 200n }])
    await world.play([{ member: two.id, stakeUnits: 900n * UNITS, currency: 'THB' }])
    world.clock.set('2026-11-22T17:40:00Z')
    await world.promotions.runSets()
    // 300 at 1 % and 300 at 0.5 %; by days it would be 1 and 0 twice.
    expect(await balances([one, idle, two, agent, last])).toEqual(['4', '0', '0', '0', '2'])
  })

  it('[PR-08, PR-10] stops where its budget ends, and lets awards wait to be claimed where it says so', async () => {
    await world.campaign(
      offer('rebate', { trigger: REBATE, rewards: undefined, periodType: 'daily', limits: { budget: { MMK: '2.50' } }, claimDays: 3 }),
    )
    const owners = await people(4)
    await world.play(owners.map(({ id }) => ({ member: id, stakeUnits: 100n * UNITS })))
    world.clock.set('2026-11-20T17:33:00Z')
    await world.promotions.runSets()
    expect((await sums())[0]).toMatchObject({ awards: '2', sum: '20000', paid: '0', state: 'done' })
    const { rows } = await database.pool.query<{ state: string }>('select state from promotions_award')
    expect(rows.map(({ state }) => state)).toEqual(['claim', 'claim'])
  })
})

describe('a loss-back', () => {
  it('[PR-32, PR-41] gives by marginal tiers of stake less wins less what promotions gave, with its cap and minimum', async () => {
    await world.campaign(offer('loss', { trigger: LOSS, rewards: undefined, periodType: 'weekly' }))
    const owners = await people(6)
    const [small, middle, large, winner, given, once] = owners as [PromotionsOwner, ...PromotionsOwner[]]
    const lost = (owner: PromotionsOwner | undefined, stake: bigint, win = 0n) => ({
      member: owner!.id,
      stakeUnits: stake * UNITS,
      winUnits: win * UNITS,
    })
    await world.play(
      [lost(small, 119n), lost(middle, 1_500n, 300n), lost(large, 9_000n), lost(winner, 900n, 1_900n), lost(given, 1_200n)].flatMap(inTwo),
    )
    // One large bet is no loss that is given back.
    await world.play([lost(once, 9_000n)])
    await database.pool.query(
      `insert into promotions_award (campaign, version, member, wallet, currency, period, state, kind, amount_units, made_at, changed_at, paid_at)
       select id, 1, $1, $2, 'MMK', 'before', 'issued', 'cash', 2000000, $3, $3, $3 from promotions_campaign`,
      [given!.id, given!.wallet, world.clock.now().toString()],
    )
    world.clock.set('2026-11-22T17:40:00Z')
    await world.promotions.runSets()
    // 1,200: 900 at 5 % and 200 at 10 %; 9,000 is cut at the cap; 19 at 5 % is below the minimum; 1,000 after the 200 that were given.
    expect(await balances(owners)).toEqual(['0', '650000', '1200000', '0', '450000', '0'])
  })
})

describe('a ranking', () => {
  it('[PROMO-05, PR-35] pays its places, the earlier of two equal scores first, and shows masked names', async () => {
    const trigger = { by: 'ranking', score: 'turnover', least: { MMK: '10' }, prizes: { MMK: ['100', '50', '20'] } }
    await world.campaign(offer('board', { trigger, rewards: undefined, periodType: 'weekly' }))
    const [first, tied, early, low] = (await people(4)) as [PromotionsOwner, PromotionsOwner, PromotionsOwner, PromotionsOwner]
    const agent = await registered(42)
    await world.play([{ member: early.id, stakeUnits: 70n * UNITS }])
    world.clock.forward({ minutes: 1 })
    await world.play([
      { member: first.id, stakeUnits: 80n * UNITS },
      { member: tied.id, stakeUnits: 90n * UNITS },
      { member: low.id, stakeUnits: 9n * UNITS },
      { member: agent.id, stakeUnits: 999n * UNITS },
    ])
    await world.play([{ member: tied.id, stakeUnits: -20n * UNITS }])
    const board = await world.promotions.leaderboard(low, 'EN')
    expect([...Value.Errors(missionLeaderboard.answer, board)]).toEqual([])
    expect(board.places.map(({ place, score, prize }) => [place, score, prize])).toEqual([
      [1, '80.00', '100.00'],
      [2, '70.00', '50.00'],
      [3, '70.00', '20.00'],
    ])
    expect(board.places.every(({ customerName }) => customerName.includes('*'))).toBe(true)
    expect(board.mine).toEqual({ place: null, score: '9.00' })
    expect((await world.promotions.leaderboard(early, 'EN')).mine).toEqual({ place: 2, score: '70.00' })
    world.clock.set('2026-11-22T17:40:00Z')
    await world.promotions.runSets()
    expect(await balances([first, early, tied, low, agent])).toEqual(['1000000', '500000', '200000', '0', '0'])
  })
})

describe('whoever has a rebate from the line', () => {
  it('[PR-31] gets none of a campaign, so that nobody is paid twice, and still gets a loss-back', async () => {
    await world.campaign(offer('loss', { trigger: LOSS, rewards: undefined, periodType: 'daily' }))
    await world.campaign(offer('rebate', { trigger: REBATE, rewards: undefined, periodType: 'daily' }))
    const [free, rated] = (await people(2)) as [PromotionsOwner, PromotionsOwner]
    await world.play([free, rated].map(({ id }) => ({ member: id, stakeUnits: 1_000n * UNITS })).flatMap(inTwo))
    world.rebated.add(rated.id)
    world.clock.set('2026-11-20T17:33:00Z')
    await world.promotions.runSets()
    expect(await balances([free, rated])).toEqual(['550000', '450000'])
  })
})

describe('whoever is excluded when a period is paid', () => {
  it('[PR-32, PR-44] gets no loss-back and no rebate, and the others get theirs', async () => {
    await world.campaign(offer('loss', { trigger: LOSS, rewards: undefined, periodType: 'daily' }))
    await world.campaign(offer('rebate', { trigger: REBATE, rewards: undefined, periodType: 'daily' }))
    const [open, excluded] = (await people(2)) as [PromotionsOwner, PromotionsOwner]
    await world.play([open, excluded].map(({ id }) => ({ member: id, stakeUnits: 1_000n * UNITS })).flatMap(inTwo))
    world.kept.set(excluded.id, 'account-excluded')
    world.clock.set('2026-11-20T17:33:00Z')
    await world.promotions.runSets()
    expect(await balances([open, excluded])).toEqual(['550000', '0'])
  })

  it('[PR-35] stands on the board and leaves no gap: the next one takes the place', async () => {
    const trigger = { by: 'ranking', score: 'turnover', least: { MMK: '10' }, prizes: { MMK: ['100', '50'] } }
    await world.campaign(offer('board', { trigger, rewards: undefined, periodType: 'daily' }))
    const owners = await people(4)
    await world.play(owners.map(({ id }, place) => ({ member: id, stakeUnits: BigInt(90 - place) * UNITS })))
    for (const at of [0, 2]) world.kept.set(owners[at]!.id, 'account-excluded')
    const places = []
    for (const owner of owners) places.push((await world.promotions.leaderboard(owner, 'EN')).mine?.place)
    expect(places).toEqual([null, 1, null, 2])
    world.clock.set('2026-11-20T17:33:00Z')
    await world.promotions.runSets()
    expect(await balances(owners)).toEqual(['0', '1000000', '0', '500000'])
  })
})

describe('the version of a campaign', () => {
  const rebate = (bp: number, until = '2026-12-01') =>
    world.campaign(
      offer('steady', {
        trigger: { ...REBATE, rates: { RNG: bp } },
        rewards: undefined,
        periodType: 'daily',
        window: { from: '2026-11-01', until },
      }),
    )
  const play = (owner: PromotionsOwner) => world.play([{ member: owner.id, stakeUnits: 100n * UNITS }])

  it('[PR-01, PR-39] judges the periods that began under it, also days that nobody paid, and none before it', async () => {
    const [owner] = (await people(1)) as [PromotionsOwner]
    await rebate(100)
    await play(owner)
    world.clock.set('2026-11-21T08:00:00Z')
    await play(owner)
    await rebate(5_000)
    world.clock.set('2026-11-22T08:00:00Z')
    await play(owner)
    await world.promotions.runSets()
    expect(await balances([owner])).toEqual(['20000'])
    world.clock.set('2026-11-23T08:00:00Z')
    await world.promotions.runSets()
    expect(await balances([owner])).toEqual(['520000'])
    expect((await sums()).map(({ awards }) => awards)).toEqual(['1', '1', '1'])
  })

  it('[PR-02, PR-04] counts nothing that was played after its window', async () => {
    const [owner] = (await people(1)) as [PromotionsOwner]
    const weekly = { trigger: { ...REBATE, rates: { RNG: 100 } }, rewards: undefined, periodType: 'weekly' }
    await world.campaign(offer('short', { ...weekly, window: { from: '2026-11-01', until: '2026-11-21' } }))
    await play(owner)
    world.clock.set('2026-11-21T08:00:00Z')
    await play(owner)
    world.clock.set('2026-12-08T08:00:00Z')
    await world.promotions.runSets()
    expect(await balances([owner])).toEqual(['10000'])
  })
})

/** A database whose n-th writing transaction is broken off as a killed process leaves it: before its commit, or right after it. */
function dyingAt(n: number, moment: 'before' | 'after'): Database {
  let count = 0
  const write: Database['write'] = async (act) => {
    count += 1
    if (count < n) return database.write(act)
    if (count > n) throw new Error('a dead process writes nothing')
    await database.write(async (tx) => {
      await act(tx)
      if (moment === 'before') throw new Error('killed')
    })
    throw new Error('killed')
  }
  return { ...database, write }
}

describe('a run that is killed', () => {
  it('[PR-39, PR-40] pays everybody once, wherever the process dies', { timeout: longest(240_000) }, async () => {
    let deaths = 0
    for (const moment of ['before', 'after'] as const)
      for (let n = 1; ; n += 1) {
        await database.pool.query('truncate promotions_campaign, promotions_award, promotions_award_step, promotions_member cascade')
        await database.pool.query('truncate test_day')
        const code = `killed-${moment}-${n}`
        await world.campaign(offer(code, { trigger: REBATE, rewards: undefined, periodType: 'daily' }))
        const owners = await people(7)
        await world.play(owners.map(({ id }) => ({ member: id, stakeUnits: 100n * UNITS })))
        const dying = await smallWorld(dyingAt(n, moment), database.connection)
        dying.clock.set('2026-11-20T17:33:00Z')
        const died = await dying.promotions.runSets(2).then(
          () => false,
          () => true,
        )
        await dying.close()
        const again = await smallWorld(database, database.connection)
        again.clock.set('2026-11-20T17:33:00Z')
        await again.promotions.runSets(2)
        await again.close()
        expect(await balances(owners), `${moment} ${n}`).toEqual(Array<string>(7).fill('10000'))
        expect((await sums())[0], `${moment} ${n}`).toMatchObject({ state: 'done', awards: '7', paid: '7', transferred: '70000' })
        if (!died) break
        deaths += 1
      }
    expect(deaths).toBeGreaterThan(8)
  })
})

/** `npm run prove` kills before every statement; `npm test` before a few of them, the same each time. */
const EVERY = process.env['WHOLE'] === '1' ? 1 : 13

describe('a process that is killed', () => {
  it('[PR-39, PR-40] pays everybody once, whichever statement of a run was its last', { timeout: longest(600_000) }, async () => {
    let deaths = 0
    for (let at = 3; ; at += EVERY) {
      await database.pool.query(
        'truncate promotions_campaign, promotions_award, promotions_award_step, promotions_member, test_day cascade',
      )
      await world.campaign(
        offer(`dead-${at}`, { trigger: REBATE, rewards: undefined, periodType: 'daily', limits: { budget: { MMK: '100' } } }),
      )
      const owners = await people(5)
      await world.play(owners.map(({ id }) => ({ member: id, stakeUnits: 100n * UNITS })))
      const facts = { connection: database.connection, now: '2026-11-20T17:33:00Z', at }
      const died = await diesIn(new URL('../testing/run-child.ts', import.meta.url), facts)
      const again = await smallWorld(database, database.connection)
      again.clock.set(facts.now)
      // The lock of the killed process may stay for a moment, and a run that is held is left to the next turn.
      await expect.poll(() => again.promotions.runSets(2).then(sums)).toMatchObject([{ state: 'done' }])
      await again.close()
      expect(await balances(owners), `${at}`).toEqual(Array<string>(5).fill('10000'))
      expect((await sums())[0], `${at}`).toMatchObject({ state: 'done', awards: '5', paid: '5', transferred: '50000' })
      const { rows } = await database.pool.query<{ left: string }>('select left_units::text as left from promotions_budget')
      expect(rows, `${at}`).toEqual([{ left: '950000' }])
      if (!died) break
      deaths += 1
    }
    expect(deaths).toBeGreaterThan(2)
  })
})

describe('VIP levels', () => {
  const levels = () =>
    database.write(async (tx) => {
      for (const level of [1, 2, 3]) {
        const amounts = { turnover: `${level * 100}`, deposits: level === 3 ? '50' : '0', keep: `${level * 80}`, reward: `${level * 5}` }
        const set = await world.promotions.staff.setLevel(tx, {
          currency: 'MMK',
          level,
          names: { EN: `L${level}`, MY: `L${level}` },
          pointsBp: 10_000 + level * 1_000,
          ...amounts,
        })
        expect(set.ok).toBe(true)
      }
    })
  const mine = async (owner: PromotionsOwner) => (await world.promotions.vip({ owner, currency: 'MMK', language: 'EN' })).mine

  it('[PROMO-06, PR-38] rise at once, pay each level once in a life, and fall by one at a month’s end', async () => {
    await levels()
    await world.campaign(
      offer('vip', { trigger: { by: 'level-up' }, rewards: undefined, window: { from: '2026-11-01', until: '2027-12-01' } }),
    )
    const owner = await registered()
    await world.play([{ member: owner.id, stakeUnits: 350n * UNITS }])
    await world.promotions.judgeLevels()
    await world.payDue()
    expect(await mine(owner)).toMatchObject({ level: 2, label: 'L2', turnover: '350.00' })
    expect(await world.balance(owner)).toBe(15n * UNITS)
    await world.deposit(owner, 60n)
    for (let time = 0; time < 2; time += 1) await world.promotions.judgeLevels()
    await world.payDue()
    expect(await mine(owner)).toMatchObject({ level: 3, deposits: '60.00' })
    expect(await world.balance(owner)).toBe(90n * UNITS)
    expect(await world.promotions.levelsOf([owner.id])).toEqual(new Map([[owner.id, { level: 3, multiplierBp: 13_000n }]]))
    // What was paid out again is no deposit.
    const careful = await registered()
    await world.deposit(careful, 60n)
    await world.deposit(careful, -20n)
    expect((await mine(careful))?.deposits).toBe('40.00')
    const seen: unknown[] = []
    for (const day of ['2026-12-01T06:00:00Z', '2027-01-01T06:00:00Z', '2027-02-01T06:00:00Z', '2027-03-01T06:00:00Z']) {
      world.clock.set(day)
      await world.promotions.judgeLevels()
      seen.push((await mine(owner))?.level)
    }
    expect(seen).toEqual([3, 2, 1, 0])
    await world.play([{ member: owner.id, stakeUnits: 350n * UNITS }])
    await world.promotions.judgeLevels()
    await world.payDue()
    expect((await mine(owner))?.level).toBe(2)
    expect(await world.balance(owner)).toBe(90n * UNITS)
    const info = await world.promotions.vip({ owner: undefined, currency: 'MMK', language: 'MY' })
    expect([...Value.Errors(vipInfo.answer, info)]).toEqual([])
    expect(info).toMatchObject({ mine: null, levels: [{ level: 1 }, { level: 2 }, { level: 3 }] })
  })
})
