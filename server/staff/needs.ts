/** Needs: what the staff room gets from others, and what all its acts share; `server/app/compose/compose-staff.ts` fills it. */
import type { Clock } from '../platform/clock.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'
import type { Argon2Cost, Passwords } from '../platform/proofs/password.ts'
import type { Random } from '../platform/random.ts'
import type { Keyring, Sealing } from '../platform/secrets.ts'

/** A row of the audit chain, without its time. */
export type Entry = {
  readonly who: string
  readonly act: string
  readonly object: string
  readonly before: unknown
  readonly after: unknown
  readonly reason: string
}
export type Note = (entry: Entry) => Promise<void>

export type StaffNeeds = {
  readonly database: Database
  readonly clock: Clock
  readonly random: Random
  readonly secrets: {
    readonly pepper: Keyring
    readonly data: Sealing
    /** Keys the marks of calls for which a second factor is given again. */
    readonly marks: Buffer
  }
  readonly passwordCost?: Argon2Cost
  /** Called for every hash that is really computed; tests count them. */
  readonly onPasswordHash?: () => void
  /** One transaction that commits whatever is answered, with its rows of the audit chain. Where a row cannot be written, nothing is done. */
  audited<Value>(work: (tx: Tx, note: Note) => Promise<Value>): Promise<Value>
  /** Whether the key of that name at the command line was taken back. Whoever left there has left here. */
  hasLeft(reader: Reader, name: string): Promise<boolean>
  /** The name by which an authenticator lists the house. */
  siteName(): Promise<string>
}

export type Parts = StaffNeeds & { readonly passwords: Passwords }

/** From where a call came. */
export type Origin = { readonly ip: string; readonly userAgent: string }
