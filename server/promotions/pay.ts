/** Pay: credits what the engine found earned, each award in its own transaction. An excluded member waits. */
import { done, refused } from '@baize/contract/values/outcome.ts'
import { eachItem, type Resting } from '../platform/work/each-item.ts'
import { earnedAwards, lockAward, ownerOf } from './award-store.ts'
import { move, settle } from './give.ts'
import { lockOne } from './member.ts'
import type { GrantEnd, PromotionsNeeds } from './needs.ts'
import { campaignById } from './store.ts'

/** How long the task of an award has before the sweep looks for it. */
const LATE_SECONDS = 60
const AT_ONCE = 500

export const GRANT_TASK = 'promotions-grant-ended'

/** Credits one award; a second time changes nothing. */
export async function payEarned(needs: PromotionsNeeds, id: string): Promise<void> {
  await needs.database.transact(async (tx) => {
    const owner = await ownerOf(tx, id)
    const member = owner === undefined ? undefined : await lockOne(needs, tx, owner)
    const award = member && (await lockAward(tx, id))
    if (award === undefined || award.state !== 'process' || award.earnedAt === null || award.paidAt !== null)
      return refused('state-conflict')
    if ((await needs.standing({ id: award.member, wallet: award.wallet })) !== 'open') return refused('account-blocked')
    const campaign = await campaignById(tx, award.campaign, award.version)
    if (campaign === undefined) return refused('not-found')
    return done(await settle(needs, tx, campaign, award, 'issued', { by: 'engine' }))
  })
}

/** Ends the award of bonus money as its grant has ended; a second time changes nothing. Nobody's place is free again: the award was had. */
export async function endGranted(needs: PromotionsNeeds, id: string, how: GrantEnd['end']): Promise<void> {
  await needs.database.transact(async (tx) => {
    const owner = await ownerOf(tx, id)
    const award = owner !== undefined && (await lockOne(needs, tx, owner)) !== undefined ? await lockAward(tx, id) : undefined
    if (award === undefined || award.state !== 'process' || award.paidAt === null) return refused('state-conflict')
    const completed = how === 'completed'
    return done(
      await move(needs, tx, award, completed ? 'issued' : 'close', { by: 'engine', reason: how }, completed ? {} : { reason: how }),
    )
  })
}

/** Credits what its task has not: of members who were blocked then, or whose process was ended. */
export async function payLate(needs: PromotionsNeeds): Promise<void> {
  const before = needs.clock.now().subtract({ seconds: LATE_SECONDS })
  const find = ({ resting }: Resting) => earnedAwards(needs.database.reader, before, AT_ONCE, resting)
  await eachItem(needs, { loop: 'promotions-awards', find, idOf: (id) => id }, (id) => payEarned(needs, id))
}
