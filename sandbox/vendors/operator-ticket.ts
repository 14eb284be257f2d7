/** Operator ticket: claims that the operator signed for one purpose with the shared secret: `base64url(JSON).base64url(HMAC-SHA256)`. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The claims of a valid and fresh ticket; undefined for any other. */
export function readTicket(
  purpose: 'chat' | 'launch',
  ticket: string,
  secret: string | undefined,
  { now, goodMs }: { readonly now: number; readonly goodMs: number },
): Readonly<Record<string, unknown>> | undefined {
  const [payload = '', signature = '', more] = ticket.split('.')
  if (secret === undefined || more !== undefined) return undefined
  const wanted = createHmac('sha256', Buffer.from(secret, 'utf8')).update(`${purpose}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  const said = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Record<string, unknown>
  const { at } = said
  return typeof at === 'number' && Math.abs(now - at) <= goodMs ? said : undefined
}
