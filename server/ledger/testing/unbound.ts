/** Unbound: a market that asks nothing of a round, for worlds that have no markets. */
import type { RoundRules } from '../ledger.ts'

export const UNBOUND: RoundRules = {
  bounds: async () => ({ capUnits: undefined, pace: undefined }),
  starts: { tooEarly: async (_tx, starts) => starts.map(() => false), note: async () => undefined },
}
