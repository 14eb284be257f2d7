/**
 * Owner proof: that the member, and not only a session of theirs, requests a withdrawal or binds a payee. It is the payment password, the
 * authenticator or a passkey; a payee needs the payment password and one of the others.
 */
import type { ProofWay } from '@baize/contract/identity/safety.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Parts } from '../needs.ts'
import { judgePasskeyProof, listPasskeys, type PasskeyProof } from '../passkey/passkey.ts'
import { judgeCounted } from '../second-proof/second-proof.ts'
import { takeTotp, totpSince } from '../totp/totp.ts'
import { payByPassword, type PaymentCheckRefusal } from './payment-password.ts'
import { paymentRowOf } from './payment-store.ts'

export type ProofInput = {
  readonly paymentPassword?: string | undefined
  readonly authenticatorCode?: string | undefined
  readonly passkey?: PasskeyProof['credential'] | undefined
  /** The secret of the trip of the passkey request. */
  readonly trip?: string | undefined
}

export type OwnerProofRefusal =
  | PaymentCheckRefusal
  | 'payment-password-resting'
  | 'invalid-verification-code'
  | 'too-many-requests'
  | 'passkey-refused'
  | 'challenge-over'

type Time = Temporal.Instant
const isBefore = (made: Time | null | undefined, limit: Time | undefined): boolean =>
  made !== null && made !== undefined && (limit === undefined || Temporal.Instant.compare(made, limit) < 0)

/** The proofs that the member has set up, or had set up before a moment. */
export async function proofWays(parts: Parts, memberId: string, madeBefore?: Time): Promise<ProofWay[]> {
  const { reader } = parts.database
  const payment = await paymentRowOf(reader, memberId)
  const totp = await totpSince(reader, memberId)
  const passkeys = await listPasskeys(reader, memberId)
  return [
    ...(isBefore(payment?.changed_at, madeBefore) ? (['payment-password'] as const) : []),
    ...(isBefore(totp, madeBefore) ? (['authenticator'] as const) : []),
    ...(passkeys.some(({ made_at }) => isBefore(made_at, madeBefore)) ? (['passkey'] as const) : []),
  ]
}

async function judgeCode(
  parts: Parts,
  memberId: string,
  code: string,
): Promise<Outcome<undefined, 'invalid-verification-code' | 'too-many-requests'>> {
  return judgeCounted(parts, memberId, async (tx) => {
    const right = await takeTotp(parts, tx, memberId, code)
    return right ? done(undefined) : refused('invalid-verification-code', { field: 'authenticatorCode' })
  })
}

/** Judges a passkey, or else the authenticator's number, where none is an empty one. */
async function judgeDevice(
  parts: Parts,
  memberId: string,
  given: ProofInput,
  { ways, madeBefore }: { readonly ways: readonly ProofWay[]; readonly madeBefore?: Time },
): Promise<Outcome<undefined, OwnerProofRefusal>> {
  if (given.passkey !== undefined) {
    if (!ways.includes('passkey')) return refused('passkey-refused')
    const proof = { credential: given.passkey, trip: given.trip }
    return judgePasskeyProof(parts, memberId, proof, (madeAt) => isBefore(madeAt, madeBefore))
  }
  if (!ways.includes('authenticator')) return refused('invalid-verification-code', { field: 'authenticatorCode' })
  return judgeCode(parts, memberId, given.authenticatorCode ?? '')
}

/**
 * Judges the one proof that was given. Without any it judges an empty payment password, so that nothing at all is a wrong guess. It runs
 * outside any transaction.
 */
export async function proveByOne(
  parts: Parts,
  memberId: string,
  given: ProofInput,
  set: { readonly ways: readonly ProofWay[]; readonly madeBefore?: Time },
): Promise<Outcome<undefined, OwnerProofRefusal>> {
  if (given.passkey !== undefined || given.authenticatorCode !== undefined) return judgeDevice(parts, memberId, given, set)
  if (!set.ways.includes('payment-password')) return refused('payment-password-unset')
  return payByPassword(parts, memberId, given.paymentPassword)
}

export const proveOwner = async (parts: Parts, memberId: string, given: ProofInput): Promise<Outcome<undefined, OwnerProofRefusal>> =>
  proveByOne(parts, memberId, given, { ways: await proofWays(parts, memberId) })

/**
 * Judges the payment password, and then a second proof where the member has set one up (WC-12). The password is first, so that a wrong one
 * uses up neither a number nor a passkey's trip.
 */
export async function proveByBoth(parts: Parts, memberId: string, given: ProofInput): Promise<Outcome<undefined, OwnerProofRefusal>> {
  const known = await payByPassword(parts, memberId, given.paymentPassword)
  if (!known.ok) return known
  const ways = (await proofWays(parts, memberId)).filter((way) => way !== 'payment-password')
  if (ways.length === 0) return known
  // Without any second proof there is no number to judge where only a passkey is set up.
  if (given.passkey === undefined && !ways.includes('authenticator')) return refused('passkey-refused')
  return judgeDevice(parts, memberId, given, { ways })
}
