/** Standing: a member's locked funds and grants as the rules see them, and what a change of a grant moves in the ledger. */
import { isFinal, stateOf, type Grant, type Standing } from '@baize/rules/promotions/grant.ts'
import type { BonusOwner, Operation, Transfer } from '../ledger/ledger.ts'
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

/** A member's main account and grants, in one transaction that holds their locks and lanes. */
export type Funds = {
  readonly owner: BonusOwner
  /** The category of the game at which the act is; '' beside play. */
  readonly category: string
  readonly at: Temporal.Instant
  /** The balance of the main account, with what the changes of this transaction give and take beside their acts. */
  real: bigint
  /** What of it is held: for a chase, a withdrawal, an order or a transfer to a vendor. */
  readonly parked: bigint
  readonly grants: Map<string, GrantRow>
}

export const standingOf = ({ real }: Funds, row: GrantRow): Standing => ({ real, grant: grantOfRow(row) })

/** The one grant that is not over; `used-up` is no end. */
export const openRowOf = ({ grants }: Funds): GrantRow | undefined => [...grants.values()].find(({ endedAs }) => !isFinal(endedAs))

/** The bonus money that a player sees at a game of this category, where the active grant plays it. */
export function seenIn(funds: Funds): bigint {
  const row = openRowOf(funds)
  if (row === undefined) return 0n
  const grant = grantOfRow(row)
  return stateOf(grant, timeOf(funds.at)) === 'active' && grant.terms.plays.includes(funds.category) ? grant.bonus : 0n
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
  /** The act that a correction is about: limits count it where that one counted. Its money may move before it, when its own name says nothing yet. */
  readonly about?: string
  /** For a correction of a settled round: the main account gives its share even where it has less. */
  readonly mayOverdraw?: boolean
}

/** What the main account gets beside the act itself; a negative amount is given. */
export const besideOf = ({ before, after, act }: Change): bigint => after.real - before.real - act

/** The grant's row after a change. */
function rowAfter(change: Change, at: Temporal.Instant): GrantRow {
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

/** The same change, noted in memory; its rows are still to be written. */
export function changed(funds: Funds, change: Change): Change {
  funds.grants.set(change.row.id, rowAfter(change, funds.at))
  funds.real += besideOf(change)
  return change
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
  // Bonus money of an act names it, so that limits count the real part alone; what becomes real beside it does not.
  const played = main === 0n ? 0n : -change.part
  const contra = bonus === 0n ? promotionOf(code) : BETWEEN
  // A resettlement of nothing marks in the ledger that this corrects a settled round.
  const corrects: Transfer = { account: wallet, contra: BETWEEN, amount: 0n, kind: 'resettle', reference: code }
  const given = (amount: bigint): Transfer[] => {
    const real = legs(wallet, code, 'bonus', [[contra, amount]])
    return change.mayOverdraw && amount < 0n ? [...real, corrects] : real
  }
  const made = { key: `${key}:made`, account: wallet, transfers: given(main - played) }
  const part = {
    key: `${key}:main`,
    account: wallet,
    transfers: given(played),
    ...(played === 0n ? {} : { corrects: change.about ?? name }),
  }
  const taken = { key, account, transfers: own }
  return [taken, made, part].filter(({ transfers }) => transfers.length > 0)
}
