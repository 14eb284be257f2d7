/** SMS: the way to a messaging service, as a port with its HTTP adapter; it speaks the form-encoded shape that such services share. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'

/** `number-refused` and `quota` are the service's own refusal; `unreachable` does not say whether the message was sent. */
export type SmsRefusal = 'unreachable' | 'number-refused' | 'quota'
export type Sms = { send(to: string, body: string): Promise<Outcome<{ readonly id: string }, SmsRefusal>> }

export type SmsAccount = { readonly baseUrl: string; readonly account: string; readonly key: string; readonly from: string }

export type SmsSettings = {
  /** Asked at every call, because a service that runs beside the server may come back at another port. */
  readonly account: () => SmsAccount | undefined
  readonly timeoutMilliseconds?: number
}

/** The service's error codes for a number that cannot be reached: not a number, not allowed, blocked, or no mobile. */
const NUMBER_CODES: ReadonlySet<unknown> = new Set([21211, 21408, 21610, 21614])
const QUOTA_CODES: ReadonlySet<unknown> = new Set([20429, 21611, 30001])

type SmsAnswer = { readonly sid?: unknown; readonly code?: unknown }

const judged = (status: number, { sid, code }: SmsAnswer): Outcome<{ readonly id: string }, SmsRefusal> => {
  if (status < 300 && typeof sid === 'string') return done({ id: sid })
  if (NUMBER_CODES.has(code)) return refused('number-refused')
  return refused(status === 429 || QUOTA_CODES.has(code) ? 'quota' : 'unreachable')
}

/** Sends through `POST /2010-04-01/Accounts/<account>/Messages.json` with basic authentication. Nothing is repeated: a person may ask again. */
export const httpSms = ({ account, timeoutMilliseconds = 5000 }: SmsSettings): Sms => ({
  async send(to, body) {
    const known = account()
    if (!known) return refused('unreachable')
    try {
      const response = await fetch(new URL(`/2010-04-01/Accounts/${encodeURIComponent(known.account)}/Messages.json`, known.baseUrl), {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
        headers: {
          authorization: `Basic ${Buffer.from(`${known.account}:${known.key}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams({ To: to, From: known.from, Body: body }).toString(),
      })
      return judged(response.status, (await response.json()) as SmsAnswer)
    } catch {
      return refused('unreachable')
    }
  },
})
