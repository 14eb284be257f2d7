/** Promotions: campaigns that a member may join, their awards, and the center where they are claimed. */
import { Type, type Static } from 'typebox'
import { AWARD_STATES, BONUS_FORMS, PROMOTION_TYPES, REWARD_KINDS } from './values/promotions.ts'
import { PROMOTION_PERIODS } from './content.ts'
import { operation } from './operation.ts'
import { pageOf, pageSize, PageNumber } from './values/page.ts'
import { Amount, Day, Id, InstantText, LanguageCode, numberText, text, words } from './values/texts.ts'

const strict = { additionalProperties: false } as const
const relay = '/wps/relay'

export type PromotionType = (typeof PROMOTION_TYPES)[number]

export const PROMOTION_BADGES = ['newbie', 'limited', 'special-offer', 'daily', 'high-rebate', 'vip'] as const

/** What earns an award of a campaign. */
export const TRIGGER_NAMES = [
  'deposit',
  'nth-deposit',
  'registration',
  'app-download',
  'sign-in',
  'mission',
  'ranking',
  'raffle',
  'rebate',
  'loss-back',
  'referral',
  'level-up',
  'application',
  'code',
] as const
export type TriggerName = (typeof TRIGGER_NAMES)[number]

export const CONDITION_OPERATORS = ['=', '!=', '<', '<=', '>', '>=', 'in', 'not-in'] as const

/** Who something is meant for, as staff write it: rows that must all hold, of a campaign, of goods or of a payment method (PR-05, PT-16, WC-01). */
export const Audience = Type.Array(
  Type.Object(
    {
      fact: text(1, 40),
      op: Type.Enum([...CONDITION_OPERATORS]),
      value: Type.Union([text(0, 80), Type.Array(text(1, 80), { minItems: 1, maxItems: 1000 })]),
    },
    strict,
  ),
  { maxItems: 20 },
)

export type AwardState = (typeof AWARD_STATES)[number]
const AwardState = Type.Enum([...AWARD_STATES])

const RewardKind = Type.Enum([...REWARD_KINDS])

const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => Type.Union([schema, Type.Null()])

export const Award = Type.Object({
  id: Id,
  /** The campaign and its version that judge this award for ever. */
  promotion: Id,
  version: Type.Integer(),
  title: Type.String(),
  status: AwardState,
  /** The first kind that it gives, and its amount. */
  kind: RewardKind,
  /** `"0.00"` until it is known. */
  amount: Amount,
  /** What else it gives, of other kinds. */
  further: Type.Array(Type.Object({ kind: RewardKind, amount: Amount })),
  currency: Type.String(),
  /** How far it is: to its credit, and after it how far the bonus money is that it gave. */
  progress: Amount,
  required: orNull(Amount),
  /** Its bonus money was given and is played; it ends as that ends. */
  bonusRuns: Type.Boolean(),
  /** Why it was rejected or closed, for the person to read. */
  reason: orNull(Type.String()),
  /** What the person wrote with an application. */
  comment: orNull(Type.String()),
  claimUntil: orNull(InstantText),
  at: InstantText,
})
export type Award = Static<typeof Award>

/** What is given of one kind. */
export const RewardTotal = Type.Object({ kind: RewardKind, amount: Amount, currency: Type.String() })
export type RewardTotal = Static<typeof RewardTotal>

/** Why a member cannot take part now. */
export const UNAVAILABLE = [
  'promotion-not-open',
  'promotion-over',
  'promotion-missed',
  'promotion-excluded',
  'state-conflict',
  'limit-reached',
] as const
export type Unavailable = (typeof UNAVAILABLE)[number]

export const PromotionCard = Type.Object({
  id: Id,
  version: Type.Integer(),
  title: Type.String(),
  summary: Type.String(),
  type: Type.Enum([...PROMOTION_TYPES]),
  trigger: Type.Enum([...TRIGGER_NAMES]),
  badges: Type.Array(Type.Enum([...PROMOTION_BADGES])),
  periodType: orNull(Type.Enum([...PROMOTION_PERIODS])),
  announcementImages: Type.Array(Type.Object({ url: Type.String(), sequence: Type.Integer() })),
  status: AwardState,
  from: InstantText,
  until: InstantText,
  claimUntil: orNull(InstantText),
  /** The maximum of each kind that one award gives, in the reader's currency; empty where there is no offer in it or no maximum. */
  highest: Type.Array(RewardTotal),
  availableToMe: Type.Boolean(),
  /** Why one cannot join; null where one can, or where there is nothing to join. */
  unavailable: orNull(Type.Enum([...UNAVAILABLE])),
  /** The minimum deposit for it; null where the next deposit earns none of it. */
  leastDeposit: orNull(Amount),
})
export type PromotionCard = Static<typeof PromotionCard>

/** The terms of bonus money, as figures (PR-43). */
export const Wagering = Type.Object({
  basis: Type.Enum(['bonus', 'deposit+bonus']),
  times: Type.Integer(),
  /** The turnover for the highest award. */
  required: orNull(Amount),
  /** Basis points by category; a missing category counts nothing. */
  contribution: Type.Array(Type.Object({ category: Type.String(), shareBp: Type.Integer() })),
  plays: Type.Array(Type.String()),
  maxBet: orNull(Amount),
  days: Type.Integer(),
  convertCap: orNull(Amount),
  form: Type.Enum([...BONUS_FORMS]),
  onWithdrawal: Type.Enum(['forfeit', 'keep']),
})
export type Wagering = Static<typeof Wagering>

/** What must be wagered of cash before it can be withdrawn, as figures (WC-30, PR-43). */
export const CashTurnover = Type.Object({
  times: Type.Integer(),
  /** The turnover for the highest award. */
  required: orNull(Amount),
  /** Basis points by category; a missing category counts nothing. */
  contribution: Type.Array(Type.Object({ category: Type.String(), shareBp: Type.Integer() })),
})
export type CashTurnover = Static<typeof CashTurnover>

export const Promotion = Type.Object({
  ...PromotionCard.properties,
  /** Sentences in the reader's language, in order. */
  terms: Type.Array(Type.String()),
  /** What one award gives of each kind: a fixed amount, or a share of its cause. */
  gives: Type.Array(
    Type.Object({
      kind: RewardKind,
      amount: orNull(Amount),
      shareBp: orNull(Type.Integer()),
      most: orNull(Amount),
      currency: Type.String(),
      /** For tickets: their raffle. */
      raffle: orNull(Type.Object({ id: Id, title: Type.String() })),
      /** For cash: null where it is free at once. */
      turnover: orNull(CashTurnover),
    }),
  ),
  wagering: orNull(Wagering),
  /** Days in which an award can be claimed; null where it is credited at once. */
  claimDays: orNull(Type.Integer()),
  perPeriod: Type.Integer(),
  perMember: orNull(Type.Integer()),
  /** Titles of the promotions that exclude this one: a member gets one of them. */
  excludes: Type.Array(Type.String()),
  myAward: orNull(Award),
})
export type Promotion = Static<typeof Promotion>

export const listPromotions = operation({
  name: 'listPromotions',
  method: 'GET',
  path: '/wps/promotions',
  who: 'anyone',
  summary: 'The open and upcoming promotions, with the caller’s status in each.',
  query: Type.Object(
    {
      type: Type.Optional(Type.Enum(['all', ...PROMOTION_TYPES])),
      status: Type.Optional(AwardState),
      pageNo: PageNumber,
      pageSize: pageSize(60, 24),
      language: Type.Optional(LanguageCode),
    },
    strict,
  ),
  answer: pageOf(PromotionCard),
})

const ById = Type.Object({ id: Id }, strict)

export const readPromotion = operation({
  name: 'readPromotion',
  method: 'GET',
  path: '/wps/promotions/:id',
  who: 'anyone',
  summary: 'One promotion with its terms, and the caller’s award.',
  params: ById,
  query: Type.Object({ language: Type.Optional(LanguageCode) }, strict),
  answer: Promotion,
  refusals: ['not-found'],
})

const Version = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const STANDING = ['account-blocked', 'account-excluded', 'offers-resting'] as const
const JOINING = ['not-found', 'key-used-differently', 'terms-changed', 'promotion-same-person', ...UNAVAILABLE, ...STANDING] as const

export const joinPromotion = operation({
  name: 'joinPromotion',
  method: 'POST',
  path: '/wps/promotions/:id/join',
  who: 'member',
  key: true,
  limit: 'money',
  summary: 'Joins a promotion under the version of its terms that was shown.',
  params: ById,
  body: Type.Object({ version: Version, code: Type.Optional(numberText('number', { minLength: 1, maxLength: 40 })) }, strict),
  answer: Award,
  refusals: [...JOINING, 'promotion-code-unknown'],
})

export const claimPromotion = operation({
  name: 'claimPromotion',
  method: 'POST',
  path: '/wps/promotions/:id/claim',
  who: 'member',
  key: true,
  limit: 'money',
  summary: 'Claims an earned award; without an id the oldest one.',
  params: ById,
  body: Type.Object({ version: Version, award: Type.Optional(Id) }, strict),
  answer: Award,
  refusals: [
    'not-found',
    'key-used-differently',
    'state-conflict',
    'terms-changed',
    'promotion-not-open',
    'promotion-same-person',
    ...STANDING,
  ],
})

export const applyPromotion = operation({
  name: 'applyPromotion',
  method: 'POST',
  path: '/wps/promotions/:id/apply',
  who: 'member',
  key: true,
  limit: 'money',
  summary: 'Applies for an award that staff decide, with a comment and up to three pictures.',
  params: ById,
  body: Type.Object({ version: Version, comment: words(0, 1000), images: Type.Array(Id, { maxItems: 3 }) }, strict),
  answer: Award,
  refusals: [...JOINING, 'comment-too-long', 'file-refused'],
})

export const leavePromotion = operation({
  name: 'leavePromotion',
  method: 'POST',
  path: '/wps/promotions/:id/leave',
  who: 'member',
  limit: 'money',
  summary: 'Withdraws an application or leaves a promotion; nothing is credited.',
  params: ById,
  body: Type.Object({ award: Id }, strict),
  answer: Award,
  refusals: ['not-found', 'state-conflict'],
})

export const rewardCenter = operation({
  name: 'rewardCenter',
  method: 'GET',
  path: '/wps/rewards',
  who: 'member',
  summary: "A member's awards by status, newest first, with the number of each status.",
  query: Type.Object(
    { status: Type.Optional(AwardState), pageNo: PageNumber, pageSize: pageSize(60, 20), language: Type.Optional(LanguageCode) },
    strict,
  ),
  answer: Type.Object({
    ...pageOf(Award).properties,
    counts: Type.Array(Type.Object({ status: AwardState, awards: Type.Integer() })),
  }),
})

const SignInDay = Type.Object({ day: Day, signed: Type.Boolean() })

export const SignIn = Type.Object({
  /** Null where no calendar is open to the member. */
  promotion: orNull(Id),
  version: Type.Integer(),
  today: Day,
  signedToday: Type.Boolean(),
  /** Consecutive days, including today once it is signed. */
  streak: Type.Integer(),
  kind: RewardKind,
  currency: Type.String(),
  /** What each day of a streak gives; after the last one it begins again. */
  table: Type.Array(Amount),
  /** The days of this month. */
  days: Type.Array(SignInDay),
})
export type SignIn = Static<typeof SignIn>

export const signInCalendar = operation({
  name: 'signInCalendar',
  method: 'GET',
  path: `${relay}/MCSFE_getSignIn`,
  who: 'member',
  summary: 'The sign-in calendar of this month, the streak and what its days give.',
  answer: SignIn,
})

export const signIn = operation({
  name: 'signIn',
  method: 'POST',
  path: `${relay}/MCSFE_signIn`,
  who: 'member',
  limit: 'money',
  summary: 'Signs in for today, once; a second time answers the same calendar.',
  body: Type.Object({ version: Version }, strict),
  answer: SignIn,
  refusals: ['terms-changed', 'promotion-not-open', 'promotion-over', 'promotion-same-person', ...STANDING],
})

export const promotionOperations = [
  listPromotions,
  readPromotion,
  joinPromotion,
  claimPromotion,
  applyPromotion,
  leavePromotion,
  rewardCenter,
  signInCalendar,
  signIn,
] as const
