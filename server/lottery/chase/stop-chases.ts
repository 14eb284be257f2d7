/**
 * Stop chases: staff remove from all chases of a lottery what they still plan from one issue on. Its held money is released, and placed
 * bets stay.
 */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import { eachItem, type Resting } from '../../platform/work/each-item.ts'
import { endChase, shortenHold } from './chase-step.ts'
import { cancelSteps, chasesPlanning, countPlanned, lockChase, stepsOf, type Planning } from './chase-store.ts'
import type { LotteryNeeds } from '../needs.ts'
import { gameOf, issueById, issueOf } from '../store.ts'

/** The task that takes an issue and those after it out of the chases. */
export const STOP_CHASES_TASK = 'lottery-stop-chases'
const AT_ONCE = 200

/** Requests it. A job goes through the chases, since each needs the lane of its member. */
export async function askToStopChases(
  tx: Tx,
  needs: Pick<LotteryNeeds, 'enqueue'>,
  gameCode: string,
  number: string,
): Promise<Outcome<{ before: { chases: number; steps: number }; after: { asked: true } }, 'game-unknown' | 'issue-unknown'>> {
  if (!(await gameOf(tx, gameCode))) return refused('game-unknown')
  const issue = await issueOf(tx, gameCode, number)
  if (!issue) return refused('issue-unknown')
  const before = await countPlanned(tx, issue)
  await needs.enqueue(tx, STOP_CHASES_TASK, { issue: String(issue.id) }, { key: `${STOP_CHASES_TASK}:${issue.id}` })
  return done({ before, after: { asked: true } })
}

async function stopChase(needs: LotteryNeeds, { id, account, firstStep }: Planning): Promise<void> {
  await needs.database.write(async (tx) => {
    await needs.ledger.lock(tx, [account])
    const chase = (await lockChase(tx, id))!
    // A chase that ended, or that bought the issue meanwhile, plans nothing of it.
    const waiting = (await stepsOf(tx, [id])).filter(({ state }) => state === 'waiting')
    const stopped = waiting.filter(({ step }) => step >= firstStep)
    if (stopped.length === 0) return
    if (stopped.length === waiting.length) {
      await endChase(tx, needs, chase, 'stopped', 'staff')
      return
    }
    await cancelSteps(tx, id, firstStep)
    const freed = stopped.reduce((sum, { stakeUnits }) => sum + stakeUnits, 0n)
    await shortenHold(tx, needs, { ...chase, reason: 'staff' }, chase.heldUnits - freed, `from-${firstStep}`)
  })
}

/**
 * Runs the request; answers how many chases changed. It may be interrupted and run again. A chase that fails delays no other, and the job is
 * tried again for it.
 */
export async function stopChases(needs: LotteryNeeds, id: bigint): Promise<number> {
  const { reader } = needs.database
  const issue = await issueById(reader, id)
  if (!issue) return 0
  let stopped = 0
  for (;;) {
    const find = ({ resting }: Resting) => chasesPlanning(reader, issue, AT_ONCE, resting)
    const { due, done } = await eachItem(needs, { loop: STOP_CHASES_TASK, find, idOf: ({ id: chase }) => chase }, (chase) =>
      stopChase(needs, chase),
    )
    stopped += done
    if (due === AT_ONCE) continue
    if ((await chasesPlanning(reader, issue, 1)).length > 0) throw new Error(`some chases that plan the issue ${id} could not be stopped`)
    return stopped
  }
}
