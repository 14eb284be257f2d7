/** The rules of Minute Keno: twenty of eighty numbers every minute, picks of one to five numbers, and the sum of the draw. */
import { choose, fraction, type Fraction } from '@baize/rules/originals/fraction.ts'

export const NUMBERS = 80
export const DRAWN = 20
export const MOST_PICKS = 5

/** The mean of all sums of twenty numbers; a draw on it loses for low and high alike. */
export const MIDDLE_SUM = (DRAWN * (NUMBERS + 1)) / 2

export const SUM_SPOTS = ['sum-low', 'sum-high', 'sum-even', 'sum-odd'] as const
export type SumSpot = (typeof SUM_SPOTS)[number]

/** Multiples of the stake in ten-thousandths, by the number of picks and of hits. */
export const PICK_PAYS: Readonly<Record<number, readonly number[]>> = {
  1: [0, 38_000],
  2: [0, 0, 155_000],
  3: [0, 0, 22_000, 450_000],
  4: [0, 0, 16_000, 50_000, 1_200_000],
  5: [0, 0, 0, 35_000, 200_000, 6_000_000],
}
export const SUM_PAY = 19_000

/** The numbers of `pick-3-17-80`, ascending and different, or undefined for any other spot. */
export const picksOf = (on: string): readonly number[] | undefined => {
  if (!/^pick(-[1-9]\d?){1,5}$/.test(on)) return undefined
  const picks = on.split('-').slice(1).map(Number)
  return picks.every((pick, index) => pick <= NUMBERS && pick > (picks[index - 1] ?? 0)) ? picks : undefined
}

const isSumSpot = (on: string): on is SumSpot => SUM_SPOTS.some((spot) => spot === on)

export const hasKenoSpot = (on: string): boolean => isSumSpot(on) || picksOf(on) !== undefined

const sumWins = (on: SumSpot, sum: number): boolean => {
  if (on === 'sum-low') return sum < MIDDLE_SUM
  if (on === 'sum-high') return sum > MIDDLE_SUM
  return (sum % 2 === 0) === (on === 'sum-even')
}

/** What a spot pays on a draw, in ten-thousandths of the stake. */
export const kenoMultiplier = (on: string, drawn: readonly number[]): bigint => {
  if (isSumSpot(on))
    return sumWins(
      on,
      drawn.reduce((sum, number) => sum + number, 0),
    )
      ? BigInt(SUM_PAY)
      : 0n
  const picks = picksOf(on) ?? []
  const hits = picks.filter((pick) => drawn.includes(pick)).length
  return BigInt(PICK_PAYS[picks.length]?.[hits] ?? 0)
}

/** The exact return of a number of picks: Σ over hits of C(picks, hits) × C(80 − picks, 20 − hits) / C(80, 20) × pay. */
export const pickReturn = (picks: number): Fraction => {
  const paid = (PICK_PAYS[picks] ?? []).reduce(
    (sum, pay, hits) => sum + BigInt(pay) * choose(picks, hits) * choose(NUMBERS - picks, DRAWN - hits),
    0n,
  )
  return fraction(paid, 10_000n * choose(NUMBERS, DRAWN))
}

/** How many of the draws have each sum, counted number by number. */
const drawsBySum = (): bigint[] => {
  const highest = (DRAWN * (2 * NUMBERS - DRAWN + 1)) / 2
  const ways: bigint[][] = Array.from({ length: DRAWN + 1 }, () => Array.from({ length: highest + 1 }, () => 0n))
  const first = ways[0]
  if (first !== undefined) first[0] = 1n
  for (let number = 1; number <= NUMBERS; number += 1)
    for (let taken = Math.min(number, DRAWN); taken >= 1; taken -= 1) {
      const [here, before] = [ways[taken] ?? [], ways[taken - 1] ?? []]
      for (let sum = highest; sum >= number; sum -= 1) here[sum] = (here[sum] ?? 0n) + (before[sum - number] ?? 0n)
    }
  return ways[DRAWN] ?? []
}

/** The exact return of a bet on the sum. */
export const sumReturn = (on: SumSpot): Fraction => {
  const won = drawsBySum().reduce((total, draws, sum) => (sumWins(on, sum) ? total + draws : total), 0n)
  return fraction(won * BigInt(SUM_PAY), 10_000n * choose(NUMBERS, DRAWN))
}
