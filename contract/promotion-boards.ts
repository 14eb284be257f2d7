/** Promotion boards: the present ranking, and the VIP levels with the progress to the next one. */
import { Type, type Static } from 'typebox'
import { AWARD_STATES } from './values/promotions.ts'
import { operation } from './operation.ts'
import { Award, claimPromotion, RewardTotal } from './promotions.ts'
import { Amount, Id, InstantText, LanguageCode, SignedAmount } from './values/texts.ts'

const strict = { additionalProperties: false } as const
const relay = '/wps/relay'

export const RANKING_SCORES = ['turnover', 'net-win', 'points'] as const

export const Leaderboard = Type.Object({
  /** Null where no ranking runs in the member's currency. */
  promotion: Type.Union([Id, Type.Null()]),
  title: Type.String(),
  score: Type.Enum([...RANKING_SCORES]),
  from: Type.Union([InstantText, Type.Null()]),
  until: Type.Union([InstantText, Type.Null()]),
  /** The lowest score with a place; points where the score is points. */
  least: Amount,
  /** The currency of the prizes, and of every score but points. */
  currency: Type.String(),
  places: Type.Array(
    Type.Object({ place: Type.Integer(), customerName: Type.String(), score: SignedAmount, prize: Amount, mine: Type.Boolean() }),
  ),
  /** The own score; without a place where it is too low. */
  mine: Type.Union([Type.Object({ place: Type.Union([Type.Integer(), Type.Null()]), score: SignedAmount }), Type.Null()]),
})
export type Leaderboard = Static<typeof Leaderboard>

export const missionLeaderboard = operation({
  name: 'missionLeaderboard',
  method: 'GET',
  path: `${relay}/MCSFE_getMissionLeaderboard`,
  who: 'member',
  summary: 'The running ranking: places with masked names and prizes, and the caller’s place.',
  query: Type.Object({ language: Type.Optional(LanguageCode) }, strict),
  answer: Leaderboard,
})

export const VipInfo = Type.Object({
  currency: Type.String(),
  /** Turnover and net deposits of this many last days count. */
  days: Type.Integer(),
  levels: Type.Array(
    Type.Object({
      level: Type.Integer(),
      name: Type.String(),
      turnover: Amount,
      deposits: Amount,
      /** Less turnover than this at a month's end loses the level. */
      keep: Amount,
      reward: Amount,
      /** The points multiplier of play; 10000 is once. */
      pointsBp: Type.Integer(),
    }),
  ),
  /** Null for visitors. */
  mine: Type.Union([Type.Object({ level: Type.Integer(), label: Type.String(), turnover: SignedAmount, deposits: Amount }), Type.Null()]),
})
export type VipInfo = Static<typeof VipInfo>

export const vipInfo = operation({
  name: 'vipInfo',
  method: 'GET',
  path: `${relay}/MCSFE_getVipInfo`,
  who: 'anyone',
  summary: 'The VIP levels with conditions and rewards, and the caller’s level with the progress to the next.',
  query: Type.Object({ language: Type.Optional(LanguageCode) }, strict),
  answer: VipInfo,
})

const MissionStep = Type.Object({
  counts: Type.Enum(['turnover', 'deposits', 'sign-ins']),
  /** Where play counts; null where it counts everywhere. */
  categories: Type.Union([Type.Array(Type.String()), Type.Null()]),
  /** Money, or a number of days with places that are not amounts. */
  done: SignedAmount,
  needed: Amount,
})

export const Mission = Type.Object({
  /** The campaign, under the version by which the member joined or would join. */
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  summary: Type.String(),
  status: Type.Enum([...AWARD_STATES]),
  /** Whether the member may join it, or claim it, now. */
  available: Type.Boolean(),
  award: Type.Union([Id, Type.Null()]),
  steps: Type.Array(MissionStep),
  /** Until when a joined one must be completed. */
  until: Type.Union([InstantText, Type.Null()]),
  /** Days to complete it from joining. */
  days: Type.Integer(),
  rewards: Type.Array(RewardTotal),
})
export type Mission = Static<typeof Mission>

export const missionsSummary = operation({
  name: 'missionsSummary',
  method: 'GET',
  path: `${relay}/MCSFE_getMissionsSummary`,
  who: 'member',
  summary: 'The missions that a member may join or has joined, with the progress of each step.',
  query: Type.Object({ language: Type.Optional(LanguageCode) }, strict),
  answer: Type.Object({ missions: Type.Array(Mission) }),
})

export const claimMission = operation({
  name: 'claimMission',
  method: 'POST',
  path: `${relay}/MCSFE_claimMission`,
  who: 'member',
  key: true,
  limit: 'money',
  summary: 'Claims the award of a completed mission, under the version by which it was joined.',
  body: Type.Object({ id: Id, version: Type.Integer({ minimum: 1, maximum: 1_000_000 }), award: Id }, strict),
  answer: Award,
  refusals: claimPromotion.refusals,
})

export const PromotionState = Type.Object({
  /** Awards that wait to be claimed, and promotions that the member may join. */
  availablePromoCount: Type.Integer(),
  /** Of these, what waits to be claimed: all awards, and those of missions. */
  rewards: Type.Integer(),
  missions: Type.Integer(),
  /** `REFERRAL` shows "invite friends". */
  availablePromo: Type.Array(Type.Object({ code: Type.Literal('REFERRAL'), enabled: Type.Boolean() })),
  VIP: Type.Object({ label: Type.String(), level: Type.Integer() }),
})
export type PromotionState = Static<typeof PromotionState>

export const promotionState = operation({
  name: 'promotionState',
  method: 'GET',
  path: `${relay}/MCSFE_getPromotionState`,
  who: 'member',
  summary: 'The counts of a member’s promotions for badges, and the VIP level.',
  query: Type.Object({ language: Type.Optional(LanguageCode) }, strict),
  answer: PromotionState,
})

export const promotionBoardOperations = [missionLeaderboard, vipInfo, missionsSummary, claimMission, promotionState] as const
