/** No grants: stands in for the room of bonus money where a test gives none. */
import type { PromotionsNeeds } from '../needs.ts'

const nobody = (): Promise<never> => Promise.reject(new Error('nobody has bonus money here'))

export const NO_GRANTS = {
  bonusAccount: nobody,
  grantBonus: nobody,
  grantProgress: async () => [],
  holdGrants: async () => undefined,
  resumeGrants: async () => undefined,
  returnGrant: async () => undefined,
} satisfies Partial<PromotionsNeeds>
