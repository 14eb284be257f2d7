/** Passkey: a key pair in the person's device, made in the security center. It logs in by one press and cannot be used on another site. */
import { changeGuard } from '../change-guard/change-guard.ts'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import type { addPasskey as operation } from '@baize/contract/identity/security.ts'
import type { OperationRefusal } from '@baize/contract/operation.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { completeLogin, type Entered, type EntryRefusal, type LoginCaller } from '../entry/entry.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Person } from '../../platform/route.ts'
import { deletePasskey, insertPasskey, passkeysOf, notePasskeyUse } from './passkey-store.ts'
import { lockMember } from '../store.ts'
import { plainText, type Parts } from '../needs.ts'
import { beginTrip, endTrip } from '../trip/trip.ts'
import { library, quietly, siteOf, transportsOf, TRIP_MINUTES, verifyAssertion, type PasskeyRequest, type Json } from './assertion.ts'

const MOST_PASSKEYS = 10
/** WebAuthn allows no longer id, and a longer one would not fit into the index of the table. */
const MOST_ID_BYTES = 1023

/** What the browser signs to make a passkey. Keys that the account already has are named, so that a device does not make a second one. */
export async function askPasskey(
  parts: Parts,
  person: Pick<Person, 'id' | 'account' | 'sessionId'>,
): Promise<Outcome<PasskeyRequest, 'passkey-limit'>> {
  const { id, account } = person
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
    excludeCredentials: kept.map((row) => ({ id: row.credential, transports: transportsOf(row) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const trip = await parts.database.write((tx) =>
    beginTrip(parts, tx, 'passkey-add', { content: options.challenge, person, minutes: TRIP_MINUTES }),
  )
  return done({ options: options as unknown as Json, trip })
}

export async function addPasskey(
  parts: Parts,
  memberId: string,
  { credential, name, trip: secret }: { readonly credential: Json; readonly name: string; readonly trip: string | undefined },
): Promise<Outcome<{ id: string }, OperationRefusal<typeof operation>>> {
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
    }),
  )
  if (!verified?.verified) return refused('passkey-refused')
  const made = verified.registrationInfo.credential
  if (Buffer.from(made.id, 'base64url').length > MOST_ID_BYTES) return refused('passkey-refused')
  return database.transact(async (tx) => {
    // Of two that are added at the same moment, the second is counted after the first.
    await lockMember(tx, memberId)
    if ((await passkeysOf(tx, memberId)).length >= MOST_PASSKEYS) return refused('passkey-limit')
    const id = await insertPasskey(tx, {
      credential: made.id,
      member_id: memberId,
      public_key: Buffer.from(made.publicKey),
      counter: BigInt(made.counter),
      transports: (made.transports ?? []).join(',').slice(0, 100),
      name: plainText(name, 60),
      made_at: clock.now(),
    })
    if (id === undefined) return refused('passkey-refused')
    await changeGuard(parts, tx, memberId)
    await parts.tell(tx, { name: 'memberPasskeyAdded', memberId, reference: id })
    return done({ id })
  })
}

/** What the browser signs to log in. No account is named, so it does not reveal who has a passkey. */
export async function askPasskeyLogin(parts: Parts): Promise<PasskeyRequest> {
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
  const signed = await verifyAssertion(parts, credential, trip.content)
  if (!signed) return refused('passkey-refused')
  const { passkey, counter } = signed
  return database.transact(async (tx) => {
    if (!(await notePasskeyUse(tx, passkey.id, counter, clock.now()))) return refused('passkey-refused')
    return completeLogin(parts, tx, passkey.member_id, caller, { way: 'passkey', remember: false })
  })
}

/** The passkeys of a member, for lists and for the count of ways to log in. */
export const listPasskeys = (reader: Reader | Tx, memberId: string) => passkeysOf(reader, memberId)

/** False where the member has no such passkey. */
export const dropPasskey = (tx: Tx, id: string, memberId: string): Promise<boolean> => deletePasskey(tx, id, memberId)

export type PasskeyProof = { readonly credential: Json; readonly trip: string | undefined }

/** What the browser signs; only keys of this account are accepted. */
export async function askPasskeyProof(
  parts: Parts,
  person: Pick<Person, 'id' | 'sessionId'>,
): Promise<Outcome<PasskeyRequest, 'second-step-missing'>> {
  const kept = await passkeysOf(parts.database.reader, person.id)
  if (kept.length === 0) return refused('second-step-missing')
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(parts).host,
    challenge: new Uint8Array(parts.random.bytes(32)),
    userVerification: 'required',
    allowCredentials: kept.map((row) => ({ id: row.credential, transports: transportsOf(row) })),
  })
  const trip = await parts.database.write((tx) =>
    beginTrip(parts, tx, 'passkey-proof', { content: options.challenge, person, minutes: TRIP_MINUTES }),
  )
  return done({ options: options as unknown as Json, trip })
}

export async function judgePasskeyProof(
  parts: Parts,
  memberId: string,
  { credential, trip: secret }: PasskeyProof,
  counts: (madeAt: Temporal.Instant) => boolean,
): Promise<Outcome<undefined, 'passkey-refused' | 'challenge-over'>> {
  const { database, clock } = parts
  const trip = await database.write((tx) => endTrip<string>(parts, tx, 'passkey-proof', secret))
  if (trip?.memberId !== memberId) return refused('challenge-over')
  const signed = await verifyAssertion(parts, credential, trip.content)
  if (signed?.passkey.member_id !== memberId || !counts(signed.passkey.made_at)) return refused('passkey-refused')
  const noted = await database.write((tx) => notePasskeyUse(tx, signed.passkey.id, signed.counter, clock.now()))
  return noted ? done(undefined) : refused('passkey-refused')
}
