/** The ring: consecutive rounds by the clock, each with a betting phase, a bout and a random result. */
import type { Chance } from '../chance.ts'

/** Two corners, and the draw. `none` is a bout that did not count. */
export const CORNERS = ['jade', 'draw', 'amber'] as const
export type Corner = (typeof CORNERS)[number]
export type Ending = Corner | 'none'
export type Phase = 'betting' | 'bout' | 'result'

export type Moment = { readonly round: number; readonly phase: Phase; readonly endsMs: number; readonly startsMs: number }

/** A round's phases at normal speed. */
const BETTING_MS = 26_000
const BOUT_MS = 8_000
const RESULT_MS = 6_000
const ROUND_MS = BETTING_MS + BOUT_MS + RESULT_MS

/** The state at a time; `percent` of 200 runs twice as fast. */
export const momentAt = (nowMs: number, percent: number): Moment => {
  const scaled = (milliseconds: number): number => Math.max(1, Math.floor((milliseconds * 100) / percent))
  const whole = scaled(ROUND_MS)
  const round = Math.floor(nowMs / whole)
  const startsMs = round * whole
  const into = nowMs - startsMs
  const [betting, bout] = [scaled(BETTING_MS), scaled(BETTING_MS + BOUT_MS)]
  if (into < betting) return { round, phase: 'betting', startsMs, endsMs: startsMs + betting }
  if (into < bout) return { round, phase: 'bout', startsMs, endsMs: startsMs + bout }
  return { round, phase: 'result', startsMs, endsMs: startsMs + whole }
}

const DRAW = 0.08
const NONE = 0.01
/** How far the corners of a round may differ. */
const EDGE = 0.12

/** The published form of a round: how often in a hundred bouts with a winner the jade corner wins. */
export const formOf = (chance: Chance, round: number): number => Math.round(50 + (chance('form', round) * 2 - 1) * EDGE * 100)

export const endingOf = (chance: Chance, round: number): Ending => {
  const drawn = chance('bout', round)
  if (drawn < NONE) return 'none'
  if (drawn < NONE + DRAW) return 'draw'
  return chance('winner', round) * 100 < formOf(chance, round) ? 'jade' : 'amber'
}
