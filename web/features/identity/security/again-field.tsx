/** Again field: the password again before a guard is changed. People without one have just logged in instead. */
import { PasswordField } from '@baize/ui/fields/password-field.tsx'
import { useQuery } from '@tanstack/react-query'
import type { FormOf } from '../../../form/use-form.ts'
import { useText } from '../../../i18n/i18n.ts'
import { securityQuery } from './security-queries.ts'

/** A form holds it beside what it changes. */
export function AgainField({ form }: { form: Pick<FormOf<{ readonly password: string }, unknown>, 'input'> }) {
  const text = useText()
  const { data } = useQuery(securityQuery)
  if (data?.hasPassword === false) return null
  return <PasswordField label={text('security.password.current')} autoComplete="current-password" {...form.input('password')} />
}

/** Where a wrong password is said. */
export const AT_AGAIN = { 'old-password-wrong': 'password' } as const

/** An empty field is left out of the call. */
export const again = (password: string): { password?: string } => (password === '' ? {} : { password })
