/**
 * Reset payment password: for whoever forgot it, by the login password and a second factor. Withdrawals are then on hold for a day, and the
 * member is notified.
 */
import { changeGuard } from '../change-guard/change-guard.ts'
import type { PaymentWay } from '@baize/contract/identity/security.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Person } from '../../platform/route.ts'
import { proveAgain, type AgainRefusal } from '../password/password.ts'
import { CODE_MINUTES, requestCode, takeCodeIn, type CodeRefusal, type SendRefusal } from '../code/code.ts'
import { readContacts } from '../contact/contact.ts'
import { paymentResetNotice, withFreezeLink } from '../message.ts'
import type { Parts } from '../needs.ts'
import { hasPaymentPassword, judgePaymentForm, isLoginPassword, restEnd, type PaymentFormRefusal } from './payment-password.ts'
import { samePassword } from '../password/password.ts'
import { countResetTry, keepPaymentHash, lockPaymentRow, noteReset, paymentRowOf, type PaymentRow } from './payment-store.ts'
import { judgeCounted } from '../second-proof/second-proof.ts'
import { takeRecoveryCode, takeTotp, hasTotp } from '../totp/totp.ts'
import { freezeLink } from './withdrawal-freeze.ts'

/** After this many wrong ones in a row, the next has to wait. */
const MOST_TRIES = 5
const WAIT_MINUTES = 15

/**
 * How somebody may prove a second time that the account is theirs. With an authenticator it is only that, else a code to a bound and
 * verified contact.
 */
async function waysOf(
  parts: Parts,
  memberId: string,
  reader: Reader | Tx = parts.database.reader,
): Promise<readonly { readonly way: PaymentWay; readonly address: string }[]> {
  if (await hasTotp(reader, memberId)) return [{ way: 'google', address: '' }]
  const { phone, email } = await readContacts(parts, reader, memberId)
  return [
    ...(phone?.verified ? [{ way: 'phone', address: phone.address } as const] : []),
    ...(email?.verified ? [{ way: 'email', address: email.address } as const] : []),
  ]
}

export const paymentWays = async (parts: Parts, memberId: string): Promise<PaymentWay[]> =>
  (await waysOf(parts, memberId)).map(({ way }) => way)

/** Sends a code to the member's own phone or mailbox. It is valid in this session and for this purpose only. */
export async function sendPaymentCode(
  parts: Parts,
  person: Person,
  { way, language }: { readonly way: 'phone' | 'email'; readonly language: LanguageCode },
): Promise<Outcome<{ expiredMinutes: number }, SendRefusal | 'payment-password-unset' | 'second-step-missing'>> {
  if (!(await hasPaymentPassword(parts, person.id))) return refused('payment-password-unset')
  const target = (await waysOf(parts, person.id)).find((each) => each.way === way)
  if (!target) return refused('second-step-missing')
  const letter = { kind: way, address: target.address, purpose: 'payment', binding: person.sessionId, language } as const
  const sent = await requestCode(parts, letter)
  return sent.ok ? done({ expiredMinutes: CODE_MINUTES }) : sent
}

/** Whether a try is allowed now, and how many wrong ones it follows. */
function allowed(row: PaymentRow | undefined, now: Temporal.Instant): Outcome<number, 'payment-password-unset' | 'too-many-requests'> {
  if (!row) return refused('payment-password-unset')
  const over = row.last_reset_try_at?.add({ minutes: WAIT_MINUTES })
  if (over === undefined || Temporal.Instant.compare(now, over) >= 0) return done(0)
  if (row.reset_tries < MOST_TRIES) return done(row.reset_tries)
  return refused('too-many-requests', { retryAfterSeconds: Math.ceil((over.epochMilliseconds - now.epochMilliseconds) / 1000) })
}

/** Answers tries one after the other: a wrong one counts, a right one never does, and beyond the limit nobody is told which it was. */
async function answerTry<Code extends string>(
  { clock }: Parts,
  tx: Tx,
  memberId: string,
  judged: Outcome<undefined, Code>,
): Promise<Outcome<undefined, Code | 'payment-password-unset' | 'too-many-requests'>> {
  const now = clock.now()
  const tries = allowed(await lockPaymentRow(tx, memberId), now)
  if (!tries.ok) return tries
  if (!judged.ok && WRONG.has(judged.code)) await countResetTry(tx, memberId, tries.value + 1, now)
  return judged
}
const WRONG: ReadonlySet<string> = new Set(['old-password-wrong', 'invalid-verification-code'])

/** Judges the second factor and uses it up. */
async function takeSecondStep(
  parts: Parts,
  tx: Tx,
  person: Person,
  { way, code }: { readonly way: PaymentWay; readonly code: string },
): Promise<Outcome<undefined, CodeRefusal | 'second-step-missing'>> {
  const target = (await waysOf(parts, person.id, tx)).find((each) => each.way === way)
  if (!target) return refused('second-step-missing')
  if (way !== 'google') {
    const letter = { kind: way, address: target.address, purpose: 'payment', binding: person.sessionId } as const
    return takeCodeIn(parts, tx, letter, code)
  }
  if (code === '') return refused('missing-verification-code', { field: 'verificationCode' })
  const right = (await takeTotp(parts, tx, person.id, code)) || (await takeRecoveryCode(parts, tx, person.id, code))
  return right ? done(undefined) : refused('invalid-verification-code', { field: 'verificationCode' })
}

type ResetForm = {
  readonly password?: string | undefined
  readonly way: PaymentWay
  readonly code: string
  readonly paymentPassword: string
  readonly confirmPaymentPassword: string
}
type ResetRefusal = PaymentFormRefusal | AgainRefusal | CodeRefusal | 'second-step-missing' | 'payment-password-unset' | 'too-many-requests'

export async function resetPaymentPassword(
  parts: Parts,
  person: Person,
  { form, language }: { readonly form: ResetForm; readonly language: LanguageCode },
): Promise<Outcome<{ restsUntil: string }, ResetRefusal>> {
  const judged = await judgePaymentForm(parts, person.account, form)
  if (!judged.ok) return judged
  const early = allowed(await paymentRowOf(parts.database.reader, person.id), parts.clock.now())
  if (!early.ok) return early
  const proven = await proveAgain(parts, person, form.password)
  const again = await parts.database.write((tx) => answerTry(parts, tx, person.id, proven))
  if (!again.ok) return again
  const same = await isLoginPassword(parts, person.id, form.paymentPassword)
  if (!same.ok) return same
  if (same.value) return samePassword()
  const hashed = await parts.passwords.hash(form.paymentPassword)
  if (!hashed.ok) return hashed
  // Last of all, since a right code is used up.
  const shown = await judgeCounted(parts, person.id, async (tx) =>
    answerTry(parts, tx, person.id, await takeSecondStep(parts, tx, person, form)),
  )
  if (!shown.ok) return shown
  const now = parts.clock.now()
  await parts.database.write(async (tx) => {
    // The member's row before the password's, as where a second factor is judged.
    await changeGuard(parts, tx, person.id)
    await keepPaymentHash(tx, person.id, hashed.value, now)
    await noteReset(tx, person.id, now)
    await parts.tell(tx, { name: 'memberPaymentPasswordReset', memberId: person.id, reference: now.toString() })
    await parts.enqueue(tx, 'sendPaymentNotice', { memberId: person.id, language })
  })
  return done({ restsUntil: (await restEnd(parts, now)).toString() })
}

/** The job: also notifies the member outside the site, since whoever holds the session could delete the message in it. */
export async function sendPaymentNotice(parts: Parts, payload: unknown): Promise<void> {
  const { memberId, language } = payload as { memberId: string; language: LanguageCode }
  const { phone, email } = await readContacts(parts, parts.database.reader, memberId)
  const { siteName, restHours } = await parts.rules()
  const { subject, text } = paymentResetNotice(siteName, language, restHours)
  if (email?.verified) {
    const link = await freezeLink(parts, memberId)
    const sent = await parts.mail.send({ to: email.address, subject, text: withFreezeLink(text, link, language) })
    if (!sent.ok) throw new Error('the mail server does not answer; the letter is tried again')
    return
  }
  const told = phone?.verified ? await parts.sms.send(phone.address, text) : undefined
  if (told && !told.ok && told.code === 'unreachable') throw new Error('the SMS service does not answer; the message is tried again')
}
