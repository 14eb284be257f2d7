/** Needs: what the bonus room needs from the other rooms; `server/app/compose.ts` fills it. */
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/database.ts'
import type { Enqueue, Fact } from '../platform/jobs.ts'
import type { GrantEnded } from './words.ts'

/** What a round adds, as the records report it. */
export type Turnover = {
  readonly id: bigint
  readonly member: string
  readonly account: bigint
  readonly currency: string
  readonly category: string
  readonly vendor: string
  readonly game: string
  readonly round: string
  readonly placedAt: Temporal.Instant
  readonly at: Temporal.Instant
  /** What stakes of the game count, in basis points. */
  readonly weightBp: number
}

export type FollowTurnover = (
  name: string,
  handle: (rows: readonly Turnover[], tx: Tx) => Promise<void>,
  options: { readonly signal: AbortSignal; readonly failed: (error: unknown) => void },
) => Promise<void>

export type BonusNeeds = {
  readonly database: Pick<Database, 'reader' | 'write' | 'transact'>
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'openAccount' | 'balance' | 'lock' | 'lockInTime' | 'post' | 'findOperation' | 'betsOf' | 'keySums'>
  readonly enqueue: Enqueue
  readonly tellAll: (tx: Tx, facts: readonly Fact[]) => Promise<void>
  readonly followTurnover: FollowTurnover
  /** Whether the follower of this name has read all turnover of an account that the ledger took before an instant. */
  readonly hasCounted: (tx: Tx, name: string, account: bigint, before: Temporal.Instant) => Promise<boolean>
  /** Which stakes of these rounds are near-riskless and count nothing, in order (PR-42). */
  readonly risklessStakes: (
    tx: Tx,
    rounds: readonly { readonly member: string; readonly vendor: string; readonly game: string; readonly round: string }[],
  ) => Promise<readonly ({ readonly risklessUnits: bigint } | undefined)[]>
  /** The real money of a wallet that lies in vendors' own wallets, as far as is known. */
  readonly parkedAtVendors: (tx: Tx, owner: { readonly member: string; readonly currency: string }) => Promise<bigint>
  /** The category of a game; undefined where the catalogue does not know it. */
  readonly categoryOf: (vendor: string, game: string) => Promise<string | undefined>
  /** In the transaction in which a grant has its final end. */
  readonly ended: (tx: Tx, grant: GrantEnded) => Promise<void>
  readonly warn: (about: object, message: string) => void
}
