/** Needs: what identity needs from the other rooms, and the parts that its acts share. */
import type { ConsolidatedFlags } from '@baize/contract/agents.ts'
import type { FieldRule } from '@baize/contract/identity/identity.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'
import type { Enqueue, Tell } from '../platform/jobs.ts'
import type { Notices } from '../platform/work/notices.ts'
import type { Random } from '../platform/random.ts'
import type { Keyring, Sealing } from '../platform/secrets.ts'
import type { Turns } from '../platform/turns.ts'
import type { Argon2Cost, Passwords } from '../platform/proofs/password.ts'
import type { FoundByHalves } from './store.ts'

/** The rules of registration and login, from the operator's settings. */
export type Rules = {
  readonly registrationOpen: boolean
  readonly trialOffered: boolean
  readonly fields: readonly FieldRule[]
  readonly minimumAge: number
  /** The minimum age. */
  readonly birthdayAge: number
  readonly timeZone: string
  readonly termsVersion: string
  readonly captcha: 'proof' | 'image'
  /** The merchant's first currency, in which members register; and all in which they may have a wallet. */
  readonly currency: string
  readonly currencies: readonly string[]
  readonly contextWords: readonly string[]
  /** Days after which a password is old; null is never. */
  readonly passwordExpiryDays: number | null
  /** The password of accounts that were handed out; a login with it must choose another. */
  readonly defaultPassword: string | null
  readonly siteName: string
  /** Registering by mobile number, and whether such a registration also asks for a password. */
  readonly mobileRegistration: boolean
  readonly mobilePassword: boolean
  /** A registration by username must prove a mobile number. */
  readonly mobileVerified: boolean
  readonly codeLogin: boolean
  readonly phoneForgot: boolean
  /** Who sends codes to phones: we do by SMS, or a phone identity service does. */
  readonly phoneChannel: 'sms' | 'firebase'
  /** The dialing code that forms begin with, `95`. */
  readonly dialingCode: string
  /** Countries whose numbers are accepted (ISO 3166-1); none means all. */
  readonly phoneCountries: readonly string[]
  /** How many messages may be sent in a day, for each channel and purpose. */
  readonly messagesPerDay: number
  /** Whether the form for a forgotten password says that a name or address is unknown. */
  readonly forgotTellsUnknown: boolean
  /** Whether a login from an unregistered address asks for a second proof. */
  readonly unusualCheck: boolean
  /** How long withdrawals are on hold after a change of what guards an account. A proof that is younger than this at a freeze does not undo it. */
  readonly restHours: number
  /** Whether the merchant uses the third agent policy, under which contract requests are shown at a glance. */
  readonly agentPolicy: boolean
  /** The kinds of contracts between agents that are open. */
  readonly contractKinds: readonly string[]
  /** Whether transfers within the line of agents are allowed. */
  readonly lineTransfers: boolean
}

/** The ways to phones, mailboxes and identity providers; adapters fill them in. */
export type Sms = { send(to: string, body: string): Promise<Outcome<unknown, 'unreachable' | 'number-refused' | 'quota'>> }
export type Mail = { send(letter: { to: string; subject: string; text: string }): Promise<Outcome<unknown, 'unreachable'>> }
export type PhoneRefused =
  | 'invalid-phone-number'
  | 'missing-phone-number'
  | 'sms-too-many-requests'
  | 'sms-unknown'
  | 'invalid-verification-code'
  | 'missing-verification-code'
  | 'captcha-check-failed'
  | 'quota-exceeded'
  | 'operation-not-allowed'
  | 'code-expired'
export type PhoneIdentity = {
  start(phone: string, captcha: string): Promise<Outcome<{ session: string }, PhoneRefused>>
  finish(session: string, code: string): Promise<Outcome<{ idToken: string }, PhoneRefused>>
  numberOf(idToken: string, now: Temporal.Instant): Promise<{ phone: string; expiresAt: Temporal.Instant } | undefined>
}
export type SocialTrip = { readonly state: string; readonly nonce: string; readonly verifier: string; readonly redirectUri: string }
export type SocialPerson = {
  readonly issuer: string
  readonly subject: string
  readonly email: string | undefined
  readonly name: string | undefined
}
export type SocialLogin = {
  begin(redirectUri: string): Promise<Outcome<{ url: string; trip: SocialTrip }, 'unreachable'>>
  finish(trip: SocialTrip, query: string): Promise<Outcome<SocialPerson, 'refused' | 'unreachable'>>
}

export type BankName = { readonly name: string; readonly since: Temporal.Instant }

export type IdentityNeeds = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly tell: Tell
  /** What ends what is remembered of sessions; without it nothing is. */
  readonly notices?: Notices
  readonly rules: () => Promise<Rules>
  /** Opens the member's main wallet and answers its ledger account. */
  readonly openWallet: (tx: Tx, memberId: string, currency: string) => Promise<bigint>
  /** Opens a further wallet beside the member's first; a member blocked in the one is blocked in the other. */
  readonly openWalletBeside: (tx: Tx, memberId: string, currency: string) => Promise<bigint>
  readonly balanceOf: (asking: Reader | Tx, wallet: bigint) => Promise<{ readonly balance: bigint; readonly held: bigint }>
  readonly secrets: {
    /** Goes into every password hash. */
    readonly pepper: Keyring
    /** Seals payload keys and personal data. */
    readonly data: Sealing
    /** Sign the set of payload keys. */
    readonly keySet: Keyring
    /** 32 bytes; signs captchas. */
    readonly captcha: Buffer
    /** 32 bytes. They make the hashes by which contacts are found, and hash short codes. */
    readonly marks: Buffer
  }
  readonly enqueue: Enqueue
  readonly sms: Sms
  readonly mail: Mail
  readonly phoneIdentity: PhoneIdentity
  /** Providers of social logins by name; a missing one is not offered. */
  readonly social: () => Readonly<Record<string, SocialLogin>>
  /** Names on the bank accounts that a member has bound, and since when. */
  readonly bankNames: (memberId: string) => Promise<readonly BankName[]>
  /** How many requests wait for this member in each kind of contract. */
  readonly contractRequests: (memberId: string) => Promise<ConsolidatedFlags>
  /** Whether this member has an upline. */
  readonly hasUpline: (asker: Reader | Tx, memberId: string) => Promise<boolean>
  /** Whether this member was ever offered a contract. */
  readonly hasContracts: (asker: Reader | Tx, memberId: string) => Promise<boolean>
  /** Whether this code may be used now; `visitInvitation` counts the question as a visit. */
  readonly isOpenInvitation: (code: string) => Promise<boolean>
  readonly visitInvitation: (code: string) => Promise<boolean>
  /** Gives a newcomer the place in the agents' tree to which the codes lead, and says which role they get. */
  readonly placeNewcomer: (
    tx: Tx,
    newcomer: { readonly id: string; readonly account: string; readonly currency: string; readonly wallet: bigint },
    codes: readonly { readonly field: string; readonly code: string }[],
  ) => Promise<Outcome<{ readonly makes: 'member' | 'agent' }, 'invitation-code-unknown'>>
  /** Compares a newcomer with everybody else, once all that they told is written (PK-02). */
  readonly judgeNewcomer: (tx: Tx, memberId: string) => Promise<void>
  /** Makes a picture its owner's avatar in place of the previous one; either may be missing. */
  readonly wearPicture: (
    tx: Tx,
    memberId: string,
    files: { readonly now: string | undefined; readonly before: string | undefined },
  ) => Promise<Outcome<undefined, 'file-refused'>>
  /** Whether a vendor with its own wallets has money of this member, or does not answer. */
  readonly moneyElsewhere: (memberId: string) => Promise<boolean>
  /** Stops money from moving by play or offers; false where some is left. */
  readonly shutWallets: (tx: Tx, memberId: string) => Promise<boolean>
  /** Hears of somebody who is let in, in the transaction that begins their session. */
  readonly entered: (tx: Tx, memberId: string, by: 'registration' | 'login') => Promise<void>
  readonly countryOf: (ip: string) => string | undefined
  /** The site's own address, `https://example.org`, without a slash at its end. */
  readonly siteUrl: () => string
  /** Weaker hashing for tests; the product's cost otherwise. */
  readonly passwordCost?: Argon2Cost
  /** Called for every password hash that is really computed, and awaited. */
  readonly onPasswordHash?: () => void | Promise<void>
  /** The largest number that a proof of work may have to find. */
  readonly proofDifficulty?: number
}

/** What every act of this room is given. `turns`: guesses at one password are judged one after the other, so that a flood costs no more hashes than may be wrong. */
/** The sessions that this process read lately (`session/remembered.ts`). */
export type Remembered = {
  /** The session of these halves as it was read lately. */
  readonly find: (halves: string) => FoundByHalves | undefined
  /** Begins a reading; what it answers remembers the session that was read, unless something changed meanwhile. */
  readonly reading: () => (halves: string, session: FoundByHalves) => void
  readonly forget: (sessionId: string) => void
}

export type Parts = IdentityNeeds & { readonly passwords: Passwords; readonly turns: Turns; readonly remembered: Remembered }

/** Where a call comes from. */
export type Origin = { readonly ip: string; readonly userAgent: string }

/** Text that came with a call and is stored only to be shown: cut, without control characters or half characters. */
export const plainText = (text: string, longest: number): string =>
  text
    .slice(0, longest)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
