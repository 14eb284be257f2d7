/** Exclude: self-exclusion ends what a member takes part in and credits earned money and points. A frozen account's awards are paused (PR-48). */
import { done, refused } from '@baize/contract/values/outcome.ts'
import { keptByExcluded } from '@baize/rules/promotions/reward.ts'
import type { Tx } from '../platform/database.ts'
import { isOpen } from './award.ts'
import { holdAwards, lockAward, lockOpen, ownerOf, partsIn, resumeAwards, type AwardRow } from './award-store.ts'
import { end, settle } from './give.ts'
import { lockOne } from './member.ts'
import type { PromotionsNeeds } from './needs.ts'
import { lapseTickets } from './raffle/raffle.ts'
import { leaveToExcluded } from './reward/reward.ts'
import { campaignById } from './store.ts'

/** Credits in a separate transaction, since the exclusion's takes its lanes for something else. */
export const SETTLE_TASK = 'promotions-settle'

/** Money and points that wait for their claim or their credit. Bonus money would have to be wagered, and tickets lapse. */
const isEarned = (award: AwardRow): boolean =>
  isOpen(award) &&
  (award.state === 'claim' || (award.state === 'process' && award.earnedAt !== null)) &&
  keptByExcluded(partsIn(award)).some(({ units }) => units > 0n)

/** In the transaction that writes the exclusion, before any lane is taken. */
export async function excludeMember(needs: PromotionsNeeds, tx: Tx, member: string): Promise<void> {
  if ((await lockOne(needs, tx, member)) === undefined) return
  await lapseTickets(tx, member)
  for (const award of await lockOpen(tx, member)) {
    if (isEarned(award)) await needs.enqueue(tx, SETTLE_TASK, { award: award.id }, { key: `${SETTLE_TASK}:${award.id}` })
    else await end(needs, tx, award, 'close', { by: 'clock', reason: 'excluded' })
  }
}

/** Credits what was earned before an exclusion; a second time changes nothing. */
export async function settleExcluded(needs: PromotionsNeeds, id: string): Promise<void> {
  await needs.database.transact(async (tx) => {
    const owner = await ownerOf(tx, id)
    const member = owner === undefined ? undefined : await lockOne(needs, tx, owner)
    const award = member && (await lockAward(tx, id))
    if (award === undefined || !isEarned(award)) return refused('state-conflict')
    const campaign = await campaignById(tx, award.campaign, award.version)
    if (campaign === undefined) return refused('not-found')
    return done(await settle(needs, tx, campaign, await leaveToExcluded(tx, award), 'issued', { by: 'engine', reason: 'excluded' }))
  })
}

/** In the transaction that freezes the account. */
export async function holdMember(needs: PromotionsNeeds, tx: Tx, member: string): Promise<void> {
  if ((await lockOne(needs, tx, member)) === undefined) return
  await holdAwards(tx, member, needs.clock.now())
  await needs.holdGrants(tx, member)
}

/** In the transaction that unfreezes the account. */
export async function resumeMember(needs: PromotionsNeeds, tx: Tx, member: string): Promise<void> {
  if ((await lockOne(needs, tx, member)) === undefined) return
  await resumeAwards(tx, member, needs.clock.now())
  await needs.resumeGrants(tx, member)
}
