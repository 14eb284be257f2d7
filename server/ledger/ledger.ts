/** The ledger's door: the only writer of balances, with one hot path that batches and one that joins the caller's transaction. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import { openDatabase, type Database, type Tx } from '../platform/database.ts'
import { accountOf, accountsOf, balanceOf, budgetsLeft, openAccount, setLimit, setStanding, standingOf } from './accounts.ts'
import { applyAll, lockLanes, type Companions } from './apply.ts'
import { proveBooks, proveSlice } from './books.ts'
import { credit, readyCredit, roundTotals } from './credits.ts'
import { createFeeding, readFeed } from './feed.ts'
import { hold, releaseHold, settleHold } from './holds.ts'
import { laneOf, orderOf } from './order.ts'
import { vendorSums } from './vendor-sums.ts'
import { betsOf, hasRead, keySums } from './round-bets.ts'
import { entriesOf, findOperation } from './records.ts'
import { refuseUnsafe } from './safety.ts'
import { createSubmitting } from './submit.ts'
import { createWriter } from './writer.ts'
import type { AccountId, Answer, Companion, Ledger, LedgerEvent, Operation } from './words.ts'

// A proof needs a connection and nothing else of the ledger: the command that proves the books opens no writers.
export { proveBooks } from './books.ts'
export { keySums } from './round-bets.ts'
// Whoever locks in time asks by it whether the time was up.
export { isCongested } from './writer.ts'
// Rooms that work lane by lane count them as the book does.
export { laneOf, LANES } from './order.ts'
// Rooms that take bets submit them in one way.
export { betRefusal, submitSurely, type MoneyRefusal } from './player-bet.ts'
export type * from './words.ts'
export type { LedgerKind } from './kinds.ts'

export type LedgerNeeds = {
  /** How to reach the database; the ledger opens its own connections beside those of the application. */
  readonly connection: pg.PoolConfig
  readonly clock: Clock
  readonly onEvent?: (event: LedgerEvent) => void
  /** Read when an operation names one, so that compose may fill it after the ledger was made. */
  readonly companions?: Readonly<Record<string, Companion>>
  /** Lets a database without fsync pass: for tests only. */
  readonly allowUnsafe?: boolean
  /** Operations that may wait over all lanes before `submit` answers `busy`. */
  readonly queueLimit?: number
  /** Connections that write. */
  readonly writers?: 1 | 2
  /**
   * How many operations wait before the second connection takes half of the lanes. One connection with two batches under way is busy all the time and
   * its batches are fuller, so the second pays only where many wait (docs/decisions/0013-ledger-speed.md).
   */
  readonly splitAbove?: number
  /** How many batches look keys up first after one met a key that stood already; 0, for tests, none. */
  readonly cautiousBatches?: number
  /** How long `submit` waits for a lane that another transaction holds before it answers `busy`, with nothing done. */
  readonly laneTimeoutMilliseconds?: number
  /** A role that the writer connections take, which may not change or delete what was written. */
  readonly role?: string
}

const MONTHS_AHEAD = 2
const SPLIT_ABOVE = 256
const CAUTIOUS_BATCHES = 100
const LANE_TIMEOUT_MILLISECONDS = 10_000

async function ensurePartitions(database: Database, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select ledger_ensure_months(${now.toString()}::timestamptz, ${MONTHS_AHEAD}) as name`.execute(database.writer)
  return rows.map((row) => row.name)
}

/** The door into the caller's transaction, for acts that also write their own tables. */
function postingInto(
  companions: Companions,
  laneTimeoutMilliseconds: number,
): Pick<Ledger, 'lock' | 'lockInTime' | 'post' | 'hold' | 'settleHold' | 'releaseHold'> {
  const postHeld = async (tx: Tx, operation: Operation): Promise<Answer> => {
    const [answer] = await applyAll(tx, [orderOf(operation, true)], companions)
    return answer as Answer
  }
  const lock = (tx: Tx, accounts: readonly AccountId[]): Promise<void> =>
    lockLanes(
      tx,
      [...new Set(accounts.map(laneOf))].sort((a, b) => a - b),
    )
  return {
    lock,
    async lockInTime(tx, accounts) {
      await sql`select set_config('lock_timeout', ${String(laneTimeoutMilliseconds)}, true)`.execute(tx)
      await lock(tx, accounts)
    },
    post: async (tx, operations) =>
      await applyAll(
        tx,
        operations.map((operation) => orderOf(operation)),
        companions,
      ),
    hold: (tx, request) => hold(tx, request, postHeld),
    settleHold: (tx, request) => settleHold(tx, request, postHeld),
    releaseHold: (tx, request) => releaseHold(tx, request, postHeld),
  }
}

/** Opens the ledger. Throws when the database would not keep what it acknowledged (see `LedgerNeeds.allowUnsafe`). */
export async function createLedger(needs: LedgerNeeds): Promise<Ledger> {
  const { connection, clock, companions = {}, onEvent = () => undefined } = needs
  const onLost = (error: Error): void => onEvent({ type: 'connection-lost', error })
  const database = openDatabase({ connection, size: 6, forMany: true }, onLost)
  try {
    if (needs.allowUnsafe !== true) await refuseUnsafe(database.pool)
    await ensurePartitions(database, clock.now())
  } catch (error) {
    await database.close()
    throw error
  }
  const { reader } = database
  const feeding = createFeeding(database, onEvent)
  const { role, laneTimeoutMilliseconds = LANE_TIMEOUT_MILLISECONDS } = needs
  const writers = Array.from({ length: needs.writers ?? 2 }, () => createWriter(connection, { role, laneTimeoutMilliseconds }, onLost))
  const submitting = createSubmitting({
    writers,
    companions,
    queueLimit: needs.queueLimit ?? 20_000,
    splitAbove: needs.splitAbove ?? SPLIT_ABOVE,
    cautiousBatches: needs.cautiousBatches ?? CAUTIOUS_BATCHES,
    committed: feeding.wake,
    onEvent,
  })
  return {
    ...postingInto(companions, laneTimeoutMilliseconds),
    credit,
    readyCredit,
    roundTotals: (query, asking = reader) => roundTotals(asking, query),
    betsOf: (rounds, asking = reader) => betsOf(asking, rounds),
    hasRead: (name, account, before, asking = reader) => hasRead(asking, name, account, before),
    keySums: (beginning, asking = reader) => keySums(asking, beginning),
    openAccount,
    accountOf: (owner, kind, currency, asking = reader) => accountOf(asking, owner, kind, currency),
    accountsOf: (owner, asking = reader) => accountsOf(asking, owner),
    balance: (account, asking = reader) => balanceOf(asking, account),
    // What a companion has written is of the type that its own room asks for.
    submit: async <Result>(operation: Operation) => (await submitting.submit(orderOf(operation))) as Answer<Result>,
    entries: (account, query, asking = reader) => entriesOf(asking, account, query),
    vendorSums: (query) => vendorSums(reader, query),
    findOperation: (key, asking = reader) => findOperation(asking, key),
    standing: (account, asking = reader) => standingOf(asking, account),
    budgetsLeft: (account, asking = reader) => budgetsLeft(asking, account),
    setStanding,
    setLimit,
    feed: (name, options = {}) => readFeed(reader, name, options.batch ?? 1000),
    follow: feeding.follow,
    proveBooks: () => proveBooks(reader),
    proveSlice: (after, accounts) => proveSlice(reader, after, accounts),
    ensurePartitions: (now = clock.now()) => ensurePartitions(database, now),
    async close() {
      await submitting.drain()
      for (const writer of writers) await writer.close()
      await database.close()
    },
  }
}
