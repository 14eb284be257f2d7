/** New password: its two fields under the server's rule, wherever one is chosen. */
import type { RefusalCode } from '@baize/contract/refusals.ts'
import { PasswordField } from '@baize/ui/fields/password-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { Refusal } from '../../api/client.ts'
import type { Faults, FormOf } from '../../form/use-form.ts'
import { useText } from '../../i18n/i18n.ts'
import { ruleFault, ruleHint } from './register/field-rule.ts'
import { registerSettingsQuery } from './queries.ts'

export const NO_PASSWORD = { newPassword: '', confirmNewPassword: '' }
type NewPassword = typeof NO_PASSWORD

const AT: Readonly<Partial<Record<RefusalCode, 'newPassword'>>> = {
  'password-too-common': 'newPassword',
  'password-unchanged': 'newPassword',
}

/** The rules of a form with these two fields, and the place of the server's refusals. */
export function useNewPassword() {
  const text = useText()
  const { data } = useQuery(registerSettingsQuery)
  const rule = data?.fields.find(({ field }) => field === 'password')
  const hint = rule ? ruleHint(text, rule) : undefined
  return {
    hint,
    at: AT,
    words: (error: unknown): string | undefined => (error instanceof Refusal && error.code === 'field-refused' ? hint : undefined),
    check: ({ newPassword, confirmNewPassword }: NewPassword): Faults<NewPassword> => ({
      newPassword: newPassword === '' ? text('identity.required') : rule && ruleFault(rule, newPassword) ? hint : undefined,
      confirmNewPassword: confirmNewPassword === newPassword ? undefined : text('identity.differ'),
    }),
  }
}

export function NewPasswordFields({ form, hint }: { form: Pick<FormOf<NewPassword, unknown>, 'input'>; hint: string | undefined }) {
  const text = useText()
  return (
    <>
      <PasswordField label={text('security.password.new')} autoComplete="new-password" hint={hint} {...form.input('newPassword')} />
      <PasswordField label={text('security.password.again')} autoComplete="new-password" {...form.input('confirmNewPassword')} />
    </>
  )
}
