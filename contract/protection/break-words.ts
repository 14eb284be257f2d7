/** Breaks: how long a time-out may be, and the terms of a self-exclusion. */

/** A time-out of whole hours: a day to six weeks (PX-01). */
export const REST_HOURS = { least: 24, most: 1008 } as const
/** The terms of a self-exclusion, in months (PX-02). */
export const TERMS = [6, 12, 24, 60] as const
export type Term = (typeof TERMS)[number]
