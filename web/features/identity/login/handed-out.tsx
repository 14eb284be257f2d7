/** Handed out: what the owner of a handed-out account must enter: the birthday, and the terms (AG-50). */
import { Checkbox } from '@baize/ui/fields/checkbox.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { helpPath } from '../../../app/paths.ts'
import type { Faults, FormOf } from '../../../form/use-form.ts'
import { useText } from '../../../i18n/i18n.ts'
import { registerSettingsQuery } from '../queries.ts'

export const NOT_HANDED_OUT = { birthday: '', acceptTerms: false }
type Typed = typeof NOT_HANDED_OUT

/** The message for a missing field. */
export function useHandedOut(): (typed: Typed) => Faults<Typed> {
  const text = useText()
  return ({ birthday, acceptTerms }) => ({
    birthday: birthday === '' ? text('identity.required') : undefined,
    acceptTerms: acceptTerms ? undefined : text('identity.terms.missing'),
  })
}

export function HandedOutFields({ form }: { form: Pick<FormOf<Typed, unknown>, 'input' | 'tick'> }) {
  const text = useText()
  const { data } = useQuery(registerSettingsQuery)
  const age = data?.birthdayAge ?? 18
  const { value: birthday, ...input } = form.input('birthday')
  return (
    <>
      <Notice>{text('security.handedOut')}</Notice>
      <TextField
        label={text('identity.birthday')}
        type="date"
        autoComplete="bday"
        hint={text('identity.age', { age })}
        {...input}
        value={String(birthday)}
      />
      <Checkbox
        label={text('identity.terms', { age })}
        hint={
          <a href={helpPath('terms')} target="_blank" rel="noopener" className="bz-quiet-link">
            {text('identity.terms.read')}
          </a>
        }
        {...form.tick('acceptTerms')}
      />
    </>
  )
}
