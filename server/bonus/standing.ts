/** Standing: a grant's row as the rules see it, and what a change of it moves in the ledger. */
import { isFinal, type Grant, type Standing } from '@baize/rules/promotions/grant.ts'
import type { Operation, Transfer } from '../ledger/ledger.ts'
import { shortName } from '../platform/work/short-name.ts'
import type { GrantRow } from './store.ts'
import { BETWEEN, NEVER_PLAYED, promotionOf } from './words.ts'

/** Times that only need an order; the ledger counts in milliseconds. */
export const timeOf = (at: Temporal.Instant): number => at.epochMilliseconds
/** As the ledger counts it, so that an event of the same millisecond is not earlier. */
export const bookTime = (at: Temporal.Instant): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(at.epochMilliseconds)

/** An open grant, or one that is over, as the rules see it. */
export function grantOfRow(row: GrantRow): Grant {
  if (row.expiresAt === null) throw new Error(`the grant ${row.id} waits and has no standing`)
  const plays = row.terms.plays.filter((category) => !NEVER_PLAYED.has(category))
  return {
    terms: { ...row.terms, plays, expiresAt: timeOf(row.expiresAt) },
    bonus: row.bonusUnits,
    toHouse: row.houseUnits,
    progress: row.progressUnits,
    end: row.endedAs,
    endBonus: row.endBonusUnits,
    heldRounds: row.heldRounds,
  }
}

/**
 * What an act changed. `act` is what it moved between the game and the main account; `part` is the bonus money that it brought (a stake
 * takes it).
 */
export type Change = {
  readonly row: GrantRow
  readonly before: Standing
  readonly after: Standing
  readonly act: bigint
  readonly part: bigint
  /** For a correction of a settled round: the main account gives its share even where it has less. */
  readonly mayOverdraw?: boolean
}

/** What the main account gets beside the act itself; a negative amount is given. */
export const besideOf = ({ before, after, act }: Change): bigint => after.real - before.real - act

/** The grant's row after a change. */
export function rowAfter(change: Change, at: Temporal.Instant): GrantRow {
  const { row, before, after, part } = change
  const { grant } = after
  const made = part - (grant.bonus - before.grant.bonus) - (grant.toHouse - before.grant.toHouse)
  const ends = grant.end !== before.grant.end
  return {
    ...row,
    bonusUnits: grant.bonus,
    houseUnits: grant.toHouse,
    realUnits: row.realUnits + made,
    playedUnits: row.playedUnits - part,
    progressUnits: grant.progress,
    endedAs: grant.end,
    endedAt: ends ? (grant.end === null ? null : at) : row.endedAt,
    endBonusUnits: grant.endBonus,
  }
}

/** Whether the grant can be played before and after a change, by its end alone. */
export const ceasedBy = ({ before, after }: Change): boolean => before.grant.end === null && after.grant.end !== null
export const reopenedBy = ({ before, after }: Change): boolean => before.grant.end !== null && after.grant.end === null
export const finallyEnded = ({ before, after }: Change): boolean => !isFinal(before.grant.end) && isFinal(after.grant.end)

/** A vendor's ids may stand in the name of an act. The longest key of the ledger, without what is added to it here. */
const LONGEST_KEY = 200 - ':main'.length

const legs = (account: bigint, code: string, kind: Transfer['kind'], amounts: readonly (readonly [string, bigint])[]): Transfer[] =>
  amounts.flatMap(([contra, amount]) => (amount === 0n ? [] : [{ account, contra, amount, kind, reference: code }]))

/**
 * What a change moves in the ledger beside the act: between the two accounts, or to and from the promotion. Money to the main account moves before the
 * act, and money from it after the act.
 */
export function operationsOf(change: Change, name: string): Operation[] {
  const { row, before, after } = change
  const { id, wallet, account, code } = row
  const main = besideOf(change)
  const bonus = after.grant.bonus - before.grant.bonus
  const house = after.grant.toHouse - before.grant.toHouse
  if (main + bonus + house !== 0n) throw new Error(`a change of the grant ${id} makes or loses money`)
  const key = shortName(`bonus:${id}:${name}`, LONGEST_KEY)
  const own =
    bonus === 0n
      ? []
      : legs(account, code, 'bonus', [
          [BETWEEN, -main],
          [promotionOf(code), -house],
        ])
  const real = legs(wallet, code, 'bonus', [[bonus === 0n ? promotionOf(code) : BETWEEN, main]])
  // A resettlement of nothing marks in the ledger that this corrects a settled round.
  const corrects: Transfer = { account: wallet, contra: BETWEEN, amount: 0n, kind: 'resettle', reference: code }
  const given = { key: `${key}:main`, account: wallet, transfers: change.mayOverdraw && main < 0n ? [...real, corrects] : real }
  const taken = { key, account, transfers: own }
  return [taken, given].filter(({ transfers }) => transfers.length > 0)
}
