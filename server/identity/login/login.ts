/** Login by name and password: the same answer and the same work whether the name exists or not. Next: `server/identity/entry/entry.ts`. */
import type { Credentials } from '@baize/contract/identity/identity.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Static } from 'typebox'
import { addressKeys } from '../../platform/address.ts'
import { accountHash, couldBeAccount, normalisedAccount } from '../account-name.ts'
import { judgeAttempt, type AttemptVerdict, type Counter } from './attempt.ts'
import { judgeCaptcha, type CaptchaVerdict } from '../captcha/captcha.ts'
import { completeLogin, noteFailedLogin, type Entered, type EntryRefusal, type LoginCaller } from '../entry/entry.ts'
import { memberByContact } from '../contact/contact.ts'
import type { Parts } from '../needs.ts'
import type { Lane } from '../password.ts'
import { readPhone } from '../phone-number.ts'
import { hashOf } from '../session/session.ts'
import {
  deviceOf,
  forgetAttempts,
  lockAttempts,
  memberByAccount,
  memberById,
  refundAttempt,
  replaceHash,
  saveAttempt,
  type AttemptRow,
  type MemberRow,
} from '../store.ts'

export type LoginRefusal = 'wrong-credentials' | 'captcha-required' | 'captcha-failed' | 'too-many-requests' | 'busy' | EntryRefusal

const STRANGERS = '*'

type Guard = { readonly hash: Buffer; readonly own: string; readonly sources: readonly string[]; readonly isKnown: boolean }

/** The counters of an attempt: its own address and all strangers together, or the known browser alone. */
async function guardOf(parts: Parts, account: string, caller: LoginCaller): Promise<Guard> {
  const hash = accountHash(account)
  const device = caller.device === undefined ? undefined : await deviceOf(parts.database.reader, hashOf(caller.device), hash)
  const own = device ? `device:${device.id}` : addressKeys(caller.ip).own
  return { hash, own, sources: device ? [own] : [own, STRANGERS], isKnown: device !== undefined }
}

const counterOf = (rows: readonly AttemptRow[], source: string): Counter | undefined => {
  const row = rows.find((one) => one.source === source)
  return row && { failures: row.failures, windowFrom: row.window_from, lastAt: row.last_at }
}

/** Allows an attempt or not, and counts it before its password is checked. */
function admit({ database, clock }: Parts, { hash, own, sources }: Guard, captcha: CaptchaVerdict): Promise<AttemptVerdict> {
  return database.write(async (tx) => {
    const now = clock.now()
    const rows = await lockAttempts(tx, hash, sources, now)
    const mine = counterOf(rows, own)
    if (!mine) throw new Error('an attempt has no counter')
    const verdict = judgeAttempt({ mine, strangers: counterOf(rows, STRANGERS) }, captcha === 'passed', now)
    if (!verdict.go) return verdict
    const save = (source: string, { failures, windowFrom, lastAt }: Counter) =>
      saveAttempt(tx, { account_hash: hash, source, failures, window_from: windowFrom, last_at: lastAt })
    await save(own, verdict.mine)
    if (verdict.strangers) await save(STRANGERS, verdict.strangers)
    return verdict
  })
}

type Proven = { readonly id: string; readonly renewed: { readonly before: string; readonly after: string } | undefined }

/** The member of a typed name, which may be a mobile number that the member has proved to be theirs. */
async function memberOfName(parts: Parts, account: string, dialingCode: string): Promise<MemberRow | undefined> {
  const { reader } = parts.database
  const member = couldBeAccount(account) ? await memberByAccount(reader, account) : undefined
  if (member) return member
  const phone = readPhone(account, dialingCode)
  const id = phone.ok ? await memberByContact(parts, reader, 'phone', phone.value.e164) : undefined
  return id === undefined ? undefined : memberById(reader, id)
}

/** Checks the password outside any transaction, because a hash takes time. A wrong one is kept for its owner. */
async function prove(
  parts: Parts,
  account: string,
  { password, countryDialingCode = '' }: Static<typeof Credentials>,
  lane: Lane,
  caller: LoginCaller,
): Promise<Outcome<Proven, 'wrong-credentials' | 'busy'>> {
  const member = await memberOfName(parts, account, countryDialingCode)
  const judged = await parts.passwords.judge(password, member?.password_hash, lane)
  if (!judged.ok) return judged
  if (!member?.has_password || !judged.value.right) {
    await noteFailedLogin(parts, member?.id, caller, { way: 'username' })
    return refused('wrong-credentials')
  }
  const after = judged.value.old ? await parts.passwords.hash(password) : undefined
  return done({ id: member.id, renewed: after?.ok ? { before: member.password_hash, after: after.value } : undefined })
}

/**
 * Logs in. From the third failure of an account from one place within 15 minutes the answer carries `captcha: true`, and the next attempt needs one.
 * The typed name is counted, so that a limit does not reveal whether it exists.
 */
export async function login(
  parts: Parts,
  credentials: Static<typeof Credentials>,
  captchaCookie: string | undefined,
  caller: LoginCaller,
): Promise<Outcome<Entered, LoginRefusal>> {
  const account = normalisedAccount(credentials.username)
  const phone = readPhone(account, credentials.countryDialingCode ?? '')
  const captcha = await judgeCaptcha(parts, { captcha: credentials.captcha, cookie: captchaCookie, proof: credentials.proof })
  if (captcha === 'failed') return refused('captcha-failed', { captcha: true })
  // However a number is written, guesses at it are counted together.
  const guard = await guardOf(parts, phone.ok ? phone.value.e164 : account, caller)
  const verdict = await admit(parts, guard, captcha)
  if (!verdict.go) {
    if (verdict.code === 'captcha-required') return refused('captcha-required', { captcha: true })
    return refused('too-many-requests', { retryAfterSeconds: verdict.retryAfterSeconds })
  }
  const lane = guard.isKnown ? 'known' : captcha === 'passed' ? 'proven' : 'stranger'
  const proven = await prove(parts, account, credentials, lane, caller)
  if (!proven.ok) {
    if (proven.code === 'wrong-credentials') return verdict.asksCaptcha ? refused(proven.code, { captcha: true }) : refused(proven.code)
    await parts.database.write((tx) => refundAttempt(tx, guard.hash, guard.sources))
    // Where many wait, a stranger must do some work before they wait too.
    return lane === 'stranger' ? refused('captcha-required', { captcha: true }) : refused('busy')
  }
  const { id, renewed } = proven.value
  const { defaultPassword } = await parts.rules()
  const mustChange = defaultPassword !== null && credentials.password === defaultPassword
  const { portal, remember } = credentials
  return parts.database.transact(async (tx) => {
    await refundAttempt(tx, guard.hash, guard.sources)
    await forgetAttempts(tx, guard.hash, guard.own)
    if (renewed) await replaceHash(tx, id, renewed.before, renewed.after)
    return completeLogin(parts, tx, id, caller, {
      way: 'username',
      remember: remember === true,
      portal,
      ...(mustChange ? { mustChange } : {}),
    })
  })
}
