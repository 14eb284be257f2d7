/** Store of comparisons round by round, for vendors whose books have no acts: the total of each round here and there. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { keepComparison, type Reconciliation } from './books-store.ts'

/** A round, or a hand of several, in the vendor's present state. */
export type StatementRound = {
  readonly player: string
  readonly game: string
  readonly round: string
  readonly stakedUnits: bigint
  readonly wonUnits: bigint
  readonly at: Temporal.Instant
}

export async function writeRounds(tx: Tx, vendor: string, day: string, rounds: readonly StatementRound[]): Promise<void> {
  const of = <K extends keyof StatementRound>(name: K): StatementRound[K][] => rounds.map((round) => round[name])
  await sql`insert into games_statement_round (vendor, day, player, game, round, staked_units, won_units, at)
    select ${vendor}, ${day}::date, * from unnest(${of('player')}::text[], ${of('game')}::text[], ${of('round')}::text[], ${of('stakedUnits')}::bigint[],
      ${of('wonUnits')}::bigint[], ${of('at').map(String)}::timestamptz[]) on conflict do nothing`.execute(tx)
}

/** The part of a round's name that names the hand. */
const handOf = (handEnd: string) => (handEnd === '' ? sql.raw('r.round') : sql`split_part(r.round, ${handEnd}, 1)`)

/** The total of our rounds of one hand. */
export async function worthOfHand(
  asker: Reader | Tx,
  { vendor, member, game, hand, handEnd }: { vendor: string; member: string; game: string; hand: string; handEnd: string },
): Promise<{ readonly stakedUnits: bigint; readonly wonUnits: bigint }> {
  const { rows } = await sql<{ stakedUnits: bigint; wonUnits: bigint }>`
    select coalesce(sum(staked_units), 0)::bigint as "stakedUnits", coalesce(sum(won_units), 0)::bigint as "wonUnits" from games_round r
    where r.vendor = ${vendor} and r.member = ${member} and r.game = ${game} and ${handOf(handEnd)} = ${hand}`.execute(asker)
  return rows[0]!
}

/**
 * Compares the rounds that were opened on the day, in either book, by their present worth, and stores the differences. A round that is void is missing
 * nowhere. What was given without a bet is in no list of bets.
 */
export async function compareRounds(tx: Tx, vendor: string, day: string, handEnd: string, now: Temporal.Instant): Promise<Reconciliation> {
  await sql`delete from games_difference where vendor = ${vendor} and day = ${day}::date`.execute(tx)
  await sql`
    with span as (select (${day}::date)::timestamp at time zone 'UTC' as first, (${day}::date + 1)::timestamp at time zone 'UTC' as next),
    theirs as (select * from games_statement_round where vendor = ${vendor} and day = ${day}::date),
    touched as (
      select r.* from games_round r, span where r.vendor = ${vendor} and r.opened_at >= span.first - interval '1 hour' and r.opened_at < span.next + interval '1 hour'
      union
      select r.* from theirs t join games_player p on p.vendor = t.vendor and p.player = t.player
        join games_round r on r.vendor = t.vendor and r.member = p.member and r.game = t.game and r.round = t.round
    ),
    ours as (
      select p.player, r.game, ${handOf(handEnd)} as round, sum(r.staked_units)::bigint as staked_units, sum(r.won_units)::bigint as won_units,
        sum(r.bets) as bets, min(r.opened_at) as at
      from touched r join games_player p on p.vendor = r.vendor and p.member = r.member group by 1, 2, 3
    ),
    found as (
      select t.round || ' ' || t.game || ' ' || t.player as name, case when o.round is null then 'missing-here' else 'different' end as kind, o.round is not null as has, o, t
      from theirs t left join ours o on (o.player, o.game, o.round) = (t.player, t.game, t.round), span
      where t.at >= span.first and t.at < span.next and (coalesce(o.staked_units, 0), coalesce(o.won_units, 0)) <> (t.staked_units, t.won_units)
      union all
      select o.round || ' ' || o.game || ' ' || o.player, 'missing-there', true, o, null from ours o, span
      where o.at >= span.first and o.at < span.next and o.bets > 0 and o.round not like 'tip:%'
        and not exists (select from theirs t where (t.player, t.game, t.round) = (o.player, o.game, o.round))
    )
    insert into games_difference (vendor, day, transaction, kind, ours, theirs)
    select ${vendor}, ${day}::date, name, kind, case when has then to_jsonb(o) end, to_jsonb(t) from found`.execute(tx)
  const counts = sql`
    (select count(*) from games_round r where r.vendor = ${vendor} and r.opened_at >= span.first and r.opened_at < span.next and r.bets > 0),
    (select count(*) from games_statement_round s where s.vendor = ${vendor} and s.day = ${day}::date and s.at >= span.first and s.at < span.next)`
  return keepComparison(tx, vendor, day, now, counts)
}
