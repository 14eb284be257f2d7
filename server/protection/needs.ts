/** Needs: what protection asks of the rest of the house; filled by `server/app/compose/compose-protection.ts`. */
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database.ts'

export type ProtectionNeeds = {
  readonly database: Pick<Database, 'reader' | 'write'>
  readonly clock: Clock
  /** The HTML of the protection page as it stands now, in every language. */
  readonly words: () => Promise<readonly string[]>
  /** Stops every way to bet, in the transaction that writes it. */
  readonly keepFromPlay: (tx: Tx, member: string, until: Temporal.Instant | 'for-ever') => Promise<void>
  readonly links: { look(address: string): Promise<{ readonly answers: boolean; readonly found: string }> }
  readonly warn: (about: object, message: string) => void
}
