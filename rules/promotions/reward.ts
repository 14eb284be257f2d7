/** Reward: what one award gives in one currency, in one part or several. A part is a fixed amount, or a share of its cause with a maximum (PR-07). */
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

/** The parts of one award for `base`, one of each kind, money first; a share of an unknown base is 0. */
export const partsOf = (rewards: readonly Reward[], base: bigint): Part[] =>
  rewards.map(({ kind, row }) => ({ kind, units: wholeOf(kind, rewardOf(row, base)) })).toSorted(inOrder)

/** The maximum of each kind that one award gives; a share without a maximum has none. */
export const highestOf = (rewards: readonly Reward[]): Part[] =>
  rewards
    .flatMap(({ kind, row }) => {
      const most = row.by === 'amount' ? row.amount : row.most
      return most === null ? [] : [{ kind, units: wholeOf(kind, most) }]
    })
    .toSorted(inOrder)

const isMoney = ({ kind }: Part): boolean => kind === 'cash' || kind === 'bonus'

/** What an award takes of its campaign's budget: its money, or its points where it gives no money. The raffle pays for tickets. */
export function costOf(parts: readonly Part[]): bigint {
  const counted = parts.some(isMoney) ? parts.filter(isMoney) : parts.filter(({ kind }) => kind === 'points')
  return counted.reduce((sum, { units }) => sum + units, 0n)
}

/** What self-excluded people keep of an award that was not credited yet: money and points, and nothing that must be wagered (PR-48). */
export const keptByExcluded = (parts: readonly Part[]): Part[] =>
  parts.map((part) => (part.kind === 'cash' || part.kind === 'points' ? part : { ...part, units: 0n }))
