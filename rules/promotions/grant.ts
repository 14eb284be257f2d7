/**
 * A bonus grant: its wagering requirement, its states, and what becomes of its money at its end (PR-22 to 27).
 *
 * Amounts are ten-thousandths, contributions basis points, and times numbers that only need an order. Every division is floored.
 */

import type { BonusForm } from '@baize/contract/values/promotions.ts'
import { contributionOf, FULL_WEIGHT } from '../economy/weight.ts'

export type GrantTerms = {
  /** The bonus money given. */
  readonly amount: bigint
  /** The deposit that it was given for; 0 where it was none. */
  readonly deposit: bigint
  readonly basis: 'bonus' | 'deposit+bonus'
  readonly times: bigint
  /**
   * Convertible: what is left becomes real. Sticky: only what is above the bonus does. Post-wager: own money alone is wagered for it, and no more than
   * was given becomes real.
   */
  readonly form: BonusForm
  readonly contribution: Readonly<Record<string, bigint>>
  /** Categories in which bonus money may be staked. */
  readonly plays: readonly string[]
  readonly maxBet: bigint | null
  readonly convertCap: bigint | null
  readonly onWithdrawal: 'forfeit' | 'keep'
  readonly expiresAt: number
}

/** `used-up` is no final end: a win or a rollback in time opens the grant again. */
export type GrantEnd = 'completed' | 'expired' | 'used-up' | 'cancelled' | 'withdrawn' | 'excluded' | 'returned'
export type GrantState = GrantEnd | 'ready' | 'closing' | 'active'

export type Grant = {
  readonly terms: GrantTerms
  /** The balance of the member's bonus account. */
  readonly bonus: bigint
  /** What went to the promotion's account, less what it gave back; it may be below zero. */
  readonly toHouse: bigint
  readonly progress: bigint
  readonly end: GrantEnd | null
  /** B of PR-26: the amount that counts as present at the final end; it may become negative. */
  readonly endBonus: bigint
  /** Open rounds that hold bonus money; the grant does not end by itself while there is one. */
  readonly heldRounds: number
}

/** A member's main balance beside the grant that plays with it. */
export type Standing = { readonly real: bigint; readonly grant: Grant }

const WHOLE = 10_000n

const atLeastZero = (units: bigint): bigint => (units > 0n ? units : 0n)
const atMost = (units: bigint, cap: bigint | null): bigint => (cap !== null && units > cap ? cap : units)

/** A new grant: all of it in the bonus account, and nothing wagered. */
export const openGrant = (terms: GrantTerms): Grant => ({
  terms,
  bonus: terms.amount,
  toHouse: 0n,
  progress: 0n,
  end: null,
  endBonus: 0n,
  heldRounds: 0,
})

/** The turnover that completes the grant (PR-22). */
export const requiredBy = ({ amount, deposit, basis, times }: GrantTerms): bigint => (basis === 'bonus' ? amount : amount + deposit) * times

/** A bet that may count: its stake with the bonus money in it, and the weight of its game. Without a weight it counts in full. */
export type CountingBet = {
  readonly category: string
  readonly stake: bigint
  readonly bonus: bigint
  readonly weight?: bigint | undefined
}

/** What one bet counts towards the required turnover when its round closes (PR-23), by the weight of its game. */
export function countedFor(
  { contribution, maxBet, form }: GrantTerms,
  { category, stake, bonus, weight = FULL_WEIGHT }: CountingBet,
): bigint {
  const share = contributionOf(contribution[category] ?? 0n, weight)
  return (atMost(form === 'post-wager' ? atLeastZero(stake - bonus) : stake, maxBet) * share) / WHOLE
}

/** Whether an end is final; `used-up` is not, since a win or a rollback in time reopens the grant. */
export const isFinal = (end: GrantEnd | null): boolean => end !== null && end !== 'used-up'

/** The state of a grant, computed and never stored (PR-24). */
export function stateOf(grant: Grant, at: number): GrantState {
  if (grant.end !== null) return grant.end
  if (grant.progress >= requiredBy(grant.terms)) return 'ready'
  return at >= grant.terms.expiresAt ? 'closing' : 'active'
}

/** c(B) of PR-26: which part of the bonus account at the final end becomes real money. */
function convertedAt(end: GrantEnd, terms: GrantTerms, bonus: bigint): bigint {
  const there = atLeastZero(bonus)
  if (end === 'completed') {
    const worth =
      terms.form === 'sticky' ? atLeastZero(bonus - terms.amount) : terms.form === 'convertible' ? there : atMost(there, terms.amount)
    return atMost(worth, terms.convertCap)
  }
  return end === 'excluded' ? atLeastZero(bonus - terms.amount) : 0n
}

/** Ends the grant for good: one conversion, and what is not converted returns to the promotion. */
function endGrant({ real, grant }: Standing, end: GrantEnd): Standing {
  const made = convertedAt(end, grant.terms, grant.bonus)
  const returned = grant.bonus - made
  return { real: real + made, grant: { ...grant, end, endBonus: grant.bonus, bonus: 0n, toHouse: grant.toHouse + returned } }
}

/** Ends what ends by itself at this time (PR-25); a grant that waits for a round or for time stays as it is. */
export function settleGrant(standing: Standing, at: number): Standing {
  const { grant } = standing
  if (isFinal(grant.end)) return standing
  const over = at >= grant.terms.expiresAt
  if (grant.end === 'used-up') return over ? endGrant(standing, 'expired') : standing
  if (grant.heldRounds > 0) return standing
  const state = stateOf(grant, at)
  if (state === 'ready') return endGrant(standing, 'completed')
  if (state === 'closing') return endGrant(standing, 'expired')
  return grant.bonus === 0n ? { ...standing, grant: { ...grant, end: 'used-up' } } : standing
}

/** Moves a bonus share (of a win or a rollback) to where PR-25 and PR-26 send it. */
export function bonusComes({ real, grant }: Standing, part: bigint, at: number): Standing {
  if (part === 0n) return { real, grant }
  if (grant.end !== null && isFinal(grant.end)) {
    const endBonus = grant.endBonus + part
    const made = convertedAt(grant.end, grant.terms, endBonus) - convertedAt(grant.end, grant.terms, grant.endBonus)
    return { real: real + made, grant: { ...grant, endBonus, toHouse: grant.toHouse + part - made } }
  }
  const opensAgain = grant.end === 'used-up' && at < grant.terms.expiresAt
  return { real, grant: { ...grant, bonus: grant.bonus + part, end: opensAgain ? null : grant.end } }
}

/** Takes a win's shares back (PR-20); `undefined` where the main balance does not cover its part and may not be overdrawn. */
export function partsGoBack({ real, grant }: Standing, realPart: bigint, bonusPart: bigint, mayOverdraw = false): Standing | undefined {
  if (grant.end !== null && isFinal(grant.end)) {
    const endBonus = grant.endBonus - bonusPart
    const unmade = convertedAt(grant.end, grant.terms, grant.endBonus) - convertedAt(grant.end, grant.terms, endBonus)
    const left = real - realPart - unmade
    return left < 0n && !mayOverdraw
      ? undefined
      : { real: left, grant: { ...grant, endBonus, toHouse: grant.toHouse - (bonusPart - unmade) } }
  }
  const fromBonus = grant.bonus < bonusPart ? grant.bonus : bonusPart
  const left = real - realPart - (bonusPart - fromBonus)
  return left < 0n && !mayOverdraw ? undefined : { real: left, grant: { ...grant, bonus: grant.bonus - fromBonus } }
}

/** Whether a withdrawal now would forfeit the open bonus (PR-27, PR-29). */
export function atStakeIn(grant: Grant, at: number): boolean {
  const state = stateOf(grant, at)
  return grant.terms.onWithdrawal === 'forfeit' && (state === 'active' || state === 'closing')
}

/**
 * What the person, a withdrawal or a self-exclusion ends at once, despite open rounds; a grant that is ready is left alone. Where the deposit of the grant
 * came back (`returned`), a ready or used-up grant ends too.
 */
export function endAtOnce(standing: Standing, end: 'cancelled' | 'withdrawn' | 'excluded' | 'returned', at: number): Standing {
  const state = stateOf(standing.grant, at)
  const ends = state === 'active' || state === 'closing' || (end === 'returned' && !isFinal(standing.grant.end))
  return ends ? endGrant(standing, end) : standing
}
