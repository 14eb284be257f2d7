/** Sealed: encrypts the forms that carry secrets to the server's published key, so that no proxy or log between sees them. */
import { CompactEncrypt, importJWK } from 'jose'

type Keys = { keys: { kid: string; kty: string; crv: string; x: string; y: string }[]; now: string }

/** How far this device's clock is from the server's, in milliseconds; protected forms carry the server's time. */
let kept: { keys: Keys['keys']; offset: number; at: number } | undefined

async function currentKey(): Promise<{ key: Keys['keys'][number]; offset: number }> {
  const now = performance.now()
  if (!kept || now - kept.at > 300_000) {
    const response = await fetch('/wps/system/keys', { cache: 'no-store' })
    const { value } = (await response.json()) as { value: Keys }
    kept = { keys: value.keys, offset: Date.parse(value.now) - performance.timeOrigin - performance.now(), at: now }
  }
  const [key] = kept.keys
  if (!key) throw new Error('the server published no key')
  return { key, offset: kept.offset }
}

/** A compact JWE (ECDH-ES on P-256 with A256GCM), bound to the method and path and good for one minute and one use. */
export async function seal(method: string, path: string, body: unknown): Promise<string> {
  const { key, offset } = await currentKey()
  const issued = Math.floor((performance.timeOrigin + performance.now() + offset) / 1000)
  const claims = JSON.stringify({ body, iat: issued, jti: crypto.randomUUID(), aud: `${method} ${path}` })
  return new CompactEncrypt(new TextEncoder().encode(claims))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid, typ: 'wps+jwe' })
    .encrypt(await importJWK(key, 'ECDH-ES'))
}
