/** Signature: whether a vendor's call is genuine and recent, judged over the raw bytes before anything reads them. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RawCall } from '../platform/route.ts'

/** How far a vendor's clock may be off, either way. */
const WINDOW_MILLISECONDS = 300_000
const MOST_SIGNATURES = 8

const VERSION = 'v2,'

/** What is signed beside the time: a body alone would be valid at every other call of the vendor. */
export type SignedCall = Pick<RawCall, 'method' | 'path' | 'body'>

/** HMAC-SHA256 of "{timestamp}.{METHOD} {path}.{raw body}" with the UTF-8 bytes of the secret as key, in base64. */
const macOf = (secret: string, timestamp: string, { method, path, body }: SignedCall): string =>
  createHmac('sha256', secret).update(`${timestamp}.${method} ${path}.`).update(body).digest('base64')

/** The header of a signed call, `v2,<base64>`. */
export const signatureHeader = (secret: string, timestamp: string, call: SignedCall): string =>
  `${VERSION}${macOf(secret, timestamp, call)}`

/**
 * Tries every given signature with every active secret, without stopping at the first match. A call without a valid signature is
 * `invalid-signature` whatever its time, so that nobody learns our clock without a secret.
 */
export function verifySignature(
  secrets: readonly string[],
  { headers, ...call }: SignedCall & Pick<RawCall, 'headers'>,
  now: Temporal.Instant,
): 'ok' | 'invalid-signature' | 'stale-timestamp' {
  const timestamp = headers['x-timestamp'] ?? ''
  const given = (headers['x-signature'] ?? '').split(' ').filter((text) => text.startsWith(VERSION))
  if (!/^[0-9]{1,15}$/.test(timestamp) || given.length > MOST_SIGNATURES) return 'invalid-signature'
  let good = false
  for (const secret of secrets) {
    const expected = macOf(secret, timestamp, call)
    for (const text of given) {
      const offered = text.slice(VERSION.length)
      // Compared as text of equal length: two base64 texts can carry the same bytes, and only one of them is the signature.
      if (offered.length === expected.length && timingSafeEqual(Buffer.from(offered), Buffer.from(expected))) good = true
    }
  }
  if (!good) return 'invalid-signature'
  return Math.abs(now.epochMilliseconds - Number(timestamp)) <= WINDOW_MILLISECONDS ? 'ok' : 'stale-timestamp'
}
