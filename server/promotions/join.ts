/** Join: a person takes part, applies or enters a code, under the version of the terms that was shown (PR-05, PR-08, PR-09, PR-43). */
import type { OperationRefusal } from '@baize/contract/operation.ts'
import type { applyPromotion, joinPromotion } from '@baize/contract/promotions.ts'
import { COMMENT_MOST } from '@baize/contract/values/promotions.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import { awardByKey, type AwardRow } from './award-store.ts'
import { give } from './give.ts'
import { unitsOf } from './kinds/amounts.ts'
import { kindOf } from './kinds/kinds.ts'
import { beginMission } from './missions/missions.ts'
import { lockOwner } from './member.ts'
import type { PromotionsNeeds, PromotionsOwner } from './needs.ts'
import { judgeOffer } from './offer/offer.ts'
import { campaignById, type Campaign, type MemberRow } from './store.ts'

/** What a request to join and an application may both be refused by. */
type JoinRefusal = Exclude<OperationRefusal<typeof joinPromotion>, 'promotion-code-unknown'>

export type Joining = { readonly owner: PromotionsOwner; readonly campaign: string; readonly version: number; readonly key: string }

/** Where a new award belongs. Within a period its first one has no occasion of its own; a further one has the key of its request. */
type JoinKey = { readonly campaign: Campaign; readonly member: MemberRow; readonly period: string; readonly occasion: string }

/** Judges a request to take part, under the locked row of the member. It answers the existing award of the key, or the place of a new one. */
async function judge(
  needs: PromotionsNeeds,
  tx: Tx,
  { owner, campaign: id, version, key }: Joining,
): Promise<Outcome<AwardRow | JoinKey, JoinRefusal>> {
  const standing = await needs.standing(owner)
  if (standing !== 'open') return refused(standing)
  const member = await lockOwner(needs, tx, owner)
  const campaign = await campaignById(tx, id)
  if (member === undefined || campaign === undefined) return refused('not-found')
  const before = await awardByKey(tx, 'join_key', owner.id, key)
  if (before) return before.campaign === id && before.version === version ? done(before) : refused('key-used-differently')
  if (campaign.version !== version) return refused('terms-changed')
  const { refusal, period, taken } = await judgeOffer(needs, tx, campaign, member)
  if (refusal !== undefined) return refused(refusal)
  return done({ campaign, member, period, occasion: taken.inPeriod === 0 ? '' : key })
}

const isPlace = (judged: AwardRow | JoinKey): judged is JoinKey => typeof judged.campaign !== 'string'

/** Joins a campaign, or opens it with a code. */
export async function join(
  needs: PromotionsNeeds,
  tx: Tx,
  joining: Joining & { readonly code?: string | undefined },
): Promise<Outcome<AwardRow, OperationRefusal<typeof joinPromotion>>> {
  const judged = await judge(needs, tx, joining)
  if (!judged.ok) return judged
  if (!isPlace(judged.value)) return done(judged.value)
  const { campaign, member, period, occasion } = judged.value
  const { trigger } = campaign.document
  const kind = kindOf(trigger)
  const { begins, deposit } = kind
  if (begins !== 'join' && begins !== 'code') return refused('promotion-not-open')
  const code = joining.code?.trim().toLowerCase()
  const codes = kind.codes(trigger)
  if (codes?.some((known) => known.toLowerCase() === code) === false) return refused('promotion-code-unknown')
  const made = await give(needs, tx, {
    campaign,
    member,
    period,
    occasion: codes === undefined ? occasion : (code ?? ''),
    by: 'person',
    to: begins === 'code' ? 'earned' : 'process',
    joinKey: joining.key,
    lastsDays: kind.lastsDays(trigger),
    ...(deposit && { requiredUnits: unitsOf(deposit.least(trigger), member.currency) ?? 0n }),
  })
  if (!made.ok) return made
  if (made.value !== undefined) await beginMission(tx, made.value, campaign)
  return made.value === undefined ? refused('limit-reached') : done(made.value)
}

export type Applying = Joining & { readonly comment: string; readonly images: readonly string[] }

/** Applies for an award that staff decide. */
export async function apply(
  needs: PromotionsNeeds,
  tx: Tx,
  applying: Applying,
): Promise<Outcome<AwardRow, OperationRefusal<typeof applyPromotion>>> {
  const { owner, comment, images } = applying
  if (Array.from(comment).length > COMMENT_MOST) return refused('comment-too-long')
  const judged = await judge(needs, tx, applying)
  if (!judged.ok) return judged
  if (!isPlace(judged.value)) return done(judged.value)
  if (images.length > 0 && !(await needs.ownFiles(tx, owner.id, images))) return refused('file-refused')
  const { campaign, member, period, occasion } = judged.value
  if (kindOf(campaign.document.trigger).begins !== 'apply') return refused('promotion-not-open')
  const made = await give(needs, tx, {
    campaign,
    member,
    period,
    occasion,
    by: 'person',
    to: 'applying',
    joinKey: applying.key,
    comment,
    images,
  })
  if (!made.ok) return made
  return made.value === undefined ? refused('limit-reached') : done(made.value)
}
