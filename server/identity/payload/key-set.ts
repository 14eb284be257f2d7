/**
 * Key set: the published keys of encrypted forms, signed by a key that the page brings. Whoever swaps the set in transit or in the database
 * gets no password.
 */
import { createECDH } from 'node:crypto'
import { base64url, CompactSign } from 'jose'
import type { Keyring } from '../../platform/secrets.ts'

export type PublicKey = { kty: string; crv: string; x: string; y: string; kid: string; use: string; alg: string }
export type KeySet = { readonly keys: PublicKey[]; readonly now: string }
export type SignedKeySet = KeySet & { readonly signed: string[] }

/** The order of P-256 (SEC 2, secp256r1): a private key is a number from 1 up to but without it. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** 32 derived bytes as a private key of ES256. Numbers past the order, one of 2^32, begin again at 1. */
function privateOf(bytes: Buffer): Buffer {
  const scalar = (BigInt(`0x${bytes.toString('hex')}`) % (ORDER - 1n)) + 1n
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
}

function signerOf(bytes: Buffer) {
  const secret = privateOf(bytes)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  const point = pair.getPublicKey()
  const text = (part: Uint8Array): string => base64url.encode(part)
  const jwk = { kty: 'EC', crv: 'P-256', d: text(secret), x: text(point.subarray(1, 33)), y: text(point.subarray(33)) }
  return { point: text(point), jwk }
}

/**
 * The signing keys follow from the data keys and are stored nowhere. Each version signs, so that a page from before the change of the data key still
 * trusts the set. A new page trusts only the current one.
 */
export function createKeySetSigner(ring: Keyring) {
  const signers = Object.values(ring.keys).map(signerOf)
  let last: { readonly text: string; readonly signed: Promise<string[]> } | undefined
  const signatures = (text: string): Promise<string[]> => {
    const said = new TextEncoder().encode(text)
    return Promise.all(signers.map(({ jwk }) => new CompactSign(said).setProtectedHeader({ alg: 'ES256', typ: 'wps-keys' }).sign(jwk)))
  }
  return {
    /** What the page trusts: the uncompressed point of the current key (SEC 1, 2.3.3) in base64url. */
    trusted: signerOf(ring.keys[ring.current]!).point,
    /** The set with a compact JWS (ES256) over itself by each key. */
    async sign(set: KeySet): Promise<SignedKeySet> {
      const text = JSON.stringify(set)
      // Signatures differ each time; the same set is the same answer.
      if (last?.text !== text) last = { text, signed: signatures(text) }
      return { ...set, signed: await last.signed }
    },
  }
}
