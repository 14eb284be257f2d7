/** Rebate store: the inputs of the facts of a closed day, the runs with their results, and what is still to be paid. */
import { sql } from 'kysely'
import type { Carry } from '@baize/rules/agents/rebate.ts'
import type { Reader, Tx } from '../../platform/database.ts'

/** The first day without a run; undefined while nobody has had a rate. */
export async function nextRunDay(reader: Reader | Tx): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select coalesce((select max(day) + 1 from agents_rebate_run), (select min(from_day) from agents_rate)) as day`.execute(reader)
  return rows[0]?.day ?? undefined
}

/** Begins the run of a day; false where it has begun before. */
export async function insertRun(tx: Tx, day: string, at: Temporal.Instant): Promise<boolean> {
  const { rows } =
    await sql`insert into agents_rebate_run (day, at) values (${day}::date, ${at}) on conflict do nothing returning day`.execute(tx)
  return rows.length > 0
}

/** The currencies in which a day has play, or a carry from the day before. */
export async function currenciesOf(reader: Reader | Tx, day: string): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`select currency from agents_day where day = ${day}::date
    union select currency from agents_rebate_carry where day = ${day}::date - 1 order by 1`.execute(reader)
  return rows.map(({ currency }) => currency)
}

export type DayOf = { readonly day: string; readonly currency: string; readonly categories: readonly string[] }

/** The line of a day and its play, by numbers of places: a row for each member, or for each category played. */
export type DayOfPlay = {
  readonly numbers: BigInt64Array
  /** 0 where nobody is above. */
  readonly uplines: BigInt64Array
  /** From 1 in the order of the categories; 0 where nothing was played. */
  readonly categories: BigInt64Array
  /** Stakes without their bonus money. */
  readonly stakes: BigInt64Array
  readonly wins: BigInt64Array
}

/** Bytes before the first element: dimensions, flags, type, length and lower bound of an array of one dimension. */
const HEAD = 20
/** Each element: its length, and a signed number of 64 bits. */
const EACH = 12

/** Reads an array of `bigint` without nulls as `array_send` writes it (PostgreSQL: array_send in arrayfuncs.c). Null is no rows. */
function packed(bytes: Buffer | null): BigInt64Array {
  if (bytes === null || bytes.length <= HEAD) return new BigInt64Array(0)
  return BigInt64Array.from({ length: (bytes.length - HEAD) / EACH }, (_, at) => bytes.readBigInt64BE(HEAD + at * EACH + 4))
}

/** Everybody who stood in the line on a day with their play. A million rows travel as arrays, since each by itself costs as much as all its work. */
export async function dayOfPlay(reader: Reader | Tx, { day, currency, categories }: DayOf): Promise<DayOfPlay> {
  const { rows } = await sql<Record<keyof DayOfPlay, Buffer | null>>`
    with held as not materialized (
      select member, number, upline_number from agents_place_history where from_day <= ${day}::date and (until_day is null or until_day > ${day}::date)
    ), played as not materialized (
      select member, array_position(${[...categories]}::text[], category) as category, valid_units, win_units from agents_day
      where day = ${day}::date and currency = ${currency} and category = any (${[...categories]}) and (valid_units <> 0 or win_units <> 0)
    )
    select array_send(array_agg(number)) as numbers, array_send(array_agg(coalesce(upline_number, 0))) as uplines,
      array_send(array_agg(coalesce(category, 0)::bigint)) as categories, array_send(array_agg(coalesce(valid_units, 0))) as stakes,
      array_send(array_agg(coalesce(win_units, 0))) as wins
    from held left join played using (member)`.execute(reader)
  const { numbers, uplines, categories: played, stakes, wins } = rows[0]!
  return { numbers: packed(numbers), uplines: packed(uplines), categories: packed(played), stakes: packed(stakes), wins: packed(wins) }
}

/** What the previous day carried into a day, by numbers of places. */
export async function carriedTo(reader: Reader | Tx, { day, currency }: Omit<DayOf, 'categories'>): Promise<Carry<bigint>[]> {
  const { rows } = await sql<Carry<bigint>>`select p.number as member, s.number as source, c.category, c.units from agents_rebate_carry c
    join agents_place p on p.member = c.member join agents_place s on s.member = c.source
    where c.day = ${day}::date - 1 and c.currency = ${currency}`.execute(reader)
  return rows
}

/** The rates above 0 that members had on a day, by numbers of places. */
export async function ratesOn(reader: Reader | Tx, day: string): Promise<{ number: bigint; category: string; rateBp: number }[]> {
  const { rows } = await sql<{ number: bigint; category: string; rateBp: number }>`
    select p.number, held.category, held.rate_bp as "rateBp" from (
      select distinct on (member, category) member, category, rate_bp from agents_rate
      where from_day <= ${day}::date order by member, category, from_day desc
    ) held join agents_place p using (member) where rate_bp > 0`.execute(reader)
  return rows
}

/** Those of the members who had a rate above 0 on one of the days, excluding the second day. */
export async function ratedAmong(
  asking: Reader | Tx,
  members: readonly string[],
  { from, until }: { readonly from: string; readonly until: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ member: string }>`
    select distinct member from (
      select member, rate_bp, from_day, lead(from_day) over (partition by member, category order by from_day) as next_day
      from agents_rate where member = any (${[...members]}::uuid[])
    ) held where rate_bp > 0 and from_day < ${until}::date and (next_day is null or next_day > ${from}::date)`.execute(asking)
  return new Set(rows.map(({ member }) => member))
}

/** By the number of a place. */
export type NewRebate = { readonly number: bigint; readonly ownUnits: bigint; readonly lineUnits: bigint }

/** Writes the results of a run. A member with another currency has no wallet for it and gets nothing. */
export async function insertRebates(tx: Tx, day: string, currency: string, rows: readonly NewRebate[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into agents_rebate (member, day, currency, wallet, own_units, line_units)
    select p.member, ${day}::date, p.currency, p.wallet, r.own, r.line
    from unnest(${rows.map(({ number }) => number)}::bigint[], ${rows.map(({ ownUnits }) => ownUnits)}::bigint[],
      ${rows.map(({ lineUnits }) => lineUnits)}::bigint[]) as r(number, own, line)
    join agents_place p on p.number = r.number and p.currency = ${currency}`.execute(tx)
}

export async function insertCarries(tx: Tx, day: string, currency: string, rows: readonly Carry<bigint>[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into agents_rebate_carry (day, member, source, currency, category, units)
    select ${day}::date, p.member, s.member, ${currency}, r.category, r.units
    from unnest(${rows.map(({ member }) => member)}::bigint[], ${rows.map(({ source }) => source)}::bigint[], ${rows.map(({ category }) => category)}::text[],
      ${rows.map(({ units }) => units)}::bigint[]) as r(member, source, category, units)
    join agents_place p on p.number = r.member join agents_place s on s.number = r.source`.execute(tx)
}

export type DueRebate = {
  readonly member: string
  readonly day: string
  readonly wallet: bigint
  readonly own: bigint
  readonly line: bigint
}
export type Place = Pick<DueRebate, 'member' | 'day'>

/** A page of unpaid rebates, after one of them, locked for this transaction. */
export async function lockDue(tx: Tx, after: Place | undefined, limit: number): Promise<DueRebate[]> {
  const { rows } = await sql<DueRebate>`select member, day, wallet, own_units as own, line_units as line from agents_rebate
    where paid_at is null and (${after?.day ?? null}::date is null or (day, member) > (${after?.day ?? null}::date, ${after?.member ?? null}::uuid))
    order by day, member limit ${limit} for update skip locked`.execute(tx)
  return rows
}

export async function markPaid(tx: Tx, rows: readonly Place[], at: Temporal.Instant): Promise<void> {
  await sql`update agents_rebate r set paid_at = ${at}
    from unnest(${rows.map(({ member }) => member)}::uuid[], ${rows.map(({ day }) => day)}::date[]) as paid(member, day)
    where r.member = paid.member and r.day = paid.day`.execute(tx)
}

/** Whether a member was ever given a rebate. */
export async function wasRebated(asker: Reader | Tx, member: string): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`select exists (select from agents_rebate where member = ${member}) as was`.execute(asker)
  return rows[0]?.was === true
}
