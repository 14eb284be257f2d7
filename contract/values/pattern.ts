/**
 * Pattern kinds: what a form's field may hold. It is one table for the browser and the server, and every check is linear in the length of
 * the text.
 */

import { matchesSteps, readCustomPattern } from './custom-pattern.ts'

export type PatternKind = {
  /** The expression that rules carry as `acceptedPattern`; read with the `u` flag. No two of its repeated parts can match the same character in a row. */
  readonly expression: string
  /** A check that an expression cannot make, such as whether a date exists. */
  readonly also?: (text: string) => boolean
}

const MAIL_NAME = "[A-Za-z0-9!#$%&'*+\\/=?^_`{|}~\\-]+"
const MAIL_LABEL = '[A-Za-z0-9](?:[A-Za-z0-9\\-]{0,61}[A-Za-z0-9])?'
const YEAR = '(?:19|20)[0-9]{2}'
const MONTH = '(?:0[1-9]|1[0-2])'
const DAY = '(?:0[1-9]|[12][0-9]|3[01])'
const NAME_PART = "[\\p{L}\\p{M}'’.\\-]+"

/** Whether a calendar has this day. */
const exists = (year: number, month: number, day: number): boolean => {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return day <= [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!
}

/** The 19 kinds; a kind's name is the `patternId` by which its message is found. */
export const PATTERN_KINDS = {
  length: { expression: '^[\\s\\S]*$' },
  'letter-first': { expression: '^[A-Za-z][A-Za-z0-9]*$' },
  'chinese-digits': { expression: '^[\\p{Script=Han}0-9]+$' },
  email: {
    expression: `^${MAIL_NAME}(?:\\.${MAIL_NAME})*@${MAIL_LABEL}(?:\\.${MAIL_LABEL})+$`,
    also: (text) => text.length <= 254 && text.indexOf('@') <= 64,
  },
  'letters-or-digits': { expression: '^[A-Za-z0-9]+$' },
  'letters-and-digits': { expression: '^(?=[0-9]*[A-Za-z])(?=[A-Za-z]*[0-9])[A-Za-z0-9]+$' },
  digits: { expression: '^[0-9]+$' },
  'uppercase-in-alphanumeric': { expression: '^(?=[a-z0-9]*[A-Z])[A-Za-z0-9]+$' },
  'english-spaces': { expression: '^[A-Za-z ]+$', also: (text) => text.trim() !== '' },
  'no-spaces': { expression: '^\\S+$' },
  'chinese-punctuation': {
    expression: '^[\\p{Script=Han}\\u3000-\\u303F\\uFF01-\\uFF0F\\uFF1A-\\uFF20\\uFF3B-\\uFF40\\uFF5B-\\uFF65·…—‘’“”]+$',
  },
  'date-year-first': {
    expression: `^${YEAR}-${MONTH}-${DAY}$`,
    also: (text) => exists(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10))),
  },
  'date-month-first': {
    expression: `^${MONTH}-${DAY}-${YEAR}$`,
    also: (text) => exists(Number(text.slice(6, 10)), Number(text.slice(0, 2)), Number(text.slice(3, 5))),
  },
  korean: { expression: '^\\p{Script=Hangul}+$' },
  thai: { expression: '^\\p{Script=Thai}+$' },
  uppercase: { expression: '^[A-Z]+$' },
  'full-name': { expression: `^${NAME_PART}(?: ${NAME_PART})+$`, also: (text) => /\p{L}/u.test(text) },
  // Hiragana, katakana, kanji and the full-width forms of letters and punctuation; half-width katakana stands at U+FF61 and is left out.
  'full-width-japanese': { expression: '^[\\u3000-\\u30FF\\p{Script=Han}\\uFF01-\\uFF60\\uFFE0-\\uFFE6]+$' },
  strong: {
    expression: '^(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])(?=[^0-9]*[0-9])(?=[^\\p{P}\\p{S}]*[\\p{P}\\p{S}])[\\s\\S]+$',
  },
} as const satisfies Record<string, PatternKind>

export type PatternId = keyof typeof PATTERN_KINDS

/** The rule that any text passes; its `patternId` is `any`. */
export const ANY_TEXT = '*'

const BY_EXPRESSION = new Map<string, { readonly kind: PatternKind; readonly test: RegExp }>(
  Object.values<PatternKind>(PATTERN_KINDS).map((kind) => [kind.expression, { kind, test: new RegExp(kind.expression, 'u') }]),
)

/** Longer texts are not checked, whatever a rule says. */
export const LONGEST_FIELD = 1024

/** The steps of patterns that a merchant wrote, read once each; undefined for unreadable ones. */
const CUSTOM = new Map<string, ReturnType<typeof readCustomPattern>>()
const MOST_KEPT = 200

function customSteps(expression: string): ReturnType<typeof readCustomPattern> {
  if (CUSTOM.size > MOST_KEPT) CUSTOM.clear()
  if (!CUSTOM.has(expression)) CUSTOM.set(expression, readCustomPattern(expression))
  return CUSTOM.get(expression)
}

/** Whether an `acceptedPattern` is one of the built-in kinds, or a merchant's own that can be read safely; others are never compiled. */
export const isKnownPattern = (acceptedPattern: string): boolean =>
  acceptedPattern === ANY_TEXT || BY_EXPRESSION.has(acceptedPattern) || customSteps(acceptedPattern) !== undefined

/** How many characters a person sees typed: code points, so that a rare Han character counts once. */
const charactersOf = (text: string): number => {
  let count = 0
  for (const _ of text) count += 1
  return count
}

/** Whether the text matches the pattern. An unreadable pattern accepts nothing. */
export function matchesPattern(acceptedPattern: string, text: string): boolean {
  if (text.length > LONGEST_FIELD) return false
  if (acceptedPattern === ANY_TEXT) return true
  const found = BY_EXPRESSION.get(acceptedPattern)
  if (found !== undefined) return found.test.test(text) && (found.kind.also?.(text) ?? true)
  const steps = customSteps(acceptedPattern)
  return steps !== undefined && matchesSteps(steps, text)
}

/** A field's rule, as registration settings carry it. */
export type FieldRuleShape = {
  readonly field: string
  readonly enabled: boolean
  readonly required: boolean
  readonly acceptedPattern: string
  readonly patternId: string
  readonly minLength: number
  readonly maxLength: number
}

/** The fault of a field, with everything that its message names. */
export type FieldFault = { readonly field: string; readonly patternId: string; readonly minLength: number; readonly maxLength: number }

/** Judges one field by its rule; undefined means that it is valid. A field that is switched off must stay empty. */
export function fieldFault(rule: FieldRuleShape, text: string | undefined): FieldFault | undefined {
  const { field, patternId, minLength, maxLength } = rule
  const given = text ?? ''
  const fits = () => {
    if (given === '') return !(rule.enabled && rule.required)
    if (!rule.enabled || given.length > LONGEST_FIELD || given.includes('\u0000') || !given.isWellFormed()) return false
    const length = charactersOf(given)
    return length >= minLength && length <= maxLength && matchesPattern(rule.acceptedPattern, given)
  }
  return fits() ? undefined : { field, patternId, minLength, maxLength }
}

/** Makes a rule of a kind, so that expression and `patternId` always match. */
export const fieldRule = (
  field: string,
  kind: PatternId | 'any',
  lengths: readonly [number, number],
  use: 'off' | 'optional' | 'required',
): FieldRuleShape => ({
  field,
  enabled: use !== 'off',
  required: use === 'required',
  acceptedPattern: kind === 'any' ? ANY_TEXT : PATTERN_KINDS[kind].expression,
  patternId: kind,
  minLength: lengths[0],
  maxLength: lengths[1],
})
