/** Payment reset: a new payment password with the login password and a second factor. Withdrawals are then on hold for a day. */
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
import { useState } from 'react'
import { call, Refusal } from '../../../api/client.ts'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { again, AgainField } from './again-field.tsx'
import { ruleFault, ruleHint } from '../register/field-rule.ts'
import { usePaymentRule } from './payment-rule.ts'
import { securityChanged, securityQuery } from './security-queries.ts'

const NOTHING = { code: '', password: '', paymentPassword: '', confirmPaymentPassword: '' }

/** The field of a refusal; every other refusal is shown above the button. */
const AT = {
  'old-password-wrong': 'password',
  'invalid-verification-code': 'code',
  'missing-verification-code': 'code',
  'code-expired': 'code',
  'payment-password-same': 'paymentPassword',
  'password-too-common': 'paymentPassword',
  'field-refused': 'paymentPassword',
  'passwords-differ': 'confirmPaymentPassword',
} as const

function useReset(first: PaymentWay, onDone: () => void) {
  const text = useText()
  const dates = useDates()
  const rule = usePaymentRule()
  const hint = rule && ruleHint(text, rule)
  const form = useForm({
    operation: 'resetPaymentPassword',
    values: { ...NOTHING, way: first },
    check: (typed) => ({
      code: typed.code.trim() === '' ? text('identity.required') : undefined,
      paymentPassword: rule && ruleFault(rule, typed.paymentPassword) ? hint : undefined,
      confirmPaymentPassword: typed.confirmPaymentPassword === typed.paymentPassword ? undefined : text('identity.differ'),
    }),
    ask: ({ password, ...typed }) => ({ body: { ...typed, code: typed.code.trim(), ...again(password) } }),
    at: AT,
    words: (error) => (error instanceof Refusal && error.code === 'field-refused' ? hint : undefined),
    done: ({ restsUntil }) => {
      toast({
        title: text('security.payment.saved'),
        description: text('security.payment.rests', { until: dates(restsUntil) }),
        tone: 'good',
      })
      securityChanged()
      onDone()
    },
  })
  return { form, hint }
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
  const { form, hint } = useReset(state.paymentWays[0] ?? 'google', onDone)
  const { way } = form.values
  const code = form.field('code')
  return (
    <Form of={form}>
      <p>{text('security.payment.reset.why')}</p>
      {state.paymentWays.length > 1 && (
        <RadioCards
          label={text('security.verify.how')}
          options={state.paymentWays.map((each) => ({
            value: each,
            label: text(each === 'phone' ? 'security.verify.sms' : 'security.verify.email'),
            hint: (each === 'phone' ? state.phone : state.email)?.shown,
          }))}
          value={way}
          onChange={(next) => form.write({ way: next, code: '' })}
        />
      )}
      {way === 'google' ? (
        <TextField label={text('security.totp.numberOrCode')} autoComplete="one-time-code" {...form.input('code')} />
      ) : (
        <SentCode key={way} way={way} code={code.value} error={code.error} onCode={code.onChange} />
      )}
      <AgainField form={form} />
      <PasswordField label={text('security.payment.new')} autoComplete="off" hint={hint} {...form.input('paymentPassword')} />
      <PasswordField label={text('security.payment.again')} autoComplete="off" {...form.input('confirmPaymentPassword')} />
      <Submit size="lg" wide>
        {text('security.password.save')}
      </Submit>
    </Form>
  )
}

/** The button that opens it; nothing where no payment password is set. */
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
