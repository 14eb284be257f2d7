/** Words: names that several files of the room share. */
import type { GameType } from '@baize/contract/games.ts'
import type { PointType } from '@baize/contract/points.ts'

export type PaymentPasswordRefusal =
  | 'payment-password-unset'
  | 'payment-password-wrong'
  | 'payment-password-locked'
  | 'payment-password-resting'
  | 'busy'

/** The type under which a category's play is recorded (PT-09). */
const TYPE_OF: Readonly<Record<GameType, PointType>> = {
  RNG: 'slots',
  FISH: 'slots',
  BGS: 'slots',
  LIVE: 'live',
  PVP: 'pvp',
  LOTT: 'lottery',
  ELOTT: 'lottery',
  SPORTS: 'sports',
  ESPORTS: 'sports',
  COCKFIGHT: 'sports',
}

/** Undefined for a category that the site does not have. */
export const typeOfCategory = (category: string): PointType | undefined =>
  Object.hasOwn(TYPE_OF, category) ? TYPE_OF[category as GameType] : undefined

/** The name of all points in the sum of all offers, as its budgets have it. */
export const POINTS = 'points'

export const CONTRA = {
  earned: 'points:earned',
  goods: 'points:goods',
  convert: 'points:convert',
  granted: 'points:granted',
} as const

/** The names under which the ledger holds what an order costs. */
export const pointsHold = (order: string): string => `redeem:${order}`
export const moneyHold = (order: string): string => `redeem:${order}:money`
