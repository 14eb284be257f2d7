/** The ledger's door: the only writer of balances, with one hot path that batches and one that joins the caller's transaction. */
import { sql } from 'kysely'
import type pg from 'pg'
import type { Clock } from '../platform/clock.ts'
import { afterCommit, openDatabase, type Database, type Reader, type Tx } from '../platform/database.ts'
import { POOLS } from '../platform/overload/pools.ts'
import type { Notices } from '../platform/work/notices.ts'
import {
  accountOf,
  accountsOf,
  balanceOf,
  balancesOf,
  debtorsWithMoney,
  excludedAmong,
  keepAccounts,
  openAccount,
  openBeside,
  ownAccounts,
  setStanding,
  setStandingOfAll,
  standingOf,
} from './accounts.ts'
import { applyAll, lockLanes, type Companions } from './apply.ts'
import { proveBooks } from './books/whole.ts'
import { acceptFault, isBroken } from './books/proof-store.ts'
import { beginProof, booksState, isProofDue, workProof } from './books/proof.ts'
import { readyCredit } from './credits/credit-columns.ts'
import { credit, roundTotals } from './credits/credits.ts'
import { createFeeding, readFeed } from './feed.ts'
import { hold, releaseHold, settleHold } from './holds.ts'
import { budgetsLeft, countedLimits, keepCalendar, playedSince, setLimits, withLimit } from './limits/limits.ts'
import { answerCheck, markPlay, playState, setInterval, setPause, setTime, setWait } from './limits/play-time.ts'
import { laneOf, orderOf } from './order.ts'
import { vendorSums } from './vendor-sums.ts'
import { betsOf, hasRead, keySums } from './round-bets.ts'
import { actOf, entriesAfter, entriesOf, findOperation, rootsOf, undoneBy } from './records.ts'
import { refuseUnsafe } from './safety.ts'
import { watchStalled } from './stalled.ts'
import { createSubmitting } from './submit.ts'
import { createWriter } from './writer.ts'
import type {
  AccountId,
  AccountKind,
  Answer,
  BetsQuery,
  CalendarOf,
  Companion,
  EntriesQuery,
  FurtherProof,
  HoldRequest,
  LedgerEvent,
  Limit,
  Operation,
  ReleaseRequest,
  RoundQuery,
  SettleRequest,
  Standing,
  Submit,
  VendorSumsQuery,
  WatchedKeys,
} from './words.ts'

// A proof needs only a connection: the command that proves the books opens no writers.
export { proveBooks } from './books/whole.ts'
export { keySums } from './round-bets.ts'
// Callers that limit the time for a lock use it to recognise that the time was up.
export { isCongested } from './writer.ts'
// Rooms that work lane by lane number the lanes as the ledger does.
export { laneOf, LANES } from './order.ts'
// Rooms that take bets submit them in one way.
export { betRefusal, lacksMoney, submitSurely } from './player-bet.ts'
export type * from './words.ts'
export type * from './bonus-money.ts'
export type * from './round-bounds.ts'
export type { LedgerKind } from './kinds.ts'

export type LedgerNeeds = {
  /** How to reach the database; the ledger opens its own connections beside those of the application. */
  readonly connection: pg.PoolConfig
  readonly clock: Clock
  readonly onEvent?: (event: LedgerEvent) => void
  /** Read when an operation names one, so that compose may fill it after the ledger was made. */
  readonly companions?: Readonly<Record<string, Companion>>
  /** What rooms prove of money in the nightly proof, and keys of theirs that must name something. Read when a proof works. */
  readonly furtherProofs?: () => readonly FurtherProof[]
  readonly watchedKeys?: () => readonly WatchedKeys[]
  /** Rows of a first slice of that proof, and milliseconds after which a slice is broken off; tests set less. */
  readonly proof?: { readonly rows?: number; readonly longestMs?: number }
  /** Lets a database without fsync pass: for tests only. */
  readonly allowUnsafe?: boolean
  /** Operations that may wait over all lanes before `submit` answers `busy`. */
  readonly queueLimit?: number
  /** Connections that write. */
  readonly writers?: 1 | 2
  /**
   * How many operations wait before the second connection takes half of the lanes. One connection with two batches in progress is always busy, and
   * its batches are fuller. The second connection therefore pays only where many wait (docs/decisions/0013-ledger-speed.md).
   */
  readonly splitAbove?: number
  /** How many batches look keys up first after one met an existing key. Tests set 0. */
  readonly cautiousBatches?: number
  /** How long `submit` waits for a lane that another transaction holds before it answers `busy`, with nothing done. */
  readonly laneTimeoutMilliseconds?: number
  /** How long lanes that go together wait for one of them, before each goes by itself. */
  readonly togetherMilliseconds?: number
  /** After how long a session that others wait for and that does not move is ended, as an interval of PostgreSQL. */
  readonly stalledAfter?: string
  /** Wakes the followers of other processes; without it they look four times a second. */
  readonly notices?: Notices
  /** A role for the writer connections that may not change or delete what was written. */
  readonly role?: string
}

type Asking = Reader | Tx

/** When the nightly proof begins, in UTC: the small hours of the markets that the product is made for. */
const PROVED_AT = Temporal.PlainTime.from('20:11')
const MONTHS_AHEAD = 2
const SPLIT_ABOVE = 256
const CAUTIOUS_BATCHES = 100
/** Longer than a holder that does not move may hold a lane (`ledger_hold_lanes`), so that whoever waits for it is served and not refused. */
const LANE_TIMEOUT_MILLISECONDS = 4_000
/** About as long as a batch of several statements takes. */
const TOGETHER_MILLISECONDS = 50
/** Connections that wait for held lanes, opened when the first is held. Whoever holds more lanes than this is ended before others suffer. */
const WAITERS = POOLS.ledgerWaiters

async function ensurePartitions(database: Database, now: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{
    name: string
  }>`select ledger_ensure_months(${now.toString()}::timestamptz, ${MONTHS_AHEAD}) as name`.execute(database.writer)
  return rows.map((row) => row.name)
}

/** The answers, of which refusals by a limit say which limit it was. */
const explained = (tx: Tx, operations: readonly Operation[], answers: readonly Answer[]): Promise<Answer[]> =>
  Promise.all(answers.map((answer, index) => withLimit(tx, operations[index]!.account, answer)))

/** The door into the caller's transaction, for acts that also write their own tables. */
function postingInto(companions: Companions, laneTimeoutMilliseconds: number, committed: () => void) {
  const postHeld = async (tx: Tx, operation: Operation): Promise<Answer> => {
    const [answer] = await applyAll(tx, [orderOf(operation, true)], companions)
    return answer as Answer
  }
  const lockFor = (tx: Tx, accounts: readonly AccountId[], milliseconds?: number): Promise<void> => {
    // Whoever takes a lane moves money, as a rule; a look that finds none costs little.
    afterCommit(tx, committed)
    return lockLanes(tx, [...new Set(accounts.map(laneOf))], milliseconds)
  }
  return {
    /** Takes the lanes of these accounts in rising order, once in a transaction. */
    lock: (tx: Tx, accounts: readonly AccountId[]): Promise<void> => lockFor(tx, accounts),
    /**
     * The same for callers whose client gives up. If this or a later lock of the transaction is not granted in the lane's time, it throws
     * an error that `isCongested` recognises.
     */
    lockInTime: (tx: Tx, accounts: readonly AccountId[]): Promise<void> => lockFor(tx, accounts, laneTimeoutMilliseconds),
    /**
     * Applies in the caller's transaction; throws when a lane is not locked. A caller that cannot accept a refusal rolls back. `isNew` says that the
     * caller holds the lanes and has looked the keys up.
     */
    post: async (tx: Tx, operations: readonly Operation[], { isNew = false }: { readonly isNew?: boolean } = {}): Promise<Answer[]> =>
      await explained(
        tx,
        operations,
        await applyAll(
          tx,
          operations.map((operation) => orderOf(operation)),
          companions,
          isNew,
        ),
      ),
    // The three acts on holds write in the caller's transaction, which holds the lane of the account.
    hold: async (tx: Tx, request: HoldRequest) => withLimit(tx, request.account, await hold(tx, request, postHeld)),
    settleHold: (tx: Tx, request: SettleRequest) => settleHold(tx, request, postHeld),
    releaseHold: (tx: Tx, request: ReleaseRequest) => releaseHold(tx, request, postHeld),
    /** Many accounts raised by one statement in the caller's transaction, whose lanes it holds; throws when a key stands for something else. */
    credit,
    /** What `credit` computes before it writes, for callers that do so before they take the lanes. */
    readyCredit,
    /** Idempotent per owner, kind and currency. */
    openAccount,
    /** A further account beside the owner's first of the kind, with its standing. */
    openBeside,
    /** Keeps a further account of the owner from being opened until the transaction ends. It is asked before any lane is taken. */
    async keepAccounts(tx: Tx, owner: string): Promise<void> {
      await keepAccounts(tx, owner)
    },
    setStanding,
    /** Sets the standing of all accounts of a kind behind their lanes: a bet that was judged before is committed before. */
    async setStandingOfAll(tx: Tx, owner: string, kind: AccountKind, standing: Standing): Promise<void> {
      await keepAccounts(tx, owner)
      await lockFor(tx, await ownAccounts(tx, owner, kind))
      await setStandingOfAll(tx, owner, kind, standing)
    },
    /** Sets limits of play, under the account's lane, which it takes. They bind the next bet of every process. */
    async setLimits(tx: Tx, account: AccountId, limits: readonly Limit[], calendar: CalendarOf): Promise<void> {
      await lockFor(tx, [account])
      await setLimits(tx, account, limits, calendar)
    },
    /** What an account has staked, and lost of real money, since an instant. */
    playedSince,
    /** Keeps the calendar of limits ahead. */
    keepCalendar,
  }
}

/** What binds a person over all accounts. Whoever writes it holds the person's row first, and takes the lanes after it. */
function playingOf(ledger: Pick<ReturnType<typeof postingInto>, 'lock'>) {
  const pause = async (tx: Tx, owner: string): Promise<void> => {
    await keepAccounts(tx, owner)
    await ledger.lock(tx, await ownAccounts(tx, owner, 'main'))
    await setPause(tx, owner)
  }
  return {
    /** Adds marks of play. Whose accounts must be told is paused in a transaction of its own, since it takes lanes. */
    markPlay,
    pause,
    /** The limits of time of a person, in seconds. They bind the next bet of every process. */
    async limitTime(tx: Tx, owner: string, limits: Parameters<typeof setTime>[2], calendar: CalendarOf): Promise<void> {
      await keepCalendar(tx, calendar)
      await setTime(tx, owner, limits)
      await pause(tx, owner)
    },
    /** From when on a person's bets wait until somebody else has answered; null is never. It binds the next bet of every process. */
    async waitFrom(tx: Tx, owner: string, from: Temporal.Instant | 'at-once' | null): Promise<void> {
      await setWait(tx, owner, from)
      await pause(tx, owner)
    },
    /** The own interval of reality checks. */
    setCheckInterval: setInterval,
    /** Answers the check that waits: bets are taken again, in every process. */
    async answerCheck(tx: Tx, owner: string): Promise<Temporal.Instant | undefined> {
      const due = await answerCheck(tx, owner)
      if (due) await pause(tx, owner)
      return due
    },
  }
}

/** Reads of the ledger go to the reader unless the caller names another connection. */
const readingAt = (reader: Reader) => ({
  accountOf: (owner: string, kind: AccountKind, currency: string, asking: Asking = reader) => accountOf(asking, owner, kind, currency),
  accountsOf: (owner: string, asking: Asking = reader) => accountsOf(asking, owner),
  balance: (account: AccountId, asking: Asking = reader) => balanceOf(asking, account),
  balances: (accounts: readonly AccountId[], asking: Asking = reader) => balancesOf(asking, accounts),
  /** Owners of a debt who have money in their main account, in pages after an account of debts. */
  debtorsWithMoney: (after: AccountId, limit: number, asking: Asking = reader) => debtorsWithMoney(asking, after, limit),
  roundTotals: (query: RoundQuery, asking: Reader = reader) => roundTotals(asking, query),
  /** The single bets of rounds, for rooms that count play; one list for each round, in order. */
  betsOf: (rounds: readonly BetsQuery[], asking: Asking = reader) => betsOf(asking, rounds),
  /** Whether the follower of this name has read every entry of an account from before an instant. */
  hasRead: (name: string, account: AccountId, before: Temporal.Instant, asking: Asking = reader) => hasRead(asking, name, account, before),
  /** The marks of the acts that these keys undid, and the mark of an act by its key. */
  undoneBy: (keys: readonly string[], asking: Asking = reader) => undoneBy(asking, keys),
  actOf,
  /** When the acts happened that these acts correct in the end, by their keys. Of an act that corrects nothing it is its own time. */
  rootsOf: (keys: readonly string[], asking: Asking = reader) => rootsOf(asking, keys),
  /** Transfers behind an id, oldest first, with whose account each is. */
  entriesAfter: (id: bigint, limit: number, asking: Reader = reader) => entriesAfter(asking, id, limit),
  /** What moved under keys `beginning:name:…`, by name, account and contra account; reads the whole ledger, or all of some accounts. */
  keySums: (beginning: string, asking: Asking = reader, accounts?: readonly AccountId[]) => keySums(asking, beginning, accounts),
  /** Newest first. */
  entries: (account: AccountId, query: EntriesQuery, asking: Asking = reader) => entriesOf(asking, account, query),
  /** What moved between players and vendors, by day, vendor, currency and kind. */
  vendorSums: (query: VendorSumsQuery) => vendorSums(reader, query),
  findOperation: (key: string, asking: Asking = reader) => findOperation(asking, key),
  /** Whether a bet of this account would be refused because the account is blocked or excluded, before the bet is made. */
  standing: (account: AccountId, asking: Reader = reader) => standingOf(asking, account),
  /** Those of the accounts that are excluded from play now. */
  excludedAmong: (accounts: readonly AccountId[], asking: Asking = reader) => excludedAmong(asking, accounts),
  /** What is used of each limit of play in the running periods, also where none stands. */
  countedLimits: (account: AccountId, calendar: CalendarOf, asking: Asking = reader) => countedLimits(asking, account, calendar),
  /** What a person has played of the running periods and of the sitting, and whether a reality check waits. */
  playState: (owner: string, calendar: CalendarOf, asking: Asking = reader) => playState(asking, owner, calendar),
  /** The least that is left of the account's limits in their running periods; null where it has none. */
  budgetsLeft: (account: AccountId, asking: Reader = reader) => budgetsLeft(asking, account),
  /** Reads once after the watermark of `name`, without moving it. */
  feed: (name: string, options: { readonly batch?: number } = {}) => readFeed(reader, name, options.batch ?? 1000),
  proveBooks: () => proveBooks(reader),
  /** How the books stand by the nightly proof. */
  booksState: (asking: Asking = reader) => booksState(asking),
  /** Whether the nightly proof found something that nobody has accepted. Money that leaves asks it. */
  booksBroken: (asking: Asking = reader) => isBroken(asking),
})

/** The ledger as its door gives it. */
export type Ledger = Awaited<ReturnType<typeof createLedger>>

/** Opens the ledger. Throws when the database would not keep what it acknowledged (see `LedgerNeeds.allowUnsafe`). */
export async function createLedger(needs: LedgerNeeds) {
  const { connection, clock, companions = {}, onEvent = () => undefined } = needs
  const onLost = (error: Error): void => onEvent({ type: 'connection-lost', error })
  const database = openDatabase({ connection, size: POOLS.ledger, reads: POOLS.ledgerReads, forMany: true }, onLost)
  try {
    if (needs.allowUnsafe !== true) await refuseUnsafe(database.pool)
    await ensurePartitions(database, clock.now())
  } catch (error) {
    await database.close()
    throw error
  }
  const feeding = createFeeding({ database, clock, onEvent, notices: needs.notices })
  const { role, laneTimeoutMilliseconds = LANE_TIMEOUT_MILLISECONDS, togetherMilliseconds = TOGETHER_MILLISECONDS } = needs
  const writersOf = (length: number, lockMilliseconds: number) =>
    Array.from({ length }, () => createWriter(connection, { role, lockMilliseconds }, onLost))
  const writers = writersOf(needs.writers ?? POOLS.ledgerWriters, togetherMilliseconds)
  const waiters = writersOf(WAITERS, laneTimeoutMilliseconds)
  const submitting = createSubmitting({
    writers,
    waiters,
    companions,
    queueLimit: needs.queueLimit ?? 20_000,
    splitAbove: needs.splitAbove ?? SPLIT_ABOVE,
    cautiousBatches: needs.cautiousBatches ?? CAUTIOUS_BATCHES,
    committed: feeding.wake,
    onEvent,
  })
  const stalled = needs.stalledAfter === undefined ? {} : { after: needs.stalledAfter, quietMs: 100 }
  const watching = watchStalled(database.writer, onEvent, stalled)
  const { furtherProofs = () => [], watchedKeys = () => [] } = needs
  const proofNeeds = { database, onEvent, further: furtherProofs, watched: watchedKeys, ...needs.proof }
  // A companion writes results of the type that its own room asks for.
  const submit: Submit = async <Result>(operation: Operation) =>
    withLimit(database.reader, operation.account, (await submitting.submit(orderOf(operation))) as Answer<Result>)
  const posting = postingInto(companions, laneTimeoutMilliseconds, feeding.wake)
  return {
    ...posting,
    ...playingOf(posting),
    ...readingAt(database.reader),
    /**
     * The hot path: batched per lane, and committed when it answers. Never await it inside a transaction that holds a lane, because it
     * would wait for itself.
     */
    submit,
    /** How many operations wait for a batch, and how many callers for a connection. */
    waiting: () => ({ operations: submitting.waiting(), connections: database.waiting() }),
    /** Hands entries to the handler in commit-safe order until the signal aborts; resolves then. */
    follow: feeding.follow,
    /** Opens a whole proof, on which `proveOn` works; false where one is open. */
    beginProof: (tx: Tx) => beginProof(proofNeeds, tx),
    /**
     * Works on the nightly proof until it is whole or `isOver` answers true, and begins one where a night's is due. Answers whether one came to its
     * end now.
     */
    async proveOn(isOver: () => boolean = () => false, now = clock.now()): Promise<boolean> {
      if (await isProofDue(database.reader, now, PROVED_AT)) await database.write((tx) => beginProof(proofNeeds, tx))
      return await workProof(proofNeeds, isOver)
    },
    /** Staff have looked into a fault: it stops nothing from now on. Undefined where there is none of that number. */
    acceptFault,
    /** Makes the months of the ledger up to two beyond `now`; answers what it made. */
    ensurePartitions: (now = clock.now()) => ensurePartitions(database, now),
    async close(): Promise<void> {
      await submitting.drain()
      await watching.stop()
      for (const writer of [...writers, ...waiters]) await writer.close()
      await database.close()
    },
  }
}
