/** Store of chases: plans over several issues, their steps, and what is held for them. */
import { sql } from 'kysely'
import type { TicketWish } from '@baize/contract/lottery/lottery-bets.ts'
import type { Reader, Tx, Narrowed } from '../../platform/database.ts'
import { on } from '../store.ts'
import type { Rows } from '../rows/rows.ts'

type Instant = Temporal.Instant

export type ChaseRow = Narrowed<Rows['lottery_chase'], { readonly tickets: readonly TicketWish[] }>
export type StepRow = Rows['lottery_chase_step'] & { readonly number: string; readonly publishedNumber: string | null }

export async function insertChase(
  tx: Tx,
  chase: ChaseRow,
  steps: readonly Omit<StepRow, 'number' | 'publishedNumber' | 'state' | 'orderId' | 'prizeUnits'>[],
): Promise<void> {
  await sql`
    insert into lottery_chase (id, game, member, account, request_key, fingerprint, tickets, stop, stop_units, hold_key, held_units, created_at)
    values (${chase.id}, ${chase.game}, ${chase.member}, ${chase.account}, ${chase.requestKey}, ${chase.fingerprint}, ${JSON.stringify(chase.tickets)}::jsonb, ${chase.stop},
      ${chase.stopUnits}, ${chase.holdKey}, ${chase.heldUnits}, ${chase.createdAt})`.execute(tx)
  await sql`
    insert into lottery_chase_step (chase, step, issue, multiple, stake_units)
    select ${chase.id}::uuid, * from unnest(${steps.map(({ step }) => step)}::int[], ${steps.map(({ issue }) => issue)}::bigint[], ${steps.map(({ multiple }) => multiple)}::bigint[],
      ${steps.map(({ stakeUnits }) => stakeUnits)}::bigint[])`.execute(tx)
}

const chases = async (reader: Reader | Tx, rest: ReturnType<typeof sql>): Promise<ChaseRow[]> =>
  (await sql<ChaseRow>`select * from lottery_chase ${rest}`.execute(on(reader))).rows

export const chaseUnderKey = async (reader: Reader | Tx, member: string, key: string) =>
  (await chases(reader, sql`where member = ${member} and request_key = ${key}`))[0]
export const chaseOf = async (reader: Reader | Tx, member: string, id: string) =>
  (await chases(reader, sql`where id = ${id} and member = ${member}`))[0]
/** The account of a chase, whose lane is taken before the chase itself. */
export const chaseById = async (reader: Reader | Tx, id: string) => (await chases(reader, sql`where id = ${id}`))[0]
export const activeChasesOf = async (reader: Reader, member: string): Promise<string[]> =>
  (await chases(reader, sql`where member = ${member} and state = 'active' order by id`)).map(({ id }) => id)
export const lockChase = async (tx: Tx, id: string) => (await chases(tx, sql`where id = ${id} for update`))[0]
export const lockChases = (tx: Tx, ids: readonly string[]) => chases(tx, sql`where id = any (${ids}::uuid[]) order by id for update`)
export const chasesOf = (reader: Reader, member: string, offset: number, limit: number) =>
  chases(reader, sql`where member = ${member} order by id desc offset ${offset} limit ${limit}`)

export async function countChases(reader: Reader, member: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from lottery_chase where member = ${member}`.execute(reader)
  return Number(rows[0]!.count)
}

export const stepsOf = async (reader: Reader | Tx, ids: readonly string[]): Promise<StepRow[]> =>
  (
    await sql<StepRow>`
      select s.*, i.number, i.published_number from lottery_chase_step s join lottery_issue i on i.id = s.issue where s.chase = any (${ids}::uuid[]) order by s.chase, s.step`.execute(
      on(reader),
    )
  ).rows

/** Moves a waiting step on; `order` is what was bought for it. */
export const moveStep = (tx: Tx, { chase, step }: StepRow, to: 'placed' | 'missed', order: string | null) =>
  sql`update lottery_chase_step set state = ${to}, order_id = ${order} where chase = ${chase} and step = ${step}`.execute(tx)

/** Writes the results of steps, one for each chase. */
export const settleSteps = (tx: Tx, steps: readonly { readonly chase: string; readonly step: number; readonly prizeUnits: bigint }[]) =>
  sql`
    update lottery_chase_step s set state = 'settled', prize_units = n.prize_units
    from unnest(${steps.map(({ chase }) => chase)}::uuid[], ${steps.map(({ step }) => step)}::int[], ${steps.map(({ prizeUnits }) => prizeUnits)}::bigint[]) as n(chase, step, prize_units)
    where s.chase = n.chase and s.step = n.step`.execute(tx)

export const cancelWaiting = (tx: Tx, chases: readonly string[]) =>
  sql`update lottery_chase_step set state = 'cancelled' where chase = any (${chases}::uuid[]) and state = 'waiting'`.execute(tx)

export const writeChases = (tx: Tx, chases: readonly ChaseRow[]) =>
  sql`
    update lottery_chase c set state = n.state, reason = n.reason, hold_key = n.hold_key, held_units = n.held_units, staked_units = n.staked_units, won_units = n.won_units
    from unnest(${chases.map(({ id }) => id)}::uuid[], ${chases.map(({ state }) => state)}::text[], ${chases.map(({ reason }) => reason)}::text[],
      ${chases.map(({ holdKey }) => holdKey)}::text[], ${chases.map(({ heldUnits }) => heldUnits)}::bigint[], ${chases.map(({ stakedUnits }) => stakedUnits)}::bigint[],
      ${chases.map(({ wonUnits }) => wonUnits)}::bigint[]) as n(id, state, reason, hold_key, held_units, staked_units, won_units)
    where c.id = n.id`.execute(tx)

/** Chases with a step whose issue is or was on sale, and that does not wait for the result of a previous step. */
export async function dueChases(reader: Reader, now: Instant, limit: number, resting: readonly string[] = []): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from lottery_chase_step s join lottery_chase c on c.id = s.chase join lottery_issue i on i.id = s.issue
    where s.state = 'waiting' and c.state = 'active' and i.open_at <= ${now} and c.id <> all (${[...resting]}::uuid[])
      and not exists (select from lottery_chase_step e where e.chase = s.chase and e.step < s.step and (e.state = 'waiting' or (c.stop <> 'none' and e.state = 'placed')))
    order by i.close_at limit ${limit}`.execute(reader)
  return rows.map(({ id }) => id)
}

/** Chases, or the named ones, that bought this issue and do not know its result. The lanes of their accounts are taken before them. */
export const chasesOnIssue = async (reader: Reader, issue: bigint, only?: readonly string[]): Promise<{ id: string; account: bigint }[]> =>
  (
    await sql<{ id: string; account: bigint }>`
      select c.id, c.account from lottery_chase_step s join lottery_chase c on c.id = s.chase
      where s.issue = ${issue} and s.state = 'placed' and (${only === undefined} or c.id = any (${[...(only ?? [])]}::uuid[]))`.execute(
      reader,
    )
  ).rows

/** A chase, and its first step that is still planned for an issue or one drawn after it. */
export type Planning = { readonly id: string; readonly account: bigint; readonly firstStep: number }
type FromIssue = { readonly game: string; readonly drawAt: Instant }

const planned = ({ game, drawAt }: FromIssue) => sql`
  from lottery_chase_step s join lottery_chase c on c.id = s.chase join lottery_issue i on i.id = s.issue
  where c.game = ${game} and c.state = 'active' and s.state = 'waiting' and i.draw_at >= ${drawAt}`

export const chasesPlanning = async (
  reader: Reader,
  from: FromIssue,
  limit: number,
  resting: readonly string[] = [],
): Promise<Planning[]> =>
  (
    await sql<Planning>`select c.id, c.account, min(s.step) as first_step ${planned(from)} and c.id <> all (${[...resting]}::uuid[])
      group by c.id order by c.id limit ${limit}`.execute(on(reader))
  ).rows

export async function countPlanned(tx: Tx, from: FromIssue): Promise<{ chases: number; steps: number }> {
  const { rows } = await sql<{
    chases: bigint
    steps: bigint
  }>`select count(distinct c.id) as chases, count(*) as steps ${planned(from)}`.execute(tx)
  return { chases: Number(rows[0]!.chases), steps: Number(rows[0]!.steps) }
}

export const cancelSteps = (tx: Tx, chase: string, firstStep: number) =>
  sql`update lottery_chase_step set state = 'cancelled' where chase = ${chase} and step >= ${firstStep} and state = 'waiting'`.execute(tx)
