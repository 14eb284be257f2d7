/** Passkey card: the keys by which one press logs in, making another and forgetting one. */
import { Button } from '@baize/ui/press/button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { IconButton } from '@baize/ui/press/icon-button.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call, Refusal } from '../../../api/client.ts'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { again, AgainField, AT_AGAIN } from './again-field.tsx'
import { deviceName } from './device-name.ts'
import { GuardCard } from './guard-card.tsx'
import { securityChanged, securityQuery } from './security-queries.ts'

function AddForm({ onDone }: { onDone: () => void }) {
  const text = useText()
  const form = useForm({
    at: AT_AGAIN,
    operation: 'addPasskey',
    values: { name: deviceName(navigator.userAgent) ?? '', password: '' },
    ask: async ({ name, password }) => {
      const { startRegistration } = await import('@simplewebauthn/browser')
      const options = await call('passkeyOptions', { body: again(password) })
      const credential = await startRegistration({ optionsJSON: options as never })
      return { body: { credential: credential as never, name: name.trim() || text('security.passkey') } }
    },
    words: (error) => (error instanceof Refusal ? undefined : text('security.passkey.notMade')),
    done: () => {
      toast({ title: text('security.passkey.added'), tone: 'good' })
      onDone()
    },
  })
  return (
    <Form of={form}>
      <TextField label={text('security.passkey.name')} maxLength={60} {...form.input('name')} />
      <AgainField form={form} />
      <Submit size="lg" wide>
        {text('security.passkey.add')}
      </Submit>
    </Form>
  )
}

export function PasskeyCard() {
  const text = useText()
  const dates = useDates()
  const say = useRefusalText()
  const { data } = useQuery(securityQuery)
  const [open, setOpen] = useState(false)
  const remove = useMutation({
    mutationFn: (id: string) => call('removePasskey', { params: { id } }),
    onSettled: securityChanged,
    onError: (error) => toast({ title: say(error), tone: 'danger' }),
  })
  const close = (): void => {
    setOpen(false)
    securityChanged()
  }
  const passkeys = data?.passkeys ?? []
  return (
    <GuardCard
      reads
      title={text('security.passkeys')}
      note={text('security.passkeys.note')}
      act={
        <Button variant="outline" onClick={() => setOpen(true)}>
          {text('security.passkey.add')}
        </Button>
      }
    >
      {passkeys.length > 0 && (
        <ul className="guard-list">
          {passkeys.map(({ id, name, madeAt, usedAt }) => (
            <li key={id}>
              <div>
                <p>{name}</p>
                <p className="text-sm text-fg-2">
                  {text('security.passkey.since', { date: dates(madeAt, 'day') })}
                  {usedAt === null ? '' : ` · ${text('security.passkey.used', { date: dates(usedAt, 'day') })}`}
                </p>
              </div>
              <IconButton label={text('security.passkey.forget', { name })} disabled={remove.isPending} onClick={() => remove.mutate(id)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Dialog open={open} onOpenChange={close} title={text('security.passkey.add')} size="sm">
        <AddForm onDone={close} />
      </Dialog>
    </GuardCard>
  )
}
