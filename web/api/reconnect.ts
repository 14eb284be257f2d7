/**
 * Reconnect: how long a lost channel waits before it is opened again. Chance spreads many clients, so that they do not return in the same second
 * ("full jitter": Brooker, Exponential Backoff and Jitter, 2015).
 */

/** First attempts spread over this long: 4 % of the clients in each second, and later attempts of others beside them. */
const FIRST_SPREAD_MS = 24_000
const LONGEST_SPREAD_MS = 64_000
const LEAST_MS = 250

/** Milliseconds before the attempt after so many failed ones; `chance` is within [0, 1). */
export function reconnectDelay(failures: number, chance: number): number {
  const spread = Math.min(FIRST_SPREAD_MS * 2 ** Math.min(failures, 8), LONGEST_SPREAD_MS)
  return Math.floor(LEAST_MS + chance * spread)
}
