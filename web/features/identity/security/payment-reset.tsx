/** Payment reset: for whoever forgot the payment password, another by the login password and a second step; money then rests for a day. */
import '../identity.css'
import type { PaymentWay, SecurityState } from '@baize/contract/identity/security.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { CodeField } from '@baize/ui/fields/code-field.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { PasswordField } from '@baize/ui/fields/password-field.tsx'
import { RadioCards } from '@baize/ui/fields/radio-cards.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call, Refusal } from '../../../api/client.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { again, AgainField } from './again-field.tsx'
import { ruleFault, ruleHint } from '../register/field-rule.ts'
import { usePaymentRule } from './payment-rule.ts'
import { securityChanged, securityQuery } from './security-queries.ts'

type Typed = { readonly password: string; readonly code: string; readonly paymentPassword: string; readonly confirmPaymentPassword: string }
const NOTHING: Typed = { password: '', code: '', paymentPassword: '', confirmPaymentPassword: '' }

/** The field at which a refusal is told; every other is told above the form. */
const AT: Readonly<Record<string, keyof Typed>> = {
  'old-password-wrong': 'password',
  'invalid-verification-code': 'code',
  'missing-verification-code': 'code',
  'code-expired': 'code',
  'payment-password-same': 'paymentPassword',
  'password-too-common': 'paymentPassword',
  'field-refused': 'paymentPassword',
  'passwords-differ': 'confirmPaymentPassword',
}
const placeOf = (error: unknown): keyof Typed | undefined => (error instanceof Refusal ? AT[error.code] : undefined)

/** What is typed and what of it is wrong; the call goes out once nothing is. */
function useReset(way: PaymentWay, onDone: () => void) {
  const text = useText()
  const say = useRefusalText()
  const dates = useDates()
  const rule = usePaymentRule()
  const [typed, setTyped] = useState(NOTHING)
  const [faults, setFaults] = useState<Partial<Typed>>({})
  const hint = rule && ruleHint(text, rule)
  const reset = useMutation({
    mutationFn: ({ password, ...form }: Typed) =>
      call('resetPaymentPassword', { body: { ...form, code: form.code.trim(), way, ...again(password) } }),
    onSuccess: ({ restsUntil }) => {
      toast({
        title: text('security.payment.saved'),
        description: text('security.payment.rests', { until: dates(restsUntil) }),
        tone: 'good',
      })
      securityChanged()
      onDone()
    },
    onError: (error) => {
      const at = placeOf(error)
      if (at) setFaults({ [at]: error instanceof Refusal && error.code === 'field-refused' ? hint : say(error) })
    },
  })
  return {
    typed,
    faults,
    hint,
    busy: reset.isPending,
    formError: reset.isError && placeOf(reset.error) === undefined ? say(reset.error) : undefined,
    write: (name: keyof Typed) => (value: string) => setTyped((before) => ({ ...before, [name]: value })),
    submit(event: FormEvent) {
      event.preventDefault()
      // The window may stand within another form, to which presses in it would go on otherwise.
      event.stopPropagation()
      const found: Partial<Typed> = {
        ...(typed.code.trim() === '' ? { code: text('identity.required') } : {}),
        ...(rule && ruleFault(rule, typed.paymentPassword) ? { paymentPassword: hint ?? '' } : {}),
        ...(typed.confirmPaymentPassword === typed.paymentPassword ? {} : { confirmPaymentPassword: text('identity.differ') }),
      }
      setFaults(found)
      if (Object.keys(found).length === 0 && !reset.isPending) reset.mutate(typed)
    },
  }
}

function SentCode({
  way,
  code,
  error,
  onCode,
}: {
  way: 'phone' | 'email'
  code: string
  error?: string | undefined
  onCode: (code: string) => void
}) {
  const text = useText()
  const say = useRefusalText()
  const send = useMutation({ mutationFn: () => call('sendPaymentCode', { body: { way } }) })
  return (
    <>
      {send.isError && (
        <Notice tone="danger" live>
          {say(send.error)}
        </Notice>
      )}
      <div className="identity-code">
        <CodeField label={text('security.code')} value={code} error={error} onChange={onCode} />
        <Button variant="outline" busy={send.isPending} onClick={() => send.mutate()}>
          {text('security.send')}
        </Button>
      </div>
      <output className="text-sm text-fg-2">{send.isSuccess ? text('security.sent') : ''}</output>
    </>
  )
}

function ResetForm({ state, onDone }: { state: SecurityState; onDone: () => void }) {
  const text = useText()
  const [way, setWay] = useState<PaymentWay>(state.paymentWays[0] ?? 'google')
  const { typed, faults, hint, busy, formError, write, submit } = useReset(way, onDone)
  const choose = (next: PaymentWay): void => {
    setWay(next)
    write('code')('')
  }
  const field = (name: 'paymentPassword' | 'confirmPaymentPassword', label: string, help?: string) => (
    <PasswordField
      label={label}
      autoComplete="off"
      hint={help}
      value={typed[name]}
      error={faults[name]}
      onChange={(event) => write(name)(event.currentTarget.value)}
    />
  )
  return (
    <form className="bz-stack" noValidate onSubmit={submit}>
      <p>{text('security.payment.reset.why')}</p>
      {formError !== undefined && (
        <Notice tone="danger" live>
          {formError}
        </Notice>
      )}
      {state.paymentWays.length > 1 && (
        <RadioCards
          label={text('security.verify.how')}
          options={state.paymentWays.map((each) => ({
            value: each,
            label: text(each === 'phone' ? 'security.verify.sms' : 'security.verify.email'),
            hint: (each === 'phone' ? state.phone : state.email)?.shown,
          }))}
          value={way}
          onChange={choose}
        />
      )}
      {way === 'google' ? (
        <TextField
          label={text('security.totp.numberOrCode')}
          autoComplete="one-time-code"
          value={typed.code}
          error={faults.code}
          onChange={(event) => write('code')(event.currentTarget.value)}
        />
      ) : (
        <SentCode key={way} way={way} code={typed.code} error={faults.code} onCode={write('code')} />
      )}
      <AgainField value={typed.password} onChange={write('password')} error={faults.password} />
      {field('paymentPassword', text('security.payment.new'), hint)}
      {field('confirmPaymentPassword', text('security.payment.again'))}
      <Button type="submit" size="lg" wide busy={busy}>
        {text('security.password.save')}
      </Button>
    </form>
  )
}

/** The press that opens it; nothing where there is no payment password that could have been forgotten. */
export function ForgottenPayment() {
  const text = useText()
  const { data } = useQuery(securityQuery)
  const [open, setOpen] = useState(false)
  if (!data?.hasPaymentPassword) return null
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        {text('security.payment.forgot')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={text('security.payment.reset')} size="sm">
        {data.paymentWays.length === 0 ? (
          <Notice>{text('security.payment.reset.nothing')}</Notice>
        ) : (
          <ResetForm state={data} onDone={() => setOpen(false)} />
        )}
      </Dialog>
    </>
  )
}
