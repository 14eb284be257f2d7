/**
 * Report store: a team's activity in a span of days, by day, by category and by direct downline. Every statement proves the line itself: days count on
 * which the team was under the caller. Figures are those of the teams. They exclude what is not rolled up yet, so that they add up.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Reader } from '../../platform/database.ts'

const COLUMNS = [
  'stake_units',
  'valid_units',
  'win_units',
  'rebate_units',
  'bonus_units',
  'fee_units',
  'deposit_units',
  'withdrawal_units',
  'first_deposit_units',
  'bets',
  'first_deposits',
  'registrations',
  'active',
] as const
export type Sums = Readonly<Record<(typeof COLUMNS)[number], bigint>>

const sumsOf = (table: string): RawBuilder<unknown> =>
  sql.join(COLUMNS.map((column) => sql`coalesce(sum(${sql.ref(`${table}.${column}`)}), 0)::bigint as ${sql.ref(column)}`))

/** The second day is excluded. */
export type Span = { readonly from: string; readonly until: string }
export type Scope = Span & {
  readonly agent: string
  readonly under: string
  readonly currency: string
}

/** The position of the asking agent's number in a path; null where it is missing. */
const levelIn = (path: RawBuilder<unknown>) => sql`nlevel(${path}) - array_position(string_to_array(${path}::text, '.'), me.number::text)`
const daysOf = (table: RawBuilder<unknown>) => sql`daterange(${table}.from_day, ${table}.until_day)`

/** The days of the span on which the team was in the asking agent's line. */
const stood = ({ agent, under, from, until }: Scope) => sql`
  me as (select number, path from agents_place where member = ${agent}),
  stood as (
    select held.days, held.level from (
      select ${daysOf(sql`h`)} * daterange(${from}::date, ${until}::date) as days, ${levelIn(sql`h.path`)} as level
      from me join agents_place_history h on h.member = ${under}
    ) held where held.level is not null and not isempty(held.days)
  )`

const within = (days: RawBuilder<unknown>) => sql`t.day >= lower(${days}) and t.day < upper(${days})`

/** Whether a member is or was in somebody's line, and the level of both names. */
export async function lineOf(
  reader: Reader,
  agent: string,
  under: string,
): Promise<{ currency: string; stands: boolean; stood: boolean } | undefined> {
  const { rows } = await sql<{ currency: string; stands: boolean; stood: boolean }>`
    select me.currency, coalesce(p.path <@ me.path, false) as stands,
      exists (select from agents_place_history h where h.member = p.member and ${levelIn(sql`h.path`)} is not null) as stood
    from agents_place me left join agents_place p on p.member = ${under} where me.member = ${agent}`.execute(reader)
  return rows[0]
}

/** The currencies in which a team was active in the span. */
export async function currenciesIn(reader: Reader, scope: Omit<Scope, 'currency'>): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`with ${stood({ ...scope, currency: '' })}
    select distinct t.currency from stood s join agents_team_day t on t.member = ${scope.under} and ${within(sql`s.days`)} order by 1`.execute(
    reader,
  )
  return rows.map(({ currency }) => currency)
}

export type DayRow = Sums & { readonly day: string; readonly category: string }

/** A team's figures by day and category. */
export async function teamDays(reader: Reader, scope: Scope): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`with ${stood(scope)}
    select t.day, t.category, ${sumsOf('t')} from stood s
    join agents_team_day t on t.member = ${scope.under} and t.currency = ${scope.currency} and ${within(sql`s.days`)}
    group by 1, 2`.execute(reader)
  return rows
}

/**
 * How many are in a team, including its agent: who joined it, and whom moves of lines brought and took. Newcomers whom the teams do not have yet are counted by
 * where they stood on their day, as they will be.
 */
export async function membersOf(reader: Reader, agent: string, under: string): Promise<number> {
  const { rows } = await sql<{ members: number }>`
    select ((select coalesce(sum(t.registrations), 0) from agents_team_day t where t.member = p.member)
      + (select coalesce(sum(c.members), 0) from agents_line_change c where c.member = p.member)
      + (select coalesce(sum(u.registrations), 0) from agents_unrolled u
          join agents_place_history h on h.member = u.member and u.day >= h.from_day and (h.until_day is null or u.day < h.until_day)
          where u.registrations <> 0 and p.number::text = any(string_to_array(h.path::text, '.'))))::int as members
    from agents_place me join agents_place p on p.path <@ me.path where me.member = ${agent} and p.member = ${under}`.execute(reader)
  return rows[0]?.members ?? 0
}

/** How many of a team, including its agent, had a settled round of the currency in a span, each counted once. */
export async function activeIn(reader: Reader, { agent, under, currency, from, until }: Scope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from agents_place me join agents_place top on top.member = ${under} and top.path <@ me.path
    join agents_place p on p.path <@ top.path
    where me.member = ${agent} and exists (select from agents_day d where d.member = p.member and d.currency = ${currency} and d.category = 'CASH'
      and d.day >= ${from}::date and d.day < ${until}::date and d.active > 0)`.execute(reader)
  return rows[0]?.count ?? 0
}

/** How many of these members are in a team. */
export async function amongThese(reader: Reader, agent: string, under: string, members: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from agents_place me join agents_place top on top.member = ${under} and top.path <@ me.path
    cross join unnest(${[...members]}::uuid[]) as these(member) join agents_place p on p.member = these.member
    where me.member = ${agent} and p.path <@ top.path`.execute(reader)
  return rows[0]?.count ?? 0
}

export type ReportRow = Sums & {
  readonly what: 'sum' | 'own' | 'row'
  readonly member: string | null
  readonly account: string | null
  readonly day: string | null
  readonly level: number
  readonly opens: boolean
}
export type ReportQuery = Scope & {
  readonly by: 'member' | 'day'
  readonly search: string | undefined
  readonly category: string | undefined
  readonly after: string | undefined
  readonly limit: number
}

/** What counts for a member's team or own days. */
const counted = ({ currency, category }: ReportQuery) =>
  sql`t.currency = ${currency}${category === undefined ? sql`` : sql` and t.category = ${category}`}`

const NO_NAME = sql`null::uuid as member, null::text as account`

/** The whole team, the agent's own days alone, and a page of direct downlines. */
const byMember = (query: ReportQuery) => {
  const { under, after, limit } = query
  const first = after === undefined
  return sql`with ${stood(query)},
    found as (
      select h.member from stood s join agents_place_history h on h.upline = ${under} and ${daysOf(sql`h`)} && s.days
      where ${first ? sql`true` : sql`h.member > ${after}::uuid`} group by h.member order by h.member limit ${limit}
    ), pieces as (
      select h.member, s.days * ${daysOf(sql`h`)} as days, s.level + 1 as level
      from found f join agents_place_history h on h.member = f.member and h.upline = ${under} join stood s on ${daysOf(sql`h`)} && s.days
    ), own as (
      select ${sumsOf('t')} from stood s cross join lateral (
        select member, currency, day, category, ${sql.join(COLUMNS.map((column) => sql.ref(column)))} from agents_day d where d.member = ${under} and d.day >= lower(s.days) and d.day < upper(s.days)
        union all
        select member, currency, day, category, ${sql.join(COLUMNS.map((column) => sql`-${sql.ref(column)}`))}
        from agents_unrolled u where u.member = ${under} and u.day >= lower(s.days) and u.day < upper(s.days)
      ) t where ${counted(query)}
    )
    select 'sum' as what, ${NO_NAME}, null::date as day, 0 as level, false as opens, ${sumsOf('t')}
    from stood s join agents_team_day t on t.member = ${under} and ${within(sql`s.days`)} and ${counted(query)}
    union all
    select 'own', p.member, p.account, null, coalesce((select max(level) from stood), 0), false, own.* from own join agents_place p on p.member = ${under}
    where ${first}
    union all
    ${rowsOf(query)}`
}

/** The rows of `pieces`, each with the figures of its whole team on its days. Names are looked up for the page alone. */
const rowsOf = (query: ReportQuery) => sql`(
  select 'row', p.member, p.account, null, page.level, exists (select from agents_place_history below where below.upline = p.member),
    ${sql.join(COLUMNS.map((column) => sql.ref(`page.${column}`)))}
  from (
    select pieces.member, max(pieces.level)::int as level, ${sumsOf('t')}
    from pieces left join agents_team_day t on t.member = pieces.member and ${within(sql`pieces.days`)} and ${counted(query)}
    group by pieces.member order by pieces.member limit ${query.limit}
  ) page join agents_place p on p.member = page.member order by p.member)`

/** The member of the line with this name, else direct downlines whose names begin so, with their teams. */
const bySearch = (query: ReportQuery, search: string) => {
  const { agent, from, until, after } = query
  const name = search.toLowerCase()
  return sql`with me as (select number, path from agents_place where member = ${agent}),
    named as (select p.member from me join agents_place p on p.path <@ me.path and p.account = ${name} where p.member <> ${agent}),
    found as (
      select member from named union all
      select p.member from agents_place p where p.upline = ${agent} and starts_with(p.account, ${name}) and not exists (select from named)
    ), whole as (
      select held.* from (
        select h.member, ${daysOf(sql`h`)} * daterange(${from}::date, ${until}::date) as days, ${levelIn(sql`h.path`)} as level
        from found join agents_place_history h using (member) cross join me
      ) held where held.level is not null
    ), pieces as (select * from whole where ${after === undefined ? sql`true` : sql`member > ${after}::uuid`})
    select 'sum' as what, ${NO_NAME}, null::date as day, 0 as level, false as opens, ${sumsOf('t')}
    from whole join agents_team_day t on t.member = whole.member and ${within(sql`whole.days`)} and ${counted(query)}
    union all
    ${rowsOf(query)}`
}

/** The active days of a team, the last first. */
const byDay = (query: ReportQuery) => sql`with ${stood(query)},
  days as (
    select t.* from stood s join agents_team_day t on t.member = ${query.under} and ${within(sql`s.days`)} and ${counted(query)}
  )
  select 'sum' as what, ${NO_NAME}, null::date as day, 0 as level, false as opens, ${sumsOf('days')} from days
  union all
  (select 'row', null, null, days.day, 0, false, ${sumsOf('days')} from days
    where ${query.after === undefined ? sql`true` : sql`days.day < ${query.after}::date`} group by days.day order by days.day desc limit ${query.limit})`

/** The sums of a report and a page of its rows, from one moment. */
export async function reportRows(reader: Reader, query: ReportQuery): Promise<ReportRow[]> {
  const asked = query.by === 'day' ? byDay(query) : query.search === undefined ? byMember(query) : bySearch(query, query.search)
  const { rows } = await sql<ReportRow>`${asked}`.execute(reader)
  return rows
}
