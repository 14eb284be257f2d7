/** Stand-ins for the rooms that these benches leave out. */
import type { createBonus } from '../../server/bonus/bonus.ts'
import type { PromotionsNeeds } from '../../server/promotions/promotions.ts'
import type { createRecords } from '../../server/records/records.ts'

export const never = (): Promise<never> => Promise.reject(new Error('no part of this bench'))

/** Nothing is beside the money, and every stake counts in full. */
export const BESIDE_RECORDS = {
  beside: never,
  reasonsOf: never,
  bonusStakes: async (_tx, rounds) => rounds.map(() => 0n),
  risklessStakes: async (_tx, rounds) => rounds.map(() => undefined),
} satisfies Partial<Parameters<typeof createRecords>[0]>

export const BESIDE_BONUS = {
  risklessStakes: async (_tx, rounds) => rounds.map(() => undefined),
  parkedAtVendors: async () => 0n,
  ended: async () => undefined,
} satisfies Partial<Parameters<typeof createBonus>[0]>

/** No campaign of these benches gives bonus money. */
export const BESIDE_PROMOTIONS = {
  bonusAccount: never,
  grantBonus: never,
  grantProgress: never,
  holdGrants: never,
  resumeGrants: never,
  returnGrant: never,
} satisfies Partial<PromotionsNeeds>
