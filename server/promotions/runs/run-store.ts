/** Run store: runs with their lines, the awards that they write in sets, and the boards of rankings. */
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

type Asker = Reader | Tx
type Instant = Temporal.Instant

export type RunRow = Omit<Rows['promotions_run'], 'startedAt' | 'doneAt'>

const COLUMNS = sql`id, campaign, version, period, from_at as "fromAt", until_at as "untilAt", state, computed_to as "computedTo", awards,
  award_units as "awardUnits", paid, paid_units as "paidUnits"`

/** Begins the run of a period; undefined where it has begun before. */
export async function insertRun(
  tx: Tx,
  row: Pick<RunRow, 'campaign' | 'version' | 'period' | 'fromAt' | 'untilAt'>,
  at: Instant,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`insert into promotions_run (campaign, version, period, from_at, until_at, started_at)
    values (${row.campaign}, ${row.version}, ${row.period}, ${row.fromAt}, ${row.untilAt}, ${at}) on conflict (campaign, period) do nothing returning id`.execute(
    tx,
  )
  return rows[0]?.id
}

/** An unfinished run, locked; undefined where another process works on it. */
export async function lockRun(tx: Tx, id: string): Promise<RunRow | undefined> {
  const { rows } =
    await sql<RunRow>`select ${COLUMNS} from promotions_run where id = ${id} and state <> 'done' for update skip locked`.execute(tx)
  return rows[0]
}

export async function openRuns(asker: Asker): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from promotions_run where state <> 'done' order by started_at, id`.execute(asker)
  return rows.map(({ id }) => id)
}

export async function hasRun(asker: Asker, campaign: string, period: string): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean
  }>`select exists (select 1 from promotions_run where campaign = ${campaign} and period = ${period}) as found`.execute(asker)
  return rows[0]?.found ?? false
}

export async function latestRuns(reader: Reader, limit: number): Promise<(RunRow & { readonly code: string })[]> {
  const { rows } = await sql<
    RunRow & { code: string }
  >`select r.id, r.campaign, r.version, r.period, r.from_at as "fromAt", r.until_at as "untilAt", r.state,
      r.computed_to as "computedTo", r.awards, r.award_units as "awardUnits", r.paid, r.paid_units as "paidUnits", c.code
    from promotions_run r join promotions_campaign c on c.id = r.campaign order by r.started_at desc, r.id desc limit ${limit}`.execute(
    reader,
  )
  return rows
}

export type Line = {
  readonly member: string
  readonly wallet: bigint
  readonly currency: string
  /** By category, where that is asked. */
  readonly stakes: readonly { readonly category: string; readonly stake: bigint }[]
  readonly stakeUnits: bigint
  readonly winUnits: bigint
  readonly givenUnits: bigint
}

type ReadLine = Omit<Line, 'stakes'> & { readonly stakes?: string }

/** Below every member. Two plain bounds let the index give a page alone, whatever the number of members. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** The last of the next members after one, and how many they are. */
export async function pageAfter(
  tx: Tx,
  after: string | null,
  limit: number,
): Promise<{ readonly to: string | null; readonly members: number }> {
  const { rows } = await sql<{
    to: string | null
    members: number
  }>`select (array_agg(member order by member desc))[1] as to, count(*)::int as members from (
    select member from promotions_member where member > ${after ?? BEFORE_ALL}::uuid order by member limit ${limit}) m`.execute(tx)
  return rows[0]!
}

/**
 * What each member of a page played in the period: by category for a rebate, and with what promotions gave them for a loss-back. It is one
 * statement over the records' days.
 */
export async function linesBetween(
  tx: Tx,
  run: RunRow,
  days: RawBuilder<unknown>,
  { after, to, by }: { readonly after: string | null; readonly to: string | null; readonly by: string },
): Promise<Line[]> {
  const stakes = by === 'rebate' ? sql`string_agg(category || ' ' || stake_units, ',') as stakes,` : sql``
  const given =
    by === 'loss-back'
      ? sql`union all select member, currency, '', 0, 0, amount_units from promotions_award
          where kind = 'cash' and paid_at >= ${run.fromAt} and paid_at < ${run.untilAt}`
      : sql``
  // Each sum is joined by the key of its member. No guess of the planner about a range or about awards makes a page slow.
  const { rows } =
    await sql<ReadLine>`select m.member, m.wallet, m.currency, ${by === 'rebate' ? sql`s.stakes,` : sql``} s.stake_units as "stakeUnits",
      s.win_units as "winUnits", s.given_units as "givenUnits"
    from (
      select member, currency, ${stakes} sum(stake_units)::bigint as stake_units, sum(win_units)::bigint as win_units, sum(given_units)::bigint as given_units
      from (select member, currency, category, stake_units, win_units, 0::bigint as given_units from (${days}) d ${given}) parts
      where member > ${after ?? BEFORE_ALL}::uuid and member <= ${to}::uuid group by member, currency
    ) s join promotions_member m on m.member = s.member and m.currency = s.currency and m.takes_part
    order by m.member`.execute(tx)
  return rows.map((row) => ({
    ...row,
    stakes: (row.stakes?.split(',') ?? []).map((each) => {
      const at = each.indexOf(' ')
      return { category: each.slice(0, at), stake: BigInt(each.slice(at + 1)) }
    }),
  }))
}

/** The parts of an award of a run. */
export type RunAward = {
  readonly member: string
  readonly wallet: bigint
  readonly currency: string
  readonly amountUnits: bigint
  readonly baseUnits: bigint
}

/** The first state of a page's awards: credited at once, or waiting to be claimed. */
export type Begins = {
  readonly state: 'issued' | 'claim'
  readonly claimUntil: Instant | null
  readonly budgeted: boolean
  readonly at: Instant
}

/** Writes a page of awards with their first steps. */
export async function insertAwards(
  tx: Tx,
  run: RunRow,
  awards: readonly RunAward[],
  { state, claimUntil, budgeted, at }: Begins,
): Promise<void> {
  if (awards.length === 0) return
  const of = <K extends keyof RunAward>(name: K): RunAward[K][] => awards.map((award) => award[name])
  await sql`with made as (
      insert into promotions_award (campaign, version, member, wallet, currency, period, state, kind, amount_units, base_units, taken_units, run, claim_until, earned_at,
        made_at, changed_at, paid_at)
      select ${run.campaign}, ${run.version}, n.member, n.wallet, n.currency, ${run.period}, ${state}, 'cash', n.amount, n.base, case when ${budgeted} then n.amount else 0 end, ${run.id}, ${claimUntil},
        ${at}, ${at}, ${at}, case when ${state} = 'issued' then ${at}::timestamptz end
      from unnest(${of('member')}::uuid[], ${of('wallet')}::bigint[], ${of('currency')}::text[], ${of('amountUnits')}::bigint[], ${of('baseUnits')}::bigint[])
        as n(member, wallet, currency, amount, base)
      returning id
    )
    insert into promotions_award_step (award, to_state, by, version, at) select id, ${state}, 'engine', ${run.version}, ${at} from made`.execute(
    tx,
  )
}

/** Records a page: its last member, its awards and what it credited. */
export async function notePage(
  tx: Tx,
  id: string,
  page: { readonly to: string | null; readonly awards: number; readonly units: bigint; readonly credited: boolean },
): Promise<void> {
  const { to, awards, units, credited } = page
  const [paid, paidUnits] = credited ? [awards, units] : [0, 0n]
  await sql`update promotions_run set computed_to = coalesce(${to}::uuid, computed_to), awards = awards + ${awards}, award_units = award_units + ${units},
    paid = paid + ${paid}, paid_units = paid_units + ${paidUnits} where id = ${id}`.execute(tx)
}

export async function endRun(tx: Tx, id: string, at: Instant): Promise<void> {
  await sql`update promotions_run set state = 'done', done_at = ${at} where id = ${id}`.execute(tx)
}

export type ScoreRow = Rows['promotions_score']

/** Adds the changes of a batch of rounds; the moment is that of the latest change. */
export async function addScores(tx: Tx, rows: readonly ScoreRow[]): Promise<void> {
  if (rows.length === 0) return
  const of = <K extends keyof ScoreRow>(name: K): ScoreRow[K][] => rows.map((row) => row[name])
  await sql`insert into promotions_score as s (campaign, period, currency, member, units, reached_at)
    select * from unnest(${of('campaign')}::uuid[], ${of('period')}::text[], ${of('currency')}::text[], ${of('member')}::uuid[], ${of('units')}::bigint[],
      ${of('reachedAt').map(String)}::timestamptz[])
    on conflict (campaign, period, currency, member) do update set units = s.units + excluded.units, reached_at = excluded.reached_at`.execute(
    tx,
  )
}

export type BoardRow = Omit<ScoreRow, 'campaign' | 'period'> & Pick<Rows['promotions_member'], 'account' | 'wallet'>
export type Board = { readonly campaign: string; readonly period: string; readonly currency: string; readonly leastUnits: bigint }

/** The first places of a board, without members who take no part. */
export async function boardOf(asker: Asker, { campaign, period, currency, leastUnits }: Board, places: number): Promise<BoardRow[]> {
  const { rows } =
    await sql<BoardRow>`select s.member, m.account, m.wallet, s.currency, s.units, s.reached_at as "reachedAt" from promotions_score s
    join promotions_member m on m.member = s.member and m.currency = s.currency and m.takes_part
    where s.campaign = ${campaign} and s.period = ${period} and s.currency = ${currency} and s.units >= ${leastUnits}
    order by s.units desc, s.reached_at, s.member limit ${places}`.execute(asker)
  return rows
}

/** The score and place of one member; undefined where they have none. */
export async function placeOf(
  asker: Asker,
  { campaign, period, currency }: Board,
  member: string,
): Promise<{ place: number; units: bigint } | undefined> {
  const { rows } = await sql<{ place: number; units: bigint }>`select (select count(*)::int + 1 from promotions_score o
      join promotions_member m on m.member = o.member and m.takes_part
      where o.campaign = s.campaign and o.period = s.period and o.currency = s.currency and (o.units, s.reached_at, s.member) > (s.units, o.reached_at, o.member)) as place,
      s.units
    from promotions_score s where s.campaign = ${campaign} and s.period = ${period} and s.currency = ${currency} and s.member = ${member}`.execute(
    asker,
  )
  return rows[0]
}
