/** Facts store: adds to the days of members, rolls them up to teams, and reads what a day holds. */
import { sql } from 'kysely'
import type { Reader, Tx, Writer } from '../../platform/database.ts'

/** What a member adds to a day in a category; a missing figure is nothing. Amounts are ten-thousandths. */
export type Fact = {
  readonly member: string
  readonly currency: string
  readonly day: string
  readonly category: string
  readonly stake_units?: bigint
  readonly own_units?: bigint
  readonly valid_units?: bigint
  readonly win_units?: bigint
  readonly rebate_units?: bigint
  readonly bonus_units?: bigint
  readonly deposit_units?: bigint
  readonly withdrawal_units?: bigint
  readonly first_deposit_units?: bigint
  readonly bets?: bigint
  readonly first_deposits?: bigint
  readonly registrations?: bigint
}

/** A bigint exceeds what JSON means by a number, so it travels as text. */
const json = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

export async function addFacts(tx: Tx, facts: readonly Fact[]): Promise<void> {
  if (facts.length > 0) await sql`select agents_add(${json(facts)}::jsonb)`.execute(tx)
}

export type Tick = {
  readonly member: string
  readonly currency: string
  readonly window_at: Temporal.Instant
  readonly category: string
  readonly valid_units: bigint
  readonly net_units: bigint
}

export async function addTicks(tx: Tx, ticks: readonly Tick[]): Promise<void> {
  if (ticks.length === 0) return
  await sql`insert into agents_tick as t (member, currency, window_at, category, valid_units, net_units)
    select g.member, g.currency, g.window_at, g.category, sum(g.valid_units), sum(g.net_units)
    from jsonb_populate_recordset(null::agents_tick, ${json(ticks)}::jsonb) g join agents_place p on p.member = g.member
    group by 1, 2, 3, 4 order by 3, 1, 2, 4
    on conflict (window_at, member, currency, category) do update set valid_units = t.valid_units + excluded.valid_units,
      net_units = t.net_units + excluded.net_units`.execute(tx)
}

export async function forgetTicks(writer: Writer, before: Temporal.Instant): Promise<void> {
  await sql`delete from agents_tick where window_at < ${before}`.execute(writer)
}

/** Records deposits of members who had none before; answers who they are. */
export async function noteFirstDeposits(
  tx: Tx,
  deposits: readonly { readonly member: string; readonly at: Temporal.Instant }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ member: string }>`update agents_place p set first_deposit_at = d.at
    from unnest(${deposits.map(({ member }) => member)}::uuid[], ${deposits.map(({ at }) => at.toString())}::timestamptz[]) as d(member, at)
    where p.member = d.member and p.first_deposit_at is null returning p.member`.execute(tx)
  return new Set(rows.map(({ member }) => member))
}

/** Ends the batch to which facts are added. It waits for whoever is adding to it, and from then on nobody changes it. */
export async function endBatch(writer: Writer): Promise<void> {
  await sql`update agents_closed set batch = batch + 1`.execute(writer)
}

/** Whose facts a roll-up takes: those of all but some members, or those of one. */
export type Rolled = { readonly without: readonly string[] } | { readonly only: string }

/** Gives the teams about this many facts of ended batches at most, of the first member alone where it is 0; answers how many there were. */
export async function rollUpFacts(tx: Tx, limit: number, whose: Rolled): Promise<number> {
  const [without, only] = 'only' in whose ? [null, whose.only] : [whose.without.length > 0 ? whose.without : null, null]
  const { rows } = await sql<{ rolled: number }>`select agents_roll_up(${limit}, ${without}::uuid[], ${only}::uuid) as rolled`.execute(tx)
  return rows[0]?.rolled ?? 0
}

/** The first member of the next slice. */
export async function firstUnrolled(reader: Reader, without: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ member: string }>`select member from agents_unrolled
    where batch < (select batch from agents_closed) and day < (select coalesce(min(day), 'infinity') from agents_move)
      and member <> all (${[...without]}::uuid[])
    order by member limit 1`.execute(reader)
  return rows[0]?.member
}

/** The last closed day. */
export async function closedDay(reader: Reader | Tx): Promise<string> {
  const { rows } = await sql<{ day: string }>`select day from agents_closed`.execute(reader)
  return rows[0]!.day
}

/** Closes a day after any transaction that is adding to it. From then on its facts are final. */
export async function closeDay(tx: Tx, day: string): Promise<void> {
  await sql`update agents_closed set day = ${day}::date where day < ${day}::date`.execute(tx)
}

/** The first day of facts that was not compared yet, up to a day. */
export async function uncheckedDay(reader: Reader, until: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select coalesce((select max(day) + 1 from agents_checked), (select min(day) from agents_day)) as day`.execute(reader)
  const day = rows[0]?.day
  return day != null && day <= until ? day : undefined
}

/** Whether teams lack facts of a day or of one before it. */
export async function lacks(reader: Reader | Tx, day: string): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`select exists (select from agents_unrolled where day <= ${day}::date) as some`.execute(
    reader,
  )
  return rows[0]?.some === true
}

/** Computes a whole day again, stores the result, and answers the first teams that differ from the sums of their members. */
export async function compareDay(tx: Tx, day: string): Promise<{ faults: number; first: { member: string; category: string }[] }> {
  const { rows } = await sql<{ member: string; category: string }>`select member, category from agents_team_faults(${day}::date)`.execute(
    tx,
  )
  await sql`insert into agents_checked (day, faults) values (${day}::date, ${rows.length}) on conflict do nothing`.execute(tx)
  return { faults: rows.length, first: rows.slice(0, 10) }
}
