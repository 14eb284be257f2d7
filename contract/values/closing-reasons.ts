/** Closing reasons: why somebody closes their account, as the page asks it. */

export const CLOSING_REASONS = ['enough', 'other-site', 'trouble', 'privacy', 'other'] as const
export type ClosingReason = (typeof CLOSING_REASONS)[number]
