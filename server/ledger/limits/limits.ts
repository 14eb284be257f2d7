/** Limits of play: setting them, what is used and left of them, and the calendar in which they count. The SQL of the ledger judges and counts. */
import { sql } from 'kysely'
import { EVERY, LIMITED_PLAY, type Every } from '@baize/contract/protection/limit-words.ts'
import { periodOf, periodsAhead } from '@baize/rules/protection/calendar.ts'
import { leastLeft } from '@baize/rules/protection/used.ts'
import { texts } from '../../platform/binary-arrays.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { AccountId, Answer, CalendarOf, CountedLimit, Limit, LimitedPlay, ReachedLimit } from '../words.ts'

type Asking = Reader | Tx

/** Keeps the calendar of limits some way ahead. */
export async function keepCalendar(tx: Tx, { now, timeZone }: CalendarOf): Promise<void> {
  const periods = EVERY.flatMap((every) => periodsAhead(every, now, timeZone).map((period) => ({ every, ...period })))
  const of = (side: 'since' | 'until') => periods.map((period) => period[side].toString())
  await sql`select ledger_set_calendar(${periods.map(({ every }) => every)}::text[], ${of('since')}::timestamptz[], ${of('until')}::timestamptz[])`.execute(
    tx,
  )
}

/** Sets these limits of an account, whose lane is held, and leaves the others. The first limit begins to count, with what was played before. */
export async function setLimits(tx: Tx, account: AccountId, limits: readonly Limit[], calendar: CalendarOf): Promise<void> {
  await keepCalendar(tx, calendar)
  const units = limits.map((limit) => limit.units?.toString() ?? null)
  await sql`select ledger_set_limits(${account}::bigint, ${texts(limits.map(({ what }) => what))}::text[], ${texts(limits.map(({ every }) => every))}::text[], ${units}::bigint[])`.execute(
    tx,
  )
}

/** What is used of each limit of play in the running periods; of an account without limits it is counted from its transfers. */
export async function countedLimits(asking: Asking, account: AccountId, { now, timeZone }: CalendarOf): Promise<CountedLimit[]> {
  const { rows } = await sql<CountedLimit>`select what, every, units, case when until > ledger_now() then used else 0 end as used, until
    from ledger_budget where account = ${account}`.execute(asking)
  const known = new Map(rows.map((row) => [`${row.what} ${row.every}`, row]))
  const periods = EVERY.map((every) => ({ every, ...periodOf(every, now, timeZone) }))
  if (rows.length > 0)
    return LIMITED_PLAY.flatMap((what) =>
      periods.map(({ every, until }) => {
        const row = known.get(`${what} ${every}`)!
        return Temporal.Instant.compare(row.until, now) > 0 ? row : { ...row, until }
      }),
    )
  const sums = await Promise.all(periods.map(({ since }) => playedSince(asking, account, since)))
  return LIMITED_PLAY.flatMap((what) =>
    periods.map(({ every, until }, place) => ({ what, every, units: null, used: sums[place]![what], until })),
  )
}

type Played = { readonly stake: bigint; readonly loss: bigint }

/** What an account has staked since an instant, and what it has lost of real money: below 0 it has won. What was undone is in neither. */
export async function playedSince(asking: Asking, account: AccountId, since: Temporal.Instant): Promise<Played> {
  const { rows } =
    await sql<Played>`select stake, loss from ledger_played_since(${account}::bigint, ${since.toString()}::timestamptz)`.execute(asking)
  return rows[0]!
}

async function standing(asking: Asking, account: AccountId, whats: readonly LimitedPlay[]) {
  const { rows } = await sql<{ what: LimitedPlay; every: CountedLimit['every']; limit: bigint; used: bigint; until: Temporal.Instant }>`
    select b.what, b.every, b.units as limit, case when b.until > ledger_now() then b.used else 0 end as used, p.until
    from ledger_budget b cross join lateral ledger_period_at(b.every, b.since, b.until, ledger_now()) p
    where b.account = ${account} and b.units is not null and b.what = any (${texts(whats)}::text[])`.execute(asking)
  return rows
}

/** The least that is left of the account's limits in their running periods; below 0 where more is used. Null where it has none. */
export async function budgetsLeft(
  reader: Reader,
  account: AccountId,
): Promise<{ readonly stake: bigint | null; readonly loss: bigint | null }> {
  const rows = await standing(reader, account, LIMITED_PLAY)
  const left = (what: LimitedPlay) => {
    const least = leastLeft(rows.filter((row) => row.what === what))
    return least ? least.limit - least.used : null
  }
  return { stake: left('stake'), loss: left('loss') }
}

/** The limit of time that refuses a bet of the account: the one with the least left, of equals the shorter. */
async function reachedTime(asking: Asking, account: AccountId): Promise<ReachedLimit | undefined> {
  const { rows } = await sql<{ every: Every; limit: bigint; used: bigint; until: Temporal.Instant }>`
    select e.every, p.units[e.place] as limit, ledger_time_used(p, e.place::int, ledger_now()) as used, c.until
    from ledger_account a join ledger_play p on p.owner = a.owner
    cross join unnest(${[...EVERY]}::text[]) with ordinality as e(every, place)
    cross join lateral ledger_period_at(e.every, p.since[e.place], p.until[e.place], ledger_now()) c
    where a.id = ${account} and p.units[e.place] is not null`.execute(asking)
  const least = leastLeft(rows)
  return least && { every: least.every, left: least.limit - least.used, until: least.until }
}

/** The break that refuses a bet of the account. */
async function runningBreak(asking: Asking, account: AccountId): Promise<ReachedLimit | undefined> {
  const { rows } = await sql<{
    until: Temporal.Instant
  }>`select p.rests_until as until from ledger_account a join ledger_play p on p.owner = a.owner
    where a.id = ${account} and p.rests_until is not null`.execute(asking)
  return rows[0] && { every: undefined, left: 0n, until: rows[0].until }
}

/** Says of a refusal by a limit which one it was: the one with the least left, of equals the shorter (PL-18). */
export async function withLimit<Result>(asking: Asking, account: AccountId, answer: Answer<Result>): Promise<Answer<Result>> {
  if (answer.status !== 'refused' || answer.what === undefined) return answer
  const { what } = answer
  if (what === 'break') return { ...answer, limit: await runningBreak(asking, account) }
  if (what === 'time') return { ...answer, limit: await reachedTime(asking, account) }
  const least = leastLeft(await standing(asking, account, [what]))
  const limit: ReachedLimit | undefined = least && { every: least.every, left: least.limit - least.used, until: least.until }
  return { ...answer, limit }
}
