/**
 * Turnover before a withdrawal: assigns settled bets to the requirements of deposits and rewards, oldest first.
 *
 * Amounts are ten-thousandths, contributions are basis points by category, times are numbers that only need an order.
 */

import { contributionOf, FULL_WEIGHT } from '../economy/weight.ts'
import { byCodePoint } from '@baize/contract/values/code-points.ts'

export type Requirement = {
  readonly id: string
  readonly at: number
  readonly amount: bigint
  /** How often the amount must be wagered; 0 is no requirement. */
  readonly times: bigint
  readonly contribution: Readonly<Record<string, bigint>>
  /** Whether bets count by the weight of their game. Those of rewards do; a deposit is no reward. */
  readonly weighted?: boolean
}

export type SettledBet = {
  readonly id: string
  readonly placedAt: number
  readonly settledAt: number
  readonly category: string
  readonly stake: bigint
  /** The weight of its game, in basis points; left out where it counts in full. */
  readonly weight?: bigint
}

/** A requirement with its progress. */
export type Progress = { readonly requirement: Requirement; readonly required: bigint; readonly done: bigint }

/** What a bet did for one requirement: `counted` of progress, for `used` of its stake. */
export type Share = { readonly requirement: string; readonly bet: string; readonly counted: bigint; readonly used: bigint }

const WHOLE = 10_000n

/** The order in which requirements are met: the oldest first, then by id. */
const inAge = (one: Requirement, other: Requirement): number => one.at - other.at || byCodePoint(one.id, other.id)

/** The order in which bets count: by settlement, then by id. */
export const bySettlement = (one: Pick<SettledBet, 'settledAt' | 'id'>, other: Pick<SettledBet, 'settledAt' | 'id'>): number =>
  one.settledAt - other.settledAt || byCodePoint(one.id, other.id)

/** A requirement without any play yet. */
const untouched = (requirement: Requirement): Progress => ({
  requirement,
  required: requirement.amount * requirement.times,
  done: 0n,
})

/** What a bet's stake counts for a requirement, in basis points. */
const shareOf = ({ contribution, weighted = false }: Requirement, { category, weight = FULL_WEIGHT }: SettledBet): bigint => {
  const own = contribution[category] ?? 0n
  return weighted ? contributionOf(own, weight) : own
}

/** Whether the counted stakes reach the requirement. */
export const isMet = ({ required, done }: Progress): boolean => done >= required

/**
 * Assigns one bet to unmet requirements that existed when it was placed (WC-31). The stake that a requirement uses is rounded up,
 * so that no part of a stake is used twice. What no requirement takes is lost (WC-33).
 */
function giveBet(progress: readonly Progress[], bet: SettledBet): { progress: Progress[]; shares: Share[] } {
  const shares: Share[] = []
  let left = bet.stake
  const after = progress.map((row) => {
    const share = shareOf(row.requirement, bet)
    const open = row.required - row.done
    if (left <= 0n || open <= 0n || share === 0n || !takes(row.requirement, bet)) return row
    const counts = (left * share) / WHOLE
    const counted = counts > open ? open : counts
    const used = counts > open ? (open * WHOLE + share - 1n) / share : left
    left -= used
    shares.push({ requirement: row.requirement.id, bet: bet.id, counted, used })
    return { ...row, done: row.done + counted }
  })
  return { progress: after, shares }
}

type Worked = { readonly progress: Progress[]; readonly shares: Share[] }

/** Continues from the stored state, with bets that were settled later. */
export function goOn(before: readonly Progress[], bets: readonly SettledBet[]): Worked {
  const shares: Share[] = []
  let progress = before.toSorted((one, other) => inAge(one.requirement, other.requirement))
  for (const bet of bets.toSorted(bySettlement)) {
    const given = giveBet(progress, bet)
    progress = given.progress
    shares.push(...given.shares)
  }
  return { progress, shares }
}

/** Computes all requirements again from the present bets (WC-32). */
export const workOut = (requirements: readonly Requirement[], bets: readonly SettledBet[]): Worked =>
  goOn(requirements.map(untouched), bets)

/** The part of the main balance that cannot be withdrawn: the amounts, not the turnover, of unmet requirements (WC-34). */
export const lockedBy = (progress: readonly Progress[]): bigint =>
  progress.filter((row) => !isMet(row)).reduce((sum, { requirement }) => sum + requirement.amount, 0n)

/** Whether play of this category, placed then, can count for a requirement. */
export const takes = ({ at, contribution }: Requirement, { placedAt, category }: Pick<SettledBet, 'placedAt' | 'category'>): boolean =>
  at <= placedAt && (contribution[category] ?? 0n) > 0n

/** What can be withdrawn of `main` beside the locked part; never below zero. */
export const withdrawable = (main: bigint, locked: bigint): bigint => (main > locked ? main - locked : 0n)
