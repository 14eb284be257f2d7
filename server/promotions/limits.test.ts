/** Proves what a campaign gives at most: its budget, its numbers and its group, whatever people and staff do in between. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
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
  await database.pool.query('truncate promotions_campaign, promotions_award, promotions_award_step cascade')
  world = await smallWorld(database, database.connection)
})
afterEach(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

const said = (outcome: Outcome<unknown, string>): string => (outcome.ok ? 'ok' : outcome.code)
const join = (owner: PromotionsOwner, { id, version }: { id: string; version: number }, key: string, code?: string) =>
  world.promotions.join({ owner, campaign: id, version, key, code }, 'EN')
const rewards = async (owner: PromotionsOwner) => (await world.promotions.rewards(owner, { pageNo: 1, pageSize: 60 }, 'EN')).content
const MATCH = { by: 'deposit', least: { MMK: '100' } }
const SHARE = { kind: 'cash', shareBp: 10_000, most: { MMK: '500' } }

describe('limits', () => {
  it('[PR-08] never gives more than the budget, in all and at once', async () => {
    const campaign = await world.campaign(offer('budget', { limits: { budget: { MMK: '2000' }, total: 3 } }))
    const people = await Promise.all(Array.from({ length: 12 }, () => world.member()))
    const answers = await Promise.all(people.map((owner) => join(owner, campaign, 'k', 'jade')))
    expect(answers.map(said).toSorted()).toEqual([...Array<string>(3).fill('ok'), ...Array<string>(9).fill('promotion-over')])
    const [row] = await world.promotions.staff.campaigns(database.reader)
    expect(row).toMatchObject({ code: 'budget', budget: '500.00 MMK' })
  })

  it('[PR-08] counts only awards that may still be given: who leaves, or is too late, takes nobody’s place', async () => {
    const owner = await world.member()
    const few = await world.campaign(offer('few', { trigger: MATCH, limits: { total: 2, perPeriod: 2 } }))
    for (const again of [1, 2, 3]) {
      const joined = await join(owner, few, `few-${again}`)
      if (!joined.ok) throw new Error(joined.code)
      expect(said(await world.promotions.leave({ owner, campaign: few.id, award: joined.value.id }, 'EN'))).toBe('ok')
    }
    const late = await world.campaign(offer('slow', { claimDays: 1, limits: { total: 1 } }))
    expect(said(await join(owner, late, 'slow-1', 'jade'))).toBe('ok')
    expect(said(await join(await world.member(), late, 'slow-2', 'jade'))).toBe('promotion-over')
    world.clock.forward({ hours: 24 })
    await world.promotions.closeOver()
    expect(said(await join(await world.member(), late, 'slow-3', 'jade'))).toBe('ok')
    expect(said(await join(await world.member(), late, 'slow-4', 'jade'))).toBe('promotion-over')
  })

  it('[PR-08] does not forget what is being given at the very moment of another version', async () => {
    const campaign = await world.campaign(offer('moment', { limits: { budget: { MMK: '1000' } } }))
    const { staff } = world.promotions
    await database.transact((tx) => staff.write(tx, offer('moment', { limits: { budget: { MMK: '1000' } } })))
    expect(said(await join(await world.member(), campaign, 'm1', 'jade'))).toBe('ok')
    const giving = await database.pool.connect()
    await giving.query('begin')
    await giving.query('update promotions_budget set left_units = left_units - $1', [100n * UNITS])
    await giving.query('update promotions_award set taken_units = taken_units + $1', [100n * UNITS])
    let isOver = false
    const published = database.transact((tx) => staff.publish(tx, 'moment')).finally(() => (isOver = true))
    const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
    while (!isOver && (await database.pool.query(waits)).rowCount === 0);
    // Whoever gives takes of the budget first, and then counts the award.
    await giving.query('update promotions_campaign set awards = awards + 1')
    await giving.query('commit')
    giving.release()
    expect(said(await published)).toBe('ok')
    expect((await staff.campaigns(database.reader))[0]?.budget).toBe('400.00 MMK')
  })

  it('[PR-01, PR-08] does not forget what was given when another version is published', async () => {
    const limited = (code: string, limits: object) => world.campaign(offer(code, { limits }))
    const first = await limited('again', { budget: { MMK: '1000' } })
    expect(said(await join(await world.member(), first, 'g1', 'jade'))).toBe('ok')
    const budget = async () => (await world.promotions.staff.campaigns(database.reader))[0]?.budget
    await limited('again', { budget: { MMK: '1000' } })
    expect(await budget()).toBe('500.00 MMK')
    await limited('again', { budget: { MMK: '1500' } })
    expect(await budget()).toBe('1000.00 MMK')
    await limited('again', { budget: { MMK: '300' } })
    expect(await budget()).toBe('0.00 MMK')
    await limited('again', { budget: { MMK: '700' } })
    expect(await budget()).toBe('200.00 MMK')
    const free = await limited('again', {})
    expect([await budget(), said(await join(await world.member(), free, 'g2', 'jade'))]).toEqual(['', 'ok'])
  })

  it('[PR-08] takes the budget of an award once, when it is joined', async () => {
    const owner = await world.member()
    const campaign = await world.campaign(offer('taken', { trigger: MATCH, limits: { budget: { MMK: '500' } } }))
    expect(said(await join(owner, campaign, 'join-taken'))).toBe('ok')
    await world.deposit(owner, 100n)
    expect(await rewards(owner)).toMatchObject([{ status: 'issued', amount: '500.00' }])
    expect(await world.promotions.staff.campaigns(database.reader)).toMatchObject([{ code: 'taken', budget: '0.00 MMK' }])
  })

  it('[PR-05] is for whoever stands below the named agent, and for the named countries', async () => {
    const line = [{ fact: 'line', op: 'in' as const, value: ['hlaing', 'mya'] }]
    const below = await world.campaign(offer('below', { audience: line }))
    const abroad = await world.campaign(offer('abroad', { audience: [...line, { fact: 'country', op: '!=', value: 'MM' }] }))
    const [own, thai, other] = [await world.member(), await world.member(), await world.member()]
    for (const { id } of [own, thai]) world.lines.set(id, ['mya', 'top'])
    world.countries.set(thai.id, 'TH')
    const cards = async (owner: PromotionsOwner) =>
      (await world.promotions.list({ pageNo: 1, pageSize: 9 }, { owner, currency: 'MMK', language: 'EN' })).content
        .filter(({ availableToMe }) => availableToMe)
        .map(({ id }) => id)
        .toSorted()
    expect([await cards(own), await cards(thai), await cards(other)]).toEqual([[below.id], [below.id, abroad.id].toSorted(), []])
    const tried = async (owner: PromotionsOwner) => [
      said(await join(owner, below, 'b', 'jade')),
      said(await join(owner, abroad, 'a', 'jade')),
    ]
    expect([await tried(own), await tried(thai), await tried(other)]).toEqual([
      ['ok', 'promotion-not-open'],
      ['ok', 'ok'],
      ['promotion-not-open', 'promotion-not-open'],
    ])
    // Other rooms ask the same, in the wallet that is chosen.
    expect(await world.promotions.factsOf(database.reader, { id: thai.id, currency: 'THB' }, line)).toMatchObject({
      currency: 'THB',
      line: ['mya', 'top'],
      country: undefined,
    })
  })

  it('[PR-05, PR-08, PR-09] keeps the number of a period, the audience, the group, and agents out', async () => {
    const owner = await world.member()
    const daily = await world.campaign(offer('daily', { periodType: 'daily', group: 'one' }))
    expect(said(await join(owner, daily, 'j1', 'JADE '))).toBe('ok')
    expect(said(await join(owner, daily, 'j2', 'jade'))).toBe('limit-reached')
    world.clock.forward({ hours: 24 })
    expect(said(await join(owner, daily, 'j3', 'jade'))).toBe('ok')
    expect(said(await join(owner, await world.campaign(offer('other', { group: 'one' })), 'j4', 'jade'))).toBe('promotion-excluded')
    const rich = await world.campaign(offer('rich', { audience: [{ fact: 'depositTotal', op: '>=', value: '1000' }] }))
    expect(said(await join(owner, rich, 'j5', 'jade'))).toBe('promotion-not-open')
    await world.deposit(owner, 1_000n)
    for (const [currency, depositTotal] of Object.entries({ MMK: 1_000n * UNITS, THB: 0n }))
      expect(await world.promotions.factsOf(database.reader, { id: owner.id, currency }, [])).toMatchObject({ currency, depositTotal })
    expect(said(await join(owner, rich, 'j5', 'glass'))).toBe('promotion-code-unknown')
    expect(said(await join(owner, rich, 'j5', 'jade'))).toBe('ok')
    expect(said(await join(await world.member(1), daily, 'j6', 'jade'))).toBe('promotion-not-open')
    const twice = await world.campaign(offer('twice', { periodType: 'daily', limits: { perMember: 2 } }))
    for (const answer of ['ok', 'ok', 'limit-reached']) {
      world.clock.forward({ hours: 24 })
      expect(said(await join(owner, twice, `twice-${world.clock.now().toString()}`, 'jade'))).toBe(answer)
    }
    world.clock.set('2026-12-01T00:00:00Z')
    expect(said(await join(await world.member(), daily, 'j7', 'jade'))).toBe('promotion-not-open')
  })
})

describe('what is offered', () => {
  let tries = 0
  /** Whether the list offers a campaign, as its page and the badge do, and what joining it answers. */
  async function seen(owner: PromotionsOwner, campaign: { id: string; version: number }, code?: string) {
    const reader = { owner, currency: owner.currency, language: 'EN' as const }
    const [{ content }, page, badge] = await Promise.all([
      world.promotions.list({ pageNo: 1, pageSize: 60 }, reader),
      world.promotions.read(campaign.id, reader),
      world.promotions.state(owner, 'EN'),
    ])
    const offered = content.find(({ id }) => id === campaign.id)?.availableToMe ?? false
    expect(page.ok && page.value.availableToMe).toBe(offered)
    expect(badge.availablePromoCount).toBe(content.filter(({ availableToMe }) => availableToMe).length)
    return [offered, said(await join(owner, campaign, `try-${(tries += 1)}`, code))]
  }

  it('[PR-08, PR-09] is what joining would give: not what the group, the limits, the budget or the hours refuse', async () => {
    const owner = await world.member()
    const [once, group] = [{ periodType: 'daily', limits: { perMember: 2 } }, { group: 'one' }]
    const first = await world.campaign(offer('first', { ...once, ...group }))
    const second = await world.campaign(offer('second', group))
    const total = await world.campaign(offer('total', { limits: { total: 1 } }))
    const budget = await world.campaign(offer('budget', { limits: { budget: { MMK: '999' } } }))
    const share = await world.campaign(offer('share', { trigger: MATCH, rewards: [SHARE], limits: { budget: { MMK: '500' } } }))
    for (const campaign of [total, budget]) expect(await seen(await world.member(), campaign, 'jade')).toEqual([true, 'ok'])
    const depositor = await world.member()
    expect(await seen(depositor, share)).toEqual([true, 'ok'])
    await world.deposit(depositor, 1_000n)
    for (const campaign of [total, budget, share]) expect(await seen(owner, campaign, 'jade')).toEqual([false, 'promotion-over'])
    expect(await seen(owner, first, 'jade')).toEqual([true, 'ok'])
    expect(await seen(owner, second, 'jade')).toEqual([false, 'promotion-excluded'])
    expect(await seen(owner, first, 'jade')).toEqual([false, 'limit-reached'])
    world.clock.forward({ hours: 24 })
    expect(await seen(owner, first, 'jade')).toEqual([true, 'ok'])
    world.clock.forward({ hours: 24 })
    expect(await seen(owner, first, 'jade')).toEqual([false, 'limit-reached'])
    const hours = await world.campaign(
      offer('hours', { window: { from: '2026-11-01', until: '2026-12-01', hours: { from: 3, until: 4 } } }),
    )
    expect(await seen(owner, hours, 'jade')).toEqual([false, 'promotion-not-open'])
    // Visitors see what is left for anybody.
    const anybody = await world.promotions.list({ pageNo: 1, pageSize: 60 }, { owner: undefined, currency: 'MMK', language: 'EN' })
    expect(anybody.content.filter(({ availableToMe }) => availableToMe).map(({ id }) => id)).toEqual([first.id, second.id])
  })

  it('[PR-08] is a further award of a period as often as the limits say, each code and each request once', async () => {
    const owner = await world.member()
    const apply = await world.campaign(offer('ask', { trigger: { by: 'application' }, limits: { perPeriod: 2 } }))
    const codes = await world.campaign(offer('codes', { trigger: { by: 'code', codes: ['jade', 'ruby'] }, limits: { perPeriod: 3 } }))
    const answers: string[] = []
    for (const key of ['a1', 'a2', 'a3']) {
      const asked = { owner, campaign: apply.id, version: apply.version, key, comment: '', images: [] }
      const made = await world.promotions.apply(asked, 'EN')
      answers.push(said(made))
      if (made.ok) await database.transact((tx) => world.promotions.staff.approve(tx, { award: made.value.id, by: 'Daw Mya', reason: '' }))
    }
    expect(answers).toEqual(['ok', 'ok', 'limit-reached'])
    expect(await seen(owner, codes, 'jade')).toEqual([true, 'ok'])
    expect(await seen(owner, codes, 'ruby')).toEqual([true, 'ok'])
    expect(await seen(owner, codes, 'jade')).toEqual([false, 'limit-reached'])
  })

  it('[PR-08, PR-33, PR-48] counts a sign-in once a day, a claim until its time is over, and nothing for who is kept out', async () => {
    const owner = await world.member()
    const table = { MMK: ['1', '2'] }
    const days = await world.campaign(
      offer('days', {
        trigger: { by: 'sign-in', gives: 'cash', table },
        rewards: undefined,
        limits: { perMember: 2, budget: { MMK: '3' } },
      }),
    )
    const count = async () => (await world.promotions.state(owner, 'EN')).availablePromoCount
    const sign = async () => said(await world.promotions.signIn(owner, days.version))
    const day = async () => [await count(), await sign(), await sign(), await count()]
    expect(await day()).toEqual([1, 'ok', 'ok', 0])
    world.clock.forward({ hours: 24 })
    expect(await day()).toEqual([1, 'ok', 'ok', 0])
    world.clock.forward({ hours: 24 })
    expect(await day()).toEqual([0, 'promotion-over', 'promotion-over', 0])
    const late = await world.campaign(offer('late', { claimDays: 1 }))
    expect([said(await join(owner, late, 'late', 'jade')), await count()]).toEqual(['ok', 1])
    world.kept.set(owner.id, 'account-blocked')
    expect(await count()).toBe(0)
    world.kept.delete(owner.id)
    world.clock.forward({ hours: 24 })
    const outOfTime = await world.promotions.claim({ owner, campaign: late.id, version: late.version, key: 'c' }, 'EN')
    expect([await count(), said(outOfTime)]).toEqual([0, 'promotion-not-open'])
  })
})

it('[PR-09] gives a newcomer one award of a group', async () => {
  const owner = await world.member()
  for (const code of ['hello', 'welcome']) await world.campaign(offer(code, { trigger: { by: 'registration' }, group: 'new' }))
  await world.promotions.hearRegistered(owner.id)
  await world.payDue()
  expect(await rewards(owner)).toHaveLength(1)
  expect(await world.balance(owner)).toBe(500n * UNITS)
})

it('[PR-02, PR-05, PR-38] rewards a level in the window of its campaign, and only those whom it is for', async () => {
  const level = { currency: 'MMK', names: { EN: 'L', MY: 'L' }, deposits: '0', keep: '0', reward: '5', pointsBp: 10_000 }
  for (const at of [1, 2]) await database.write((tx) => world.promotions.staff.setLevel(tx, { ...level, level: at, turnover: `${at}00` }))
  const ups = (more: object) => world.campaign(offer('ups', { trigger: { by: 'level-up' }, rewards: undefined, ...more }))
  const owner = await world.member()
  const playTo = async (units: bigint): Promise<bigint> => {
    await world.play([{ member: owner.id, stakeUnits: units * UNITS }])
    await world.promotions.judgeLevels()
    await world.payDue()
    return (await world.balance(owner)) / UNITS
  }
  await ups({ window: { from: '2026-11-25', until: '2026-12-01' } })
  expect(await playTo(150n)).toBe(0n)
  await ups({ audience: [{ fact: 'account', op: '=', value: 'somebody-else' }] })
  expect(await playTo(100n)).toBe(0n)
  await database.write((tx) => world.promotions.staff.setLevel(tx, { ...level, level: 3, turnover: '300' }))
  await ups({})
  expect(await playTo(100n)).toBe(5n)
})

describe('an application', () => {
  it('[PROMO-03, PR-10] stays rejected in its period unless the campaign lets people ask again', async () => {
    const owner = await world.member()
    const campaign = await world.campaign(offer('once', { trigger: { by: 'application' }, periodType: 'daily' }))
    const apply = (key: string) =>
      world.promotions.apply({ owner, campaign: campaign.id, version: campaign.version, key, comment: '', images: [] }, 'EN')
    const asked = await apply('r1')
    if (!asked.ok) throw new Error(asked.code)
    const review = { award: asked.value.id, by: 'Daw Mya', reason: 'It is not yours.' }
    expect(said(await database.transact((tx) => world.promotions.staff.reject(tx, review)))).toBe('ok')
    expect(said(await apply('r2'))).toBe('state-conflict')
    const seen = await world.promotions.read(campaign.id, { owner, currency: 'MMK', language: 'EN' })
    expect(seen).toMatchObject({ value: { status: 'rejected', availableToMe: false, myAward: { reason: 'It is not yours.' } } })
    world.clock.forward({ hours: 24 })
    expect(said(await apply('r3'))).toBe('ok')
  })
})
