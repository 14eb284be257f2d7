/** Login dialog: username and password; after failures the browser proves itself, and nothing that was typed is lost. */
import { Button } from '@baize/ui/button.tsx'
import { Checkbox } from '@baize/ui/checkbox.tsx'
import { Dialog } from '@baize/ui/dialog.tsx'
import { TextField } from '@baize/ui/field.tsx'
import { Notice } from '@baize/ui/notice.tsx'
import { PasswordField } from '@baize/ui/password-field.tsx'
import { toast } from '@baize/ui/toast.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Refusal } from '../../api/client.ts'
import { useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { useLogin } from './queries.ts'
import { TrialButton } from './trial-button.tsx'

type Form = { username: string; password: string; remember: boolean }

export function LoginDialog({
  open,
  onOpenChange,
  onRegister,
  onDone,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  onRegister: () => void
  onDone: () => void
}) {
  const text = useText()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text('identity.login.title')} size="sm">
      <LoginForm onDone={onDone} onRegister={onRegister} />
    </Dialog>
  )
}

function LoginForm({ onDone, onRegister }: { onDone: () => void; onRegister: () => void }) {
  const text = useText()
  const say = useRefusalText()
  const login = useLogin(({ member }) => {
    toast({ title: text('identity.loggedIn', { name: member.nickname }) })
    onDone()
  })
  const [guarded, setGuarded] = useState(false)
  const { register, handleSubmit, formState, setFocus, resetField } = useForm<Form>({
    defaultValues: { username: '', password: '', remember: false },
  })
  const required = { required: text('identity.required') }

  const submit = handleSubmit((form) =>
    login.mutate(
      { ...form, guarded },
      {
        onError: (error) => {
          if (error instanceof Refusal && (error.detail['captcha'] === true || error.code === 'captcha-required')) setGuarded(true)
          resetField('password')
          setFocus('password')
        },
      },
    ),
  )

  return (
    <form className="bz-stack" noValidate onSubmit={(event) => void submit(event)}>
      {login.isError && (
        <Notice tone="danger" live>
          {say(login.error)}
        </Notice>
      )}
      <TextField
        label={text('identity.username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.username?.message}
        {...register('username', required)}
      />
      <PasswordField
        label={text('identity.password')}
        autoComplete="current-password"
        error={formState.errors.password?.message}
        {...register('password', required)}
      />
      <Checkbox label={text('identity.remember')} {...register('remember')} />
      {guarded && <p className="text-sm text-fg-2">{text('identity.proof')}</p>}
      <Button type="submit" size="lg" wide busy={login.isPending}>
        {text('identity.login.submit')}
      </Button>
      <div className="bz-form-foot">
        <span>{text('identity.login.noAccount')}</span>
        <Button variant="quiet" onClick={onRegister}>
          {text('identity.register.title')}
        </Button>
        <TrialButton size="md" onStarted={onDone} />
      </div>
    </form>
  )
}
