/** Jackpot age: how old a figure of the pool may be that anybody is shown, and how much of it the server takes for itself. */

/** An older figure is not shown. */
export const JACKPOT_OLDEST_MS = 30_000
/** The server keeps a figure for so long for all who come meanwhile. */
export const JACKPOT_KEPT_MS = 2_000
