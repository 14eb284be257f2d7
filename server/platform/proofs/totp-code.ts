/** TOTP codes (RFC 6238): the secret of an authenticator, the address that it reads, and the step that a typed number belongs to. */
import { Secret, TOTP } from 'otpauth'
import type { Random } from '../random.ts'

const PERIOD_SECONDS = 30
/** A number may be one step early or late, since clocks differ. */
const WINDOW = 1
const SECRET_BYTES = 20

const generator = (issuer: string, label: string, secret: string): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS, secret: Secret.fromBase32(secret) })

/** A fresh secret in base 32. */
export const newTotpSecret = (random: Pick<Random, 'bytes'>): string =>
  new Secret({ buffer: new Uint8Array(random.bytes(SECRET_BYTES)).buffer }).base32

/** What an authenticator reads from a QR code. */
export const totpAddress = (issuer: string, label: string, secret: string): string => generator(issuer, label, secret).toString()

/** The step whose number was typed, where it is of this moment. Whoever takes it records the step, so that a number is good once. */
export function totpStep(secret: string, code: string, now: Temporal.Instant): bigint | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const timestamp = now.epochMilliseconds
  const delta = generator('', '', secret).validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : BigInt(Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta)
}
