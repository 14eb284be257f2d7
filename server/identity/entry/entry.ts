/**
 * Complete login: the one way in which any proof of identity becomes a session, or waits for what is missing.
 * Next: `server/identity/second-proof/second-proof.ts`.
 */
import type { LoggedIn } from '@baize/contract/identity/identity.ts'
import type { VerifyMethod } from '@baize/contract/identity/identity-ways.ts'
import { AGENT_TYPES, MEMBER_TYPES } from '@baize/contract/values/roles.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../../platform/database.ts'
import type { Person } from '../../platform/route.ts'
import { accountHash } from '../../platform/proofs/account-name.ts'
import { isClosed } from '../freeze.ts'
import { insertFailedLogin, insertLogin, insertPending, notePlace } from '../login-store.ts'
import { plainText, type Origin, type Parts } from '../needs.ts'
import { memberInfoOf, roleOfType } from '../person.ts'
import { placeOf } from '../place.ts'
import { proofsNeeded, type LoginWay } from '../second-proof/second-proof.ts'
import { beginSession, endSession, hashOf, type MadeSession } from '../session/session.ts'
import { deviceOf, insertDevice, lockMember, touchDevice, updateMember, type FoundSession, type MemberRow } from '../store.ts'

export type LoginCaller = Origin & {
  /** Who was logged in on this browser until now; that session ends. */
  readonly person: Person | undefined
  /** The cookie by which a browser is known again. */
  readonly device: string | undefined
  /** The cookie to which codes and unfinished logins are bound. */
  readonly visit: string
}

export type CompletedLogin = {
  readonly answer: LoggedIn
  readonly session: MadeSession
  /** The device cookie to set. */
  readonly device: string
}

/** A login that is not finished: what is missing, and the ticket with which the browser continues. */
export type WaitingLogin = {
  readonly code: 'verification-required' | 'password-change-required'
  readonly ticket: string
  readonly methods: readonly VerifyMethod[]
  /** An agent opened the account: the person still enters the birthday and accepts the terms. */
  readonly handedOut: boolean
}
export type Entered = { readonly in: CompletedLogin } | { readonly waits: WaitingLogin }
export type EntryRefusal = 'account-frozen' | 'account-closed' | 'non-agent' | 'non-member'

export type Entry = {
  readonly way: LoginWay
  readonly remember: boolean
  /** The second factor has been given. */
  readonly verified?: boolean
  /** The portal of this login. The agents' portal lets in agents only. */
  readonly portal?: 'agent' | undefined
  /** The typed password is the one with which accounts are handed out. */
  readonly mustChange?: boolean
  /** The session that handed this login over. */
  readonly giver?: FoundSession
}

const PENDING_MINUTES = 10
const HOURS_A_DAY = 24

/** Whether the password is older than the merchant allows; never, where no maximum age is set. */
const isPasswordOld = (changedAt: Temporal.Instant, days: number | null, now: Temporal.Instant): boolean =>
  days !== null && Temporal.Instant.compare(changedAt.add({ hours: days * HOURS_A_DAY }), now) <= 0

/** The cookie of a browser that is known from now on, and whether it was known before. `noted`: whether its use was noted now, once a day at most. */
async function rememberDevice(
  parts: Parts,
  tx: Tx,
  account: string,
  device: string | undefined,
): Promise<{ readonly cookie: string; readonly known: boolean; readonly browser: string; readonly noted: boolean }> {
  const now = parts.clock.now()
  const known = device === undefined ? undefined : await deviceOf(tx, hashOf(device), accountHash(account))
  if (device !== undefined && known) {
    const noted = await touchDevice(tx, known.id, now)
    return { cookie: device, known: true, browser: known.browser, noted }
  }
  const fresh = parts.random.token(32)
  const browser = await insertDevice(tx, hashOf(fresh), accountHash(account), now, device === undefined ? undefined : hashOf(device))
  return { cookie: fresh, known: false, browser, noted: true }
}

async function wait(
  parts: Parts,
  tx: Tx,
  member: MemberRow,
  caller: LoginCaller,
  entry: Entry,
  missing: { readonly methods: readonly VerifyMethod[]; readonly mustChange: boolean },
): Promise<Outcome<Entered, never>> {
  const ticket = parts.random.token(32)
  const stage = missing.methods.length > 0 ? 'verify' : 'password'
  await insertPending(tx, {
    hash: hashOf(ticket),
    member_id: member.id,
    stage,
    way: entry.way,
    remember: entry.remember,
    must_change: missing.mustChange,
    binding: hashOf(caller.visit),
    expires_at: parts.clock.now().add({ minutes: PENDING_MINUTES }),
  })
  const code = stage === 'verify' ? 'verification-required' : 'password-change-required'
  return done({ waits: { code, ticket, methods: missing.methods, handedOut: member.handed_at !== null } })
}

/** Where a login came from. */
const originOf = (parts: Parts, caller: Origin) => {
  const ip = plainText(caller.ip, 64)
  return { ip, country: parts.countryOf(ip) ?? null, user_agent: plainText(caller.userAgent, 300) }
}

/** Records where and how somebody logged in, for the checks of later logins and for the member to see. */
async function note(parts: Parts, tx: Tx, memberId: string, caller: LoginCaller, { way, verified }: Entry): Promise<void> {
  const at = parts.clock.now()
  const origin = originOf(parts, caller)
  await notePlace(tx, memberId, placeOf(origin.ip), at)
  await insertLogin(tx, { member_id: memberId, way, ...origin, verified: verified ?? false, at })
}

/** Keeps a login that failed, for its owner alone. A name that nobody has costs the same work, so that no answer tells the two apart by its time. */
export const noteFailedLogin = (
  parts: Parts,
  memberId: string | undefined,
  caller: Origin,
  { way, second = false }: { readonly way: LoginWay; readonly second?: boolean },
): Promise<void> =>
  parts.database.write((tx) =>
    insertFailedLogin(tx, { member_id: memberId ?? null, way, second, ...originOf(parts, caller), at: parts.clock.now() }),
  )

/** Begins the session of a member who needs nothing more. */
async function begin(parts: Parts, tx: Tx, member: MemberRow, caller: LoginCaller, entry: Entry): Promise<CompletedLogin> {
  const now = parts.clock.now()
  if (caller.person) await endSession(parts, tx, caller.person.sessionId, 'replaced')
  const owner = { memberId: member.id, role: roleOfType(member.type) }
  const session = await beginSession(parts, tx, owner, { ...caller, way: entry.way, giver: entry.giver }, entry.remember)
  await updateMember(tx, member.id, { previous_login_at: member.last_login_at, last_login_at: now })
  await note(parts, tx, member.id, caller, entry)
  await parts.entered(tx, member.id, entry.way === 'registration' ? 'registration' : 'login')
  const device = await rememberDevice(parts, tx, member.account, caller.device)
  if (device.noted) await parts.tell(tx, { name: 'memberDeviceSeen', memberId: member.id, browser: device.browser, reference: session.id })
  // The first login belongs to the registration, so nobody is notified.
  if (!device.known && member.last_login_at !== null)
    await parts.tell(tx, { name: 'memberNewDevice', memberId: member.id, address: plainText(caller.ip, 64), reference: session.id })
  return {
    session,
    device: device.cookie,
    answer: {
      token: session.token,
      firstTimeLogin: member.last_login_at === null,
      passwordExpired: false,
      member: await memberInfoOf(parts, tx, { ...member, previous_login_at: member.last_login_at }),
    },
  }
}

/**
 * Lets in a member who has proved to be that member, by whichever way, or says what is still missing. That is a second factor, then a new password
 * in place of a default or expired one where a password was the proof. A frozen member, or one who has closed the account, gets that answer only here,
 * after the proof.
 */
export async function completeLogin(
  parts: Parts,
  tx: Tx,
  memberId: string,
  caller: LoginCaller,
  entry: Entry,
): Promise<Outcome<Entered, EntryRefusal>> {
  const member = await lockMember(tx, memberId)
  if (!member) throw new Error(`member ${memberId} is gone`)
  if (member.frozen_at !== null) return refused(isClosed(member.frozen_reason) ? 'account-closed' : 'account-frozen')
  if (member.type !== MEMBER_TYPES.member && !AGENT_TYPES.includes(member.type)) return refused('non-member')
  if (entry.portal === 'agent' && roleOfType(member.type) !== 'agent') return refused('non-agent')
  const { passwordExpiryDays } = await parts.rules()
  const old = entry.way === 'username' && isPasswordOld(member.password_changed_at, passwordExpiryDays, parts.clock.now())
  const mustChange = member.handed_at !== null || (entry.mustChange ?? old)
  const methods = entry.verified ? [] : await proofsNeeded(parts, tx, member, entry.way, caller)
  if (methods.length > 0 || mustChange) return wait(parts, tx, member, caller, entry, { methods, mustChange })
  return done({ in: await begin(parts, tx, member, caller, entry) })
}
