/** Rebate store: the inputs of the facts of a closed day, the runs with their results, and what is still to be paid. */
import { sql } from 'kysely'
import type { Carry } from '@baize/rules/agents/rebate.ts'
import { bigints, integers, readInts, readLongs } from '../../platform/binary-arrays.ts'
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

/** The currencies in which a day has play, or a carry from the day before, or an earlier day that is still due. Each is found after the one before it, since a day has a million rows. */
export async function currenciesOf(reader: Reader | Tx, day: string): Promise<string[]> {
  const { rows } = await sql<{ currency: string }>`with recursive played as (
      select min(currency) as currency from agents_day where day = ${day}::date
      union all
      select (select min(currency) from agents_day where day = ${day}::date and currency > played.currency) from played where currency is not null
    )
    select currency from played where currency is not null
    union select currency from agents_rebate_carry where day = ${day}::date - 1
    union select currency from agents_rebate_due_day where day < ${day}::date order by 1`.execute(reader)
  return rows.map(({ currency }) => currency)
}

/** A currency of an opened day that is not calculated yet. */
export type DueDay = { readonly currency: string; readonly day: string }

export async function insertDueDays(tx: Tx, day: string, currencies: readonly string[]): Promise<void> {
  await sql`insert into agents_rebate_due_day (currency, day) select c, ${day}::date from unnest(${[...currencies]}::text[]) as c`.execute(
    tx,
  )
}

/** The first due day of each currency. */
export async function dueDays(reader: Reader): Promise<DueDay[]> {
  const { rows } = await sql<DueDay>`select distinct on (currency) currency, day from agents_rebate_due_day order by currency, day`.execute(
    reader,
  )
  return rows
}

/** Takes one of them; false where another worker has it. */
export async function takeDueDay(tx: Tx, { currency, day }: DueDay): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from agents_rebate_due_day where (currency, day) in
    (select currency, day from agents_rebate_due_day where currency = ${currency} and day = ${day}::date for update skip locked)`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

export type DayOf = {
  readonly day: string
  readonly currency: string
  readonly categories: readonly string[]
  readonly byLoss: readonly string[]
}

/** The play of a day by numbers of places: a row for each member and category. */
export type DayOfPlay = {
  readonly who: Int32Array
  /** The position in the list of categories. */
  readonly categories: Int32Array
  /** Valid turnover; in categories by loss, stakes without their bonus money. */
  readonly stakes: BigInt64Array
  readonly wins: BigInt64Array
}

/** What was played on a day in these categories by everybody who stood in the line. */
export async function dayOfPlay(reader: Reader, { day, currency, categories, byLoss }: DayOf): Promise<DayOfPlay> {
  const { rows } = await sql<Record<keyof DayOfPlay, Buffer | null>>`
    select string_agg(int4send(h.number::int), '') as who, string_agg(int4send(array_position(${[...categories]}::text[], d.category) - 1), '') as categories,
      string_agg(int8send(case when d.category = any (${[...byLoss]}::text[]) then d.own_units else d.valid_units end), '') as stakes, string_agg(int8send(d.win_units), '') as wins
    from agents_day d join agents_place_history h on h.member = d.member and h.from_day <= d.day and (h.until_day is null or h.until_day > d.day)
    where d.day = ${day}::date and d.currency = ${currency} and d.category = any (${[...categories]}) and (d.own_units <> 0 or d.win_units <> 0)`.execute(
    reader,
  )
  const { who, categories: played, stakes, wins } = rows[0]!
  return { who: readInts(who), categories: readInts(played), stakes: readLongs(stakes), wins: readLongs(wins) }
}

/** What the previous day carried into a day, by numbers of places. */
export async function carriedTo(reader: Reader | Tx, { day, currency }: Pick<DayOf, 'day' | 'currency'>): Promise<Carry<number>[]> {
  const { rows } = await sql<
    Carry<number>
  >`select p.number::int as member, s.number::int as source, c.category, c.units from agents_rebate_carry c
    join agents_place p on p.member = c.member join agents_place s on s.member = c.source
    where c.day = ${day}::date - 1 and c.currency = ${currency}`.execute(reader)
  return rows
}

/** The rates above 0 that members had on a day, by numbers of places. */
export async function ratesOn(reader: Reader | Tx, day: string): Promise<{ number: number; category: string; rateBp: number }[]> {
  const { rows } = await sql<{ number: number; category: string; rateBp: number }>`
    select p.number::int, held.category, held.rate_bp as "rateBp" from (
      select distinct on (member, category) member, category, rate_bp from agents_rate
      where from_day <= ${day}::date order by member, category, from_day desc
    ) held join agents_place p using (member) where rate_bp > 0`.execute(reader)
  return rows
}

/** The rates of everybody directly below the house, now and from a later day on: the highest of each category. */
export async function topRates(asker: Reader | Tx, day: string): Promise<{ member: string; category: string; rateBp: number }[]> {
  const { rows } = await sql<{ member: string; category: string; rateBp: number }>`
    select member, category, max(rate_bp) as "rateBp" from (
      select r.member, r.category, r.rate_bp, lead(r.from_day) over (partition by r.member, r.category order by r.from_day) as next_day
      from agents_rate r join agents_place p on p.member = r.member
      where p.upline is null or exists (select 1 from agents_move m where m.member = r.member and m.upline is null)
    ) held where rate_bp > 0 and (next_day is null or next_day > ${day}::date) group by 1, 2`.execute(asker)
  return rows
}

/** Those of the members who had a rate above 0 on one of the days, or somebody above them had; excluding the second day. */
export async function ratedAmong(
  asking: Reader | Tx,
  members: readonly string[],
  { from, until }: { readonly from: string; readonly until: string },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ member: string }>`
    with line as (
      select p.member, a.member as above from agents_place p
      cross join lateral unnest(string_to_array(p.path::text, '.')::bigint[]) as step(number) join agents_place a on a.number = step.number
      where p.member = any (${[...members]}::uuid[])
    ), held as (
      select member, rate_bp, from_day, lead(from_day) over (partition by member, category order by from_day) as next_day
      from agents_rate where member = any (array(select distinct above from line))
    )
    select distinct line.member from line join held on held.member = line.above
    where rate_bp > 0 and from_day < ${until}::date and (next_day is null or next_day > ${from}::date)`.execute(asking)
  return new Set(rows.map(({ member }) => member))
}

/** By the number of a place. */
export type NewRebate = { readonly number: number; readonly ownUnits: bigint; readonly lineUnits: bigint }

/** Writes the results of a run. Where the currency is not the one of the registration, the wallet is left open. */
export async function insertRebates(tx: Tx, day: string, currency: string, rows: readonly NewRebate[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into agents_rebate (member, day, currency, wallet, own_units, line_units)
    select p.member, ${day}::date, ${currency}, case when p.currency = ${currency} then p.wallet end, r.own, r.line
    from unnest(${integers(rows.map(({ number }) => number))}::int[], ${bigints(rows.map(({ ownUnits }) => ownUnits))}::bigint[],
      ${bigints(rows.map(({ lineUnits }) => lineUnits))}::bigint[]) as r(number, own, line)
    join agents_place p on p.number = r.number`.execute(tx)
}

/** Whose rebates of any day have no wallet, by currency. */
export async function withoutWallet(asker: Reader | Tx): Promise<{ currency: string; members: string[] }[]> {
  const { rows } = await sql<{ currency: string; members: string[] }>`
    select currency, array_agg(distinct member) as members from agents_rebate where wallet is null group by currency order by 1`.execute(
    asker,
  )
  return rows
}

/** Gives the wallets of a currency to the rebates that have none. */
export async function giveWallets(tx: Tx, currency: string, wallets: ReadonlyMap<string, bigint>): Promise<void> {
  if (wallets.size === 0) return
  await sql`update agents_rebate r set wallet = w.wallet
    from unnest(${[...wallets.keys()]}::uuid[], ${[...wallets.values()]}::bigint[]) as w(member, wallet)
    where r.wallet is null and r.currency = ${currency} and r.member = w.member`.execute(tx)
}

export async function insertCarries(tx: Tx, day: string, currency: string, rows: readonly Carry<number>[]): Promise<void> {
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
  readonly currency: string
  readonly wallet: bigint
  readonly own: bigint
  readonly line: bigint
}
export type RebateKey = Pick<DueRebate, 'member' | 'day' | 'currency'>

/** A page of unpaid rebates, after one of them. Those without a wallet wait. */
export async function dueAfter(reader: Reader, after: RebateKey | undefined, limit: number): Promise<RebateKey[]> {
  const beyond =
    after === undefined ? sql`true` : sql`(day, member, currency) > (${after.day}::date, ${after.member}::uuid, ${after.currency})`
  const { rows } = await sql<RebateKey>`select member, day, currency from agents_rebate
    where paid_at is null and wallet is not null and ${beyond} order by day, member, currency limit ${limit}`.execute(reader)
  return rows
}

const PLACES = (
  rows: readonly RebateKey[],
) => sql`unnest(${rows.map(({ member }) => member)}::uuid[], ${rows.map(({ day }) => day)}::date[],
  ${rows.map(({ currency }) => currency)}::text[]) as place(member, day, currency)`

/** Those of them that are still unpaid, locked for this transaction. */
export async function lockDue(tx: Tx, places: readonly RebateKey[]): Promise<DueRebate[]> {
  const { rows } = await sql<DueRebate>`select r.member, r.day, r.currency, r.wallet, r.own_units as own, r.line_units as line
    from agents_rebate r join ${PLACES(places)} using (member, day, currency)
    where r.paid_at is null and r.wallet is not null order by r.day, r.member, r.currency for update of r skip locked`.execute(tx)
  return rows
}

export async function markPaid(tx: Tx, rows: readonly RebateKey[], at: Temporal.Instant): Promise<void> {
  await sql`update agents_rebate r set paid_at = ${at}
    from unnest(${rows.map(({ member }) => member)}::uuid[], ${rows.map(({ day }) => day)}::date[], ${rows.map(({ currency }) => currency)}::text[])
      as paid(member, day, currency)
    where r.member = paid.member and r.day = paid.day and r.currency = paid.currency`.execute(tx)
}

/** Whether a member was ever given a rebate. */
export async function wasRebated(asker: Reader | Tx, member: string): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`select exists (select from agents_rebate where member = ${member}) as was`.execute(asker)
  return rows[0]?.was === true
}
