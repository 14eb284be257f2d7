/** LHC 六合彩: seven of 49 balls, six normal ones (正码) in drawn order and last the special (特码). */

import { done, refused } from '@baize/contract/values/outcome.ts'
import { choices, oneSet, REFUND, words } from '../plays/choices.ts'
import { numbersDrawn } from '../draws.ts'
import type { ReadDraw } from '../draws.ts'
import type { Family } from '../family.ts'
import { numbered, readPlace, TAILS, worded } from '../grammar.ts'
import prices from './lhc.json' with { type: 'json' }
import { linked } from './linked.ts'
import type { Balls } from './linked.ts'
import { addTallies, hit, on } from '../play.ts'
import type { DrawTables, Play, Reach, Tally } from '../play.ts'
import { attained, over, range, spaceOf } from '../plays/reach.ts'
import { drawnOf, drawnOrNot, drawnSpreads, subsets } from '../plays/subsets.ts'
import type { Chosen, Pattern } from '../plays/subsets.ts'
import { ANIMALS, ballsOf, HIGHEST_BALL, zodiacOf } from '../zodiac.ts'
import type { Zodiac } from '../zodiac.ts'

const BALLS = numbered(1, HIGHEST_BALL, 2)
const NORMALS = numbered(1, 6)
const ANIMAL_WORDS = worded(ANIMALS)

const readSeven = numbersDrawn(BALLS, 7, true)
const sevenDrawn: ReadDraw<Balls> = (raw) => {
  const all = readSeven(raw)
  const special = all?.[6]
  return all === undefined || special === undefined ? undefined : { all, normals: all.slice(0, 6), special }
}
const specialOf = (balls: Balls): number => balls.special

const DRAWN = 7
const ONE_BALL = spaceOf(() => range(1, HIGHEST_BALL))
/** Draws of which only the special matters. */
const SPECIALS = spaceOf(
  () => range(1, HIGHEST_BALL).map((special): Balls => ({ all: [special], normals: [], special })),
  ({ special }) => String(special),
)
/** A play on the special, as a number. */
const onSpecial = (play: Play<number>): Play<Balls> => on(specialOf, over(ONE_BALL, play), 'special')

/** A play that needs the table of animals. Its bets can be counted without the table, but not judged. */
const withZodiac =
  (make: (zodiac: Zodiac) => Play<Balls>): Play<Balls> =>
  (selection: string, given: DrawTables) => {
    const read = make(given.zodiac ?? zodiacOf(0))(selection, given)
    return read.ok ? done({ ...read.value, needsZodiac: true as const }) : read
  }

const digitSum = (ball: number): number => Math.floor(ball / 10) + (ball % 10)
const isBig = (ball: number): boolean => ball >= 25
const isOdd = (number: number): boolean => number % 2 === 1

/** 两面 of one number other than 49: size, parity, digit sum (合) and last digit (尾); pairs of them are 半特. */
const SIDES = {
  大: isBig,
  小: (ball: number) => !isBig(ball),
  单: isOdd,
  双: (ball: number) => !isOdd(ball),
  合大: (ball: number) => digitSum(ball) >= 7,
  合小: (ball: number) => digitSum(ball) < 7,
  合单: (ball: number) => isOdd(digitSum(ball)),
  合双: (ball: number) => !isOdd(digitSum(ball)),
  尾大: (ball: number) => ball % 10 >= 5,
  尾小: (ball: number) => ball % 10 < 5,
  大单: (ball: number) => isBig(ball) && isOdd(ball),
  大双: (ball: number) => isBig(ball) && !isOdd(ball),
  小单: (ball: number) => !isBig(ball) && isOdd(ball),
  小双: (ball: number) => !isBig(ball) && !isOdd(ball),
}
const HALVES = new Set(['大单', '大双', '小单', '小双'])
const sides = words(SIDES, { tier: (word) => (HALVES.has(word) ? '半特' : '两面'), refunded: (ball) => ball === HIGHEST_BALL })

const RED = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46])
const BLUE = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48])
/** The waves: what is neither red nor blue is green, 49 too. */
const WAVES = {
  红: (ball: number) => RED.has(ball),
  蓝: (ball: number) => BLUE.has(ball),
  绿: (ball: number) => !RED.has(ball) && !BLUE.has(ball),
}
const HALF_WAVES = Object.fromEntries(
  Object.entries(WAVES).flatMap(([wave, isWave]) =>
    Object.entries({ 大: SIDES.大, 小: SIDES.小, 单: SIDES.单, 双: SIDES.双 }).map(([side, isSide]) => [
      wave + side,
      (ball: number) => isWave(ball) && isSide(ball),
    ]),
  ),
)

/** Every sum of seven balls, from 1 + … + 7 to 43 + … + 49. */
const SUMS = spaceOf(() => range(28, 322))
const TOTAL = {
  总大: (sum: number) => sum >= 175,
  总小: (sum: number) => sum < 175,
  总单: isOdd,
  总双: (sum: number) => !isOdd(sum),
}

/** `place@rest` on the normal number drawn at one place 1..6. */
const atNormal =
  (play: Play<number>): Play<Balls> =>
  (selection, given) => {
    const read = readPlace(selection)
    if (!read.ok) return read
    const place = NORMALS.get(read.value[0])
    if (place === undefined) return refused('positions-malformed')
    return on((balls: Balls) => balls.normals[place - 1] ?? 0, over(ONE_BALL, play), `normal ${place}`)(read.value[1], given)
  }

const theBall = choices({ of: BALLS, judge: (drawn: number, ball) => (drawn === ball ? 'hit' : undefined) })
const ownOrOther = (zodiac: Zodiac, animal: number): string => (animal === zodiac.year ? '本命' : '其他')
const tailTier = (tail: number): string => (tail === 0 ? '尾0' : '尾1-9')

/**
 * Chosen animals or tails of which at most `drawn` can be drawn at once, one of them being special. Gives the most with the special
 * one and the most without it. Seven balls leave room for both, as there are always other sets for the rest.
 */
const withAndWithout = (
  chosen: readonly number[],
  special: number,
  drawn: number,
): readonly (readonly [special: number, plain: number])[] => {
  const plain = chosen.filter((one) => one !== special).length
  const without = [0, Math.min(plain, drawn)] as const
  return plain === chosen.length ? [without] : [[1, Math.min(plain, drawn - 1)], without]
}
const eachDrawn = (chosen: readonly number[], special: number, specialTier: string, plainTier: string): Reach =>
  attained(...withAndWithout(chosen, special, DRAWN).map(([one, plain]) => addTallies([hit(one, specialTier), hit(plain, plainTier)]).wins))

/** Every way in which six normal balls can fall on chosen animals. The remaining balls go to other animals, as far as these have balls. */
const normalsOnAnimals = (zodiac: Zodiac, animals: readonly number[]): readonly Tally[] => {
  const others = animals.filter((animal) => animal !== zodiac.year).length
  const outside = HIGHEST_BALL - animals.reduce((sum, animal) => sum + ballsOf(zodiac, animal).length, 0)
  /** Others get at most `most` balls each, in falling order, so that no way is counted twice. */
  const fall = (left: number, open: number, most: number): Tally[] => [
    ...(left <= outside ? [hit(0)] : []),
    ...(open === 0
      ? []
      : range(1, Math.min(left, most)).flatMap((balls) =>
          fall(left - balls, open - 1, balls).map((rest) => addTallies([hit(1, `其他x${balls}`), rest])),
        )),
  ]
  const own = animals.length > others ? ballsOf(zodiac, zodiac.year).length : 0
  return range(0, own).flatMap((balls) =>
    fall(NORMALS.size - balls, others, 4).map((rest) => addTallies([hit(balls > 0 ? 1 : 0, `本命x${balls}`), rest])),
  )
}

const ANIMAL_PLAYS: Readonly<Record<string, Play<Balls>>> = {
  TX: withZodiac((zodiac) =>
    over(
      SPECIALS,
      choices({
        of: ANIMAL_WORDS,
        judge: ({ special }, animal) => (zodiac.animalOf(special) === animal ? ownOrOther(zodiac, animal) : undefined),
      }),
      'special',
    ),
  ),
  HX: withZodiac((zodiac) =>
    over(
      SPECIALS,
      oneSet({
        of: ANIMAL_WORDS,
        least: 2,
        most: 11,
        judge: ({ special }, animals) =>
          special === HIGHEST_BALL ? REFUND : animals.has(zodiac.animalOf(special)) ? `k${animals.size}` : undefined,
      }),
      'special',
    ),
  ),
  YX: withZodiac((zodiac) =>
    choices({
      of: ANIMAL_WORDS,
      judge: ({ all }, animal) => (all.some((ball) => zodiac.animalOf(ball) === animal) ? ownOrOther(zodiac, animal) : undefined),
      reach: (animals) => eachDrawn(animals, zodiac.year, '本命', '其他'),
    }),
  ),
  ZX: withZodiac((zodiac) =>
    choices({
      of: ANIMAL_WORDS,
      judge: ({ normals }, animal) => {
        const hits = normals.filter((ball) => zodiac.animalOf(ball) === animal).length
        return hits > 0 ? `${ownOrOther(zodiac, animal)}x${hits}` : undefined
      },
      reach: (animals) => attained(...normalsOnAnimals(zodiac, animals).map(({ wins }) => wins)),
    }),
  ),
}

/** 连肖 and 连尾: every `size` of the chosen sets is a bet, which wins when each of its sets has a drawn number. One set has odds of its own. */
const chained = (size: number, special: string, plain: string): { size: number; patterns: readonly Pattern[] } => ({
  size,
  patterns: [
    { tier: special, of: [1, size - 1, 0] },
    { tier: plain, of: [0, size, 0] },
  ],
})
const chainSpreads =
  (special: number) =>
  ({ others }: Chosen) =>
    withAndWithout(others, special, DRAWN).map(([one, plain]) => ({ fixed: [0, 0, 0], free: [one, plain, 0] }))
const chainedAnimals = (size: number): Play<Balls> =>
  withZodiac((zodiac) =>
    subsets({
      of: ANIMAL_WORDS,
      ...chained(size, '含本命', '不含本命'),
      classOf: ({ all }) => {
        const drawn = new Set(all.map(zodiac.animalOf))
        return (animal) => (drawn.has(animal) ? (animal === zodiac.year ? 0 : 1) : 2)
      },
      spreads: chainSpreads(zodiac.year),
    }),
  )
const chainedTails = (size: number): Play<Balls> =>
  subsets({
    of: TAILS,
    ...chained(size, '含0尾', '不含0尾'),
    classOf: ({ all }) => {
      const drawn = new Set(all.map((ball) => ball % 10))
      return (tail) => (drawn.has(tail) ? (tail === 0 ? 0 : 1) : 2)
    },
    spreads: chainSpreads(0),
  })

/** 自选不中: every `size` of the chosen numbers is a bet, and wins when none of them is drawn. */
const noneOf = (size: number): Play<Balls> =>
  subsets({
    of: BALLS,
    size,
    classOf: ({ all }) => drawnOrNot(all),
    patterns: [drawnOf(size, 0)],
    spreads: drawnSpreads({ of: HIGHEST_BALL, drawn: DRAWN }),
  })

export const LHC: Family<{ LHC49: Balls }> = {
  LHC49: {
    prices: prices.LHC49,
    readDraw: sevenDrawn,
    plays: {
      TM: onSpecial(theBall),
      ZM: choices({
        of: BALLS,
        judge: ({ normals }, ball) => (normals.includes(ball) ? 'hit' : undefined),
        reach: (balls) => attained(hit(Math.min(balls.length, NORMALS.size)).wins),
      }),
      ZMT: atNormal(theBall),
      TM_LM: onSpecial(sides),
      ZM_LM: atNormal(sides),
      SB: onSpecial(words(WAVES)),
      BB: onSpecial(words(HALF_WAVES, { refunded: (ball) => ball === HIGHEST_BALL })),
      ...ANIMAL_PLAYS,
      TMT: onSpecial(choices({ of: numbered(0, 4), judge: (ball, head) => (Math.floor(ball / 10) === head ? `头${head}` : undefined) })),
      TMW: onSpecial(choices({ of: TAILS, judge: (ball, tail) => (ball % 10 === tail ? tailTier(tail) : undefined) })),
      ZH: on(({ all }: Balls) => all.reduce((sum, ball) => sum + ball, 0), over(SUMS, words(TOTAL, { tier: () => '两面' }))),
      ...linked(BALLS),
      PTW: choices({
        of: TAILS,
        judge: ({ all }, tail) => (all.some((ball) => ball % 10 === tail) ? tailTier(tail) : undefined),
        reach: (tails) => eachDrawn(tails, 0, '尾0', '尾1-9'),
      }),
      ...Object.fromEntries([2, 3, 4, 5].map((size) => [`LX${size}`, chainedAnimals(size)])),
      ...Object.fromEntries([2, 3, 4].map((size) => [`LW${size}`, chainedTails(size)])),
      ...Object.fromEntries([5, 6, 7, 8, 10, 12].map((size) => [`BZ${size}`, noneOf(size)])),
    },
  },
}
