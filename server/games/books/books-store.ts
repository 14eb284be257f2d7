/**
 * Store of the proofs of the vendors' book: rounds without an end, and comparisons of a day with the vendor's own list. All statements are
 * set-based.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'

type Asker = Reader | Tx

export type StuckRound = {
  readonly vendor: string
  readonly player: string
  readonly member: string
  readonly account: bigint
  readonly game: string
  readonly round: string
  readonly openedAt: Temporal.Instant
  readonly asked: number
  readonly state: 'waiting' | 'ended' | 'for-staff'
  readonly said: string
  readonly stakedUnits: bigint
}

/** Records rounds that were opened, or opened again, up to `until` and have a bet and no end; answers how many are new. */
export async function findStuck(tx: Tx, until: Temporal.Instant, now: Temporal.Instant): Promise<number> {
  const found = await sql`
    with span as (update games_sweep set opened_until = greatest(opened_until, ${until}::timestamptz) returning (select opened_until from games_sweep) as since)
    insert into games_stuck_round (vendor, member, game, round, opened_at, found_at, ask_at)
    select r.vendor, r.member, r.game, r.round, r.opened_at, ${now}::timestamptz, ${now}::timestamptz from span cross join lateral (
      select * from games_round where opened_at > span.since and opened_at <= ${until}::timestamptz
      union
      select * from games_round where reopened_at > span.since and reopened_at <= ${until}::timestamptz
    ) r
    where not r.closed and r.bets > 0 and r.wins = 0 and coalesce(r.reopened_at, r.opened_at) <= ${until}::timestamptz
    on conflict (vendor, member, game, round) do update set state = 'waiting', said = '', asked = 0, found_at = excluded.found_at, ask_at = excluded.ask_at
      where games_stuck_round.state = 'ended'`.execute(tx)
  return Number(found.numAffectedRows ?? 0n)
}

const STUCK = sql`select s.vendor, p.player, p.account, s.member, s.game, s.round, s.opened_at as "openedAt", s.asked, s.state, s.said, r.staked_units as "stakedUnits"
  from games_stuck_round s join games_player p on p.vendor = s.vendor and p.member = s.member
  join games_round r on r.vendor = s.vendor and r.member = s.member and r.game = s.game and r.round = s.round`

/** Rounds of which the vendor is to be asked now. */
export async function dueStuck(asker: Asker, now: Temporal.Instant, limit: number): Promise<StuckRound[]> {
  const { rows } = await sql<StuckRound>`${STUCK} where s.state <> 'ended' and s.ask_at <= ${now} order by s.ask_at limit ${limit}`.execute(
    asker,
  )
  return rows
}

/** Those that have no end yet, longest open first. */
export async function openStuck(asker: Asker, limit: number): Promise<StuckRound[]> {
  const { rows } = await sql<StuckRound>`${STUCK} where s.state <> 'ended' order by s.opened_at limit ${limit}`.execute(asker)
  return rows
}

/** Rounds that have ended by themselves since they were found need no staff any more; answers how many. */
export async function endSettled(tx: Tx): Promise<number> {
  const ended = await sql`update games_stuck_round s set state = 'ended', said = 'settled by the vendor' from games_round r
    where s.state <> 'ended' and r.vendor = s.vendor and r.member = s.member and r.game = s.game and r.round = s.round
      and (r.closed or r.bets = 0 or r.wins > 0)`.execute(tx)
  return Number(ended.numAffectedRows ?? 0n)
}

/** Takes a due round for one process; false where another has taken it. */
export async function takeStuck(
  tx: Tx,
  { vendor, member, game, round }: StuckRound,
  now: Temporal.Instant,
  until: Temporal.Instant,
): Promise<boolean> {
  const taken = await sql`update games_stuck_round set ask_at = ${until}
    where vendor = ${vendor} and member = ${member} and game = ${game} and round = ${round} and ask_at <= ${now} and state <> 'ended'`.execute(
    tx,
  )
  return taken.numAffectedRows === 1n
}

export async function writeStuck(
  tx: Tx,
  { vendor, member, game, round }: StuckRound,
  next: { readonly state: StuckRound['state']; readonly said: string; readonly askAt: Temporal.Instant },
): Promise<void> {
  await sql`update games_stuck_round set state = ${next.state}, said = ${next.said}, ask_at = ${next.askAt}, asked = asked + 1
    where vendor = ${vendor} and member = ${member} and game = ${game} and round = ${round}`.execute(tx)
}

/** Which of these transactions our book has. */
export async function knownOf(asker: Asker, vendor: string, transactions: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ transaction: string }>`select transaction from games_callback
    where vendor = ${vendor} and transaction = any (${[...transactions]}::text[]) and state <> 'tombstone'`.execute(asker)
  return new Set(rows.map(({ transaction }) => transaction))
}

export type StatementLine = {
  readonly transaction: string
  readonly verb: string
  readonly player: string
  readonly game: string
  readonly round: string
  readonly units: bigint | undefined
  readonly at: Temporal.Instant
  /** The vendor has taken it back since. Where it never reached us, or was undone before, both books agree. */
  readonly undone?: boolean
}

export async function clearStatement(tx: Tx, vendor: string, day: string): Promise<void> {
  await sql`delete from games_statement where vendor = ${vendor} and day = ${day}::date`.execute(tx)
  await sql`delete from games_statement_round where vendor = ${vendor} and day = ${day}::date`.execute(tx)
  await sql`delete from games_statement_page where vendor = ${vendor} and day = ${day}::date`.execute(tx)
}

/** Where a list goes on: how many of its pages were read, and the name of the next. */
export type ListCursor = { readonly pages: number; readonly next: string }

/** The place of a list whose last page was read at `since` or later. */
export async function placeInList(asker: Asker, vendor: string, day: string, since: Temporal.Instant): Promise<ListCursor | undefined> {
  const { rows } = await sql<ListCursor & { at: Temporal.Instant }>`select page as pages, next, at from games_statement_page
    where vendor = ${vendor} and day = ${day}::date order by page desc limit 1`.execute(asker)
  const [last] = rows
  return last !== undefined && Temporal.Instant.compare(last.at, since) >= 0 ? { pages: last.pages, next: last.next } : undefined
}

/** Notes that a page was read; false where the page that it names next was named before. */
export async function notePage(tx: Tx, vendor: string, day: string, { pages, next }: ListCursor, at: Temporal.Instant): Promise<boolean> {
  const noted = await sql`insert into games_statement_page (vendor, day, page, next, at)
    values (${vendor}, ${day}::date, ${pages}, ${next}, ${at}) on conflict do nothing`.execute(tx)
  return noted.numAffectedRows === 1n
}

export async function writeLines(tx: Tx, vendor: string, day: string, lines: readonly StatementLine[]): Promise<void> {
  const of = <K extends keyof StatementLine>(name: K): StatementLine[K][] => lines.map((line) => line[name])
  await sql`insert into games_statement (vendor, day, transaction, verb, player, game, round, units, at, undone)
    select ${vendor}, ${day}::date, * from unnest(${of('transaction')}::text[], ${of('verb')}::text[], ${of('player')}::text[], ${of('game')}::text[],
      ${of('round')}::text[], ${of('units').map((units) => units ?? null)}::bigint[], ${of('at').map(String)}::timestamptz[], ${of('undone').map((undone) => undone === true)}::boolean[]) on conflict do nothing`.execute(
    tx,
  )
}

export type Reconciliation = {
  readonly vendor: string
  readonly day: string
  readonly ranAt: Temporal.Instant
  readonly ours: bigint
  readonly theirs: bigint
  readonly missingHere: number
  readonly missingThere: number
  readonly different: number
}

/**
 * Compares the statement with our own callbacks and stores the differences. A line belongs to the day on which its own book has it. The other book is
 * asked by id, so that midnight between two clocks makes no difference.
 */
export async function compareActs(tx: Tx, vendor: string, day: string, now: Temporal.Instant): Promise<Reconciliation> {
  await sql`delete from games_difference where vendor = ${vendor} and day = ${day}::date`.execute(tx)
  await sql`
    with span as (select (${day}::date)::timestamp at time zone 'UTC' as first, (${day}::date + 1)::timestamp at time zone 'UTC' as next),
    ours as (
      select c.transaction, c.verb, p.player, c.game, c.round, case when c.verb in ('bet', 'win', 'resettle') then c.units end as units, c.at
      from games_callback c join games_player p on p.vendor = c.vendor and p.member = c.member
      where c.vendor = ${vendor} and c.state <> 'tombstone'
    ),
    theirs as (select * from games_statement where vendor = ${vendor} and day = ${day}::date),
    found as (
      select t.transaction, case when o.transaction is null then 'missing-here' else 'different' end as kind, o.transaction is not null as has, o, t
      from theirs t left join ours o on o.transaction = t.transaction, span
      where t.at >= span.first and t.at < span.next and (o.transaction is not null or not t.undone)
        and (o.transaction is null or (o.verb, o.player, o.game, o.round) is distinct from (t.verb, t.player, t.game, t.round)
          or (t.units is not null and o.units is distinct from t.units))
      union all
      select o.transaction, 'missing-there', true, o, null from ours o, span
      where o.at >= span.first and o.at < span.next and not exists (select from theirs t where t.transaction = o.transaction)
    )
    insert into games_difference (vendor, day, transaction, kind, ours, theirs)
    select ${vendor}, ${day}::date, transaction, kind, case when has then to_jsonb(o) end, to_jsonb(t) from found`.execute(tx)
  const counts = sql`
    (select count(*) from games_callback c where c.vendor = ${vendor} and c.at >= span.first and c.at < span.next and c.state <> 'tombstone'),
    (select count(*) from games_statement s where s.vendor = ${vendor} and s.day = ${day}::date and s.at >= span.first and s.at < span.next)`
  return keepComparison(tx, vendor, day, now, counts)
}

/** Stores the result of a comparison; `counts` are how many each book has on the day. */
export async function keepComparison(
  tx: Tx,
  vendor: string,
  day: string,
  now: Temporal.Instant,
  counts: RawBuilder<unknown>,
): Promise<Reconciliation> {
  const { rows } = await sql<Reconciliation>`
    with span as (select (${day}::date)::timestamp at time zone 'UTC' as first, (${day}::date + 1)::timestamp at time zone 'UTC' as next)
    insert into games_reconciliation (vendor, day, ran_at, ours, theirs, missing_here, missing_there, different)
    select ${vendor}, ${day}::date, ${now}::timestamptz,
      ${counts},
      count(*) filter (where d.kind = 'missing-here'), count(*) filter (where d.kind = 'missing-there'), count(*) filter (where d.kind = 'different')
    from span left join games_difference d on d.vendor = ${vendor} and d.day = ${day}::date group by span.first, span.next
    on conflict (vendor, day) do update set ran_at = excluded.ran_at, ours = excluded.ours, theirs = excluded.theirs, missing_here = excluded.missing_here,
      missing_there = excluded.missing_there, different = excluded.different
    returning vendor, day, ran_at as "ranAt", ours, theirs, missing_here as "missingHere", missing_there as "missingThere", different`.execute(
    tx,
  )
  return rows[0]!
}

/** Vendors whose day was compared at that instant or later. */
export async function comparedSince(asker: Asker, day: string, since: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{
    vendor: string
  }>`select vendor from games_reconciliation where day = ${day}::date and ran_at >= ${since}`.execute(asker)
  return rows.map(({ vendor }) => vendor)
}

/** Newest day first. */
export async function readReconciliations(asker: Asker, limit: number): Promise<Reconciliation[]> {
  const { rows } = await sql<Reconciliation>`select vendor, day, ran_at as "ranAt", ours, theirs, missing_here as "missingHere",
    missing_there as "missingThere", different from games_reconciliation order by day desc, vendor limit ${limit}`.execute(asker)
  return rows
}

/** The vendors' days of play in a span whose comparison is missing or found something. */
export async function unreconciledIn(
  asker: Asker,
  { from, until }: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<{ vendor: string; day: string }[]> {
  const { rows } = await sql<{ vendor: string; day: string }>`
    with days as (
      select d::date as day, d as first, d + interval '1 day' as next
      from generate_series(date_trunc('day', ${from}::timestamptz at time zone 'UTC'), (${until}::timestamptz - interval '1 microsecond') at time zone 'UTC', interval '1 day') d
    )
    select v.code as vendor, days.day from games_vendor v cross join days
    where exists (select from games_callback c
        where c.vendor = v.code and c.at >= days.first at time zone 'UTC' and c.at < days.next at time zone 'UTC' and c.state <> 'tombstone')
      and not exists (select from games_reconciliation r
        where r.vendor = v.code and r.day = days.day and r.missing_here = 0 and r.missing_there = 0 and r.different = 0)
    order by 2, 1`.execute(asker)
  return rows
}

export type Difference = {
  readonly transaction: string
  readonly kind: 'missing-here' | 'missing-there' | 'different'
  readonly ours: Readonly<Record<string, unknown>> | null
  readonly theirs: Readonly<Record<string, unknown>> | null
}

export async function readDifferences(asker: Asker, vendor: string, day: string, limit: number): Promise<Difference[]> {
  const { rows } = await sql<Difference>`select transaction, kind, ours, theirs from games_difference
    where vendor = ${vendor} and day = ${day}::date order by kind, transaction limit ${limit}`.execute(asker)
  return rows
}
