/** The calls of promotions, their awards and the sign-in calendar. */
import {
  applyPromotion,
  claimPromotion,
  joinPromotion,
  leavePromotion,
  listPromotions,
  readPromotion,
  rewardCenter,
  signIn,
  signInCalendar,
} from '@baize/contract/promotions.ts'
import { claimMission, missionLeaderboard, missionsSummary, promotionState, vipInfo } from '@baize/contract/promotion-boards.ts'
import { readReferral } from '@baize/contract/referrals.ts'
import { claimRaffle, raffleProof, readRaffle } from '@baize/contract/raffles.ts'
import { done } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { inFirstWallet, memberOf, route, type Caller, type Route } from '../platform/route.ts'
import type { Promotions } from './promotions.ts'
import type { ReaderOf } from './views.ts'

/** Promotions go by the chosen wallet; visitors and trial accounts read in the merchant's currency. */
function readerOf(caller: Caller, asked: LanguageCode | undefined, currency: string): ReaderOf {
  const language = asked ?? caller.language
  if (caller.person?.wallet === undefined) return { owner: undefined, currency, language }
  const owner = memberOf(caller)
  return { owner, currency: owner.currency, language }
}

export const promotionsRoutes = (promotions: Promotions, currency: () => Promise<string>): Route[] => [
  route(listPromotions, async (ask) => done(await promotions.list(ask.query, readerOf(ask, ask.query.language, await currency())))),
  route(readPromotion, async (ask) => promotions.read(ask.params.id, readerOf(ask, ask.query.language, await currency()))),
  route(joinPromotion, (ask) =>
    promotions.join({ owner: memberOf(ask), campaign: ask.params.id, key: ask.key, ...ask.body }, ask.language),
  ),
  route(claimPromotion, (ask) =>
    promotions.claim({ owner: memberOf(ask), campaign: ask.params.id, key: ask.key, ...ask.body }, ask.language),
  ),
  route(applyPromotion, (ask) =>
    promotions.apply({ owner: memberOf(ask), campaign: ask.params.id, key: ask.key, ...ask.body }, ask.language),
  ),
  route(leavePromotion, (ask) => promotions.leave({ owner: memberOf(ask), campaign: ask.params.id, ...ask.body }, ask.language)),
  route(rewardCenter, async (ask) => done(await promotions.rewards(memberOf(ask), ask.query, ask.query.language ?? ask.language))),
  route(signInCalendar, async (ask) => done(await promotions.calendar(memberOf(ask)))),
  route(missionLeaderboard, async (ask) => done(await promotions.leaderboard(memberOf(ask), ask.query.language ?? ask.language))),
  route(promotionState, async (ask) => done(await promotions.state(memberOf(ask), ask.query.language ?? ask.language))),
  route(missionsSummary, async (ask) => done({ missions: await promotions.missions(memberOf(ask), ask.query.language ?? ask.language) })),
  route(claimMission, (ask) => {
    const { id: campaign, ...claimed } = ask.body
    return promotions.claim({ owner: memberOf(ask), campaign, key: ask.key, ...claimed }, ask.language)
  }),
  // Both sides of an invitation are rewarded in the wallets of their registrations.
  route(readReferral, async (ask) => done(await promotions.referral(inFirstWallet(ask), ask.query.language ?? ask.language))),
  route(readRaffle, (ask) => promotions.raffle(memberOf(ask), ask.query.id, ask.query.language ?? ask.language)),
  route(claimRaffle, (ask) => {
    const { id: campaign, ...brought } = ask.body
    return promotions.bringPart({ owner: memberOf(ask), campaign, ...brought }, ask.language)
  }),
  route(raffleProof, (ask) => promotions.raffleProof(ask.params.id, ask.query.language ?? ask.language)),
  route(vipInfo, async (ask) => done(await promotions.vip(readerOf(ask, ask.query.language, await currency())))),
  route(signIn, (ask) => promotions.signIn(memberOf(ask), ask.body.version)),
]
