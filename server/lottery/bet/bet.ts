/** Bet: the door for the sub-rooms that bet for a member, or that end bets and pay them. */
import type { OperationRefusal } from '@baize/contract/operation.ts'
import type { placeOrder } from '@baize/contract/lottery/lottery-bets.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { betRefusal, type Answer, type Transfer } from '../../ledger/ledger.ts'
import { newId, type Database, type Tx } from '../../platform/database.ts'
import { takeExposure } from '../exposure.ts'
import { contraOf, type Game } from '../game.ts'
import type { Issue } from '../issue.ts'
import type { LotteryNeeds } from '../needs.ts'
import type { Wager } from '../wager.ts'
import { endOrders, lockExposure, prizesOf, standingOrders, writeOrders } from './bet-store.ts'
import { issueBounds, judgeBounds } from './issue-bounds.ts'
import { fixTickets } from './ticket-set-store.ts'

export type OrderRefusal = OperationRefusal<typeof placeOrder> | 'busy'

/** The lottery's words for a refusal of the ledger or of the companion. */
export const refusalOf = (answer: Answer & { status: 'refused' }): Outcome<never, OrderRefusal> =>
  betRefusal(answer, ['issue-closed', 'exposure-reached', 'bet-token-used'])

export const ledgerKeyOf = (member: string, requestKey: string): string => `lottery:${member}:${requestKey}`

/** Whether an issue takes a bet at this moment: opens ≤ now < closes, and nobody has closed it. */
export const takesBets = (issue: Pick<Issue, 'state' | 'openAt' | 'closeAt'> | undefined, now: Temporal.Instant): boolean =>
  issue?.state === 'selling' && Temporal.Instant.compare(issue.openAt, now) <= 0 && Temporal.Instant.compare(now, issue.closeAt) < 0

/** The stake of an order in the ledger and the records: one round is one member's play on one issue. */
export const stakeTransfer = (account: bigint, game: Game, issue: string, order: string, units: bigint): Transfer => ({
  account,
  contra: contraOf(game),
  amount: -units,
  kind: 'bet',
  vendor: game.vendor,
  game: game.code,
  round: issue,
  reference: order,
})

/** Who bets what on which issue, outside the batches in which members bet. */
type SingleBet = {
  readonly game: Game
  readonly issue: Pick<Issue, 'id' | 'number'>
  readonly wager: Wager
  readonly member: string
  readonly account: bigint
  readonly requestKey: string
  readonly chase: string
  readonly placedAt: Temporal.Instant
}

/** Takes one bet in the caller's transaction, which holds the member's lane and the issue. Answers the order, or the code of a refusal. */
export async function takeBet(tx: Tx, needs: LotteryNeeds, bet: SingleBet): Promise<Outcome<string, string>> {
  const { game, issue, wager, member, account, requestKey, chase, placedAt } = bet
  const slots = wager.tickets.flatMap((ticket) => ticket.slots)
  const standing = await lockExposure(
    tx,
    slots.map(({ slot }) => ({ issue: issue.id, slot })),
  )
  if (!takeExposure(standing.get(issue.id) ?? new Map<string, bigint>(), slots).ok) return refused('exposure-reached')
  const { currency } = (await needs.settings())(game.currency)
  const bounds = await issueBounds(needs.round, { member, currency }, game)
  const [bounded] = await judgeBounds(needs.round, tx, [{ member, issue: issue.id, stakeUnits: wager.stakeUnits, bounds }], placedAt)
  if (bounded?.refused !== undefined) return refused('limit-reached')
  const id = await newId(tx)
  const stakeKey = ledgerKeyOf(member, requestKey)
  const transfers = [stakeTransfer(account, game, issue.number, id, wager.stakeUnits)]
  const [answer] = await needs.ledger.post(tx, [{ key: stakeKey, account, transfers, isBet: true }])
  if (answer?.status !== 'applied') return refused(answer?.status === 'refused' ? answer.code : 'unknown')
  const order = { id, issue: issue.id, game: game.code, member, account, requestKey, betToken: null, chase, stakeKey, placedAt }
  await writeOrders(tx, needs.database, [{ ...order, ...wager }])
  if (bounded?.begins) await needs.round.starts.note(tx, [bounded.begins])
  return done(id)
}

/** Makes orders void whose stakes the caller returns. */
export const voidOrders = (tx: Tx, orders: readonly string[]): Promise<void> => endOrders(tx, orders, 'void')

/** Which of these orders are valid, and their wins; a missing prize is none. */
export async function resultsOf(
  tx: Tx,
  orders: readonly string[],
): Promise<{ readonly standing: ReadonlySet<string>; readonly prizes: ReadonlyMap<string, bigint> }> {
  const standing = await standingOrders(tx, orders)
  return { standing, prizes: await prizesOf(tx, [...standing]) }
}

/** Fixes the ticket set of a closed issue. The issue itself is not locked during this, so that a late bet is refused at once. */
export async function fixTicketSet(database: Database, id: bigint): Promise<void> {
  await database.write((tx) => fixTickets(tx, id))
}
