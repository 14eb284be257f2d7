/** No neighbours: stands in for the rooms that a test of the records leaves out. Nothing is beside the money, and every stake counts in full. */
import type { RecordsNeeds } from '../needs.ts'

export const NO_NEIGHBOURS = {
  beside: async () => ({ bonus: 0n, locked: 0n, points: 0n }),
  reasonsOf: async () => new Map(),
  bonusStakes: async (_tx, rounds) => rounds.map(() => 0n),
  risklessStakes: async (_tx, rounds) => rounds.map(() => undefined),
} satisfies Partial<RecordsNeeds>
