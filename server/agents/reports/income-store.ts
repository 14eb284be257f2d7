/** Income store: an agent's income from rebates and contracts, and the agent's payments to direct downlines, by local day. */
import { sql } from 'kysely'
import { CONTRACT_KINDS } from '@baize/contract/agents/agent-contracts.ts'
import type { Reader } from '../../platform/database.ts'

const SOURCES = ['own', 'line', ...CONTRACT_KINDS, 'given'] as const
export type IncomeSums = Readonly<Record<(typeof SOURCES)[number], bigint>>
export type IncomeRow = IncomeSums & { readonly day: string | null }

export type IncomeQuery = {
  readonly agent: string
  readonly currency: string
  readonly zone: string
  /** From the first instant up to but not including the second. */
  readonly start: Temporal.Instant
  readonly end: Temporal.Instant
}

const inSpan = ({ start, end }: IncomeQuery, column: string) => sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${end}`

/** Every payment of the span with its source. The agent's own payments are a separate source. */
const payments = (query: IncomeQuery) => sql`
  select r.currency, r.paid_at as at, 'own' as source, r.own_units as units from agents_rebate r where r.member = ${query.agent} and ${inSpan(query, 'r.paid_at')}
  union all
  select r.currency, r.paid_at, 'line', r.line_units from agents_rebate r where r.member = ${query.agent} and ${inSpan(query, 'r.paid_at')}
  union all
  select run.currency, p.at, run.kind, p.units from agents_bill b join agents_run run on run.id = b.run join agents_bill_payment p on p.bill = b.id
  where b.agent = ${query.agent} and ${inSpan(query, 'p.at')}
  union all
  select run.currency, p.at, 'given', p.units from agents_bill b join agents_run run on run.id = b.run join agents_bill_payment p on p.bill = b.id
  where b.payer = ${query.agent} and ${inSpan(query, 'p.at')}`

/** The sums of the span, whose day is null, and a page of its days, the last first. */
export async function incomeRows(reader: Reader, query: IncomeQuery, after: string | undefined, limit: number): Promise<IncomeRow[]> {
  const sums = sql.join(
    SOURCES.map((source) => sql`coalesce(sum(units) filter (where source = ${source}), 0)::bigint as ${sql.ref(source)}`),
  )
  const { rows } = await sql<IncomeRow>`with paid as materialized (
      select (at at time zone ${query.zone})::date as day, source, units from (${payments(query)}) all_of where currency = ${query.currency}
    )
    select null::date as day, ${sums} from paid
    union all
    (select day, ${sums} from paid where ${after === undefined ? sql`true` : sql`day < ${after}::date`} group by day order by day desc limit ${limit})`.execute(
    reader,
  )
  return rows
}

/** The currencies in which an agent received or made payments in the span. */
export async function incomeCurrencies(reader: Reader, query: Omit<IncomeQuery, 'currency'>): Promise<string[]> {
  const { rows } = await sql<{
    currency: string
  }>`select distinct currency from (${payments({ ...query, currency: '' })}) all_of order by 1`.execute(reader)
  return rows.map(({ currency }) => currency)
}

/** The currency of a member's wallet. */
export async function currencyOf(reader: Reader, member: string): Promise<string | undefined> {
  const { rows } = await sql<{ currency: string }>`select currency from agents_place where member = ${member}`.execute(reader)
  return rows[0]?.currency
}
