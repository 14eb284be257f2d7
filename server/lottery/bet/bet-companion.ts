/**
 * Bet companion: accepts the orders of a whole batch under the lock on their issues, by the database's clock. It runs in the transaction
 * that takes the stakes.
 */
import type { TicketWish } from '@baize/contract/lottery/lottery-bets.ts'
import type { Companion, Operation, Prepared, RoundBounds, RoundRules, RoundStart, ShortBatch } from '../../ledger/ledger.ts'
import { newIds, type Tx } from '../../platform/database.ts'
import { ledgerKeyOf, stakeTransfer, takesBets } from './bet.ts'
import { knownPrices, lockExposure, usedTokens, writeOrders, type NewOrder } from './bet-store.ts'
import { isBound, judgeBounds } from './issue-bounds.ts'
import { placedAs, placeOrdersCall, type ShortOrder } from './short-orders.ts'
import { takeExposure } from '../exposure.ts'
import type { Game } from '../game.ts'
import { databaseNow, shareIssues } from '../store.ts'
import type { Wager } from '../wager.ts'

/** The name under which the ledger knows this companion. */
const COMPANION = 'lottery'

/** What an operation carries: the member's request as plain data, because the ledger makes it part of the operation's fingerprint. */
export type OrderFacts = {
  readonly member: string
  readonly requestKey: string
  readonly game: string
  readonly issue: string
  readonly betToken: string
  readonly tickets: readonly TicketWish[]
}

/** What was computed from the facts before the batch; a replay needs none of it. */
export type Worked = { readonly game: Game; readonly issue: bigint; readonly wager: Wager; readonly bounds: RoundBounds }
/** The order, and the round that it begins where a pace is kept. */
type Carry = { readonly order: NewOrder; readonly begins: RoundStart | undefined }
type OrderOperation = Operation<OrderFacts, Worked>

const toPlace = ({ key, account, facts, delivery }: OrderOperation): ShortOrder => {
  const { game, wager, issue } = delivery!
  const { member, requestKey, betToken } = facts!
  return { issue, game: game.code, member, account, requestKey, betToken: betToken === '' ? null : betToken, stakeKey: key, ...wager }
}

/** Orders whose prices are known, as one statement. The ledger names each by the id that the statement makes. */
function shortOrders(owner: object, operations: readonly OrderOperation[]): ShortBatch | undefined {
  const orders = operations.map(toPlace)
  const prices = knownPrices(
    owner,
    orders.flatMap(({ game, tickets }) => tickets.map((ticket) => ({ ...ticket, game }))),
  )
  if (prices === undefined) return undefined
  const transfers = operations.map(({ account, facts, delivery }) => [
    stakeTransfer(account, delivery!.game, facts!.issue, '', delivery!.wager.stakeUnits),
  ])
  const applied = (index: number, made: string): NewOrder => ({ ...orders[index]!, ...placedAs(made), chase: null })
  return { ...placeOrdersCall(orders, prices), moves: 'plain', transfers, applied }
}

/** The operation of one order. */
export function orderOperation(account: bigint, facts: OrderFacts, work: Worked): OrderOperation {
  return {
    key: ledgerKeyOf(facts.member, facts.requestKey),
    account,
    transfers: [],
    isBet: true,
    companion: COMPANION,
    facts,
    delivery: work,
  }
}

const slotsOf = ({ issue, wager }: Worked) => wager.tickets.flatMap(({ slots }) => slots.map(({ slot }) => ({ issue, slot })))

/** `owner` names the server instance whose known prices are used, and `round` what the market allows. The answer to each order that was taken has it; a replay has none. */
export function createBetCompanion(owner: object, round: RoundRules): Companion<OrderFacts, Worked, NewOrder> {
  async function prepare(tx: Tx, operations: readonly OrderOperation[]): Promise<Prepared[]> {
    const work = operations.map(({ delivery }) => delivery)
    const missing = work.indexOf(undefined)
    if (missing >= 0) throw new Error(`the order ${operations[missing]?.key} was not worked out`)
    const works = work as Worked[]
    const issues = await shareIssues(tx, [...new Set(works.map(({ issue }) => issue))])
    // Checked after the lock: an earlier close has changed the state, and a later one waits for this batch.
    const now = await databaseNow(tx)
    const asked = operations.map(({ facts }) => facts!)
    const used = await usedTokens(
      tx,
      asked.filter(({ betToken }) => betToken !== '').map(({ member, betToken }) => ({ member, token: betToken })),
    )
    const ids = await newIds(tx, operations.length)
    const exposure = await lockExposure(tx, works.flatMap(slotsOf))
    const bets = works.map((one, index) => ({ ...one, member: asked[index]!.member, stakeUnits: one.wager.stakeUnits }))
    const bounded = await judgeBounds(round, tx, bets, now)
    return operations.map((operation, index): Prepared => {
      const { game, wager, issue: issueId } = works[index]!
      const { betToken } = asked[index]!
      const issue = issues.get(issueId)
      if (!issue || !takesBets(issue, now)) return { refused: 'issue-closed' }
      if (betToken !== '' && used.has(betToken)) return { refused: 'bet-token-used' }
      const { refused, begins } = bounded[index]!
      if (refused !== undefined) return { refused }
      const room = takeExposure(
        exposure.get(issueId) ?? new Map<string, bigint>(),
        wager.tickets.flatMap(({ slots }) => slots),
      )
      if (!room.ok) return { refused: room.code }
      if (betToken !== '') used.add(betToken)
      const order: NewOrder = { ...toPlace(operation), id: ids[index]!, placedAt: now, chase: null }
      const carry: Carry = { order, begins }
      return { transfers: [stakeTransfer(operation.account, game, issue.number, order.id, wager.stakeUnits)], carry }
    })
  }

  return {
    short: {
      takes: ({ delivery }) => delivery !== undefined && !isBound((delivery as Worked).bounds),
      batch: async (operations) => shortOrders(owner, operations as readonly OrderOperation[]),
    },
    prepare,
    async write(tx, applied) {
      const carried = applied.map(({ carry }) => carry as Carry)
      const orders = carried.map(({ order }) => order)
      await round.starts.note(
        tx,
        carried.flatMap(({ begins }) => begins ?? []),
      )
      await writeOrders(tx, owner, orders)
      return orders
    },
  }
}
