/** Care: how much points of indicators weigh, whose indicators count, and what the house limits at red (PI-02 to PI-04). */

export type CareLevel = 'none' | 'amber' | 'red'

export const AMBER_FROM = 30
export const RED_FROM = 60
/** For so many days a hit weighs. */
export const WEIGHS_DAYS = 30

export const careLevelOf = (points: number): CareLevel => (points >= RED_FROM ? 'red' : points >= AMBER_FROM ? 'amber' : 'none')

export const AGES = ['all', 'to-24', 'from-25'] as const
export type Ages = (typeof AGES)[number]
const YOUNG_TO = 24

/** Whether an indicator is for somebody of this age. Whoever has told none is judged as the others. */
export const isFor = (ages: Ages, age: number | undefined): boolean =>
  ages === 'all' || (ages === 'to-24') === (age !== undefined && age <= YOUNG_TO)

/** How far the mean reaches that the house takes. */
export const MEAN_DAYS = 90
const WEEK_DAYS = 7n

/** What the house allows in a week: half of what a week of the last 90 days had; null where there was none. */
export const halfOfWeek = (units: bigint): bigint | null => (units > 0n ? (units * WEEK_DAYS) / (2n * BigInt(MEAN_DAYS)) : null)
