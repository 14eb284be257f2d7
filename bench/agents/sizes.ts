/** Sizes: how large the line is, and which days it has played. */

/** A smaller number is for trying the bench itself: its figures say nothing. */
export const MEMBERS = Number(process.env['BENCH_MEMBERS'] ?? 1_000_000)
export const AGENTS = Math.round(MEMBERS / 10)
/** Who has played in a window of five minutes. */
export const CHANGED = Math.round(MEMBERS / 50)
/** Days of play before those that are measured. */
export const PLAY_DAYS = 30
export const CURRENCY = 'MMK'
export const FIRST_DAY = Temporal.PlainDate.from('2026-11-01')
