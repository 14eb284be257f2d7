/** Funds words: what proves where money comes from, and how a request for it stands. */

export const FUNDS_PROOFS = ['payslip', 'statement', 'sale'] as const
export type FundsProof = (typeof FUNDS_PROOFS)[number]

/** `again` asks for more, and `refused` was decided by two people. */
export const FUNDS_STATES = ['asked', 'again', 'accepted', 'refused'] as const
export type FundsState = (typeof FUNDS_STATES)[number]
