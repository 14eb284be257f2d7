/** Payment password card: the password for withdrawals; set with the login password, changed with the old one too. */
import { Button } from '@baize/ui/press/button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { PasswordField } from '@baize/ui/fields/password-field.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../../api/client.ts'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { again, AgainField, AT_AGAIN } from './again-field.tsx'
import { ruleFault, ruleHint } from '../register/field-rule.ts'
import { GuardCard } from './guard-card.tsx'
import { ForgottenPayment } from './payment-reset.tsx'
import { usePaymentRule } from './payment-rule.ts'
import { securityChanged, securityQuery } from './security-queries.ts'

const NOTHING = { password: '', oldPaymentPassword: '', paymentPassword: '', confirmPaymentPassword: '' }

const AT_OLD = {
  ...AT_AGAIN,
  'payment-password-wrong': 'oldPaymentPassword',
  'payment-password-locked': 'oldPaymentPassword',
} as const

function PaymentForm({ changes, onDone }: { changes: boolean; onDone: () => void }) {
  const text = useText()
  const rule = usePaymentRule()
  const hint = rule && ruleHint(text, rule)
  const form = useForm({
    operation: 'setPaymentPassword',
    values: NOTHING,
    check: (typed) => ({
      oldPaymentPassword: changes && typed.oldPaymentPassword === '' ? text('identity.required') : undefined,
      paymentPassword: rule && ruleFault(rule, typed.paymentPassword) ? hint : undefined,
      confirmPaymentPassword: typed.confirmPaymentPassword === typed.paymentPassword ? undefined : text('identity.differ'),
    }),
    ask: ({ password, oldPaymentPassword, ...fresh }) => ({
      body: { ...fresh, ...again(password), ...(changes ? { oldPaymentPassword } : {}) },
    }),
    // Where none was set before there is no field for it.
    at: changes ? AT_OLD : AT_AGAIN,
    words: (error) => (error instanceof Refusal && error.code === 'field-refused' ? hint : undefined),
    done: () => {
      toast({ title: text('security.payment.saved'), tone: 'good' })
      securityChanged()
      onDone()
    },
  })
  return (
    <Form of={form}>
      <AgainField form={form} />
      {changes && <PasswordField label={text('security.payment.old')} autoComplete="off" {...form.input('oldPaymentPassword')} />}
      <PasswordField label={text('security.payment.new')} autoComplete="off" hint={hint} {...form.input('paymentPassword')} />
      <PasswordField label={text('security.payment.again')} autoComplete="off" {...form.input('confirmPaymentPassword')} />
      <Submit size="lg" wide>
        {text('security.password.save')}
      </Submit>
    </Form>
  )
}

export function PaymentPasswordCard() {
  const text = useText()
  const { data } = useQuery(securityQuery)
  const dates = useDates()
  const [open, setOpen] = useState(false)
  const has = data?.hasPaymentPassword === true
  const rests = data?.paymentRestsUntil ?? null
  const act = text(has ? 'security.payment.change' : 'security.payment.set')
  const since = data?.paymentChangedAt ? ` ${text('security.since', { date: dates(data.paymentChangedAt, 'day') })}` : ''
  return (
    <GuardCard
      reads
      title={text('identity.paymentPassword')}
      note={
        rests === null
          ? `${text(has ? 'security.payment.note' : 'security.payment.none')}${since}`
          : text('security.payment.rests', { until: dates(rests) })
      }
      act={
        <>
          <ForgottenPayment />
          <Button variant="outline" disabled={!data} onClick={() => setOpen(true)}>
            {act}
          </Button>
        </>
      }
    >
      <Dialog open={open} onOpenChange={setOpen} title={act} size="sm">
        <PaymentForm changes={has} onDone={() => setOpen(false)} />
      </Dialog>
    </GuardCard>
  )
}
