/** Field rules: which registration fields the site asks for by default, and what a changed set of rules must keep. */
import type { FieldRule } from '@baize/contract/identity/identity.ts'
import { fieldRule, isKnownPattern, LONGEST_FIELD, PATTERN_KINDS } from '@baize/contract/values/pattern.ts'

/** Fields that a merchant may switch on, each as any text of a sensible length by default. */
const OTHERS: readonly (readonly [field: string, most: number])[] = [
  ['qqNum', 40],
  ['line', 60],
  ['whatsapp', 60],
  ['facebook', 120],
  ['wechat', 60],
  ['telegram', 60],
  ['zalo', 60],
  ['skype', 60],
  ['idNumber', 60],
  ['address', 300],
  ['nationality', 60],
  ['occupation', 80],
  ['sourceOfIncome', 120],
  ['placeOfBirth', 120],
  ['recommenderId', 40],
]

export const FIELD_RULES: readonly FieldRule[] = [
  fieldRule('username', 'letter-first', [4, 16], 'required'),
  fieldRule('password', 'length', [10, 128], 'required'),
  fieldRule('confirmPassword', 'length', [10, 128], 'required'),
  fieldRule('paymentPassword', 'length', [6, 64], 'off'),
  fieldRule('mobileNum', 'digits', [7, 12], 'off'),
  fieldRule('birthday', 'date-year-first', [10, 10], 'required'),
  fieldRule('email', 'email', [5, 254], 'off'),
  fieldRule('payeeName', 'full-name', [2, 120], 'off'),
  fieldRule('fullName', 'full-name', [2, 120], 'off'),
  ...OTHERS.map(([field, most]) => fieldRule(field, 'any', [2, most], 'off')),
  fieldRule('affiliateCode', 'letters-or-digits', [3, 32], 'off'),
  fieldRule('referralCode', 'letters-or-digits', [3, 32], 'off'),
  fieldRule('currency', 'uppercase', [3, 5], 'off'),
]

/** Fields without which nobody can register. */
const ALWAYS = ['username', 'password', 'confirmPassword']

/** Names are ASCII, so that no two of them look alike. */
const NAME_KINDS: readonly string[] = [
  PATTERN_KINDS['letter-first'].expression,
  PATTERN_KINDS['letters-or-digits'].expression,
  PATTERN_KINDS['letters-and-digits'].expression,
]

/** Whether a set of rules is valid: each field once, known patterns only, sensible lengths, and the fields that registration needs. */
export function areFieldRules(rules: readonly FieldRule[]): boolean {
  const byName = new Map(rules.map((rule) => [rule.field, rule]))
  const known = FIELD_RULES.every(({ field }) => byName.has(field)) && byName.size === rules.length && rules.length === FIELD_RULES.length
  if (!known) return false
  const sane = rules.every(
    (rule) =>
      isKnownPattern(rule.acceptedPattern) &&
      /^[a-z-]{1,40}$/.test(rule.patternId) &&
      rule.minLength >= 0 &&
      rule.minLength <= rule.maxLength &&
      rule.maxLength <= LONGEST_FIELD,
  )
  const stands = ALWAYS.every((field) => byName.get(field)?.enabled && byName.get(field)?.required)
  const name = byName.get('username')
  const password = byName.get('password')
  return (
    sane && stands && NAME_KINDS.includes(name?.acceptedPattern ?? '') && (name?.minLength ?? 0) >= 3 && (password?.minLength ?? 0) >= 8
  )
}
