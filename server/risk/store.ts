/** Store: the events that were judged, the rules and the rates. */
import { sql, type RawBuilder } from 'kysely'
import type { EventType } from '@baize/rules/risk/event.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'

export type EventRow = Omit<Rows['risk_event'], 'type'> & { readonly type: EventType }
export type RuleRow = Rows['risk_rule']
export type RateRow = Rows['risk_rate']

const EVENT = sql`seq, id, type, member, at, amount, undone, mark, name_differs as "nameDiffers", act, round, name_apart as "nameApart"`
const RULE = sql`code, version, kind, parameters, from_at as "fromAt", off, severity, by_name as "byName", reason, tried, at, area, points, ages`

const all = async <Row>(asker: Reader | Tx, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(asker)).rows

/** One judge at a time, until the transaction ends. */
export const lockGate = (tx: Tx) => sql`select from risk_gate for update`.execute(tx)

/** Codes in the order in which they were first written. */
export const ruleRows = (asker: Reader | Tx): Promise<RuleRow[]> =>
  all(asker, sql<RuleRow>`select ${RULE} from risk_rule r order by (select min(at) from risk_rule f where f.code = r.code), code, version`)

export const insertRule = (tx: Tx, row: RuleRow) =>
  sql`insert into risk_rule (code, version, kind, parameters, from_at, off, severity, by_name, reason, tried, at, area, points, ages)
    values (${row.code}, ${row.version}, ${row.kind}, ${JSON.stringify(row.parameters)}::jsonb, ${row.fromAt}, ${row.off}, ${row.severity}, ${row.byName}, ${row.reason}, ${row.tried}, ${row.at},
      ${row.area}, ${row.points}, ${row.ages})`.execute(tx)

export const rateRows = (asker: Reader | Tx): Promise<RateRow[]> =>
  all(
    asker,
    sql<RateRow>`select currency, from_at as "fromAt", weight, by_name as "byName", reason from risk_rate order by currency, from_at`,
  )

/** Whether it was new: a rate of one currency and time is never changed. */
export async function insertRate(tx: Tx, row: RateRow): Promise<boolean> {
  const written = await all(
    tx,
    sql`insert into risk_rate (currency, from_at, weight, by_name, reason)
    values (${row.currency}, ${row.fromAt}, ${row.weight}, ${row.byName}, ${row.reason}) on conflict do nothing returning currency`,
  )
  return written.length > 0
}

/** Those of the ids that were judged before. */
export async function knownIds(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await all(tx, sql<{ id: string }>`select id from risk_event where id = any (${[...ids]}::text[])`)
  return new Set(rows.map(({ id }) => id))
}

/** The time of the last event of each member. */
export async function lastTimes(tx: Tx, members: readonly string[]): Promise<Map<string, Temporal.Instant>> {
  if (members.length === 0) return new Map()
  const rows = await all(
    tx,
    sql<{ member: string; at: Temporal.Instant }>`select m.member, e.at from unnest(${[...members]}::uuid[]) m (member)
    cross join lateral (select at from risk_event where member = m.member order by at desc limit 1) e`,
  )
  return new Map(rows.map(({ member, at }) => [member, at]))
}

type Past = {
  readonly members: readonly string[]
  readonly marks: readonly string[]
  readonly since: Temporal.Instant
  readonly sincePlays: Temporal.Instant
}

/**
 * What the members did after a time, and what they played after another; their last sign of life before each; and all of some marks. What is undone counts
 * nowhere.
 */
export async function pastOf(asker: Reader | Tx, { members, marks, since, sincePlays }: Past): Promise<EventRow[]> {
  if (members.length === 0) return []
  return all(
    asker,
    sql<EventRow>`select ${EVENT} from risk_event where member = any (${[...members]}::uuid[]) and at > ${since} and not undone and type not in ('bet', 'win')
      union select ${EVENT} from risk_event where member = any (${[...members]}::uuid[]) and at > ${sincePlays} and not undone and type in ('bet', 'win')
      union select ${EVENT} from risk_event where mark = any (${[...marks]}::text[])
      union select l.* from unnest(${[...members]}::uuid[]) m (member) cross join lateral
        (select ${EVENT} from risk_event where member = m.member and at <= ${since} and not undone and type in ('deposit', 'withdrawal', 'bet', 'win')
          order by at desc, seq desc limit 1) l
      union select p.* from unnest(${[...members]}::uuid[]) m (member) cross join lateral
        (select ${EVENT} from risk_event where member = m.member and at <= ${sincePlays} and not undone and type in ('bet', 'win')
          order by at desc, seq desc limit 1) p
      order by seq`,
  )
}

/** All events of some types after a time, for a version that is tried. */
export const eventsSince = (asker: Reader | Tx, since: Temporal.Instant, types: readonly EventType[]): Promise<EventRow[]> =>
  all(
    asker,
    sql<EventRow>`select ${EVENT} from risk_event where at > ${since} and type = any (${[...types]}::text[]) and not undone order by seq`,
  )

/** Places in the order of judging, which nobody else has. */
export const takePlaces = async (tx: Tx, count: number): Promise<bigint[]> =>
  (await all(tx, sql<{ place: bigint }>`select nextval('risk_place') as place from generate_series(1, ${count}::int)`)).map(
    ({ place }) => place,
  )

export async function insertEvents(tx: Tx, rows: readonly EventRow[]): Promise<void> {
  if (rows.length === 0) return
  const column = <Value>(of: (row: EventRow) => Value): Value[] => rows.map(of)
  await sql`insert into risk_event (seq, id, type, member, at, amount, undone, mark, name_differs, act, round, name_apart)
    select * from unnest(${column(({ seq }) => seq)}::bigint[], ${column(({ id }) => id)}::text[], ${column(({ type }) => type)}::text[],
      ${column(({ member }) => member)}::uuid[], ${column(({ at }) => at.toString())}::timestamptz[], ${column(({ amount }) => amount)}::bigint[],
      ${column(({ undone }) => undone)}::boolean[], ${column(({ mark }) => mark)}::text[], ${column(({ nameDiffers }) => nameDiffers)}::boolean[],
      ${column(({ act }) => act)}::text[], ${column(({ round }) => round)}::text[],
      ${column(({ nameApart }) => nameApart)}::boolean[])`.execute(tx)
}

/** What stands of the targets of corrections: events of these acts and ids, and bets and wins of these rounds, oldest first. */
export async function targetsOf(
  tx: Tx,
  {
    acts,
    ids,
    rounds,
  }: { readonly acts: readonly string[]; readonly ids: readonly string[]; readonly rounds: readonly { member: string; round: string }[] },
): Promise<EventRow[]> {
  if (acts.length + ids.length + rounds.length === 0) return []
  return all(
    tx,
    sql<EventRow>`select ${EVENT} from risk_event where not undone and (act = any (${[...acts]}::text[]) or id = any (${[...ids]}::text[]))
      union select ${EVENT} from risk_event where not undone and type in ('bet', 'win')
        and (member, round) in (select * from unnest(${rounds.map(({ member }) => member)}::uuid[], ${rounds.map(({ round }) => round)}::text[]))
      order by seq`,
  )
}

/** Writes what corrections left of events. */
export async function correctEvents(
  tx: Tx,
  left: readonly { readonly seq: bigint; readonly amount: bigint; readonly undone: boolean }[],
): Promise<void> {
  if (left.length === 0) return
  await sql`update risk_event e set amount = n.amount, undone = n.undone
    from unnest(${left.map(({ seq }) => seq)}::bigint[], ${left.map(({ amount }) => amount)}::bigint[], ${left.map(({ undone }) => undone)}::boolean[]) n (seq, amount, undone)
    where e.seq = n.seq`.execute(tx)
}

/** The place of the last event. */
export async function lastPlace(tx: Tx): Promise<bigint> {
  const [row] = await all(tx, sql<{ seq: bigint | null }>`select max(seq) as seq from risk_event`)
  return row?.seq ?? 0n
}
