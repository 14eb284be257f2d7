/** Store: campaigns with their versions and budgets, and their members; awards are in `award-store.ts`. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'
import type { TriggerName } from '@baize/contract/promotions.ts'
import type { Document } from './document.ts'
import type { TriggerData } from './kinds/kinds.ts'
import type { KnownMember } from './needs.ts'

type Asker = Reader | Tx
type Instant = Temporal.Instant

/** A campaign under one of its versions. */
export type Campaign<Name extends TriggerName = TriggerName> = Pick<Rows['promotions_campaign'], 'id' | 'code' | 'state' | 'version'> & {
  readonly document: Omit<Document, 'trigger'> & { readonly trigger: TriggerData<Name> }
}

const CAMPAIGN = sql`c.id, c.code, c.state, v.version, v.document`

/** Campaigns under their published version, in the display order: of one kind, or with stopped ones, where they are asked for. */
export async function campaigns<Name extends TriggerName = TriggerName>(
  asker: Asker,
  { stopped = false, trigger }: { stopped?: boolean; trigger?: Name | undefined } = {},
): Promise<Campaign<Name>[]> {
  const { rows } = await sql<Campaign<Name>>`select ${CAMPAIGN} from promotions_campaign c
    join promotions_campaign_version v on v.campaign = c.id and v.version = c.version
    where (c.state = 'published' or (${stopped} and c.state = 'stopped')) and (${trigger ?? null}::text is null or c.trigger = ${trigger ?? null})
    order by c.position, c.id`.execute(asker)
  return rows
}

/** A campaign under its published version, or the version that is named. */
export async function campaignById(asker: Asker, id: string, version?: number): Promise<Campaign | undefined> {
  const { rows } = await sql<Campaign>`select ${CAMPAIGN} from promotions_campaign c
    join promotions_campaign_version v on v.campaign = c.id and v.version = coalesce(${version ?? null}::int, c.version) where c.id = ${id}`.execute(
    asker,
  )
  return rows[0]
}

/** Campaigns by their codes under their published version, stopped ones too. */
export async function campaignsByCode(asker: Asker, codes: readonly string[]): Promise<Campaign[]> {
  const { rows } = await sql<Campaign>`select ${CAMPAIGN} from promotions_campaign c
    join promotions_campaign_version v on v.campaign = c.id and v.version = c.version where c.code = any(${codes}::text[])`.execute(asker)
  return rows
}

/** A campaign by its code under its latest version, published or not; undefined where it is stopped. */
export async function lastVersion(asker: Asker, code: string): Promise<Campaign | undefined> {
  const { rows } = await sql<Campaign>`select ${CAMPAIGN} from promotions_campaign c join promotions_campaign_version v on v.campaign = c.id
    where c.code = ${code} and c.state <> 'stopped' order by v.version desc limit 1`.execute(asker)
  return rows[0]
}

/** Adds tickets that an award gives; false where the raffle is drawn. */
export async function addTickets(tx: Tx, raffle: string, member: string, tickets: number): Promise<boolean> {
  const { rows } = await sql<{ entry: string }>`insert into promotions_raffle_entry as e (campaign, member, given)
    select r.campaign, ${member}::uuid, ${tickets} from promotions_raffle r where r.campaign = ${raffle} and r.drawn_at is null
    on conflict (campaign, member) do update set given = e.given + excluded.given returning entry`.execute(tx)
  return rows.length > 0
}

/** The versions that awards name. */
export async function campaignsAt(
  asker: Asker,
  keys: readonly { readonly campaign: string; readonly version: number }[],
): Promise<Campaign[]> {
  const { rows } = await sql<Campaign>`select ${CAMPAIGN} from promotions_campaign c join promotions_campaign_version v on v.campaign = c.id
    where (c.id, v.version) in (select * from unnest(${keys.map((key) => key.campaign)}::uuid[], ${keys.map((key) => key.version)}::int[]))`.execute(
    asker,
  )
  return rows
}

export type Head = { readonly id: string; readonly state: string; readonly version: number; readonly latest: number }

/** A campaign by its code, locked, its budgets before it like everywhere: what is being taken of them is then known. */
export async function lockHead(tx: Tx, code: string): Promise<Head | undefined> {
  const { rows } = await sql<Head>`with money as materialized (
      select b.campaign from promotions_budget b join promotions_campaign c on c.id = b.campaign where c.code = ${code}
      order by b.currency for update of b
    ), locked as materialized (select count(*) from money)
    select c.id, c.state, c.version,
    coalesce((select max(v.version) from promotions_campaign_version v where v.campaign = c.id), 0) as latest
    from locked cross join promotions_campaign c where c.code = ${code} for update of c`.execute(tx)
  return rows[0]
}

export async function insertHead(tx: Tx, document: Document): Promise<Head> {
  const { rows } = await sql<{ id: string }>`insert into promotions_campaign (code, trigger, position)
    values (${document.code}, ${document.trigger.by}, ${document.position ?? 0}) returning id`.execute(tx)
  return { id: rows[0]!.id, state: 'draft', version: 0, latest: 0 }
}

/** Writes a version that is not published yet. */
export async function writeVersion(tx: Tx, campaign: string, version: number, document: Document): Promise<void> {
  await sql`insert into promotions_campaign_version (campaign, version, document) values (${campaign}, ${version}, ${JSON.stringify(document)}::jsonb)
    on conflict (campaign, version) do update set document = excluded.document
    where promotions_campaign_version.published_at is null`.execute(tx)
}

/** The hash is of the document as it is stored. */
export type Version = { readonly document: Document; readonly hash: string; readonly publishedAt: Instant | null }

export async function versionOf(asker: Asker, campaign: string, version: number): Promise<Version | undefined> {
  const { rows } =
    await sql<Version>`select document, encode(sha256(convert_to(document::text, 'UTF8')), 'hex') as hash, published_at as "publishedAt"
    from promotions_campaign_version where campaign = ${campaign} and version = ${version}`.execute(asker)
  return rows[0]
}

/**
 * The version by which a period is judged: the one that was published when it began, else the first one within it. A later one counts from
 * the next period, and a campaign that was published after it pays nothing for it.
 */
export async function versionIn(
  asker: Asker,
  campaign: string,
  { from, until }: { readonly from: Instant; readonly until: Instant },
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`select version from promotions_campaign_version
    where campaign = ${campaign} and published_at < ${until}
    order by published_at <= ${from} desc, case when published_at <= ${from} then -version else version end limit 1`.execute(asker)
  return rows[0]?.version
}

export async function publish(tx: Tx, campaign: string, version: number, document: Document, at: Instant): Promise<void> {
  await sql`update promotions_campaign_version set published_at = ${at} where campaign = ${campaign} and version = ${version}`.execute(tx)
  await sql`update promotions_campaign set state = 'published', version = ${version}, trigger = ${document.trigger.by}, position = ${document.position ?? 0}
    where id = ${campaign}`.execute(tx)
}

export async function stop(tx: Tx, campaign: string): Promise<void> {
  await sql`update promotions_campaign set state = 'stopped' where id = ${campaign}`.execute(tx)
}

/** What the awards of a campaign have taken of its budget. */
export async function takenOf(asker: Asker, campaign: string, currency: string): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`select coalesce(sum(taken_units), 0)::text as units from promotions_award
    where campaign = ${campaign} and currency = ${currency}`.execute(asker)
  return BigInt(rows[0]?.units ?? '0')
}

/** Sets the remaining budget of a campaign, which is never below zero; null removes its limit. */
export async function writeBudget(tx: Tx, campaign: string, currency: string, units: bigint | null): Promise<void> {
  if (units === null) {
    await sql`delete from promotions_budget where campaign = ${campaign} and currency = ${currency}`.execute(tx)
    return
  }
  await sql`insert into promotions_budget (campaign, currency, left_units) values (${campaign}, ${currency}, ${units > 0n ? units : 0n})
    on conflict (campaign, currency) do update set left_units = excluded.left_units`.execute(tx)
}

export type BudgetRow = Rows['promotions_budget']

export async function budgetsOf(asker: Asker, campaign: string): Promise<BudgetRow[]> {
  const { rows } = await sql<BudgetRow>`select campaign, currency, left_units as "leftUnits" from promotions_budget
    where campaign = ${campaign} order by currency`.execute(asker)
  return rows
}

/** Takes an amount from a budget: `none` where there is no limit, `over` where it does not cover the amount. */
export async function takeBudget(tx: Tx, campaign: string, currency: string, units: bigint): Promise<'taken' | 'none' | 'over'> {
  const { rows } = await sql<{
    covered: boolean
  }>`update promotions_budget set left_units = case when left_units >= ${units} then left_units - ${units} else left_units end
    where campaign = ${campaign} and currency = ${currency} returning coalesce(old.left_units >= ${units}, false) as covered`.execute(tx)
  if (rows[0] === undefined) return 'none'
  return rows[0].covered ? 'taken' : 'over'
}

/** Counts one more award; false where the campaign has given its maximum. */
export async function countAward(tx: Tx, campaign: string, most: number | undefined): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`update promotions_campaign set awards = awards + 1
    where id = ${campaign} and (${most ?? null}::int is null or awards < ${most ?? null}) returning id`.execute(tx)
  return rows.length > 0
}

/** Awards of a campaign that ended without a credit leave room for others. */
export async function uncountAwards(tx: Tx, campaign: string, awards: number): Promise<void> {
  await sql`update promotions_campaign set awards = greatest(awards - ${awards}, 0) where id = ${campaign}`.execute(tx)
}

/** What a campaign has given and may still give: the number of its awards, and its budgets by currency. */
export type Left = { readonly awards: number; readonly budgets: ReadonlyMap<string, bigint> }

/** Reads what is left, locked, the budgets before the campaign like everywhere. Awards may still be written beside it. */
export async function lockLeft(tx: Tx, campaign: string): Promise<Left> {
  const { rows } = await sql<{ awards: number; budgets: Readonly<Record<string, string>> }>`with money as materialized (
      select currency, left_units from promotions_budget where campaign = ${campaign} order by currency for update
    ), whole as materialized (select coalesce(json_object_agg(currency, left_units::text), '{}') as budgets from money)
    select c.awards, w.budgets from whole w cross join promotions_campaign c where c.id = ${campaign} for no key update of c`.execute(tx)
  const { awards, budgets } = rows[0]!
  return { awards, budgets: new Map(Object.entries(budgets).map(([currency, units]) => [currency, BigInt(units)])) }
}

/** Counts the awards of a page of a set, and lowers the budgets by what they give. The caller holds what is left, which covers them. */
export async function takeLeft(tx: Tx, campaign: string, awards: number, given: ReadonlyMap<string, bigint>): Promise<void> {
  await sql`with counted as (update promotions_campaign set awards = awards + ${awards} where id = ${campaign})
    update promotions_budget b set left_units = b.left_units - g.units
    from unnest(${[...given.keys()]}::text[], ${[...given.values()]}::bigint[]) as g(currency, units)
    where b.campaign = ${campaign} and b.currency = g.currency`.execute(tx)
}

export type MemberRow = Omit<Rows['promotions_member'], 'heldSince'>

/** The row of a member, locked. */
export async function lockMember(tx: Tx, member: string): Promise<MemberRow | undefined> {
  const { rows } =
    await sql<MemberRow>`select member, account, wallet, currency, takes_part as "takesPart", registered_at as "registeredAt", invitation
    from promotions_member where member = ${member} for update`.execute(tx)
  return rows[0]
}

export async function memberRow(asker: Asker, member: string): Promise<MemberRow | undefined> {
  const { rows } =
    await sql<MemberRow>`select member, account, wallet, currency, takes_part as "takesPart", registered_at as "registeredAt", invitation
    from promotions_member where member = ${member}`.execute(asker)
  return rows[0]
}

export async function insertMember(tx: Tx, known: KnownMember, takesPart: boolean): Promise<void> {
  await sql`insert into promotions_member (member, account, wallet, currency, takes_part, registered_at, invitation)
    values (${known.id}, ${known.account}, ${known.wallet}, ${known.currency}, ${takesPart}, ${known.registeredAt}, ${known.invitation})
    on conflict (member) do update set takes_part = excluded.takes_part`.execute(tx)
}

/** Deposits of a member so far: how many and how much. */
export async function depositsOf(asker: Asker, member: string, currency: string): Promise<{ count: number; units: bigint }> {
  const { rows } = await sql<{
    count: number
    units: string
  }>`select coalesce(sum(deposits), 0)::int as count, coalesce(sum(deposit_units), 0)::text as units
    from promotions_cash_day where member = ${member} and currency = ${currency}`.execute(asker)
  return { count: rows[0]?.count ?? 0, units: BigInt(rows[0]?.units ?? '0') }
}

export type CashRow = Rows['promotions_cash_day']

export async function addCash(tx: Tx, { member, currency, day, deposits, depositUnits, withdrawalUnits }: CashRow): Promise<void> {
  await sql`insert into promotions_cash_day as d (member, currency, day, deposits, deposit_units, withdrawal_units)
    values (${member}, ${currency}, ${day}, ${deposits}, ${depositUnits}, ${withdrawalUnits})
    on conflict (member, currency, day) do update set deposits = d.deposits + excluded.deposits, deposit_units = d.deposit_units + excluded.deposit_units,
      withdrawal_units = d.withdrawal_units + excluded.withdrawal_units`.execute(tx)
}
