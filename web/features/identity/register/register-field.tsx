/** Register field: one field of the registration under its server rule, with the look and the help that its kind deserves. */
import type { FieldRule } from '@baize/contract/identity/identity.ts'
import { TextField } from '@baize/ui/fields/field.tsx'
import { PasswordField } from '@baize/ui/fields/password-field.tsx'
import type { FormOf } from '../../../form/use-form.ts'
import { useText, type Text } from '../../../i18n/i18n.ts'
import { ruleFault, ruleHint } from './field-rule.ts'

/** In the order of the form; the rules say which are shown. The number has its own fields. */
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
export type RegisterInput = Record<FieldName, string>
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

/** The fault of a field's value, in words. */
export function registerFault(text: Text, { name, rule }: FieldRules[number], typed: RegisterInput): string | undefined {
  const value = typed[name]
  if (value === '') return rule.required ? text('identity.required') : undefined
  if (name === 'confirmPassword') return value === typed.password ? undefined : text('identity.differ')
  return ruleFault(rule, value) ? ruleHint(text, rule) : undefined
}

type FieldProps = FieldRules[number] & { readonly age: number; readonly form: Pick<FormOf<RegisterInput, unknown>, 'input'> }

export function RegisterField({ name, rule, age, form }: FieldProps) {
  const text = useText()
  const input = {
    label: text(`identity.${name}`),
    optional: rule.required ? undefined : text('identity.optional'),
    autoComplete: AUTOCOMPLETE[name] ?? 'off',
    ...form.input(name),
  }
  // A fault says the rule itself, and stands in the hint's place.
  const hint =
    input.error !== undefined
      ? undefined
      : name === 'birthday'
        ? text('identity.age', { age })
        : hinted(name)
          ? ruleHint(text, rule)
          : undefined
  if (name === 'password' || name === 'confirmPassword' || name === 'paymentPassword') return <PasswordField {...input} hint={hint} />
  if (name === 'birthday') return <TextField {...input} type="date" hint={hint} />
  return <TextField {...input} autoCapitalize="none" spellCheck={false} hint={hint} />
}
