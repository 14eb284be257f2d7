/** Name form: username and password, on the site's login dialog and on the agents' page; what was typed outlives a refusal but for the password. */
import { Button } from '@baize/ui/press/button.tsx'
import { Checkbox } from '@baize/ui/fields/checkbox.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { PasswordField } from '@baize/ui/fields/password-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Refusal } from '../../../api/client.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { useChallenge } from './challenge.tsx'
import { nextStepOf } from './entering.ts'
import { registerSettingsQuery, useLogin, type Then } from '../queries.ts'
import { UsernameField } from '../username-field.tsx'

type NameInput = { username: string; password: string; remember: boolean }

const asksChallenge = (error: unknown): boolean =>
  error instanceof Refusal && (error.detail['captcha'] === true || error.code === 'captcha-required')

export function NameForm({ then, onForgot, portal }: { then: Then; onForgot: () => void; portal?: 'agent' }) {
  const text = useText()
  const say = useRefusalText()
  const login = useLogin(then)
  const challenge = useChallenge()
  const { data: settings } = useQuery(registerSettingsQuery)
  const [guarded, setGuarded] = useState(false)
  const { register, handleSubmit, formState, setFocus, resetField } = useForm<NameInput>({
    defaultValues: { username: '', password: '', remember: false },
  })
  const required = { required: text('identity.required') }
  const submit = handleSubmit(async (form) => {
    const answer = guarded ? await challenge.answer() : undefined
    login.mutate(
      { ...form, ...(portal ? { portal } : {}), challenge: answer, ...(settings ? { countryDialingCode: settings.dialingCode } : {}) },
      {
        onError: (error) => {
          if (nextStepOf(error)) return
          if (asksChallenge(error)) setGuarded(true)
          challenge.renew()
          resetField('password')
          setFocus('password')
        },
      },
    )
  })
  return (
    <form className="bz-stack" noValidate onSubmit={(event) => void submit(event)}>
      {login.isError && (
        <Notice tone="danger" live>
          {say(login.error)}
        </Notice>
      )}
      <UsernameField error={formState.errors.username?.message} {...register('username', required)} />
      <PasswordField
        label={text('identity.password')}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', required)}
      />
      <Checkbox label={text('identity.remember')} {...register('remember')} />
      {guarded && challenge.shown}
      <Button type="submit" size="lg" wide busy={login.isPending}>
        {text('identity.login.submit')}
      </Button>
      <Button variant="quiet" size="sm" onClick={onForgot}>
        {text('security.forgot.title')}
      </Button>
    </form>
  )
}
