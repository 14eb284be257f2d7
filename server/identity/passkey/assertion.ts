/** Assertion: what both uses of a passkey, logging in and confirming a request, verify alike. */
import type { AuthenticationResponseJSON, AuthenticatorTransport } from '@simplewebauthn/server'
import type { Parts } from '../needs.ts'
import { passkeyByCredential, type PasskeyRow } from './passkey-store.ts'

/** How long a browser may take to sign. */
export const TRIP_MINUTES = 5

/** Loaded when a passkey is first used: it is some three hundred files, for which no start should wait. */
export const library = () => import('@simplewebauthn/server')

export type Json = Record<string, unknown>
export type PasskeyRequest = { readonly options: Json; readonly trip: string }

export const siteOf = ({ siteUrl }: Parts): { readonly origin: string; readonly host: string } => {
  const { origin, hostname } = new URL(siteUrl())
  return { origin, host: hostname }
}
export const transportsOf = ({ transports }: PasskeyRow): AuthenticatorTransport[] =>
  transports.split(',').filter(Boolean) as AuthenticatorTransport[]

/** The library throws at anything wrong with an answer. For the caller all faults are the same. */
export const quietly = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
  try {
    return await work()
  } catch {
    return undefined
  }
}

/** The passkey that signed this challenge, and its new counter; undefined when none of ours did. */
export async function verifyAssertion(
  parts: Parts,
  credential: Json,
  expectedChallenge: string,
): Promise<{ readonly passkey: PasskeyRow; readonly counter: bigint } | undefined> {
  const id = credential['id']
  const passkey = typeof id === 'string' ? await passkeyByCredential(parts.database.reader, id) : undefined
  if (!passkey) return undefined
  const { origin, host } = siteOf(parts)
  const { verifyAuthenticationResponse } = await library()
  const verified = await quietly(() =>
    verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: {
        id: passkey.credential,
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.counter),
      },
    }),
  )
  return verified?.verified ? { passkey, counter: BigInt(verified.authenticationInfo.newCounter) } : undefined
}
