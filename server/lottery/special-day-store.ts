/** Store of special days, and of the numbers under which publishers list the draws. */
import { sql } from 'kysely'
import type { SpecialDays } from '@baize/rules/lottery/calendars/calendar.ts'
import type { ListedDay } from '@baize/rules/lottery/calendars/special-day-list.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { Game } from './game.ts'
import type { Rows } from './rows/rows.ts'
import { on } from './store.ts'

type Instant = Temporal.Instant

export type SpecialDayRow = Rows['lottery_special_day']
/** Who confirmed special days, and on which day. */
export type Confirmed = { readonly by: string; readonly day: string }

/** The list of a lottery's special days: its publisher's, or its own. */
export const listOf = ({ code, calendar }: Pick<Game, 'code' | 'calendar'>): string => calendar.specialDays ?? code

const rowsOf = async (reader: Reader | Tx, rest: ReturnType<typeof sql>): Promise<SpecialDayRow[]> =>
  (
    await sql<SpecialDayRow>`select list, day::text, draws, name, source, confirmed_on::text, confirmed_by from lottery_special_day ${rest}`.execute(
      on(reader),
    )
  ).rows

/** The days of one list from a day to another, both included, in order. */
export const specialDaysBetween = (reader: Reader | Tx, list: string, from: string, to: string): Promise<SpecialDayRow[]> =>
  rowsOf(reader, sql`where list = ${list} and day between ${from}::date and ${to}::date order by day`)

/** Every day of a list, as calendars take it. */
export async function specialDaysOf(reader: Reader | Tx, list: string): Promise<SpecialDays> {
  const rows = await rowsOf(reader, sql`where list = ${list}`)
  return new Map(rows.map(({ day, draws, confirmedOn }) => [day, { draws, confirmed: confirmedOn !== null }]))
}

/** Every list, as calendars take it. */
export async function allSpecialDays(reader: Reader | Tx): Promise<Map<string, SpecialDays>> {
  const byList = Map.groupBy(await rowsOf(reader, sql``), ({ list }) => list)
  return new Map(
    [...byList].map(([list, rows]) => [
      list,
      new Map(rows.map(({ day, draws, confirmedOn }) => [day, { draws, confirmed: confirmedOn !== null }])),
    ]),
  )
}

/** Writes listed days where nothing is known of them; answers how many. What staff wrote or confirmed stays. */
export async function proposeDays(tx: Tx, list: string, days: readonly ListedDay[]): Promise<number> {
  const column = <Name extends keyof ListedDay>(name: Name) => days.map((each) => each[name])
  const written = await sql`
    insert into lottery_special_day (list, day, draws, name, source)
    select ${list}, * from unnest(${column('day')}::date[], ${column('draws')}::boolean[], ${column('name')}::text[], ${column('source')}::text[])
    on conflict (list, day) do nothing`.execute(tx)
  return Number(written.numAffectedRows ?? 0n)
}

/** Writes a day as confirmed, whatever was known of it. */
export const writeSpecialDay = (tx: Tx, list: string, { day, draws, name, source }: ListedDay, { by, day: today }: Confirmed) =>
  sql`
    insert into lottery_special_day (list, day, draws, name, source, confirmed_on, confirmed_by)
    values (${list}, ${day}::date, ${draws}, ${name}, ${source}, ${today}::date, ${by})
    on conflict (list, day) do update set draws = excluded.draws, name = excluded.name, source = excluded.source,
      confirmed_on = excluded.confirmed_on, confirmed_by = excluded.confirmed_by`.execute(tx)

/** Confirms the days of a list from a day to another as they stand; answers which were not confirmed before. */
export async function confirmDays(tx: Tx, list: string, from: string, to: string, { by, day }: Confirmed): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    update lottery_special_day set confirmed_on = ${day}::date, confirmed_by = ${by}
    where list = ${list} and lottery_special_day.day between ${from}::date and ${to}::date and confirmed_on is null returning day::text`.execute(
    tx,
  )
  return rows.map((row) => row.day).sort()
}

export type NumberedIssue = { readonly id: bigint; readonly drawAt: Instant; readonly publishedNumber: string | null }

/** The last drawn issue of a game that has a published number. */
export const lastNumbered = async (tx: Tx, game: string): Promise<NumberedIssue | undefined> =>
  (
    await sql<NumberedIssue>`
      select id, draw_at, published_number from lottery_issue where game = ${game} and draw is not null and published_number is not null
      order by draw_at desc limit 1`.execute(on(tx))
  ).rows[0]

/** The issues of a game that are to be drawn, soonest first. */
export const issuesToDraw = async (tx: Tx, game: string): Promise<NumberedIssue[]> =>
  (
    await sql<NumberedIssue>`
      select id, draw_at, published_number from lottery_issue where game = ${game} and state in ('selling', 'closed', 'held') order by draw_at`.execute(
      on(tx),
    )
  ).rows

export const writePublishedNumbers = (tx: Tx, issues: readonly { readonly id: bigint; readonly number: string | null }[]) =>
  sql`
    update lottery_issue i set published_number = n.number
    from unnest(${issues.map(({ id }) => id)}::bigint[], ${issues.map(({ number }) => number)}::text[]) as n(id, number) where i.id = n.id`.execute(
    tx,
  )

/** Writes the number that the sources of a draw gave. `expected` is the other one that was expected, if there was one. */
export const writeTakenNumber = (tx: Tx, issue: bigint, number: string, expected: string | null) =>
  sql`update lottery_issue set published_number = ${number}, expected_number = ${expected} where id = ${issue}`.execute(tx)
