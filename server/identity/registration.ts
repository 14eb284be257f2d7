/** Registration, the part without a database: whether a form keeps the field rules, the terms, the age and the common sense of passwords. */
import type { register } from '@baize/contract/identity.ts'
import type { BodyOf } from '@baize/contract/operation.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { fieldFault, PATTERN_KINDS } from '@baize/contract/values/pattern.ts'
import { normalisedAccount } from './account-name.ts'
import { isCommonPassword } from './common-password.ts'
import type { Rules } from './needs.ts'

export type RegistrationForm = BodyOf<typeof register>

/** What a good form says; empty optional fields are left out. */
export type Registration = {
  readonly account: string
  readonly password: string
  readonly profile: { readonly birthday?: string; readonly email?: string; readonly payeeName?: string }
  readonly codes: readonly { readonly field: 'affiliateCode' | 'referralCode'; readonly code: string }[]
  readonly termsVersion: string
}

export type FormRefusal = 'field-refused' | 'passwords-differ' | 'terms-not-accepted' | 'too-young' | 'password-too-common'

const OLDEST = 120

/** The value of a field as the rule judges it: the name in its normalised form, everything else as it was typed. */
const valuesOf = (form: RegistrationForm): Readonly<Record<string, string | undefined>> => ({
  username: normalisedAccount(form.username),
  password: form.password,
  confirmPassword: form.confirmPassword,
  birthday: form.birthday,
  email: form.email,
  payeeName: form.payeeName,
  affiliateCode: form.affiliateCode,
  referralCode: form.referralCode,
  currency: form.currency,
})

/** The birthday as year-month-day, whichever of the two date kinds the rule asks for. */
function isoBirthday(birthday: string, acceptedPattern: string): string {
  if (acceptedPattern !== PATTERN_KINDS['date-month-first'].expression) return birthday
  return `${birthday.slice(6)}-${birthday.slice(0, 2)}-${birthday.slice(3, 5)}`
}

/** The day on which somebody reaches an age, as text; somebody born on 29 February reaches it on 1 March, which is later than any other reading. */
const reaches = (birthday: string, years: number): string => `${Number(birthday.slice(0, 4)) + years}${birthday.slice(4)}`

/** Judges the age on the merchant's calendar. */
function ageRefusal(birthday: string, rules: Rules, now: Temporal.Instant): 'too-young' | 'impossible' | undefined {
  const today = now.toZonedDateTimeISO(rules.timeZone).toPlainDate().toString()
  if (birthday > today || reaches(birthday, OLDEST) < today) return 'impossible'
  return reaches(birthday, rules.minimumAge) > today ? 'too-young' : undefined
}

/** Checks everything that the form itself can answer, the first fault winning. */
export function checkForm(form: RegistrationForm, rules: Rules, now: Temporal.Instant): Outcome<Registration, FormRefusal> {
  const values = valuesOf(form)
  for (const rule of rules.fields) {
    const fault = rule.field === 'confirmPassword' ? undefined : fieldFault(rule, values[rule.field])
    if (fault) return refused('field-refused', fault)
  }
  const ruleOf = (field: string) => rules.fields.find((rule) => rule.field === field)
  const unusable = (field: string) => {
    const { patternId = 'any', minLength = 0, maxLength = 0 } = ruleOf(field) ?? {}
    return refused('field-refused', { field, patternId, minLength, maxLength })
  }
  // A field without a rule is one that nobody asked for.
  for (const [field, value] of Object.entries(values)) if (value !== undefined && value !== '' && !ruleOf(field)) return unusable(field)
  if (form.currency !== undefined && form.currency !== rules.currency) return unusable('currency')
  if (form.confirmPassword !== form.password) return refused('passwords-differ', { field: 'confirmPassword' })
  if (!form.acceptTerms) return refused('terms-not-accepted', { field: 'acceptTerms' })

  const birthday = form.birthday ? isoBirthday(form.birthday, ruleOf('birthday')?.acceptedPattern ?? '') : undefined
  if (birthday !== undefined) {
    const age = ageRefusal(birthday, rules, now)
    if (age === 'impossible') return unusable('birthday')
    if (age) return refused('too-young', { field: 'birthday', minimumAge: rules.minimumAge })
  }
  const account = normalisedAccount(form.username)
  if (isCommonPassword(form.password, [account, ...rules.contextWords])) return refused('password-too-common', { field: 'password' })
  return done({
    account,
    password: form.password,
    profile: {
      ...(birthday === undefined ? {} : { birthday }),
      ...(form.email ? { email: form.email } : {}),
      ...(form.payeeName ? { payeeName: form.payeeName } : {}),
    },
    codes: (['affiliateCode', 'referralCode'] as const).flatMap((field) => (form[field] ? [{ field, code: form[field] }] : [])),
    termsVersion: rules.termsVersion,
  })
}
