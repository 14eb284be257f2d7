/** Vendor ask: a signed call to a vendor, as the vendors sign theirs: HMAC-SHA256 of "{timestamp}.{raw body}" under the secret that both know. */
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

/** Asks `{base}/{kind}/{vendor}/{call}`. Undefined where no readable answer came, which says nothing about what the vendor did. */
export function signedAsk(kind: 'live' | 'statement' | 'transfer', settings: VendorAskSettings, usualTimeout: number) {
  const { baseUrl, clock, timeoutMilliseconds = usualTimeout } = settings
  return async (call: string, { vendor, secret }: VendorAsk, fields: object): Promise<{ status: number; fields: Fields } | undefined> => {
    const base = baseUrl(vendor)
    if (base === undefined) return undefined
    const body = JSON.stringify(fields)
    const timestamp = String(clock.now().epochMilliseconds)
    const signature = createHmac('sha256', Buffer.from(secret, 'utf8')).update(`${timestamp}.${body}`).digest('base64')
    try {
      const answer = await fetch(new URL(`${kind}/${encodeURIComponent(vendor)}/${call}`, base.endsWith('/') ? base : `${base}/`), {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMilliseconds),
        headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': `v1,${signature}` },
      })
      const text = await answer.text()
      const read = text.length > LARGEST_ANSWER ? undefined : fieldsOf(JSON.parse(text))
      return read && { status: answer.status, fields: read }
    } catch {
      // Refused, cut off, too slow or not JSON.
      return undefined
    }
  }
}
