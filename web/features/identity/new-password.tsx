/** New password: its two fields under the server's rule, wherever one is chosen. */
import { PasswordField } from '@baize/ui/fields/password-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../api/client.ts'
import { useText } from '../../i18n/i18n.ts'
import { ruleFault, ruleHint } from './register/field-rule.ts'
import { registerSettingsQuery } from './queries.ts'

type Faults = { readonly newPassword?: string; readonly confirmNewPassword?: string }

/** What was typed, whether it may be sent, and what is wrong with it. */
export function useNewPassword() {
  const text = useText()
  const { data } = useQuery(registerSettingsQuery)
  const rule = data?.fields.find(({ field }) => field === 'password')
  const [typed, setTyped] = useState({ newPassword: '', confirmNewPassword: '' })
  const [faults, setFaults] = useState<Faults>({})
  const hint = rule ? ruleHint(text, rule) : undefined
  return {
    typed,
    faults,
    hint,
    type: (change: Partial<typeof typed>) => setTyped({ ...typed, ...change }),
    /** The form's values; undefined when something is wrong, which is shown then. */
    read(): typeof typed | undefined {
      const found: Faults = {
        ...(typed.newPassword === '' ? { newPassword: text('identity.required') } : {}),
        ...(typed.newPassword !== '' && rule && ruleFault(rule, typed.newPassword) ? { newPassword: hint ?? '' } : {}),
        ...(typed.confirmNewPassword === typed.newPassword ? {} : { confirmNewPassword: text('identity.differ') }),
      }
      setFaults(found)
      return Object.keys(found).length === 0 ? typed : undefined
    },
    /** Brings what only the server knows to the field that it is about. */
    place(error: unknown): void {
      if (!(error instanceof Refusal)) return
      const about = error.code === 'password-too-common' || error.code === 'password-unchanged' || error.detail['field'] === 'newPassword'
      if (about) setFaults({ newPassword: error.code === 'field-refused' ? (hint ?? error.message) : error.message })
    },
  }
}

export function NewPasswordFields({ state }: { state: ReturnType<typeof useNewPassword> }) {
  const text = useText()
  const { typed, faults, hint, type } = state
  return (
    <>
      <PasswordField
        label={text('security.password.new')}
        autoComplete="new-password"
        hint={hint}
        value={typed.newPassword}
        error={faults.newPassword}
        onChange={(event) => type({ newPassword: event.currentTarget.value })}
      />
      <PasswordField
        label={text('security.password.again')}
        autoComplete="new-password"
        value={typed.confirmNewPassword}
        error={faults.confirmNewPassword}
        onChange={(event) => type({ confirmNewPassword: event.currentTarget.value })}
      />
    </>
  )
}
