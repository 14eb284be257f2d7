/** Settle chases: what an issue won for each chase, whether the chase stops, and the purchase of its next issue. */
import { chaseStops, type ChaseStop } from '@baize/rules/lottery/chase.ts'
import type { Tx } from '../platform/database.ts'
import { orderOf } from './bet-store.ts'
import { endChase, goOn } from './chase-step.ts'
import {
  chaseById,
  chasesOnIssue,
  dueChases,
  lockChase,
  moveStep,
  stepsOf,
  writeChase,
  type ChaseRow,
  type StepRow,
} from './chase-store.ts'
import { inTurn } from './in-turn.ts'
import type { Issue } from './issue.ts'
import { withSettings, type LotteryNeeds } from './needs.ts'
import { prizesOf } from './settlement-store.ts'

/** Chases that are settled side by side; each waits for its member's lane and for nothing else. */
const AT_ONCE = 4

const stopOf = ({ stop, stopUnits }: ChaseRow): ChaseStop =>
  stop === 'profit' ? { mode: 'profit', atLeast: stopUnits ?? 0n } : { mode: stop }

/** Writes what came of a step; a bet that was taken back or made void neither cost nor won. */
async function closeStep(tx: Tx, chase: ChaseRow, step: StepRow): Promise<{ chase: ChaseRow; prize: bigint }> {
  const order = await orderOf(tx, chase.member, step.orderId ?? '')
  const stands = order?.state === 'placed'
  const prize = stands ? ((await prizesOf(tx, [order.id])).get(order.id) ?? 0n) : 0n
  await moveStep(tx, step, { state: 'settled', prizeUnits: prize })
  const stakedUnits = stands ? chase.stakedUnits : chase.stakedUnits - step.stakeUnits
  return { chase: { ...chase, stakedUnits, wonUnits: chase.wonUnits + prize }, prize }
}

async function settleChase(needs: LotteryNeeds, id: string, issue: bigint): Promise<void> {
  const known = await chaseById(needs.database.reader, id)
  if (!known) return
  await needs.database.write(async (tx) => {
    await needs.ledger.lock(tx, [known.account])
    const chase = await lockChase(tx, id)
    const step = (await stepsOf(tx, [id])).find((each) => each.issue === issue && each.state === 'placed')
    if (!chase || !step) return
    const closed = await closeStep(tx, chase, step)
    await writeChase(tx, closed.chase)
    if (chase.state !== 'active') return
    const { stakedUnits: stake, wonUnits: prize } = closed.chase
    if (chaseStops(stopOf(chase), closed.prize, { stake, prize })) await endChase(tx, needs, closed.chase, 'stopped', chase.stop)
    else await goOn(tx, needs, closed.chase)
  })
}

/** Goes through the chases that bought an issue which is settled or void; each in its own transaction, and each once. */
export async function settleChases(needs: LotteryNeeds, issue: Pick<Issue, 'id'>): Promise<void> {
  const chases = await chasesOnIssue(needs.database.reader, issue.id)
  const known = chases.length > 0 ? await withSettings(needs) : needs
  await inTurn(chases, AT_ONCE, (id) => settleChase(known, id, issue.id))
}

/** Buys the issues on sale for the chases that wait for them. */
export async function continueChases(needs: LotteryNeeds, now: Temporal.Instant, limit: number): Promise<number> {
  const due = await dueChases(needs.database.reader, now, limit)
  const settings = due.length > 0 ? await withSettings(needs) : needs
  for (const id of due) {
    const known = await chaseById(needs.database.reader, id)
    if (!known) continue
    await needs.database.write(async (tx) => {
      await needs.ledger.lock(tx, [known.account])
      const chase = await lockChase(tx, id)
      if (chase?.state === 'active') await goOn(tx, settings, chase)
    })
  }
  return due.length
}
