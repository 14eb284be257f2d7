/** Operator signature: checks that a call of the operator is authentic and fresh. It is signed with the shared secret, as the vendors' calls are. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { nowMilliseconds } from '../clock.ts'

export type AskedOf = { readonly headers: Readonly<Record<string, unknown>>; readonly url: string; readonly body: string }

/** Every call of the operator is a POST to a path of this service. A base address with its own path is prepended to what is signed. */
export function isSigned(secret: string | undefined, { headers, url, body }: AskedOf): boolean {
  const timestamp = String(headers['x-timestamp'])
  if (secret === undefined || !/^\d{1,15}$/.test(timestamp) || Math.abs(nowMilliseconds() - Number(timestamp)) > 300_000) return false
  const wanted = Buffer.from(
    `v2,${createHmac('sha256', Buffer.from(secret, 'utf8')).update(`${timestamp}.POST ${url}.${body}`).digest('base64')}`,
  )
  const given = Buffer.from(String(headers['x-signature']))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
