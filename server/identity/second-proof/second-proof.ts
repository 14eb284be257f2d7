/** Second proof: when a login needs one besides its first, and which proofs are offered, in the order that the merchant's rules give. */
import type { VerifyMethod } from '@baize/contract/identity/identity-ways.ts'
import type { Tx } from '../../platform/database.ts'
import { accountHash } from '../account-name.ts'
import { readContacts } from '../phone/contact.ts'
import { isKnownPlace } from '../login-store.ts'
import type { Origin, Parts } from '../needs.ts'
import { maskedEmail, maskedPhone } from '../phone/phone.ts'
import { placeOf } from './place.ts'
import { hashOf } from '../session/session.ts'
import { deviceOf, type MemberRow } from '../store.ts'
import { hasTotp } from './totp.ts'

/** How somebody has come in. */
export type LoginWay = 'username' | 'sms' | 'firebase' | 'google' | 'facebook' | 'passkey' | 'registration' | 'forgot' | 'handover'

/** A phone that has just shown itself is no second proof; a new password by it shows it too. */
const PHONE_WAYS: ReadonlySet<LoginWay> = new Set(['sms', 'firebase', 'forgot'])
/** A passkey is possession and a person's check in one, and a newcomer has nothing else to show. */
const WHOLE_WAYS: ReadonlySet<LoginWay> = new Set(['passkey', 'registration'])

/** A payee that is younger proves nothing: whoever sits in a stolen session could have bound it. */
const PAYEE_DAYS = 7
const HOURS_A_DAY = 24

/** The names on bank accounts that count as a proof. */
export async function provingNames(parts: Parts, memberId: string): Promise<readonly string[]> {
  const boundBy = parts.clock.now().subtract({ hours: PAYEE_DAYS * HOURS_A_DAY })
  const names = await parts.bankNames(memberId)
  return names.filter(({ since }) => Temporal.Instant.compare(since, boundBy) < 0).map(({ name }) => name)
}

type Visitor = Origin & { readonly device: string | undefined }

/** Neither the browser nor the address's neighbourhood is known of this member. */
async function isUnusual(tx: Tx, { id, account }: MemberRow, { device, ip }: Visitor): Promise<boolean> {
  if (device !== undefined && (await deviceOf(tx, hashOf(device), accountHash(account)))) return false
  return !(await isKnownPlace(tx, id, placeOf(ip)))
}

/**
 * The proofs of which one is needed; none when the first was enough. With an authenticator it is always that. From an unregistered address it is, in
 * this order, a code by SMS, a code by mail, or the name on the bank account; the last, which others may know, only where there is nothing better.
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
