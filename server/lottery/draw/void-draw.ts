/**
 * Void draw: staff call off an issue whose numbers nobody knows yet, and every stake is returned. After its close two of them must agree.
 * Once it is drawn, only a correction by the sources changes it.
 */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { IssueState } from '@baize/contract/lottery/lottery.ts'
import type { Tx } from '../../platform/database.ts'
import { sameName } from '@baize/contract/values/same-name.ts'
import { voidIssue } from './draw.ts'
import { mayMove } from '../issue.ts'
import type { LotteryNeeds } from '../needs.ts'
import { databaseNow, gameOf, issueOf, lockIssue, writeVoidAsked } from '../store.ts'

type Standing = { readonly state: IssueState; readonly askedBy?: string | null }
type States = { readonly before: Standing; readonly after: Standing }

export async function voidDraw(
  tx: Tx,
  needs: LotteryNeeds,
  gameCode: string,
  number: string,
  by: string,
): Promise<Outcome<States, 'game-unknown' | 'issue-unknown' | 'state-conflict'>> {
  if (!(await gameOf(tx, gameCode))) return refused('game-unknown')
  const found = await issueOf(tx, gameCode, number)
  // Waits for the bets that are being written; later ones find the issue closed.
  const issue = found && (await lockIssue(tx, found.id))
  if (!issue) return refused('issue-unknown')
  if (issue.draw !== null || !mayMove(issue.state, 'void')) return refused('state-conflict', { state: issue.state })
  // After the close, whoever can read the seed could call off an unwanted result.
  const isClosed = issue.state !== 'selling' || Temporal.Instant.compare(issue.closeAt, await databaseNow(tx)) <= 0
  const { state, voidAskedBy: askedBy } = issue
  if (isClosed && askedBy === null) {
    await writeVoidAsked(tx, issue.id, by)
    return done({ before: { state, askedBy }, after: { state, askedBy: by } })
  }
  if (askedBy !== null && sameName(askedBy, by)) return refused('state-conflict', { askedBy })
  await voidIssue(tx, needs, issue, 'staff')
  return done({ before: { state: issue.state }, after: { state: 'void' } })
}
