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

/** A handshake that is only slow fails for a crowded line as often as for a network that refuses channels. */
const SLOW_TIMES = 3

/** Judges the failed handshakes of a client whose calls work: whether the network refuses the channel. One that was refused says so at once. */
export function refusalJudge(): { readonly failed: (isSlow: boolean) => boolean; readonly opened: () => void } {
  let slow = 0
  return {
    failed(isSlow) {
      slow = isSlow ? slow + 1 : SLOW_TIMES
      return slow >= SLOW_TIMES
    },
    opened() {
      slow = 0
    },
  }
}
