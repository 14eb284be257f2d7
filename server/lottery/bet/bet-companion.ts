/** Bet companion: accepts the orders of a whole batch under the lock on their issues, by the database's clock, in the transaction that takes the stakes. */
import type { TicketWish } from '@baize/contract/lottery/lottery-bets.ts'
import type { Companion, Operation, Prepared, Transfer } from '../../ledger/ledger.ts'
import { newIds, type Tx } from '../../platform/database.ts'
import { lockExposure, usedTokens, writeOrders, type NewOrder } from './bet-store.ts'
import { takeExposure } from './exposure.ts'
import { contraOf, type Game } from '../game.ts'
import type { Issue } from '../issue.ts'
import { databaseNow, shareIssues } from '../store.ts'
import type { Wager } from './wager.ts'

/** The name under which the ledger knows this companion. */
const COMPANION = 'lottery'

/** What an operation carries: what the member asked, as plain data, because the ledger makes it part of the operation's fingerprint. */
export type OrderFacts = {
  readonly member: string
  readonly requestKey: string
  readonly game: string
  readonly issue: string
  readonly betToken: string
  readonly tickets: readonly TicketWish[]
}

/** What was worked out of the facts before the batch; a replay needs none of it. */
export type Worked = { readonly game: Game; readonly issue: bigint; readonly wager: Wager }
const worked = new WeakMap<object, Worked>()

export const ledgerKeyOf = (member: string, requestKey: string): string => `lottery:${member}:${requestKey}`

/** The operation of one order. */
export function orderOperation(account: bigint, facts: OrderFacts, work: Worked): Operation {
  worked.set(facts, work)
  return {
    key: ledgerKeyOf(facts.member, facts.requestKey),
    account,
    transfers: [],
    isBet: true,
    companion: COMPANION,
    facts,
  }
}

/** Whether an issue takes a bet at this moment: opens ≤ now < closes, and nobody has closed it. */
export const takesBets = (issue: Pick<Issue, 'state' | 'openAt' | 'closeAt'> | undefined, now: Temporal.Instant): boolean =>
  issue?.state === 'selling' && Temporal.Instant.compare(issue.openAt, now) <= 0 && Temporal.Instant.compare(now, issue.closeAt) < 0

/** The stake of an order as the book and the records know it: one round is one member's play on one issue. */
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

const slotsOf = ({ issue, wager }: Worked) => wager.tickets.flatMap(({ slots }) => slots.map(({ slot }) => ({ issue, slot })))

export type BetCompanion = {
  readonly companion: Companion
  /** The order that this process wrote for an operation; a replay has none and is read from the table. */
  readonly writtenFor: (operation: Operation) => NewOrder | undefined
}

/** `owner` names the house, whose knowledge of prices is used. */
export function createBetCompanion(owner: object): BetCompanion {
  const written = new WeakMap<Operation, NewOrder>()

  async function prepare(tx: Tx, operations: readonly Operation[]): Promise<Prepared[]> {
    const work = operations.map(({ facts }) => worked.get(facts as object))
    const missing = work.indexOf(undefined)
    if (missing >= 0) throw new Error(`the order ${operations[missing]?.key} was not worked out`)
    const works = work as Worked[]
    const issues = await shareIssues(tx, [...new Set(works.map(({ issue }) => issue))])
    // Asked after the lock: a close that came first has changed the state, and one that comes later waits for this batch.
    const now = await databaseNow(tx)
    const asked = operations.map(({ facts }) => facts as OrderFacts)
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
    writtenFor: (operation) => written.get(operation),
    companion: {
      prepare,
      async write(tx, applied) {
        const orders = applied.map(({ carry }) => carry as NewOrder)
        await writeOrders(tx, owner, orders)
        applied.forEach(({ operation }, index) => written.set(operation, orders[index]!))
      },
    },
  }
}
