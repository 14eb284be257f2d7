/** Register field: one field of the registration under its server rule, with the look and the help that its kind deserves. */
import type { FieldRule } from '@baize/contract/identity/identity.ts'
import { TextField } from '@baize/ui/fields/field.tsx'
import { PasswordField } from '@baize/ui/fields/password-field.tsx'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { useText } from '../../../i18n/i18n.ts'
import { ruleFault, ruleHint } from './field-rule.ts'

/** In the order in which they are asked; which of them are, the rules say. The number has fields of its own. */
export const FIELDS = [
  'username',
  'password',
  'confirmPassword',
  'paymentPassword',
  'birthday',
  'email',
  'payeeName',
  'fullName',
  'idNumber',
  'nationality',
  'placeOfBirth',
  'address',
  'occupation',
  'sourceOfIncome',
  'line',
  'whatsapp',
  'telegram',
  'zalo',
  'skype',
  'facebook',
  'wechat',
  'qqNum',
  'recommenderId',
  'affiliateCode',
  'referralCode',
] as const
export type FieldName = (typeof FIELDS)[number]
export type RegisterInput = Record<FieldName, string> & { acceptTerms: boolean }
export type FieldRules = readonly { readonly name: FieldName; readonly rule: FieldRule }[]

const AUTOCOMPLETE: Readonly<Partial<Record<FieldName, string>>> = {
  username: 'username',
  password: 'new-password',
  confirmPassword: 'new-password',
  paymentPassword: 'new-password',
  birthday: 'bday',
  email: 'email',
  payeeName: 'name',
  fullName: 'name',
  address: 'street-address',
  nationality: 'country-name',
}

/** Names and passwords say their rule before anything is typed; the others when something is wrong. */
const hinted = (name: FieldName): boolean => name === 'username' || name === 'password' || name === 'paymentPassword'

export function RegisterField({
  name,
  rule,
  age,
  register,
  errors,
  password,
}: {
  name: FieldName
  rule: FieldRule
  age: number
  register: UseFormRegister<RegisterInput>
  errors: FieldErrors<RegisterInput>
  password: () => string
}) {
  const text = useText()
  const input = {
    label: text(`identity.${name}`),
    optional: rule.required ? undefined : text('identity.optional'),
    error: errors[name]?.message,
    autoComplete: AUTOCOMPLETE[name] ?? 'off',
    ...register(name, {
      validate: (value) => {
        if (value === '') return rule.required ? text('identity.required') : true
        if (name === 'confirmPassword') return value === password() || text('identity.differ')
        return ruleFault(rule, value) ? ruleHint(text, rule) : true
      },
    }),
  }
  const hint = hinted(name) ? ruleHint(text, rule) : undefined
  if (name === 'password' || name === 'confirmPassword' || name === 'paymentPassword') return <PasswordField {...input} hint={hint} />
  if (name === 'birthday') return <TextField {...input} type="date" hint={text('identity.age', { age })} />
  return <TextField {...input} autoCapitalize="none" spellCheck={false} hint={hint} />
}
