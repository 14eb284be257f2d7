/**
 * Vendor ask: a signed call to a vendor, as the vendors sign theirs. It is HMAC-SHA256 of "{timestamp}.{METHOD} {path}.{raw body}" under
 * the shared secret.
 */
import { createHmac } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import { createOutgoing } from '../platform/outgoing.ts'
import { isClaimOver } from '../platform/work/claim.ts'

/** A vendor with the address that staff set for it, where they did. The stand-ins of a demonstration may be on this machine. */
export type VendorAddress = { readonly vendor: string; readonly address?: string | undefined; readonly isSandbox?: boolean }
export type VendorAsk = VendorAddress & { readonly secret: string }

export type VendorAskSettings = {
  /** Where vendors without their own address are. It is asked at every call, and undefined while nobody answers there. */
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

type Way = (url: URL, init: RequestInit, limits: { readonly timeout: number; readonly largest: number }) => Promise<Response>

const plainWay: Way = (url, init, { timeout }) => fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) })

/** An address from the table is called through the guard: a public place, at its own port. */
const guardedWay =
  (origin: string, port: string, isSandbox: boolean): Way =>
  (url, { method, headers, body }, { timeout, largest }) =>
    createOutgoing({ trusted: () => (isSandbox ? [origin] : []), ports: [port], timeoutMilliseconds: timeout, mostBytes: largest })(url, {
      method: method ?? 'GET',
      headers: Object.fromEntries(new Headers(headers ?? {})),
      ...(typeof body === 'string' ? { body } : {}),
    })

/** The address of a vendor and how it is reached; undefined while it has no address. */
export function placeOf(
  { baseUrl }: Pick<VendorAskSettings, 'baseUrl'>,
  { vendor, address, isSandbox = false }: VendorAddress,
): { readonly base: URL; readonly way: Way } | undefined {
  const url = URL.parse(address ?? baseUrl(vendor) ?? '')
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return { base: url, way: address === undefined ? plainWay : guardedWay(url.origin, url.port, isSandbox) }
}

/**
 * The text of an answer. It is undefined where the connection was refused, cut off, too slow or the text too long, which says nothing about
 * what the vendor did.
 */
export async function askText(
  place: ReturnType<typeof placeOf>,
  { path, timeout, init = {}, largest = LARGEST_ANSWER }: Asking,
): Promise<{ readonly status: number; readonly text: string } | undefined> {
  if (place === undefined || isClaimOver()) return undefined
  try {
    const answer = await place.way(new URL(path, place.base), init, { timeout, largest })
    const text = await answer.text()
    return text.length > largest ? undefined : { status: answer.status, text }
  } catch {
    return undefined
  }
}

/** Asks `{base}/{kind}/{vendor}/{call}`. Undefined where no readable answer came, which does not say what the vendor did. */
export function signedAsk(kind: 'desk' | 'live' | 'statement' | 'transfer', settings: VendorAskSettings, usualTimeout: number) {
  const { clock, timeoutMilliseconds = usualTimeout } = settings
  return async (call: string, { secret, ...whose }: VendorAsk, fields: object): Promise<{ status: number; fields: Fields } | undefined> => {
    const body = JSON.stringify(fields)
    const timestamp = String(clock.now().epochMilliseconds)
    const path = `${kind}/${encodeURIComponent(whose.vendor)}/${call}`
    const signature = createHmac('sha256', Buffer.from(secret, 'utf8')).update(`${timestamp}.POST /${path}.${body}`).digest('base64')
    const headers = { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': `v2,${signature}` }
    const answer = await askText(placeOf(settings, whose), { path, timeout: timeoutMilliseconds, init: { method: 'POST', body, headers } })
    if (answer === undefined) return undefined
    try {
      const read = fieldsOf(JSON.parse(answer.text))
      return read && { status: answer.status, fields: read }
    } catch {
      return undefined
    }
  }
}
