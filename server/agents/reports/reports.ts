/**
 * Reports: what an agent's team did and what the agent earned, per currency, over local days. Each list adds up to its sums (AG-04, AG-05,
 * AG-07).
 */
import { REPORT_FIGURES, type AgentFigures, type AgentIncome, type TeamReport } from '@baize/contract/agents/agent-reports.ts'
import { maskedName } from '@baize/contract/values/masked-name.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import { dayOf } from '../day.ts'
import type { AgentsNeeds } from '../needs.ts'
import { currencyOf, incomeCurrencies, incomeRows, type IncomeSums } from './income-store.ts'
import { activeIn, amongThese, currenciesIn, lineOf, membersOf, reportRows, teamDays, type ReportRow, type Sums } from './report-store.ts'
import { spanOf } from './span.ts'

const PAGE_SIZE = 20
const INCOME_DAYS = 31
const IS_DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/

export type OverviewAsk = {
  readonly from: string
  readonly to: string
  readonly under?: string | undefined
  readonly currency?: string | undefined
}
export type ReportAsk = OverviewAsk & {
  readonly by?: 'member' | 'day' | undefined
  readonly search?: string | undefined
  readonly category?: string | undefined
  readonly after?: string | undefined
  readonly pageSize?: number | undefined
}
export type IncomeAsk = Omit<OverviewAsk, 'under'> & { readonly after?: string | undefined; readonly pageSize?: number | undefined }

const NOTHING: Sums = {
  stake_units: 0n,
  valid_units: 0n,
  win_units: 0n,
  rebate_units: 0n,
  bonus_units: 0n,
  fee_units: 0n,
  deposit_units: 0n,
  withdrawal_units: 0n,
  first_deposit_units: 0n,
  bets: 0n,
  first_deposits: 0n,
  registrations: 0n,
  active: 0n,
}
const NAMES = Object.keys(NOTHING) as readonly (keyof Sums)[]
const added = (rows: readonly Sums[]): Sums =>
  rows.reduce((sum, row) => Object.fromEntries(NAMES.map((name) => [name, sum[name] + row[name]])) as Sums, NOTHING)

/** Counts of rounds and people are whole numbers far below 2^53. */
const count = (of: bigint): number => Number(of)

function figuresOf(sums: Sums): AgentFigures {
  const result = sums.stake_units - sums.win_units
  return {
    bets: count(sums.bets),
    stake: formatUnits(sums.stake_units),
    validBets: formatUnits(sums.valid_units),
    wins: formatUnits(sums.win_units),
    result: formatUnits(result),
    activeDays: count(sums.active),
    rebates: formatUnits(sums.rebate_units),
    bonuses: formatUnits(sums.bonus_units),
    fees: formatUnits(sums.fee_units),
    profit: formatUnits(result - sums.rebate_units - sums.bonus_units - sums.fee_units),
    deposits: formatUnits(sums.deposit_units),
    withdrawals: formatUnits(sums.withdrawal_units),
    netDeposits: formatUnits(sums.deposit_units - sums.withdrawal_units),
    firstDeposits: count(sums.first_deposits),
    firstDepositAmount: formatUnits(sums.first_deposit_units),
    newMembers: count(sums.registrations),
  }
}

/** Groups rows by a name, in the order in which names come first. */
const groupedBy = <Row extends Sums>(rows: readonly Row[], nameOf: (row: Row) => string): [string, Sums][] =>
  [...Map.groupBy(rows, nameOf)].map(([name, each]) => [name, added(each)])

/** The requested currency, else the agent's own, and the currencies with any figures, including the agent's own. */
const currenciesFor = (own: string, used: readonly string[], asked: string | undefined) => ({
  currency: asked ?? own,
  currencies: [...new Set([own, ...used])],
})

/** A team at a glance: figures of a span and of as many days before it, by day and by category. */
export async function overview(needs: AgentsNeeds, agent: string, ask: OverviewAsk) {
  const { reader } = needs.database
  const spanned = spanOf(ask.from, ask.to)
  if (!spanned.ok) return spanned
  const { from, until, days, before } = spanned.value
  const { under = agent } = ask
  const line = await lineOf(reader, agent, under)
  if (line?.stood !== true) return refused('not-in-line')
  const used = await currenciesIn(reader, { agent, under, from: before.from, until })
  const { currency, currencies } = currenciesFor(line.currency, used, ask.currency)
  const rows = await teamDays(reader, { agent, under, currency, from: before.from, until })
  const [now, then] = [rows.filter(({ day }) => day >= from), rows.filter(({ day }) => day < from)]
  const byDay = new Map(groupedBy(now, ({ day }) => day))
  const played = groupedBy(
    now.filter(({ category }) => category !== 'CASH'),
    ({ category }) => category,
  )
  return done({
    currency,
    currencies,
    members: line.stands ? await membersOf(reader, agent, under) : null,
    online: line.stands ? await amongThese(reader, agent, under, await needs.onlineMembers()) : null,
    active: line.stands ? await activeIn(reader, { agent, under, currency, from, until }) : null,
    figures: figuresOf(added(now)),
    before: { ...before, figures: figuresOf(added(then)) },
    days: days.map((day) => ({ day, figures: figuresOf(byDay.get(day) ?? NOTHING) })),
    categories: played
      .toSorted(([, one], [, other]) => (one.stake_units < other.stake_units ? 1 : -1))
      .map(([category, sums]) => ({ category, figures: figuresOf(sums) })),
  })
}

/** The figures of a report alone. */
function picked<Name extends TeamReport>(name: Name, sums: Sums) {
  const figures = figuresOf(sums)
  return Object.fromEntries(REPORT_FIGURES[name].map((each) => [each, figures[each]])) as Pick<
    AgentFigures,
    (typeof REPORT_FIGURES)[Name][number]
  >
}

const shownRow = ({ what, member, account, day, level, opens }: ReportRow) => ({
  member: member === null ? null : { id: member, account: level > 1 ? maskedName(account ?? '') : (account ?? '') },
  day,
  level,
  own: what === 'own',
  opens,
})

/** Where a page begins: after a day for rows of days, after an id for rows of members. */
const isAfter = (after: string, by: 'member' | 'day'): boolean => (by === 'day' ? dayOf(after) !== undefined : !IS_DAY.test(after))

/** A page of a team's report: its agent alone, then the direct downlines with their teams; or its days. */
export async function report<Name extends TeamReport>(needs: AgentsNeeds, name: Name, agent: string, ask: ReportAsk) {
  const { reader } = needs.database
  const spanned = spanOf(ask.from, ask.to)
  if (!spanned.ok) return spanned
  const { from, until } = spanned.value
  const { under = agent, by = 'member', search, category, after, pageSize = PAGE_SIZE } = ask
  if (after !== undefined && !isAfter(after, by)) return refused('invalid-input', { field: 'after' })
  const line = await lineOf(reader, agent, under)
  if (line?.stood !== true) return refused('not-in-line')
  const used = await currenciesIn(reader, { agent, under, from, until })
  const { currency, currencies } = currenciesFor(line.currency, used, ask.currency)
  const query = { agent, under, currency, from, until, by, search, category, after, limit: pageSize + 1 }
  const rows = await reportRows(reader, query)
  const all = rows.filter(({ what }) => what === 'row')
  const page = all.slice(0, pageSize)
  const last = all.length > pageSize ? page.at(-1) : undefined
  return done({
    currency,
    currencies,
    content: [...rows.filter(({ what }) => what === 'own'), ...page].map((row) => ({ ...shownRow(row), ...picked(name, row) })),
    next: last === undefined ? null : (last.member ?? last.day),
    sums: picked(name, rows.find(({ what }) => what === 'sum') ?? NOTHING),
  })
}

function shownIncome({ own, line, dividend, daily, hourly, realtime, given }: IncomeSums): AgentIncome {
  return {
    rebateOwn: formatUnits(own),
    rebateLine: formatUnits(line),
    dividend: formatUnits(dividend),
    daily: formatUnits(daily),
    hourly: formatUnits(hourly),
    realtime: formatUnits(realtime),
    given: formatUnits(given),
    total: formatUnits(own + line + dividend + daily + hourly + realtime - given),
  }
}

const NO_INCOME: IncomeSums = { own: 0n, line: 0n, dividend: 0n, daily: 0n, hourly: 0n, realtime: 0n, given: 0n }

/** An agent's income, by the local day of the payment and by source. */
export async function income(needs: AgentsNeeds, agent: string, ask: IncomeAsk) {
  const { reader } = needs.database
  const spanned = spanOf(ask.from, ask.to)
  if (!spanned.ok) return spanned
  const { after, pageSize = INCOME_DAYS } = ask
  if (after !== undefined && dayOf(after) === undefined) return refused('invalid-input', { field: 'after' })
  const zone = await needs.timeZone()
  const [start, end] = [spanned.value.from, spanned.value.until].map((day) =>
    Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant(),
  ) as [Temporal.Instant, Temporal.Instant]
  const used = await incomeCurrencies(reader, { agent, zone, start, end })
  const { currency, currencies } = currenciesFor((await currencyOf(reader, agent)) ?? used[0] ?? '', used, ask.currency)
  const rows = await incomeRows(reader, { agent, currency, zone, start, end }, after, pageSize + 1)
  const days = rows.flatMap((row) => (row.day === null ? [] : [{ ...row, day: row.day }]))
  const page = days.slice(0, pageSize)
  return done({
    currency,
    currencies,
    content: page.map((row) => ({ day: row.day, ...shownIncome(row) })),
    next: days.length > pageSize ? (page.at(-1)?.day ?? null) : null,
    sums: shownIncome(rows.find(({ day }) => day === null) ?? NO_INCOME),
  })
}
