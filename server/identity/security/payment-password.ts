/** Payment password: a second password for withdrawals, with its own count of guesses. Setting and changing it also needs the login password. */
import { changeGuard } from '../change-guard/change-guard.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import type { Person } from '../../platform/route.ts'
import { paymentFault, proveAgain, samePassword, type AgainRefusal } from '../password/password.ts'
import type { Parts } from '../needs.ts'
import { countGuesses, keepPaymentHash, lockPaymentRow, paymentRowOf, type PaymentRow } from './payment-store.ts'
import { memberById } from '../store.ts'

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

/** Whether a guess is allowed now, and how many wrong ones it follows. */
function allowed(
  row: PaymentRow | undefined,
  now: Temporal.Instant,
): Outcome<number, 'payment-password-unset' | 'payment-password-locked'> {
  if (!row) return refused('payment-password-unset')
  const over = row.last_guess_at?.add({ hours: WAIT_HOURS })
  if (over === undefined || Temporal.Instant.compare(now, over) >= 0) return done(0)
  if (row.failures < MOST_GUESSES) return done(row.failures)
  const retryAfterSeconds = Math.ceil((over.epochMilliseconds - now.epochMilliseconds) / 1000)
  return refused('payment-password-locked', { field: 'paymentPassword', retryAfterSeconds })
}

/**
 * Whether this is the member's payment password. It commits by itself, and never runs inside a transaction, since a hash takes time. Guesses are answered
 * one after the other: of a hundred at once, over all processes, only as many are answered as may be wrong. A right one never counts.
 */
const checkPaymentPassword = (parts: Parts, memberId: string, typed: string | undefined) =>
  parts.turns(`payment:${memberId}`, () => judgePaymentPassword(parts, memberId, typed))

async function judgePaymentPassword(
  parts: Parts,
  memberId: string,
  typed: string | undefined,
): Promise<Outcome<undefined, PaymentCheckRefusal>> {
  const row = await paymentRowOf(parts.database.reader, memberId)
  const early = allowed(row, parts.clock.now())
  if (!row || !early.ok) return early.ok ? refused('payment-password-unset') : early
  const judged = await parts.passwords.judge(typed ?? '', row.hash)
  if (!judged.ok) return judged
  return parts.database.write(async (tx: Tx) => {
    const now = parts.clock.now()
    const kept = await lockPaymentRow(tx, memberId)
    const failures = allowed(kept, now)
    if (!failures.ok) return failures
    const right = judged.value.right && kept?.hash === row.hash
    await countGuesses(tx, memberId, right ? 0 : failures.value + 1, right ? null : now)
    return right ? done(undefined) : refused('payment-password-wrong', { field: 'paymentPassword' })
  })
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
    if (isChange) await changeGuard(parts, tx, person.id)
    await keepPaymentHash(tx, person.id, hashed.value, parts.clock.now())
    await parts.tell(tx, { name: 'memberPaymentPasswordChanged', memberId: person.id, reference: parts.clock.now().toString() })
  })
  return done(undefined)
}
