/** The terms of an offered contract: their faults, and whose contracts below would end by them (AG-22 to 25). */

import { byCodePoint } from '@baize/contract/values/code-points.ts'
import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'

export type OfferedTier = { readonly turnover: bigint; readonly active: number; readonly loss: bigint | null; readonly rateBp: number }

/** The upline's top rate, null where it has no contract of the kind; its tiers bind the offered ones where they are known. */
export type OfferingUpline = { readonly id: string; readonly contractRateBp: number | null; readonly tiers?: readonly OfferedTier[] }

export type ContractBelow = { readonly agent: string; readonly upline: string; readonly rateBp: number }

export type Offer = {
  readonly tiers: readonly OfferedTier[]
  readonly minimumRateBp: number
  /** The bounds for tops, whose upline is the house; none where it is left out. */
  readonly highestRateBp?: number
  /** Null is the house, which offers to tops. */
  readonly upline: OfferingUpline | null
  /** Whether an offer waits already. */
  readonly openOffer: boolean
}

export type TermsRefusal = 'tiers-not-rising' | 'rate-below-minimum' | 'upline-without-contract' | 'rate-above-own' | 'offer-open'

/** Rates rise strictly, and no other column falls. */
function rises(tiers: readonly OfferedTier[]): boolean {
  return tiers.every((tier, index) => {
    const before = tiers[index - 1]
    if (before === undefined) return true
    return (
      tier.rateBp > before.rateBp &&
      tier.turnover >= before.turnover &&
      tier.active >= before.active &&
      (tier.loss ?? 0n) >= (before.loss ?? 0n)
    )
  })
}

/** Whether this tier pays a rate at least as high wherever the offered tier pays. That is so when none of its other columns is higher. */
const covers = (own: OfferedTier, tier: OfferedTier): boolean =>
  own.rateBp >= tier.rateBp && own.turnover <= tier.turnover && own.active <= tier.active && (own.loss ?? 0n) <= (tier.loss ?? 0n)

/** Whether an offer goes beyond what its upline has, or the house gives. */
function isAboveOwn({ tiers, upline, highestRateBp }: Offer, topRateBp: number): boolean {
  if (upline === null) return highestRateBp !== undefined && topRateBp > highestRateBp
  if (upline.contractRateBp !== null && topRateBp > upline.contractRateBp) return true
  const known = upline.tiers
  return known !== undefined && !tiers.every((tier) => known.some((own) => covers(own, tier)))
}

/** The top rate of an offer that may be made, or the first rule that refuses it. */
export function judgeTerms(offer: Offer): Outcome<number, TermsRefusal> {
  const { tiers, minimumRateBp, upline, openOffer } = offer
  const top = tiers.at(-1)
  if (top === undefined || !rises(tiers)) return refused('tiers-not-rising')
  if (top.rateBp < minimumRateBp) return refused('rate-below-minimum')
  if (upline !== null && upline.contractRateBp === null) return refused('upline-without-contract')
  if (isAboveOwn(offer, top.rateBp)) return refused('rate-above-own')
  return openOffer ? refused('offer-open') : done(top.rateBp)
}

/** Whose contracts end when `agent` accepts a top rate: direct downlines above it, with all contracts under them (AG-23). */
export function endedBy(agent: string, rateBp: number, below: readonly ContractBelow[]): string[] {
  const under = Map.groupBy(below, ({ upline }) => upline)
  const ended = new Set((under.get(agent) ?? []).filter((row) => row.rateBp > rateBp).map((row) => row.agent))
  // A set that grows during the walk is walked to its end.
  for (const each of ended) for (const row of under.get(each) ?? []) ended.add(row.agent)
  return [...ended].toSorted(byCodePoint)
}
