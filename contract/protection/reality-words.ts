/** Reality: the intervals of reality checks. */

/** Minutes of play between two checks (RC-01). */
export const INTERVALS = [15, 30, 45, 60, 120] as const
export type Interval = (typeof INTERVALS)[number]
/** How often an open game window says that somebody plays, in seconds (PL-17). */
export const SIGN_SECONDS = 60
