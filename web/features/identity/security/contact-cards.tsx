/** Contact cards: the bound phone and mail address, masked, and binding another by the code that comes there. */
import { Button } from '@baize/ui/press/button.tsx'
import { CodeField } from '@baize/ui/fields/code-field.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import type { SecurityState } from '@baize/contract/identity/security.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { again, AgainField } from './again-field.tsx'
import { useChallenge } from '../login/challenge.tsx'
import { GuardCard } from './guard-card.tsx'
import { NO_PHONE, PhoneCodeFields, useDialingCode } from '../phone-code.tsx'
import { securityChanged, securityQuery } from './security-queries.ts'

type Target = { kind: 'phone'; mobileNum: string; countryDialingCode: string } | { kind: 'email'; email: string }

/** Binds by code and password, and says so. */
function useBind(onDone: () => void) {
  const text = useText()
  return useMutation({
    mutationFn: (body: { target: Target; code: string; password?: string }) => call('bindContact', { body }),
    onSuccess: () => {
      toast({ title: text('security.bound'), tone: 'good' })
      securityChanged()
      onDone()
    },
  })
}

function PhoneForm({ onDone }: { onDone: () => void }) {
  const text = useText()
  const say = useRefusalText()
  const [phone, setPhone] = useState(NO_PHONE)
  const [password, setPassword] = useState('')
  const countryDialingCode = useDialingCode(phone.country)
  const bind = useBind(onDone)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const target = { kind: 'phone', mobileNum: phone.mobileNum, countryDialingCode } as const
    if (!bind.isPending) bind.mutate({ target, code: phone.code, ...again(password) })
  }
  return (
    <form className="bz-stack" noValidate onSubmit={submit}>
      {bind.isError && (
        <Notice tone="danger" live>
          {say(bind.error)}
        </Notice>
      )}
      <PhoneCodeFields use="bind" value={phone} onChange={setPhone} />
      <AgainField value={password} onChange={setPassword} />
      <Button type="submit" size="lg" wide busy={bind.isPending}>
        {text('security.bind')}
      </Button>
    </form>
  )
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const text = useText()
  const say = useRefusalText()
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const challenge = useChallenge()
  const bind = useBind(onDone)
  const target = { kind: 'email', email: email.trim() } as const
  const send = useMutation({
    mutationFn: async () => call('sendBindCode', { body: { target, ...(await challenge.answer()) } }),
    onSettled: () => challenge.renew(),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!bind.isPending) bind.mutate({ target, code, ...again(password) })
  }
  const fault = bind.error ?? send.error
  return (
    <form className="bz-stack" noValidate onSubmit={submit}>
      {fault && (
        <Notice tone="danger" live>
          {say(fault)}
        </Notice>
      )}
      <TextField
        label={text('identity.email')}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      {challenge.shown}
      <div className="identity-code">
        <CodeField label={text('security.code')} value={code} onChange={setCode} />
        <Button variant="outline" busy={send.isPending} onClick={() => send.mutate()}>
          {text('security.send')}
        </Button>
      </div>
      <output className="text-sm text-fg-2">{send.isSuccess ? text('security.sent') : ''}</output>
      <AgainField value={password} onChange={setPassword} />
      <Button type="submit" size="lg" wide busy={bind.isPending}>
        {text('security.bind')}
      </Button>
    </form>
  )
}

function ContactCard({ kind, contact }: { kind: 'phone' | 'email'; contact: SecurityState['phone'] | undefined }) {
  const text = useText()
  const dates = useDates()
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const act = text(contact ? 'security.rebind' : 'security.bind')
  const state = contact === undefined ? undefined : contact?.verified ? 'security.verified' : 'security.unverified'
  const title = text(`security.${kind}`)
  return (
    <GuardCard
      title={title}
      note={
        contact ? `${contact.shown} · ${text('security.since', { date: dates(contact.changedAt, 'day') })}` : text(`security.${kind}.note`)
      }
      state={contact && state ? text(state) : undefined}
      tone={contact?.verified ? 'jade' : 'gold'}
      act={
        <Button variant="outline" aria-label={`${act}: ${title}`} onClick={() => setOpen(true)}>
          {act}
        </Button>
      }
    >
      <Dialog open={open} onOpenChange={setOpen} title={text(`security.${kind}.bind`)} size="sm">
        {kind === 'phone' ? <PhoneForm onDone={close} /> : <EmailForm onDone={close} />}
      </Dialog>
    </GuardCard>
  )
}

export function ContactCards() {
  const { data } = useQuery(securityQuery)
  return (
    <>
      <ContactCard kind="phone" contact={data?.phone} />
      <ContactCard kind="email" contact={data?.email} />
    </>
  )
}
