/** State: what waits for a member in promotions, as badges count it, and the own VIP level (API-06, WC-70). */
import type { PromotionState } from '@baize/contract/promotion-boards.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { claimableAwards } from './award-store.ts'
import type { PromotionsNeeds, PromotionsOwner } from './needs.ts'
import { mayInvite } from './referral/referral.ts'
import { listPromotions } from './views.ts'
import { levelRows, standingOf } from './vip/vip-store.ts'

/** More campaigns than a merchant runs at once. */
const ALL = 1000

export async function stateOf(needs: PromotionsNeeds, owner: PromotionsOwner, language: LanguageCode): Promise<PromotionState> {
  const { reader } = needs.database
  const whose = { owner, currency: owner.currency, language }
  const [{ content }, rewards, standing, { level }, levels, enabled] = await Promise.all([
    listPromotions(needs, { pageNo: 1, pageSize: ALL }, whose),
    claimableAwards(reader, owner.id, needs.clock.now()),
    needs.standing(owner),
    standingOf(reader, owner.id),
    levelRows(reader, owner.currency),
    mayInvite(needs, owner),
  ])
  const mayJoin = content.filter(({ status, availableToMe }) => status !== 'claim' && availableToMe).length
  return {
    availablePromoCount: mayJoin + (standing === 'open' ? rewards : 0),
    rewards,
    missions: content.filter(({ trigger, status }) => trigger === 'mission' && status === 'claim').length,
    availablePromo: [{ code: 'REFERRAL' as const, enabled }],
    VIP: { label: levels.find((row) => row.level === level)?.names[language] ?? '', level },
  }
}
