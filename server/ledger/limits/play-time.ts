/** Play time: marks of play, limits of time, and reality checks. They bind a person over all accounts; the SQL of the ledger judges and counts. */
import { sql } from 'kysely'
import { EVERY, type Every } from '@baize/contract/protection/limit-words.ts'
import { periodOf } from '@baize/rules/protection/calendar.ts'
import { digitsOf, uuids } from '../../platform/binary-arrays.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { CalendarOf, Mark, Marked, MarksOf, PlayState, TimeLimit } from '../words.ts'

type Asking = Reader | Tx

const BREAK_COUNTED_SECONDS = 300

/** The marks that matter, in rounds of one for each person: between neighbours that are near, all time counts. */
function roundsOf(marks: readonly Mark[]): Mark[][] {
  const kept = new Map<string, Mark[]>()
  for (const { owner, at } of marks.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))) {
    const own = kept.get(owner) ?? []
    kept.set(owner, own)
    const second = at.round({ smallestUnit: 'second', roundingMode: 'floor' })
    const before = own.at(-2)
    if (before && own.length > 1 && second.since(before.at).total('seconds') <= BREAK_COUNTED_SECONDS) own.pop()
    if (own.at(-1)?.at.equals(second) !== true) own.push({ owner, at: second })
  }
  const rounds: Mark[][] = []
  for (const own of kept.values()) for (const [round, mark] of own.entries()) (rounds[round] ??= []).push(mark)
  return rounds.map((round) => round.toSorted((one, other) => (one.owner < other.owner ? -1 : 1)))
}

/** Marks of one day, which lie in the same periods. */
function byDay(marks: readonly Mark[], timeZone: string): Map<string, Mark[]> {
  const days = new Map<string, Mark[]>()
  let day: ReturnType<typeof periodOf> | undefined
  for (const mark of marks) {
    const isIn = day && Temporal.Instant.compare(mark.at, day.since) >= 0 && Temporal.Instant.compare(mark.at, day.until) < 0
    if (!day || !isIn) day = periodOf('day', mark.at, timeZone)
    const key = day.since.toString()
    days.set(key, [...(days.get(key) ?? []), mark])
  }
  return days
}

/** Adds marks of play, of each person in their order. A mark that is not later than the last is none. Answers how each person stands after theirs. */
export async function markPlay(
  tx: Tx,
  marks: readonly Mark[],
  { timeZone, everySeconds, longestSeconds, breaks }: MarksOf,
): Promise<Marked[]> {
  const known = new Map<string, Marked>()
  for (const round of roundsOf(marks))
    for (const day of byDay(round, timeZone).values()) {
      const periods = EVERY.map((every) => periodOf(every, day[0]!.at, timeZone))
      const { rows } =
        await sql<Marked>`select owner, began, fell_due as "fellDue", rest_began as "restBegan", is_late as "isLate" from ledger_mark(
        ${uuids(day.map(({ owner }) => digitsOf(owner)))}::uuid[], ${day.map(({ at }) => at.toString())}::timestamptz[],
        ${periods.map(({ since }) => since.toString())}::timestamptz[], ${periods.map(({ until }) => until.toString())}::timestamptz[],
        ${everySeconds}::int, ${longestSeconds}::int, ${breaks?.afterSeconds ?? null}::int, ${breaks?.restSeconds ?? null}::int)`.execute(
          tx,
        )
      for (const row of rows) {
        const before = known.get(row.owner)
        known.set(row.owner, {
          ...row,
          fellDue: row.fellDue || before?.fellDue === true,
          restBegan: row.restBegan || before?.restBegan === true,
        })
      }
    }
  return [...known.values()]
}

type StateRow = Omit<PlayState, 'limits'> & { readonly used: string[]; readonly units: (string | null)[] }

/** How a person stands: what is used of the running periods, the sitting, and whether a check waits. Undefined before the first mark and limit. */
export async function playState(asking: Asking, owner: string, { now, timeZone }: CalendarOf): Promise<PlayState> {
  const at = now.toString()
  const { rows } = await sql<StateRow>`
    select array(select ledger_time_used(p, e, ${at}::timestamptz)::text from generate_series(1, 3) e) as used, units::text[] as units, sitting as began,
      (sat + case when due is null then ledger_played(marked, ${at}::timestamptz, '-infinity') else 0 end)::int as "satSeconds",
      unasked::int as "unaskedSeconds", every_seconds as "everySeconds", due,
      case when rests_until > ${at}::timestamptz then rests_until end as "restsUntil",
      marked is not null and marked + interval '3600 seconds' < ${at}::timestamptz as "isOver"
    from ledger_play p where owner = ${owner}`.execute(asking)
  const [row] = rows
  const limits = EVERY.map((every, place): TimeLimit => {
    const units = row?.units[place] ?? null
    return {
      every,
      units: units === null ? null : BigInt(units),
      used: BigInt(row?.used[place] ?? 0),
      until: periodOf(every, now, timeZone).until,
    }
  })
  const { began = null, satSeconds = 0, unaskedSeconds = 0, everySeconds = null, due = null, isOver = true, restsUntil = null } = row ?? {}
  return { limits, began, satSeconds, unaskedSeconds, everySeconds, due, isOver, restsUntil }
}

/** Writes into the accounts of a person, whose lanes are held, from when on a bet asks how the person stands. */
export const setPause = (tx: Tx, owner: string) => sql`select ledger_set_pause(${owner}::uuid)`.execute(tx)

/** The limits of time of a person, in seconds. */
export async function setTime(tx: Tx, owner: string, limits: Readonly<Record<Every, bigint | null>>): Promise<void> {
  const units = EVERY.map((every) => limits[every]?.toString() ?? null)
  await sql`select ledger_set_time(${owner}::uuid, ${units}::bigint[])`.execute(tx)
}

export const setInterval = (tx: Tx, owner: string, seconds: number | null) =>
  sql`select ledger_set_interval(${owner}::uuid, ${seconds}::int)`.execute(tx)

/** From when on bets of a person wait for an answer of others; null is never. */
export const setWait = (tx: Tx, owner: string, from: Temporal.Instant | 'at-once' | null) =>
  sql`select ledger_set_wait(${owner}::uuid, ${from === 'at-once' ? '-infinity' : from}::timestamptz)`.execute(tx)

/** Since when the check that is answered had waited; undefined where none did. */
export async function answerCheck(tx: Tx, owner: string): Promise<Temporal.Instant | undefined> {
  const { rows } = await sql<{ due: Temporal.Instant | null }>`select ledger_answer_check(${owner}::uuid) as due`.execute(tx)
  return rows[0]?.due ?? undefined
}
