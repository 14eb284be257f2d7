/** Vendor ask: a signed call to a vendor, as the vendors sign theirs: HMAC-SHA256 of "{timestamp}.{METHOD} {path}.{raw body}" under the secret that both know. */
import { createHmac } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'

export type VendorAsk = { readonly vendor: string; readonly secret: string }

export type VendorAskSettings = {
  /** Asked at every call; undefined while the vendor does not answer. */
  readonly baseUrl: (vendor: string) => string | undefined
  readonly clock: Clock
  readonly timeoutMilliseconds?: number
}

/** An answer's fields are whatever the vendor wrote; each caller checks its own. */
export type Fields = Readonly<Record<string, unknown>>
export const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null ? (value as Fields) : undefined

const LARGEST_ANSWER = 4 * 1024 * 1024

type Asking = { readonly path: string; readonly timeout: number; readonly init?: RequestInit; readonly largest?: number }

/** The text of an answer; undefined where the line was refused, cut off, too slow or too long, which says nothing about what the vendor did. */
export async function askText(
  base: string | undefined,
  { path, timeout, init = {}, largest = LARGEST_ANSWER }: Asking,
): Promise<{ readonly status: number; readonly text: string } | undefined> {
  if (base === undefined) return undefined
  try {
    const url = new URL(path, base.endsWith('/') ? base : `${base}/`)
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) })
    const text = await answer.text()
    return text.length > largest ? undefined : { status: answer.status, text }
  } catch {
    return undefined
  }
}

/** Asks `{base}/{kind}/{vendor}/{call}`. Undefined where no readable answer came, which says nothing about what the vendor did. */
export function signedAsk(kind: 'live' | 'statement' | 'transfer', settings: VendorAskSettings, usualTimeout: number) {
  const { baseUrl, clock, timeoutMilliseconds = usualTimeout } = settings
  return async (call: string, { vendor, secret }: VendorAsk, fields: object): Promise<{ status: number; fields: Fields } | undefined> => {
    const body = JSON.stringify(fields)
    const timestamp = String(clock.now().epochMilliseconds)
    const path = `${kind}/${encodeURIComponent(vendor)}/${call}`
    const signature = createHmac('sha256', Buffer.from(secret, 'utf8')).update(`${timestamp}.POST /${path}.${body}`).digest('base64')
    const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': `v2,${signature}` }
    const answer = await askText(baseUrl(vendor), { path, timeout: timeoutMilliseconds, init: { method: 'POST', body, headers } })
    if (answer === undefined) return undefined
    try {
      const read = fieldsOf(JSON.parse(answer.text))
      return read && { status: answer.status, fields: read }
    } catch {
      return undefined
    }
  }
}
