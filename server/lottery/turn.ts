/**
 * Turn: does whatever is due, once, by the first process that comes: closes, draws, refunds, interrupted settlements, and the next steps of chases.
 * Next: `server/lottery/draw/close.ts`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { fixTicketSet } from './bet/bet.ts'
import { closeIssue } from './draw/close.ts'
import { drawInHouse } from './draw/draw.ts'
import { drawFromFeed } from './draw/draw-feed.ts'
import { moment } from '../platform/clock.ts'
import { notesOf } from '../platform/work/each-item.ts'
import type { LotteryNeeds } from './needs.ts'
import { continueChases } from './chase/chase.ts'
import { settleIssue } from './settle/settle.ts'
import { databaseNow, dueIssues, issueById, nextMoment, type Due } from './store.ts'

const ISSUES_IN_A_TURN = 200
const CHASES_IN_A_TURN = 500
/** A settlement is a separate job. It is resumed here only when no job has finished it for this long. */
const SETTLE_AFTER_SECONDS = 30
const SHORTEST_REST_MS = 20
const LONGEST_REST_MS = 2000

/** Takes one issue as far as it can go now. */
async function advance(needs: LotteryNeeds, due: Due, now: Temporal.Instant): Promise<void> {
  const { database } = needs
  if (due.state === 'selling' && !(await closeIssue(database, due.id))) return
  const issue = await issueById(database.reader, due.id)
  if (!issue) return
  if ((issue.state === 'closed' || issue.state === 'held') && issue.ticketsHash === null) await fixTicketSet(database, issue.id)
  if ((issue.state === 'closed' || issue.state === 'held') && Temporal.Instant.compare(issue.drawAt, now) <= 0)
    await (due.source === 'in-house' ? drawInHouse(needs, issue.id) : drawFromFeed(needs, issue.id))
  const isStuck = issue.drawnAt !== null && Temporal.Instant.compare(issue.drawnAt.add({ seconds: SETTLE_AFTER_SECONDS }), now) <= 0
  if (isStuck && (issue.state === 'drawn' || issue.state === 'settling' || issue.state === 'settled')) await settleIssue(needs, issue.id)
}

/** The loop of issues: one that fails rests, and delays no other. */
const ISSUES_LOOP = 'lottery-issues-due'

/** Running issues of outside lotteries: they wait for publishers, and nothing waits for them. */
type Asking = Map<bigint, Promise<unknown>>

/** Does the due work of in-house lotteries, and starts that of outside lotteries. */
async function beginTurn(needs: LotteryNeeds, now: Temporal.Instant, asking: Asking): Promise<void> {
  const { reader } = needs.database
  const notes = await notesOf(needs, ISSUES_LOOP)
  const due = (source: Due['source']): Promise<Due[]> => dueIssues(reader, source, now, ISSUES_IN_A_TURN, notes.resting)
  const does = (one: Due): Promise<boolean> => notes.does(String(one.id), () => advance(needs, one, now))
  for (const one of await due('feed'))
    if (!asking.has(one.id))
      asking.set(
        one.id,
        does(one)
          .catch((error: unknown) => needs.warn({ err: error }, 'the failure of a lottery issue could not be noted'))
          .finally(() => asking.delete(one.id)),
      )
  for (const one of await due('in-house')) await does(one)
}

/** Does all that is due, to its end. */
export async function turn(needs: LotteryNeeds): Promise<void> {
  const now = await databaseNow(needs.database.reader)
  const asking: Asking = new Map()
  await beginTurn(needs, now, asking)
  await Promise.all(asking.values())
  await continueChases(needs, now, CHASES_IN_A_TURN)
}

/** Takes turns until the signal aborts. It rests until the next close or draw and never longer than two seconds. */
export async function keepTurning(needs: LotteryNeeds, signal: AbortSignal): Promise<void> {
  const asking: Asking = new Map()
  while (!signal.aborted) {
    let rest = LONGEST_REST_MS
    try {
      const began = await databaseNow(needs.database.reader)
      const from = moment()
      await beginTurn(needs, began, asking)
      await continueChases(needs, began, CHASES_IN_A_TURN)
      const next = await nextMoment(needs.database.reader, began)
      if (next) rest = Math.min(rest, next.epochMilliseconds - began.epochMilliseconds - (moment() - from))
    } catch (error) {
      needs.warn({ err: error }, 'a turn of the lottery failed')
    }
    await sleep(Math.max(SHORTEST_REST_MS, rest), undefined, { signal }).catch(() => undefined)
  }
  await Promise.all(asking.values())
}
