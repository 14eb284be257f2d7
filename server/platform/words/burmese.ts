/**
 * Burmese: words of people in one form, before they are stored or compared. Texts in the Zawgyi encoding become Unicode (Unicode FAQ
 * "Myanmar Scripts and Languages"; detector and rules of `myanmar-tools`, Google, Apache 2.0).
 */
import tools from 'myanmar-tools'
import type { TSchema } from 'typebox'
import { plainAccount, plainCode, plainNumber, withoutUnseen } from '@baize/contract/values/number-text.ts'
import { WRITTEN, type Written } from '@baize/contract/values/texts.ts'

const detector = new tools.ZawgyiDetector()
const converter = new tools.ZawgyiConverter()

const MYANMAR = /[\u1000-\u109f]/
/** Orders of signs that Unicode never has: a sign before its consonant, a virama without a letter below, a vowel behind asat. */
const BROKEN =
  /(?:^|[^\u1000-\u1021\u103b-\u103e\u1082])\u1031|\u1039(?![\u1000-\u1021])|(?:^|[^\u1000-\u1021\u103a\u103f])\u103b|\u103a[\u102b-\u1032]|\u1036[\u102f\u1030]|\u103c\u103b/
/** Code points that Zawgyi has of its own; in Unicode they are letters of Mon, Karen and Shan. */
const OWN = /[\u1033\u1034\u1060-\u1097]/

/** Signs that Zawgyi does not have, and consonants that are stacked in Unicode. */
const GOOD = /[\u103e\u103f]|\u1004\u103a\u1039|([\u1000-\u1020])\u1039\1|န္[တထဒဓ]|မ္[ပဖဗဘ]|ဏ္[ဋဌဍဎ]|တ္ထ|ဒ္ဓ|စ္ဆ|ဇ္ဈ|က္ခ|ဂ္ဃ/

/** The least probability of Zawgyi that converts. Text that is also good Unicode is converted only where it is nearly certain. */
function leastFor(text: string): number {
  if (BROKEN.test(text)) return 0.05
  if (GOOD.test(text)) return Number.POSITIVE_INFINITY
  return OWN.test(text) ? 0.95 : 0.999
}

/** The text in Unicode. A short text that could be either stays as it was typed. */
export function toUnicode(text: string): string {
  if (!MYANMAR.test(text)) return text
  return detector.getZawgyiProbability(text) >= leastFor(text) ? converter.zawgyiToUnicode(text).normalize('NFC') : text
}

/** Digits that people type for the letters of the same shape: zero for wa, seven for ra. Only in a word that has no other digit. */
const LETTERS: Readonly<Record<string, string>> = { '၀': 'ဝ', '၇': 'ရ' }
const lettersOnly = (word: string): string =>
  /[\u1000-\u1021\u102b-\u103e]/.test(word) && !/[\u1041-\u1046\u1048\u1049]|[\u1040\u1047]{2}/.test(word)
    ? word.replace(/[၀၇]/g, (digit) => LETTERS[digit] ?? digit)
    : word

/** A person's name: without marks that nobody sees, in Unicode, with letters where digits of their shape were typed, and with single spaces. */
export const unifiedName = (name: string): string =>
  toUnicode(withoutUnseen(name)).normalize('NFC').replace(/\S+/gu, lettersOnly).replace(/\s+/gu, ' ').trim()

/** Words to search by: as a name, and with the digit zero where the letter wa was typed in a number. */
const searchWords = (typed: string): string =>
  unifiedName(typed).replace(/\S+/gu, (word) => (/^[0-9၀-၉ဝ]*[0-9၀-၉][0-9၀-၉ဝ]*$/.test(word) ? word.replaceAll('ဝ', '၀') : word))

const FORMS: Readonly<Record<Written, (text: string) => string>> = {
  words: toUnicode,
  name: unifiedName,
  search: searchWords,
  number: plainNumber,
  code: plainCode,
  account: plainAccount,
}

type Node = TSchema & {
  readonly [WRITTEN]?: Written
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
}
type Unify = (value: unknown) => unknown

/** What brings the marked texts of a schema into one form; undefined where the schema has none. */
export function unifyOf(schema: Node): Unify | undefined {
  const form = schema[WRITTEN] && FORMS[schema[WRITTEN]]
  if (form) return (value) => (typeof value === 'string' ? form(value) : value)
  const item = schema.items && unifyOf(schema.items)
  if (item) return (value) => (Array.isArray(value) ? value.map(item) : value)
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, part]) => {
    const unify = unifyOf(part)
    return unify ? [[name, unify] as const] : []
  })
  if (fields.length === 0) return undefined
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const own = value as Readonly<Record<string, unknown>>
    return { ...own, ...Object.fromEntries(fields.flatMap(([name, unify]) => (name in own ? [[name, unify(own[name])]] : []))) }
  }
}
