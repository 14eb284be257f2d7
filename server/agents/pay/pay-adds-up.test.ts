/** Proves that whatever a line plays and whoever's wallet runs dry, what the book paid and what is open are together what is due. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
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
async function bring(people: readonly { at: number; rate: number; played: number }[]): Promise<Agent[]> {
  const agents: Agent[] = []
  for (const [index, { at, rate, played }] of people.entries()) {
    const upline = index === 0 ? -1 : at % index
    const above = agents[upline]
    const id = above === undefined ? await pay.world.top({}) : await pay.world.come(await pay.world.link(above.id))
    const most = above === undefined ? 200n : above.rate
    const own = above === undefined || BigInt(rate) + 5n < most ? BigInt(rate) + 5n : most
    const has = above === undefined || (above.rate > 0n && rate % 5 !== 1)
    if (has) await contract(above?.id ?? null, id, 'daily', { rate: Number(own), turnover: 0 })
    agents.push({ id, upline, rate: has ? own : 0n, played: BigInt(played) * KS })
  }
  return agents
}

/** What each is due of a day: the rate of their contract on what their whole team played. */
function dueOf(agents: readonly Agent[]): bigint[] {
  const teams = agents.map(({ played }) => played)
  for (const [index, { upline }] of [...agents.entries()].reverse()) if (upline >= 0) teams[upline]! += teams[index]!
  return agents.map(({ rate }, index) => (teams[index]! > 0n ? (teams[index]! * rate) / BP : 0n))
}

const salariesOf = async ({ id }: Agent) =>
  (await pay.ledger.entries((await pay.ledger.accountOf(id, 'main', 'MMK'))!, { limit: 100 })).filter(
    ({ kind, amount }) => kind === 'salary' && amount > 0n,
  )
const got = async (agent: Agent) => (await salariesOf(agent)).reduce((sum, { amount }) => sum + amount, 0n)

/** Pays, and lets the room hear of each salary as of a gain, until nothing moves any more. */
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

/** Asks the book, not the bills, what was paid. Answers what is still open. */
async function addsUp(agents: readonly Agent[], due: readonly bigint[]): Promise<bigint> {
  const { rows } = await pay.database.pool.query<Bill>(OPEN, [agents.map(({ id }) => id)])
  const free = await had(agents.map(({ id }) => id))
  for (const [index, agent] of agents.entries()) {
    const open = rows.filter((bill) => bill.agent === agent.id).reduce((sum, bill) => sum + bill.open, 0n)
    expect((await got(agent)) + open).toBe(due[index])
    expect(free[index]! >= 0n).toBe(true)
    // Whoever owes has nothing left.
    if (rows.some((bill) => bill.payer === agent.id && bill.open > 0n)) expect(free[index]).toBe(0n)
  }
  for (const { open, paid, state } of rows) expect(state).toBe(open === 0n ? 'paid' : paid === 0n ? 'insufficient' : 'part')
  return rows.reduce((sum, { open }) => sum + open, 0n)
}

describe('[AGENT-08, AG-44, AG-45] bills of an upline that pays', () => {
  it('add up with what is open to what is due, through dry wallets and later gains', async () => {
    pay.world = smallWorld(pay.database, pay.ledger, { payer: 'upline' })
    let dry = 0
    const holds = fc.asyncProperty(line, gains, async (people, later) => {
      const agents = await bring(people)
      morning()
      await pay.world.play(...agents.map(({ id, played }) => ({ member: id, stakeUnits: played })))
      const due = dueOf(agents)
      morning()
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
    await fc.assert(holds, { seed: 20, numRuns: 6, endOnFailure: true })
    // A seed with which no wallet runs dry would prove nothing.
    expect(dry).toBeGreaterThan(1)
  })
})
