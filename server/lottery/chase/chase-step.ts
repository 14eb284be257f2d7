/**
 * Chase step: the part of a chase for the issue on sale becomes an order. The hold shrinks with it, in one transaction that holds the
 * member's lane.
 */
import type { TicketWish } from '@baize/contract/lottery/lottery-bets.ts'
import type { Answer } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database.ts'
import { takeBet, takesBets } from '../bet/bet.ts'
import { cancelWaiting, moveStep, stepsOf, writeChases, type ChaseRow, type StepRow } from './chase-store.ts'
import { zodiacDay, type Issue } from '../issue.ts'
import type { LotteryNeeds } from '../needs.ts'
import { databaseNow, gameOf, shareIssues } from '../store.ts'
import { priceWager } from '../wager.ts'

/** The tickets of a step: each multiple is times that of the step. */
export const ticketsTimes = (tickets: readonly TicketWish[], multiple: bigint): TicketWish[] =>
  tickets.map((ticket) => ({ ...ticket, multiple: ticket.multiple * Number(multiple) }))

export const holdKeyOf = (chase: string, step: number | string): string => `lottery:chase:${chase}:${step}`

function demandApplied(answer: Answer, about: string): void {
  if (answer.status !== 'applied') throw new Error(`${about} was refused: ${answer.status === 'refused' ? answer.code : answer.status}`)
}

/** Releases the hold; answers the chase with nothing held. */
async function release(tx: Tx, needs: LotteryNeeds, chase: ChaseRow): Promise<ChaseRow> {
  if (chase.holdKey !== null)
    demandApplied(await needs.ledger.releaseHold(tx, { key: `${chase.holdKey}:end`, hold: chase.holdKey }), 'freeing the hold of a chase')
  return { ...chase, holdKey: null, heldUnits: 0n }
}

/** Refusals of a member whose account was overdrawn by a correction: the money of the plan is no longer there. */
const OVERDRAWN: ReadonlySet<string> = new Set(['balance-too-low', 'balance-negative'])

/** Holds the cost of the remaining steps; answers the refusal where the account has less. */
async function holdAgain(
  tx: Tx,
  needs: LotteryNeeds,
  chase: ChaseRow,
  units: bigint,
  step: number | string,
): Promise<{ readonly held: ChaseRow } | { readonly refused: string }> {
  if (units <= 0n) return { held: chase }
  const holdKey = holdKeyOf(chase.id, step)
  const { account } = chase
  const answer = await needs.ledger.hold(tx, { key: holdKey, account, amount: units, reason: 'chase', reference: chase.id })
  if (answer.status === 'refused' && OVERDRAWN.has(answer.code)) return { refused: answer.code }
  demandApplied(answer, 'holding the rest of a chase')
  return { held: { ...chase, holdKey, heldUnits: units } }
}

/** Writes a running chase with its rest held. Where the rest is not there any more the chase stops. */
async function holdRest(tx: Tx, needs: LotteryNeeds, chase: ChaseRow, units: bigint, step: number | string): Promise<ChaseRow> {
  const after = await holdAgain(tx, needs, chase, units, step)
  if ('refused' in after) return endRefused(tx, needs, chase, after.refused)
  await writeChases(tx, [after.held])
  return after.held
}

/** Reduces the hold of a running chase to this amount, under a key that names the reason. */
export const shortenHold = async (tx: Tx, needs: LotteryNeeds, chase: ChaseRow, units: bigint, why: string): Promise<ChaseRow> =>
  holdRest(tx, needs, await release(tx, needs, chase), units, why)

type Ending = { readonly state: 'finished' | 'stopped' | 'cancelled'; readonly reason: string | null }

/** An ended chase, with nothing held; `writeEnded` writes it. */
export const endingOf = async (tx: Tx, needs: LotteryNeeds, chase: ChaseRow, ending: Ending): Promise<ChaseRow> => ({
  ...(await release(tx, needs, chase)),
  ...ending,
})

/** Writes ended chases: their unbought steps are never bought. */
export async function writeEnded(tx: Tx, ended: readonly ChaseRow[]): Promise<void> {
  await cancelWaiting(
    tx,
    ended.map(({ id }) => id),
  )
  await writeChases(tx, ended)
}

/** Ends a chase: its hold is released, and its unbought steps are never bought. */
export async function endChase(
  tx: Tx,
  needs: LotteryNeeds,
  chase: ChaseRow,
  state: Ending['state'],
  reason: Ending['reason'],
): Promise<ChaseRow> {
  const ended = await endingOf(tx, needs, chase, { state, reason })
  await writeEnded(tx, [ended])
  return ended
}

/** What a player is told of a chase whose next issue could not be bought, by the code of the refusal. */
const TOLD: Readonly<Record<string, string>> = {
  'limit-reached': 'chaseEndedByLimit',
  'account-excluded': 'chaseEndedByBreak',
  'reality-check-due': 'chaseEndedByCheck',
}

/** Ends a chase whose rest is refused, and tells its player (PL-16). */
export async function endRefused(tx: Tx, needs: LotteryNeeds, chase: ChaseRow, code: string): Promise<ChaseRow> {
  await needs.tell(tx, { name: TOLD[code] ?? 'chaseEndedEarly', memberId: chase.member, reference: chase.id })
  return await endChase(tx, needs, chase, 'stopped', `refused: ${code}`)
}

/** Buys the step; answers the order, or why it cannot be bought. The hold has been released, so that the bet is judged like any other. */
async function buy(
  tx: Tx,
  needs: LotteryNeeds,
  chase: ChaseRow,
  step: StepRow,
  issue: Issue,
  now: Temporal.Instant,
): Promise<{ order: string } | { refused: string }> {
  const game = (await gameOf(tx, chase.game))!
  if (game.state !== 'on') return { refused: 'game-maintenance' }
  const settings = (await needs.settings())(game.currency)
  const wager = priceWager(game, settings, ticketsTimes(chase.tickets, step.multiple), zodiacDay(issue.drawAt))
  if (!wager.ok) return { refused: wager.code }
  if (wager.value.stakeUnits !== step.stakeUnits) return { refused: 'price-changed' }
  const { account, member } = chase
  const requestKey = `chase:${chase.id}:${step.step}`
  const taken = await takeBet(tx, needs, { game, issue, wager: wager.value, member, account, requestKey, chase: chase.id, placedAt: now })
  return taken.ok ? { order: taken.value } : { refused: taken.code }
}

/**
 * Moves a chase on as far as it can go now: missed issues are skipped, and the issue on sale is bought. `tx` holds the lane and locks the chase. An
 * issue whose sale ended before the previous result was known is missed, and its money is free.
 */
export async function goOn(tx: Tx, needs: LotteryNeeds, start: ChaseRow): Promise<ChaseRow> {
  let chase = start
  for (;;) {
    const steps = await stepsOf(tx, [chase.id])
    const step = steps.find(({ state }) => state === 'waiting')
    const open = steps.some(({ state }) => state === 'placed')
    if (step === undefined) return open ? chase : await endChase(tx, needs, chase, 'finished', null)
    if (chase.stop !== 'none' && open) return chase
    const issue = (await shareIssues(tx, [step.issue])).get(step.issue)!
    const now = await databaseNow(tx)
    const takes = takesBets(issue, now)
    if (!takes && Temporal.Instant.compare(now, issue.openAt) < 0) return chase
    const rest = chase.heldUnits - step.stakeUnits
    chase = await release(tx, needs, chase)
    if (takes) {
      const bought = await buy(tx, needs, chase, step, issue, now)
      if ('refused' in bought) return await endRefused(tx, needs, chase, bought.refused)
      await moveStep(tx, step, 'placed', bought.order)
      chase = { ...chase, stakedUnits: chase.stakedUnits + step.stakeUnits }
    } else await moveStep(tx, step, 'missed', null)
    chase = await holdRest(tx, needs, chase, rest, step.step + 1)
    if (chase.state !== 'active') return chase
  }
}
