/** Login by name and password: the same answer and the same work whether the name exists or not. Next: `server/identity/entry/entry.ts`. */
import type { Credentials } from '@baize/contract/identity/identity.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Static } from 'typebox'
import { addressKeys } from '../../platform/address.ts'
import { accountHash, couldBeAccount, normalisedAccount } from '../../platform/proofs/account-name.ts'
import { judgeAttempt, type AttemptVerdict, type Counter } from './attempt.ts'
import { judgeCaptcha, type CaptchaVerdict } from '../captcha/captcha.ts'
import { completeLogin, noteFailedLogin, type Entered, type EntryRefusal, type LoginCaller } from '../entry/entry.ts'
import { memberByContact } from '../contact/contact.ts'
import type { Parts } from '../needs.ts'
import type { Lane } from '../../platform/proofs/password.ts'
import { readPhone } from '../phone-number.ts'
import { hashOf } from '../session/session.ts'
import type { Tx } from '../../platform/database.ts'
import {
  attemptsOf,
  deviceOf,
  forgetAttempts,
  lockAttempts,
  memberByAccount,
  memberById,
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

/** Whether the attempt may be answered, by these counters. */
function verdictOf(rows: readonly AttemptRow[], { own, isKnown }: Guard, captcha: CaptchaVerdict, now: Temporal.Instant): AttemptVerdict {
  const none = { failures: 0, windowFrom: now, lastAt: now }
  const strangers = isKnown ? undefined : (counterOf(rows, STRANGERS) ?? none)
  return judgeAttempt({ mine: counterOf(rows, own) ?? none, strangers }, captcha === 'passed', now)
}

/** The verdict under the locked counters, in whose order attempts of the same moment are answered. */
async function answerable({ clock }: Parts, tx: Tx, guard: Guard, captcha: CaptchaVerdict): Promise<AttemptVerdict> {
  const now = clock.now()
  return verdictOf(await lockAttempts(tx, guard.hash, guard.sources, now), guard, captcha, now)
}

/** Counts a wrong attempt where it may be answered. */
const countWrong = (parts: Parts, guard: Guard, captcha: CaptchaVerdict): Promise<AttemptVerdict> =>
  parts.database.write(async (tx) => {
    const verdict = await answerable(parts, tx, guard, captcha)
    if (!verdict.go) return verdict
    const save = (source: string, { failures, windowFrom, lastAt }: Counter) =>
      saveAttempt(tx, { account_hash: guard.hash, source, failures, window_from: windowFrom, last_at: lastAt })
    await save(guard.own, verdict.mine)
    if (verdict.strangers) await save(STRANGERS, verdict.strangers)
    return verdict
  })

function turnedAway(verdict: Extract<AttemptVerdict, { go: false }>) {
  if (verdict.code === 'captcha-required') return refused('captcha-required', { captcha: true })
  return refused('too-many-requests', { retryAfterSeconds: verdict.retryAfterSeconds })
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

/** Checks the password outside any transaction, because a hash takes time. Also answers whose it would be. */
async function prove(
  parts: Parts,
  account: string,
  { password, countryDialingCode = '' }: Static<typeof Credentials>,
  lane: Lane,
): Promise<Outcome<{ readonly memberId: string | undefined; readonly proven: Proven | undefined }, 'busy'>> {
  const member = await memberOfName(parts, account, countryDialingCode)
  const judged = await parts.passwords.judge(password, member?.password_hash, lane)
  if (!judged.ok) return judged
  if (!member?.has_password || !judged.value.right) return done({ memberId: member?.id, proven: undefined })
  const after = judged.value.old ? await parts.passwords.hash(password) : undefined
  const renewed = after?.ok ? { before: member.password_hash, after: after.value } : undefined
  return done({ memberId: member.id, proven: { id: member.id, renewed } })
}

/**
 * Logs in. From the third failure of an account from one place within 15 minutes the answer carries `captcha: true`, and the next attempt needs one.
 * The typed name is counted, so that a limit does not reveal whether it exists. Attempts from one place are answered one after the other. Of a hundred at
 * once, over all processes, only as many are answered as may be wrong. A right one never counts.
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
  const name = `login:${guard.hash.toString('base64url')}:${guard.own}`
  return parts.turns(name, () => attempt(parts, { account, credentials, captcha, guard }, caller))
}

type Attempt = {
  readonly account: string
  readonly credentials: Static<typeof Credentials>
  readonly captcha: CaptchaVerdict
  readonly guard: Guard
}

async function attempt(
  parts: Parts,
  { account, credentials, captcha, guard }: Attempt,
  caller: LoginCaller,
): Promise<Outcome<Entered, LoginRefusal>> {
  // No hash is worked out for whoever would be turned away.
  const early = verdictOf(await attemptsOf(parts.database.reader, guard.hash, guard.sources), guard, captcha, parts.clock.now())
  if (!early.go) return turnedAway(early)
  const lane = guard.isKnown ? 'known' : captcha === 'passed' ? 'proven' : 'stranger'
  const judged = await prove(parts, account, credentials, lane)
  // Where many wait, a stranger must do some work before they wait too.
  if (!judged.ok) return lane === 'stranger' ? refused('captcha-required', { captcha: true }) : refused('busy')
  const { memberId, proven } = judged.value
  if (proven === undefined) {
    const verdict = await countWrong(parts, guard, captcha)
    if (!verdict.go) return turnedAway(verdict)
    // A wrong one is kept for its owner.
    await noteFailedLogin(parts, memberId, caller, { way: 'username' })
    return verdict.asksCaptcha ? refused('wrong-credentials', { captcha: true }) : refused('wrong-credentials')
  }
  const { id, renewed } = proven
  const { defaultPassword } = await parts.rules()
  const mustChange = defaultPassword !== null && credentials.password === defaultPassword
  const { portal, remember } = credentials
  return parts.database.transact(async (tx) => {
    const verdict = await answerable(parts, tx, guard, captcha)
    if (!verdict.go) return turnedAway(verdict)
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
