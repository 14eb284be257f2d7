/** Forgot dialog: a new password by a code to the phone, or by a letter with a link; the letter's answer is the same for everybody. */
import { Button } from '@baize/ui/press/button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Tabs } from '@baize/ui/press/tabs.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { call, Refusal } from '../../../api/client.ts'
import { useStatus } from '../../../api/status.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { useChallenge } from './challenge.tsx'
import { nextStepOf } from './entering.ts'
import { NewPasswordFields, useNewPassword } from '../new-password.tsx'
import { NO_PHONE, phoneProof, PhoneCodeFields, useDialingCode, useMissing } from '../phone-code.tsx'
import { useForgotByPhone } from '../queries.ts'
import { UsernameField } from '../username-field.tsx'

type Ways = {
  readonly onLogin: () => void
  readonly onDone: () => void
}

type Shown = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void; readonly banner?: ReactNode }

export function ForgotDialog({ open, onOpenChange, banner, ...ways }: Ways & Shown) {
  const text = useText()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text('security.forgot.title')} size="sm">
      <div className="bz-stack">
        {banner}
        <ForgotContent {...ways} />
      </div>
    </Dialog>
  )
}

function ForgotContent({ onLogin, onDone }: Ways) {
  const text = useText()
  const { data: status } = useStatus()
  const byPhone = status?.info.whitelabel['CHNGPASSVERIF3'] === true
  const [chosen, setChosen] = useState<'phone' | 'email'>()
  const way = chosen ?? (byPhone ? 'phone' : 'email')
  return (
    <div className="bz-stack">
      {byPhone && (
        <Tabs
          label={text('security.forgot.ways')}
          value={way}
          onChange={setChosen}
          tabs={[
            { value: 'phone', label: text('security.register.byMobile') },
            { value: 'email', label: text('security.forgot.byEmail') },
          ]}
        />
      )}
      {way === 'phone' ? <PhoneForm onDone={onDone} onLogin={onLogin} /> : <EmailForm onDone={onLogin} />}
      <Button variant="quiet" onClick={onLogin}>
        {text('security.back')}
      </Button>
    </div>
  )
}

function PhoneForm({ onDone, onLogin }: Ways) {
  const text = useText()
  const say = useRefusalText()
  const [phone, setPhone] = useState(NO_PHONE)
  const [pressed, setPressed] = useState(false)
  const countryDialingCode = useDialingCode(phone.country)
  const password = useNewPassword()
  const set = useForgotByPhone(({ member }) => {
    toast({ title: text('identity.loggedIn', { name: member.nickname }), description: text('security.password.changed'), tone: 'good' })
    onDone()
  })
  const missing = useMissing(phone)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setPressed(true)
    const form = password.read()
    if (!form || phone.mobileNum.trim() === '' || phone.code === '' || set.isPending) return
    try {
      const { verificationCode } = await phoneProof(phone)
      await set.mutateAsync({ mobileNum: phone.mobileNum.trim(), countryDialingCode, verificationCode, ...form })
    } catch (error) {
      password.place(error)
      // The password is set; what the login still asks for is asked where logins are.
      if (nextStepOf(error)) onLogin()
      if (!(error instanceof Refusal)) throw error
    }
  }
  return (
    <form className="bz-stack" noValidate onSubmit={(event) => void submit(event)}>
      {set.isError && (
        <Notice tone="danger" live>
          {say(set.error)}
        </Notice>
      )}
      <PhoneCodeFields use="forgot" value={phone} onChange={setPhone} errors={pressed ? missing : {}} />
      <NewPasswordFields state={password} />
      <Button type="submit" size="lg" wide busy={set.isPending}>
        {text('security.password.save')}
      </Button>
    </form>
  )
}

type Letter = { username: string; email: string }

function EmailForm({ onDone }: { onDone: () => void }) {
  const text = useText()
  const say = useRefusalText()
  const challenge = useChallenge()
  const { register, handleSubmit, formState } = useForm<Letter>({ defaultValues: { username: '', email: '' } })
  const required = { required: text('identity.required') }
  const ask = useMutation({
    mutationFn: async ({ username, email }: Letter) =>
      call('forgotByEmail', { body: { username: username.trim(), email: email.trim(), ...(await challenge.answer()) } }),
    onSettled: () => challenge.renew(),
  })
  const submit = handleSubmit((form) => ask.mutate(form))
  return (
    <form className="bz-stack" noValidate onSubmit={(event) => void submit(event)}>
      {ask.isError && (
        <Notice tone="danger" live>
          {say(ask.error)}
        </Notice>
      )}
      <UsernameField error={formState.errors.username?.message} {...register('username', required)} />
      <TextField
        label={text('identity.email')}
        type="email"
        autoComplete="email"
        error={formState.errors.email?.message}
        {...register('email', required)}
      />
      {challenge.shown}
      <Button type="submit" size="lg" wide busy={ask.isPending}>
        {text('security.forgot.send')}
      </Button>
      <Dialog
        open={ask.isSuccess}
        onOpenChange={onDone}
        title={text('security.forgot.sentTitle')}
        size="sm"
        footer={
          <Button wide onClick={onDone}>
            {text('security.understood')}
          </Button>
        }
      >
        <p>{text('security.forgot.sent')}</p>
      </Dialog>
    </form>
  )
}
