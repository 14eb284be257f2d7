/** Limits: what a limit counts, and in which periods. */
export const EVERY = ['day', 'week', 'month'] as const
export type Every = (typeof EVERY)[number]

/** What a limit counts: money paid in, all stakes, real stakes less real wins, and time at play (PL-01). */
export const WHAT = ['deposit', 'stake', 'loss', 'time'] as const
export type What = (typeof WHAT)[number]

/** The kinds that are set: amounts of one wallet, and whole minutes of a person over all wallets. */
export const LIMITED = ['deposit', 'stake', 'loss', 'time'] as const satisfies readonly What[]
export type Limited = (typeof LIMITED)[number]

/** Those of the money of play, which are judged where the money moves. */
export const LIMITED_PLAY = ['stake', 'loss'] as const satisfies readonly Limited[]
