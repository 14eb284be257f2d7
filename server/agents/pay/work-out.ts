/** Work out: the bills of one window, by the same rules that the command line proves (AG-30 to 43). Next: `server/agents/pay/pay-bills.ts`. */
import { dividends } from '@baize/rules/agents/dividend.ts'
import { housePays, payState } from '@baize/rules/agents/pay.ts'
import { halfOf } from '@baize/rules/agents/period.ts'
import { debtAfter, payOfWindow, realtimeSoFar } from '@baize/rules/agents/salary-realtime.ts'
import { salaries, type SalaryFigures } from '@baize/rules/agents/salary.ts'
import { teamSums } from '@baize/rules/agents/tree.ts'
import type { Reader } from '../../platform/database.ts'
import { tierOf } from '../contracts/contract.ts'
import type { PayRules } from '../needs.ts'
import { billOf, salaryTiers, type JudgedWindow, type Judged, type Worked } from './judged.ts'
import { lineOf, type Line } from './line.ts'
import { billedOn, carriedInto, contractsOn, heldBetween, playedOnDays, standsIn, type HeldContract, type HeldPlay } from './pay-store.ts'
import { dayStart, type Window } from './windows.ts'
import { workOutDaily } from './work-out-daily.ts'

/** The line of everybody who played or has a contract, with figures by node. */
async function lineWith<Row extends { readonly member: string }>(
  tx: Reader,
  { fromDay, untilDay }: Window,
  contracts: readonly HeldContract[],
  played: readonly Row[],
  dayOf: (row: Row) => string,
): Promise<{ line: Line; figures: Map<string, Row> }> {
  const members = new Set([...played.map(({ member }) => member), ...contracts.map(({ agent }) => agent)])
  const line = lineOf(await standsIn(tx, [...members], fromDay, untilDay))
  return { line, figures: new Map(played.map((row) => [line.nodeAt(row.member, dayOf(row)), row])) }
}

const NO_PLAY: SalaryFigures = { turnover: 0n, net: 0n, active: 0n }

/** The line of the agents of one day alone, with what was played for each. */
async function lineOfAgents(
  tx: Reader,
  { fromDay, untilDay }: Window,
  agents: readonly string[],
  played: readonly HeldPlay[],
): Promise<{ line: Line; figures: (id: string) => SalaryFigures }> {
  const line = lineOf(await standsIn(tx, agents, fromDay, untilDay))
  const held = new Map(played.map(({ member, valid, net, active }) => [member, { turnover: valid, net, active }]))
  return { line, figures: (id) => held.get(id) ?? NO_PLAY }
}

/** An upline comes before a downline, and equals are ordered by id. Money therefore reaches a payer before it must pay. */
function ordered(line: Line, contracts: readonly HeldContract[]): HeldContract[] {
  const depth = new Map(contracts.map(({ agent }) => [agent, line.tree.above(agent).length]))
  return contracts.toSorted(
    (one, other) => (depth.get(one.agent) ?? 0) - (depth.get(other.agent) ?? 0) || (one.agent < other.agent ? -1 : 1),
  )
}

/** What is due of each agent's share. The house pays own shares within each top's gross, an upline the gross of its downline (AG-34). */
function sharesOf(
  line: Line,
  payer: PayRules['payer'],
  rows: readonly { agent: string; gross: bigint; own: bigint }[],
): Map<string, bigint> {
  return payer === 'house' ? housePays(line.tree, rows) : new Map(rows.map(({ agent, gross }) => [agent, gross]))
}

/** The bills of a period that is judged once, and what each agent carries forward. */
function settled(
  line: Line,
  contracts: readonly HeldContract[],
  rows: readonly Judged[],
  carried: ReadonlyMap<string, bigint>,
  payer: PayRules['payer'],
): Worked {
  const shares = sharesOf(line, payer, rows)
  const received = teamSums(line.tree, (agent) => shares.get(agent) ?? 0n)
  const judged = new Map(rows.map((row) => [row.agent, row]))
  const bills = ordered(line, contracts).map((contract) => {
    const { agent } = contract
    const share = { due: shares.get(agent) ?? 0n, received: received.get(agent) ?? 0n }
    return billOf(contract, judged.get(agent) as Judged, carried.get(agent) ?? 0n, share, payer)
  })
  const carries = rows
    .filter(({ agent, carryOut }) => carryOut !== (carried.get(agent) ?? 0n))
    .map(({ agent, carryOut }) => ({ agent, units: carryOut }))
  return { bills, carries }
}

async function workOutDividend(tx: Reader, { needs, window, currency, rules }: JudgedWindow): Promise<Worked> {
  const { fromDay, untilDay } = window
  const contracts = await contractsOn(needs, tx, window.kind, currency, fromDay)
  const carried = await carriedInto(tx, window.kind, currency, window.from)
  const { line, figures } = await lineWith(tx, window, contracts, await playedOnDays(tx, currency, fromDay, untilDay), ({ day }) => day)
  const nothing = { valid: 0n, stake: 0n, win: 0n, rebate: 0n, bonus: 0n, fee: 0n }
  const rows = dividends(
    line.tree,
    {
      mode: rules.mode,
      activeStake: rules.activeStakeUnits,
      platformFeeBp: BigInt(rules.platformFeeBp),
      turnoverCapBp: rules.dividendCapBp === null ? undefined : BigInt(rules.dividendCapBp),
      carry: rules.carry,
      half: halfOf(fromDay),
    },
    (id) => {
      const { valid, stake, win, rebate, bonus, fee } = figures.get(id) ?? nothing
      // Turnover excludes bonus stakes. In the result they return to the house, as the part of its bonus money that was not kept.
      return { stake: valid, win, rebate, bonus: bonus - (stake - valid), fee }
    },
    contracts.map(({ agent, tiers }) => ({
      agent,
      carryIn: carried.get(agent) ?? 0n,
      tiers: tiers.map(tierOf).map((tier) => ({ ...tier, loss: tier.loss ?? 0n, rateBp: BigInt(tier.rateBp) })),
    })),
  )
  return settled(line, contracts, rows, carried, rules.payer)
}

/** Hourly salaries by what counts at once. */
async function workOutHourly(tx: Reader, { needs, window, currency, rules }: JudgedWindow): Promise<Worked> {
  const { fromDay, from, until } = window
  const contracts = await contractsOn(needs, tx, window.kind, currency, fromDay)
  const carried = await carriedInto(tx, window.kind, currency, from)
  const of = { currency, day: fromDay, agents: contracts.map(({ agent }) => agent), activeStakeUnits: rules.activeStakeUnits }
  const played = await heldBetween(tx, { ...of, from, until, categories: rules.atOnce })
  const { line, figures } = await lineOfAgents(tx, window, of.agents, played)
  const rows = salaries(
    line.tree,
    rules.activeStakeUnits,
    figures,
    contracts.map((contract) => ({ agent: contract.agent, tiers: salaryTiers(contract), carryIn: carried.get(contract.agent) ?? 0n })),
  )
  return settled(line, contracts, rows, carried, rules.payer)
}

/** What the day so far adds, and at the day's end the overpayment. */
async function workOutRealtime(tx: Reader, { needs, window, currency, zone, rules }: JudgedWindow): Promise<Worked> {
  const { fromDay, untilDay, until } = window
  const from = dayStart(fromDay, zone)
  const contracts = await contractsOn(needs, tx, window.kind, currency, fromDay)
  const debts = await carriedInto(tx, window.kind, currency, from)
  const of = { currency, day: fromDay, agents: contracts.map(({ agent }) => agent), activeStakeUnits: rules.activeStakeUnits }
  const played = await heldBetween(tx, { ...of, from, until, categories: rules.atOnce })
  const { line, figures } = await lineOfAgents(tx, window, of.agents, played)
  const terms = contracts.map((contract) => ({
    agent: contract.agent,
    tiers: salaryTiers(contract),
    debtIn: debts.get(contract.agent) ?? 0n,
  }))
  const rows = realtimeSoFar(line.tree, rules.activeStakeUnits, figures, terms)
  const [shares, billed] = [sharesOf(line, rules.payer, rows), await billedOn(tx, window.kind, currency, fromDay)]
  const judged = new Map(rows.map((row) => [row.agent, row]))
  const worked = ordered(line, contracts).map((contract) => {
    const { agent } = contract
    const [share, debtIn, paid] = [shares.get(agent) ?? 0n, debts.get(agent) ?? 0n, billed.get(agent) ?? 0n]
    return { contract, agent, share, debtIn, paid, pay: payOfWindow(share, debtIn, paid) }
  })
  const bills = worked
    .filter(({ pay }) => pay > 0n)
    .map(({ contract, agent, debtIn, pay }) => {
      const row = judged.get(agent)!
      const state = payState(row.whole, row.gross, row.own)
      return billOf(contract, { ...row, base: row.turnover, carryOut: 0n, state }, debtIn, { due: pay, received: pay }, rules.payer)
    })
  if (Temporal.Instant.compare(until, dayStart(untilDay, zone)) < 0) return { bills, carries: [] }
  const carries = worked
    .map(({ agent, share, debtIn, paid, pay }) => ({ agent, debtIn, units: debtAfter(share, debtIn, paid + pay) }))
    .filter(({ debtIn, units }) => units !== debtIn)
  return { bills, carries: carries.map(({ agent, units }) => ({ agent, units })) }
}

const WORK = { dividend: workOutDividend, daily: workOutDaily, hourly: workOutHourly, realtime: workOutRealtime }

/** The bills of a window, from the top down, and the changes of the carries. */
export function workOut(tx: Reader, asked: JudgedWindow): Promise<Worked> {
  return WORK[asked.window.kind](tx, asked)
}
