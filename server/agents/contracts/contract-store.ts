/** Contract store: offers and contracts, their steps, and the contracts below an agent. */
import { sql } from 'kysely'
import type { ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import type { ContractBelow } from '@baize/rules/agents/terms.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Answer, ContractRow, Side, StoredTier } from './contract.ts'

const columns = sql`c.id, c.kind, c.currency, c.upline, u.account as "uplineAccount", c.downline, d.account as "downlineAccount", c.version, c.tiers,
  c.top_rate_bp as rate, c.answer, c.offered_at as "offeredAt", c.expires_at as "expiresAt", c.from_day as "fromDay", c.until_day as "untilDay",
  c.ending_by as "endingBy", c.ending_at as "endingAt"`
const joined = sql`agents_contract c join agents_place d on d.member = c.downline left join agents_place u on u.member = c.upline`

/** Changes of contracts happen one after the other. Whether one may be offered or accepted follows from those above and below it. */
export async function lockContracts(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(4723)`.execute(tx)
}

export async function readContract(reader: Reader | Tx, id: string): Promise<ContractRow | undefined> {
  const { rows } = await sql<ContractRow>`select ${columns} from ${joined} where c.id = ${id}`.execute(reader)
  return rows[0]
}

export type ContractQuery = {
  readonly member: string
  readonly kinds: readonly ContractKind[]
  readonly with: string | undefined
  readonly side: Side | undefined
}

const matching = ({ member, kinds, with: other, side }: ContractQuery) => sql`
  (${side ?? null}::text is distinct from 'upline' and c.upline = ${member} and (${other ?? null}::uuid is null or c.downline = ${other ?? null})
    or ${side ?? null}::text is distinct from 'downline' and c.downline = ${member} and (${other ?? null}::uuid is null or c.upline = ${other ?? null}))
  and c.kind = any (${[...kinds]})`

export async function contractPage(
  reader: Reader,
  query: ContractQuery,
  limit: number,
  offset: number,
): Promise<{ rows: ContractRow[]; total: number }> {
  const { rows } = await sql<ContractRow>`select ${columns} from ${joined} where ${matching(query)}
    order by c.offered_at desc, c.id desc limit ${limit} offset ${offset}`.execute(reader)
  const counted = await sql<{ count: number }>`select count(*)::int as count from agents_contract c where ${matching(query)}`.execute(
    reader,
  )
  return { rows, total: counted.rows[0]?.count ?? 0 }
}

export async function wasOffered(asker: Reader | Tx, member: string): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`select exists (select from agents_contract where downline = ${member}) as was`.execute(asker)
  return rows[0]?.was === true
}

/** The highest rate of each kind that the house gives a direct downline in a currency, offered or from a day on in force. */
export async function houseRates(
  asker: Reader | Tx,
  currency: string,
  day: string,
): Promise<{ member: string; kind: ContractKind; rateBp: number }[]> {
  const { rows } = await sql<{ member: string; kind: ContractKind; rateBp: number }>`
    select downline as member, kind, max(top_rate_bp) as "rateBp" from agents_contract where upline is null and currency = ${currency}
      and (answer = 'offered' or answer = 'accepted' and (until_day is null or until_day > ${day}::date)) group by 1, 2`.execute(asker)
  return rows
}

/** What this upline offered before under a key. */
export async function offeredUnder(tx: Tx, upline: string | null, key: string): Promise<ContractRow | undefined> {
  const { rows } = await sql<ContractRow>`select ${columns} from ${joined}
    where c.upline is not distinct from ${upline}::uuid and c.key = ${key}`.execute(tx)
  return rows[0]
}

/** The contract of a kind that is in force for somebody on a day. */
export async function heldOn(tx: Tx | Reader, of: { downline: string; kind: ContractKind; currency: string; day: string }) {
  const { rows } = await sql<ContractRow>`select ${columns} from ${joined}
    where c.downline = ${of.downline} and c.kind = ${of.kind} and c.currency = ${of.currency} and c.answer = 'accepted'
      and c.from_day <= ${of.day}::date and (c.until_day is null or c.until_day > ${of.day}::date)`.execute(tx)
  return rows[0]
}

/** The contracts of somebody that are in force on a day or later, and the offer that waits for them. Null is every currency. */
export async function openOf(
  tx: Tx,
  of: { downline: string; kind: ContractKind; currency: string | null; day: string },
): Promise<ContractRow[]> {
  const { rows } = await sql<ContractRow>`select ${columns} from ${joined}
    where c.downline = ${of.downline} and c.kind = ${of.kind} and (${of.currency}::text is null or c.currency = ${of.currency})
      and (c.answer = 'offered' or c.answer = 'accepted' and (c.until_day is null or c.until_day > ${of.day}::date) and c.until_day is distinct from c.from_day)`.execute(
    tx,
  )
  return rows
}

export type Below = ContractBelow & { readonly id: string; readonly account: string; readonly level: number }

/** The contracts of a kind below somebody that are in force on a day. */
export async function heldBelow(
  reader: Reader | Tx,
  of: { agent: string; kind: ContractKind; currency: string; day: string },
): Promise<Below[]> {
  const { rows } = await sql<Below>`
    select c.id, c.downline as agent, c.upline, c.top_rate_bp as "rateBp", p.account, p.depth - me.depth as level
    from agents_place me join agents_place p on p.path <@ me.path and p.member <> me.member
    join agents_contract c on c.downline = p.member and c.kind = ${of.kind} and c.currency = ${of.currency} and c.answer = 'accepted'
      and (c.until_day is null or c.until_day > greatest(c.from_day, ${of.day}::date))
    where me.member = ${of.agent}`.execute(reader)
  return rows
}

/** The teams' turnover and losses since a day. */
export async function figuresSince(
  reader: Reader | Tx,
  members: readonly string[],
  currency: string,
  from: string,
): Promise<Map<string, { valid: bigint; lost: bigint }>> {
  const { rows } = await sql<{ member: string; valid: bigint; lost: bigint }>`
    select member, sum(valid_units)::bigint as valid, sum(stake_units - win_units - rebate_units - bonus_units - fee_units)::bigint as lost
    from agents_team_day where member = any (${[...members]}::uuid[]) and currency = ${currency} and day >= ${from}::date group by 1`.execute(
    reader,
  )
  return new Map(rows.map(({ member, ...figures }) => [member, figures]))
}

export type NewContract = {
  readonly kind: ContractKind
  readonly currency: string
  readonly upline: string | null
  readonly downline: string
  readonly tiers: readonly StoredTier[]
  readonly rate: number
  readonly key: string
  readonly at: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

export async function insertContract(tx: Tx, row: NewContract): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into agents_contract (kind, currency, upline, downline, version, tiers, top_rate_bp, key, offered_at, expires_at)
    select ${row.kind}, ${row.currency}, ${row.upline}::uuid, ${row.downline}::uuid, 1 + coalesce(max(version), 0), ${JSON.stringify(row.tiers)}::jsonb,
      ${row.rate}, ${row.key}, ${row.at}, ${row.expiresAt} from agents_contract
    where kind = ${row.kind} and currency = ${row.currency} and upline is not distinct from ${row.upline}::uuid and downline = ${row.downline}
    returning id`.execute(tx)
  return rows[0]!.id
}

export async function setAnswer(tx: Tx, id: string, answer: Answer, fromDay: string | null): Promise<void> {
  await sql`update agents_contract set answer = ${answer}, from_day = ${fromDay}::date where id = ${id}`.execute(tx)
}

/** Ends a contract no later than a day, and never later than before. */
export async function endOn(tx: Tx, id: string, day: string): Promise<string> {
  const { rows } = await sql<{ until: string }>`update agents_contract set until_day = greatest(from_day, least(until_day, ${day}::date))
    where id = ${id} returning until_day as until`.execute(tx)
  return rows[0]!.until
}

export async function setEnding(tx: Tx, id: string, by: Side | null, at: Temporal.Instant | null): Promise<void> {
  await sql`update agents_contract set ending_by = ${by}, ending_at = ${at} where id = ${id}`.execute(tx)
}

/** Records what was done; answers the number of the step. */
export async function addStep(
  tx: Tx,
  step: { contract: string; act: string; by: string | null; at: Temporal.Instant; about?: object },
): Promise<number> {
  const { rows } = await sql<{ number: number }>`insert into agents_contract_step (contract, number, act, by, at, about)
    select ${step.contract}::uuid, 1 + coalesce(max(number), 0), ${step.act}, ${step.by}::uuid, ${step.at}, ${JSON.stringify(step.about ?? {})}::jsonb
    from agents_contract_step where contract = ${step.contract} returning number`.execute(tx)
  return rows[0]!.number
}

/** Expired offers, at most this many; they are locked. */
export async function lateOffers(reader: Reader, now: Temporal.Instant, limit: number, resting: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from agents_contract where answer = 'offered' and expires_at <= ${now}
    and id <> all (${[...resting]}::uuid[]) order by expires_at limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** One of them, locked; undefined where it is no longer open or another process has it. */
export async function lockLate(tx: Tx, id: string, now: Temporal.Instant): Promise<ContractRow | undefined> {
  const { rows } = await sql<ContractRow>`select ${columns} from ${joined}
    where c.id = ${id} and c.answer = 'offered' and c.expires_at <= ${now} for update of c skip locked`.execute(tx)
  return rows[0]
}

/** What waits for an answer of this member, by kind. */
export async function waitingFor(reader: Reader, member: string, now: Temporal.Instant): Promise<{ kind: ContractKind; count: number }[]> {
  const { rows } = await sql<{ kind: ContractKind; count: number }>`
    select kind, count(*)::int as count from agents_contract
    where downline = ${member} and (answer = 'offered' and expires_at > ${now} or answer = 'accepted' and ending_by = 'upline' and until_day is null)
      or upline = ${member} and answer = 'accepted' and ending_by = 'downline' and until_day is null
    group by 1`.execute(reader)
  return rows
}

export async function currencyOf(reader: Reader | Tx, member: string): Promise<string | undefined> {
  const { rows } = await sql<{ currency: string }>`select currency from agents_place where member = ${member}`.execute(reader)
  return rows[0]?.currency
}
