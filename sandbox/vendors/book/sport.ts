/** What a sport must give the sportsbook: how a match runs, when it ends, and the probability of each final score. */
import type { Score } from '@baize/rules/odds/settlement.ts'
import type { Chance } from '../chance.ts'
import type { League } from './teams.ts'

/** The state of a match: the score that bets are about, and the points of the current map. */
export type Progress = { readonly score: Score; readonly points: Score }
/** The weight of a final score, as a share of the sum of all weights. */
export type Final = { readonly score: Score; readonly share: number }
/** The two rates of a match: goals per minute for each side, or the chance of the next point. */
export type Rates = { readonly home: number; readonly away: number }

export type Sport = {
  readonly code: 'football' | 'arena'
  readonly leagues: readonly League[]
  /** The seconds between two starts. */
  readonly everySeconds: number
  readonly stepMs: number
  /** Whether a match can end level, so that the draw is a selection. */
  readonly draws: boolean
  /** Whether a handicap counts only what is scored after the bet. */
  readonly countsFromBet: boolean
  /** Lines in quarters: the most balanced ones, or the same for every match. */
  readonly lines: 'balanced' | { readonly handicap: readonly number[]; readonly total: readonly number[] }
  /** The rates of a match between teams of these strengths. */
  readonly ratesOf: (home: number, away: number) => Rates
  /** The match after that many steps; the seed decides each step by `match, step`. */
  readonly progressAt: (chance: Chance, match: number, rates: Rates, steps: number) => Progress
  readonly isOver: (progress: Progress, steps: number) => boolean
  /** The distribution of the final score from here at these rates. */
  readonly finalsOf: (progress: Progress, steps: number, rates: Rates) => readonly Final[]
}

export const NO_SCORE: Score = { home: 0, away: 0 }
export const plusOne = (score: Score, side: 'home' | 'away'): Score => ({ ...score, [side]: score[side] + 1 })
