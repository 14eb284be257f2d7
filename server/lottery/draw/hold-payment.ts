/** Hold payment: staff stop the payments of an issue, before the first or between two slices, and resume them. Nothing is lost or paid twice. */
import type { IssueState } from '@baize/contract/lottery/lottery.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import { SETTLE_TASK } from './draw.ts'
import type { LotteryNeeds } from '../needs.ts'
import { holdLanes, resumeLanes, writePaymentHeld } from '../staff-store.ts'
import { gameOf, issueOf, lockIssue } from '../store.ts'
import type { Issue } from '../issue.ts'

type Standing = { readonly state: IssueState; readonly paymentHeld: boolean }
type Change = Promise<Outcome<{ readonly before: Standing; readonly after: Standing }, 'game-unknown' | 'issue-unknown' | 'state-conflict'>>

/** Until these states an issue has something to pay, or will have. */
const PAYABLE: ReadonlySet<IssueState> = new Set(['selling', 'closed', 'held', 'drawn', 'settling'])

async function change(tx: Tx, gameCode: string, number: string, isHeld: boolean, act: (issue: Issue) => Promise<unknown>): Change {
  if (!(await gameOf(tx, gameCode))) return refused('game-unknown')
  const found = await issueOf(tx, gameCode, number)
  if (!found) return refused('issue-unknown')
  // The lanes come before the issue: a running slice may wait for a lane of the ledger whose holder waits for the issue.
  await (isHeld ? holdLanes(tx, found.id) : resumeLanes(tx, found.id))
  const issue = await lockIssue(tx, found.id)
  if (!issue || !PAYABLE.has(issue.state) || issue.paymentHeld === isHeld)
    return refused('state-conflict', { state: issue?.state ?? found.state, paymentHeld: issue?.paymentHeld ?? false })
  await writePaymentHeld(tx, issue.id, isHeld)
  await act(issue)
  const { state } = issue
  return done({ before: { state, paymentHeld: !isHeld }, after: { state, paymentHeld: isHeld } })
}

/**
 * Once this is committed no slice pays. It waits for those in progress, later ones find their lane held, and a settlement that has not
 * begun does not begin.
 */
export const holdPayment = (tx: Tx, gameCode: string, number: string): Change =>
  // A settlement may have begun while this waited for the issue, with lanes that the first look did not see.
  change(tx, gameCode, number, true, (issue) => holdLanes(tx, issue.id))

/** Resumes the settlement where it was stopped. */
export const resumePayment = (tx: Tx, needs: Pick<LotteryNeeds, 'enqueue'>, gameCode: string, number: string): Change =>
  change(tx, gameCode, number, false, async ({ id, state, drawVersion }) => {
    if (state === 'drawn' || state === 'settling')
      await needs.enqueue(tx, SETTLE_TASK, { issue: String(id) }, { key: `${SETTLE_TASK}:${id}:${drawVersion}` })
  })
