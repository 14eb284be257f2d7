/** The words of identity checks: how one stands, why it was not accepted, and what level 1 still lacks (PK-03, PK-07). */

export const CHECK_STATES = ['none', 'begun', 'sent', 'reviewing', 'accepted', 'again', 'refused', 'expired'] as const

/** Reasons as every service is read. A page has a sentence for each, which says what to do. */
export const CHECK_REASONS = [
  'blurred',
  'document-expired',
  'name-differs',
  'birth-date-differs',
  'face-differs',
  'under-age',
  'not-genuine',
  'incomplete',
] as const
export type CheckReason = (typeof CHECK_REASONS)[number]

/** Acts that may ask for a better known member (PK-04). */
export const CHECK_ACTS = ['deposit', 'withdrawal', 'play'] as const
export type CheckAct = (typeof CHECK_ACTS)[number]

export const STATED = ['name', 'birth-date', 'contact'] as const
export type Stated = (typeof STATED)[number]

/** After so many tries people look (PK-07). */
export const MOST_TRIES = 5
