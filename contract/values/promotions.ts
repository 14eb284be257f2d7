/** Promotions: lists and bounds that pages need too, separate from the schemas. */

export const PROMOTION_TYPES = [
  'sports',
  'live',
  'slots',
  'card',
  'fish',
  'lotto',
  'rebate',
  'points-mall',
  'ranking',
  'deposit',
  'app-download',
  'newbie',
  'other',
] as const

/** What becomes of bonus money when it was wagered. */
export const BONUS_FORMS = ['convertible', 'sticky', 'post-wager'] as const
export type BonusForm = (typeof BONUS_FORMS)[number]

/** The states of an award in the specification's words (PROMO-03). */
export const AWARD_STATES = [
  'coming soon',
  'join',
  'process',
  'claim',
  'applying',
  'signed',
  'issued',
  'claimed',
  'rejected',
  'close',
] as const

/** What an award may give, in the order of its parts: tickets are those of a raffle. */
export const REWARD_KINDS = ['cash', 'bonus', 'points', 'tickets'] as const
export type RewardKind = (typeof REWARD_KINDS)[number]

/** The maximum length of a comment to staff, in characters. */
export const COMMENT_MOST = 140

/** Letters, digits and hyphens, so that a line of the list can not be read in two ways. */
export const RAFFLE_PART = '^[A-Za-z0-9-]{1,64}$'
