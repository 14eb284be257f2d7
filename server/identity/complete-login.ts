/** Complete login: the one way in which any proof of who somebody is becomes a session. */
import type { LoggedIn } from '@baize/contract/identity.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { Tx } from '../platform/database.ts'
import type { Person } from '../platform/route.ts'
import { accountHash } from './account-name.ts'
import type { Origin, Parts } from './needs.ts'
import { memberInfoFrom, roleOfType } from './person.ts'
import { beginSession, endSession, hashOf, type MadeSession } from './session.ts'
import { deviceOf, insertDevice, lockMember, touchDevice, updateMember } from './store.ts'

export type LoginCaller = Origin & {
  /** Who was logged in on this browser until now; that session ends. */
  readonly person: Person | undefined
  /** The cookie by which a browser is known again. */
  readonly device: string | undefined
}

export type CompletedLogin = {
  readonly answer: LoggedIn
  readonly session: MadeSession
  /** The device cookie to set. */
  readonly device: string
}

const HOURS_A_DAY = 24

/** Whether the password is older than the merchant allows; never, where no age is set. */
const isPasswordOld = (changedAt: Temporal.Instant, days: number | null, now: Temporal.Instant): boolean =>
  days !== null && Temporal.Instant.compare(changedAt.add({ hours: days * HOURS_A_DAY }), now) <= 0

async function rememberDevice(parts: Parts, tx: Tx, account: string, device: string | undefined): Promise<string> {
  const now = parts.clock.now()
  const known = device === undefined ? undefined : await deviceOf(tx, hashOf(device), accountHash(account))
  if (device !== undefined && known) {
    await touchDevice(tx, known.id, now)
    return device
  }
  const fresh = parts.random.token(32)
  await insertDevice(tx, hashOf(fresh), accountHash(account), now)
  return fresh
}

/** Begins the session of a member who has proven to be that member. A frozen member is told so only here, after the proof. */
export async function completeLogin(
  parts: Parts,
  tx: Tx,
  memberId: string,
  caller: LoginCaller,
  remember: boolean,
): Promise<Outcome<CompletedLogin, 'account-frozen'>> {
  const member = await lockMember(tx, memberId)
  if (!member) throw new Error(`member ${memberId} is gone`)
  if (member.frozen_at !== null) return refused('account-frozen')
  const now = parts.clock.now()
  const { passwordExpiryDays } = await parts.rules()
  if (caller.person) await endSession(parts, tx, caller.person.sessionId, 'replaced')
  const session = await beginSession(parts, tx, { memberId, role: roleOfType(member.type) }, caller, remember)
  await updateMember(tx, memberId, { previous_login_at: member.last_login_at, last_login_at: now })
  await parts.tell(tx, { name: 'memberLoggedIn', memberId, sessionId: session.id, ip: caller.ip, at: now.toString() })
  return done({
    session,
    device: await rememberDevice(parts, tx, member.account, caller.device),
    answer: {
      token: session.token,
      firstTimeLogin: member.last_login_at === null,
      passwordExpired: isPasswordOld(member.password_changed_at, passwordExpiryDays, now),
      member: memberInfoFrom({ ...member, previous_login_at: member.last_login_at, last_login_at: now }),
    },
  })
}
