/** Football as the book plays it: ninety steps, in each of which one of the sides may score. */
import type { Score } from '@baize/rules/odds/settlement.ts'
import { NO_SCORE, plusOne, type Final, type Rates, type Sport } from './sport.ts'
import { FOOTBALL_LEAGUES } from './teams.ts'

const MINUTES = 90
/** More remaining goals of one side are so rare that they are counted as this many. */
const MOST_MORE = 9
const HOME_GROUND = 1.12

/** The probability of each number of further goals, minute by minute. */
const moreGoals = (minutes: number, { home, away }: Rates): number[][] => {
  const size = MOST_MORE + 1
  let shares = Array.from({ length: size }, () => Array.from({ length: size }, () => 0))
  shares[0]![0] = 1
  for (let minute = 0; minute < minutes; minute += 1) {
    const next = Array.from({ length: size }, () => Array.from({ length: size }, () => 0))
    for (const [h, row] of shares.entries())
      for (const [a, share] of row.entries()) {
        if (share === 0) continue
        const up = Math.min(h + 1, MOST_MORE)
        const along = Math.min(a + 1, MOST_MORE)
        next[h]![a]! += share * (1 - home - away)
        next[up]![a]! += share * home
        next[h]![along]! += share * away
      }
    shares = next
  }
  return shares
}

export const FOOTBALL: Sport = {
  code: 'football',
  leagues: FOOTBALL_LEAGUES,
  everySeconds: 60,
  stepMs: 1_600,
  draws: true,
  countsFromBet: true,
  lines: 'balanced',
  ratesOf: (home, away) => ({
    home: (home * HOME_GROUND * (2.6 - away / 100)) / 1.3 / 100 / MINUTES,
    away: (away * (2.6 - home / 100)) / 1.3 / 100 / MINUTES,
  }),
  progressAt(chance, match, { home, away }, steps) {
    let score: Score = NO_SCORE
    for (let minute = 0; minute < Math.min(steps, MINUTES); minute += 1) {
      const drawn = chance('football', match, minute)
      if (drawn < home + away) score = plusOne(score, drawn < home ? 'home' : 'away')
    }
    return { score, points: NO_SCORE }
  },
  isOver: (_, steps) => steps >= MINUTES,
  finalsOf: ({ score }, steps, rates) =>
    moreGoals(Math.max(0, MINUTES - steps), rates).flatMap((row, home) =>
      row.map((share, away): Final => ({ score: { home: score.home + home, away: score.away + away }, share })),
    ),
}
