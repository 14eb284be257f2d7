/** Calls the operator's seamless wallet in the native dialect: signed, timed, and every answer sorted into done, refused or unclear. */
import { createHmac } from 'node:crypto'
import { parseUnits } from '@baize/contract/values/money.ts'
import { nowMilliseconds } from '../clock.ts'
import { pause } from './clock.ts'
import type { Faults } from './faults.ts'

export type CallName = 'session' | 'balance' | 'bet' | 'win' | 'rollback' | 'resettle' | 'void-settle' | 'transaction'

/** Refusals after which the operator's books have certainly not changed; anything else that is not `ok` is unclear. */
const REFUSALS = new Set([
  'invalid-signature',
  'stale-timestamp',
  'bad-request',
  'invalid-token',
  'token-expired',
  'unknown-player',
  'player-blocked',
  'game-disabled',
  'wrong-currency',
  'insufficient-funds',
  'limit-reached',
  'duplicate-transaction',
  'unknown-transaction',
  'transaction-rolled-back',
  'already-settled',
  'round-closed',
])

export type OperatorAnswer =
  | { readonly kind: 'done'; readonly balance?: string; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly kind: 'refused'; readonly status: string; readonly balance?: string }
  /** A timeout, a broken connection, `temporary-error` or nonsense: the result of the call is unknown. */
  | { readonly kind: 'unclear'; readonly why: string }

export type OperatorCalls = (vendor: string, call: CallName, body: Readonly<Record<string, string | boolean>>) => Promise<OperatorAnswer>

export type OperatorNeeds = {
  readonly baseUrl: string
  /** Secret text by vendor code. */
  readonly secrets: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly faults: Faults
}

/** The signature header of a body: HMAC-SHA256 over "{timestamp}.{METHOD} {path}.{raw body}", keyed by the UTF-8 bytes of the secret. */
const signatureOf = (secret: string, timestamp: string, path: string, body: string): string =>
  `v2,${createHmac('sha256', Buffer.from(secret, 'utf8')).update(`${timestamp}.POST ${path}.${body}`).digest('base64')}`

/** A balance in an answer is decimal text; it is negative only after a settled win was taken back. */
const balanceIn = (fields: Record<string, unknown>): string | undefined => {
  const { balance } = fields
  if (typeof balance !== 'string') return undefined
  return parseUnits(balance.startsWith('-') ? balance.slice(1) : balance) === undefined ? undefined : balance
}

const read = (call: CallName, sent: Readonly<Record<string, unknown>>, httpStatus: number, text: string): OperatorAnswer => {
  let fields: Record<string, unknown>
  try {
    fields = JSON.parse(text) as Record<string, unknown>
  } catch {
    return { kind: 'unclear', why: `HTTP ${httpStatus}, not JSON` }
  }
  if (typeof fields !== 'object' || fields === null) return { kind: 'unclear', why: 'not an object' }
  const { status } = fields
  const balance = balanceIn(fields)
  if (status === 'ok' && httpStatus === 200) {
    if (call !== 'session' && call !== 'balance' && fields['transaction'] !== sent['transaction'])
      return { kind: 'unclear', why: 'an answer to another transaction' }
    if (balance === undefined && call !== 'transaction') return { kind: 'unclear', why: 'no balance in the answer' }
    return { kind: 'done', fields, ...(balance === undefined ? {} : { balance }) }
  }
  if (typeof status === 'string' && REFUSALS.has(status) && httpStatus < 500)
    return { kind: 'refused', status, ...(balance === undefined ? {} : { balance }) }
  return { kind: 'unclear', why: `HTTP ${httpStatus}, ${String(status)}` }
}

/** The operator's wallet as this vendor sees it; no call throws. */
export const operatorCalls = ({ baseUrl, secrets, timeoutMs, faults }: OperatorNeeds): OperatorCalls => {
  const send = async (vendor: string, call: CallName, body: Readonly<Record<string, string | boolean>>): Promise<OperatorAnswer> => {
    const raw = JSON.stringify(body)
    const timestamp = String(nowMilliseconds())
    try {
      const url = new URL(`${baseUrl}/vendor/v1/${encodeURIComponent(vendor)}/${call}`)
      const answer = await fetch(url, {
        method: 'POST',
        body: raw,
        headers: {
          'content-type': 'application/json',
          'x-timestamp': timestamp,
          'x-signature': signatureOf(secrets[vendor] ?? '', timestamp, url.pathname, raw),
        },
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return read(call, body, answer.status, await answer.text())
    } catch (error) {
      return { kind: 'unclear', why: error instanceof Error ? error.name : 'the line broke' }
    }
  }
  return async (vendor, call, body) => {
    if (faults.lateMs > 0) await pause(faults.lateMs)
    const [answer] = await Promise.all(faults.duplicate ? [send(vendor, call, body), send(vendor, call, body)] : [send(vendor, call, body)])
    if (faults.loseAnswer > 0 && call !== 'session') {
      faults.loseAnswer -= 1
      return { kind: 'unclear', why: 'the answer was lost on purpose' }
    }
    return answer
  }
}
