/**
 * Second proof: when a login needs a second factor and which factors are offered. It also limits how many of one member's may fail over all
 * logins and addresses.
 * Next: `server/identity/login/pending-login.ts`.
 */
import type { VerifyMethod } from '@baize/contract/identity/identity-ways.ts'
import { refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import { accountHash } from '../../platform/proofs/account-name.ts'
import { readContacts } from '../contact/contact.ts'
import { isKnownPlace } from '../login-store.ts'
import type { Origin, Parts } from '../needs.ts'
import { maskedEmail, maskedPhone } from '../phone-number.ts'
import { placeOf } from '../place.ts'
import { hashOf } from '../session/session.ts'
import { deviceOf, lockMember, type MemberRow } from '../store.ts'
import { insertProofTry, proofTriesSince } from './proof-store.ts'
import { hasTotp } from '../totp/totp.ts'

/** How somebody has logged in. */
export type LoginWay = 'username' | 'sms' | 'firebase' | 'google' | 'facebook' | 'passkey' | 'registration' | 'forgot' | 'handover'

/** A phone that has just proved itself is no second factor. A new password by phone proves the same phone. */
const PHONE_WAYS: ReadonlySet<LoginWay> = new Set(['sms', 'firebase', 'forgot'])
/** A passkey is possession and a person's check in one, and a newcomer has nothing else to show. */
const WHOLE_WAYS: ReadonlySet<LoginWay> = new Set(['passkey', 'registration'])

/** A younger payee proves nothing: whoever holds a stolen session could have bound it. */
const PAYEE_DAYS = 7
const HOURS_A_DAY = 24

/** The names on bank accounts that count as a proof. */
export async function provingNames(parts: Parts, memberId: string): Promise<readonly string[]> {
  const boundBy = parts.clock.now().subtract({ hours: PAYEE_DAYS * HOURS_A_DAY })
  const names = await parts.bankNames(memberId)
  return names.filter(({ since }) => Temporal.Instant.compare(since, boundBy) < 0).map(({ name }) => name)
}

type Visitor = Origin & { readonly device: string | undefined }

/** This member is not known from the browser or the network of the address. */
async function isUnusual(tx: Tx, { id, account }: MemberRow, { device, ip }: Visitor): Promise<boolean> {
  if (device !== undefined && (await deviceOf(tx, hashOf(device), accountHash(account)))) return false
  return !(await isKnownPlace(tx, id, placeOf(ip)))
}

/**
 * The proofs of which one is needed; none when the first was enough. With an authenticator it is always that. From an unregistered address it is, in
 * this order, a code by SMS, a code by email, or the name on the bank account. Others may know that name, so it is asked only where there is nothing
 * better.
 */
export async function proofsNeeded(parts: Parts, tx: Tx, member: MemberRow, way: LoginWay, visitor: Visitor): Promise<VerifyMethod[]> {
  if (WHOLE_WAYS.has(way)) return []
  const totp = await hasTotp(tx, member.id)
  const unusual = (await parts.rules()).unusualCheck && (await isUnusual(tx, member, visitor))
  if (totp) return [{ method: 'google', hint: null }]
  if (!unusual) return []
  const { phone, email } = await readContacts(parts, tx, member.id)
  const methods: VerifyMethod[] = []
  if (phone?.verified && !PHONE_WAYS.has(way)) methods.push({ method: 'sms', hint: maskedPhone(phone.address) })
  if (email?.verified) methods.push({ method: 'email', hint: maskedEmail(email.address) })
  const better = methods.length > 0 || PHONE_WAYS.has(way)
  if (!better && (await provingNames(parts, member.id)).length > 0) methods.push({ method: 'bank', hint: null })
  return methods
}

const MOST_FAILURES = 20
const WINDOW_HOURS = 24

/** The answers to a wrong guess. Every other refusal means that nothing was judged. */
const WRONG: ReadonlySet<string> = new Set(['invalid-verification-code', 'answer-refused'])
export const isWrongProof = (code: string): boolean => WRONG.has(code)

/**
 * Judges a second factor under the member's own count, and counts it where it was wrong. The member's row is held until then, so that a hundred at the
 * same moment are judged one after the other. What was counted stays counted, whatever happens to the call.
 */
export const judgeCounted = <Value, Code extends string>(
  { database, clock, tell }: Parts,
  memberId: string,
  judge: (tx: Tx) => Promise<Outcome<Value, Code>>,
): Promise<Outcome<Value, Code | 'too-many-requests'>> =>
  database.write(async (tx) => {
    await lockMember(tx, memberId)
    const now = clock.now()
    const tries = await proofTriesSince(tx, memberId, now.subtract({ hours: WINDOW_HOURS }))
    const oldest = tries.at(-MOST_FAILURES)
    if (oldest) {
      const seconds = oldest.at.add({ hours: WINDOW_HOURS }).since(now).total('seconds')
      return refused('too-many-requests', { retryAfterSeconds: Math.ceil(seconds) })
    }
    const judged = await judge(tx)
    if (judged.ok || !isWrongProof(judged.code)) return judged
    // Whoever holds the account is notified once that the last of the tries has failed.
    const told = tries.length + 1 >= MOST_FAILURES && !tries.some((each) => each.told)
    await insertProofTry(tx, memberId, now, told)
    if (told) await tell(tx, { name: 'memberSecondProofsExhausted', memberId, reference: now.toString() })
    return judged
  })
