/** Registration: a new account gets the newcomers' awards (PR-06). */
import { done } from '@baize/contract/values/outcome.ts'
import { eachStep } from '../platform/work/in-turn.ts'
import { give } from './give.ts'
import { lockOne, MEMBER } from './member.ts'
import type { PromotionsNeeds } from './needs.ts'
import { judgeOffer } from './offer/offer.ts'
import { campaigns, insertMember, type Campaign } from './store.ts'

/** Makes the awards of a newcomer; a second time changes nothing. A campaign that fails keeps no other's award, and is tried again with the event. */
export async function hearRegistered(needs: PromotionsNeeds, id: string): Promise<void> {
  // Runs pay the members that this room knows.
  await needs.database.write((tx) => lockOne(needs, tx, id))
  const open = await campaigns(needs.database.reader, { trigger: 'registration' })
  // A campaign with nothing left gives nothing; the others go on.
  const giveOf = (campaign: Campaign) =>
    needs.database.transact(async (tx) => {
      const member = await lockOne(needs, tx, id)
      if (member === undefined) return done(undefined)
      const { refusal, period } = await judgeOffer(needs, tx, campaign, member)
      if (refusal !== undefined) return done(undefined)
      return give(needs, tx, { campaign, member, period, occasion: '', by: 'engine', to: 'earned' })
    })
  await eachStep(open.map((campaign) => () => giveOf(campaign)))
}

/** Hears that a member became an agent or a member again. Agents receive no promotion. */
export async function hearType(needs: PromotionsNeeds, id: string): Promise<void> {
  const known = await needs.memberOf(id)
  if (known !== undefined) await needs.database.write((tx) => insertMember(tx, known, known.type === MEMBER))
}
