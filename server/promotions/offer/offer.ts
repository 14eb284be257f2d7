/**
 * Offer: whether a member may take part in a campaign now. Joining, the list and the badge ask the same judgement, so that nothing is offered
 * that would be refused (PR-05, PR-08, PR-09). Next: `server/promotions/join.ts`.
 */
import type { Unavailable } from '@baize/contract/promotions.ts'
import { asksFor, holds, type Facts } from '@baize/rules/promotions/conditions.ts'
import { localDay, periodOf, phaseOf } from '@baize/rules/promotions/period.ts'
import { costOf, partsOf } from '@baize/rules/promotions/reward.ts'
import type { Tx } from '../../platform/database.ts'
import { takenOfCampaigns, type Taken } from '../award-store.ts'
import { isOffered, rewardsIn, type Document } from '../document.ts'
import { kindOf } from '../kinds/kinds.ts'
import { factsOf } from '../member.ts'
import type { PromotionsNeeds } from '../needs.ts'
import { depositsOf, type Campaign, type MemberRow } from '../store.ts'

/** Who asks, and when. Without facts, like a visitor or where nobody is named, no condition fails. */
export type Asking = {
  readonly now: Temporal.Instant
  readonly zone: string
  readonly currency: string
  readonly takesPart: boolean
  readonly facts: Facts | undefined
  /** How many deposits were made in the currency; left out where nobody is named. */
  readonly deposits: number | undefined
}

export type OfferRefusal = Unavailable

/** The period in which an award counts: a sign-in counts for its day, whatever the campaign's periods are. */
export const periodNamed = ({ trigger, periodType, window }: Document, now: Temporal.Instant, zone: string): string =>
  kindOf(trigger).daily ? localDay(now, zone).toString() : periodOf(periodType, window, now, zone).name

/** Whether a campaign is open at the moment to somebody like this: window, audience and a currency with an offer. */
function isOpenTo({ document, state }: Campaign, { now, zone, currency, takesPart, facts }: Asking): boolean {
  if (state !== 'published' || !takesPart || phaseOf(document.window, now, zone) !== 'open') return false
  return isOffered(document, currency) && (facts === undefined || holds(document.audience, facts))
}

/** A code counts once in a period, so there are no more awards than codes. */
const mostInPeriod = ({ trigger, limits }: Document): number =>
  Math.min(limits.perPeriod ?? 1, kindOf(trigger).codes(trigger)?.length ?? Infinity)

/** Whether the only deposit that earns an award was made already; nobody waits for what cannot come. */
export const isMissed = ({ trigger }: Document, deposits: number | undefined): boolean =>
  deposits !== undefined && deposits >= (kindOf(trigger).deposit?.number?.(trigger) ?? Infinity)

/** Facts that nobody has before they are a member: who they are and who invited them. */
const OF_MEMBERS = ['account', 'invitation', 'line'] as const

/** Whether a campaign names others than this reader: it is not offered to them at all. A visitor is nobody's line. */
export function isForOthers({ audience }: Document, { takesPart, facts }: Pick<Asking, 'takesPart' | 'facts'>): boolean {
  if (facts === undefined) return OF_MEMBERS.some((fact) => asksFor(audience, fact))
  return takesPart && !holds(audience, facts)
}

/** A base of which every share is something. */
const SOME = 10_000n

/** The least that an award takes of the budget; 1 where it takes a share that is not known yet. */
function leastCost(document: Document, currency: string): bigint {
  const own = kindOf(document.trigger).lowest(document.trigger, currency)
  if (own !== undefined) return own
  const rewards = rewardsIn(document, currency)
  const known = costOf(partsOf(rewards, 0n))
  return known > 0n || costOf(partsOf(rewards, SOME)) === 0n ? known : 1n
}

/** Why a member may not take part now; undefined where they may. */
export function offerRefusal(campaign: Campaign, asking: Asking, taken: Taken): OfferRefusal | undefined {
  const { document } = campaign
  const { limits } = document
  if (!isOpenTo(campaign, asking)) return 'promotion-not-open'
  if (isMissed(document, asking.deposits)) return 'promotion-missed'
  // A refusal of staff stands, unless the campaign lets people ask a second time.
  if (taken.runs || (taken.wasRejected && document.approval.mayApplyAgain !== true)) return 'state-conflict'
  if (taken.inPeriod >= mostInPeriod(document) || taken.ever >= (limits.perMember ?? Infinity)) return 'limit-reached'
  if (taken.inGroup) return 'promotion-excluded'
  const isCovered = taken.leftUnits === null || taken.leftUnits >= leastCost(document, asking.currency)
  return isCovered && taken.given < (limits.total ?? Infinity) ? undefined : 'promotion-over'
}

type Judged = { readonly refusal: OfferRefusal | undefined; readonly period: string; readonly taken: Taken }

/** Judges one campaign for a member whose row the caller has locked. */
export async function judgeOffer(
  needs: Pick<PromotionsNeeds, 'clock' | 'timeZone' | 'lineAbove' | 'countryOf'>,
  tx: Tx,
  campaign: Campaign,
  member: MemberRow,
): Promise<Judged> {
  const [now, zone] = [needs.clock.now(), await needs.timeZone()]
  const { currency, takesPart } = member
  const period = periodNamed(campaign.document, now, zone)
  const { audience } = campaign.document
  const facts = audience.length === 0 ? undefined : await factsOf(needs, tx, member, audience)
  const taken = (await takenOfCampaigns(tx, { member: member.member, currency }, [{ ...campaign, period }])).get(campaign.id)
  if (taken === undefined) throw new Error(`the campaign ${campaign.code} is gone`)
  const { count: deposits } = await depositsOf(tx, member.member, currency)
  return { refusal: offerRefusal(campaign, { now, zone, currency, takesPart, facts, deposits }, taken), period, taken }
}
