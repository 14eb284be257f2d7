/** No neighbours: stands in for the rooms that a test of bonus money leaves out. No stake is near-riskless, and no money lies at vendors. */
import type { BonusNeeds } from '../needs.ts'

export const NO_NEIGHBOURS = {
  risklessStakes: async (_tx, rounds) => rounds.map(() => undefined),
  parkedAtVendors: async () => 0n,
  ended: async () => undefined,
} satisfies Partial<BonusNeeds>
