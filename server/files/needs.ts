/** Needs: what the files room needs from the other rooms; `server/app/compose.ts` fills it. */
import type { Clock } from '../platform/clock.ts'
import type { Database, Reader, Tx } from '../platform/database.ts'
import type { Random } from '../platform/random.ts'
import type { Sealing } from '../platform/secrets.ts'
import type { Retention } from './document.ts'

/** Where sealed bytes are stored, under a name that reveals nothing. */
export type Vault = {
  put(name: string, bytes: Buffer): Promise<void>
  /** Undefined where nothing is stored under this name. */
  get(name: string): Promise<Buffer | undefined>
  remove(name: string): Promise<void>
}

/** What documents of people need besides: the cases with which staff look at them, who may, and how long they are kept. */
export type DocumentsNeeds = {
  readonly retention: () => Promise<Retention>
  /** Who of the staff has the permission `documents.open`. */
  readonly openers: () => Promise<readonly string[]>
  /** The open case about the documents of a member, with a note of this one. */
  readonly openCase: (tx: Tx, memberId: string, text: string) => Promise<string>
  readonly caseStanding: (
    asker: Reader | Tx,
    id: string,
  ) => Promise<{ readonly subject: string; readonly owner: string | null; readonly isOpen: boolean } | undefined>
  /** Those of these members whose accounts have ended, with the time. */
  readonly closedOf: (
    asker: Reader,
    members: readonly string[],
  ) => Promise<readonly { readonly member: string; readonly at: Temporal.Instant }[]>
  readonly siteUrl: () => string
}

export type FilesNeeds = {
  readonly database: Pick<Database, 'reader' | 'write' | 'transact'>
  readonly clock: Clock
  readonly random: Random
  readonly secrets: Sealing
  readonly vault: Vault
  readonly documents: DocumentsNeeds
  /** Events that staff must look at. */
  readonly warn: (about: object, message: string) => void
}
