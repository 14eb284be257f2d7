/** Username field: an existing username, as every form asks for it. */
import { TextField } from '@baize/ui/fields/field.tsx'
import type { ComponentProps } from 'react'
import { useText } from '../../i18n/i18n.ts'

export function UsernameField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const text = useText()
  return <TextField {...props} label={text('identity.username')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
}
