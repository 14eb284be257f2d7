/** The arena as the book plays it: the best of three maps, each a race to seven points. */
import type { Score } from '@baize/rules/odds/settlement.ts'
import { NO_SCORE, plusOne, type Final, type Progress, type Sport } from './sport.ts'
import { ARENA_LEAGUES } from './teams.ts'

const POINTS = 7
const MAPS = 2

const mapsWon = ({ score }: Progress): number => Math.max(score.home, score.away)

const afterPoint = ({ score, points }: Progress, side: 'home' | 'away'): Progress => {
  const next = plusOne(points, side)
  return next[side] === POINTS ? { score: plusOne(score, side), points: NO_SCORE } : { score, points: next }
}

/** How likely the home side wins a map from these points, when it wins each point with the chance `home`. */
const mapChance = ({ home: from, away: against }: Score, home: number): number => {
  const known = new Map<number, number>()
  const from7 = (h: number, a: number): number => {
    if (h === POINTS) return 1
    if (a === POINTS) return 0
    const key = h * POINTS + a
    const share = known.get(key) ?? home * from7(h + 1, a) + (1 - home) * from7(h, a + 1)
    known.set(key, share)
    return share
  }
  return from7(from, against)
}

export const ARENA: Sport = {
  code: 'arena',
  leagues: ARENA_LEAGUES,
  everySeconds: 60,
  stepMs: 2_500,
  draws: false,
  countsFromBet: false,
  lines: { handicap: [-6, 6], total: [10] },
  ratesOf: (home, away) => ({ home: home / (home + away), away: away / (home + away) }),
  progressAt(chance, match, { home }, steps) {
    let progress: Progress = { score: NO_SCORE, points: NO_SCORE }
    for (let step = 0; step < steps && mapsWon(progress) < MAPS; step += 1)
      progress = afterPoint(progress, chance('arena', match, step) < home ? 'home' : 'away')
    return progress
  },
  isOver: (progress) => mapsWon(progress) === MAPS,
  finalsOf({ score, points }, _, { home }) {
    const finals: Final[] = []
    const walk = (at: Score, share: number, chance: number): void => {
      if (Math.max(at.home, at.away) === MAPS) finals.push({ score: at, share })
      else {
        walk(plusOne(at, 'home'), share * chance, mapChance(NO_SCORE, home))
        walk(plusOne(at, 'away'), share * (1 - chance), mapChance(NO_SCORE, home))
      }
    }
    walk(score, 1, mapChance(points, home))
    return finals
  },
}
