/** Rebate store: the inputs of the facts of a closed day, the runs with their results, and what is still to be paid. */
import { sql } from 'kysely'
import type { RebateCarry, RebateFact } from '@baize/rules/agents/rebate.ts'
import type { Placed } from '@baize/rules/agents/tree.ts'
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

/** What everybody played on a day; stakes exclude bonus money. */
export async function factsOn(reader: Reader | Tx, { day, currency, categories }: DayOf): Promise<RebateFact[]> {
  const { rows } = await sql<{ member: string; category: string; stake: bigint; win: bigint }>`
    select member, category, valid_units as stake, win_units as win from agents_day
    where day = ${day}::date and currency = ${currency} and category = any (${[...categories]}) and (valid_units <> 0 or win_units <> 0)`.execute(
    reader,
  )
  return rows.map((row) => ({ ...row, bonusStake: 0n }))
}

/** What the previous day carried into a day. */
export async function carriedTo(reader: Reader | Tx, { day, currency }: Omit<DayOf, 'categories'>): Promise<RebateCarry[]> {
  const { rows } = await sql<RebateCarry>`select member, source, category, units from agents_rebate_carry
    where day = ${day}::date - 1 and currency = ${currency}`.execute(reader)
  return rows
}

/** The places of these members and all above them on a day. */
export async function standingAbove(reader: Reader | Tx, members: readonly string[], day: string): Promise<Placed[]> {
  const { rows } = await sql<Placed>`
    with held as not materialized (
      select member, upline, path from agents_place_history where from_day <= ${day}::date and (until_day is null or until_day > ${day}::date)
    ), numbers as (
      select distinct above.number from held cross join lateral unnest(string_to_array(path::text, '.')::bigint[]) above(number)
      where member = any (${[...members]}::uuid[])
    )
    select p.member as id, h.upline as parent from numbers join agents_place p using (number) join held h on h.member = p.member`.execute(
    reader,
  )
  return rows
}

/** The rates above 0 that members had on a day. */
export async function ratesOn(
  reader: Reader | Tx,
  members: readonly string[],
  day: string,
): Promise<{ member: string; category: string; rateBp: number }[]> {
  const { rows } = await sql<{ member: string; category: string; rateBp: number }>`
    select member, category, rate_bp as "rateBp" from (
      select distinct on (member, category) member, category, rate_bp from agents_rate
      where member = any (${[...members]}::uuid[]) and from_day <= ${day}::date order by member, category, from_day desc
    ) held where rate_bp > 0`.execute(reader)
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

export type NewRebate = { readonly member: string; readonly ownUnits: bigint; readonly lineUnits: bigint }

/** Writes the results of a run. A member with another currency has no wallet for it and gets nothing. */
export async function insertRebates(tx: Tx, day: string, currency: string, rows: readonly NewRebate[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into agents_rebate (member, day, currency, wallet, own_units, line_units)
    select p.member, ${day}::date, p.currency, p.wallet, r.own, r.line
    from unnest(${rows.map(({ member }) => member)}::uuid[], ${rows.map(({ ownUnits }) => ownUnits)}::bigint[],
      ${rows.map(({ lineUnits }) => lineUnits)}::bigint[]) as r(member, own, line)
    join agents_place p on p.member = r.member and p.currency = ${currency}`.execute(tx)
}

export async function insertCarries(tx: Tx, day: string, currency: string, rows: readonly RebateCarry[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into agents_rebate_carry (day, member, source, currency, category, units)
    select ${day}::date, r.member, r.source, ${currency}, r.category, r.units
    from unnest(${rows.map(({ member }) => member)}::uuid[], ${rows.map(({ source }) => source)}::uuid[], ${rows.map(({ category }) => category)}::text[],
      ${rows.map(({ units }) => units)}::bigint[]) as r(member, source, category, units)`.execute(tx)
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
