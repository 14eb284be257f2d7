/** TOTP card: the authenticator as second factor, its QR code and recovery codes, and turning it off. */
import '../identity.css'
import { Button } from '@baize/ui/press/button.tsx'
import { CodeField } from '@baize/ui/fields/code-field.tsx'
import { CopyButton } from '@baize/ui/press/copy-button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Form, Submit } from '../../../form/form.tsx'
import { useForm } from '../../../form/use-form.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { again, AgainField, AT_AGAIN } from './again-field.tsx'
import { GuardCard } from './guard-card.tsx'
import { QrCode } from './qr-code.tsx'
import { securityChanged, securityQuery } from './security-queries.ts'

function ConfirmForm({ secret, uri, onCodes }: { secret: string; uri: string; onCodes: (codes: readonly string[]) => void }) {
  const text = useText()
  const form = useForm({
    operation: 'totpConfirm',
    values: { code: '' },
    ask: (body) => ({ body }),
    at: () => 'code',
    done: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  return (
    <Form of={form}>
      <p>{text('security.totp.scan')}</p>
      <QrCode content={uri} label={text('security.totp.qr')} />
      <div className="bz-row">
        <code className="identity-secret figures">{secret}</code>
        <CopyButton value={secret} />
      </div>
      <CodeField label={text('security.totp.number')} {...form.field('code')} />
      <Submit size="lg" wide>
        {text('security.totp.on')}
      </Submit>
    </Form>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = useText()
  return (
    <div className="bz-stack">
      <Notice tone="good" title={text('security.totp.isOn')}>
        {text('security.totp.keep')}
      </Notice>
      <ul className="identity-recovery figures">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton value={codes.join('\n')} label={text('security.totp.copyCodes')} />
      <Button size="lg" wide onClick={onDone}>
        {text('security.totp.kept')}
      </Button>
    </div>
  )
}

function StartForm({ onDone }: { onDone: () => void }) {
  const text = useText()
  const [codes, setCodes] = useState<readonly string[]>()
  const form = useForm({
    operation: 'totpStart',
    values: { password: '' },
    at: AT_AGAIN,
    ask: ({ password }) => ({ body: again(password) }),
  })
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (form.answer) return <ConfirmForm {...form.answer} onCodes={setCodes} />
  return (
    <Form of={form}>
      <p>{text('security.totp.what')}</p>
      <AgainField form={form} />
      <Submit size="lg" wide>
        {text('security.continue')}
      </Submit>
    </Form>
  )
}

function StopForm({ onDone }: { onDone: () => void }) {
  const text = useText()
  const form = useForm({
    operation: 'totpStop',
    values: { password: '', code: '' },
    at: { ...AT_AGAIN, 'invalid-verification-code': 'code' },
    check: ({ code }) => ({ code: code.trim() === '' ? text('identity.required') : undefined }),
    ask: ({ code, password }) => ({ body: { code: code.trim(), ...again(password) } }),
    done: onDone,
  })
  return (
    <Form of={form}>
      <AgainField form={form} />
      <TextField label={text('security.totp.numberOrCode')} autoComplete="one-time-code" {...form.input('code')} />
      <Submit size="lg" wide variant="danger">
        {text('security.totp.off')}
      </Submit>
    </Form>
  )
}

export function TotpCard() {
  const text = useText()
  const dates = useDates()
  const { data } = useQuery(securityQuery)
  const [open, setOpen] = useState<'start' | 'stop'>()
  const close = (): void => {
    setOpen(undefined)
    securityChanged()
  }
  const on = data?.totp === true
  const since = data?.totpSince ? ` ${text('security.since', { date: dates(data.totpSince, 'day') })}` : ''
  return (
    <GuardCard
      reads
      title={text('security.totp')}
      note={on ? `${text('security.totp.left', { left: data.recoveryCodesLeft })}${since}` : text('security.totp.note')}
      state={on ? text('security.on') : undefined}
      tone="jade"
      act={
        <Button variant="outline" onClick={() => setOpen(on ? 'stop' : 'start')}>
          {text(on ? 'security.totp.off' : 'security.totp.setUp')}
        </Button>
      }
    >
      <Dialog open={open !== undefined} onOpenChange={close} title={text('security.totp')} size="sm">
        {open === 'stop' ? <StopForm onDone={close} /> : <StartForm onDone={close} />}
      </Dialog>
    </GuardCard>
  )
}
