/**
 * Payload: forms that the browser encrypted to a published key, profile `wps-jwe-1`: ECDH-ES on P-256 with A256GCM, bound to one call, opened once.
 * TLS ends before the product where a site stands behind a proxy, so the specification asks that passwords cross it sealed (ID-22).
 */
import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { namesTwice } from '../../platform/repeated-names.ts'
import type { Parts } from '../needs.ts'
import { payloadKeyPlace } from '../sealed.ts'
import { createKeySetSigner, type PublicKey, type SignedKeySet } from './key-set.ts'
import {
  deletePayloadKeysUntil,
  insertPayloadKey,
  lockPayloadKeys,
  notePayload,
  payloadKeyById,
  payloadKeysSince,
  type PayloadKeyRow,
} from './payload-store.ts'

const ROTATION_HOURS = 24
/** How long a key still opens after a newer one has replaced it. */
const OVERLAP_HOURS = 48
const LIFE_HOURS = ROTATION_HOURS + OVERLAP_HOURS
const LARGEST = 16 * 1024
const CLOCK_SECONDS = 60
/** Longer than a payload can be valid by its `iat`. */
const SEEN_SECONDS = 300

export type Sealed = { readonly jwe: string; readonly method: string; readonly path: string }

async function makeKey({ random, clock, secrets }: Parts): Promise<PayloadKeyRow> {
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const kid = random.token(9)
  return {
    kid,
    public_jwk: { ...(await exportJWK(pair.publicKey)), kid, use: 'enc', alg: 'ECDH-ES' },
    private_sealed: secrets.data.seal(payloadKeyPlace(kid), JSON.stringify(await exportJWK(pair.privateKey))),
    created_at: clock.now(),
  }
}

/** The public half comes from the sealed private one. Whoever writes into the database cannot choose to whom passwords are encrypted. */
function publicHalf({ kid, public_jwk }: PayloadKeyRow, { x = '', y = '' }: JWK): PublicKey {
  const { x: toldX, y: toldY } = public_jwk as JWK
  if (x !== toldX || y !== toldY) throw new Error(`the public half of the payload key ${kid} was altered`)
  return { kty: 'EC', crv: 'P-256', x, y, kid, use: 'enc', alg: 'ECDH-ES' }
}

const HEADER_NAMES = new Set(['alg', 'enc', 'kid', 'typ', 'epk'])

/** The key id of a header that is exactly of this profile: no compression, no other algorithm, no extension. */
function profileKid(jwe: string): string | undefined {
  if (namesTwice(Buffer.from(jwe.slice(0, jwe.indexOf('.')), 'base64url').toString('utf8'))) return undefined
  const header = decodeProtectedHeader(jwe) as Record<string, unknown>
  const epk = header['epk'] as Partial<JWK> | undefined
  const fits =
    Object.keys(header).every((name) => HEADER_NAMES.has(name)) &&
    header['alg'] === 'ECDH-ES' &&
    header['enc'] === 'A256GCM' &&
    header['typ'] === 'wps+jwe' &&
    epk?.kty === 'EC' &&
    epk.crv === 'P-256'
  const kid = header['kid']
  return fits && typeof kid === 'string' && /^[A-Za-z0-9_-]{1,40}$/.test(kid) ? kid : undefined
}

type Claims = { readonly body: unknown; readonly jti: string }

/**
 * The claims that bind a payload to this call and this minute. `sh` (hash of the session) is allowed and not required, since these forms
 * begin sessions.
 */
function claimsFor(text: string, call: string, now: Temporal.Instant): Claims | undefined {
  const claims: unknown = JSON.parse(text)
  if (namesTwice(text)) return undefined
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) return undefined
  const { body, iat, jti, aud } = claims as Record<string, unknown>
  if (aud !== call || !('body' in claims)) return undefined
  if (typeof iat !== 'number' || !(Math.abs(now.epochMilliseconds / 1000 - iat) <= CLOCK_SECONDS)) return undefined
  return typeof jti === 'string' && /^[A-Za-z0-9_-]{16,64}$/.test(jti) ? { body, jti } : undefined
}

export function createPayloads(parts: Parts) {
  const { database, clock, secrets } = parts
  const signer = createKeySetSigner(secrets.keySet)
  // One key a day, so that nothing need be forgotten.
  const opened = new Map<string, { readonly key: CryptoKey | Uint8Array; readonly createdAt: Temporal.Instant }>()
  const privateHalf = ({ kid, private_sealed }: PayloadKeyRow) => JSON.parse(secrets.data.open(payloadKeyPlace(kid), private_sealed)) as JWK

  const keyOfKid = async (kid: string): Promise<CryptoKey | Uint8Array | undefined> => {
    let found = opened.get(kid)
    if (!found) {
      const row = await payloadKeyById(database.reader, kid)
      if (!row) return undefined
      const key = await importJWK(privateHalf(row), 'ECDH-ES')
      found = { key, createdAt: row.created_at }
      opened.set(kid, found)
    }
    const endsAt = found.createdAt.add({ hours: LIFE_HOURS })
    return Temporal.Instant.compare(clock.now(), endsAt) < 0 ? found.key : undefined
  }

  const open = async ({ jwe, method, path }: Sealed): Promise<Claims | undefined> => {
    if (jwe.length > LARGEST) return undefined
    const kid = profileKid(jwe)
    const key = kid === undefined ? undefined : await keyOfKid(kid)
    if (!key) return undefined
    const { plaintext } = await compactDecrypt(jwe, key)
    return claimsFor(new TextDecoder('utf-8', { fatal: true }).decode(plaintext), `${method} ${path}`, clock.now())
  }

  const rotate = (): Promise<void> =>
    database.write(async (tx) => {
      await lockPayloadKeys(tx)
      const now = clock.now()
      const [young] = await payloadKeysSince(tx, now.subtract({ hours: ROTATION_HOURS }))
      if (!young) await insertPayloadKey(tx, await makeKey(parts))
      await deletePayloadKeysUntil(tx, now.subtract({ hours: LIFE_HOURS }))
    })
  const living = () => payloadKeysSince(database.reader, clock.now().subtract({ hours: LIFE_HOURS }))

  return {
    rotate,
    /** The public part of the key that signs the set, for the page to bring. */
    trusted: signer.trusted,
    async decrypt(sealed: Sealed): Promise<Outcome<unknown, 'decrypt-failed'>> {
      // Every fault gets the same answer, so that nobody can find out in which step it failed.
      const claims = await open(sealed).catch((error: unknown) => {
        if (isOfDatabase(error)) throw error
        return undefined
      })
      if (!claims) return refused('decrypt-failed')
      const first = await database.write((tx) => notePayload(tx, claims.jti, clock.now().add({ seconds: SEEN_SECONDS })))
      return first ? done(claims.body) : refused('decrypt-failed')
    },
    async keys(): Promise<SignedKeySet> {
      let rows = await living()
      if (rows.length === 0) {
        await rotate()
        rows = await living()
      }
      return signer.sign({ keys: rows.map((row) => publicHalf(row, privateHalf(row))), now: clock.now().toString() })
    },
  }
}

/** A lost database is our fault and no bad payload. */
const isOfDatabase = (error: unknown): boolean =>
  error instanceof Error && ('severity' in error || 'syscall' in error || /connection|timeout/i.test(error.message))
