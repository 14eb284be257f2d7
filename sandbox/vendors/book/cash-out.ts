/** Cash-out: offers the current value of an open ticket. An accepted offer is paid once and is final, whatever the matches' results. */
import type { DatabaseSync } from 'node:sqlite'
import { formatUnits, parseUnits } from '@baize/contract/values/money.ts'
import { cashOutRoundedDown, legWorth } from '@baize/rules/odds/cash-out.ts'
import { parseOdds } from '@baize/rules/odds/odds.ts'
import { legFactor } from '@baize/rules/odds/settlement.ts'
import type { Round } from '../round.ts'
import type { Store } from '../store.ts'
import type { Fixtures } from './fixtures.ts'
import { legResult, type Leg } from './slip.ts'

/** The share of a ticket's fair value that the book keeps, in basis points. */
export const CASH_OUT_MARGIN = 500

/** The current offer; undefined where a leg is lost, a market is suspended, or nothing is open. */
export const offerOf = (fixtures: Fixtures, stakeUnits: bigint, legs: readonly Leg[], nowMs: number): bigint | undefined => {
  let open = 0
  const worths = legs.map((leg) => {
    const odds = parseOdds(leg.odds) ?? 0n
    const result = legResult(leg, fixtures.verdict(leg.match, nowMs))
    if (result !== undefined) return result === 'loss' ? undefined : legFactor(result, odds)
    open += 1
    const chances = fixtures.chances(leg, nowMs)
    return chances && legWorth(odds, chances)
  })
  const known = worths.filter((worth) => worth !== undefined)
  if (open === 0 || known.length < legs.length) return undefined
  const units = cashOutRoundedDown(stakeUnits, known, CASH_OUT_MARGIN)
  return units > 0n ? units : undefined
}

export type CashOuts = {
  /** What a ticket was cashed out for. */
  of(round: Round): bigint | undefined
  /** Stores the payout of an open ticket and moves it on, both or neither. */
  take(round: Round, units: bigint): Round
}

export const createCashOuts = (database: DatabaseSync, store: Store): CashOuts => {
  database.exec('create table if not exists book_cash_out (round text primary key, amount text not null) strict')
  const read = database.prepare('select amount from book_cash_out where round = ?')
  const write = database.prepare('insert into book_cash_out values (?, ?)')
  return {
    of({ id }) {
      const row = read.get(id) as { amount: string } | undefined
      return row && parseUnits(row.amount)
    },
    take(round, units) {
      database.exec('begin immediate')
      try {
        write.run(round.id, formatUnits(units))
        const moved = store.move(round, 'win-sent', { payoutUnits: units })
        database.exec('commit')
        return moved
      } catch (error) {
        database.exec('rollback')
        throw error
      }
    },
  }
}
