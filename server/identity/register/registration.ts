/** Registration, the part without a database. It checks the field rules, the terms, the age and the general password rules. */
import type { register } from '@baize/contract/identity/identity.ts'
import type { BodyOf } from '@baize/contract/operation.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { fieldFault, PATTERN_KINDS } from '@baize/contract/values/pattern.ts'
import { normalisedAccount } from '../../platform/proofs/account-name.ts'
import { ageRefusal } from '../age.ts'
import type { Rules } from '../needs.ts'
import { passwordFault, type PasswordRefusal } from '../password/password.ts'
import { paymentFault, samePassword } from '../password/password.ts'
import { KEPT_FIELDS, profileFrom, type Profile } from '../profile.ts'

/** What any way of registering may carry; each way uses its own part. */
export type RegistrationForm = Partial<BodyOf<typeof register>> & {
  readonly acceptTerms: boolean
  readonly ticket?: string
  readonly registerUrl?: string
}
export type RegistrationWay = 'username' | 'mobile' | 'social'

/** The content of a valid form; empty optional fields are left out. */
export type Registration = {
  /** Undefined where the server makes a name. */
  readonly account: string | undefined
  /** Undefined for those who come without one. */
  readonly password: string | undefined
  /** Undefined where none was asked for. */
  readonly paymentPassword: string | undefined
  readonly profile: Profile
  readonly codes: readonly { readonly field: 'affiliateCode' | 'referralCode'; readonly code: string }[]
  readonly termsVersion: string
}

export type FormRefusal = PasswordRefusal | 'payment-password-same' | 'terms-not-accepted' | 'too-young'

/** Fields that a way does not ask for, whatever the rules say. */
const LEFT_OUT: Readonly<Record<RegistrationWay, readonly string[]>> = {
  username: [],
  mobile: ['username'],
  social: ['password', 'mobileNum'],
}

/** The value of a field as the rule judges it: the name in its normalised form, everything else as it was typed. */
function valuesOf(form: RegistrationForm): Readonly<Record<string, string | undefined>> {
  const { username, password, confirmPassword, paymentPassword, birthday, affiliateCode, referralCode, currency } = form
  const kept = Object.fromEntries(KEPT_FIELDS.map((field) => [field, form[field]]))
  const name = username === undefined ? undefined : normalisedAccount(username)
  return { username: name, password, confirmPassword, paymentPassword, birthday, affiliateCode, referralCode, currency, ...kept }
}

/** The birthday as year-month-day, whichever of the two date kinds the rule asks for. */
function isoBirthday(birthday: string, acceptedPattern: string): string {
  if (acceptedPattern !== PATTERN_KINDS['date-month-first'].expression) return birthday
  return `${birthday.slice(6)}-${birthday.slice(0, 2)}-${birthday.slice(3, 5)}`
}

/** A code comes with the link that somebody used, whether the form asks for codes or not. */
const CODES: readonly string[] = ['affiliateCode', 'referralCode']

/**
 * The rules as this way reads them. A field that it leaves out is off, and a number by which one registers is required, like every field
 * that must be shown.
 */
function rulesFor(rules: Rules, way: RegistrationWay): Rules['fields'] {
  const asksNumber = way === 'mobile' || (way === 'username' && rules.mobileVerified)
  const noPassword = way === 'mobile' && !rules.mobilePassword
  return rules.fields.map((rule) => {
    const { field } = rule
    const off = LEFT_OUT[way].includes(field) || (noPassword && field === 'password')
    if (off) return { ...rule, enabled: false, required: false }
    if (CODES.includes(field) && !rule.enabled) return { ...rule, enabled: true, required: false }
    return field === 'mobileNum' && asksNumber ? { ...rule, enabled: true, required: true } : rule
  })
}

const unusable = (fields: Rules['fields'], field: string) => {
  const { patternId = 'any', minLength = 0, maxLength = 0 } = fields.find((rule) => rule.field === field) ?? {}
  return refused('field-refused', { field, patternId, minLength, maxLength })
}

/** The first fault of the single fields. A field without a rule is one that was not asked for. */
function fieldsFault(form: RegistrationForm, fields: Rules['fields'], rules: Rules): Outcome<undefined, 'field-refused'> {
  const values = valuesOf(form)
  for (const rule of fields) {
    // The password has its own judge, and its repetition is compared with it.
    const own = rule.field === 'confirmPassword' || (rule.field === 'password' && rule.enabled)
    const fault = own ? undefined : fieldFault(rule, values[rule.field])
    if (fault) return refused('field-refused', fault)
  }
  for (const [field, value] of Object.entries(values))
    if (value !== undefined && value !== '' && !fields.some((rule) => rule.field === field)) return unusable(fields, field)
  if (form.currency !== undefined && form.currency !== rules.currency) return unusable(fields, 'currency')
  return done(undefined)
}

/** Checks everything that the form itself can answer; the first fault wins. */
export function checkForm(
  form: RegistrationForm,
  rules: Rules,
  now: Temporal.Instant,
  way: RegistrationWay,
): Outcome<Registration, FormRefusal> {
  const fields = rulesFor(rules, way)
  const ruleOf = (field: string) => fields.find((rule) => rule.field === field)
  const faulty = fieldsFault(form, fields, rules)
  if (!faulty.ok) return faulty
  const account = ruleOf('username')?.enabled ? normalisedAccount(form.username ?? '') : undefined
  const password = ruleOf('password')?.enabled ? (form.password ?? '') : undefined
  if (password !== undefined) {
    const rule = ruleOf('password')
    const fault = rule && fieldFault(rule, password)
    if (fault) return refused('field-refused', fault)
    if (form.confirmPassword !== password) return refused('passwords-differ', { field: 'confirmPassword' })
  }
  if (!form.acceptTerms) return refused('terms-not-accepted', { field: 'acceptTerms' })
  const birthday = form.birthday ? isoBirthday(form.birthday, ruleOf('birthday')?.acceptedPattern ?? '') : undefined
  if (birthday !== undefined) {
    const age = ageRefusal(birthday, rules, now)
    if (age === 'impossible') return unusable(fields, 'birthday')
    if (age) return refused('too-young', { field: 'birthday', minimumAge: rules.birthdayAge })
  }
  if (password !== undefined) {
    const judged = passwordFault(rules, account ?? '', { password, confirm: undefined, field: 'password' })
    if (!judged.ok) return judged
  }
  const paymentPassword = form.paymentPassword === '' ? undefined : form.paymentPassword
  if (paymentPassword !== undefined) {
    const judged = paymentFault(rules, account ?? '', paymentPassword)
    if (!judged.ok) return judged
    if (paymentPassword === password) return samePassword()
  }
  return done({
    account,
    password,
    paymentPassword,
    profile: profileFrom(form, birthday),
    codes: (['affiliateCode', 'referralCode'] as const).flatMap((field) => (form[field] ? [{ field, code: form[field] }] : [])),
    termsVersion: rules.termsVersion,
  })
}
