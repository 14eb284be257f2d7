/** Pay world: the agents' room over a real ledger, with contracts that are offered and accepted, for tests of what they pay. */
import { Value } from 'typebox/value'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import { agentBill } from '@baize/contract/agents/agent-pay.ts'
import { parseUnits } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../../app/testing.ts'
import { createLedger, type Ledger } from '../../ledger/ledger.ts'
import { settableClock } from '../../platform/clock.ts'
import { smallWorld, type SmallWorld } from './small-world.ts'

export type PayWorld = { database: TestDatabase; ledger: Ledger; world: SmallWorld }

/** Fills a world again before each test of the file that asks for it. After each test it proves that the books and the bills add up. */
export function eachInPayWorld(pay: PayWorld): void {
  beforeAll(async () => {
    pay.database = await testDatabase()
    pay.ledger = await createLedger({
      connection: pay.database.connection,
      clock: settableClock('2026-11-20T08:00:00Z'),
      allowUnsafe: true,
    })
  })
  afterAll(async () => {
    await pay.ledger.close()
    await pay.database.drop()
  })
  /** Each test has the same days, and no contracts of another. */
  beforeEach(async () => {
    await pay.database.pool
      .query(`truncate agents_day, agents_below_day, agents_unrolled, agents_tick, agents_rebate_run, agents_rebate_due_day, agents_rebate, agents_rebate_carry,
      agents_checked, agents_contract, agents_contract_step, agents_run, agents_bill, agents_bill_payment, agents_carry`)
    await pay.database.pool.query("update agents_closed set day = '1970-01-01'")
    pay.world = smallWorld(pay.database, pay.ledger)
  })
  afterEach(async () => {
    await assertBooksBalance(pay.ledger)
    // What was paid of a bill is the sum of its payments, and never more than is due.
    const { rows } = await pay.database.pool.query(`select b.id from agents_bill b left join agents_bill_payment p on p.bill = b.id
      group by b.id having b.paid_units <> coalesce(sum(p.units), 0) or b.payments <> count(p.number)`)
    expect(rows).toEqual([])
  })
}

type TierOf = { rate: number; turnover: number; active?: number; loss?: number }
const COLUMN = { dividend: 'periodValidBet', daily: 'betAmountPerDay', hourly: 'betAmountPerHour', realtime: 'betAmountPerDay' } as const

/** Opens a bill down to its members; each level adds up to the part above it. Answers what each member played. */
async function openedBill(pay: PayWorld, asker: string, bill: string, under?: string): Promise<Record<string, string>> {
  const told = await pay.world.agents.openBill(asker, bill, under === undefined ? {} : { under })
  if (!told.ok) throw new Error(told.code)
  const { content, sums } = told.value
  expect(Value.Check(agentBill.answer, told.value)).toBe(true)
  const units = (text: string): bigint => parseUnits(text.replace('-', ''))! * (text.startsWith('-') ? -1n : 1n)
  expect(content.reduce((sum, { validBet }) => sum + units(validBet), 0n)).toBe(units(sums.validBet))
  const members: Record<string, string> = {}
  for (const part of content) {
    if (part.own) members[part.member.id] = part.validBet
    else {
      const below = await openedBill(pay, asker, bill, part.member.id)
      expect(Object.values(below).reduce((sum, each) => sum + units(each), 0n)).toBe(units(part.validBet))
      Object.assign(members, below)
    }
  }
  return members
}

/** What tests do in it. */
export function actsIn(pay: PayWorld) {
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
      ? pay.database.transact((tx) => pay.world.agents.staff.offerContract(tx, wish))
      : pay.world.agents.offerContract({ ...wish, upline }))
    if (!offered.ok) throw new Error(offered.code)
    const { id } = offered.value.contract
    expect(await pay.world.agents.sayInContract(downline, kind, { contract: id, action: 'accept' })).toMatchObject({ ok: true })
    return id
  }
  /** A chain of so many below the house, the top first. */
  async function chain(length: number): Promise<string[]> {
    const line = [await pay.world.top({})]
    while (line.length < length) line.push(await pay.world.come(await pay.world.link(line.at(-1)!)))
    return line
  }
  const had = async (people: readonly string[]) =>
    Promise.all(people.map(async (id) => (await pay.ledger.balance((await pay.ledger.accountOf(id, 'main', 'MMK'))!)).balance))
  const give = async (to: string, amount: bigint) => {
    const account = (await pay.ledger.accountOf(to, 'main', 'MMK'))!
    await pay.database.write(async (tx) => {
      await pay.ledger.lock(tx, [account])
      await pay.ledger.post(tx, [
        { key: `gift:${(keys += 1)}`, account, transfers: [{ account, contra: 'payment:test', amount, kind: 'deposit' }] },
      ])
    })
  }
  const bills = async () => {
    const { rows } = await pay.database.pool.query<{
      agent: string
      state: string
      due: bigint
      paid: bigint
      tier: number | null
      out: bigint
    }>(`select agent, state, due_units as due, paid_units as paid, tier, carry_out_units as out from agents_bill order by number`)
    return rows
  }
  /** The next 02:25 of Yangon. */
  const morning = () => {
    const today = Temporal.Instant.from(pay.world.clock.now().toString().replace(/T.*/, 'T19:55:00Z'))
    pay.world.clock.set(Temporal.Instant.compare(today, pay.world.clock.now()) > 0 ? today.toString() : today.add({ hours: 24 }).toString())
  }
  const work = async () => {
    await pay.world.agents.rollUp()
    await pay.world.agents.endDays()
    await pay.world.agents.pay()
  }
  return { contract, chain, had, give, bills, morning, work, opened: (asker: string, bill: string) => openedBill(pay, asker, bill) }
}
