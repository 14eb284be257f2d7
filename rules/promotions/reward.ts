/** Reward: what one award gives in one currency, in one part or several: a fixed amount, or a share of what it is given for with a highest amount (PR-07). */
import { REWARD_KINDS, type RewardKind } from '@baize/contract/values/promotions.ts'
import { UNITS } from '@baize/contract/values/money.ts'

/** Amounts are ten-thousandths, shares basis points. `most` is null where a share has no highest amount. */
export type RewardRow =
  | { readonly by: 'amount'; readonly amount: bigint }
  | { readonly by: 'share'; readonly shareBp: bigint; readonly most: bigint | null }

/** What a campaign gives of one kind in one currency. */
export type Reward = { readonly kind: RewardKind; readonly row: RewardRow }

/** What an award gives of one kind. */
export type Part = { readonly kind: RewardKind; readonly units: bigint }

const WHOLE = 10_000n

/** The award for `base`, floored. */
function rewardOf(row: RewardRow, base: bigint): bigint {
  if (row.by === 'amount') return row.amount
  const share = (base * row.shareBp) / WHOLE
  return row.most !== null && share > row.most ? row.most : share
}

/** Half a ticket wins nothing. */
const wholeOf = (kind: RewardKind, units: bigint): bigint => (kind === 'tickets' ? units - (units % UNITS) : units)

const inOrder = (one: { readonly kind: RewardKind }, other: { readonly kind: RewardKind }): number =>
  REWARD_KINDS.indexOf(one.kind) - REWARD_KINDS.indexOf(other.kind)

/** The parts of one award for `base`, one of each kind, money first; what is a share of nothing yet is there with nothing. */
export const partsOf = (rewards: readonly Reward[], base: bigint): Part[] =>
  rewards.map(({ kind, row }) => ({ kind, units: wholeOf(kind, rewardOf(row, base)) })).toSorted(inOrder)

/** The most that one award can be of each kind; a share without a highest amount has none. */
export const highestOf = (rewards: readonly Reward[]): Part[] =>
  rewards
    .flatMap(({ kind, row }) => {
      const most = row.by === 'amount' ? row.amount : row.most
      return most === null ? [] : [{ kind, units: wholeOf(kind, most) }]
    })
    .toSorted(inOrder)

const isMoney = ({ kind }: Part): boolean => kind === 'cash' || kind === 'bonus'

/** What an award takes of its campaign's budget: its money, or its points where it gives no money. Tickets cost what their raffle costs. */
export function costOf(parts: readonly Part[]): bigint {
  const counted = parts.some(isMoney) ? parts.filter(isMoney) : parts.filter(({ kind }) => kind === 'points')
  return counted.reduce((sum, { units }) => sum + units, 0n)
}

/** What of an award a person keeps who excludes themselves before it was credited: money and points, and nothing that would have to be played (PR-48). */
export const keptByExcluded = (parts: readonly Part[]): Part[] =>
  parts.map((part) => (part.kind === 'cash' || part.kind === 'points' ? part : { ...part, units: 0n }))
