/** Passkey: a key pair in the person's device; made in the security center, it logs in by one press and cannot be given away on another site. */
import type { AuthenticationResponseJSON, AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { completeLogin, type Entered, type EntryRefusal, type LoginCaller } from '../login/complete-login.ts'
import { insertPasskey, passkeyByCredential, passkeysOf, notePasskeyUse, type PasskeyRow } from '../second-proof/factor-store.ts'
import { updateMember } from '../store.ts'
import { plainText, type Parts } from '../needs.ts'
import { beginTrip, endTrip } from '../session/trip.ts'

const MOST_PASSKEYS = 10
const TRIP_MINUTES = 5

/** Read when a passkey is first asked for: it is some three hundred files, for which no start should wait. */
const library = () => import('@simplewebauthn/server')

type Json = Record<string, unknown>
type Asked = { readonly options: Json; readonly trip: string }

const siteOf = ({ siteUrl }: Parts): { readonly origin: string; readonly host: string } => {
  const { origin, hostname } = new URL(siteUrl())
  return { origin, host: hostname }
}
const transportsOf = ({ transports }: PasskeyRow): AuthenticatorTransport[] =>
  transports.split(',').filter(Boolean) as AuthenticatorTransport[]

/** What the browser signs to make a passkey; keys that the account has already are named, so that a device does not make a second one. */
export async function askPasskey(
  parts: Parts,
  { id, account }: { readonly id: string; readonly account: string },
): Promise<Outcome<Asked, 'passkey-limit'>> {
  const kept = await passkeysOf(parts.database.reader, id)
  if (kept.length >= MOST_PASSKEYS) return refused('passkey-limit')
  const { siteName } = await parts.rules()
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: siteOf(parts).host,
    userName: account,
    userID: new Uint8Array(Buffer.from(id)),
    challenge: new Uint8Array(parts.random.bytes(32)),
    attestationType: 'none',
    excludeCredentials: kept.map((row) => ({ id: row.credential, transports: transportsOf(row) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const trip = await parts.database.write((tx) =>
    beginTrip(parts, tx, 'passkey-add', { content: options.challenge, memberId: id, minutes: TRIP_MINUTES }),
  )
  return done({ options: options as unknown as Json, trip })
}

/** The library throws at whatever is wrong with an answer; for the caller it is one and the same. */
const quietly = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
  try {
    return await work()
  } catch {
    return undefined
  }
}

export async function addPasskey(
  parts: Parts,
  memberId: string,
  { credential, name, trip: secret }: { readonly credential: Json; readonly name: string; readonly trip: string | undefined },
): Promise<Outcome<{ id: string }, 'passkey-refused' | 'challenge-over' | 'passkey-limit'>> {
  const { database, clock } = parts
  const trip = await database.write((tx) => endTrip<string>(parts, tx, 'passkey-add', secret))
  if (trip?.memberId !== memberId) return refused('challenge-over')
  const { origin, host } = siteOf(parts)
  const { verifyRegistrationResponse } = await library()
  const verified = await quietly(() =>
    verifyRegistrationResponse({
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge: trip.content,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
    }),
  )
  if (!verified?.verified) return refused('passkey-refused')
  const made = verified.registrationInfo.credential
  return database.transact(async (tx) => {
    if ((await passkeysOf(tx, memberId)).length >= MOST_PASSKEYS) return refused('passkey-limit')
    const id = await insertPasskey(tx, {
      credential: made.id,
      member_id: memberId,
      public_key: Buffer.from(made.publicKey),
      counter: BigInt(made.counter),
      transports: (made.transports ?? []).join(',').slice(0, 100),
      name: plainText(name, 60),
      made_at: clock.now(),
      used_at: null,
    })
    if (id === undefined) return refused('passkey-refused')
    await updateMember(tx, memberId, { guards_changed_at: clock.now() })
    return done({ id })
  })
}

/** What the browser signs to log in; no account is named, so it tells nothing about who has a passkey. */
export async function askPasskeyLogin(parts: Parts): Promise<Asked> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(parts).host,
    challenge: new Uint8Array(parts.random.bytes(32)),
    userVerification: 'required',
  })
  const trip = await parts.database.write((tx) =>
    beginTrip(parts, tx, 'passkey-login', { content: options.challenge, minutes: TRIP_MINUTES }),
  )
  return { options: options as unknown as Json, trip }
}

export async function loginByPasskey(
  parts: Parts,
  { credential, trip: secret }: { readonly credential: Json; readonly trip: string | undefined },
  caller: LoginCaller,
): Promise<Outcome<Entered, 'passkey-refused' | 'challenge-over' | EntryRefusal>> {
  const { database, clock } = parts
  const trip = await database.write((tx) => endTrip<string>(parts, tx, 'passkey-login', secret))
  if (!trip) return refused('challenge-over')
  const id = credential['id']
  const kept = typeof id === 'string' && id.length <= 1400 ? await passkeyByCredential(database.reader, id) : undefined
  if (!kept) return refused('passkey-refused')
  const { origin, host } = siteOf(parts)
  const { verifyAuthenticationResponse } = await library()
  const verified = await quietly(() =>
    verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: trip.content,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: {
        id: kept.credential,
        publicKey: new Uint8Array(kept.public_key),
        counter: Number(kept.counter),
        transports: transportsOf(kept),
      },
    }),
  )
  if (!verified?.verified) return refused('passkey-refused')
  const counter = BigInt(verified.authenticationInfo.newCounter)
  return database.transact(async (tx) => {
    if (!(await notePasskeyUse(tx, kept.id, counter, clock.now()))) return refused('passkey-refused')
    return completeLogin(parts, tx, kept.member_id, caller, { way: 'passkey', remember: false })
  })
}
