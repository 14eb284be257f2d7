/** VIP store: the levels of each currency and the standing of every member. */
import { sql, type RawBuilder } from 'kysely'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Narrowed, Reader, Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

type Asker = Reader | Tx

export type LevelRow = Narrowed<Rows['promotions_level'], { readonly names: Readonly<Record<LanguageCode, string>> }>

export async function levelRows(asker: Asker, currency?: string): Promise<LevelRow[]> {
  const { rows } =
    await sql<LevelRow>`select currency, level, names, turnover_units as "turnoverUnits", deposit_units as "depositUnits", keep_units as "keepUnits",
    reward_units as "rewardUnits", points_bp as "pointsBp" from promotions_level
    where ${currency ?? null}::text is null or currency = ${currency ?? null} order by currency, level`.execute(asker)
  return rows
}

export async function writeLevel(tx: Tx, row: LevelRow): Promise<void> {
  await sql`insert into promotions_level (currency, level, names, turnover_units, deposit_units, keep_units, reward_units, points_bp)
    values (${row.currency}, ${row.level}, ${JSON.stringify(row.names)}::jsonb, ${row.turnoverUnits}, ${row.depositUnits}, ${row.keepUnits}, ${row.rewardUnits}, ${row.pointsBp})
    on conflict (currency, level) do update set names = excluded.names, turnover_units = excluded.turnover_units, deposit_units = excluded.deposit_units,
      keep_units = excluded.keep_units, reward_units = excluded.reward_units, points_bp = excluded.points_bp`.execute(tx)
}

export type Standing = Pick<Rows['promotions_standing'], 'level' | 'highestEver'>

export async function standingOf(asker: Asker, member: string): Promise<Standing> {
  const { rows } =
    await sql<Standing>`select level, highest_ever as "highestEver" from promotions_standing where member = ${member}`.execute(asker)
  return rows[0] ?? { level: 0, highestEver: 0 }
}

/** Marks these members for a look. A new member is judged for no month before this one. */
export async function noteLook(tx: Tx, members: readonly string[], month: string): Promise<void> {
  await sql`insert into promotions_standing (member, month) select distinct m, ${month}::date from unnest(${[...members]}::uuid[]) as m order by m
    on conflict (member) do update set look = true where not promotions_standing.look`.execute(tx)
}

/** Members to look at: those with news, and those with a level whose month has ended. */
export async function membersToLookAt(reader: Reader, month: string, limit: number, resting: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ member: string }>`select member from promotions_standing
    where (look or (level > 0 and month < ${month}::date)) and member <> all (${[...resting]}::uuid[])
    order by member limit ${limit}`.execute(reader)
  return rows.map(({ member }) => member)
}

export type Judged = {
  readonly member: string
  readonly currency: string
  readonly level: number
  readonly highestEver: number
  readonly month: string
  readonly turnoverUnits: bigint
  readonly depositUnits: bigint
}

/**
 * What each of these members played and paid in since a day, in one statement; locked. There is a row for the currency of the registration, which
 * comes first, and one for every other in which they played or paid.
 */
export async function lockStandings(tx: Tx, members: readonly string[], days: RawBuilder<unknown>, since: string): Promise<Judged[]> {
  const { rows } = await sql<Judged>`
    with locked as (select member, level, highest_ever, month from promotions_standing where member = any (${[...members]}::uuid[]) order by member for update),
    played as (select d.member, d.currency, sum(d.counted_units)::bigint as units from (${days}) d where d.member = any (${[...members]}::uuid[]) group by 1, 2),
    paid as (select c.member, c.currency, sum(c.deposit_units - c.withdrawal_units)::bigint as units from promotions_cash_day c
      where c.member = any (${[...members]}::uuid[]) and c.day >= ${since}::date group by 1, 2)
    select l.member, v.currency, l.level, l.highest_ever as "highestEver", l.month::text, coalesce(p.units, 0) as "turnoverUnits",
      greatest(coalesce(c.units, 0), 0) as "depositUnits"
    from locked l join promotions_member m on m.member = l.member and m.takes_part
    join (select distinct currency from promotions_level) v on true
    left join played p on p.member = m.member and p.currency = v.currency left join paid c on c.member = m.member and c.currency = v.currency
    where v.currency = m.currency or p.member is not null or c.member is not null
    order by l.member, v.currency <> m.currency, v.currency`.execute(tx)
  return rows
}

export async function writeStandings(
  tx: Tx,
  rows: readonly (Standing & { readonly member: string })[],
  members: readonly string[],
  month: string,
): Promise<void> {
  await sql`update promotions_standing s set look = false, month = greatest(s.month, ${month}::date), level = coalesce(n.level, s.level), highest_ever = coalesce(n.highest, s.highest_ever)
    from unnest(${[...members]}::uuid[]) as m(member) left join unnest(${rows.map(({ member }) => member)}::uuid[], ${rows.map(({ level }) => level)}::int[],
      ${rows.map(({ highestEver }) => highestEver)}::int[]) as n(member, level, highest) on n.member = m.member
    where s.member = m.member`.execute(tx)
}

/** Levels of members with their points multiplier. A member without a level is left out. */
export async function multipliersOf(
  reader: Reader,
  members: readonly string[],
): Promise<{ member: string; level: number; pointsBp: number }[]> {
  const { rows } = await sql<{
    member: string
    level: number
    pointsBp: number
  }>`select distinct on (s.member) s.member, s.level, l.points_bp as "pointsBp" from promotions_standing s
    join promotions_member m on m.member = s.member join promotions_level l on l.level = s.level
    where s.member = any (${[...members]}::uuid[]) order by s.member, l.currency <> m.currency, l.currency`.execute(reader)
  return rows
}
