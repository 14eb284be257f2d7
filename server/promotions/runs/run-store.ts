/** Run store: runs with their lines, the awards that they write in sets, and the boards of rankings. */
import { sql, type RawBuilder } from 'kysely'
import { readLongs } from '../../platform/binary-arrays.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { HAD } from '../award-store.ts'
import type { AskedOfPlay, Played } from '../kinds/kind.ts'
import type { Rows } from '../rows/rows.ts'

type Asker = Reader | Tx
type Instant = Temporal.Instant

export type RunRow = Omit<Rows['promotions_run'], 'startedAt' | 'doneAt'>

const COLUMNS = sql`id, campaign, version, period, from_at as "fromAt", until_at as "untilAt", state, computed_to as "computedTo", awards, paid`

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

/** What a run awarded and paid in one currency. */
export type RunSum = { readonly currency: string; readonly awardUnits: string; readonly paidUnits: string }
export type ListedRun = RunRow & { readonly code: string; readonly sums: readonly RunSum[] }

export async function latestRuns(reader: Reader, limit: number): Promise<ListedRun[]> {
  const { rows } =
    await sql<ListedRun>`select r.id, r.campaign, r.version, r.period, r.from_at as "fromAt", r.until_at as "untilAt", r.state,
      r.computed_to as "computedTo", r.awards, r.paid, c.code, (
        select coalesce(json_agg(json_build_object('currency', s.currency, 'awardUnits', s.award_units::text, 'paidUnits', s.paid_units::text) order by s.currency), '[]')
        from promotions_run_sum s where s.run = r.id) as sums
    from promotions_run r join promotions_campaign c on c.id = r.campaign order by r.started_at desc, r.id desc limit ${limit}`.execute(
      reader,
    )
  return rows
}

export type Line = Played & {
  readonly member: string
  readonly wallet: bigint
  /** The currency of the registration, to which `wallet` belongs. */
  readonly first: string
}

/** Below every member. Two plain bounds let the index give a page alone, whatever the number of members. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** What a list of texts is joined by: no member, currency or category has it. */
const BETWEEN = ','

const listed = (text: string | null): string[] => text?.split(BETWEEN) ?? []

/** The next members of a run, in their order. A page travels as columns, since each row by itself costs as much as all its work. */
export type PageOfMembers = {
  readonly after: string
  readonly members: readonly string[]
  readonly currencies: readonly string[]
  readonly wallets: BigInt64Array
}

/** The next members who take part, after one. */
export async function membersAfter(tx: Tx, after: string | null, limit: number): Promise<PageOfMembers> {
  const from = after ?? BEFORE_ALL
  const { rows } = await sql<{ members: string | null; currencies: string | null; wallets: Buffer | null }>`
    select string_agg(member::text, ${BETWEEN}) as members, string_agg(currency, ${BETWEEN}) as currencies, string_agg(int8send(wallet), '') as wallets
    from (select member, currency, wallet from promotions_member where takes_part and member > ${from}::uuid order by member limit ${limit}) m`.execute(
    tx,
  )
  const { members, currencies, wallets } = rows[0]!
  return { after: from, members: listed(members), currencies: listed(currencies), wallets: readLongs(wallets) }
}

const within = ({ after, members }: PageOfMembers): RawBuilder<unknown> =>
  sql`member > ${after}::uuid and member <= ${members.at(-1)}::uuid`

const FIGURES = ['stakes', 'counted', 'wins', 'rounds', 'days'] as const
type Figure = (typeof FIGURES)[number]
type Play = Record<'members' | 'currencies' | 'categories', readonly string[]> & Record<Figure, BigInt64Array>

/** What the members of a page played in the period, in their order. It is one statement over the records' days. */
async function playedBetween(tx: Tx, days: RawBuilder<unknown>, page: PageOfMembers, { categories: rated }: AskedOfPlay): Promise<Play> {
  const category = rated ? sql`category` : sql`''::text`
  const ofThese = rated ? sql`and category = any (${[...rated]}::text[])` : sql``
  // A rebate asks for no more than what counted.
  const played = rated ? sql`0::bigint` : sql`count(distinct day) filter (where rounds > 0)`
  const { rows } = await sql<Record<'members' | 'currencies' | 'categories', string | null> & Record<Figure, Buffer | null>>`
    select string_agg(member::text, ${BETWEEN}) as members, string_agg(currency, ${BETWEEN}) as currencies, string_agg(category, ${BETWEEN}) as categories,
      string_agg(int8send(stakes), '') as stakes, string_agg(int8send(counted), '') as counted, string_agg(int8send(wins), '') as wins,
      string_agg(int8send(rounds), '') as rounds, string_agg(int8send(days), '') as days
    from (
      select member, currency, ${category} as category, sum(stake_units)::bigint as stakes, sum(counted_units)::bigint as counted,
        sum(win_units)::bigint as wins, sum(rounds)::bigint as rounds, ${played} as days
      from (${days}) d where ${within(page)} ${ofThese} group by 1, 2, 3 order by 1, 2
    ) played`.execute(tx)
  const { members, currencies, categories, ...figures } = rows[0]!
  return {
    members: listed(members),
    currencies: listed(currencies),
    categories: listed(categories),
    ...(Object.fromEntries(FIGURES.map((name) => [name, readLongs(figures[name])])) as Record<Figure, BigInt64Array>),
  }
}

const givenKey = (member: string, currency: string): string => `${member} ${currency}`

/** What promotions gave the members of a page in the period. */
async function givenBetween(tx: Tx, { fromAt, untilAt }: RunRow, page: PageOfMembers): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ member: string; currency: string; units: bigint }>`
    select member, currency, sum(amount_units)::bigint as units from promotions_award
    where kind = 'cash' and paid_at >= ${fromAt} and paid_at < ${untilAt} and ${within(page)} group by 1, 2`.execute(tx)
  return new Map(rows.map(({ member, currency, units }) => [givenKey(member, currency), units]))
}

/** Each member beside their own rows, with a line for each currency: both are in the order of members, so one walk meets them all. */
function linesOf({ members, currencies, wallets }: PageOfMembers, play: Play, given: ReadonlyMap<string, bigint>): Line[] {
  const lines: Line[] = []
  let row = 0
  members.forEach((member, at) => {
    const [first, wallet] = [currencies[at]!, wallets[at]!]
    while (row < play.members.length && play.members[row]! < member) row += 1
    while (play.members[row] === member) {
      const currency = play.currencies[row]!
      const stakes: Line['stakes'][number][] = []
      const sums = { stakes: 0n, counted: 0n, wins: 0n, rounds: 0n, days: 0n }
      for (; play.members[row] === member && play.currencies[row] === currency; row += 1) {
        stakes.push({ category: play.categories[row]!, stake: play.counted[row]! })
        for (const name of FIGURES) sums[name] += play[name][row]!
      }
      const { stakes: stakeUnits, counted: countedUnits, wins: winUnits, rounds, days } = sums
      const givenUnits = given.size === 0 ? 0n : (given.get(givenKey(member, currency)) ?? 0n)
      lines.push({ member, wallet, currency, first, stakes, stakeUnits, countedUnits, winUnits, rounds, days, givenUnits })
    }
  })
  return lines
}

/**
 * The lines of a page: what each member played in the period, and for a loss-back what promotions gave them. Members, play and gifts are asked by
 * themselves: joined, a wrong guess at the size of one made every page read another for each member.
 */
export async function linesBetween(
  tx: Tx,
  run: RunRow,
  days: RawBuilder<unknown>,
  page: PageOfMembers,
  asked: AskedOfPlay,
): Promise<Line[]> {
  if (page.members.length === 0) return []
  const play = await playedBetween(tx, days, page, asked)
  return linesOf(page, play, asked.given ? await givenBetween(tx, run, page) : new Map())
}

/** The parts of an award of a run. */
export type RunAward = {
  readonly member: string
  readonly wallet: bigint
  readonly currency: string
  readonly amountUnits: bigint
  readonly baseUnits: bigint
}

/** Locks these members' rows in one order, as whoever joins a campaign does. */
export async function lockMembers(tx: Tx, members: readonly string[]): Promise<void> {
  await sql`with locked as materialized (select from promotions_member where member = any (${[...members]}::uuid[]) order by member for update)
    select count(*) from locked`.execute(tx)
}

/** What a campaign asks of members: the awards that they had of it, where it counts them, and one of another campaign of its group. */
export type AskedOfMembers = { readonly id: string; readonly group: string | undefined; readonly counts: boolean }
export type Had = { readonly member: string; readonly had: number; readonly inGroup: boolean }

/** What these members had. Who had nothing is left out. The versions come first: few of them have the group, and each document is read once. */
export async function hadByMembers(asker: Asker, { id, group, counts }: AskedOfMembers, members: readonly string[]): Promise<Had[]> {
  const named = group ?? null
  const { rows } = await sql<Had>`with asked as materialized (
      select campaign, version, campaign = ${id} as own from promotions_campaign_version
      where case when campaign = ${id} then ${counts} else coalesce(document ->> 'group' = ${named}, false) end
    )
    select a.member, count(*) filter (where k.own)::int as had, bool_or(not k.own) as "inGroup"
    from promotions_award a join asked k on k.campaign = a.campaign and k.version = a.version
    where a.campaign = any (array(select campaign from asked)) and a.member = any (${[...members]}::uuid[]) and ${HAD}
    group by a.member`.execute(asker)
  return rows
}

/** The first state of a page's awards: credited at once, or waiting to be claimed. */
export type Begins = {
  readonly state: 'issued' | 'claim'
  readonly claimUntil: Instant | null
  readonly budgeted: boolean
  readonly at: Instant
}

/** Writes a page of awards with their first steps. The occasion is the currency, since each wallet has its own award of the period. */
export async function insertAwards(
  tx: Tx,
  run: RunRow,
  awards: readonly RunAward[],
  { state, claimUntil, budgeted, at }: Begins,
): Promise<void> {
  if (awards.length === 0) return
  const of = <K extends keyof RunAward>(name: K): RunAward[K][] => awards.map((award) => award[name])
  await sql`with made as (
      insert into promotions_award (campaign, version, member, wallet, currency, period, occasion, state, kind, amount_units, base_units, taken_units, run, claim_until, earned_at,
        made_at, changed_at, paid_at)
      select ${run.campaign}, ${run.version}, n.member, n.wallet, n.currency, ${run.period}, n.currency, ${state}, 'cash', n.amount, n.base, case when ${budgeted} then n.amount else 0 end, ${run.id}, ${claimUntil},
        ${at}, ${at}, ${at}, case when ${state} = 'issued' then ${at}::timestamptz end
      from unnest(${of('member')}::uuid[], ${of('wallet')}::bigint[], ${of('currency')}::text[], ${of('amountUnits')}::bigint[], ${of('baseUnits')}::bigint[])
        as n(member, wallet, currency, amount, base)
      returning id
    )
    insert into promotions_award_step (award, to_state, by, version, at) select id, ${state}, 'engine', ${run.version}, ${at} from made`.execute(
    tx,
  )
}

/** Records a page: its last member, its awards, and what they give in each currency. */
export async function notePage(
  tx: Tx,
  id: string,
  page: { readonly to: string | null; readonly awards: number; readonly given: ReadonlyMap<string, bigint>; readonly credited: boolean },
): Promise<void> {
  const { to, awards, given, credited } = page
  await sql`with noted as (
      update promotions_run set computed_to = coalesce(${to}::uuid, computed_to), awards = awards + ${awards}, paid = paid + ${credited ? awards : 0} where id = ${id}
    )
    insert into promotions_run_sum as s (run, currency, award_units, paid_units)
    select ${id}::uuid, g.currency, g.units, case when ${credited} then g.units else 0 end
    from unnest(${[...given.keys()]}::text[], ${[...given.values()]}::bigint[]) as g(currency, units)
    on conflict (run, currency) do update set award_units = s.award_units + excluded.award_units, paid_units = s.paid_units + excluded.paid_units`.execute(
    tx,
  )
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

export type BoardRow = Omit<ScoreRow, 'campaign' | 'period'> &
  Pick<Rows['promotions_member'], 'account' | 'wallet'> & { readonly first: string }
export type Board = { readonly campaign: string; readonly period: string; readonly currency: string; readonly leastUnits: bigint }

/** The first places of a board, without members who take no part. */
export async function boardOf(asker: Asker, { campaign, period, currency, leastUnits }: Board, places: number): Promise<BoardRow[]> {
  const { rows } =
    await sql<BoardRow>`select s.member, m.account, m.wallet, m.currency as first, s.currency, s.units, s.reached_at as "reachedAt" from promotions_score s
    join promotions_member m on m.member = s.member and m.takes_part
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
