/** The door of identity: who somebody is, and every way in and out. */
import type { Credentials, LoggedIn, MemberInfo } from '@baize/contract/identity/identity.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Static } from 'typebox'
import { couldBeAccount, normalisedAccount } from './account-name.ts'
import type { Tx } from '../platform/database.ts'
import type { Caller, Identified, Person } from '../platform/route.ts'
import { makeChallenge, makeImage, judgeCaptcha, type CaptchaVerdict } from './captcha/captcha.ts'
import type { CompletedLogin, Entered, LoginCaller } from './entry/entry.ts'
import { sweepCodes } from './code/code-store.ts'
import { sweepResets } from './password/reset-store.ts'
import { sweepProofTries } from './second-proof/proof-store.ts'
import { changeType, freeze, unfreeze } from './freeze.ts'
import { createGuards, type Guards } from './security/guards.ts'
import { identify } from './session/identify.ts'
import { issueTicket, redeemTicket } from './session/live-ticket.ts'
import { login, type LoginRefusal } from './login/login.ts'
import { sweepHandovers } from './login/handover-store.ts'
import { sweepLogins } from './login-store.ts'
import type { IdentityNeeds, Origin, Parts, Rules } from './needs.ts'
import { createPasswords } from './password.ts'
import { createPayloads, type PublicKey, type Sealed } from './payload/payload.ts'
import { readContacts } from './contact/contact.ts'
import { sweepFreezeLinks } from './security/freeze-store.ts'
import { payByPassword, type PaymentCheckRefusal } from './security/payment-password.ts'
import { memberFrom, memberInfoFrom, trialInfoFrom, type Member } from './person.ts'
import type { Profile } from './profile.ts'
import { loginByPhone, type PhoneLoginRefusal } from './login/phone-login.ts'
import { prepareRegistration, register, type PreparedRegistration, type RegisterCaller, type RegisterRefusal } from './register/register.ts'
import type { RegistrationForm, RegistrationWay } from './register/registration.ts'
import { profilePlace } from './sealed.ts'
import { endAllSessions, endSession, sweepSessions, type EndReason, type MadeSession } from './session/session.ts'
import { memberByAccount, memberById, sweepTables, trialById } from './store.ts'
import { trialLogin, type TrialCaller } from './login/trial.ts'
import { createWays, type Ways } from './ways.ts'

export { IDENTITY_SEALED } from './sealed.ts'

export type Identity = {
  /**
   * The person behind both halves of a session; undefined when either is wrong, the session is over, or the member is frozen.
   * With the person comes `renew` when the halves are due to be replaced. Halves that come long after that end the session.
   */
  identify(halves: { token: string; sid: string } & Origin): Promise<Identified | undefined>
  /** Opens an encrypted form, once. */
  decrypt(sealed: Sealed): Promise<Outcome<unknown, 'decrypt-failed'>>
  payloadKeys(): Promise<{ keys: PublicKey[]; now: string }>
  /** Makes a new payload key when the newest is a day old; called at start and every hour. */
  rotatePayloadKeys(): Promise<void>

  rules(): Promise<Rules>
  /** Commits by itself: what was counted stays counted, whatever is answered. */
  login(
    credentials: Static<typeof Credentials>,
    captchaCookie: string | undefined,
    caller: LoginCaller,
  ): Promise<Outcome<Entered, LoginRefusal>>
  /** Logs in by a mobile number and its code, or by the token of the phone identity service. */
  loginByPhone(credentials: Static<typeof Credentials>, caller: LoginCaller): Promise<Outcome<Entered, PhoneLoginRefusal>>
  /** The further ways in. */
  readonly ways: Ways
  /** The acts of the security center. */
  readonly guards: Guards
  prepareRegistration(
    form: RegistrationForm,
    caller: RegisterCaller,
    way?: RegistrationWay,
  ): Promise<Outcome<PreparedRegistration, RegisterRefusal>>
  register(
    tx: Tx,
    prepared: PreparedRegistration,
    caller: RegisterCaller,
  ): Promise<Outcome<CompletedLogin, 'username-taken' | 'mobile-taken' | 'challenge-over' | 'account-frozen' | 'invitation-code-unknown'>>
  trialLogin(tx: Tx, caller: TrialCaller): Promise<Outcome<{ answer: LoggedIn; session: MadeSession }, 'trial-not-offered'>>
  /** Judges what a form of another room brought to show that a person stands behind it. */
  judgeCaptcha(
    caller: Pick<Caller, 'cookie'>,
    answer: { captcha?: string | undefined; proof?: string | undefined },
  ): Promise<CaptchaVerdict>
  captchaImage(): Promise<{ id: string; image: string }>
  captchaChallenge(): ReturnType<typeof makeChallenge>

  endSession(tx: Tx, sessionId: string, reason: EndReason): Promise<void>
  /** Ends every session of a member, but for `keep`. */
  endAllSessions(tx: Tx, memberId: string, reason: EndReason, keep?: string): Promise<void>
  issueTicket(tx: Tx, person: Person | undefined): Promise<{ ticket: string; expiresAt: string }>
  /** Commits by itself: a ticket is spent by asking. */
  redeemTicket(ticket: string): Promise<Person | 'visitor' | undefined>

  memberOf(memberId: string): Promise<Member | undefined>
  findByAccount(name: string): Promise<Member | undefined>
  infoOf(person: Person): Promise<MemberInfo | undefined>
  /** What was told at registration, by the names of its fields. */
  profileOf(memberId: string): Promise<Profile | undefined>
  /** When the password, a contact or a second factor was changed last; undefined since registration. */
  guardsChangedAt(memberId: string): Promise<Temporal.Instant | undefined>
  /** Whether the member has a verified phone or mail address. */
  hasContact(memberId: string): Promise<boolean>
  /** Asks for the payment password before value leaves; commits by itself and counts every guess. */
  checkPaymentPassword(
    memberId: string,
    typed: string | undefined,
  ): Promise<Outcome<undefined, PaymentCheckRefusal | 'payment-password-resting'>>
  freeze(tx: Tx, memberId: string, reason: string): Promise<Outcome<Member, 'not-found'>>
  unfreeze(tx: Tx, memberId: string): Promise<Outcome<Member, 'not-found'>>
  /** Makes a member an agent (1, 2, 41, 42) or a member again (0); sessions end. */
  changeType(tx: Tx, memberId: string, type: number): Promise<Outcome<Member, 'not-found'>>
  /** Removes what has run out. */
  sweep(): Promise<void>
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The acts that look somebody up and change nothing. */
function lookups({ database, secrets }: Parts): Pick<Identity, 'memberOf' | 'findByAccount' | 'infoOf' | 'profileOf'> {
  const rowOf = async (id: string) => (UUID.test(id) ? memberById(database.reader, id) : undefined)
  return {
    async memberOf(memberId) {
      const row = await rowOf(memberId)
      return row && memberFrom(row)
    },
    async findByAccount(name) {
      const account = normalisedAccount(name)
      const row = couldBeAccount(account) ? await memberByAccount(database.reader, account) : undefined
      return row && memberFrom(row)
    },
    async infoOf({ id, role }) {
      if (role === 'trial') {
        const row = await trialById(database.reader, id)
        return row && trialInfoFrom(row)
      }
      const row = await rowOf(id)
      return row && memberInfoFrom(row)
    },
    async profileOf(memberId) {
      const row = await rowOf(memberId)
      return row && (JSON.parse(secrets.data.open(profilePlace(row.id), row.profile_sealed)) as Profile)
    },
  }
}

export function createIdentity(needs: IdentityNeeds): Identity {
  const { database, random, secrets, passwordCost, onPasswordHash } = needs
  const passwords = createPasswords({
    pepper: secrets.pepper,
    random,
    ...(passwordCost ? { cost: passwordCost } : {}),
    ...(onPasswordHash ? { onHash: onPasswordHash } : {}),
  })
  const parts: Parts = { ...needs, passwords }
  const payloads = createPayloads(parts)
  return {
    ...lookups(parts),
    rules: needs.rules,
    identify: (halves) => identify(parts, halves),
    decrypt: (sealed) => payloads.decrypt(sealed),
    payloadKeys: () => payloads.keys(),
    rotatePayloadKeys: () => payloads.rotate(),
    login: (credentials, captchaCookie, caller) => login(parts, credentials, captchaCookie, caller),
    loginByPhone: (credentials, caller) => loginByPhone(parts, credentials, caller),
    ways: createWays(parts),
    guards: createGuards(parts),
    guardsChangedAt: async (memberId) => (await memberById(parts.database.reader, memberId))?.guards_changed_at ?? undefined,
    async hasContact(memberId) {
      const { phone, email } = await readContacts(parts, parts.database.reader, memberId)
      return phone?.verified === true || email?.verified === true
    },
    checkPaymentPassword: (memberId, typed) => payByPassword(parts, memberId, typed),
    prepareRegistration: (form, caller, way) => prepareRegistration(parts, form, caller, way),
    register: (tx, prepared, caller) => register(parts, tx, prepared, caller),
    trialLogin: (tx, caller) => trialLogin(parts, tx, caller),
    judgeCaptcha: ({ cookie }, { captcha, proof }) => judgeCaptcha(parts, { captcha, proof, cookie: cookie('captcha') }),
    captchaImage: () => makeImage(parts),
    captchaChallenge: () => makeChallenge(parts),
    endSession: (tx, sessionId, reason) => endSession(parts, tx, sessionId, reason),
    endAllSessions: (tx, memberId, reason, keep) => endAllSessions(parts, tx, memberId, reason, keep),
    issueTicket: (tx, person) => issueTicket(parts, tx, person),
    redeemTicket: (ticket) => database.write((tx) => redeemTicket(parts, tx, ticket)),
    freeze: (tx, memberId, reason) => freeze(parts, tx, memberId, reason),
    unfreeze: (tx, memberId) => unfreeze(parts, tx, memberId),
    changeType: (tx, memberId, type) => changeType(parts, tx, memberId, type),
    async sweep() {
      while ((await database.write((tx) => sweepSessions(parts, tx))) > 0);
      await database.write(async (tx) => {
        const now = needs.clock.now()
        for (const sweepAll of [sweepTables, sweepCodes, sweepLogins, sweepResets, sweepFreezeLinks, sweepProofTries, sweepHandovers])
          await sweepAll(tx, now)
      })
    },
  }
}
