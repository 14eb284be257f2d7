/** Sealed: encrypts forms with secrets to the server's published key, so that no proxy or log in between sees them. */
import { base64url, CompactEncrypt, compactVerify, importJWK } from 'jose'
import { pageNow } from './clock/page-clock.ts'
import { deviceNow } from './clock/server-clock.ts'

type Keys = { keys: { kid: string; kty: string; crv: string; x: string; y: string }[]; now: string }

/** How far this device's clock is from the server's, in milliseconds; protected forms carry the server's time. */
let kept: { keys: Keys['keys']; offset: number; at: number } | undefined

/** The server's signing key as the page brought it. */
async function trustedSigner(): Promise<CryptoKey> {
  const point = document.querySelector<HTMLMetaElement>('meta[name="trusted-signer"]')?.content ?? ''
  return crypto.subtle.importKey('raw', new Uint8Array(base64url.decode(point)), { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
}

/** The signed content of the key set, or `undefined` where no signature is the server's own. */
async function verified(signed: readonly string[]): Promise<Keys | undefined> {
  const signer = await trustedSigner()
  for (const one of signed) {
    const opened = await compactVerify(one, signer, { algorithms: ['ES256'] }).catch(() => undefined)
    if (opened?.protectedHeader.typ === 'wps-keys') return JSON.parse(new TextDecoder().decode(opened.payload)) as Keys
  }
  return undefined
}

async function currentKey(): Promise<{ key: Keys['keys'][number]; offset: number } | undefined> {
  const now = pageNow()
  if (!kept || now - kept.at > 300_000) {
    const response = await fetch('/wps/system/keys', { cache: 'no-store' })
    if (!response.ok) throw new Error('the server published no keys')
    const { value } = (await response.json()) as { value: { signed?: string[] } }
    // A page without a signer trusts nobody either.
    const known = await verified(value.signed ?? []).catch(() => undefined)
    if (!known) return undefined
    kept = { keys: known.keys, offset: Date.parse(known.now) - deviceNow(), at: now }
  }
  const [key] = kept.keys
  if (!key) throw new Error('the server published no key')
  return { key, offset: kept.offset }
}

/**
 * A compact JWE (ECDH-ES on P-256 with A256GCM), bound to the method and path and valid for one minute and one use. It
 * is `undefined` where the server has not signed the published keys, and then nothing may be sent.
 */
export async function seal(method: string, path: string, body: unknown): Promise<string | undefined> {
  const current = await currentKey()
  if (!current) return undefined
  const { key, offset } = current
  const issued = Math.floor((deviceNow() + offset) / 1000)
  const claims = JSON.stringify({ body, iat: issued, jti: crypto.randomUUID(), aud: `${method} ${path}` })
  return new CompactEncrypt(new TextEncoder().encode(claims))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid, typ: 'wps+jwe' })
    .encrypt(await importJWK(key, 'ECDH-ES'))
}
