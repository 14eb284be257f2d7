/** Claim: a person takes an earned award, or ends taking part (PROMO-03). Claiming twice credits once. */
import type { claimPromotion, leavePromotion } from '@baize/contract/promotions.ts'
import type { OperationRefusal } from '@baize/contract/operation.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import { awardByKey, awardsOfCampaign, lockAward, ownerOf, type AwardRow } from './award-store.ts'
import { mayMove } from './award.ts'
import { askStaff, end, settle } from './give.ts'
import { lockOne } from './member.ts'
import type { PromotionsNeeds, PromotionsOwner } from './needs.ts'
import { takePlace } from './person/person.ts'
import { campaignById } from './store.ts'

type ClaimRefusal = OperationRefusal<typeof claimPromotion>

export type Claiming = {
  readonly owner: PromotionsOwner
  readonly campaign: string
  /** The version that the person saw: that of the award. */
  readonly version: number
  readonly award?: string | undefined
  readonly key: string
}

/** The award to claim. It is the named one where it is the member's own and of this campaign, else the oldest that waits. */
async function meant(tx: Tx, { owner, campaign, award }: Claiming): Promise<AwardRow | undefined> {
  if (award !== undefined) {
    const row = (await ownerOf(tx, award)) === owner.id ? await lockAward(tx, award) : undefined
    return row?.member === owner.id && row.campaign === campaign ? row : undefined
  }
  const awards = await awardsOfCampaign(tx, campaign, owner.id)
  return awards.findLast(({ state }) => state === 'claim') ?? awards[0]
}

export async function claim(needs: PromotionsNeeds, tx: Tx, claiming: Claiming): Promise<Outcome<AwardRow, ClaimRefusal>> {
  const { owner, key, version } = claiming
  const standing = await needs.standing(owner)
  if (standing !== 'open') return refused(standing)
  if ((await lockOne(needs, tx, owner.id)) === undefined) return refused('not-found')
  const before = await awardByKey(tx, 'claim_key', owner.id, key)
  if (before) return before.campaign === claiming.campaign && before.version === version ? done(before) : refused('key-used-differently')
  const row = await meant(tx, claiming)
  if (row === undefined) return refused('not-found')
  if (row.version !== version) return refused('terms-changed')
  if (!mayMove(row.state, 'claimed', 'person')) return refused('state-conflict')
  if (row.claimUntil !== null && Temporal.Instant.compare(row.claimUntil, needs.clock.now()) <= 0) return refused('promotion-not-open')
  const campaign = await campaignById(tx, row.campaign, row.version)
  if (campaign === undefined) return refused('not-found')
  const { member, period } = row
  const person = await takePlace(needs, tx, { campaign, member, period })
  if (person === 'same') return refused('promotion-same-person')
  if (person === 'alike') return done(await askStaff(needs, tx, row, 'person', { claimKey: key }))
  return done(await settle(needs, tx, campaign, row, 'claimed', { by: 'person' }, { claimKey: key }))
}

/** Withdraws an application, or ends taking part before anything was earned. */
export async function leave(
  needs: PromotionsNeeds,
  tx: Tx,
  { owner, campaign, award }: { readonly owner: PromotionsOwner; readonly campaign: string; readonly award: string },
): Promise<Outcome<AwardRow, OperationRefusal<typeof leavePromotion>>> {
  if ((await lockOne(needs, tx, owner.id)) === undefined) return refused('not-found')
  const row = await lockAward(tx, award)
  if (row?.member !== owner.id || row.campaign !== campaign) return refused('not-found')
  if (row.paidAt !== null || !mayMove(row.state, 'close', 'person')) return refused('state-conflict')
  return done(await end(needs, tx, row, 'close', { by: 'person', reason: 'left' }))
}
