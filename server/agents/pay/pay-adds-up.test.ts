/** Proves that whatever a line plays and whoever's wallet runs dry, what the ledger paid and what is open are together what is due. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import { actsIn, eachInPayWorld, type PayWorld } from '../testing/pay-world.ts'
import { smallWorld } from '../testing/small-world.ts'

const KS = UNITS
const BP = 10_000n
const pay = {} as PayWorld
eachInPayWorld(pay)
const { contract, had, give, morning, work } = actsIn(pay)

/** Somebody of a line: below which of those before them they stand, the rate that they are offered, and what they play. */
const person = fc.record({ at: fc.nat(), rate: fc.integer({ min: 0, max: 195 }), played: fc.integer({ min: -15_000, max: 20_000 }) })
const line = fc.array(person, { minLength: 3, maxLength: 6 })
const gains = fc.array(fc.record({ who: fc.nat(), units: fc.integer({ min: 1, max: 900_000 }) }), { maxLength: 3 })

type Agent = { readonly id: string; readonly upline: number; readonly rate: bigint; readonly played: bigint }

/** Brings a line; a rate of 0 is nobody's contract, and below it there is none either. */
async function bring(kind: ContractKind, people: readonly { at: number; rate: number; played: number }[]): Promise<Agent[]> {
  const agents: Agent[] = []
  for (const [index, { at, rate, played }] of people.entries()) {
    const upline = index === 0 ? -1 : at % index
    const above = agents[upline]
    const id = above === undefined ? await pay.world.top({}) : await pay.world.come(await pay.world.link(above.id))
    const most = above === undefined ? 200n : above.rate
    const own = above === undefined || BigInt(rate) + 5n < most ? BigInt(rate) + 5n : most
    const has = above === undefined || (above.rate > 0n && rate % 5 !== 1)
    if (has) await contract(above?.id ?? null, id, kind, { rate: Number(own), turnover: 0 })
    agents.push({ id, upline, rate: has ? own : 0n, played: BigInt(played) * KS })
  }
  return agents
}

/** What each is due of a window: the rate of their contract on what their whole team played, or lost. */
function dueOf(agents: readonly Agent[]): bigint[] {
  const teams = agents.map(({ played }) => played)
  for (const [index, { upline }] of [...agents.entries()].reverse()) if (upline >= 0) teams[upline]! += teams[index]!
  return agents.map(({ rate }, index) => (teams[index]! > 0n ? (teams[index]! * rate) / BP : 0n))
}

const salariesOf = async ({ id }: Agent) =>
  (await pay.ledger.entries((await pay.ledger.accountOf(id, 'main', 'MMK'))!, { limit: 100 })).filter(
    ({ kind, amount }) => (kind === 'salary' || kind === 'dividend') && amount > 0n,
  )
const got = async (agent: Agent) => (await salariesOf(agent)).reduce((sum, { amount }) => sum + amount, 0n)

/** Pays, and reports each salary to the room as a gain, until nothing moves any more. */
async function settle(agents: readonly Agent[]): Promise<void> {
  for (let before = -1n, now = 0n; before !== now;) {
    before = now
    await pay.world.agents.pay()
    const paid = await Promise.all(agents.map(got))
    await pay.world.money(...agents.map(({ id }, index) => ({ owner: id, kind: 'salary' as const, amount: paid[index]! })))
    now = paid.reduce((sum, each) => sum + each, 0n)
  }
}

const OPEN = `select agent, payer, due_units - paid_units as open, state, paid_units as paid from agents_bill
  where agent = any ($1::uuid[]) and due_units > 0`
type Bill = { agent: string; payer: string | null; open: bigint; state: string; paid: bigint }

/** Asks the ledger, not the bills, what was paid. Answers what is still open. */
async function addsUp(agents: readonly Agent[], due: readonly bigint[]): Promise<bigint> {
  const { rows } = await pay.database.pool.query<Bill>(OPEN, [agents.map(({ id }) => id)])
  const free = await had(agents.map(({ id }) => id))
  for (const [index, agent] of agents.entries()) {
    const open = rows.filter((bill) => bill.agent === agent.id).reduce((sum, bill) => sum + bill.open, 0n)
    expect((await got(agent)) + open).toBe(due[index])
    expect(free[index]! >= 0n).toBe(true)
    // An upline with open payments has no money left.
    if (rows.some((bill) => bill.payer === agent.id && bill.open > 0n)) expect(free[index]).toBe(0n)
  }
  for (const { open, paid, state } of rows) expect(state).toBe(open === 0n ? 'paid' : paid === 0n ? 'insufficient' : 'part')
  return rows.reduce((sum, { open }) => sum + open, 0n)
}

/** Lets time pass until contracts of a kind hold, and until what is played then is due. */
const PASSES: Readonly<Record<ContractKind, { begin(): void; end(): void }>> = {
  daily: { begin: morning, end: morning },
  hourly: { begin: morning, end: () => pay.world.clock.forward({ minutes: 45 }) },
  realtime: { begin: morning, end: () => pay.world.clock.forward({ minutes: 5 }) },
  dividend: { begin: () => toDay(1), end: () => toDay(16) },
}
/** The next morning of a month's first or sixteenth day. */
function toDay(day: number): void {
  do morning()
  while (pay.world.clock.now().toZonedDateTimeISO('Asia/Yangon').day !== day)
}

/** A dividend is of what was lost, the others are of what was staked. */
const STAKE = 50_000n * KS
const playOf = (kind: ContractKind, { id, played }: Agent) =>
  kind === 'dividend' ? { member: id, stakeUnits: STAKE, winUnits: STAKE - played } : { member: id, stakeUnits: played }

describe('[AGENT-08, AG-44, AG-45] bills of an upline that pays', () => {
  it.each([
    ['daily', 4],
    ['hourly', 3],
    ['realtime', 3],
    ['dividend', 3],
  ] as const)('add up with what is open to what is due, through dry wallets and later gains: %s', async (kind, numRuns) => {
    pay.world = smallWorld(pay.database, pay.ledger, { payer: 'upline' })
    let dry = 0
    const holds = fc.asyncProperty(line, gains, async (people, later) => {
      const agents = await bring(kind, people)
      PASSES[kind].begin()
      await pay.world.play(...agents.map((agent) => playOf(kind, agent)))
      const due = dueOf(agents)
      PASSES[kind].end()
      await work()
      await settle(agents)
      if ((await addsUp(agents, due)) > 0n) dry += 1
      const gain = async (units: bigint, ...people: Agent[]) => {
        for (const { id } of people) await give(id, units)
        await pay.world.money(...people.map(({ id }) => ({ owner: id, kind: 'win' as const, amount: units })))
        await settle(agents)
      }
      for (const { who, units } of later) {
        await gain(BigInt(units), agents[who % agents.length]!)
        await addsUp(agents, due)
      }
      await gain(10_000n * KS, ...agents)
      expect(await addsUp(agents, due)).toBe(0n)
    })
    await fc.assert(holds, { seed: 20, numRuns, endOnFailure: true })
    // A seed with which no wallet runs dry would prove nothing.
    expect(dry).toBeGreaterThan(0)
  })
})

describe('[AG-12, AG-13, AG-15, AG-47] rebates', () => {
  it('add up with what waits for frozen accounts to what is due', async () => {
    const player = fc.record({ at: fc.nat(), rate: fc.nat(10), played: fc.integer({ min: -3_000, max: 20_000 }), frozen: fc.boolean() })
    let waited = 0
    const holds = fc.asyncProperty(fc.array(player, { minLength: 3, maxLength: 7 }), async (people) => {
      const agents: (Agent & { readonly frozen: boolean })[] = []
      for (const [index, { at, rate, played, frozen }] of people.entries()) {
        const upline = index === 0 ? -1 : at % index
        const above = agents[upline]
        const own = Math.min(rate * 10, above === undefined ? 100 : Number(above.rate))
        const id =
          above === undefined ? await pay.world.top({ RNG: own }) : await pay.world.come(await pay.world.link(above.id, { RNG: own }))
        agents.push({ id, upline, rate: BigInt(own), played: BigInt(played) * KS, frozen })
      }
      morning()
      const freeze = (blocked: boolean) =>
        pay.database.write(async (tx) => {
          for (const { id, frozen } of agents)
            if (frozen) await pay.ledger.setStanding(tx, (await pay.ledger.accountOf(id, 'main', 'MMK'))!, { blocked })
        })
      await freeze(true)
      await pay.world.play(...agents.map((agent) => playOf('daily', agent)))
      morning()
      await work()
      const due = rebatesOf(agents)
      const open = await openRebates(agents)
      expect((await had(agents.map(({ id }) => id))).map((units, index) => units + open[index]!)).toEqual(due)
      // Only payments of frozen members still wait.
      expect(agents.map(({ frozen }, index) => !frozen && open[index]! > 0n)).toEqual(agents.map(() => false))
      if (open.some((units) => units > 0n)) waited += 1
      await freeze(false)
      await work()
      expect(await had(agents.map(({ id }) => id))).toEqual(due)
    })
    await fc.assert(holds, { seed: 20, numRuns: 4, endOnFailure: true })
    expect(waited).toBeGreaterThan(0)
  })
})

/** Own part and the part of each line directly below, each floored once and never below zero. */
function rebatesOf(agents: readonly Agent[]): bigint[] {
  const teams = agents.map(({ played }) => played)
  for (const [index, { upline }] of [...agents.entries()].reverse()) if (upline >= 0) teams[upline]! += teams[index]!
  const part = (units: bigint, rate: bigint): bigint => (units > 0n ? (units * rate) / BP : 0n)
  return agents.map(({ played, rate }, index) =>
    agents.reduce((sum, below, at) => (below.upline === index ? sum + part(teams[at]!, rate - below.rate) : sum), part(played, rate)),
  )
}

async function openRebates(agents: readonly Agent[]): Promise<bigint[]> {
  const { rows } = await pay.database.pool.query<{ member: string; units: bigint }>(
    `select member, sum(own_units + line_units)::bigint as units from agents_rebate where member = any ($1::uuid[]) and paid_at is null group by 1`,
    [agents.map(({ id }) => id)],
  )
  return agents.map(({ id }) => rows.find(({ member }) => member === id)?.units ?? 0n)
}
