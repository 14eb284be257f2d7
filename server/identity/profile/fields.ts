/** Fields of a profile: what each may hold, what is locked once it was given, and what the mask shows of it (WC-60). */
import type { Profile as Shown } from '@baize/contract/identity/profile.ts'
import { fieldFault, fieldRule, type FieldRuleShape } from '@baize/contract/values/pattern.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { withoutUnseen } from '@baize/contract/values/number-text.ts'
import { GENDERS, PROFILE_FIELDS, type ProfileField } from '@baize/contract/values/profile-fields.ts'
import { toUnicode, unifiedName } from '../../platform/words/burmese.ts'
import { ageRefusal } from '../age.ts'
import type { Rules } from '../needs.ts'
import { maskedEmail } from '../phone-number.ts'

export type ProfileTexts = Readonly<Record<ProfileField, string>>

/** Checks rest on the right name, birthday and document. */
const LOCKED: readonly ProfileField[] = ['fullName', 'birthday', 'idNumber']
const BOUND: readonly ProfileField[] = ['email', 'mobileNum']

function changeOf(field: ProfileField, value: string): Shown['fields'][number]['change'] {
  if (BOUND.includes(field)) return 'bound'
  if (!LOCKED.includes(field)) return 'open'
  return value === '' ? 'once' : 'locked'
}

const NICKNAME = fieldRule('nickname', 'any', [2, 20], 'required')
const GENDER = fieldRule('gender', 'any', [4, 6], 'optional')
/** Whatever a form asks at registration, a day is stored with the year first. */
const BIRTHDAY = fieldRule('birthday', 'date-year-first', [10, 10], 'optional')

/** A field that is off at registration may still be given here. A field that is required there cannot be removed here. */
function ruleOf(field: ProfileField, rules: Rules): FieldRuleShape {
  if (field === 'nickname') return NICKNAME
  if (field === 'gender') return GENDER
  const rule = rules.fields.find((each) => each.field === field) ?? fieldRule(field, 'any', [2, 120], 'optional')
  const asked = { enabled: true, required: rule.enabled && rule.required }
  return field === 'birthday' ? { ...BIRTHDAY, ...asked } : { ...rule, ...asked }
}

const HIDDEN = '•••'
const LONG_ENOUGH = 8
const letters = new Intl.Segmenter()

/** Enough to recognise it, and nothing to use: the first letter of names, and the end of long numbers. */
export function masked(field: ProfileField, value: string): string {
  if (value === '' || field === 'nickname') return value
  if (field === 'gender') return HIDDEN
  if (field === 'birthday') return '••••-••-••'
  if (field === 'email') return maskedEmail(value)
  if (field === 'mobileNum' || field === 'idNumber') return value.length < LONG_ENOUGH ? HIDDEN : `${HIDDEN} ${value.slice(-4)}`
  return `${[...letters.segment(value)][0]?.segment ?? ''}${HIDDEN}`
}

export const shownFields = (told: ProfileTexts, rules: Rules, whole: boolean): Shown['fields'] =>
  PROFILE_FIELDS.map((field) => ({
    field,
    value: whole ? told[field] : masked(field, told[field]),
    change: changeOf(field, told[field]),
    rule: ruleOf(field, rules),
  }))

/** The one form in which a field is stored and compared. What is compared with others has no marks that nobody sees. */
function unified(field: ProfileField, value: string): string {
  if (field === 'fullName' || field === 'nickname') return unifiedName(value)
  return toUnicode(field === 'idNumber' ? withoutUnseen(value) : value)
    .trim()
    .normalize('NFC')
}

export type FieldRefusal = 'field-refused' | 'field-locked' | 'too-young'

/** Judges one new value; `byStaff` opens what is locked. */
export function judgeField(
  change: { readonly field: ProfileField; readonly value: string },
  told: ProfileTexts,
  at: { readonly rules: Rules; readonly now: Temporal.Instant; readonly byStaff: boolean },
): Outcome<string, FieldRefusal> {
  const { field } = change
  const value = unified(field, change.value)
  if (value === told[field]) return done(value)
  const may = changeOf(field, told[field])
  if (may === 'bound' || (may === 'locked' && !at.byStaff)) return refused('field-locked', { field })
  const rule = ruleOf(field, at.rules)
  const fault = { field, patternId: rule.patternId, minLength: rule.minLength, maxLength: rule.maxLength }
  if (fieldFault(rule, value) !== undefined || (may === 'locked' && value === '')) return refused('field-refused', fault)
  if (value === '') return done(value)
  if (field === 'gender' && !GENDERS.some((gender) => gender === value)) return refused('field-refused', fault)
  const age = field === 'birthday' ? ageRefusal(value, at.rules, at.now) : undefined
  if (age === 'impossible') return refused('field-refused', fault)
  return age ? refused('too-young', { field, minimumAge: at.rules.birthdayAge }) : done(value)
}
