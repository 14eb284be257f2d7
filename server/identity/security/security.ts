/** Security: what a member sees and changes of the guards of their own account. */
import { changeGuard } from '../change-guard/change-guard.ts'
import type { OldProof } from '@baize/contract/identity/safety.ts'
import type { SecurityState, ContactTarget } from '@baize/contract/identity/security.ts'
import { fieldFault, fieldRule } from '@baize/contract/values/pattern.ts'
import { SECURITY_STEPS, type SecurityStep } from '@baize/contract/values/security-steps.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import type { Person } from '../../platform/route.ts'
import { proveAgain, type AgainRefusal } from '../password/password.ts'
import { CODE_MINUTES, requestCode, takeCode, type CodeRefusal } from '../code/code.ts'
import { keepContact, readContacts, type Contact } from '../contact/contact.ts'
import { dropPasskey, listPasskeys } from '../passkey/passkey.ts'
import { listSocials } from '../social/social.ts'
import { endUnfinished, failedLoginsOf, loginsOf, sessionOf, sessionsOf } from '../login-store.ts'
import type { Parts } from '../needs.ts'
import { maskedEmail, maskedPhone, normalisedEmail, readPhone, type PhoneRefusal } from '../phone-number.ts'
import { proveOld } from './old-contact.ts'
import { hasPaymentPassword, restsUntil } from './payment-password.ts'
import { keepPaymentHash, paymentRowOf } from './payment-store.ts'
import { paymentWays } from './reset-payment-password.ts'
import { askNumber, type AskRefusal, type PhoneVisitor } from '../phone/phone.ts'
import { judgeCaptcha } from '../captcha/captcha.ts'
import { endAllSessions, endSession } from '../session/session.ts'
import { readProfile } from '../profile.ts'
import { lockMember, memberById, type MemberRow } from '../store.ts'
import { countRecoveryCodes, totpSince } from '../totp/totp.ts'
import { FORMER } from './alarm.ts'
import { releaseWays } from './withdrawal-freeze.ts'

const HISTORY_SHOWN = 50
const EMAIL_RULE = fieldRule('email', 'email', [5, 254], 'required')

const shown = (contact: Contact | undefined, mask: (address: string) => string): SecurityState['phone'] =>
  contact === undefined ? null : { shown: mask(contact.address), verified: contact.verified, changedAt: contact.boundAt.toString() }

/** What a well guarded account has, and whether this account has it. */
const stepsOf = (parts: Parts, member: MemberRow, state: Omit<SecurityState, 'missing'>): Readonly<Record<SecurityStep, boolean>> => {
  const { fullName, payeeName } = readProfile(parts.secrets.data, member)
  return {
    password: state.hasPassword,
    paymentPassword: state.hasPaymentPassword,
    phone: state.phone?.verified === true,
    email: state.email?.verified === true,
    secondFactor: state.totp || state.passkeys.length > 0,
    name: fullName !== undefined || payeeName !== undefined,
  }
}

export async function securityState(parts: Parts, memberId: string): Promise<SecurityState> {
  const { reader } = parts.database
  const member = await memberById(reader, memberId)
  if (!member) throw new Error(`member ${memberId} is gone`)
  const contacts = await readContacts(parts, reader, memberId)
  const since = await totpSince(reader, memberId)
  const state = {
    hasPassword: member.has_password,
    hasPaymentPassword: await hasPaymentPassword(parts, memberId),
    paymentWays: await paymentWays(parts, memberId),
    paymentChangedAt: (await paymentRowOf(reader, memberId))?.changed_at.toString() ?? null,
    paymentRestsUntil: (await restsUntil(parts, memberId))?.toString() ?? null,
    withdrawalsFrozenAt: member.withdrawals_frozen_at?.toString() ?? null,
    releaseWays: await releaseWays(parts, member),
    passwordChangedAt: member.password_changed_at.toString(),
    phone: shown(contacts.phone, maskedPhone),
    email: shown(contacts.email, maskedEmail),
    totp: since !== undefined,
    totpSince: since?.toString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(reader, memberId),
    passkeys: (await listPasskeys(reader, memberId)).map(({ id, name, made_at, used_at }) => ({
      id,
      name,
      madeAt: made_at.toString(),
      usedAt: used_at?.toString() ?? null,
    })),
    social: (await listSocials(reader, memberId)).map(({ provider, made_at }) => ({ provider, madeAt: made_at.toString() })),
  }
  const has = stepsOf(parts, member, state)
  return { ...state, missing: SECURITY_STEPS.filter((step) => !has[step]) }
}

type Target = { readonly kind: 'phone' | 'email'; readonly address: string }

async function targetOf(parts: Parts, target: ContactTarget): Promise<Outcome<Target, PhoneRefusal | 'field-refused'>> {
  if (target.kind === 'phone') {
    const phone = readPhone(target.mobileNum, target.countryDialingCode, (await parts.rules()).phoneCountries)
    return phone.ok ? done({ kind: 'phone', address: phone.value.e164 }) : phone
  }
  const address = normalisedEmail(target.email)
  const fault = fieldFault(EMAIL_RULE, address)
  return fault ? refused('field-refused', fault) : done({ kind: 'email', address })
}

/** Sends a code to the contact that is to be bound. It is valid in this session only. */
export async function sendBindCode(
  parts: Parts,
  person: Person,
  target: ContactTarget,
  visitor: PhoneVisitor,
): Promise<Outcome<{ expiredMinutes: number }, AskRefusal | 'field-refused'>> {
  const binding = person.sessionId
  if (target.kind === 'phone') return askNumber(parts, target, visitor, { purpose: 'bind', binding })
  const read = await targetOf(parts, target)
  if (!read.ok) return read
  const captcha = await judgeCaptcha(parts, visitor.captcha)
  if (captcha !== 'passed') return refused(captcha === 'failed' ? 'captcha-check-failed' : 'captcha-required', { captcha: true })
  const sent = await requestCode(parts, { ...read.value, purpose: 'bind', binding, language: visitor.language })
  return sent.ok ? done({ expiredMinutes: CODE_MINUTES }) : sent
}

type Binding = {
  readonly target: ContactTarget
  readonly code: string
  readonly password?: string | undefined
  readonly oldProof?: OldProof | undefined
}
type BindRefusal = PhoneRefusal | CodeRefusal | AgainRefusal | 'field-refused' | 'contact-taken' | 'old-contact-proof' | 'too-many-requests'

/** Binds a phone or email address with its code. Only its owner learns that it belongs to another account. */
export async function bindContact(
  parts: Parts,
  person: Person,
  { target, code, password, oldProof }: Binding,
): Promise<Outcome<undefined, BindRefusal>> {
  const read = await targetOf(parts, target)
  if (!read.ok) return read
  const again = await proveAgain(parts, person, password)
  if (!again.ok) return again
  const old = await proveOld(parts, person, read.value, oldProof)
  if (!old.ok) return old
  const taken = await takeCode(parts, { ...read.value, purpose: 'bind', binding: person.sessionId }, code)
  if (!taken.ok) return taken
  return parts.database.transact(async (tx) => {
    // Its owner reads at the old address that there is a new one, which may be the thief's.
    const { email: former } = await readContacts(parts, tx, person.id)
    if (!(await keepContact(parts, tx, person.id, read.value.kind, read.value.address, true))) return refused('contact-taken')
    await changeGuard(parts, tx, person.id)
    await parts.tell(tx, {
      name: 'memberContactBound',
      memberId: person.id,
      kind: read.value.kind,
      ...(former?.verified && read.value.kind === 'email' ? { former: parts.secrets.data.seal(FORMER, former.address) } : {}),
      reference: parts.clock.now().toString(),
    })
    return done(undefined)
  })
}

export const removePasskey = (parts: Parts, memberId: string, id: string): Promise<Outcome<undefined, 'not-found'>> =>
  parts.database.transact(async (tx) => {
    if (!(await dropPasskey(tx, id, memberId))) return refused('not-found')
    await changeGuard(parts, tx, memberId)
    await parts.tell(tx, { name: 'memberPasskeyRemoved', memberId, reference: id })
    return done(undefined)
  })

export const listSessions = async (parts: Parts, person: Person) =>
  (await sessionsOf(parts.database.reader, person.id)).map(({ id, way, ip, user_agent, created_at, seen_at }) => ({
    id,
    here: id === person.sessionId,
    way,
    ip,
    country: parts.countryOf(ip) ?? null,
    userAgent: user_agent,
    begunAt: created_at.toString(),
    seenAt: seen_at.toString(),
  }))

/** Logs one device of the member out. Another member's session is answered like an unknown one. */
export const endOneSession = (parts: Parts, person: Person, id: string): Promise<Outcome<undefined, 'not-found'>> =>
  parts.database.transact(async (tx) => {
    if (!(await sessionOf(tx, id, person.id))) return refused('not-found')
    await endSession(parts, tx, id, 'signed-out-everywhere')
    return done(undefined)
  })

/** Logs every other device of the member out, and ends the logins that are not finished. */
export const endOtherSessions = (parts: Parts, person: Person): Promise<void> =>
  parts.database.write(async (tx) => {
    // A login that is about to begin holds the member's row.
    await lockMember(tx, person.id)
    await endUnfinished(tx, person.id)
    await endAllSessions(parts, tx, person.id, 'signed-out-everywhere', person.sessionId)
  })

/** The latest logins and the latest that failed, each with its own number, so that a flood of failures hides no login. */
export async function loginHistory(parts: Parts, memberId: string) {
  const { reader } = parts.database
  const entered = (await loginsOf(reader, memberId, HISTORY_SHOWN)).map((row) => ({ ...row, result: 'in' as const }))
  const failed = (await failedLoginsOf(reader, memberId, HISTORY_SHOWN)).map(({ second, ...row }) => {
    const result = second ? ('second-failed' as const) : ('failed' as const)
    return { ...row, verified: false, result }
  })
  return [...entered, ...failed]
    .toSorted((one, other) => Temporal.Instant.compare(other.at, one.at))
    .map(({ id, way, ip, country, user_agent, verified, result, at }) => ({
      id,
      way,
      ip,
      country,
      userAgent: user_agent,
      verified,
      result,
      at: at.toString(),
    }))
}

/** Stores the payment password that a newcomer has chosen. */
export const keepFirstPaymentPassword = (tx: Tx, memberId: string, hash: string, now: Temporal.Instant): Promise<void> =>
  keepPaymentHash(tx, memberId, hash, now)
