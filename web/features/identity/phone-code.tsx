/** Phone code: a number with its dialing code, the button that sends a code and counts down, and the field for it. */
import './identity.css'
import { PHONE_SAMPLE } from '@baize/contract/values/number-text.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { CodeField } from '@baize/ui/fields/code-field.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, Refusal, type Answer } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import { useCountryNames, useText } from '../../i18n/i18n.ts'
import { useRefusalText } from '../../i18n/refusal-text.ts'
import { useChallenge } from './login/challenge.tsx'
import type { Challenge } from './proof.ts'
import { countryCodesQuery, registerSettingsQuery } from './queries.ts'
import { pageNow } from '../../api/clock/page-clock.ts'

export type PhoneCode = {
  readonly mobileNum: string
  readonly country: string
  readonly code: string
  /** The session of a phone identity service, once it has sent its code. */
  readonly session: string | undefined
}
export const NO_PHONE: PhoneCode = { mobileNum: '', country: '', code: '', session: undefined }

/** The request for a code, by its purpose. */
export type CodeUse = 'login' | 'forgot' | 'register' | 'register-username' | 'bind'

/** One call per second; an earlier press waits for its turn. */
const THROTTLE_MS = 1000
const TOO_MANY_WAIT_SECONDS = 5 * 60

type Sent = { readonly expiredMinutes: number; readonly session?: string }

function ask(use: CodeUse, phone: { mobileNum: string; countryDialingCode: string }, challenge: Challenge): Promise<Sent> {
  if (use === 'bind') return call('sendBindCode', { body: { target: { kind: 'phone', ...phone }, ...challenge } })
  if (use === 'register' || use === 'register-username')
    return call('smsForRegister', { body: { ...phone, type: use === 'register' ? 'mobile' : 'username', ...challenge } })
  return call('smsWithoutLogin', { body: { ...phone, purpose: use, ...challenge } })
}

type Countries = Answer<'countryCodes'>

const codeOf = (country: string, countries: Countries | undefined): string | undefined =>
  countries?.find(({ countryCode }) => countryCode === country)?.countryDialingCode

/** The dialing code of a chosen country, or of the merchant's own; '' while neither is known. */
export function useDialingCode(): (country: string) => string {
  const { data: settings } = useQuery(registerSettingsQuery)
  const { data: countries } = useQuery(countryCodesQuery)
  return (country) => codeOf(country, countries) ?? settings?.dialingCode ?? ''
}

/** The message at an empty number or code. */
export function useMissing(): (phone: PhoneCode) => { readonly mobileNum?: string; readonly code?: string } {
  const text = useText()
  return ({ mobileNum, code }) => ({
    ...(mobileNum.trim() === '' ? { mobileNum: text('security.mobile.missing') } : {}),
    ...(code === '' ? { code: text('security.code.missing') } : {}),
  })
}

/** The phone's part of what a form holds. */
export const phoneOf = ({ mobileNum, country, code, session }: PhoneCode): PhoneCode => ({ mobileNum, country, code, session })

/** The proof of the number that a form sends: the code, or the token of a phone identity service. */
export async function phoneProof({ code, session }: PhoneCode): Promise<{ verificationCode: string; firebaseIdToken?: string }> {
  if (session === undefined) return { verificationCode: code }
  return { verificationCode: code, ...(await call('phoneFinish', { body: { session, code } })) }
}

/** Seconds until the button may be pressed again; it runs down by the device's own clock. */
function useCountdown(): readonly [left: number, start: (seconds: number) => void] {
  const [until, setUntil] = useState(0)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    if (until === 0) return undefined
    const tick = (): void => setLeft(Math.max(0, Math.ceil((until - pageNow()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until])
  return [left, (seconds) => setUntil(pageNow() + seconds * 1000)]
}

/** The countries by their names in the shown language, the merchant's own first. */
function useCountries(): { readonly value: string; readonly label: string }[] {
  const nameOf = useCountryNames()
  const { data: countries = [] } = useQuery(countryCodesQuery)
  return countries.map(({ countryCode, countryDialingCode }) => ({
    value: countryCode,
    label: `+${countryDialingCode} ${nameOf(countryCode)}`,
  }))
}

export function PhoneNumber({
  value,
  onChange,
  error,
}: {
  value: PhoneCode
  onChange: (value: PhoneCode) => void
  error?: string | undefined
}) {
  const text = useText()
  const countries = useCountries()
  const { data: settings } = useQuery(registerSettingsQuery)
  const usual = countries.find(({ label }) => label.startsWith(`+${settings?.dialingCode ?? ''} `))?.value ?? ''
  return (
    <div className="identity-phone">
      <SelectField
        label={text('security.country')}
        options={countries}
        autoComplete="tel-country-code"
        value={value.country === '' ? usual : value.country}
        onChange={(event) => onChange({ ...value, country: event.currentTarget.value })}
      />
      <TextField
        label={text('security.mobile')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder={PHONE_SAMPLE}
        maxLength={40}
        value={value.mobileNum}
        error={error}
        onChange={(event) => onChange({ ...value, mobileNum: event.currentTarget.value })}
      />
    </div>
  )
}

/** Sends a code by this site's SMS or by the phone identity service, as the merchant has set. */
function useSend(use: CodeUse, value: PhoneCode, onChange: (value: PhoneCode) => void) {
  const challenge = useChallenge()
  const [left, count] = useCountdown()
  const [pressedAt, setPressedAt] = useState(Number.NEGATIVE_INFINITY)
  const send = useMutation({
    mutationFn: async (waitMs: number): Promise<Sent> => {
      await new Promise((over) => setTimeout(over, waitMs))
      // A press before these are loaded waits for them: a number without its dialing code is invalid.
      const [settings, countries] = await Promise.all([
        queries.ensureQueryData(registerSettingsQuery),
        queries.ensureQueryData(countryCodesQuery),
      ])
      const phone = { mobileNum: value.mobileNum, countryDialingCode: codeOf(value.country, countries) ?? settings.dialingCode }
      const answer = await challenge.answer()
      return settings.phoneChannel === 'firebase' && use !== 'bind'
        ? call('phoneStart', { body: { ...phone, ...answer } })
        : ask(use, phone, answer)
    },
    onSuccess: ({ expiredMinutes, session }) => {
      count(expiredMinutes * 60)
      onChange({ ...value, session })
    },
    // After too many requests the wait is as long as the message says.
    onError: (error) => {
      if (error instanceof Refusal && error.code === 'sms-too-many-requests') count(TOO_MANY_WAIT_SECONDS)
    },
    onSettled: () => challenge.renew(),
  })
  const press = (): void => {
    const now = pageNow()
    if (left > 0 || send.isPending) return
    const waitMs = Math.max(0, pressedAt + THROTTLE_MS - now)
    setPressedAt(now + waitMs)
    send.mutate(waitMs)
  }
  return { send, press, left, challenge }
}

export function PhoneCodeFields({
  use,
  value,
  onChange,
  errors = {},
}: {
  use: CodeUse
  value: PhoneCode
  onChange: (value: PhoneCode) => void
  errors?: { readonly mobileNum?: string | undefined; readonly code?: string | undefined }
}) {
  const text = useText()
  const say = useRefusalText()
  const { send, press, left, challenge } = useSend(use, value, onChange)
  return (
    <>
      <PhoneNumber value={value} onChange={onChange} error={errors.mobileNum} />
      {challenge.shown}
      <div className="identity-code">
        <CodeField label={text('security.code')} value={value.code} error={errors.code} onChange={(code) => onChange({ ...value, code })} />
        <Button variant="outline" busy={send.isPending} aria-disabled={left > 0} onClick={press}>
          {left > 0 ? text('security.sendAgain', { seconds: left }) : text('security.send')}
        </Button>
      </div>
      <output className="text-sm text-fg-2">{send.isSuccess ? text('security.sent') : ''}</output>
      <Dialog
        open={send.isError}
        onOpenChange={() => send.reset()}
        title={text('security.notSent')}
        size="sm"
        footer={
          <Button wide onClick={() => send.reset()}>
            {text('security.understood')}
          </Button>
        }
      >
        <p role="alert">{send.isError ? say(send.error) : ''}</p>
      </Dialog>
    </>
  )
}
