/** Link store: registration links, how often each was used, and its results by day. */
import { sql } from 'kysely'
import type { AgentRates } from '@baize/contract/agents.ts'
import type { Narrowed, Reader, Tx, Writer } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

export type LinkRow = Narrowed<Omit<Rows['agents_link'], 'owner' | 'removedAt'>, { readonly rates: Record<string, number> }> & {
  readonly visits: number
  readonly currency: string
  readonly firstDeposits: number
  readonly validUnits: bigint
  readonly days: LinkDay[]
}
type LinkDay = { day: string; visits: number; registrations: number; firstDeposits: number; validUnits: string }
export type LinkBounds = Partial<Pick<LinkRow, 'note' | 'domain' | 'open' | 'until' | 'highestUses'>>

const DAYS_SHOWN = 31
/** Turnover is in the owner's currency; first deposits are counted in all currencies. */
const columns = sql`l.code, note, domain, makes, rates, open, until, highest_uses as "highestUses", uses, made_at as "madeAt", o.currency,
  (select coalesce(sum(visits), 0)::int from agents_link_day d where d.code = l.code) as visits,
  (select coalesce(sum(first_deposits), 0)::int from agents_link_play d where d.code = l.code) as "firstDeposits",
  (select coalesce(sum(valid_units), 0)::bigint from agents_link_play d where d.code = l.code and d.currency = o.currency) as "validUnits",
  coalesce((select jsonb_agg(jsonb_build_object('day', day, 'visits', visits, 'registrations', registrations, 'firstDeposits', firsts, 'validUnits', valid::text) order by day desc)
    from (select day, sum(visits) as visits, sum(registrations) as registrations, sum(firsts) as firsts, sum(valid) as valid from (
      select day, visits, registrations, 0 as firsts, 0 as valid from agents_link_day d where d.code = l.code
      union all
      select day, 0, 0, first_deposits, case when d.currency = o.currency then valid_units else 0 end from agents_link_play d where d.code = l.code
    ) parts group by day order by day desc limit ${sql.raw(String(DAYS_SHOWN))}) shown), '[]') as days`
const ofOwner = (owner: string) =>
  sql`agents_link l join agents_place o on o.member = l.owner where l.owner = ${owner} and l.removed_at is null`

/** A link accepts one more now: it is open, not over, and not used up. */
const takesAt = (now: Temporal.Instant) =>
  sql`removed_at is null and open and (until is null or until > ${now}) and (highest_uses is null or uses < highest_uses)`

export async function linkPage(reader: Reader, owner: string, limit: number, offset: number): Promise<{ rows: LinkRow[]; total: number }> {
  const { rows } = await sql<LinkRow>`select ${columns} from ${ofOwner(owner)}
    order by made_at desc, l.code limit ${limit} offset ${offset}`.execute(reader)
  return { rows, total: await countLinks(reader, owner) }
}

export async function countLinks(reader: Reader | Tx, owner: string): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from agents_link where owner = ${owner} and removed_at is null`.execute(reader)
  return rows[0]?.count ?? 0
}

export async function readLink(reader: Reader | Tx, owner: string, code: string): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`select ${columns} from ${ofOwner(owner)} and l.code = ${code}`.execute(reader)
  return rows[0]
}

export async function insertLink(
  tx: Tx,
  link: { code: string; owner: string; makes: string; rates: AgentRates; at: Temporal.Instant } & LinkBounds,
): Promise<void> {
  const { code, owner, makes, rates, at, note = '', domain = null, until = null, highestUses = null } = link
  await sql`insert into agents_link (code, owner, note, domain, makes, rates, until, highest_uses, made_at)
    values (${code}, ${owner}, ${note}, ${domain}, ${makes}, ${JSON.stringify(rates)}, ${until}, ${highestUses}, ${at})`.execute(tx)
}

/** Changes the limits of a link; answers whether it exists and is the owner's. A maximum below the uses closes it. */
export async function updateLink(tx: Tx, owner: string, code: string, bounds: LinkBounds): Promise<boolean> {
  const sets = [
    ...(bounds.note === undefined ? [] : [sql`note = ${bounds.note}`]),
    ...(bounds.domain === undefined ? [] : [sql`domain = ${bounds.domain}`]),
    ...(bounds.open === undefined ? [] : [sql`open = ${bounds.open}`]),
    ...(bounds.until === undefined ? [] : [sql`until = ${bounds.until}`]),
    ...(bounds.highestUses === undefined ? [] : [sql`highest_uses = greatest(${bounds.highestUses}::int, nullif(uses, 0))`]),
  ]
  if (sets.length === 0) return (await readLink(tx, owner, code)) !== undefined
  const { numAffectedRows } =
    await sql`update agents_link set ${sql.join(sets)} where owner = ${owner} and code = ${code} and removed_at is null`.execute(tx)
  return numAffectedRows === 1n
}

export async function removeLink(tx: Tx, owner: string, code: string, at: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`update agents_link set removed_at = ${at}, open = false
    where owner = ${owner} and code = ${code} and removed_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Makes, renames, opens or closes a code of the house; false where the code is an agent's. */
export async function saveHouseLink(tx: Tx, code: string, note: string, open: boolean, at: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into agents_link (code, note, open, made_at) values (${code}, ${note}, ${open}, ${at})
    on conflict (code) do update set note = excluded.note, open = excluded.open where agents_link.owner is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Who would be above a newcomer with this code now: null is the house, undefined where it accepts nobody. */
export async function ownerOfOpen(reader: Reader | Tx, code: string, now: Temporal.Instant): Promise<string | null | undefined> {
  const { rows } = await sql<{ owner: string | null }>`select owner from agents_link where code = ${code} and ${takesAt(now)}`.execute(
    reader,
  )
  return rows[0]?.owner
}

export type TakenLink = {
  readonly code: string | null
  readonly owner: string | null
  readonly makes: 'member' | 'agent'
  readonly rates: AgentRates
}

/** Uses a link once. Of those who come at the same time past its last use, the row itself refuses each after it. */
export async function takeLink(tx: Tx, code: string, now: Temporal.Instant): Promise<TakenLink | undefined> {
  const { rows } =
    await sql<TakenLink>`update agents_link set uses = uses + 1 where code = ${code} and ${takesAt(now)} returning code, owner, makes, rates`.execute(
      tx,
    )
  return rows[0]
}

/** Adds to a figure of a link's day. */
export async function countOfDay(asking: Tx | Writer, code: string, day: string, what: 'visits' | 'registrations'): Promise<void> {
  const column = sql.ref(what)
  await sql`insert into agents_link_day as d (code, day, ${column}) values (${code}, ${day}::date, 1)
    on conflict (code, day) do update set ${column} = d.${column} + 1`.execute(asking)
}
