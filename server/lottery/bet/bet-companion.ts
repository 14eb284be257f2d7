/**
 * Bet companion: accepts the orders of a whole batch under the lock on their issues, by the database's clock. It runs in the transaction
 * that takes the stakes.
 */
import type { TicketWish } from '@baize/contract/lottery/lottery-bets.ts'
import type { Companion, Operation, Prepared } from '../../ledger/ledger.ts'
import { newIds, type Tx } from '../../platform/database.ts'
import { ledgerKeyOf, stakeTransfer, takesBets } from './bet.ts'
import { lockExposure, usedTokens, writeOrders, type NewOrder } from './bet-store.ts'
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
export type Worked = { readonly game: Game; readonly issue: bigint; readonly wager: Wager }
type OrderOperation = Operation<OrderFacts, Worked>

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

/** `owner` names the server instance whose known prices are used. */
export function createBetCompanion(owner: object): Companion<OrderFacts, Worked> {
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
    return operations.map((operation, index): Prepared => {
      const { game, wager, issue: issueId } = works[index]!
      const { member, requestKey, betToken } = asked[index]!
      const issue = issues.get(issueId)
      if (!issue || !takesBets(issue, now)) return { refused: 'issue-closed' }
      if (betToken !== '' && used.has(betToken)) return { refused: 'bet-token-used' }
      const room = takeExposure(
        exposure.get(issueId) ?? new Map<string, bigint>(),
        wager.tickets.flatMap(({ slots }) => slots),
      )
      if (!room.ok) return { refused: room.code }
      if (betToken !== '') used.add(betToken)
      const { account, key } = operation
      const id = ids[index]!
      const carry: NewOrder = {
        id,
        issue: issueId,
        game: game.code,
        member,
        account,
        requestKey,
        betToken: betToken === '' ? null : betToken,
        chase: null,
        stakeKey: key,
        placedAt: now,
        ...wager,
      }
      return { transfers: [stakeTransfer(account, game, issue.number, id, wager.stakeUnits)], carry }
    })
  }

  return {
    prepare,
    async write(tx, applied) {
      const orders = applied.map(({ carry }) => carry as NewOrder)
      await writeOrders(tx, owner, orders)
    },
  }
}
