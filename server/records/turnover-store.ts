/** Turnover store: reads the rows that rooms follow and stores how far each has read. */
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { BRIEF_WAITS, type Went } from '../platform/work/together.ts'
import { asideColumn, dueColumn, dueOf, nothingAsideColumn, type Due } from '../platform/work/set-aside.ts'
import type { Rows } from './rows/rows.ts'

/**
 * What a round adds: its whole turnover when it is first settled, a difference at each later change. Amounts are ten-thousandths. `category` is '' where
 * the catalogue does not know the game. `bonusStakeUnits` is what of the stake is not valid: bonus money, and
 * near-riskless bets (PR-42). `countedUnits` is the valid stake by the weight of its game, and `weightBp` that weight now. `first` says whether it is the first row of its round.
 */
export type TurnoverRow = Omit<Rows['records_turnover'], 'gameCode'> & { readonly game: string }

/** Rows behind the mark `from`, up to `end`. */
export type TurnoverSlice = { readonly from: bigint; readonly rows: readonly TurnoverRow[]; readonly end: bigint }

/** How far there is turnover to read: the id of the newest row, 0 without one, and whose rows are due again. */
export type Head = { readonly last: bigint; readonly due: Due }

export async function lookAtTurnover(reader: Reader, now: Temporal.Instant): Promise<Head> {
  const { rows } = await sql<{ last: bigint; due: Parameters<typeof dueOf>[0] }>`
    select (select coalesce(max(id), 0) from records_turnover) as last, ${dueColumn(now)} as due`.execute(reader)
  const { last, due } = rows[0]!
  return { last, due: dueOf(due) }
}

const ROW = sql`select id, member, account, currency, category, vendor, game_code as game, round, stake_units as "stakeUnits",
  bonus_stake_units as "bonusStakeUnits", counted_units as "countedUnits", weight_bp as "weightBp", win_units as "winUnits", placed_at as "placedAt", at, first
  from records_turnover`

export async function turnoverAfter(tx: Reader | Tx, from: bigint, limit: number): Promise<TurnoverSlice> {
  const { rows } = await sql<TurnoverRow>`${ROW} where id > ${from} order by id limit ${limit}`.execute(tx)
  return { from, rows, end: rows.at(-1)?.id ?? from }
}

export async function turnoverBy(tx: Tx, ids: readonly bigint[]): Promise<TurnoverRow[]> {
  return (await sql<TurnoverRow>`${ROW} where id = any (${[...ids]}::bigint[]) order by id`.execute(tx)).rows
}

/** Whether one of these rows is from before an instant, and of an account where one is named. */
export async function isAmong(asker: Reader | Tx, ids: readonly bigint[], before: Temporal.Instant, account?: bigint): Promise<boolean> {
  if (ids.length === 0) return false
  const { rows } = await sql`select from records_turnover where id = any (${[...ids]}::bigint[]) and at < ${before}
    and account = coalesce(${account ?? null}::bigint, account) limit 1`.execute(asker)
  return rows.length > 0
}

/**
 * What every member played of each category on each of some local days, as a set that another room's statement joins and adds up. Each day is asked
 * by itself: within one, the index gives a range of members without the others.
 */
export const memberDays = (from: string, until: string): RawBuilder<unknown> =>
  sql`select day, member, currency, category, stake_units - bonus_stake_units as stake_units, counted_units, win_units, rounds
    from records_member_day where day = any(array(select ${from}::date + n from generate_series(0, ${until}::date - ${from}::date - 1) n))`

export async function beginMark(tx: Tx, name: string): Promise<void> {
  await sql`insert into records_turnover_mark (name, id) values (${name}, 0) on conflict do nothing`.execute(tx)
}

/** The mark of a name, locked, and whose rows its follower has set aside; undefined where another process has it. */
export async function lockMark(
  tx: Tx,
  name: string,
  follower: string,
): Promise<{ readonly place: bigint; readonly aside: readonly string[] } | undefined> {
  const { rows } = await sql<{ place: bigint; aside: string[] }>`
    select id as place, ${asideColumn(follower)} as aside from records_turnover_mark where name = ${name} for update skip locked`.execute(
    tx,
  )
  return rows[0]
}

/** Locks the marks of all rooms that take a slice together. A mark that another process has is not among them. */
export async function lockMarks(tx: Tx, from: bigint, names: readonly string[]): Promise<ReadonlyMap<string, Went>> {
  const { rows } = await sql<{ name: string; isReady: boolean }>`
    select name, id = ${from} and ${nothingAsideColumn(sql`'turnover-' || name`)} as "isReady", ${BRIEF_WAITS}
    from records_turnover_mark where name = any (${[...names]}::text[]) order by name for update skip locked`.execute(tx)
  return new Map(rows.map(({ name, isReady }) => [name, isReady ? 'taken' : 'alone']))
}

export async function moveMarks(tx: Tx, names: readonly string[], id: bigint): Promise<void> {
  await sql`update records_turnover_mark set id = ${id} where name = any (${[...names]}::text[])`.execute(tx)
}

/** Whether any rows from before an instant are unread by a name. A name that follows nothing has read nothing. */
export async function hasUnreadOfAny(reader: Reader, name: string, before: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql<{ unread: boolean }>`select exists (select from records_turnover t
    where t.id > coalesce((select id from records_turnover_mark where name = ${name}), 0) and t.at < ${before}) as unread`.execute(reader)
  return rows[0]?.unread ?? true
}

/** Whether rows of an account from before an instant are unread by a name. */
export async function hasUnread(tx: Tx, name: string, account: bigint, before: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql<{ unread: boolean }>`select exists (select from records_turnover t, records_turnover_mark m
    where m.name = ${name} and t.id > m.id and t.account = ${account} and t.at < ${before}) as unread`.execute(tx)
  return rows[0]?.unread ?? false
}
