/** Payment password: a second password for withdrawals, with its own count of guesses. Setting and changing it also needs the login password. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import type { Person } from '../../platform/route.ts'
import { paymentFault, proveAgain, samePassword, type AgainRefusal } from '../password/password.ts'
import type { Parts } from '../needs.ts'
import { countGuesses, keepPaymentHash, lockPaymentRow, paymentRowOf } from './payment-store.ts'
import { memberById, updateMember } from '../store.ts'

/** After this many wrong ones in a row the next has to wait for a day. */
const MOST_GUESSES = 5
const WAIT_HOURS = 24

export type PaymentFormRefusal = 'field-refused' | 'passwords-differ' | 'password-too-common' | 'payment-password-same'
export type PaymentCheckRefusal = 'payment-password-unset' | 'payment-password-wrong' | 'payment-password-locked' | 'busy'

/** Judges a new payment password: its rule, and that it was typed twice the same. */
export async function judgePaymentForm(
  parts: Parts,
  account: string,
  { paymentPassword, confirmPaymentPassword }: Pick<PaymentForm, 'paymentPassword' | 'confirmPaymentPassword'>,
): Promise<Outcome<undefined, PaymentFormRefusal>> {
  const judged = paymentFault(await parts.rules(), account, paymentPassword)
  if (!judged.ok) return judged
  return confirmPaymentPassword === paymentPassword ? judged : refused('passwords-differ', { field: 'confirmPaymentPassword' })
}

/** Whether somebody chose their own login password. */
export async function isLoginPassword(parts: Parts, memberId: string, typed: string): Promise<Outcome<boolean, 'busy'>> {
  const member = await memberById(parts.database.reader, memberId)
  if (!member?.has_password) return done(false)
  const judged = await parts.passwords.judge(typed, member.password_hash)
  return judged.ok ? done(judged.value.right) : judged
}

/** When the hold ends that begins when a forgotten password is reset, so that its owner can notice it first. */
export const restEnd = async (parts: Parts, resetAt: Temporal.Instant): Promise<Temporal.Instant> =>
  resetAt.add({ hours: (await parts.rules()).restHours })

/** Until when withdrawals are on hold because the payment password was forgotten; undefined when they are not. */
export async function restsUntil(parts: Parts, memberId: string): Promise<Temporal.Instant | undefined> {
  const row = await paymentRowOf(parts.database.reader, memberId)
  const end = row?.reset_at ? await restEnd(parts, row.reset_at) : undefined
  return end && Temporal.Instant.compare(parts.clock.now(), end) < 0 ? end : undefined
}

export const hasPaymentPassword = async (parts: Parts, memberId: string): Promise<boolean> =>
  (await paymentRowOf(parts.database.reader, memberId)) !== undefined

/** Allows a guess or not, and counts it before that, so that a hundred at the same moment are a hundred. */
function admit(parts: Parts, memberId: string): Promise<Outcome<string, 'payment-password-unset' | 'payment-password-locked'>> {
  return parts.database.write(async (tx: Tx) => {
    const now = parts.clock.now()
    const row = await lockPaymentRow(tx, memberId)
    if (!row) return refused('payment-password-unset')
    const over = row.last_guess_at?.add({ hours: WAIT_HOURS })
    const waited = over === undefined || Temporal.Instant.compare(now, over) >= 0
    if (row.failures >= MOST_GUESSES && over !== undefined && !waited) {
      const retryAfterSeconds = Math.ceil((over.epochMilliseconds - now.epochMilliseconds) / 1000)
      return refused('payment-password-locked', { field: 'paymentPassword', retryAfterSeconds })
    }
    await countGuesses(tx, memberId, waited ? 1 : row.failures + 1, now)
    return done(row.hash)
  })
}

/** Whether this is the member's payment password. It commits by itself, and never runs inside a transaction, since a hash takes time. */
async function checkPaymentPassword(
  parts: Parts,
  memberId: string,
  typed: string | undefined,
): Promise<Outcome<undefined, PaymentCheckRefusal>> {
  const admitted = await admit(parts, memberId)
  if (!admitted.ok) return admitted
  const judged = await parts.passwords.judge(typed ?? '', admitted.value)
  if (!judged.ok) return judged
  if (!judged.value.right) return refused('payment-password-wrong', { field: 'paymentPassword' })
  await parts.database.write((tx) => countGuesses(tx, memberId, 0, null))
  return done(undefined)
}

/** Whether this password allows a withdrawal: it is the member's, and was not reset just now by somebody who may be another. */
export async function payByPassword(
  parts: Parts,
  memberId: string,
  typed: string | undefined,
): Promise<Outcome<undefined, PaymentCheckRefusal | 'payment-password-resting'>> {
  const checked = await checkPaymentPassword(parts, memberId, typed)
  if (!checked.ok) return checked
  const until = await restsUntil(parts, memberId)
  return until === undefined ? checked : refused('payment-password-resting', { until: until.toString() })
}

type PaymentForm = {
  readonly password?: string | undefined
  readonly oldPaymentPassword?: string | undefined
  readonly paymentPassword: string
  readonly confirmPaymentPassword: string
}

/** Sets it with the login password, and changes it with the old one too. */
export async function setPaymentPassword(
  parts: Parts,
  person: Person,
  form: PaymentForm,
): Promise<Outcome<undefined, PaymentFormRefusal | AgainRefusal | PaymentCheckRefusal>> {
  const judged = await judgePaymentForm(parts, person.account, form)
  if (!judged.ok) return judged
  const again = await proveAgain(parts, person, form.password)
  if (!again.ok) return again
  const isChange = await hasPaymentPassword(parts, person.id)
  if (isChange) {
    const known = await checkPaymentPassword(parts, person.id, form.oldPaymentPassword)
    if (!known.ok) return known.code === 'payment-password-wrong' ? refused(known.code, { field: 'oldPaymentPassword' }) : known
  }
  const same = await isLoginPassword(parts, person.id, form.paymentPassword)
  if (!same.ok) return same
  if (same.value) return samePassword()
  const hashed = await parts.passwords.hash(form.paymentPassword)
  if (!hashed.ok) return hashed
  await parts.database.write(async (tx) => {
    // A first one only adds a guard. Another one replaces what its owner knows.
    if (isChange) await updateMember(tx, person.id, { guards_changed_at: parts.clock.now() })
    await keepPaymentHash(tx, person.id, hashed.value, parts.clock.now())
    await parts.tell(tx, { name: 'memberPaymentPasswordChanged', memberId: person.id, reference: parts.clock.now().toString() })
  })
  return done(undefined)
}
