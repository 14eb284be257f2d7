/**
 * Draw early: staff record that an outside lottery drew before its time. The sale ends at once, and bets placed at that moment or later are
 * refunded.
 */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import { markDrawnAt } from '../staff-store.ts'
import { databaseNow, gameOf, issueOf, lockIssue, markClosed } from '../store.ts'

type DrawnChange = { readonly before: { readonly drawnAt: string | null }; readonly after: { readonly drawnAt: string } }

function instantOf(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text)
  } catch {
    return undefined
  }
}

/**
 * It works only while the server knows no numbers, and only towards an earlier time than the recorded one. It therefore chooses nothing, and a
 * source that reports an earlier time still wins. The settlement refunds the bets before it judges anything.
 */
export async function tellDrawnEarly(
  tx: Tx,
  gameCode: string,
  number: string,
  time: string,
): Promise<Outcome<DrawnChange, 'game-unknown' | 'issue-unknown' | 'state-conflict' | 'invalid-input'>> {
  const game = await gameOf(tx, gameCode)
  if (!game) return refused('game-unknown')
  const found = await issueOf(tx, gameCode, number)
  // Waits for the bets that are being written; later ones find the issue closed.
  const issue = found && (await lockIssue(tx, found.id))
  if (!issue) return refused('issue-unknown')
  const { state, drawnAt: before } = issue
  // In these states no numbers are known.
  if (game.source !== 'feed' || (state !== 'selling' && state !== 'closed' && state !== 'held'))
    return refused('state-conflict', { state, source: game.source })
  const drawnAt = instantOf(time)
  const now = await databaseNow(tx)
  const isBetween = (from: Temporal.Instant, at: Temporal.Instant, to: Temporal.Instant): boolean =>
    Temporal.Instant.compare(from, at) < 0 && Temporal.Instant.compare(at, to) < 0
  if (!drawnAt || !isBetween(issue.openAt, drawnAt, before ?? issue.closeAt) || Temporal.Instant.compare(drawnAt, now) > 0)
    return refused('invalid-input', {
      fault: `the time is to be like 2026-11-20T08:30:00Z, in the past, after the sale began (${issue.openAt.toString()}) and before ${(before ?? issue.closeAt).toString()}`,
    })
  if (state === 'selling') await markClosed(tx, issue.id, now)
  await markDrawnAt(tx, issue.id, drawnAt)
  return done({ before: { drawnAt: before?.toString() ?? null }, after: { drawnAt: drawnAt.toString() } })
}
