/** The signature of Standard Webhooks over raw bytes. A notice is accepted only when the payment service really sent it, and recently. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'

/** How far the sender's clock may differ from ours, either way. */
const WINDOW_SECONDS = 300

const SECRET_PREFIX = 'whsec_'
const ID = /^[\x21-\x7e]{1,200}$/
const TIMESTAMP = /^[0-9]{1,12}$/

export type SignedHeaders = Readonly<Record<string, string | undefined>>

/** The bytes behind a `whsec_` secret. An empty or too short one is a configuration fault and throws. */
function keyOfSecret(secret: string): Buffer {
  const key = Buffer.from(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret, 'base64')
  if (key.length < 24) throw new Error('a webhook secret needs at least 24 bytes')
  return key
}

const sign = (key: Buffer, id: string, timestamp: string, body: Buffer): string =>
  createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')

// The texts are compared, not the bytes behind them. Base64 has several spellings of one value, and only the canonical one is accepted.
function sameText(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Verifies a notice and answers its id. Source: the Standard Webhooks specification 1.0, symmetric scheme `v1`: Base64 of HMAC-SHA256 over
 * `id.timestamp.body`, several signatures separated by a space. The standardwebhooks package is not used here, because it reads the body as text
 * and asks the machine for the time. The sandbox signs with it, which proves that both understand the same scheme.
 */
export function verifySignature(
  headers: SignedHeaders,
  body: Buffer,
  secrets: readonly string[],
  now: Temporal.Instant,
): Outcome<{ id: string }, 'webhook-forged' | 'webhook-stale'> {
  const id = headers['webhook-id'] ?? ''
  const timestamp = headers['webhook-timestamp'] ?? ''
  const given = (headers['webhook-signature'] ?? '').split(' ').filter((part) => part.startsWith('v1,'))
  if (!ID.test(id) || !TIMESTAMP.test(timestamp) || given.length === 0 || given.length > 8) return refused('webhook-forged')
  const expected = secrets.map((secret) => sign(keyOfSecret(secret), id, timestamp, body))
  const genuine = given.some((part) => expected.some((text) => sameText(part.slice(3), text)))
  if (!genuine) return refused('webhook-forged')
  const seconds = Math.floor(now.epochMilliseconds / 1000)
  return Math.abs(seconds - Number(timestamp)) > WINDOW_SECONDS ? refused('webhook-stale') : done({ id })
}
