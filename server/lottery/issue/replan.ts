/**
 * Replan: brings the issues to come in line with their calendar. Those without bets that it no longer has, or has at other times, are removed.
 * Those with bets stay as they were sold, and staff decide about them.
 */
import type { PlannedIssue } from '@baize/rules/lottery/calendars/calendar.ts'
import type { Tx } from '../../platform/database.ts'
import type { Game } from '../game.ts'
import type { LotteryNeeds } from '../needs.ts'
import { dropIssues, issuesToCome, markOutOfCalendar, type Unsold } from '../staff-store.ts'

/** Whether an issue is drawn as planned. The start of its sale does not matter to those who have bet. */
const isDrawnSo = (one: PlannedIssue, other: PlannedIssue | undefined): boolean =>
  other !== undefined && one.closeAt.equals(other.closeAt) && one.drawAt.equals(other.drawAt)

export type Replanned = { readonly dropped: number; readonly kept: readonly string[] }

/** `kept` are the issues with bets that do not fit the plan. Each is marked, so that staff find it among the troubles. */
export async function replan(
  tx: Tx,
  needs: Pick<LotteryNeeds, 'warn'>,
  game: Pick<Game, 'code'>,
  planned: readonly PlannedIssue[],
  now: Temporal.Instant,
): Promise<Replanned> {
  const byName = new Map(planned.map((issue) => [issue.number, issue]))
  // An issue may bear another name than the plan has for its draw, where it was sold under a former numbering.
  const byDraw = new Map(planned.map((issue) => [issue.drawAt.epochMilliseconds, issue]))
  const all = await issuesToCome(tx, game.code, now)
  const odd = all.filter((issue: Unsold) => {
    const next = byName.get(issue.number) ?? byDraw.get(issue.drawAt.epochMilliseconds)
    return !isDrawnSo(issue, next) || (!issue.touched && !next?.openAt.equals(issue.openAt))
  })
  const dropped = await dropIssues(
    tx,
    odd.filter(({ touched }) => !touched).map(({ id }) => id),
  )
  const kept = odd.filter(({ touched }) => touched)
  const fresh = await markOutOfCalendar(
    tx,
    all.map(({ id }) => id),
    kept.map(({ id }) => id),
  )
  if (fresh > 0)
    needs.warn(
      { game: game.code, issues: kept.map(({ number }) => number) },
      'issues with bets no longer fit the calendar of their lottery',
    )
  return { dropped, kept: kept.map(({ number }) => number) }
}
