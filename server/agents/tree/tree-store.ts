/** Tree store: places, their history, moves and rates. Every question about a line proves the line in the statement itself. */
import { sql } from 'kysely'
import type { ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import type { AgentRates } from '@baize/contract/agents.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Newcomer } from '../needs.ts'

export type TeamRow = {
  readonly id: string
  readonly account: string
  readonly level: number
  readonly children: number
  readonly registeredAt: Temporal.Instant
  readonly rates: Record<string, number>
  readonly nextRates: Record<string, number>
  readonly contracts: ContractKind[]
}

/** Rates above 0 that apply on a day, as one object. */
const ratesOn = (day: string) => sql`coalesce((select jsonb_object_agg(category, rate_bp) from (
  select distinct on (category) category, rate_bp from agents_rate r where r.member = p.member and r.from_day <= ${day}::date order by category, from_day desc
) held where rate_bp > 0), '{}')`

const teamColumns = (days: {
  readonly today: string
  readonly tomorrow: string
}) => sql`p.member as id, p.account, p.depth - me.depth as level,
  (select count(*)::int from agents_place c where c.upline = p.member) as children,
  p.registered_at as "registeredAt", ${ratesOn(days.today)} as rates, ${ratesOn(days.tomorrow)} as "nextRates",
  array(select distinct c.kind from agents_contract c where c.downline = p.member and c.currency = p.currency
    and c.answer = 'accepted' and c.from_day <= ${days.today}::date and (c.until_day is null or c.until_day > ${days.today}::date) order by 1) as contracts`

type Days = { readonly today: string; readonly tomorrow: string }
export type TeamQuery = {
  readonly agent: string
  readonly under: string
  readonly search: string | undefined
  readonly scope: 'direct' | 'team'
}
type Slice = { readonly limit: number; readonly offset: number }

/**
 * The direct downlines of a member of the agent's line, or the member with this name. The beginning of a name finds only members whom the
 * agent knows by name.
 */
const asked = ({ agent, under, search, scope }: TeamQuery) => sql`agents_place me
  join agents_place top on top.member = ${under} and top.path <@ me.path
  join agents_place p on ${
    search === undefined
      ? scope === 'team'
        ? sql`p.path <@ top.path and p.member <> top.member`
        : sql`p.upline = top.member`
      : sql`p.path <@ top.path and p.member <> top.member and (p.account = ${search.toLowerCase()}
          or p.upline = me.member and starts_with(p.account, ${search.toLowerCase()}))`
  }
  where me.member = ${agent}`

export async function teamPage(reader: Reader, query: TeamQuery, days: Days, { limit, offset }: Slice): Promise<TeamRow[]> {
  const { rows } =
    await sql<TeamRow>`select ${teamColumns(days)} from ${asked(query)} order by ${query.scope === 'team' ? sql`p.number desc` : sql`p.account`}
      limit ${limit} offset ${offset}`.execute(reader)
  return rows
}

/** How many there are, up to a number beyond which nobody pages. */
export async function teamCount(reader: Reader, query: TeamQuery, most: number): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from (select 1 from ${asked(query)} limit ${most}) counted`.execute(reader)
  return rows[0]?.count ?? 0
}

/** One member of the agent's line, including the agent; undefined for everybody else. */
export async function teamMember(reader: Reader, agent: string, member: string, days: Days): Promise<TeamRow | undefined> {
  const { rows } = await sql<TeamRow>`select ${teamColumns(days)} from agents_place me join agents_place p on p.path <@ me.path
    where me.member = ${agent} and p.member = ${member}`.execute(reader)
  return rows[0]
}

/** The path from the agent down to a member of the line, including both. */
export async function wayDown(reader: Reader, agent: string, member: string): Promise<{ id: string; account: string; level: number }[]> {
  const { rows } = await sql<{ id: string; account: string; level: number }>`
    select p.member as id, p.account, p.depth - me.depth as level from agents_place me join agents_place m on m.path <@ me.path
    join agents_place p on p.path @> m.path and p.path <@ me.path
    where me.member = ${agent} and m.member = ${member} order by p.depth`.execute(reader)
  return rows
}

/** Writes the place of a newcomer and the first row of its history. */
export async function insertPlace(
  tx: Tx,
  { id, account, currency, wallet }: Newcomer,
  { upline, link }: { readonly upline: string | null; readonly link: string | null },
  { at, day }: { readonly at: Temporal.Instant; readonly day: string },
) {
  await sql`with placed as (
      insert into agents_place (member, account, currency, wallet, upline, link, path, registered_at)
      values (${id}, ${account}, ${currency}, ${wallet}, ${upline}, ${link}, '0', ${at}) returning member, upline, path
    ) insert into agents_place_history (member, from_day, upline, path) select member, ${day}::date, upline, path from placed`.execute(tx)
}

/** The rates that an upline can give from a day on: the lowest that it has then or later. */
export async function givable(reader: Reader | Tx, member: string, day: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ category: string; lowest: number }>`
    select category, (agents_rate_bounds(${member}::uuid, category, ${day}::date)).lowest from (select distinct category from agents_rate where member = ${member}) own`.execute(
    reader,
  )
  return Object.fromEntries(rows.map(({ category, lowest }) => [category, lowest]))
}

/** Writes rates from a day on. Throws what `rateFault` reads where the tree refuses one. */
export async function writeRates(tx: Tx, member: string, day: string, rates: AgentRates): Promise<void> {
  for (const [category, rate] of Object.entries(rates))
    await sql`insert into agents_rate (member, category, from_day, rate_bp) values (${member}, ${category}, ${day}::date, ${rate})
      on conflict (member, category, from_day) do update set rate_bp = excluded.rate_bp`.execute(tx)
}

/** The tree's refusal behind an error; undefined for other errors. */
export function rateFault(error: unknown): { code: 'rate-above-own' | 'rate-below-children'; category: string } | undefined {
  const { code, detail = '' } = error as { code?: string; detail?: string }
  if (code === 'BZ001') return { code: 'rate-above-own', category: detail }
  return code === 'BZ002' ? { code: 'rate-below-children', category: detail } : undefined
}

export async function uplineOf(reader: Reader | Tx, member: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ upline: string | null }>`select upline from agents_place where member = ${member}`.execute(reader)
  return rows[0]?.upline
}

/** Whether a member's rates, including future ones, fit under somebody from a day on. */
export async function ratesFit(tx: Tx, member: string, upline: string, day: string): Promise<boolean> {
  const { rows } = await sql<{ fit: boolean }>`select agents_rates_fit(${member}, ${upline}, ${day}::date) as fit`.execute(tx)
  return rows[0]?.fit === true
}

export type LineEnd = {
  readonly own: string
  readonly id: string
  readonly account: string
  readonly wallet: bigint
  readonly currency: string
  readonly level: number
}

/** A member's direct upline, or a member below by this account. Where it is locked no move changes either place until the transaction ends. */
export async function lineEnd(
  asker: Reader | Tx,
  member: string,
  to: 'upline' | { readonly account: string },
  held: boolean,
): Promise<LineEnd | undefined> {
  const { rows } =
    await sql<LineEnd>`select me.account as own, p.member as id, p.account, p.wallet, p.currency, abs(p.depth - me.depth) as level
    from agents_place me join agents_place p on ${
      to === 'upline'
        ? sql`p.member = me.upline`
        : sql`p.path <@ me.path and p.member <> me.member and p.account = ${to.account.toLowerCase()}`
    }
    where me.member = ${member} ${held ? sql`for share of me, p` : sql``}`.execute(asker)
  return rows[0]
}

export async function isBelow(reader: Reader | Tx, member: string, above: string): Promise<boolean> {
  const { rows } = await sql<{ below: boolean }>`select p.path <@ a.path as below from agents_place p, agents_place a
    where p.member = ${member} and a.member = ${above}`.execute(reader)
  return rows[0]?.below === true
}

/** The accounts of all above a member, the nearest first. */
export async function accountsAbove(asker: Reader | Tx, member: string): Promise<string[]> {
  const { rows } = await sql<{
    account: string
  }>`select a.account from agents_place p join agents_place a on a.path @> p.path and a.member <> p.member
    where p.member = ${member} order by a.depth desc`.execute(asker)
  return rows.map(({ account }) => account)
}

export async function keepMove(tx: Tx, member: string, upline: string | null, day: string): Promise<void> {
  await sql`insert into agents_move (member, upline, day) values (${member}, ${upline}, ${day}::date)
    on conflict (member) do update set upline = excluded.upline, day = excluded.day`.execute(tx)
}

/** Locks a place below its upline's, so that a move and a change of rates are judged one after the other. */
export const lockPlace = (tx: Tx, member: string) =>
  sql`select from agents_place where member in (select unnest(array[member, upline]) from agents_place where member = ${member})
    order by depth for no key update`.execute(tx)

/** Whether a member is about to leave their upline. */
export async function isLeaving(tx: Tx, member: string): Promise<boolean> {
  const { rows } = await sql`select from agents_move where member = ${member}`.execute(tx)
  return rows.length > 0
}

/** The next move that is due on a day, locked for this transaction. */
export async function takeMove(
  tx: Tx,
  member: string,
  today: string,
): Promise<{ member: string; upline: string | null; day: string } | undefined> {
  const { rows } = await sql<{ member: string; upline: string | null; day: string }>`
    delete from agents_move where member = (select member from agents_move where member = ${member} and day <= ${today}::date for update skip locked)
    returning member, upline, day`.execute(tx)
  return rows[0]
}

/** Members whose moves are due, in the order of the moves. */
export async function dueMoves(reader: Reader, today: string, resting: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ member: string }>`select member from agents_move
    where day <= ${today}::date and member <> all (${[...resting]}::uuid[]) order by day, member`.execute(reader)
  return rows.map(({ member }) => member)
}

/** Whether the teams above a member already have facts of that line from a day on. No roll-up runs between the answer and the commit. */
export async function isRolledUp(tx: Tx, member: string, day: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(4720)`.execute(tx)
  const { rows } = await sql<{ rolled: boolean }>`select agents_is_rolled_up(${member}, ${day}::date) as rolled`.execute(tx)
  return rows[0]?.rolled === true
}

/** Moves a member with everybody below; answers its refusal. */
export async function movePlace(tx: Tx, member: string, upline: string | null, day: string): Promise<'not-found' | 'not-in-line' | null> {
  const { rows } = await sql<{ fault: 'not-found' | 'not-in-line' | null }>`
    select agents_move(${member}, ${upline}::uuid, ${day}::date) as fault`.execute(tx)
  return rows[0]?.fault ?? null
}

/** Who stands directly below the house above each of these members, or is one of them. */
export async function topsOf(tx: Tx, members: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ member: string; top: string }>`select p.member, t.member as top from agents_place p
    join agents_place t on t.number = subpath(p.path, 0, 1)::text::bigint where p.member = any (${[...members]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ member, top }) => [member, top]))
}

/** Who stood directly below whom, from which local day on. */
export async function uplinesEver(reader: Reader): Promise<{ member: string; upline: string | null; fromDay: string }[]> {
  const { rows } = await sql<{ member: string; upline: string | null; fromDay: string }>`
    select member, upline, from_day::text as "fromDay" from agents_place_history order by member, from_day`.execute(reader)
  return rows
}
