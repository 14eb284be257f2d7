/** Void draw: staff call off an issue whose numbers nobody knows yet, and every stake goes back; once drawn, nothing but a correction by the sources changes it. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { IssueState } from '@baize/contract/lottery/lottery.ts'
import type { Tx } from '../../platform/database.ts'
import { voidIssue } from './draw.ts'
import { mayMove } from '../issue.ts'
import type { LotteryNeeds } from '../needs.ts'
import { gameOf, issueOf, lockIssue } from '../store.ts'

type States = { readonly before: { readonly state: IssueState }; readonly after: { readonly state: IssueState } }

export async function voidDraw(
  tx: Tx,
  needs: LotteryNeeds,
  gameCode: string,
  number: string,
): Promise<Outcome<States, 'game-unknown' | 'issue-unknown' | 'state-conflict'>> {
  if (!(await gameOf(tx, gameCode))) return refused('game-unknown')
  const found = await issueOf(tx, gameCode, number)
  // Waits for the bets that are being written; later ones find the issue closed.
  const issue = found && (await lockIssue(tx, found.id))
  if (!issue) return refused('issue-unknown')
  if (issue.draw !== null || !mayMove(issue.state, 'void')) return refused('state-conflict', { state: issue.state })
  await voidIssue(tx, needs, issue, 'staff')
  return done({ before: { state: issue.state }, after: { state: 'void' } })
}
