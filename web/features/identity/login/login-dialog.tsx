/** Login dialog: by name and password, by SMS code, or by one press. What a login still needs is asked here, and nothing that was typed is lost. */
import { Button } from '@baize/ui/press/button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { Tabs } from '@baize/ui/press/tabs.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useState, type ReactNode } from 'react'
import { useStatus } from '../../../api/status.ts'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useText } from '../../../i18n/i18n.ts'
import { EmbeddedNotice } from './embedded-notice.tsx'
import { nextStepOf, setNextStep, useNextStep, type NextStep } from './entering.ts'
import { NameForm } from './name-form.tsx'
import { NextStepForm } from './next-step.tsx'
import { OtherWays } from './other-ways.tsx'
import { NO_PHONE, phoneOf, phoneProof, PhoneCodeFields, useDialingCode, useMissing } from '../phone-code.tsx'
import { usePhoneLogin, type Then } from '../queries.ts'
import { TrialButton } from './trial-button.tsx'

type Done = {
  readonly firstTime: boolean
  /** A new password was set during the login. */
  readonly changed: boolean
}
type Ways = { readonly onRegister: () => void; readonly onForgot: () => void; readonly onDone: (done: Done) => void }

const titleOf = (next: NextStep | undefined) =>
  next?.step === 'verify' ? 'security.verify.title' : next?.step === 'password' ? 'security.expired.title' : 'identity.login.title'

type Shown = {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly banner?: ReactNode
  /** The requested page needs a login. */
  readonly needed?: boolean
}

export function LoginDialog({ open, onOpenChange, banner, needed = false, ...ways }: Ways & Shown) {
  const text = useText()
  const next = useNextStep()
  const close = (wish: boolean): void => {
    if (!wish) setNextStep(undefined)
    onOpenChange(wish)
  }
  return (
    <Dialog open={open} onOpenChange={close} title={text(titleOf(next))} size="sm">
      <div className="bz-stack">
        {next === undefined && needed && <Notice>{text('security.login.needed')}</Notice>}
        {next === undefined && banner}
        <LoginContent next={next} {...ways} />
      </div>
    </Dialog>
  )
}

function LoginContent({ next, onRegister, onForgot, onDone }: Ways & { next: NextStep | undefined }) {
  const text = useText()
  const { data: status } = useStatus()
  const [way, setWay] = useState<'username' | 'sms'>('username')
  const then: Then = ({ member, firstTimeLogin }) => {
    toast({ title: text('identity.loggedIn', { name: member.nickname }) })
    onDone({ firstTime: firstTimeLogin, changed: next?.step === 'password' })
  }
  if (next && next.step !== 'newcomer') return <NextStepForm next={next} then={then} />
  const byCode = status?.info.whitelabel['CODELOGIN'] === true
  return (
    <div className="bz-stack">
      <EmbeddedNotice />
      {byCode && (
        <Tabs
          label={text('security.login.ways')}
          value={way}
          onChange={setWay}
          tabs={[
            { value: 'username', label: text('security.login.byName') },
            { value: 'sms', label: text('security.login.bySms') },
          ]}
        />
      )}
      {byCode && way === 'sms' ? <SmsForm then={then} /> : <NameForm then={then} onForgot={onForgot} />}
      <OtherWays then={then} />
      <div className="bz-form-foot">
        <span>{text('identity.login.noAccount')}</span>
        <Button variant="quiet" onClick={onRegister}>
          {text('identity.register.title')}
        </Button>
        <TrialButton size="md" onStarted={() => onDone({ firstTime: false, changed: false })} />
      </div>
    </div>
  )
}

function SmsForm({ then }: { then: Then }) {
  const text = useText()
  const login = usePhoneLogin(then)
  const missing = useMissing()
  const dialingCode = useDialingCode()
  const form = useForm({
    operation: 'login',
    values: NO_PHONE,
    check: missing,
    ask: async (phone) => {
      const { verificationCode, firebaseIdToken } = await phoneProof(phone)
      const token = firebaseIdToken === undefined ? ({ type: 'sms' } as const) : ({ type: 'firebase', firebaseIdToken } as const)
      return {
        body: { username: phone.mobileNum.trim(), password: verificationCode, countryDialingCode: dialingCode(phone.country), ...token },
      }
    },
    send: ({ body }) => login.mutateAsync(body),
    elsewhere: (error) => nextStepOf(error) !== undefined,
  })
  return (
    <Form of={form}>
      <PhoneCodeFields use="login" value={phoneOf(form.values)} onChange={form.write} errors={form.faults} />
      <Submit size="lg" wide>
        {text('identity.login.submit')}
      </Submit>
    </Form>
  )
}
