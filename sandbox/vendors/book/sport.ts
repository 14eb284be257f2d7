/** What a kind of match must tell the book: how it runs, when it ends, and how likely each final score still is. */
import type { Score } from '@baize/rules/odds/settlement.ts'
import type { Chance } from '../chance.ts'
import type { League } from './teams.ts'

/** What is known of a match: the score that bets are about, and the points of the map that is being played. */
export type Progress = { readonly score: Score; readonly points: Score }
/** How likely a final score is, as a share of the sum of all shares. */
export type Final = { readonly score: Score; readonly share: number }
/** The two chances that rule a match: of a goal in a minute for each side, or of the next point. */
export type Rates = { readonly home: number; readonly away: number }

export type Sport = {
  readonly code: 'football' | 'arena'
  readonly leagues: readonly League[]
  /** A match begins every so many seconds. */
  readonly everySeconds: number
  readonly stepMs: number
  /** Whether a match can end level, so that the draw is bet on. */
  readonly draws: boolean
  /** Whether a handicap counts only what is scored after the bet. */
  readonly countsFromBet: boolean
  /** Lines in quarters: chosen where both sides are about as likely, or the same for every match. */
  readonly lines: 'balanced' | { readonly handicap: readonly number[]; readonly total: readonly number[] }
  /** The rates of a match between teams of these strengths. */
  readonly ratesOf: (home: number, away: number) => Rates
  /** The match after so many steps; chance decides each step by the place `match, step`. */
  readonly progressAt: (chance: Chance, match: number, rates: Rates, steps: number) => Progress
  readonly isOver: (progress: Progress, steps: number) => boolean
  /** How the match may end from here, if the rates are these. */
  readonly finalsOf: (progress: Progress, steps: number, rates: Rates) => readonly Final[]
}

export const NO_SCORE: Score = { home: 0, away: 0 }
export const plusOne = (score: Score, side: 'home' | 'away'): Score => ({ ...score, [side]: score[side] + 1 })
