/** Password card: when the password was set, and changing it with the old one; every other device is then logged out. */
import { Button } from '@baize/ui/press/button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { AgainField, AT_AGAIN } from './again-field.tsx'
import { GuardCard } from './guard-card.tsx'
import { NewPasswordFields, NO_PASSWORD, useNewPassword } from '../new-password.tsx'
import { securityChanged, securityQuery } from './security-queries.ts'

function ChangeForm({ onDone }: { onDone: () => void }) {
  const text = useText()
  const { hint, ...password } = useNewPassword()
  const form = useForm({
    ...password,
    at: { ...password.at, ...AT_AGAIN },
    operation: 'changePassword',
    values: { password: '', ...NO_PASSWORD },
    ask: ({ password: old, ...typed }) => ({ body: { ...typed, ...(old === '' ? {} : { oldPassword: old }) } }),
    done: () => {
      toast({ title: text('security.password.changed'), description: text('security.password.others'), tone: 'good' })
      securityChanged()
      onDone()
    },
  })
  return (
    <Form of={form}>
      <AgainField form={form} />
      <NewPasswordFields form={form} hint={hint} />
      <Submit size="lg" wide>
        {text('security.password.save')}
      </Submit>
    </Form>
  )
}

export function PasswordCard() {
  const text = useText()
  const dates = useDates()
  const { data } = useQuery(securityQuery)
  const [open, setOpen] = useState(false)
  const has = data?.hasPassword !== false
  const date = data ? dates(data.passwordChangedAt, 'day') : ''
  const note = has ? text('security.password.since', { date }) : text('security.password.none')
  return (
    <GuardCard
      reads
      title={text('identity.password')}
      note={note}
      act={
        <Button variant="outline" onClick={() => setOpen(true)}>
          {text(has ? 'security.password.change' : 'security.password.set')}
        </Button>
      }
    >
      <Dialog open={open} onOpenChange={setOpen} title={text(has ? 'security.password.change' : 'security.password.set')} size="sm">
        <ChangeForm onDone={() => setOpen(false)} />
      </Dialog>
    </GuardCard>
  )
}
