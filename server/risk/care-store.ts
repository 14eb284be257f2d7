/** Care store: whose play is due to be looked at, what indicators found, what was done about it, and what came of it. */
import { sql, type RawBuilder } from 'kysely'
import type { EventType } from '@baize/rules/risk/event.ts'
import { WEIGHS_DAYS } from '@baize/rules/risk/care.ts'
import type { Narrowed, Reader, Tx } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'

type Asker = Reader | Tx
const all = async <Row>(asker: Asker, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(asker)).rows

/**
 * Members of events behind the last that was read become due, from their first such event on. What is told late brings no look of its own. Answers how
 * many events were read.
 */
export async function noteDue(tx: Tx, atOnce: number, late: Temporal.Instant): Promise<number> {
  const [row] = await all(
    tx,
    sql<{ read: number }>`with mark as (select seq from risk_read for update),
      next as (select e.seq, e.member, e.at from risk_event e, mark where e.seq > mark.seq order by e.seq limit ${atOnce}),
      due as (insert into risk_due (member, since) select member, min(seq) from next where at > ${late} group by member order by member on conflict (member) do nothing),
      moved as (update risk_read set seq = greatest(risk_read.seq, (select coalesce(max(seq), 0) from next)))
      select count(*)::int as read from next`,
  )
  return row?.read ?? 0
}

export const dueMembers = async (reader: Reader, limit: number, resting: readonly string[]): Promise<string[]> =>
  (
    await all(
      reader,
      sql<{ member: string }>`select member from risk_due where member <> all (${[...resting]}::uuid[]) order by since limit ${limit}`,
    )
  ).map(({ member }) => member)

/** From which event on a member's play is looked at, who is due no longer; undefined where another process looks. */
export const takeDue = async (tx: Tx, member: string): Promise<bigint | undefined> =>
  (await all(tx, sql<{ since: bigint }>`delete from risk_due where member = ${member} returning since`))[0]?.since

/** An event, or what a member bet or won in some minutes, at the last of it. */
export type Glance = { readonly seq: bigint; readonly type: EventType; readonly at: Temporal.Instant; readonly amount: bigint }

/**
 * What a member did. Bets and wins are summed up by quarters of an hour, in which every local day and hour begins, and lately by minutes. So a look costs
 * as much for somebody who plays fast.
 */
export const glances = (
  tx: Tx,
  {
    member,
    since,
    sincePlays,
    lately,
  }: { member: string; since: Temporal.Instant; sincePlays: Temporal.Instant; lately: Temporal.Instant },
): Promise<Glance[]> =>
  all(
    tx,
    sql<Glance>`select seq, type, at, amount from risk_event where member = ${member} and at > ${since} and not undone and type not in ('bet', 'win')
      union all select max(seq), type, max(at), sum(amount)::bigint from risk_event
        where member = ${member} and at > ${sincePlays} and not undone and type in ('bet', 'win')
        group by type, date_bin(case when at > ${lately} then interval '1 minute' else interval '15 minutes' end, at, timestamptz 'epoch')
      order by seq`,
  )

type IndicatorRow = Rows['risk_indicator']

/** Once a day of an indicator; what is found again that day brings its figures up to date. */
export const writeIndicator = (tx: Tx, row: Omit<IndicatorRow, 'id'>) =>
  sql`insert into risk_indicator (member, code, version, day, at, points, events, amount)
    values (${row.member}, ${row.code}, ${row.version}, ${row.day}, ${row.at}, ${row.points}, ${row.events}, ${row.amount})
    on conflict (member, code, day) do update set events = excluded.events, amount = excluded.amount`.execute(tx)

const weighsAt = (at: Temporal.Instant) => at.subtract({ hours: WEIGHS_DAYS * 24 })

export async function pointsOf(asker: Asker, member: string, at: Temporal.Instant): Promise<number> {
  const [row] = await all(
    asker,
    sql<{ points: number }>`select coalesce(sum(points), 0)::int as points from risk_indicator
      where member = ${member} and at > ${weighsAt(at)} and at <= ${at}`,
  )
  return row?.points ?? 0
}

/** Of many members those with at least so many points. */
export async function atLeast(asker: Asker, members: readonly string[], points: number, at: Temporal.Instant): Promise<Set<string>> {
  const rows = await all(
    asker,
    sql<{
      member: string
    }>`select member from risk_indicator where member = any (${[...members]}::uuid[]) and at > ${weighsAt(at)} and at <= ${at}
      group by member having sum(points) >= ${points}`,
  )
  return new Set(rows.map(({ member }) => member))
}

/** Those with the most points first. */
export const cared = (reader: Reader, points: number, at: Temporal.Instant, limit: number): Promise<{ member: string; points: number }[]> =>
  all(
    reader,
    sql<{
      member: string
      points: number
    }>`select member, sum(points)::int as points from risk_indicator where at > ${weighsAt(at)} and at <= ${at}
      group by member having sum(points) >= ${points} order by 2 desc, 1 limit ${limit}`,
  )

export const indicatorsOf = (reader: Reader, member: string, limit: number): Promise<IndicatorRow[]> =>
  all(
    reader,
    sql<IndicatorRow>`select id, member, code, version, day::text as day, at, points, events, amount from risk_indicator
      where member = ${member} order by id desc limit ${limit}`,
  )

/** What a member deposited and lost from one instant to another, and on how many local days they bet. */
export type Sums = { readonly deposited: bigint; readonly lost: bigint; readonly days: number }

export async function sumsOf(
  tx: Tx,
  { member, from, to, zone }: { member: string; from: Temporal.Instant; to: Temporal.Instant; zone: string },
): Promise<Sums> {
  const [row] = await all(
    tx,
    sql<Sums>`select coalesce(sum(amount) filter (where type = 'deposit'), 0)::bigint as deposited,
      coalesce(sum(case type when 'bet' then amount when 'win' then -amount end), 0)::bigint as lost,
      count(distinct (at at time zone ${zone})::date) filter (where type = 'bet')::int as days
      from risk_event where member = ${member} and at > ${from} and at <= ${to} and not undone`,
  )
  return row!
}

/** Figures as they are kept and shown: amounts are text, in the merchant's first currency. */
export type Figures = { readonly currency: string; readonly deposited: string; readonly lost: string; readonly days: number }
export type StepRow = Narrowed<Rows['risk_step'], { readonly figures: Figures }>
const STEP = sql`id, member, step, at, points, figures, text, by_name as "byName", answer, answered_at as "answeredAt", effect`

export async function insertStep(tx: Tx, row: Omit<StepRow, 'id' | 'answer' | 'answeredAt' | 'effect'>): Promise<bigint> {
  const [written] = await all(
    tx,
    sql<{ id: bigint }>`insert into risk_step (member, step, at, points, figures, text, by_name)
      values (${row.member}, ${row.step}, ${row.at}, ${row.points}, ${JSON.stringify(row.figures)}::jsonb, ${row.text}, ${row.byName}) returning id`,
  )
  return written!.id
}

export const stepsOf = (asker: Asker, member: string, limit: number): Promise<StepRow[]> =>
  all(asker, sql<StepRow>`select ${STEP} from risk_step where member = ${member} order by id desc limit ${limit}`)

/** When each step was last taken for a member. */
export async function lastSteps(tx: Tx, member: string): Promise<Map<number, Temporal.Instant>> {
  const rows = await all(
    tx,
    sql<{ step: number; at: Temporal.Instant }>`select step, max(at) as at from risk_step where member = ${member} group by step`,
  )
  return new Map(rows.map(({ step, at }) => [step, at]))
}

/** The page that waits for a member's answer. */
export const waitingPage = async (asker: Asker, member: string): Promise<StepRow | undefined> =>
  (
    await all(
      asker,
      sql<StepRow>`select ${STEP} from risk_step where member = ${member} and step = 2 and answer is null order by id limit 1`,
    )
  )[0]

/** Keeps the answer to a step, once. Answers the step, or undefined where none of this id waits. */
export const answerStep = async (
  tx: Tx,
  { id, answer, at }: { readonly id: bigint; readonly answer: string; readonly at: Temporal.Instant },
): Promise<StepRow | undefined> =>
  (
    await all(
      tx,
      sql<StepRow>`update risk_step set answer = ${answer}, answered_at = ${at} where id = ${id} and answer is null returning ${STEP}`,
    )
  )[0]

/** Steps from before an instant whose effect nobody has kept. */
export const stepsWithoutEffect = (
  reader: Reader,
  before: Temporal.Instant,
  limit: number,
  resting: readonly string[],
): Promise<StepRow[]> =>
  all(
    reader,
    sql<StepRow>`select ${STEP} from risk_step where effect is null and at <= ${before} and id <> all (${[...resting]}::bigint[]) order by id limit ${limit}`,
  )

export const writeEffect = (tx: Tx, id: bigint, effect: object) =>
  sql`update risk_step set effect = ${JSON.stringify(effect)}::jsonb where id = ${id} and effect is null`.execute(tx)

export const writeReached = (tx: Tx, member: string, at: Temporal.Instant) =>
  sql`insert into risk_reached (member, at) values (${member}, ${at}) on conflict (member) do update set at = excluded.at`.execute(tx)

/** Of many members those who reached a limit behind an instant. */
export async function reachedSince(asker: Asker, members: readonly string[], since: Temporal.Instant): Promise<Set<string>> {
  const rows = await all(
    asker,
    sql<{ member: string }>`select member from risk_reached where member = any (${[...members]}::uuid[]) and at > ${since}`,
  )
  return new Set(rows.map(({ member }) => member))
}
