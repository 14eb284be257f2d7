/**
 * Chase: the door by which issues reach their chases. It says what an issue won for each chase and whether the chase stops, and buys the
 * next issue.
 */
import { chaseStops, type ChaseStop } from '@baize/rules/lottery/order/chase.ts'
import { laneOf } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database.ts'
import { eachGroup, eachItem, groupsOf, notesOf, type Resting } from '../../platform/work/each-item.ts'
import { resultsOf } from '../bet/bet.ts'
import { endingOf, goOn, writeEnded } from './chase-step.ts'
import {
  chaseById,
  chasesOnIssue,
  dueChases,
  lockChase,
  lockChases,
  settleSteps,
  stepsOf,
  writeChases,
  type ChaseRow,
  type StepRow,
} from './chase-store.ts'
import type { Issue } from '../issue.ts'
import { withSettings, type LotteryNeeds } from '../needs.ts'

/**
 * Chases of one lane that one transaction settles, and the number of such transactions at once. Both are small, since the next issue of
 * each may be bought there.
 */
const TOGETHER = 5
const AT_ONCE = 4

const stopOf = ({ stop, stopUnits }: ChaseRow): ChaseStop => (stop === 'profit' ? { mode: 'profit', atLeast: stopUnits! } : { mode: stop })

type Came = { readonly chase: ChaseRow; readonly step: StepRow; readonly stands: boolean; readonly prize: bigint; readonly isLast: boolean }

/** A chase after one of its steps, ended where that step ends it. A cancelled or void bet neither cost nor won. */
async function afterStep(tx: Tx, needs: LotteryNeeds, { chase, step, stands, prize, isLast }: Came): Promise<ChaseRow> {
  const stakedUnits = stands ? chase.stakedUnits : chase.stakedUnits - step.stakeUnits
  const wonUnits = chase.wonUnits + prize
  const closed: ChaseRow = { ...chase, stakedUnits, wonUnits }
  if (chase.state !== 'active') return closed
  if (chaseStops(stopOf(chase), prize, { stake: stakedUnits, prize: wonUnits }))
    return await endingOf(tx, needs, closed, { state: 'stopped', reason: chase.stop })
  return isLast ? await endingOf(tx, needs, closed, { state: 'finished', reason: null }) : closed
}

/** Writes the results of these steps, ends the chases that they end and moves the others on. */
async function settleCame(tx: Tx, needs: LotteryNeeds, came: readonly Came[]): Promise<void> {
  await settleSteps(
    tx,
    came.map(({ chase, step, prize }) => ({ chase: chase.id, step: step.step, prizeUnits: prize })),
  )
  const after: ChaseRow[] = []
  for (const each of came) after.push(await afterStep(tx, needs, each))
  const ended = after.filter(({ state }, index) => state !== came[index]?.chase.state)
  const others = after.filter((chase) => !ended.includes(chase))
  if (ended.length > 0) await writeEnded(tx, ended)
  if (others.length > 0) await writeChases(tx, others)
  for (const chase of others) if (chase.state === 'active') await goOn(tx, needs, chase)
}

async function settleTogether(needs: LotteryNeeds, chases: readonly { id: string; account: bigint }[], issue: bigint): Promise<void> {
  const ids = chases.map(({ id }) => id)
  await needs.database.write(async (tx) => {
    await needs.ledger.lock(
      tx,
      chases.map(({ account }) => account),
    )
    const locked = await lockChases(tx, ids)
    const steps = Map.groupBy(await stepsOf(tx, ids), ({ chase }) => chase)
    const placed = locked.flatMap((chase) => {
      const own = steps.get(chase.id)!
      const step = own.find((each) => each.issue === issue && each.state === 'placed')
      const isLast = own.every((each) => each === step || (each.state !== 'placed' && each.state !== 'waiting'))
      return step ? [{ chase, step, order: step.orderId!, isLast }] : []
    })
    const { standing, prizes } = await resultsOf(
      tx,
      placed.map(({ order }) => order),
    )
    const came = placed.map(({ order, ...of }) => ({ ...of, stands: standing.has(order), prize: prizes.get(order) ?? 0n }))
    if (came.length > 0) await settleCame(tx, needs, came)
  })
}

/** The chases of one lane in groups that one transaction settles. */
const inLanes = <Each extends { readonly account: bigint }>(chases: readonly Each[]): Each[][] =>
  [...Map.groupBy(chases, ({ account }) => laneOf(account)).values()].flatMap(groupsOf(TOGETHER))

/** The loop of results. Its items are named by issue and chase, so that one that failed is found again when its issue is done. */
const RESULTS_LOOP = 'lottery-chase-results'

async function settleOn(
  needs: LotteryNeeds,
  issue: bigint,
  find: (known: readonly string[]) => Promise<{ id: string; account: bigint }[]>,
): Promise<void> {
  const known = await withSettings(needs)
  const idOf = ({ id }: { readonly id: string }): string => `${issue}/${id}`
  const loop = { loop: RESULTS_LOOP, find: ({ again }: { readonly again: readonly string[] }) => find(again), idOf, atOnce: AT_ONCE }
  await eachGroup(needs, loop, inLanes, (group) => settleTogether(known, group as { id: string; account: bigint }[], issue))
}

/** Goes through the chases that bought a settled or void issue, each once. One that fails rests and delays neither the others nor the issue. */
export async function settleChases(needs: LotteryNeeds, issue: Pick<Issue, 'id'>): Promise<void> {
  const chases = await chasesOnIssue(needs.database.reader, issue.id)
  if (chases.length > 0) await settleOn(needs, issue.id, async () => chases)
}

/** Tries again the chases that failed to take a result, once their rest is over. */
async function settleAgain(needs: LotteryNeeds): Promise<void> {
  const { again } = await notesOf(needs, RESULTS_LOOP)
  for (const [issue, names] of Map.groupBy(again, (name) => name.split('/')[0]!)) {
    const ids = names.map((name) => name.split('/')[1]!)
    await settleOn(needs, BigInt(issue), () => chasesOnIssue(needs.database.reader, BigInt(issue), ids))
  }
}

/** Buys the issues on sale for the chases that wait for them. A chase that fails rests and delays no other. */
export async function continueChases(needs: LotteryNeeds, now: Temporal.Instant, limit: number): Promise<number> {
  await settleAgain(needs)
  const { reader } = needs.database
  let settings = needs
  const find = async ({ resting }: Resting): Promise<string[]> => {
    const due = await dueChases(reader, now, limit, resting)
    if (due.length > 0) settings = await withSettings(needs)
    return due
  }
  const { due } = await eachItem(needs, { loop: 'lottery-chases', find, idOf: (id) => id }, async (id) => {
    const known = await chaseById(reader, id)
    if (!known) return
    await needs.database.write(async (tx) => {
      await needs.ledger.lock(tx, [known.account])
      const chase = await lockChase(tx, id)
      if (chase?.state === 'active') await goOn(tx, settings, chase)
    })
  })
  return due
}
