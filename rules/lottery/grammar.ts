/** Reads the text of a selection: `|` between areas, `,` between options, `;` between tickets, `-` for an empty position. */

import { done, refused } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Reason } from './play.ts'

/** The longest selection in characters; all 100,000 tickets of a five-star play take 599,999. */
export const LONGEST_SELECTION = 1_000_000

/** The only spellings that an area accepts, each with its value. Digits of other scripts and padded numbers are not among them. */
export type Alphabet = ReadonlyMap<string, number>

/** The numbers `from`..`to`, written with at least `width` digits. */
export const numbered = (from: number, to: number, width = 1): Alphabet =>
  new Map(Array.from({ length: to - from + 1 }, (_, step) => [String(from + step).padStart(width, '0'), from + step]))

/** Words whose value is their place in the list. */
export const worded = (words: readonly string[]): Alphabet => new Map(words.map((word, place) => [word, place]))

export const DIGITS = numbered(0, 9)

/** Last digits of numbers, which the market writes `3` or `3尾`. */
export const TAILS: Alphabet = new Map([...DIGITS].flatMap(([digit, value]) => [[digit, value] as const, [`${digit}尾`, value] as const]))

const NUMERIC = /^[0-9]+$/

const unknown = (option: string): Reason => (option === '' ? 'option-empty' : NUMERIC.test(option) ? 'out-of-range' : 'option-unknown')

type Limits = { readonly separator?: string; readonly least?: number; readonly most?: number }

/** Different options of one area, in the order in which they were chosen. */
export const readOptions = (text: string, alphabet: Alphabet, limits: Limits = {}): Outcome<readonly number[], Reason> => {
  const { separator = ',', least = 1, most = alphabet.size } = limits
  if (text === '') return refused('area-empty')
  const only = alphabet.get(text)
  if (only !== undefined && least <= 1 && most >= 1) return done([only])
  const values = new Set<number>()
  for (const option of text.split(separator, alphabet.size + 1)) {
    const value = alphabet.get(option)
    if (value === undefined) return refused(unknown(option))
    if (values.has(value)) return refused('option-repeated')
    values.add(value)
  }
  if (values.size < least) return refused('too-few-options')
  return values.size > most ? refused('too-many-options') : done([...values])
}

/** Exactly `count` areas as text. */
export const readAreas = (text: string, count: number): Outcome<readonly string[], Reason> => {
  const areas = text.split('|', count + 1)
  if (text === '') return refused('nothing-selected')
  if (areas.length < count) return refused('too-few-areas')
  return areas.length > count ? refused('too-many-areas') : done(areas)
}

const NOTHING: ReadonlySet<number> = new Set()

/** The sets of one option by its text, made once for each alphabet: most sold areas hold one. */
const SINGLES = new WeakMap<Alphabet, ReadonlyMap<string, ReadonlySet<number>>>()
const singlesOf = (alphabet: Alphabet): ReadonlyMap<string, ReadonlySet<number>> => {
  const known = SINGLES.get(alphabet) ?? new Map(Array.from(alphabet, ([text, value]) => [text, new Set([value])]))
  SINGLES.set(alphabet, known)
  return known
}

/** Exactly `count` areas of options; with `gaps` an area may be `-`, but not all of them. */
export const readGrid = (
  text: string,
  alphabet: Alphabet,
  count: number,
  gaps = false,
): Outcome<readonly ReadonlySet<number>[], Reason> => {
  const areas = readAreas(text, count)
  if (!areas.ok) return areas
  const singles = singlesOf(alphabet)
  const grid: ReadonlySet<number>[] = []
  for (const area of areas.value) {
    const only = gaps && area === '-' ? NOTHING : singles.get(area)
    if (only !== undefined) {
      grid.push(only)
      continue
    }
    const options = readOptions(area, alphabet)
    if (!options.ok) return options
    grid.push(new Set(options.value))
  }
  return grid.some((area) => area.size > 0) ? done(grid) : refused('nothing-selected')
}

/** Different numbers of exactly `digits` ASCII digits, joined by `,`, kept as text because `07` is not `7`. */
export const readNumbers = (text: string, digits: number, most = 10 ** digits): Outcome<readonly string[], Reason> => {
  if (text === '') return refused('nothing-selected')
  const numbers = new Set<string>()
  for (const number of text.split(',', 10 ** digits + 1)) {
    if (number === '') return refused('option-empty')
    if (!NUMERIC.test(number)) return refused('option-unknown')
    if (number.length !== digits) return refused('ticket-length')
    if (numbers.has(number)) return refused('option-repeated')
    numbers.add(number)
  }
  return numbers.size > most ? refused('too-many-options') : done([...numbers])
}

/** The two sides of `place@rest`. */
export const readPlace = (text: string): Outcome<readonly [place: string, rest: string], Reason> => {
  const [place, rest, more] = text.split('@', 3)
  return place === undefined || rest === undefined || more !== undefined ? refused('positions-malformed') : done([place, rest])
}

/** Different one-digit places 1..`places`, written without separator and answered from 0; `rising` refuses any other order. */
export const readPlaces = (text: string, places: number, rising: boolean): Outcome<readonly number[], Reason> => {
  const found: number[] = []
  for (const letter of text) {
    const place = NUMERIC.test(letter) ? Number(letter) - 1 : -1
    if (place < 0 || place >= places || found.includes(place)) return refused('positions-malformed')
    if (rising && place < (found.at(-1) ?? -1)) return refused('positions-malformed')
    found.push(place)
  }
  return done(found)
}
