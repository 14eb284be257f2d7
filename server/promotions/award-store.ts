/** Award store: awards with all their moves, and the days of the sign-in calendar. */
import { sql } from 'kysely'
import type { AwardState } from '@baize/contract/promotions.ts'
import type { Part } from '@baize/rules/promotions/reward.ts'
import type { Narrowed, Reader, Tx } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'
import type { PromotionsOwner } from './needs.ts'
import { ENDED_STATES, OPEN_STATES, type By, type KeptState } from './award.ts'
import { namesWhere } from './kinds/kinds.ts'

type Asker = Reader | Tx
type Instant = Temporal.Instant

/**
 * `depositOrder` is the deposit order with which it was chosen. `processUntil` is until when it must be done; `earnedAt` is since when it is earned and waits
 * for its credit.
 */
export type AwardRow = Narrowed<Omit<Rows['promotions_award'], 'run'>, { readonly further: readonly StoredPart[] }>

/** A part as its column stores it: its units as text. */
type StoredPart = { readonly kind: Part['kind']; readonly units: string }

/** What an award gives, in the order of kinds. */
export const partsIn = ({ kind, amountUnits, further }: Pick<AwardRow, 'kind' | 'amountUnits' | 'further'>): Part[] => [
  { kind, units: amountUnits },
  ...further.map((part) => ({ kind: part.kind, units: BigInt(part.units) })),
]

/** Parts as an award stores them; the first one gives its kind. */
export function keptParts([first, ...others]: readonly Part[]): Pick<AwardRow, 'kind' | 'amountUnits' | 'further'> {
  if (first === undefined) throw new Error('an award gives nothing')
  return { kind: first.kind, amountUnits: first.units, further: others.map(({ kind, units }) => ({ kind, units: units.toString() })) }
}

const COLUMNS = sql`a.id, a.campaign, a.version, a.member, a.wallet, a.currency, a.period, a.occasion, a.state, a.kind, a.amount_units as "amountUnits",
  a.base_units as "baseUnits", a.progress_units as "progressUnits", a.required_units as "requiredUnits", a.taken_units as "takenUnits", a.further, a.reason, a.comment, a.images,
  a.deposit_order as "depositOrder", a.join_key as "joinKey", a.claim_key as "claimKey", a.claim_until as "claimUntil", a.process_until as "processUntil", a.earned_at as "earnedAt", a.made_at as "madeAt", a.changed_at as "changedAt",
  a.paid_at as "paidAt"`

/** The rule of `isHad` for an award `a` of a statement. */
export const HAD = sql`(a.paid_at is not null or a.state <> all (${[...ENDED_STATES]}::text[]))`

export type NewAward = Omit<AwardRow, 'id' | 'progressUnits' | 'depositOrder' | 'reason' | 'claimKey' | 'earnedAt' | 'changedAt' | 'paidAt'>

/** Whether the same occasion already has an award; asked under the locked row of the member. */
export async function hasAward(tx: Tx, campaign: string, member: string, period: string, occasion: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from promotions_award
    where campaign = ${campaign} and member = ${member} and period = ${period} and occasion = ${occasion}) as found`.execute(tx)
  return rows[0]?.found ?? false
}

export async function insertAward(tx: Tx, row: NewAward): Promise<AwardRow> {
  const { rows } =
    await sql<AwardRow>`insert into promotions_award as a (campaign, version, member, wallet, currency, period, occasion, state, kind, amount_units,
      base_units, required_units, taken_units, further, comment, images, join_key, claim_until, process_until, made_at, changed_at)
    values (${row.campaign}, ${row.version}, ${row.member}, ${row.wallet}, ${row.currency}, ${row.period}, ${row.occasion}, ${row.state}, ${row.kind},
      ${row.amountUnits}, ${row.baseUnits}, ${row.requiredUnits}, ${row.takenUnits}, ${JSON.stringify(row.further)}::jsonb, ${row.comment}, ${[...row.images]}::uuid[], ${row.joinKey}, ${row.claimUntil},
      ${row.processUntil}, ${row.madeAt}, ${row.madeAt})
    returning ${COLUMNS}`.execute(tx)
  return rows[0]!
}

export type Step = {
  readonly award: string
  readonly from: KeptState | null
  readonly to: KeptState
  readonly by: By
  readonly who: string | null
  readonly version: number
  readonly reason: string | null
  readonly at: Instant
}

export async function insertStep(tx: Tx, { award, from, to, by, who, version, reason, at }: Step): Promise<void> {
  await sql`insert into promotions_award_step (award, from_state, to_state, by, who, version, reason, at)
    values (${award}, ${from}, ${to}, ${by}, ${who}, ${version}, ${reason}, ${at})`.execute(tx)
}

/** Everything about an award that may change. */
export type AwardChange = Partial<
  Pick<
    AwardRow,
    | 'state'
    | 'occasion'
    | 'amountUnits'
    | 'further'
    | 'baseUnits'
    | 'progressUnits'
    | 'takenUnits'
    | 'reason'
    | 'claimKey'
    | 'claimUntil'
    | 'earnedAt'
    | 'depositOrder'
    | 'paidAt'
  >
>

export async function writeAward(tx: Tx, row: AwardRow, change: AwardChange, at: Instant): Promise<AwardRow> {
  const next = { ...row, ...change }
  const { rows } =
    await sql<AwardRow>`update promotions_award a set state = ${next.state}, occasion = ${next.occasion}, amount_units = ${next.amountUnits},
      base_units = ${next.baseUnits}, progress_units = ${next.progressUnits}, taken_units = ${next.takenUnits}, further = ${JSON.stringify(next.further)}::jsonb, reason = ${next.reason}, claim_key = ${next.claimKey},
      claim_until = ${next.claimUntil}, deposit_order = ${next.depositOrder}, earned_at = ${next.earnedAt}, changed_at = ${at}, paid_at = ${next.paidAt}
    where a.id = ${row.id} returning ${COLUMNS}`.execute(tx)
  return rows[0]!
}

/** Awards that are earned and were not credited yet, the oldest first. */
export async function earnedAwards(reader: Reader, before: Instant, limit: number, resting: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select id from promotions_award where state = 'process' and run is null and paid_at is null and earned_at <= ${before} and id <> all (${[...resting]}::uuid[])
    order by earned_at, id limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** Whose an award is. */
export async function ownerOf(tx: Tx, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ member: string }>`select member from promotions_award where id = ${id}`.execute(tx)
  return rows[0]?.member
}

/** Awards that were chosen with these deposit orders and still wait for them, with their members. */
export async function chosenWith(asker: Asker, orders: readonly string[]): Promise<{ id: string; member: string }[]> {
  const { rows } = await sql<{ id: string; member: string }>`select id, member from promotions_award
    where deposit_order = any (${[...orders]}::text[]) and state = 'process' and earned_at is null and paid_at is null order by member, id`.execute(
    asker,
  )
  return rows
}

/** Every award that a deposit was chosen for or earned, with its member. */
export async function awardsOfOrder(asker: Asker, order: string): Promise<{ id: string; member: string }[]> {
  const { rows } = await sql<{ id: string; member: string }>`select id, member from promotions_award
    where deposit_order = ${order}
      or id in (select award from promotions_mission_deposit where deposit = ${order} and not undone) order by id`.execute(asker)
  return rows
}

type Credit = { readonly code: string; readonly currency: string; readonly units: bigint }

/** What awards for play, which no return has ended, credited to a member since an instant, by campaign and currency. */
export async function creditsOf(asker: Asker, member: string, since: Temporal.Instant): Promise<Credit[]> {
  const { rows } = await sql<Credit>`select c.code, a.currency, sum(a.amount_units)::bigint as units
    from promotions_award a join promotions_campaign c on c.id = a.campaign
    where a.member = ${member} and c.trigger = any (${namesWhere(({ forPlay }) => forPlay)}::text[]) and a.kind in ('cash', 'bonus') and a.paid_at >= ${since}
      and not exists (select from promotions_award_step s where s.award = a.id and s.reason = 'returned')
    group by 1, 2 order by 1, 2`.execute(asker)
  return rows
}

/** One award, locked. */
export async function lockAward(tx: Tx, id: string): Promise<AwardRow | undefined> {
  const { rows } = await sql<AwardRow>`select ${COLUMNS} from promotions_award a where a.id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function awardByKey(tx: Tx, column: 'join_key' | 'claim_key', member: string, key: string): Promise<AwardRow | undefined> {
  const { rows } =
    await sql<AwardRow>`select ${COLUMNS} from promotions_award a where a.member = ${member} and a.${sql.ref(column)} = ${key} for update`.execute(
      tx,
    )
  return rows[0]
}

/** A member's awards of one campaign, newest first. A caller that writes holds the member's row. */
export async function awardsOfCampaign(asker: Asker, campaign: string, member: string): Promise<AwardRow[]> {
  const { rows } = await sql<AwardRow>`select ${COLUMNS} from promotions_award a where a.campaign = ${campaign} and a.member = ${member}
    order by a.made_at desc, a.id desc limit 500`.execute(asker)
  return rows
}

/** What is taken of a campaign: by a member, by their awards of its group, and by everybody. */
export type Taken = {
  readonly campaign: string
  /** The awards that the member had in the period, and in all. */
  readonly inPeriod: number
  readonly ever: number
  /** Whether an award of the period still runs to its credit, and whether staff rejected one. */
  readonly runs: boolean
  readonly wasRejected: boolean
  /** Whether another campaign of the group has an award of the member that is open or was credited. */
  readonly inGroup: boolean
  /** The awards of everybody, and what is left of the budget; null where there is none. */
  readonly given: number
  readonly leftUnits: bigint | null
}

type CampaignPeriod = { readonly id: string; readonly period: string; readonly document: { readonly group?: string | undefined } }

/** What is taken of several campaigns, in one statement. A visitor, who is no member, has taken nothing. */
export async function takenOfCampaigns(
  asker: Asker,
  { member, currency }: { readonly member: string | undefined; readonly currency: string },
  asked: readonly CampaignPeriod[],
): Promise<ReadonlyMap<string, Taken>> {
  const whose = member ?? null
  const groups = asked.map(({ document }) => document.group ?? null)
  const { rows } =
    await sql<Taken>`select k.campaign, own.*, c.awards as given, b.left_units as "leftUnits", k.named is not null and exists (
      select 1 from promotions_award a join promotions_campaign_version v on v.campaign = a.campaign and v.version = a.version
      where a.member = ${whose}::uuid and a.campaign <> k.campaign and ${HAD}
        and v.document ->> 'group' = k.named) as "inGroup"
    from unnest(${asked.map(({ id }) => id)}::uuid[], ${asked.map(({ period }) => period)}::text[], ${groups}::text[]) as k(campaign, period, named)
    join promotions_campaign c on c.id = k.campaign
    left join promotions_budget b on b.campaign = k.campaign and b.currency = ${currency}
    cross join lateral (
      select count(*) filter (where a.had)::int as ever, count(*) filter (where a.had and a.period = k.period)::int as "inPeriod",
        coalesce(bool_or(a.period = k.period and a.paid_at is null and a.state = any (${[...OPEN_STATES]}::text[])), false) as runs,
        coalesce(bool_or(a.period = k.period and a.state = 'rejected'), false) as "wasRejected"
      from (select a.period, a.state, a.paid_at, ${HAD} as had from promotions_award a
        where a.campaign = k.campaign and a.member = ${whose}::uuid) a
    ) own`.execute(asker)
  return new Map(rows.map((row) => [row.campaign, row]))
}

/** Joined awards of these triggers that wait for their cause, the oldest first; locked. */
export async function lockJoined(tx: Tx, member: string, triggers: readonly string[]): Promise<AwardRow[]> {
  const { rows } = await sql<AwardRow>`select ${COLUMNS} from promotions_award a join promotions_campaign c on c.id = a.campaign
    where a.member = ${member} and a.state = 'process' and a.earned_at is null and a.paid_at is null and c.trigger = any (${[...triggers]}::text[]) order by a.made_at, a.id for update of a`.execute(
    tx,
  )
  return rows
}

/** Every open award of a member, locked. A set's run pays those of the set itself. */
export async function lockOpen(tx: Tx, member: string): Promise<AwardRow[]> {
  const { rows } = await sql<AwardRow>`select ${COLUMNS} from promotions_award a
    where a.member = ${member} and a.state = any (${[...OPEN_STATES]}::text[]) and a.paid_at is null and (a.run is null or a.state <> 'process')
    order by a.id for update`.execute(tx)
  return rows
}

export type AwardFilter = { readonly member: string; readonly states?: readonly AwardState[] | undefined }

export async function awardPage(reader: Reader, { member, states }: AwardFilter, offset: number, limit: number): Promise<AwardRow[]> {
  const { rows } = await sql<AwardRow>`select ${COLUMNS} from promotions_award a where a.member = ${member}
    and (${states === undefined} or a.state = any (${[...(states ?? [])]}::text[])) order by a.changed_at desc, a.id desc offset ${offset} limit ${limit}`.execute(
    reader,
  )
  return rows
}

/** How many of a member's awards wait to be claimed and may be claimed now. */
export async function claimableAwards(reader: Reader, member: string, at: Instant): Promise<number> {
  const { rows } = await sql<{ awards: number }>`select count(*)::int as awards from promotions_award
    where member = ${member} and state = 'claim' and (claim_until is null or claim_until > ${at})`.execute(reader)
  return rows[0]?.awards ?? 0
}

export async function awardCounts(reader: Reader, member: string): Promise<{ status: KeptState; awards: number }[]> {
  const { rows } = await sql<{ status: KeptState; awards: number }>`select state as status, count(*)::int as awards from promotions_award
    where member = ${member} group by state order by state`.execute(reader)
  return rows
}

/** The latest award of each campaign. Of a set's awards only those in the currency count: each wallet gets its own. */
export async function latestAwards(
  reader: Reader,
  { id: member, currency }: Pick<PromotionsOwner, 'id' | 'currency'>,
): Promise<AwardRow[]> {
  const { rows } = await sql<AwardRow>`select distinct on (a.campaign) ${COLUMNS} from promotions_award a
    where a.member = ${member} and (a.run is null or a.currency = ${currency})
    order by a.campaign, a.made_at desc, a.id desc`.execute(reader)
  return rows
}

/** Awards that wait for staff, the oldest first, and recently decided ones. */
export async function waitingAwards(
  reader: Reader,
  limit: number,
): Promise<(AwardRow & { readonly code: string; readonly account: string })[]> {
  const { rows } = await sql<AwardRow & { code: string; account: string }>`select ${COLUMNS}, c.code, m.account from promotions_award a
    join promotions_campaign c on c.id = a.campaign join promotions_member m on m.member = a.member
    where a.state = 'applying' order by a.made_at, a.id limit ${limit}`.execute(reader)
  return rows
}

export async function stepsOf(reader: Reader, award: string): Promise<Step[]> {
  const { rows } =
    await sql<Step>`select award, from_state as "from", to_state as "to", by, who, version, reason, at from promotions_award_step
    where award = ${award} order by id`.execute(reader)
  return rows
}

/** What was done in time may arrive a little later. */
const GRACE_SECONDS = 120

/** Whether an award was not claimed in time, or is still open when its campaign or its own time is over. A frozen member's awards are paused. */
const isOver = (at: Instant, ended: readonly string[]) => sql`((state = 'claim' and claim_until <= ${at})
    or (state = 'process' and earned_at is null and paid_at is null
      and (campaign = any (${[...ended]}::uuid[]) or process_until <= ${at.subtract({ seconds: GRACE_SECONDS })})))
  and not exists (select from promotions_member m where m.member = w.member and m.held_since is not null)`

/** The awards that are to be closed, in the order of their ids. */
export async function overAwards(
  reader: Reader,
  at: Instant,
  ended: readonly string[],
  limit: number,
  resting: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from promotions_award w
    where ${isOver(at, ended)} and id <> all (${[...resting]}::uuid[]) order by id limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** Closes what was not claimed in time, and joined awards that ran out. Their money returns to the budget. Answers whose awards they were. */
export async function closeOver(
  tx: Tx,
  at: Instant,
  ended: readonly string[],
  ids: readonly string[],
): Promise<{ award: string; member: string; campaign: string }[]> {
  const { rows } = await sql<{ award: string; member: string; campaign: string }>`with over as (
      select id, state from promotions_award w where id = any (${[...ids]}::uuid[]) and ${isOver(at, ended)} order by id for update skip locked
    ), closed as (
      update promotions_award a set state = 'close', occasion = a.id::text, reason = 'over', taken_units = 0, changed_at = ${at} from over o where o.id = a.id
      returning a.id, a.member, a.version, a.campaign, a.period, a.currency, o.state as from_state, old.taken_units
    ), steps as (
      insert into promotions_award_step (award, from_state, to_state, by, version, reason, at) select id, from_state, 'close', 'clock', version, 'over', ${at} from closed
    ), freed as (
      delete from promotions_person_mark m using closed c where m.campaign = c.campaign and m.period = c.period and m.member = c.member
        and not exists (select from promotions_award a where a.campaign = m.campaign and a.member = m.member and a.period = m.period
          and ${HAD} and a.id not in (select id from over))
    ), back as (
      update promotions_budget b set left_units = b.left_units + s.units from (
        select campaign, currency, sum(taken_units)::bigint as units from closed where taken_units > 0 group by 1, 2
      ) s where b.campaign = s.campaign and b.currency = s.currency
    )
    select id as award, member, campaign from closed`.execute(tx)
  return rows
}

/** The claims and tasks of a member are paused since an instant; paused ones stay so. */
export async function holdAwards(tx: Tx, member: string, at: Instant): Promise<void> {
  await sql`update promotions_member set held_since = coalesce(held_since, ${at}) where member = ${member}`.execute(tx)
}

/** Gives awards back the time in which they were paused. */
export async function resumeAwards(tx: Tx, member: string, at: Instant): Promise<void> {
  await sql`with open as (update promotions_member set held_since = null where member = ${member} and held_since is not null
      returning ${at}::timestamptz - old.held_since as waited)
    update promotions_award a set claim_until = a.claim_until + open.waited, process_until = a.process_until + open.waited
    from open where a.member = ${member} and a.state in ('process', 'claim') and a.paid_at is null`.execute(tx)
}

/** Returns to a budget what was taken for an award. */
export async function returnBudget(tx: Tx, { campaign, currency }: Pick<AwardRow, 'campaign' | 'currency'>, units: bigint): Promise<void> {
  await sql`update promotions_budget set left_units = left_units + ${units} where campaign = ${campaign} and currency = ${currency}`.execute(
    tx,
  )
}

/** Records a day; false where it was signed before. */
export async function signDay(tx: Tx, campaign: string, member: string, day: string): Promise<boolean> {
  const { rows } = await sql<{ day: string }>`insert into promotions_sign_in (campaign, member, day) values (${campaign}, ${member}, ${day})
    on conflict do nothing returning day`.execute(tx)
  return rows.length > 0
}

/** The signed days since a day. */
export async function signedDays(asker: Asker, campaign: string, member: string, since: string): Promise<Set<string>> {
  const { rows } = await sql<{
    day: string
  }>`select day::text from promotions_sign_in where campaign = ${campaign} and member = ${member} and day >= ${since}`.execute(asker)
  return new Set(rows.map(({ day }) => day))
}
