/** Proves that contracts pay what the rules say of each window, once, whoever works and whatever is killed, and nobody beyond what they have. */
import type { KyselyPlugin } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../../app/testing.ts'
import { createLedger, type Ledger } from '../../ledger/ledger.ts'
import { settableClock } from '../../platform/clock.ts'
import { smallWorld, type SmallWorld } from '../testing/small-world.ts'

const KS = UNITS
let database: TestDatabase
let ledger: Ledger
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
  ledger = await createLedger({ connection: database.connection, clock: settableClock('2026-11-20T08:00:00Z'), allowUnsafe: true })
})
afterAll(async () => {
  await ledger.close()
  await database.drop()
})
/** Each test has the same days, and no contracts of another. */
beforeEach(async () => {
  await database.pool
    .query(`truncate agents_day, agents_team_day, agents_unrolled, agents_tick, agents_rebate_run, agents_rebate, agents_rebate_carry,
    agents_checked, agents_contract, agents_contract_step, agents_run, agents_bill, agents_bill_payment, agents_carry`)
  await database.pool.query("update agents_closed set day = '1970-01-01'")
  world = smallWorld(database, ledger)
})
afterEach(async () => {
  await assertBooksBalance(ledger)
  // What was paid of a bill is the sum of its payments, and never more than is due.
  const { rows } = await database.pool.query(`select b.id from agents_bill b left join agents_bill_payment p on p.bill = b.id
    group by b.id having b.paid_units <> coalesce(sum(p.units), 0) or b.payments <> count(p.number)`)
  expect(rows).toEqual([])
})

type TierOf = { rate: number; turnover: number; active?: number; loss?: number }
const COLUMN = { dividend: 'periodValidBet', daily: 'betAmountPerDay', hourly: 'betAmountPerHour', realtime: 'betAmountPerDay' } as const
let keys = 0
async function contract(upline: string | null, downline: string, kind: ContractKind, ...tiers: TierOf[]): Promise<string> {
  const wish = {
    kind,
    downline,
    key: `k${(keys += 1)}`,
    tiers: tiers.map(({ rate, turnover, active = 0, loss }) => ({
      rate,
      activeMember: active,
      [COLUMN[kind]]: String(turnover),
      ...(loss === undefined ? {} : { periodProfitLoss: String(loss) }),
    })),
  }
  const offered = await (upline === null
    ? database.transact((tx) => world.agents.staff.offerContract(tx, wish))
    : world.agents.offerContract({ ...wish, upline }))
  if (!offered.ok) throw new Error(offered.code)
  const { id } = offered.value.contract
  expect(await world.agents.sayInContract(downline, kind, { contract: id, action: 'accept' })).toMatchObject({ ok: true })
  return id
}
/** A chain of so many below the house, the top first. */
async function chain(length: number): Promise<string[]> {
  const line = [await world.top({})]
  while (line.length < length) line.push(await world.come(await world.link(line.at(-1)!)))
  return line
}
const had = async (people: readonly string[]) =>
  Promise.all(people.map(async (id) => (await ledger.balance((await ledger.accountOf(id, 'main', 'MMK'))!)).balance))
const give = async (to: string, amount: bigint) => {
  const account = (await ledger.accountOf(to, 'main', 'MMK'))!
  await database.write(async (tx) => {
    await ledger.lock(tx, [account])
    await ledger.post(tx, [
      { key: `gift:${(keys += 1)}`, account, transfers: [{ account, contra: 'payment:test', amount, kind: 'deposit' }] },
    ])
  })
}
const bills = async () => {
  const { rows } = await database.pool.query<{ agent: string; state: string; due: bigint; paid: bigint; tier: number | null; out: bigint }>(
    `select agent, state, due_units as due, paid_units as paid, tier, carry_out_units as out from agents_bill order by number`,
  )
  return rows
}
/** The next 02:25 of Yangon. */
const morning = () => {
  const today = Temporal.Instant.from(world.clock.now().toString().replace(/T.*/, 'T19:55:00Z'))
  world.clock.set(Temporal.Instant.compare(today, world.clock.now()) > 0 ? today.toString() : today.add({ hours: 24 }).toString())
}
const work = async () => {
  await world.agents.rollUp()
  await world.agents.endDays()
  await world.agents.pay()
}
const started = '2026-11-21T00:00:00Z'

describe('[AGENT-08, AG-38] a daily salary', () => {
  it('is paid at twenty past two on the next day, own parts only, from contracts that held on the day', async () => {
    const line = await chain(3)
    await contract(null, line[0]!, 'daily', { rate: 100, turnover: 1000 })
    await contract(line[0]!, line[1]!, 'daily', { rate: 60, turnover: 1000, active: 1 })
    await world.play({ member: line[2]!, stakeUnits: 10_000n * KS })
    world.clock.set(started)
    await work()
    expect(await bills()).toEqual([])
    await world.play({ member: line[2]!, stakeUnits: 10_000n * KS, winUnits: 500n * KS })
    world.clock.set('2026-11-21T19:49:00Z')
    await work()
    expect(await had(line)).toEqual([0n, 0n, 0n])
    world.clock.set('2026-11-21T19:50:00Z')
    await work()
    await work()
    expect(await had(line)).toEqual([40n * KS, 60n * KS, 0n])
    const [entry] = await ledger.entries((await ledger.accountOf(line[1]!, 'main', 'MMK'))!, { limit: 1 })
    expect(entry).toMatchObject({ kind: 'salary', contra: 'agent:daily-salary', key: expect.stringMatching(/^pay:.*:1$/) })
  })

  it('carries a day below zero to the next one, and pays nothing to a line with a gap', async () => {
    const line = await chain(3)
    await contract(null, line[0]!, 'daily', { rate: 100, turnover: 0 })
    world.clock.set(started)
    await world.play({ member: line[2]!, stakeUnits: -4_000n * KS })
    morning()
    await work()
    await world.play({ member: line[2]!, stakeUnits: 10_000n * KS })
    morning()
    await work()
    expect(await had(line)).toEqual([60n * KS, 0n, 0n])
    expect((await bills()).map(({ state, due, out }) => [state, due, out])).toEqual([
      ['not-reached', 0n, -4_000n * KS],
      ['paid', 60n * KS, 0n],
    ])
  })
})

describe('[AGENT-08, AG-39, AG-41] what counts at once', () => {
  it('pays an hour at its seventh minute, of categories that nobody else can undo, with the loss that a tier asks for', async () => {
    const [a = '', b = ''] = await chain(2)
    await contract(null, a, 'hourly', { rate: 100, turnover: 1000 }, { rate: 200, turnover: 1000, loss: 600 })
    world.clock.set('2026-11-21T02:40:00Z')
    await world.play(
      { member: b, stakeUnits: 2_000n * KS, winUnits: 1_500n * KS },
      { member: b, category: 'SPORTS', stakeUnits: 9_000n * KS },
    )
    world.clock.set('2026-11-21T03:36:00Z')
    await work()
    expect(await had([a])).toEqual([0n])
    world.clock.set('2026-11-21T03:37:00Z')
    await work()
    expect(await had([a])).toEqual([20n * KS])
    await world.play({ member: b, stakeUnits: 2_000n * KS })
    world.clock.set('2026-11-21T04:37:00Z')
    await work()
    expect(await had([a])).toEqual([60n * KS])
  })

  it('[AG-43] pays a day’s turnover by windows of five minutes, and works off a debt on the next day', async () => {
    const [a = '', b = '', c = ''] = await chain(3)
    await contract(null, a, 'realtime', { rate: 10, turnover: 1000, active: 1 }, { rate: 30, turnover: 5000, active: 2 })
    world.clock.set('2026-11-21T03:00:00Z')
    const window = async (member: string, units: bigint) => {
      await world.play({ member, stakeUnits: units * KS })
      world.clock.forward({ minutes: 5 })
      await work()
      const [now = 0n] = await had([a])
      return now
    }
    expect(await window(b, 1_500n)).toBe(15_000n)
    expect(await window(b, 500n)).toBe(20_000n)
    expect(await window(c, 3_000n)).toBe(150_000n)
    world.clock.set('2026-11-22T03:00:00Z')
    expect(await window(b, 1_000n)).toBe(160_000n)
    expect(await window(c, 5_000n)).toBe(330_000n)
    expect(await window(c, -3_000n)).toBe(330_000n)
    expect(await window(c, 1_000n)).toBe(330_000n)
    world.clock.set('2026-11-23T03:00:00Z')
    await work()
    const { rows } = await database.pool.query('select units from agents_carry where agent = $1', [a])
    expect(rows).toEqual([{ units: 140_000n }])
    // 15.00 of a new day less the debt of 14.00.
    await world.play({ member: b, stakeUnits: 3_000n * KS })
    expect(await window(c, 2_000n)).toBe(340_000n)
  })
})

describe('[AGENT-08, AG-30, AG-36] a dividend', () => {
  const published = [
    { rate: 300, turnover: 300_000, active: 3, loss: 10_000 },
    { rate: 500, turnover: 500_000, active: 3, loss: 30_000 },
    { rate: 1000, turnover: 1_000_000, active: 3, loss: 50_000 },
  ]
  /** The team of the published example: it wagers 800,000 and loses 25,000. */
  async function play(agent: string, members: readonly string[]) {
    for (const member of members) await world.play({ member, stakeUnits: 160_000n * KS, winUnits: 155_000n * KS })
    expect(members).toHaveLength(5)
    return agent
  }
  async function team() {
    const top = await world.top({})
    const code = await world.link(top)
    return {
      top,
      members: [await world.come(code), await world.come(code), await world.come(code), await world.come(code), await world.come(code)],
    }
  }

  it.each([
    ['fixed', 750n],
    ['floating', 1_037n],
  ] as const)('of the published example is, %s, paid on the morning after the period', async (mode, paid) => {
    world = smallWorld(database, ledger, { mode })
    const { top, members } = await team()
    await contract(null, top, 'dividend', ...published)
    world.clock.set('2026-12-03T05:00:00Z')
    await play(top, members)
    world.clock.set('2026-12-15T19:39:00Z')
    await work()
    expect(await bills()).toEqual([])
    world.clock.set('2026-12-15T19:41:00Z')
    await work()
    const [now = 0n] = await had([top])
    expect(now / KS).toBe(paid)
    const [entry] = await ledger.entries((await ledger.accountOf(top, 'main', 'MMK'))!, { limit: 1 })
    expect(entry).toMatchObject({ kind: 'dividend', contra: 'agent:dividend' })
  })

  it('[AG-37] carries a loss into the next period, and forgives none', async () => {
    const [a = '', b = ''] = await chain(2)
    await contract(null, a, 'dividend', { rate: 1000, turnover: 0 })
    world.clock.set('2026-12-03T05:00:00Z')
    await world.play({ member: b, stakeUnits: 1_000n * KS, winUnits: 3_000n * KS })
    world.clock.set('2026-12-20T05:00:00Z')
    await work()
    await world.play({ member: b, stakeUnits: 5_000n * KS })
    world.clock.set('2027-01-02T05:00:00Z')
    await work()
    expect((await bills()).map(({ state, due, out }) => [state, due, out])).toEqual([
      ['not-reached', 0n, 2_000n * KS],
      ['paid', 300n * KS, 0n],
    ])
  })

  it('[AG-06] leaves the days before a move with the old line', async () => {
    const [a = '', b = '', c = ''] = await chain(3)
    const other = await world.top({})
    for (const top of [a, other]) await contract(null, top, 'dividend', { rate: 1000, turnover: 0 })
    world.clock.set('2026-12-03T05:00:00Z')
    await world.play({ member: c, stakeUnits: 1_000n * KS })
    expect(await database.transact((tx) => world.agents.staff.move(tx, b, other))).toMatchObject({ ok: true })
    world.clock.set('2026-12-05T05:00:00Z')
    await world.agents.doMoves()
    await world.play({ member: c, stakeUnits: 3_000n * KS })
    world.clock.set('2026-12-16T05:00:00Z')
    await work()
    expect(await had([a, other, b, c])).toEqual([100n * KS, 300n * KS, 0n, 0n])
  })
})

describe('[AGENT-08, AG-45] an upline that pays', () => {
  it('pays from what it has, the rest from its next gains and never from a deposit', async () => {
    world = smallWorld(database, ledger, { payer: 'upline' })
    const line = await chain(3)
    await contract(null, line[0]!, 'daily', { rate: 100, turnover: 0 })
    await contract(line[0]!, line[1]!, 'daily', { rate: 100, turnover: 0 })
    await contract(line[1]!, line[2]!, 'daily', { rate: 50, turnover: 0 })
    world.clock.set(started)
    // The middle one has a sister whose team's play was undone: the top gets less than it owes.
    const sister = await world.come(await world.link(line[0]!))
    await world.play({ member: line[2]!, stakeUnits: 10_000n * KS }, { member: sister, stakeUnits: -4_000n * KS })
    morning()
    await work()
    expect(await had(line)).toEqual([0n, 10n * KS, 50n * KS])
    const states = async () => (await bills()).map(({ state, paid }) => [state, paid])
    expect(await states()).toEqual([
      ['paid', 60n * KS],
      ['part', 60n * KS],
      ['paid', 50n * KS],
    ])
    await give(line[0]!, 15n * KS)
    await world.money({ owner: line[0]!, kind: 'deposit', amount: 15n * KS })
    await world.agents.pay()
    expect((await states())[1]).toEqual(['part', 60n * KS])
    await world.money({ owner: line[0]!, kind: 'win', amount: 1n })
    await world.agents.pay()
    expect((await states())[1]).toEqual(['part', 75n * KS])
    await give(line[0]!, 100n * KS)
    await world.money({ owner: line[0]!, kind: 'rebate', amount: 1n })
    await Promise.all([world.agents.pay(), world.agents.pay()])
    expect((await states())[1]).toEqual(['paid', 100n * KS])
    expect(await had(line)).toEqual([75n * KS, 50n * KS, 50n * KS])
  })

  it('is never asked while it is frozen, nor is anybody paid who is', async () => {
    const line = await chain(2)
    await contract(null, line[0]!, 'daily', { rate: 100, turnover: 0 })
    world.clock.set(started)
    await world.play({ member: line[1]!, stakeUnits: 10_000n * KS })
    const wallet = (await ledger.accountOf(line[0]!, 'main', 'MMK'))!
    await database.write((tx) => ledger.setStanding(tx, wallet, { blocked: true }))
    morning()
    await work()
    expect((await bills()).map(({ state }) => state)).toEqual(['due'])
    await database.write((tx) => ledger.setStanding(tx, wallet, { blocked: false }))
    await world.agents.pay()
    expect(await had(line)).toEqual([100n * KS, 0n])
  })
})

describe('[AGENT-08, AG-44, AG-46] a window is paid once', () => {
  async function payable(payer: 'house' | 'upline') {
    world = smallWorld(database, ledger, { payer })
    const line = await chain(3)
    for (const kind of ['daily', 'hourly', 'realtime'] as const) {
      await contract(null, line[0]!, kind, { rate: 100, turnover: 0 })
      await contract(line[0]!, line[1]!, kind, { rate: 60, turnover: 0 })
    }
    world.clock.set('2026-11-21T17:00:00Z')
    await world.play({ member: line[2]!, stakeUnits: 1_000n * KS })
    world.clock.set('2026-11-21T19:55:00Z')
    await world.agents.rollUp()
    await world.agents.endDays()
    return line
  }
  const EXPECTED = [12n * KS, 18n * KS, 0n]

  it('by two workers at once', async () => {
    const line = await payable('upline')
    const second = smallWorld(database, ledger, { payer: 'upline' })
    second.clock.set(world.clock.now().toString())
    await Promise.all([world.agents.pay(), second.agents.pay(), world.agents.pay()])
    await world.agents.pay()
    expect(await had(line)).toEqual(EXPECTED)
  })

  it.each(['house', 'upline'] as const)('whatever a worker had done when it was killed, where the payer is the %s', async (payer) => {
    const line = await payable(payer)
    // Only what is left of the day is worked through statement by statement.
    let [deaths, dies, done] = [0, 1, false]
    while (!done) {
      let [statement, commits] = [0, 0]
      const transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
        if ((statement += 1) === dies) throw new Error('killed')
        return node
      }
      const write: TestDatabase['write'] = async (act) => {
        const written = await database.write((tx) => act(tx.withPlugin({ transformQuery, transformResult: async ({ result }) => result })))
        commits += 1
        return written
      }
      const doomed = smallWorld({ ...database, write }, ledger, { payer })
      doomed.clock.set(world.clock.now().toString())
      done = await doomed.agents.pay().then(
        () => true,
        (error: Error) => (expect(error.message).toBe('killed'), false),
      )
      deaths += done ? 0 : 1
      // A transaction that was committed is not begun again; the next death is in the one after it.
      dies = commits > 0 ? 1 : dies + 1
    }
    expect(deaths).toBeGreaterThan(20)
    expect(await had(line)).toEqual(EXPECTED)
  })
})

describe('[AGENT-08, AG-46] days that are not 24 hours long', () => {
  it('have their own hours, and lose no play', async () => {
    // Clocks go back at 01:00 UTC on 25 October 2026 and forward on 28 March 2027.
    world = smallWorld(database, ledger, { zone: 'Europe/Berlin' })
    world.clock.set('2026-10-23T12:00:00Z')
    const [a = '', b = ''] = await chain(2)
    await contract(null, a, 'hourly', { rate: 100, turnover: 0 })
    await contract(null, a, 'daily', { rate: 100, turnover: 0 })
    world.clock.set('2026-10-24T22:00:00Z')
    for (let hour = 0; hour < 25; hour += 1) {
      await world.play({ member: b, stakeUnits: 100n * KS })
      world.clock.forward({ hours: 1 })
    }
    world.clock.set('2026-10-26T03:00:00Z')
    await work()
    const { rows } = await database.pool.query(
      "select kind, count(*)::int as windows, sum(b.due_units)::bigint as due from agents_run r join agents_bill b on b.run = r.id where from_day = '2026-10-25' group by 1 order by 1",
    )
    expect(rows).toEqual([
      { kind: 'daily', windows: 1, due: 25n * KS },
      { kind: 'hourly', windows: 25, due: 25n * KS },
    ])
    expect(await had([a])).toEqual([50n * KS])
  })
})
