/** The animals of the forty-nine numbers: a table that turns with the lunar new year and is given to the engine as dated data. */

import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'

/** The twelve animals in the order of the years. */
export const ANIMALS = ['鼠', '牛', '虎', '兔', '龙', '蛇', '马', '羊', '猴', '鸡', '狗', '猪'] as const
export type Animal = (typeof ANIMALS)[number]

export const HIGHEST_BALL = 49
const BALL_TEXTS = Array.from({ length: HIGHEST_BALL }, (_, place) => String(place + 1).padStart(2, '0'))

/** `year` is the place of the year's animal in ANIMALS; `animalOf` answers the place of a number's animal. */
export type Zodiac = { readonly year: number; readonly animalOf: (ball: number) => number }

/** The table of a year: number 1 belongs to the year's animal, and every next number to the animal before. */
export const zodiacOf = (year: number): Zodiac => ({ year, animalOf: (ball) => (((year - (ball - 1)) % 12) + 12) % 12 })

/** The numbers of one animal, lowest first: five for the year's animal, four for the others. */
export const ballsOf = (zodiac: Zodiac, animal: number): readonly number[] =>
  Array.from({ length: HIGHEST_BALL }, (_, place) => place + 1).filter((ball) => zodiac.animalOf(ball) === animal)

/** A table as it is written beside a draw: `{ "马": ["01", "13", …], … }`. */
export const zodiacTable = (zodiac: Zodiac): Record<string, string[]> =>
  Object.fromEntries(ANIMALS.map((name, animal) => [name, ballsOf(zodiac, animal).map((ball) => String(ball).padStart(2, '0'))]))

/**
 * Reads a written table. It must be the whole descending table of some year. A table that ascends or misses a number
 * would settle every ticket of a draw wrongly.
 */
export const readZodiac = (raw: unknown): Outcome<Zodiac, 'zodiac-malformed'> => {
  if (typeof raw !== 'object' || raw === null) return refused('zodiac-malformed')
  const given: Readonly<Record<string, unknown>> = { ...raw }
  const lists = ANIMALS.map((name) => given[name]).filter((list): list is unknown[] => Array.isArray(list))
  const year = lists.findIndex((list) => list.includes('01'))
  const whole = lists.length === ANIMALS.length && Object.keys(given).length === ANIMALS.length
  if (!whole || year < 0 || lists.flat().length !== HIGHEST_BALL) return refused('zodiac-malformed')
  const zodiac = zodiacOf(year)
  return BALL_TEXTS.every((text, place) => lists[zodiac.animalOf(place + 1)]?.includes(text)) ? done(zodiac) : refused('zodiac-malformed')
}

/** Lunar new years in China (UTC+8) and the animal that begins on each; a draw of an earlier or later time needs another row. */
export const LUNAR_NEW_YEARS: readonly (readonly [from: string, animal: Animal])[] = [
  ['2024-02-10', '龙'],
  ['2025-01-29', '蛇'],
  ['2026-02-17', '马'],
  ['2027-02-06', '羊'],
  ['2028-01-26', '猴'],
  ['2029-02-13', '鸡'],
  ['2030-02-03', '狗'],
  ['2031-01-23', '猪'],
  ['2032-02-11', '鼠'],
  ['2033-01-31', '牛'],
  ['2034-02-19', '虎'],
  ['2035-02-08', '兔'],
]

/** The last day (ISO date, UTC+8) that the list above covers: the eve of the new year of the dragon of 2036. */
export const ZODIAC_KNOWN_UNTIL = '2036-01-27'

/** The table that is valid on a day (ISO date, UTC+8), or undefined outside the list. */
export const zodiacOn = (day: string): Zodiac | undefined => {
  const row = LUNAR_NEW_YEARS.findLast(([from]) => from <= day)
  return row === undefined || day > ZODIAC_KNOWN_UNTIL ? undefined : zodiacOf(ANIMALS.indexOf(row[1]))
}
