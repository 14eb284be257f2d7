/** Proves that a campaign counts and pays in the wallet of each currency, and that no other wallet moves by it (WC-51, PR-07). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import type { PromotionsOwner } from './needs.ts'
import { offer, smallWorld, type SmallWorld } from './testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.pool.query(
    'truncate promotions_campaign, promotions_award, promotions_award_step, promotions_member, promotions_standing, promotions_level cascade',
  )
  world = await smallWorld(database, database.connection)
  await database.pool.query('truncate test_day')
})
afterEach(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

/** A member with a wallet in kyat, that of the registration, and one in baht. */
async function traveller(): Promise<{ kyat: PromotionsOwner; baht: PromotionsOwner }> {
  const kyat = await world.member()
  await world.promotions.hearRegistered(kyat.id)
  return { kyat, baht: await world.beside(kyat, 'THB') }
}
type Campaign = { readonly id: string; readonly version: number }
const join = async (owner: PromotionsOwner, { id, version }: Campaign, key: string) => {
  const joined = await world.promotions.join({ owner, campaign: id, version, key }, 'EN')
  return joined.ok ? joined.value.currency : joined.code
}
const cards = async (owner: PromotionsOwner) =>
  (await world.promotions.list({ pageNo: 1, pageSize: 60 }, { owner, currency: owner.currency, language: 'EN' })).content
const rewards = async (owner: PromotionsOwner) =>
  (await world.promotions.rewards(owner, { pageNo: 1, pageSize: 60 }, 'EN')).content.map(
    ({ status, kind, amount, currency, title }) => `${title}: ${status} ${amount} ${kind} ${currency}`,
  )
const held = async ({ kyat, baht }: Awaited<ReturnType<typeof traveller>>) =>
  [(await world.balance(kyat)) / UNITS, (await world.balance(baht)) / UNITS].join(' + ')

const words = (title: string) => ({ title, summary: 'What it is.', terms: ['What must be done.'] })
const BAHT_WORDS = { textsIn: { THB: { EN: words('An offer in baht'), MY: words('An offer in baht') } } }
const MATCH = { by: 'deposit', least: { MMK: '100', THB: '10' } }
const SHARE = { kind: 'cash', shareBp: 5_000, most: { MMK: '300', THB: '30' } }

describe('[WC-51, PR-07, PR-30] a deposit offer', () => {
  const match = () => world.campaign(offer('match', { trigger: MATCH, rewards: [SHARE], claimDays: 7, ...BAHT_WORDS }))

  it('is seen, joined, earned and claimed in the chosen wallet, and pays that wallet whichever is chosen at the claim', async () => {
    const both = await traveller()
    const { kyat, baht } = both
    const campaign = await match()
    expect(await cards(baht)).toMatchObject([
      { title: 'An offer in baht', leastDeposit: '10.00', highest: [{ amount: '30.00', currency: 'THB' }] },
    ])
    expect(await cards(kyat)).toMatchObject([
      { title: 'An offer', leastDeposit: '100.00', highest: [{ amount: '300.00', currency: 'MMK' }] },
    ])
    expect(await join(baht, campaign, 'j1')).toBe('THB')
    // Joined in baht: the other wallet sees the running one, and its deposits earn nothing.
    expect(await cards(kyat)).toMatchObject([{ title: 'An offer in baht', status: 'process', leastDeposit: null }])
    expect(await join(kyat, campaign, 'j2')).toBe('state-conflict')
    await world.deposit(kyat, 1_000n)
    expect(await rewards(kyat)).toEqual(['An offer in baht: process 0.00 cash THB'])
    await world.deposit(baht, 50n)
    expect(await rewards(kyat)).toEqual(['An offer in baht: claim 25.00 cash THB'])
    const { id, version } = campaign
    expect(await world.promotions.claim({ owner: kyat, campaign: id, version, key: 'c1' }, 'EN')).toMatchObject({ ok: true })
    expect(await held(both)).toBe('1000 + 75')
    // It is one award for one person, not one for each wallet.
    expect(await join(kyat, campaign, 'j3')).toBe('limit-reached')
  })

  it('[WC-03] is chosen with a deposit of its own wallet alone', async () => {
    const { kyat, baht } = await traveller()
    const { id, version } = await match()
    const choose = async (owner: PromotionsOwner, order: string, units: bigint) => {
      const chosen = await database.transact((tx) =>
        world.promotions.chooseFor(tx, { owner, campaign: id, version, order, units: units * UNITS }),
      )
      return chosen.ok ? 'ok' : chosen.code
    }
    expect(await choose(baht, 'order-1', 9n)).toBe('amount-below-minimum')
    expect(await choose(baht, 'order-1', 10n)).toBe('ok')
    expect(await choose(kyat, 'order-2', 1_000n)).toBe('promotion-not-open')
  })

  it('is neither shown nor given where it has no amounts', async () => {
    const { kyat, baht } = await traveller()
    const only = async (code: string, currency: string) =>
      world.campaign(
        offer(code, { trigger: { by: 'deposit', least: { [currency]: '1' } }, rewards: [{ kind: 'cash', amount: { [currency]: '5' } }] }),
      )
    const [inKyat, inBaht] = [await only('in-kyat', 'MMK'), await only('in-baht', 'THB')]
    expect([(await cards(kyat)).map(({ id }) => id), (await cards(baht)).map(({ id }) => id)]).toEqual([[inKyat.id], [inBaht.id]])
    expect(await Promise.all([join(kyat, inBaht, 'j1'), join(baht, inKyat, 'j2')])).toEqual(['promotion-not-open', 'promotion-not-open'])
    expect(await join(baht, inBaht, 'j3')).toBe('THB')
  })

  it.each([
    ['a budget', { limits: { budget: { MMK: '5' } } }],
    ['a limit of staff', { approval: { twoAbove: { MMK: '5' } } }],
    ['a reward', { rewards: [{ ...SHARE, most: { MMK: '300' } }] }],
    ['its texts', { textsIn: { USD: BAHT_WORDS.textsIn.THB } }],
  ])('is refused where %s does not name its currencies', async (_what, more) => {
    await expect(world.campaign(offer('uneven', { trigger: MATCH, rewards: [SHARE], ...more }))).rejects.toThrow('currencies')
  })
})

describe('[WC-51, PR-34] a mission', () => {
  it('counts play and deposits of its own wallet, and sign-ins of any', async () => {
    const both = await traveller()
    const { kyat, baht } = both
    const steps = [
      { counts: 'turnover', needed: { MMK: '100', THB: '10' } },
      { counts: 'deposits', needed: { MMK: '100', THB: '10' } },
      { counts: 'sign-ins', needed: 1 },
    ]
    const rewarded = [{ kind: 'cash', amount: { MMK: '500', THB: '5' } }]
    const mission = await world.campaign(offer('mission', { trigger: { by: 'mission', days: 365, steps }, rewards: rewarded }))
    const calendar = { by: 'sign-in', gives: 'points', table: { MMK: ['5'], THB: ['5'] } }
    const days = await world.campaign(offer('days', { trigger: calendar, rewards: undefined, periodType: 'daily' }))
    const shown = async (owner: PromotionsOwner) => (await cards(owner)).find(({ id }) => id === mission.id)?.highest
    expect(await shown(kyat)).toMatchObject([{ amount: '500.00', currency: 'MMK' }])
    expect(await shown(baht)).toMatchObject([{ amount: '5.00', currency: 'THB' }])
    expect(await join(baht, mission, 'j1')).toBe('THB')
    await world.play([{ member: kyat.id, stakeUnits: 1_000n * UNITS }])
    await world.deposit(kyat, 1_000n)
    const done = async () => (await world.promotions.missions(kyat, 'EN'))[0]!.steps.map((step) => `${step.done}/${step.needed}`)
    expect(await done()).toEqual(['0.00/10.00', '0.00/10.00', '0.00/1.00'])
    expect(await world.promotions.signIn(kyat, days.version)).toMatchObject({ ok: true })
    // The day is signed once, whatever is chosen.
    expect(await world.promotions.calendar(baht)).toMatchObject({ signedToday: true, streak: 1 })
    expect(await world.promotions.signIn(baht, days.version)).toMatchObject({ ok: true })
    expect(world.points).toHaveLength(1)
    await world.play([{ member: kyat.id, stakeUnits: 10n * UNITS, currency: 'THB' }])
    await world.deposit(baht, 10n)
    expect(await rewards(kyat)).toContain('An offer: issued 5.00 cash THB')
    expect(await held(both)).toBe('1000 + 15')
  })
})

describe('[WC-51, PR-39] the end of a period', () => {
  const settle = async (at: string) => {
    world.clock.set(at)
    await world.promotions.runSets(1)
    await world.payDue()
  }

  it('pays each wallet its own rebate, and none to a member whose line pays one', async () => {
    const trigger = { by: 'rebate', rates: { RNG: 100 }, least: { MMK: '0.01', THB: '0.01' } }
    const limits = { budget: { MMK: '100', THB: '100' } }
    const rebate = await world.campaign(offer('rebate', { trigger, rewards: undefined, periodType: 'daily', limits, claimDays: 7 }))
    const [one, two, three] = [await traveller(), await traveller(), await traveller()]
    world.rebated.add(two.kyat.id)
    for (const { kyat } of [one, two])
      await world.play([
        { member: kyat.id, stakeUnits: 1_000n * UNITS },
        { member: kyat.id, stakeUnits: 300n * UNITS, currency: 'THB' },
      ])
    await world.play([{ member: three.kyat.id, stakeUnits: 700n * UNITS, currency: 'USD' }])
    await settle('2026-11-21T08:00:00Z')
    expect([await rewards(one.kyat), await rewards(two.kyat), await rewards(three.kyat)]).toMatchObject([{ length: 2 }, [], []])
    expect([await cards(two.kyat), await cards(two.baht)]).toMatchObject([[{ status: 'process' }], [{ status: 'process' }]])
    for (const { kyat } of [one, two])
      for (const { id: award, version } of (await world.promotions.rewards(kyat, { pageNo: 1, pageSize: 60 }, 'EN')).content) {
        const claiming = { owner: kyat, campaign: rebate.id, version, award, key: award }
        expect(await world.promotions.claim(claiming, 'EN')).toMatchObject({ ok: true })
      }
    expect(await Promise.all([held(one), held(two), held(three)])).toEqual(['10 + 3', '0 + 0', '0 + 0'])
    const left = await database.pool.query<{ left: string }>(
      `select currency || ' ' || left_units / ${UNITS} as left from promotions_budget order by 1`,
    )
    expect(left.rows.map((row) => row.left)).toEqual(['MMK 90', 'THB 97'])
  })

  it('pays each wallet the loss of its own play, without what was given in the other', async () => {
    const tiers = [{ loss: '10', rateBp: 1_000 }]
    const trigger = { by: 'loss-back', tiers: { MMK: tiers, THB: tiers }, marginal: false, bets: 2, least: { MMK: '1', THB: '1' } }
    const one = await traveller()
    const gift = await world.campaign(
      offer('gift', { trigger: { by: 'code', codes: ['jade'] }, rewards: [{ kind: 'cash', amount: { MMK: '40', THB: '4' } }] }),
    )
    await world.campaign(offer('loss', { trigger, rewards: undefined, periodType: 'weekly' }))
    await world.promotions.join({ owner: one.baht, campaign: gift.id, version: gift.version, key: 'j', code: 'jade' }, 'EN')
    await world.payDue()
    await world.play([
      { member: one.kyat.id, stakeUnits: 100n * UNITS, winUnits: 500n * UNITS },
      { member: one.kyat.id, stakeUnits: 52n * UNITS, currency: 'THB' },
      { member: one.kyat.id, stakeUnits: 52n * UNITS, currency: 'THB' },
    ])
    await settle('2026-11-23T08:00:00Z')
    expect(await held(one)).toBe('0 + 14')
  })

  it('[PR-35] ranks each currency by itself and pays the prize into its wallet', async () => {
    const prizes = { MMK: ['50'], THB: ['7'] }
    const trigger = { by: 'ranking', score: 'turnover', least: { MMK: '1', THB: '1' }, prizes }
    await world.campaign(offer('board', { trigger, rewards: undefined, periodType: 'weekly' }))
    const [one, two] = [await traveller(), await traveller()]
    await world.play([
      { member: one.kyat.id, stakeUnits: 100n * UNITS },
      { member: one.kyat.id, stakeUnits: 5n * UNITS, currency: 'THB' },
      { member: two.kyat.id, stakeUnits: 99n * UNITS },
      { member: two.kyat.id, stakeUnits: 6n * UNITS, currency: 'THB' },
    ])
    expect((await world.promotions.leaderboard(one.baht, 'EN')).mine).toEqual({ place: 2, score: '5.00' })
    expect((await world.promotions.leaderboard(one.kyat, 'EN')).mine).toEqual({ place: 1, score: '100.00' })
    await settle('2026-11-23T08:00:00Z')
    expect([await held(one), await held(two)]).toEqual(['50 + 0', '0 + 7'])
  })

  it('[PR-36] draws a raffle of baht for play in baht, and pays the prize there', async () => {
    const trigger = { by: 'raffle', currency: 'THB', per: '10', prizes: ['9'], onePerMember: true }
    const window = { from: '2026-11-20', until: '2026-11-22' }
    await world.campaign({ ...offer('raffle', { trigger, window }), rewards: undefined })
    const [one, two] = [await traveller(), await traveller()]
    await world.play([{ member: one.kyat.id, stakeUnits: 500n * UNITS }])
    await world.play([{ member: two.kyat.id, stakeUnits: 10n * UNITS, currency: 'THB' }])
    await settle('2026-11-22T08:00:00Z')
    expect([await held(one), await held(two)]).toEqual(['0 + 0', '0 + 9'])
  })
})

describe('[WC-51, PR-38] VIP', () => {
  it('judges each wallet by its own table, and rewards a level once, where it was reached', async () => {
    for (const [currency, level, turnover] of [
      ['MMK', 1, '1000'],
      ['MMK', 2, '9000'],
      ['THB', 1, '10'],
      ['THB', 2, '90'],
    ] as const)
      await database.write((tx) =>
        world.promotions.staff.setLevel(tx, {
          currency,
          level,
          names: { EN: `Level ${level}`, MY: `Level ${level}` },
          turnover,
          deposits: '0',
          keep: '1',
          reward: String(level * 5),
          pointsBp: 10_000 + level,
        }),
      )
    await world.campaign(
      offer('vip', { trigger: { by: 'level-up' }, rewards: undefined, window: { from: '2026-11-01', until: '2027-12-01' } }),
    )
    const both = await traveller()
    const { kyat, baht } = both
    const judge = async () => {
      await world.promotions.judgeLevels()
      await world.payDue()
    }
    const mine = async ({ currency }: PromotionsOwner) => (await world.promotions.vip({ owner: kyat, currency, language: 'EN' })).mine
    await world.play([{ member: kyat.id, stakeUnits: 1_000n * UNITS }])
    await judge()
    expect(await held(both)).toBe('5 + 0')
    await world.play([{ member: kyat.id, stakeUnits: 90n * UNITS, currency: 'THB' }])
    await judge()
    // Level 1 is rewarded in kyat already; level 2 was reached in baht.
    expect(await held(both)).toBe('5 + 10')
    expect([await mine(kyat), await mine(baht)]).toMatchObject([
      { level: 2, turnover: '1000.00' },
      { level: 2, turnover: '90.00' },
    ])
    expect((await world.promotions.levelsOf([kyat.id])).get(kyat.id)).toEqual({ level: 2, multiplierBp: 10_002n })
    await world.play([{ member: kyat.id, stakeUnits: 9_000n * UNITS }])
    await judge()
    expect(await held(both)).toBe('5 + 10')
  })
})
