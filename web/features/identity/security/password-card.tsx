/** Password card: when the password was set, and changing it by the old one; every other device is signed out then. */
import { Button } from '@baize/ui/press/button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { AgainField } from './again-field.tsx'
import { GuardCard } from './guard-card.tsx'
import { NewPasswordFields, useNewPassword } from '../new-password.tsx'
import { securityChanged, securityQuery } from './security-queries.ts'

function ChangeForm({ onDone }: { onDone: () => void }) {
  const text = useText()
  const say = useRefusalText()
  const [old, setOld] = useState('')
  const password = useNewPassword()
  const change = useMutation({
    mutationFn: (form: { newPassword: string; confirmNewPassword: string }) =>
      call('changePassword', { body: { ...form, ...(old === '' ? {} : { oldPassword: old }) } }),
    onSuccess: () => {
      toast({ title: text('security.password.changed'), description: text('security.password.others'), tone: 'good' })
      securityChanged()
      onDone()
    },
    onError: password.place,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const form = password.read()
    if (form) change.mutate(form)
  }
  return (
    <form className="bz-stack" noValidate onSubmit={submit}>
      {change.isError && (
        <Notice tone="danger" live>
          {say(change.error)}
        </Notice>
      )}
      <AgainField value={old} onChange={setOld} />
      <NewPasswordFields state={password} />
      <Button type="submit" size="lg" wide busy={change.isPending}>
        {text('security.password.save')}
      </Button>
    </form>
  )
}

export function PasswordCard() {
  const text = useText()
  const dates = useDates()
  const { data } = useQuery(securityQuery)
  const [open, setOpen] = useState(false)
  const has = data?.hasPassword !== false
  const note =
    data && has ? text('security.password.since', { date: dates(data.passwordChangedAt, 'day') }) : text('security.password.none')
  return (
    <GuardCard
      title={text('identity.password')}
      note={data ? note : ''}
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
