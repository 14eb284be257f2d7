/** Reads draws strictly, because a draw of the wrong shape must settle nothing. */

import type { Alphabet } from './grammar.ts'

/** Answers undefined for anything that is not a draw of the game. */
export type ReadDraw<View> = (raw: unknown) => View | undefined

/** `count` numbers of an alphabet in drawn order, all different for balls. */
export const numbersDrawn =
  (alphabet: Alphabet, count: number, different: boolean): ReadDraw<readonly number[]> =>
  (raw) => {
    if (!Array.isArray(raw) || raw.length !== count) return undefined
    const numbers: number[] = []
    for (const text of raw) {
      const number = typeof text === 'string' ? alphabet.get(text) : undefined
      if (number === undefined || (different && numbers.includes(number))) return undefined
      numbers.push(number)
    }
    return numbers
  }

/** How many digits a field has, and how many numbers stand in it. A field without a count of numbers is one text, not a list. */
export type Field = { readonly digits: number; readonly count?: number }

/** The prizes of a draw by field, each as text of digits. */
export type Prizes = Readonly<Record<string, readonly string[]>>

const NUMERIC = /^[0-9]+$/

/** A draw of named fields, such as the prizes of a Vietnamese station. Fields that the game does not have are not read. */
export const fieldsDrawn =
  (fields: Readonly<Record<string, Field>>): ReadDraw<Prizes> =>
  (raw) => {
    if (typeof raw !== 'object' || raw === null) return undefined
    const given: Readonly<Record<string, unknown>> = { ...raw }
    const prizes: Record<string, readonly string[]> = {}
    for (const [name, { digits, count }] of Object.entries(fields)) {
      const value = given[name]
      const listed: readonly unknown[] = Array.isArray(value) ? value : [value]
      if (Array.isArray(value) !== (count !== undefined) || listed.length !== (count ?? 1)) return undefined
      const texts = listed.filter((text): text is string => typeof text === 'string' && text.length === digits && NUMERIC.test(text))
      if (texts.length !== listed.length) return undefined
      prizes[name] = texts
    }
    return prizes
  }
