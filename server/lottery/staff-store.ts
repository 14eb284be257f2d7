/** Store of what staff read and change: calendars, issues without bets, and issues that need a decision. */
import { sql } from 'kysely'
import type { IssueState } from '@baize/contract/lottery/lottery.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { CalendarData, PlannedIssue } from '@baize/rules/lottery/calendars/calendar.ts'
import type { SpecialTier } from './game.ts'
import { on } from './store.ts'

type Instant = Temporal.Instant

export const writeCalendar = (tx: Tx, code: string, calendar: CalendarData) =>
  sql`update lottery_game set calendar = ${JSON.stringify(calendar)}::jsonb where code = ${code}`.execute(tx)

export const writeSpecialTiers = (tx: Tx, code: string, tiers: readonly SpecialTier[]) =>
  sql`update lottery_game set special_tiers = ${JSON.stringify(tiers)}::jsonb where code = ${code}`.execute(tx)

export type Unsold = PlannedIssue & { readonly id: bigint; readonly touched: boolean }

/** The issues whose sale has not ended, locked against bets; `touched` are those with bets or plans. */
export const issuesToCome = async (tx: Tx, game: string, now: Instant): Promise<Unsold[]> =>
  (
    await sql<Unsold>`
      select i.id, i.number, i.open_at, i.close_at, i.draw_at,
        exists (select from lottery_order o where o.issue = i.id) or exists (select from lottery_chase_step s where s.issue = i.id) as touched
      from (select * from lottery_issue where game = ${game} and state = 'selling' and close_at > ${now} order by id for update) i order by i.draw_at`.execute(
      on(tx),
    )
  ).rows

/** Deletes issues without bets. */
export async function dropIssues(tx: Tx, ids: readonly bigint[]): Promise<number> {
  const gone = await sql`delete from lottery_issue where id = any (${ids}::bigint[])`.execute(tx)
  return Number(gone.numAffectedRows ?? 0n)
}

/** Why an issue with bets is among the troubles although it is on sale. */
const OUT_OF_CALENDAR = 'out-of-calendar'

/** Marks those of a game's issues to come that their calendar no longer has, and no others; answers how many were not marked before. */
export async function markOutOfCalendar(tx: Tx, all: readonly bigint[], out: readonly bigint[]): Promise<number> {
  await sql`
    update lottery_issue set reason = null where id = any (${all}::bigint[]) and reason = ${OUT_OF_CALENDAR} and id <> all (${out}::bigint[])`.execute(
    tx,
  )
  const marked = await sql`
    update lottery_issue set reason = ${OUT_OF_CALENDAR} where id = any (${out}::bigint[]) and reason is null`.execute(tx)
  return Number(marked.numAffectedRows ?? 0n)
}

export type Trouble = {
  readonly game: string
  readonly number: string
  readonly state: IssueState
  readonly reason: string | null
  readonly drawAt: Instant
  readonly drawVersion: number
}

/** Issues that need a decision: held, with a held payment, out of the calendar, overdue, disputed with the ledger, or void in the last days. */
export const troubles = async (reader: Reader, now: Instant, limit: number): Promise<Trouble[]> =>
  (
    await sql<Trouble>`
      select game, number, state, case when payment_held and state in ('selling', 'closed', 'drawn', 'settling') then 'payment-held' else reason end as reason,
        draw_at, draw_version from lottery_issue
      where (state = 'held' or (state = 'selling' and reason = ${OUT_OF_CALENDAR}) or (payment_held and state in ('selling', 'closed', 'drawn', 'settling')) or (state in ('closed', 'drawn', 'settling', 'settled') and draw_at < ${now.subtract({ seconds: 60 })}))
        or (state = 'void' and draw_at > ${now.subtract({ hours: 72 })})
      order by draw_at desc limit ${limit}`.execute(on(reader))
  ).rows

/** Marks the lanes of an issue's settlement: first the free ones, so that no other slice begins, then those that it waits for. */
export async function holdLanes(tx: Tx, issue: bigint): Promise<void> {
  await sql`
    update lottery_settlement_lane l set held = true
    from (select version, lane from lottery_settlement_lane where issue = ${issue} and not held order by version, lane for update skip locked) free
    where l.issue = ${issue} and l.version = free.version and l.lane = free.lane`.execute(tx)
  await sql`update lottery_settlement_lane set held = true where issue = ${issue}`.execute(tx)
}

export const resumeLanes = (tx: Tx, issue: bigint) =>
  sql`update lottery_settlement_lane set held = false where issue = ${issue} and held`.execute(tx)

export const writePaymentHeld = (tx: Tx, issue: bigint, held: boolean) =>
  sql`update lottery_issue set payment_held = ${held} where id = ${issue}`.execute(tx)

/** When an issue was drawn whose numbers are not known yet. */
export const markDrawnAt = (tx: Tx, issue: bigint, at: Instant) =>
  sql`update lottery_issue set drawn_at = ${at} where id = ${issue} and draw is null`.execute(tx)
