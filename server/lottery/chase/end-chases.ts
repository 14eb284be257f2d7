/** End chases: all chases of a member end when a break begins, and what they hold is free (PX-04). */
import type { Tx } from '../../platform/database.ts'
import { eachItem, type Resting } from '../../platform/work/each-item.ts'
import { endRefused } from './chase-step.ts'
import { activeChasesOf, chaseById, lockChase } from './chase-store.ts'
import type { LotteryNeeds } from '../needs.ts'

/** The task that ends the chases of a member. */
export const END_CHASES_TASK = 'lottery-end-chases'

/** Requests it. A job goes through them, since each takes the lane of its account. */
export const askToEndChases = (tx: Tx, needs: Pick<LotteryNeeds, 'enqueue'>, member: string): Promise<void> =>
  needs.enqueue(tx, END_CHASES_TASK, { member }, { key: `${END_CHASES_TASK}:${member}` })

async function endOne(needs: LotteryNeeds, id: string): Promise<void> {
  const known = (await chaseById(needs.database.reader, id))!
  await needs.database.write(async (tx) => {
    await needs.ledger.lock(tx, [known.account])
    const chase = (await lockChase(tx, id))!
    if (chase.state === 'active') await endRefused(tx, needs, chase, 'account-excluded')
  })
}

/** Runs the request. A chase that fails delays no other, and the job is tried again for it. */
export async function endChases(needs: LotteryNeeds, member: string): Promise<void> {
  const find = async ({ resting }: Resting): Promise<string[]> =>
    (await activeChasesOf(needs.database.reader, member)).filter((id) => !resting.includes(id))
  await eachItem(needs, { loop: END_CHASES_TASK, find, idOf: (id) => id }, (id) => endOne(needs, id))
  if ((await activeChasesOf(needs.database.reader, member)).length > 0) throw new Error(`chases of ${member} could not be ended`)
}
