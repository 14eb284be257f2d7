/** Signature: whether a vendor's call is its own and fresh, judged over the raw bytes before anything reads them. */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far a vendor's clock may be off, either way. */
const WINDOW_MILLISECONDS = 300_000
const MOST_SIGNATURES = 8

/** HMAC-SHA256 of "{timestamp}.{raw body}" with the UTF-8 bytes of the secret as key, in base64. */
const macOf = (secret: string, timestamp: string, body: Buffer): string =>
  createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('base64')

/** The header of a signed call, `v1,<base64>`. */
export const signatureHeader = (secret: string, timestamp: string, body: Buffer): string => `v1,${macOf(secret, timestamp, body)}`

/**
 * Tries every given signature with every active secret, without stopping at the first that fits. A call without a good signature is
 * `invalid-signature` whatever its time says, so that nobody learns our clock without a secret.
 */
export function verifySignature(
  secrets: readonly string[],
  headers: Readonly<Record<string, string | undefined>>,
  body: Buffer,
  now: Temporal.Instant,
): 'ok' | 'invalid-signature' | 'stale-timestamp' {
  const timestamp = headers['x-timestamp'] ?? ''
  const given = (headers['x-signature'] ?? '').split(' ').filter((text) => text.startsWith('v1,'))
  if (!/^[0-9]{1,15}$/.test(timestamp) || given.length > MOST_SIGNATURES) return 'invalid-signature'
  let good = false
  for (const secret of secrets) {
    const expected = macOf(secret, timestamp, body)
    for (const text of given) {
      const offered = text.slice('v1,'.length)
      // Compared as text of equal length: two base64 texts can carry the same bytes, and only one of them is the signature.
      if (offered.length === expected.length && timingSafeEqual(Buffer.from(offered), Buffer.from(expected))) good = true
    }
  }
  if (!good) return 'invalid-signature'
  return Math.abs(now.epochMilliseconds - Number(timestamp)) <= WINDOW_MILLISECONDS ? 'ok' : 'stale-timestamp'
}
