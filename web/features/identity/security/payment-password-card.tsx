/** Payment password card: the password that is asked when money leaves; set by the login password, changed by the old one besides. */
import { Button } from '@baize/ui/press/button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { PasswordField } from '@baize/ui/fields/password-field.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call, Refusal } from '../../../api/client.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { again, AgainField } from './again-field.tsx'
import { ruleFault, ruleHint } from '../register/field-rule.ts'
import { GuardCard } from './guard-card.tsx'
import { ForgottenPayment } from './payment-reset.tsx'
import { usePaymentRule } from './payment-rule.ts'
import { securityChanged, securityQuery } from './security-queries.ts'

type Fields = { readonly oldPaymentPassword: string; readonly paymentPassword: string; readonly confirmPaymentPassword: string }
type Faults = Partial<Fields>
const NOTHING: Fields = { oldPaymentPassword: '', paymentPassword: '', confirmPaymentPassword: '' }

function PaymentForm({ changes, onDone }: { changes: boolean; onDone: () => void }) {
  const text = useText()
  const say = useRefusalText()
  const rule = usePaymentRule()
  const [login, setLogin] = useState('')
  const [typed, setTyped] = useState(NOTHING)
  const [faults, setFaults] = useState<Faults>({})
  const hint = rule && ruleHint(text, rule)
  const save = useMutation({
    mutationFn: ({ oldPaymentPassword, ...fresh }: Fields) =>
      call('setPaymentPassword', { body: { ...fresh, ...again(login), ...(changes ? { oldPaymentPassword } : {}) } }),
    onSuccess: () => {
      toast({ title: text('security.payment.saved'), tone: 'good' })
      securityChanged()
      onDone()
    },
    onError: (error) => {
      const field = error instanceof Refusal ? error.detail['field'] : undefined
      if (typeof field === 'string' && field in NOTHING)
        setFaults({ [field]: error instanceof Refusal && error.code === 'field-refused' ? hint : error.message })
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const found: Faults = {
      ...(changes && typed.oldPaymentPassword === '' ? { oldPaymentPassword: text('identity.required') } : {}),
      ...(rule && ruleFault(rule, typed.paymentPassword) ? { paymentPassword: hint ?? '' } : {}),
      ...(typed.confirmPaymentPassword === typed.paymentPassword ? {} : { confirmPaymentPassword: text('identity.differ') }),
    }
    setFaults(found)
    if (Object.keys(found).length === 0) save.mutate(typed)
  }
  const field = (name: keyof Fields, label: string, help?: string) => (
    <PasswordField
      label={label}
      autoComplete="off"
      hint={help}
      value={typed[name]}
      error={faults[name]}
      onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [name]: value })}
    />
  )
  return (
    <form className="bz-stack" noValidate onSubmit={submit}>
      {save.isError && (
        <Notice tone="danger" live>
          {say(save.error)}
        </Notice>
      )}
      <AgainField value={login} onChange={setLogin} />
      {changes && field('oldPaymentPassword', text('security.payment.old'))}
      {field('paymentPassword', text('security.payment.new'), hint)}
      {field('confirmPaymentPassword', text('security.payment.again'))}
      <Button type="submit" size="lg" wide busy={save.isPending}>
        {text('security.password.save')}
      </Button>
    </form>
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
