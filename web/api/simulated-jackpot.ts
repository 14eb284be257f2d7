/** Simulated jackpot: the figure of HOME-05 where an operator has no pool. It is made up, it cannot be won, and every place that shows it says so. */

/** Answers a uniform fraction from 0 up to but not including 1. */
export type Chance = () => number

/** In hundredths: 20,000,000.00 to 21,000,000.00. */
export const LOWEST = 2_000_000_000
export const HIGHEST = 2_100_000_000
const LEAST_GROWTH = 10_000
const MOST_GROWTH = 50_000

const between = (least: number, most: number, chance: Chance): number => least + Math.floor(chance() * (most - least + 1))

export const firstFigure = (chance: Chance): number => between(LOWEST, HIGHEST, chance)

/** Grows by 100 to 500; past the end of its range it restarts at the beginning. */
export function grownFigure(before: number, chance: Chance): number {
  const next = before + between(LEAST_GROWTH, MOST_GROWTH, chance)
  return next > HIGHEST ? LOWEST + (next - HIGHEST) : next
}

/** 3, 4 or 5 seconds until it grows; on a tile always three. */
export const pauseMs = (place: 'page' | 'tile', chance: Chance): number => (place === 'tile' ? 3000 : between(3, 5, chance) * 1000)

/** Hundredths as decimal text. */
export const figureText = (figure: number): string => `${Math.floor(figure / 100)}.${String(figure % 100).padStart(2, '0')}`
