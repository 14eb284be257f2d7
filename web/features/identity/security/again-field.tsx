/** Again field: the password once more before a guard is changed; people without one have logged in a moment ago instead. */
import { PasswordField } from '@baize/ui/fields/password-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../i18n/i18n.ts'
import { securityQuery } from './security-queries.ts'

export function AgainField({ value, onChange, error }: { value: string; onChange: (text: string) => void; error?: string | undefined }) {
  const text = useText()
  const { data } = useQuery(securityQuery)
  if (data?.hasPassword === false) return null
  return (
    <PasswordField
      label={text('security.password.current')}
      autoComplete="current-password"
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** An empty field is left out of the call. */
export const again = (password: string): { password?: string } => (password === '' ? {} : { password })
