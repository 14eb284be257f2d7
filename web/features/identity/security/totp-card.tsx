/** TOTP card: the authenticator's second step, its QR code and recovery codes, and switching it off again. */
import '../identity.css'
import { Button } from '@baize/ui/press/button.tsx'
import { CodeField } from '@baize/ui/fields/code-field.tsx'
import { CopyButton } from '@baize/ui/press/copy-button.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { Notice } from '@baize/ui/show/notice.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { useDates, useText } from '../../../i18n/i18n.ts'
import { useRefusalText } from '../../../i18n/refusal-text.ts'
import { again, AgainField } from './again-field.tsx'
import { GuardCard } from './guard-card.tsx'
import { QrCode } from './qr-code.tsx'
import { securityChanged, securityQuery } from './security-queries.ts'

function ConfirmForm({ secret, uri, onCodes }: { secret: string; uri: string; onCodes: (codes: readonly string[]) => void }) {
  const text = useText()
  const say = useRefusalText()
  const [code, setCode] = useState('')
  const confirm = useMutation({
    mutationFn: () => call('totpConfirm', { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!confirm.isPending) confirm.mutate()
  }
  return (
    <form className="bz-stack" noValidate onSubmit={submit}>
      <p>{text('security.totp.scan')}</p>
      <QrCode content={uri} label={text('security.totp.qr')} />
      <div className="bz-row">
        <code className="identity-secret figures">{secret}</code>
        <CopyButton value={secret} />
      </div>
      <CodeField
        label={text('security.totp.number')}
        value={code}
        error={confirm.isError ? say(confirm.error) : undefined}
        onChange={setCode}
      />
      <Button type="submit" size="lg" wide busy={confirm.isPending}>
        {text('security.totp.on')}
      </Button>
    </form>
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
  const say = useRefusalText()
  const [password, setPassword] = useState('')
  const [codes, setCodes] = useState<readonly string[]>()
  const start = useMutation({ mutationFn: () => call('totpStart', { body: again(password) }) })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!start.isPending) start.mutate()
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />
  if (start.data) return <ConfirmForm {...start.data} onCodes={setCodes} />
  return (
    <form className="bz-stack" noValidate onSubmit={submit}>
      <p>{text('security.totp.what')}</p>
      {start.isError && (
        <Notice tone="danger" live>
          {say(start.error)}
        </Notice>
      )}
      <AgainField value={password} onChange={setPassword} />
      <Button type="submit" size="lg" wide busy={start.isPending}>
        {text('security.continue')}
      </Button>
    </form>
  )
}

function StopForm({ onDone }: { onDone: () => void }) {
  const text = useText()
  const say = useRefusalText()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const stop = useMutation({ mutationFn: () => call('totpStop', { body: { code: code.trim(), ...again(password) } }), onSuccess: onDone })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!stop.isPending && code.trim() !== '') stop.mutate()
  }
  return (
    <form className="bz-stack" noValidate onSubmit={submit}>
      {stop.isError && (
        <Notice tone="danger" live>
          {say(stop.error)}
        </Notice>
      )}
      <AgainField value={password} onChange={setPassword} />
      <TextField
        label={text('security.totp.numberOrCode')}
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" wide variant="danger" busy={stop.isPending}>
        {text('security.totp.off')}
      </Button>
    </form>
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
