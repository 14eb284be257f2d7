/** Forgot dialog: a new password with a code to the phone, or by an email with a link. The answer about the email is the same for everybody. */
import { Button } from '@baize/ui/press/button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Tabs } from '@baize/ui/press/tabs.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useState, type ReactNode } from 'react'
import { useStatus } from '../../../api/status.ts'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useText } from '../../../i18n/i18n.ts'
import { useChallenge } from './challenge.tsx'
import { nextStepOf } from './entering.ts'
import { NewPasswordFields, NO_PASSWORD, useNewPassword } from '../new-password.tsx'
import { NO_PHONE, phoneOf, phoneProof, PhoneCodeFields, useDialingCode, useMissing } from '../phone-code.tsx'
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
  const password = useNewPassword()
  const missing = useMissing()
  const dialingCode = useDialingCode()
  const set = useForgotByPhone(({ member }) => {
    toast({ title: text('identity.loggedIn', { name: member.nickname }), description: text('security.password.changed'), tone: 'good' })
    onDone()
  })
  const form = useForm({
    operation: 'setPasswordByPhone',
    values: { ...NO_PHONE, ...NO_PASSWORD },
    check: (typed) => ({ ...missing(typed), ...password.check(typed) }),
    ask: async ({ newPassword, confirmNewPassword, ...phone }) => {
      const { verificationCode } = await phoneProof(phone)
      const { mobileNum, country } = phone
      return {
        body: { mobileNum: mobileNum.trim(), countryDialingCode: dialingCode(country), verificationCode, newPassword, confirmNewPassword },
      }
    },
    send: ({ body }) => set.mutateAsync(body),
    at: password.at,
    words: password.words,
    // The password is set. Whatever else the login needs is asked by the login dialog.
    elsewhere: (error) => nextStepOf(error) !== undefined,
    failed: (error) => nextStepOf(error) && onLogin(),
  })
  return (
    <Form of={form}>
      <PhoneCodeFields use="forgot" value={phoneOf(form.values)} onChange={form.write} errors={form.faults} />
      <NewPasswordFields form={form} hint={password.hint} />
      <Submit size="lg" wide>
        {text('security.password.save')}
      </Submit>
    </Form>
  )
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const text = useText()
  const challenge = useChallenge()
  const missing = (value: string): string | undefined => (value === '' ? text('identity.required') : undefined)
  const form = useForm({
    operation: 'forgotByEmail',
    values: { username: '', email: '' },
    check: ({ username, email }) => ({ username: missing(username), email: missing(email) }),
    ask: async ({ username, email }) => ({ body: { username: username.trim(), email: email.trim(), ...(await challenge.answer()) } }),
    done: challenge.renew,
    failed: challenge.renew,
  })
  return (
    <Form of={form}>
      <UsernameField {...form.input('username')} />
      <TextField label={text('identity.email')} type="email" autoComplete="email" {...form.input('email')} />
      {challenge.shown}
      <Submit size="lg" wide>
        {text('security.forgot.send')}
      </Submit>
      <Dialog
        open={form.answer !== undefined}
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
    </Form>
  )
}
