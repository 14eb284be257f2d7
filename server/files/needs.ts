/** Needs: what the files room needs from the other rooms; `server/app/compose.ts` fills it. */
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Random } from '../platform/random.ts'
import type { Sealing } from '../platform/secrets.ts'

/** Where sealed bytes are stored, under a name that reveals nothing. */
export type Vault = {
  put(name: string, bytes: Buffer): Promise<void>
  /** Undefined where nothing is stored under this name. */
  get(name: string): Promise<Buffer | undefined>
  remove(name: string): Promise<void>
}

export type FilesNeeds = {
  readonly database: Pick<Database, 'reader' | 'write'>
  readonly clock: Clock
  readonly random: Random
  readonly secrets: Sealing
  readonly vault: Vault
  /** Events that staff must look at. */
  readonly warn: (about: object, message: string) => void
}
