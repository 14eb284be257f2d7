/** Jackpot age: how old a shown figure of the pool may be, and how long the server caches it. */

/** An older figure is not shown. */
export const JACKPOT_OLDEST_MS = 30_000
/** The server caches a figure for this long for all callers. */
export const JACKPOT_KEPT_MS = 2_000
