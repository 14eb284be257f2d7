/** Needs: what identity asks of the house, and the parts that its acts share. */
import type { FieldRule } from '@baize/contract/identity.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Tell } from '../platform/jobs.ts'
import type { Random } from '../platform/random.ts'
import type { Argon2Cost, Passwords } from './password.ts'
import type { Keyring } from './sealing.ts'

/** What registration and login are ruled by; the operator's settings say it. */
export type Rules = {
  readonly registrationOpen: boolean
  readonly trialOffered: boolean
  readonly fields: readonly FieldRule[]
  readonly minimumAge: number
  readonly timeZone: string
  readonly termsVersion: string
  readonly captcha: 'proof' | 'image'
  readonly currency: string
  readonly contextWords: readonly string[]
  /** Days after which a password is old; null is never. */
  readonly passwordExpiryDays: number | null
}

export type IdentityNeeds = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly tell: Tell
  readonly rules: () => Promise<Rules>
  /** Opens the member's main wallet and answers its ledger account. */
  readonly openWallet: (tx: Tx, memberId: string, currency: string) => Promise<bigint>
  readonly secrets: {
    /** Goes into every password hash. */
    readonly pepper: Keyring
    /** Seals payload keys and personal data. */
    readonly data: Keyring
    /** 32 bytes; signs captchas. */
    readonly captcha: Buffer
  }
  /** Whether a code of an agent or a friend is known; no agents, no codes. */
  readonly invitationExists?: (code: string) => Promise<boolean>
  /** Weaker hashing for tests; the house's own cost otherwise. */
  readonly passwordCost?: Argon2Cost
  /** Told of every password hash that is really computed. */
  readonly onPasswordHash?: () => void
  /** The largest number that a proof of work may have to find. */
  readonly proofDifficulty?: number
}

/** What every act of this room is given. */
export type Parts = IdentityNeeds & { readonly passwords: Passwords }

/** Where a call comes from. */
export type Origin = { readonly ip: string; readonly userAgent: string }

/** Text that came with a call and is only kept to be shown: cut, without control characters or half characters. */
export const plainText = (text: string, longest: number): string =>
  text
    .slice(0, longest)
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
