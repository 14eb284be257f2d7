/** Handed out: what somebody still says themselves for whom an agent has opened the account: the birthday, and the terms (AG-50). */
import { Checkbox } from '@baize/ui/fields/checkbox.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { helpPath } from '../../../app/paths.ts'
import { useText } from '../../../i18n/i18n.ts'
import { registerSettingsQuery } from '../queries.ts'

type Typed = { readonly birthday: string; readonly acceptTerms: boolean }

/** What was typed, and whether it may be sent. */
export function useHandedOut(asked: boolean) {
  const [typed, setTyped] = useState<Typed>({ birthday: '', acceptTerms: false })
  const [pressed, setPressed] = useState(false)
  return {
    asked,
    typed,
    pressed,
    type: (change: Partial<Typed>) => setTyped({ ...typed, ...change }),
    /** The form's values; undefined when something is missing, which is shown then. */
    read(): Partial<Typed> | undefined {
      setPressed(true)
      if (!asked) return {}
      return typed.birthday !== '' && typed.acceptTerms ? typed : undefined
    },
  }
}

export function HandedOutFields({ state }: { state: ReturnType<typeof useHandedOut> }) {
  const text = useText()
  const { data } = useQuery(registerSettingsQuery)
  const { asked, typed, pressed, type } = state
  if (!asked) return null
  const age = data?.birthdayAge ?? 18
  return (
    <>
      <Notice>{text('security.handedOut')}</Notice>
      <TextField
        label={text('identity.birthday')}
        type="date"
        autoComplete="bday"
        hint={text('identity.age', { age })}
        value={typed.birthday}
        error={pressed && typed.birthday === '' ? text('identity.required') : undefined}
        onChange={(event) => type({ birthday: event.currentTarget.value })}
      />
      <Checkbox
        label={text('identity.terms', { age })}
        error={pressed && !typed.acceptTerms ? text('identity.terms.missing') : undefined}
        hint={
          <a href={helpPath('terms')} target="_blank" rel="noopener" className="bz-quiet-link">
            {text('identity.terms.read')}
          </a>
        }
        checked={typed.acceptTerms}
        onChange={(event) => type({ acceptTerms: event.currentTarget.checked })}
      />
    </>
  )
}
