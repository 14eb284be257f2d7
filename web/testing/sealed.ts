/** Sealed: the other end of the forms that carry secrets: a published key, and what was sealed to it. */
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import type { Answer } from '../api/client.ts'

const pair = generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })

export async function publishedKeys(): Promise<Answer<'payloadKeys'>> {
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK((await pair).publicKey)
  const now = new Date(performance.timeOrigin + performance.now()).toISOString()
  return { keys: [{ kty, crv, x, y, kid: 'fake', use: 'enc', alg: 'ECDH-ES' }], now }
}

/** What a sealed form holds; it is good for one call only, which it names itself. */
export async function openSealed(jwe: string, call: string): Promise<unknown> {
  const { plaintext } = await compactDecrypt(jwe, (await pair).privateKey)
  const { body, aud } = JSON.parse(new TextDecoder().decode(plaintext)) as { body: unknown; aud: string }
  if (aud !== call) throw new Error(`a form that was sealed for ${aud} came to ${call}`)
  return body
}
