/** The terms of an offered contract: what refuses them, and whose contracts below would end by them (AG-22 to 25). */

import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'

export type OfferedTier = { readonly turnover: bigint; readonly active: number; readonly loss: bigint | null; readonly rateBp: number }

/** The upline's top rate, null where it has no contract of the kind. */
export type OfferingUpline = { readonly id: string; readonly contractRateBp: number | null }

export type ContractBelow = { readonly agent: string; readonly upline: string; readonly rateBp: number }

export type Offer = {
  readonly tiers: readonly OfferedTier[]
  readonly minimumRateBp: number
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

/** The top rate of an offer that may be made, or the first rule that refuses it. */
export function judgeTerms({ tiers, minimumRateBp, upline, openOffer }: Offer): Outcome<number, TermsRefusal> {
  const top = tiers.at(-1)
  if (top === undefined || !rises(tiers)) return refused('tiers-not-rising')
  if (top.rateBp < minimumRateBp) return refused('rate-below-minimum')
  if (upline !== null && upline.contractRateBp === null) return refused('upline-without-contract')
  if (upline !== null && upline.contractRateBp !== null && top.rateBp > upline.contractRateBp) return refused('rate-above-own')
  return openOffer ? refused('offer-open') : done(top.rateBp)
}

/** Whose contracts end when `agent` accepts a top rate: direct downlines above it, with all contracts under them (AG-23). */
export function endedBy(agent: string, rateBp: number, below: readonly ContractBelow[]): string[] {
  const ended = below.filter((row) => row.upline === agent && row.rateBp > rateBp).map((row) => row.agent)
  for (let at = 0; at < ended.length; at += 1) {
    ended.push(...below.filter((row) => row.upline === ended[at] && !ended.includes(row.agent)).map((row) => row.agent))
  }
  return ended.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
}
