/**
 * Sealed: the other end of the forms that carry secrets. It is a published key set, signed by the key that the page trusts, and what was
 * sealed to it.
 */
import { base64url, compactDecrypt, CompactSign, exportJWK, generateKeyPair } from 'jose'
import type { Answer } from '../api/client.ts'

const pair = generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
const house = generateKeyPair('ES256')

/** The page brings the key that signs, as the server writes it there. */
export async function trustTheHouse(): Promise<void> {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="trusted-signer"]') ?? document.createElement('meta')
  meta.name = 'trusted-signer'
  meta.content = base64url.encode(new Uint8Array(await crypto.subtle.exportKey('raw', (await house).publicKey)))
  document.head.append(meta)
}

/** `signer` is somebody else's where a test has the set swapped on its way. */
export async function publishedKeys(signer = house): Promise<Answer<'payloadKeys'>> {
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK((await pair).publicKey)
  const now = new Date(performance.timeOrigin + performance.now()).toISOString()
  const set = { keys: [{ kty, crv, x, y, kid: 'fake', use: 'enc', alg: 'ECDH-ES' }], now }
  const said = new TextEncoder().encode(JSON.stringify(set))
  const { privateKey } = await signer
  return { ...set, signed: [await new CompactSign(said).setProtectedHeader({ alg: 'ES256', typ: 'wps-keys' }).sign(privateKey)] }
}

/** What a sealed form holds; it is good for one call only, which it names itself. */
export async function openSealed(jwe: string, call: string): Promise<unknown> {
  const { plaintext } = await compactDecrypt(jwe, (await pair).privateKey)
  const { body, aud } = JSON.parse(new TextDecoder().decode(plaintext)) as { body: unknown; aud: string }
  if (aud !== call) throw new Error(`a form that was sealed for ${aud} came to ${call}`)
  return body
}
