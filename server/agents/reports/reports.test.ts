/** Proves that reports of a team add up to its members' figures level by level, per currency and day, and that nobody reads another line. */
import fc from 'fast-check'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  agentBets,
  agentIncome,
  agentOverview,
  agentTransactions,
  agentUserLoss,
  type TeamReport,
} from '@baize/contract/agents/agent-reports.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { actsIn, eachInPayWorld, type PayWorld } from '../testing/pay-world.ts'
import { smallWorld, type SmallWorld } from '../testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
let online: string[]
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  online = []
  world = smallWorld(database, undefined, { online: async () => online })
  await database.pool.query("update agents_closed set day = '1970-01-01'")
})

const below = async (upline: string) => world.come(await world.link(upline))
const DAY = { from: '2026-11-20', to: '2026-11-20' } as const
const WEEK = { from: '2026-11-20', to: '2026-11-26' } as const
const ANSWERS = { agentBets, agentUserLoss, agentTransactions } as const

const units = (text: string): bigint => parseUnits(text.replace('-', ''))! * (text.startsWith('-') ? -1n : 1n)
const isFigure = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^-?[0-9.]+$/.test(value))
/** The figures of a row as whole numbers, without what says whose it is. */
const figuresOf = (row: object): Record<string, bigint> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      name !== 'level' && isFigure(value) ? [[name, typeof value === 'number' ? BigInt(value) : units(value)]] : [],
    ),
  )
const summed = (rows: readonly object[]): Record<string, bigint> => {
  const sums: Record<string, bigint> = {}
  for (const row of rows) for (const [name, each] of Object.entries(figuresOf(row))) sums[name] = (sums[name] ?? 0n) + each
  return sums
}

/** Every page of a report. */
async function all(name: TeamReport, agent: string, ask: Parameters<SmallWorld['agents']['report']>[2]) {
  const content: { member: { id: string; account: string } | null; day: string | null; own: boolean; opens: boolean; level: number }[] = []
  for (let after: string | undefined; ;) {
    const told = await world.agents.report(name, agent, { pageSize: 2, ...ask, ...(after === undefined ? {} : { after }) })
    if (!told.ok) throw new Error(told.code)
    expect(Value.Check(ANSWERS[name].answer, told.value)).toBe(true)
    content.push(...told.value.content)
    if (told.value.next === null) return { content, sums: told.value.sums }
    after = told.value.next
  }
}
const everMoved = async () => {
  const { rows } = await database.pool.query<{ member: string }>('select member from agents_place_history group by 1 having count(*) > 1')
  return new Set(rows.map(({ member }) => member))
}
const overview = async (agent: string, ask: Parameters<SmallWorld['agents']['overview']>[1]) => {
  const told = await world.agents.overview(agent, ask)
  if (!told.ok) throw new Error(told.code)
  expect(Value.Check(agentOverview.answer, told.value)).toBe(true)
  return told.value
}

describe('[AGENT-10, AG-04] reports of a team', () => {
  it('add up, page by page and level by level, to the team’s figure, whatever is played and wherever lines move', async () => {
    const act = fc.record({
      who: fc.nat(6),
      stakeUnits: fc.bigInt(-500n, 500n),
      paidIn: fc.bigInt(0n, 90n),
      category: fc.constantFrom('RNG', 'LIVE'),
      move: fc.option(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.nat(6)), { nil: undefined }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(act, { maxLength: 4 }), { minLength: 2, maxLength: 3 }), async (days) => {
        world = smallWorld(database, undefined, { online: async () => [] })
        const people = [await world.come()]
        for (const upline of [0, 0, 1, 1, 3, 4]) people.push(await below(people[upline]!))
        for (const acts of days) {
          for (const { who, stakeUnits, paidIn, category, move } of acts) {
            const member = people[who]!
            await world.play({ member, stakeUnits, winUnits: stakeUnits / 3n, category })
            if (paidIn > 0n) await world.money({ owner: member, kind: 'deposit', amount: paidIn })
            if (move) await database.transact((tx) => world.agents.staff.move(tx, people[move[0]]!, people[move[1]]!))
          }
          await world.agents.rollUp()
          world.clock.forward({ hours: 24 })
        }
        // This is still to be rolled up, and in no figure yet.
        await world.play({ member: people[2]!, stakeUnits: 7n })
        const top = people[0]!
        const moved = await everMoved()
        for (const name of ['agentBets', 'agentUserLoss', 'agentTransactions'] as const) {
          const perDay = await all(name, top, { ...WEEK, by: 'day' })
          const opened = async (under: string): Promise<Record<string, bigint>> => {
            const { content, sums } = await all(name, top, { ...WEEK, under })
            expect(summed(content)).toEqual(figuresOf(sums))
            for (const { member, own, opens, ...row } of content) {
              if (own || !opens) continue
              const whole = await opened(member!.id)
              // The row of a member who was moved counts the days under this upline alone.
              if (!moved.has(member!.id)) expect(whole).toEqual(figuresOf(row))
            }
            return figuresOf(sums)
          }
          expect(await opened(top)).toEqual(figuresOf(perDay.sums))
          expect(summed(perDay.content)).toEqual(figuresOf(perDay.sums))
        }
        // The same, counted from the members' own days by who stood below on the day.
        const { rows } = await database.pool.query<{ stake: bigint; wins: bigint; paid: bigint; people: bigint; heads: bigint }>(
          `select coalesce(sum(d.stake_units - coalesce(u.stake_units, 0)), 0)::bigint as stake, coalesce(sum(d.win_units), 0)::bigint as wins,
             coalesce(sum(d.deposit_units), 0)::bigint as paid, coalesce(sum(d.registrations), 0)::bigint as people,
             (select count(*) from agents_place p join agents_place me on me.member = $1 where p.path <@ me.path)::bigint as heads
           from agents_day d join agents_place_history h on h.member = d.member and d.day >= h.from_day and (h.until_day is null or d.day < h.until_day)
           left join agents_unrolled u on (u.member, u.day, u.currency, u.category) = (d.member, d.day, d.currency, d.category)
           where (select number::text from agents_place where member = $1) = any(string_to_array(h.path::text, '.'))`,
          [top],
        )
        const { figures, members } = await overview(top, WEEK)
        expect([units(figures.stake), units(figures.wins), units(figures.deposits), BigInt(figures.newMembers), BigInt(members!)]).toEqual([
          rows[0]!.stake,
          rows[0]!.wins,
          rows[0]!.paid,
          rows[0]!.people,
          rows[0]!.heads,
        ])
      }),
      { numRuns: 6 },
    )
  })

  it('are of one currency, and name the others', async () => {
    const top = await world.come()
    const member = await below(top)
    await world.play({ member, stakeUnits: 50_000n }, { member, stakeUnits: 90_000n, currency: 'THB' })
    await world.agents.rollUp()
    expect(await overview(top, DAY)).toMatchObject({ currency: 'MMK', currencies: ['MMK', 'THB'], figures: { stake: '5.00', bets: 1 } })
    expect(await world.agents.report('agentBets', top, { ...DAY, currency: 'THB' })).toMatchObject({
      value: {
        currency: 'THB',
        sums: { stake: '9.00' },
        content: [
          { own: true, stake: '0.00' },
          { member: { id: member }, stake: '9.00' },
        ],
      },
    })
  })

  it('narrow to a category, and find a member by name with the whole team', async () => {
    const top = await world.come()
    const [one, other] = [await below(top), await below(top)]
    const deep = await below(one)
    await world.play({ member: deep, stakeUnits: 30_000n, category: 'LIVE' }, { member: other, stakeUnits: 20_000n })
    await world.agents.rollUp()
    const { content } = await all('agentBets', top, { ...DAY, category: 'LIVE' })
    expect(content.map((row) => [row.member?.id, row.own, row.opens, (row as { stake?: string }).stake])).toEqual([
      [top, true, false, '0.00'],
      [one, false, true, '3.00'],
      [other, false, false, '0.00'],
    ])
    const account = (id: string) => `person${id.slice(-12)}`
    expect(await all('agentBets', top, { ...DAY, search: account(deep) })).toMatchObject({
      content: [{ member: { id: deep, account: expect.stringContaining('***') }, level: 2 }],
      sums: { stake: '3.00' },
    })
    // A beginning finds those directly below, whose names the agent knows.
    expect((await all('agentBets', top, { ...DAY, search: 'PERSON' })).content.map(({ member }) => member?.id)).toEqual([one, other])
    expect((await all('agentBets', other, { ...DAY, search: account(deep) })).content).toEqual([])
  })
})

describe('[AGENT-03] [AG-S1] the overview', () => {
  it('compares a span with as many days before it, by the merchant’s days, and counts who is there', async () => {
    const top = await world.come()
    const member = await below(top)
    online = [member, await world.come()]
    // 17:40 UTC is the next day in Yangon.
    world.clock.set('2026-11-20T17:40:00Z')
    await world.play({ member, stakeUnits: 40_000n, winUnits: 10_000n })
    await world.money({ owner: member, kind: 'deposit', amount: 70_000n }, { owner: member, kind: 'rebate', amount: 5_000n })
    world.clock.set('2026-11-22T08:00:00Z')
    await world.play({ member, stakeUnits: 10_000n, category: 'LIVE' })
    await world.agents.rollUp()
    const told = await overview(top, { from: '2026-11-22', to: '2026-11-23' })
    // Who played on two days is one active member.
    const days = { from: '2026-11-21', to: '2026-11-22' }
    expect([(await overview(top, days)).active, (await overview(top, { ...days, to: '2026-11-21' })).active]).toEqual([1, 1])
    expect((await overview(top, days)).figures.activeDays).toBe(2)
    expect((await overview(top, { from: '2026-11-23', to: '2026-11-24' })).active).toBe(0)
    expect(told).toMatchObject({
      members: 2,
      online: 1,
      active: 1,
      figures: { stake: '1.00', profit: '1.00', newMembers: 0, activeDays: 1 },
      before: {
        from: '2026-11-20',
        to: '2026-11-21',
        figures: { stake: '4.00', profit: '2.50', deposits: '7.00', firstDeposits: 1, rebates: '0.50', newMembers: 2 },
      },
      categories: [{ category: 'LIVE', figures: { stake: '1.00' } }],
    })
    expect(told.days.map(({ day, figures }) => [day, figures.stake])).toEqual([
      ['2026-11-22', '1.00'],
      ['2026-11-23', '0.00'],
    ])
  })

  it('[AGENT-03, AG-04] says of a team below what the agent of that team sees of it', async () => {
    const top = await world.come()
    const [agent, beside] = [await below(top), await below(top)]
    const member = await below(agent)
    online = [top, beside, member]
    await world.play({ member, stakeUnits: 40_000n }, { member: beside, stakeUnits: 20_000n }, { member: top, stakeUnits: 10_000n })
    await world.agents.rollUp()
    const own = await overview(agent, DAY)
    expect(own).toMatchObject({ members: 2, online: 1, active: 1, figures: { stake: '4.00' } })
    expect(await overview(top, { ...DAY, under: agent })).toEqual(own)
  })

  it('[AGENT-03] counts newcomers at once, before any team has them, and a moved line where it stands', async () => {
    const [top, other] = [await world.come(), await world.come()]
    const moved = await below(top)
    await below(moved)
    const members = async () => Promise.all([top, moved, other].map(async (agent) => (await overview(agent, DAY)).members))
    expect(await members()).toEqual([3, 2, 1])
    await database.transact((tx) => world.agents.staff.move(tx, moved, other))
    world.clock.forward({ hours: 24 })
    await world.agents.rollUp()
    expect(await members()).toEqual([1, 2, 3])
    await below(moved)
    expect(await members()).toEqual([1, 3, 4])
    await world.agents.rollUp()
    expect(await members()).toEqual([1, 3, 4])
  })

  it('refuses days that no calendar has, and spans that are too long or end before they begin', async () => {
    const top = await world.come()
    for (const [from, to, field] of [
      ['2026-02-30', '2026-03-01', 'from'],
      ['2026-02-01', '2026-02-29', 'to'],
      ['2026-11-20', '2026-11-19', 'to'],
      ['2026-01-01', '2026-12-31', 'to'],
    ] as const) {
      const refusal = { ok: false, code: 'invalid-input', detail: expect.objectContaining({ field }) }
      expect(await world.agents.overview(top, { from, to })).toMatchObject(refusal)
      expect(await world.agents.report('agentBets', top, { from, to })).toMatchObject(refusal)
      expect(await world.agents.income(top, { from, to })).toMatchObject(refusal)
    }
    for (const field of ['from', 'to'])
      expect(await world.agents.bills(top, 'daily', { [field]: '2026-02-30' })).toMatchObject({ code: 'invalid-input', detail: { field } })
    expect(await world.agents.report('agentBets', top, { ...DAY, by: 'day', after: top })).toMatchObject({ code: 'invalid-input' })
  })
})

describe('[AG-07, AG-06] another line', () => {
  it('is refused whoever asks for it: those beside, above and below it, and strangers', async () => {
    const [one, other] = [await world.come(), await world.come()]
    const [child, cousin] = [await below(one), await below(other)]
    await world.play({ member: one, stakeUnits: 1n }, { member: cousin, stakeUnits: 1n })
    await world.agents.rollUp()
    for (const [agent, under] of [
      [one, other],
      [one, cousin],
      [child, one],
      [child, cousin],
      [cousin, child],
      [one, '00000000-0000-7000-8000-00000000000f'],
    ] as const) {
      const refusal = { ok: false, code: 'not-in-line' }
      expect(await world.agents.overview(agent, { ...DAY, under })).toMatchObject(refusal)
      for (const name of ['agentBets', 'agentUserLoss', 'agentTransactions'] as const)
        for (const by of ['member', 'day'] as const)
          expect(await world.agents.report(name, agent, { ...DAY, under, by })).toMatchObject(refusal)
    }
  })

  it('keeps the days before a move, and the new line has those after it alone', async () => {
    const [old, next] = [await world.come(), await world.come()]
    const moved = await below(old)
    const leaf = await below(moved)
    await world.play({ member: leaf, stakeUnits: 10_000n })
    await world.agents.rollUp()
    await database.transact((tx) => world.agents.staff.move(tx, moved, next))
    world.clock.forward({ hours: 24 })
    await world.agents.rollUp()
    await world.play({ member: leaf, stakeUnits: 20_000n })
    await world.agents.rollUp()
    const stakes = async (agent: string, under: string) => {
      const { content, sums } = await all('agentBets', agent, { ...WEEK, under })
      return [
        (sums as { stake?: string }).stake,
        ...content.filter(({ own }) => !own).map(({ member, ...row }) => [member?.id, (row as { stake?: string }).stake]),
      ]
    }
    expect(await stakes(old, old)).toEqual(['1.00', [moved, '1.00']])
    expect(await stakes(old, moved)).toEqual(['1.00', [leaf, '1.00']])
    expect(await stakes(next, next)).toEqual(['2.00', [moved, '2.00']])
    expect(await stakes(next, moved)).toEqual(['2.00', [leaf, '2.00']])
    expect([await overview(old, WEEK), await overview(next, WEEK)]).toMatchObject([{ members: 1 }, { members: 3 }])
    expect(await overview(old, { ...WEEK, under: moved })).toMatchObject({
      members: null,
      online: null,
      active: null,
      figures: { stake: '1.00' },
    })
  })
})

describe('[AGENT-10] my income', () => {
  const pay = {} as PayWorld
  eachInPayWorld(pay)

  it('is what was paid, by local day and source, less what was given, and adds up', async () => {
    const acts = actsIn(pay)
    const [top, middle] = (await acts.chain(2)) as [string, string]
    await acts.contract(null, top, 'daily', { rate: 100, turnover: 0 })
    await acts.contract(top, middle, 'daily', { rate: 60, turnover: 0 })
    pay.world.clock.forward({ hours: 24 })
    await pay.world.play({ member: middle, stakeUnits: 1_000_000n })
    for (let day = 0; day < 2; day += 1) {
      acts.morning()
      await acts.work()
    }
    const told = await pay.world.agents.income(top, WEEK)
    if (!told.ok) throw new Error(told.code)
    expect(Value.Check(agentIncome.answer, told.value)).toBe(true)
    const paid = (await acts.bills()).reduce((sum, each) => sum + (each.agent === top ? each.paid : 0n), 0n)
    expect(paid).toBeGreaterThan(0n)
    expect(units(told.value.sums.daily)).toBe(paid)
    expect(summed(told.value.content)).toEqual(figuresOf(told.value.sums))
    expect(units(told.value.sums.total)).toBe(
      units(told.value.sums.daily) + units(told.value.sums.rebateLine) + units(told.value.sums.rebateOwn),
    )
    expect(await pay.world.agents.income(middle, { from: '2026-11-01', to: '2026-11-20' })).toMatchObject({
      value: { content: [], next: null, sums: { total: '0.00' } },
    })
  })
})
