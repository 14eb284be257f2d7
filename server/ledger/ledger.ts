/** The ledger's door: the only writer of balances, with one hot path that batches and one that joins the caller's transaction. */
import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import type { Companion, Ledger, LedgerEvent } from './words.ts'

export type * from './words.ts'
export type { LedgerKind } from './kinds.ts'

export type LedgerNeeds = {
  /** How to reach the database; the ledger opens its own connections, because its writers run with settings of their own. */
  readonly connection: pg.PoolConfig
  readonly clock: Clock
  readonly onEvent?: (event: LedgerEvent) => void
  /** Read when an operation names one, so that compose may fill it after the ledger was made. */
  readonly companions?: Readonly<Record<string, Companion>>
  /** Lets a database without fsync pass: for tests only. */
  readonly allowUnsafe?: boolean
  /** Operations that may wait over all lanes before `submit` answers `busy`. */
  readonly queueLimit?: number
  /** A role that the writer connections take, which may not change or delete what was written. */
  readonly role?: string
}

/** Opens the ledger. Throws when the database would not keep what it acknowledged (see `LedgerNeeds.allowUnsafe`). */
export async function createLedger(needs: LedgerNeeds): Promise<Ledger> {
  throw new Error(`the ledger is being built (${needs.queueLimit ?? 0})`)
}
