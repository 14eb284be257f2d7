/** Contact cards: the bound phone and email address, masked, and binding another with a code. */
import { Button } from '@baize/ui/press/button.tsx'
import { CodeField } from '@baize/ui/fields/code-field.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { toast } from '@baize/ui/overlay/toast.tsx'
import type { SecurityState } from '@baize/contract/identity/security.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { again, AgainField, AT_AGAIN } from './again-field.tsx'
import { useChallenge } from '../login/challenge.tsx'
import { GuardCard } from './guard-card.tsx'
import { NO_PHONE, PhoneCodeFields, phoneOf, useDialingCode, useMissing } from '../phone-code.tsx'
import { OldFields, useOldProof } from './old-proof.tsx'
import { securityChanged, securityQuery } from './security-queries.ts'

const AT_BIND = { ...AT_AGAIN, 'invalid-verification-code': 'code', 'missing-verification-code': 'code', 'code-expired': 'code' } as const

type FormProps = { readonly act: string; readonly onDone: () => void }

/** Says that it is bound. */
function useBound(onDone: () => void): () => void {
  const text = useText()
  return () => {
    toast({ title: text('security.bound'), tone: 'good' })
    securityChanged()
    onDone()
  }
}

function PhoneForm({ act, onDone }: FormProps) {
  const dialingCode = useDialingCode()
  const old = useOldProof('phone')
  const form = useForm({
    at: AT_BIND,
    operation: 'bindContact',
    values: { ...NO_PHONE, password: '' },
    check: useMissing(),
    ask: ({ mobileNum, country, code, password }) => ({
      body: {
        target: { kind: 'phone' as const, mobileNum, countryDialingCode: dialingCode(country) },
        code,
        ...again(password),
        ...old.given,
      },
    }),
    done: useBound(onDone),
  })
  return (
    <Form of={form}>
      <OldFields {...old} />
      <PhoneCodeFields use="bind" value={phoneOf(form.values)} onChange={form.write} errors={form.faults} />
      <AgainField form={form} />
      <Submit size="lg" wide>
        {act}
      </Submit>
    </Form>
  )
}

function EmailForm({ act, onDone }: FormProps) {
  const text = useText()
  const say = useRefusalText()
  const challenge = useChallenge()
  const old = useOldProof('email')
  const form = useForm({
    at: AT_BIND,
    operation: 'bindContact',
    values: { email: '', code: '', password: '' },
    check: ({ email }) => ({ email: email.trim() === '' ? text('identity.required') : undefined }),
    ask: ({ email, code, password }) => ({
      body: { target: { kind: 'email' as const, email: email.trim() }, code, ...again(password), ...old.given },
    }),
    done: useBound(onDone),
  })
  const send = useMutation({
    mutationFn: async () =>
      call('sendBindCode', { body: { target: { kind: 'email', email: form.values.email.trim() }, ...(await challenge.answer()) } }),
    onSettled: () => challenge.renew(),
  })
  return (
    <Form of={form}>
      {send.error && (
        <Notice tone="danger" live>
          {say(send.error)}
        </Notice>
      )}
      <OldFields {...old} />
      <TextField label={text('identity.email')} type="email" autoComplete="email" {...form.input('email')} />
      {challenge.shown}
      <div className="identity-code">
        <CodeField label={text('security.code')} {...form.field('code')} />
        <Button variant="outline" busy={send.isPending} disabled={form.values.email.trim() === ''} onClick={() => send.mutate()}>
          {text('security.send')}
        </Button>
      </div>
      <output className="text-sm text-fg-2">{send.isSuccess ? text('security.sent') : ''}</output>
      <AgainField form={form} />
      <Submit size="lg" wide>
        {act}
      </Submit>
    </Form>
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
      reads
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
      <Dialog open={open} onOpenChange={setOpen} title={text(`security.${kind}.${contact ? 'rebind' : 'bind'}`)} size="sm">
        {kind === 'phone' ? <PhoneForm act={act} onDone={close} /> : <EmailForm act={act} onDone={close} />}
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
