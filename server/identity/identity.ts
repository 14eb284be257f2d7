/** The door of identity: who somebody is, and every way to log in and out. */
import { availableParallelism } from 'node:os'
import type { Credentials } from '@baize/contract/identity/identity.ts'
import type { Static } from 'typebox'
import { couldBeAccount, normalisedAccount } from '../platform/proofs/account-name.ts'
import { ageAt } from './age.ts'
import type { Reader, Tx } from '../platform/database.ts'
import { eachStep } from '../platform/work/in-turn.ts'
import type { Caller, Person } from '../platform/route.ts'
import { createTurns } from '../platform/turns.ts'
import { makeChallenge, makeImage, judgeCaptcha } from './captcha/captcha.ts'
import { createCrowds } from './captcha/crowd.ts'
import type { LoginCaller } from './entry/entry.ts'
import { sweepCodes } from './code/code-store.ts'
import { sweepResets } from './password/reset-store.ts'
import { sweepProofTries } from './second-proof/proof-store.ts'
import { changeType, closedOf, freeze, unfreeze } from './freeze.ts'
import { createGuards } from './security/guards.ts'
import { identify, type Halves } from './session/identify.ts'
import { createRemembered } from './session/remembered.ts'
import { issueTicket, redeemTicket } from './session/live-ticket.ts'
import { login } from './login/login.ts'
import { sweepHandovers } from './login/handover-store.ts'
import { sweepLogins } from './login-store.ts'
import type { IdentityNeeds, Parts } from './needs.ts'
import { createPasswords, gateOf } from '../platform/proofs/password.ts'
import { createPayloads, type Sealed } from './payload/payload.ts'
import { homeCountry, readContacts } from './contact/contact.ts'
import { likenessOf, neighboursOf, personMarks } from './contact/likeness.ts'
import { namedBy, sharingContact } from './contact/sharing.ts'
import { sweepFreezeLinks } from './security/freeze-store.ts'
import { payByPassword } from './security/payment-password.ts'
import { handOut, type HandOutWish } from './register/hand-out.ts'
import { membersAfter, peopleOf } from './people.ts'
import { comparedBy } from './profile/compared.ts'
import { identifyingOf } from './profile/identifying.ts'
import { statedBy } from './profile/stated.ts'
import { memberFrom, memberInfoOf, trialInfoFrom } from './person.ts'
import { readProfile } from './profile.ts'
import { createProfile } from './profile/profile.ts'
import { createRealName } from './profile/real-name.ts'
import { loginByPhone } from './login/phone-login.ts'
import { prepareRegistration, register, type PreparedRegistration, type RegisterCaller } from './register/register.ts'
import type { RegistrationForm, RegistrationWay } from './register/registration.ts'
import { endAllSessions, endSession, sweepSessions, type EndReason } from './session/session.ts'
import { memberByAccount, memberById, membersSeenSince, sweepTables, trialById } from './store.ts'
import { trialLogin, type TrialCaller } from './login/trial.ts'
import { createWays } from './ways.ts'
import { createWallets } from './wallets/wallets.ts'

export { CLOSED_UNDER_AGE } from './freeze.ts'
export { IDENTITY_SEALED } from './sealed.ts'

export type Identity = ReturnType<typeof createIdentity>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The acts that look somebody up and change nothing. */
function lookups(parts: Parts) {
  const { database, secrets } = parts
  const rowOf = async (id: string) => (UUID.test(id) ? memberById(database.reader, id) : undefined)
  return {
    rules: parts.rules,
    async memberOf(memberId: string) {
      const row = await rowOf(memberId)
      return row && memberFrom(row)
    },
    async findByAccount(name: string) {
      const account = normalisedAccount(name)
      const row = couldBeAccount(account) ? await memberByAccount(database.reader, account) : undefined
      return row && memberFrom(row)
    },
    /** The ISO code of the country where a member is at home (PR-05). */
    homeCountry: (asker: Reader | Tx, memberId: string) => homeCountry(parts, asker, memberId),
    likeness: (one: string, other: string) => likenessOf(parts, one, other),
    sharingContact,
    named: (asker: Reader | Tx, memberId: string) => namedBy(parts, asker, memberId),
    /** The person's identifying data, and members from the same address (PR-42). */
    personMarks: (memberId: string) => personMarks(parts, memberId),
    neighboursOf: (memberId: string) => neighboursOf(parts, memberId),
    /** The members who asked for anything since an instant, give or take the minute in which their last use is written. */
    membersSeenSince: (since: Temporal.Instant) => membersSeenSince(database.reader, since),
    /** What a member has stated about themselves, for a check of it. */
    stated: (asker: Reader | Tx, memberId: string) => statedBy(parts, asker, memberId),
    /** Those of these members whose accounts are closed. */
    closedOf: (asker: Reader, members: readonly string[]) => closedOf(asker, members),
    /** What a member has told by which others may be them too. */
    compared: (asker: Reader | Tx, memberId: string) => comparedBy(parts, asker, memberId),
    /** The data by which others know a member, for a register or a list that is asked about them. */
    identifying: (asker: Reader | Tx, memberId: string) => identifyingOf(parts, asker, memberId),
    /** Members in pages, by their ids. */
    membersAfter: (after: string | undefined, limit: number) => membersAfter(database.reader, after, limit),
    peopleOf: (members: readonly string[]) => peopleOf(database.reader, members),
    async infoOf({ id, role }: Person) {
      if (role === 'trial') {
        const row = await trialById(database.reader, id)
        return row && trialInfoFrom(row)
      }
      const row = await rowOf(id)
      return row && memberInfoOf(parts, database.reader, row)
    },
    /** Whole years; undefined where no birthday was told. */
    async ageOf(memberId: string) {
      const row = await rowOf(memberId)
      const birthday = row && readProfile(secrets.data, row).birthday
      return birthday === undefined ? undefined : ageAt(birthday, await parts.rules(), parts.clock.now())
    },
    /** The data of the registration, by the names of its fields. */
    async profileOf(memberId: string) {
      const row = await rowOf(memberId)
      return row && readProfile(secrets.data, row)
    },
  }
}

/** The acts on sessions, and the tickets of the live line. */
const sessions = (parts: Parts) => ({
  /** How many wait for the hash of a password. */
  hashesWaiting: () => parts.passwords.waiting(),
  /**
   * The person behind both halves of a session; undefined when either is wrong, the session is over, or the member is frozen.
   * With the person comes `renew` when the halves are due to be replaced. Halves that come long after that end the session.
   */
  identify: (halves: Halves) => identify(parts, halves),
  endSession: (tx: Tx, sessionId: string, reason: EndReason) => endSession(parts, tx, sessionId, reason),
  /** Ends every session of a member, but for `keep`. */
  endAllSessions: (tx: Tx, memberId: string, reason: EndReason, keep?: string) => endAllSessions(parts, tx, memberId, reason, keep),
  issueTicket: (tx: Tx, person: Person | undefined) => issueTicket(parts, tx, person),
  /** Commits by itself: asking uses the ticket up. */
  redeemTicket: (ticket: string) => parts.database.write((tx) => redeemTicket(parts, tx, ticket)),
})

export function createIdentity(needs: IdentityNeeds) {
  const { database, random, secrets, passwordCost, onPasswordHash } = needs
  const passwords = createPasswords({
    pepper: secrets.pepper,
    random,
    ...(passwordCost ? { cost: passwordCost } : {}),
    ...(onPasswordHash ? { onHash: onPasswordHash } : {}),
  })
  const parts: Parts = { ...needs, passwords, turns: createTurns(), remembered: createRemembered(needs.notices) }
  const payloads = createPayloads(parts)
  const workTimes = createCrowds(needs.clock)
  const drawing = gateOf(availableParallelism())
  return {
    ...lookups(parts),
    ...sessions(parts),
    /** Opens an encrypted form, once. */
    decrypt: (sealed: Sealed) => payloads.decrypt(sealed),
    payloadKeys: () => payloads.keys(),
    /** What a page needs to trust the keys of encrypted forms. */
    trustedSigner: payloads.trusted,
    /** Makes a new payload key when the newest is a day old; called at start and every hour. */
    rotatePayloadKeys: () => payloads.rotate(),
    /** Commits by itself: what was counted stays counted, whatever is answered. */
    login: (credentials: Static<typeof Credentials>, captchaCookie: string | undefined, caller: LoginCaller) =>
      login(parts, credentials, captchaCookie, caller),
    /** Logs in by a mobile number and its code, or by the token of the phone identity service. */
    loginByPhone: (credentials: Static<typeof Credentials>, caller: LoginCaller) => loginByPhone(parts, credentials, caller),
    /** The further ways in. */
    ways: createWays(parts),
    /** The acts of the security center. */
    guards: createGuards(parts),
    profile: createProfile(parts),
    realName: createRealName(parts),
    wallets: createWallets(parts),
    /** When the password, a contact or a second factor was changed last; undefined since registration. */
    guardsChangedAt: async (memberId: string) => (await memberById(parts.database.reader, memberId))?.guards_changed_at ?? undefined,
    /** Whether the member has a verified phone or mail address. */
    async hasContact(memberId: string) {
      const { phone, email } = await readContacts(parts, parts.database.reader, memberId)
      return phone?.verified === true || email?.verified === true
    },
    /** Asks for the payment password before money leaves. It commits by itself and counts every guess. */
    checkPaymentPassword: (memberId: string, typed: string | undefined) => payByPassword(parts, memberId, typed),
    prepareRegistration: (form: RegistrationForm, caller: RegisterCaller, way?: RegistrationWay) =>
      prepareRegistration(parts, form, caller, way),
    register: (tx: Tx, prepared: PreparedRegistration, caller: RegisterCaller) => register(parts, tx, prepared, caller),
    /** Opens an account for somebody with a one-time password; commits by itself. */
    handOut: (wish: HandOutWish) => handOut(parts, wish),
    trialLogin: (tx: Tx, caller: TrialCaller) => trialLogin(parts, tx, caller),
    /** Judges the proof of a person that came with a form of another room. */
    judgeCaptcha: ({ cookie }: Pick<Caller, 'cookie'>, { captcha, proof }: { captcha?: string | undefined; proof?: string | undefined }) =>
      judgeCaptcha(parts, { captcha, proof, cookie: cookie('captcha') }),
    /** Undefined where too many are being drawn: a picture costs far more than a request for it. */
    captchaImage: () => drawing('stranger', () => makeImage(parts)),
    captchaChallenge: (ip: string) => makeChallenge(parts, workTimes(ip)),
    freeze: (tx: Tx, memberId: string, reason: string) => freeze(parts, tx, memberId, reason),
    unfreeze: (tx: Tx, memberId: string) => unfreeze(parts, tx, memberId),
    /** Makes a member an agent (1, 2, 41, 42) or a member again (0); sessions end. */
    changeType: (tx: Tx, memberId: string, type: number) => changeType(parts, tx, memberId, type),
    /** Removes what has expired. */
    async sweep() {
      const now = needs.clock.now()
      const sessions = async (): Promise<void> => {
        while ((await database.write((tx) => sweepSessions(parts, tx))) > 0);
      }
      const tables = [sweepTables, sweepCodes, sweepLogins, sweepResets, sweepFreezeLinks, sweepProofTries, sweepHandovers]
      await eachStep([sessions, ...tables.map((sweepAll) => () => database.write((tx) => sweepAll(tx, now)))])
    },
  }
}
