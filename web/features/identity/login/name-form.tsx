/** Name form: username and password, on the site’s login dialog and on the agents’ page. A refusal keeps what was typed except the password. */
import { Button } from '@baize/ui/press/button.tsx'
import { Checkbox } from '@baize/ui/fields/checkbox.tsx'
import { PasswordField } from '@baize/ui/fields/password-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../../api/client.ts'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useChallenge } from './challenge.tsx'
import { nextStepOf } from './entering.ts'
import { busyFor, PressAgain } from '../press-again.tsx'
import { registerSettingsQuery, useLogin, type Then } from '../queries.ts'
import { UsernameField } from '../username-field.tsx'

const asksChallenge = (error: unknown): boolean =>
  error instanceof Refusal && (error.detail['captcha'] === true || error.code === 'captcha-required')

export function NameForm({ then, onForgot, portal }: { then: Then; onForgot: () => void; portal?: 'agent' }) {
  const text = useText()
  const login = useLogin(then)
  const challenge = useChallenge()
  const { data: settings } = useQuery(registerSettingsQuery)
  const [guarded, setGuarded] = useState(false)
  const missing = (value: string): string | undefined => (value === '' ? text('identity.required') : undefined)
  const form = useForm({
    values: { username: '', password: '', remember: false },
    check: ({ username, password }) => ({ username: missing(username), password: missing(password) }),
    send: async (typed) =>
      login.mutateAsync({
        ...typed,
        ...(portal ? { portal } : {}),
        challenge: guarded ? await challenge.answer() : undefined,
        ...(settings ? { countryDialingCode: settings.dialingCode } : {}),
      }),
    // What was typed stays for the next try.
    elsewhere: (error) => nextStepOf(error) !== undefined || busyFor(error) !== undefined,
    retype: 'password',
    failed: (error) => {
      if (asksChallenge(error)) setGuarded(true)
      challenge.renew()
    },
  })
  return (
    <Form of={form}>
      <UsernameField {...form.input('username')} />
      <PasswordField label={text('identity.password')} autoComplete="current-password" {...form.input('password')} />
      <Checkbox label={text('identity.remember')} {...form.tick('remember')} />
      {guarded && challenge.shown}
      <PressAgain of={form} />
      <Submit size="lg" wide>
        {text('identity.login.submit')}
      </Submit>
      <Button variant="quiet" size="sm" onClick={onForgot}>
        {text('security.forgot.title')}
      </Button>
    </Form>
  )
}
