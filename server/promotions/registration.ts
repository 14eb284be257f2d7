/** Registration: a new account gets the newcomers' awards (PR-06). */
import { periodOf } from '@baize/rules/promotions/period.ts'
import { done } from '@baize/contract/values/outcome.ts'
import { isInGroup } from './award-store.ts'
import { give } from './give.ts'
import { isOpenTo } from './join.ts'
import { lockOne, MEMBER } from './member.ts'
import type { PromotionsNeeds } from './needs.ts'
import { campaigns, insertMember } from './store.ts'

/** Makes the awards of a newcomer; a second time changes nothing. */
export async function hearRegistered(needs: PromotionsNeeds, id: string): Promise<void> {
  // Runs pay the members that this room knows.
  await needs.database.write((tx) => lockOne(needs, tx, id))
  for (const campaign of await campaigns(needs.database.reader, { trigger: 'registration' }))
    // A campaign with nothing left gives nothing; the others go on.
    await needs.database.transact(async (tx) => {
      const member = await lockOne(needs, tx, id)
      if (member === undefined || !(await isOpenTo(needs, tx, campaign, member))) return done(undefined)
      const { document } = campaign
      if (document.group !== undefined && (await isInGroup(tx, id, document.group, campaign.id))) return done(undefined)
      const period = periodOf(document.periodType, document.window, needs.clock.now(), await needs.timeZone()).name
      return give(needs, tx, { campaign, member, period, occasion: '', by: 'engine', to: 'earned' })
    })
}

/** Hears that a member became an agent or a member again. Agents receive no promotion. */
export async function hearType(needs: PromotionsNeeds, id: string): Promise<void> {
  const known = await needs.memberOf(id)
  if (known !== undefined) await needs.database.write((tx) => insertMember(tx, known, known.type === MEMBER))
}
