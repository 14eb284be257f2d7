/** The ledger's words: the types of operations, answers and entries, for the door and for the files behind it. */
import type { Every, LIMITED_PLAY } from '@baize/contract/protection/limit-words.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { LedgerKind } from './kinds.ts'

export type AccountId = bigint

/** One movement between the operation's account and a contra account; units are ten-thousandths of the account's currency. */
export type Transfer = {
  /** Always the account of its operation. */
  readonly account: AccountId
  /** The other side: `vendor:PG`, `house:dice`, `payment:sandbox`, `clearing:transfer`. */
  readonly contra: string
  /** Plus raises the account. */
  readonly amount: bigint
  readonly kind: LedgerKind
  readonly vendor?: string
  readonly game?: string
  readonly round?: string
  readonly reference?: string
}

/** Applied whole or not at all, under a key that is unique for ever over all accounts. */
export type Operation<Facts = unknown, Delivery = unknown> = {
  readonly key: string
  readonly account: AccountId
  /** 1 to 256, in order; empty when `reverses` is given, because the amounts then come from the target. */
  readonly transfers: readonly Transfer[]
  /** The key of the operation that this one undoes. */
  readonly reverses?: string
  /** The key of the operation that this one corrects: limits count it where that one counted. Bonus money names the act that it is part of. */
  readonly corrects?: string
  /** Operations of one group (a round) never share a batch. */
  readonly group?: string
  /** Checked against block, exclusion and limits of the account; operations without it are not. */
  readonly isBet?: boolean
  readonly companion?: string
  /** Plain data for the companion; part of the fingerprint, so a retry carries the same. */
  readonly facts?: Facts
  /** What belongs to this delivery and not to its meaning, for the companion. It is no part of the fingerprint, so a retry may differ in it. */
  readonly delivery?: Delivery
}

export const REFUSALS = [
  'balance-too-low',
  'key-used-differently',
  'unknown-account',
  'reversed-before',
  'already-reversed',
  'wrong-account',
  'account-blocked',
  'account-excluded',
  'limit-reached',
  'reality-check-due',
  'still-checking',
  'balance-negative',
  'busy',
  'unknown-outcome',
] as const
export type RefusedCode = (typeof REFUSALS)[number]

export type Applied<Result = unknown> = {
  readonly status: 'applied'
  readonly posting: bigint
  readonly balance: bigint
  readonly replay: boolean
  /** What the companion has written for this operation; a replay has none. */
  readonly result?: Result
}
export type Tombstone = { readonly status: 'tombstone'; readonly balance: bigint; readonly replay: boolean }
/** `code` is a RefusedCode or a code of the companion. `what` is the kind of limit that was reached, and `limit` the one with the least left. */
export type Refused = {
  readonly status: 'refused'
  readonly code: RefusedCode | (string & {})
  readonly balance?: bigint
  readonly what?: Judged
  readonly limit?: ReachedLimit | undefined
}
export type Answer<Result = unknown> = Applied<Result> | Tombstone | Refused

/** One transfer as it is in the ledger. */
export type Entry = {
  readonly id: bigint
  readonly posting: bigint
  readonly account: AccountId
  readonly contra: string
  readonly amount: bigint
  readonly balanceAfter: bigint
  readonly kind: LedgerKind
  readonly key: string
  readonly vendor: string | undefined
  readonly game: string | undefined
  readonly round: string | undefined
  readonly reference: string | undefined
  readonly at: Temporal.Instant
}

/** An entry of the feed also says whose account it is. */
export type FeedEntry = Entry & { readonly owner: string; readonly accountKind: AccountKind; readonly currency: string }

export type AccountKind = string

export type EntriesQuery = {
  /** Entries with a lower id than this; for the next page give the last id of the page before. */
  readonly before?: bigint
  readonly limit: number
  readonly from?: Temporal.Instant
  readonly to?: Temporal.Instant
  readonly kinds?: readonly LedgerKind[]
}

export type Standing = { readonly blocked?: boolean; readonly excludedUntil?: Temporal.Instant | 'for-ever' | null }

/** What limits of play count: all stakes, and real stakes less real wins. */
export type LimitedPlay = (typeof LIMITED_PLAY)[number]
/** What a bet is judged by: a break and time at play come first. */
export type Judged = 'break' | 'time' | LimitedPlay
/** A limit of play in each period; null removes it. */
export type Limit = { readonly what: LimitedPlay; readonly every: Every; readonly units: bigint | null }
/** A limit with what is used of it in the running period, which ends at `until`. */
export type CountedLimit = Limit & { readonly used: bigint; readonly until: Temporal.Instant }
/** A break has no period. */
export type ReachedLimit = { readonly every: Every | undefined; readonly left: bigint; readonly until: Temporal.Instant }
/** The moment and the zone from which the calendar of limits is made. */
export type CalendarOf = { readonly now: Temporal.Instant; readonly timeZone: string }

/** A moment at which a person was at play: a taken bet, or the sign of a game window. */
export type Mark = { readonly owner: string; readonly at: Temporal.Instant }
/** By what marks are judged: the merchant's zone, the usual and the longest interval of reality checks, and the breaks of the market. */
export type MarksOf = {
  readonly timeZone: string
  readonly everySeconds: number
  readonly longestSeconds: number
  readonly breaks: { readonly afterSeconds: number; readonly restSeconds: number } | null
}
/** A person after their marks: when the sitting began, what began by them, and whether the accounts must be told. */
export type Marked = {
  readonly owner: string
  readonly began: Temporal.Instant
  readonly fellDue: boolean
  readonly restBegan: boolean
  readonly isLate: boolean
}
/** A limit of time in seconds, with what is used of it in the running period. */
export type TimeLimit = { readonly every: Every; readonly units: bigint | null; readonly used: bigint; readonly until: Temporal.Instant }
export type PlayState = {
  readonly limits: readonly TimeLimit[]
  /** When the sitting began, and how long was played in it. `isOver`: its last mark is longer ago than a sitting goes on without one. */
  readonly began: Temporal.Instant | null
  readonly satSeconds: number
  readonly isOver: boolean
  /** Since the last answer to a reality check. */
  readonly unaskedSeconds: number
  /** The own interval of checks; null is the usual one. */
  readonly everySeconds: number | null
  /** Since when a check waits. */
  readonly due: Temporal.Instant | null
  /** Until when bets rest. */
  readonly restsUntil: Temporal.Instant | null
}

export type Prepared = { readonly transfers: readonly Transfer[]; readonly carry?: unknown } | { readonly refused: string }
export type Written<Facts = unknown, Delivery = unknown> = {
  readonly operation: Operation<Facts, Delivery>
  readonly carry?: unknown
  readonly balance: bigint
  readonly posting: bigint
}

/**
 * A whole batch as one call of a room's own SQL function. It takes the parameters of the function of the ledger by which it moves, and then its own, of these
 * types. It takes the lanes, judges, moves, and writes its room's rows. Of a batch that it does not judge whole it moves nothing and answers for each
 * operation `later` (13) or `careful` (15).
 */
export type ShortBatch = {
  readonly call: string
  readonly types: readonly string[]
  readonly parameters: readonly unknown[]
  /** The operations that it takes, by their places in rising order; all of them where it says nothing. The others are judged one by one. */
  readonly places?: readonly number[]
  /** `plain`: one transfer for each operation, by `ledger_apply_plain`. `several`: by `ledger_apply`, whose reversals it leaves out. */
  readonly moves: 'plain' | 'several'
  /** Of each operation that it takes. */
  readonly transfers: readonly (readonly Transfer[])[]
  /** The column in which the function answers what it made for each operation, as an array of texts: the id of its row. */
  readonly made?: string
  /** Called for each operation that was applied, in order. Its answer bears what this gives. */
  readonly applied?: (index: number, made: string) => unknown
}

/** What a room writes and checks in the same transaction as the money of a whole batch. */
export type Companion<Facts = unknown, Delivery = unknown, Result = unknown> = {
  /** The short way of the usual operations, where a room has one. Other operations go by `prepare` and `write`, which handle everything. */
  readonly short?: {
    /** Whether an operation may go by it, as far as is known without a query. */
    readonly takes: (operation: Operation) => boolean
    /** Undefined where the operations must be judged one by one now. `reader` is the connection that moves the money, so nothing else is waited for. */
    readonly batch: (operations: readonly Operation[], reader: Reader) => Promise<ShortBatch | undefined>
  }
  /** After replays were sorted out and before money moves; one answer for each operation, in order. May lock and read its room's rows. */
  prepare(tx: Tx, operations: readonly Operation<Facts, Delivery>[]): Promise<readonly Prepared[]>
  /** After money moved, with the operations that were applied. A reversal that only left a tombstone is not among them. The answers bear the results. */
  write(tx: Tx, applied: readonly Written<Facts, Delivery>[]): Promise<readonly Result[] | void>
}

export type LedgerEvent =
  | { readonly type: 'account-overdrawn'; readonly account: AccountId; readonly balance: bigint; readonly key: string }
  | { readonly type: 'batch-failed'; readonly size: number; readonly error: unknown }
  | { readonly type: 'connection-lost'; readonly error: unknown }
  /** A session that others waited for did not move, and was ended by this process. */
  | { readonly type: 'session-ended'; readonly pid: number; readonly name: string; readonly state: string }
  | { readonly type: 'books-broken'; readonly faults: readonly Fault[] }
  | { readonly type: 'feed-failed'; readonly name: string; readonly error: unknown }
  /** A follower could not take an entry. It is taken later by itself, and staff see it among the failures. */
  | { readonly type: 'entry-set-aside'; readonly name: string }

export type FoundOperation = {
  readonly account: AccountId
  readonly postings: readonly Entry[]
  readonly answer: Applied | Tombstone | undefined
  /** `tombstone`: a reversal came before the operation, which is refused for ever. */
  readonly state: 'applied' | 'reversed' | 'tombstone'
}

export type HoldRequest = {
  readonly key: string
  readonly account: AccountId
  readonly amount: bigint
  readonly reason: string
  readonly reference?: string
  /** The vendor into whose own wallet it goes. It is then judged and counted as a bet, and never was one where it is released. */
  readonly intoVendor?: string
}
/** `amount` (whole when left out) goes to `contra`; the rest of the hold is released in the same operation. */
export type SettleRequest = {
  readonly key: string
  readonly hold: string
  readonly contra: string
  readonly kind: LedgerKind
  readonly amount?: bigint
  readonly reference?: string
}
export type ReleaseRequest = { readonly key: string; readonly hold: string }

/**
 * What a settlement pays: every operation only raises its account, and no account comes twice. All share one contra account and one round.
 * An operation has 1 to 4 transfers, and only its first may be of nothing.
 */
export type CreditBatch = {
  readonly contra: string
  readonly vendor?: string
  readonly game?: string
  readonly round?: string
  readonly operations: readonly {
    readonly key: string
    readonly account: AccountId
    readonly transfers: readonly { readonly kind: LedgerKind; readonly amount: bigint; readonly reference?: string }[]
  }[]
}
/** The same for very many accounts, as columns: each account's key is `keyPrefix` and the account's number. */
export type CreditColumns = Pick<CreditBatch, 'contra' | 'vendor' | 'game' | 'round'> & {
  readonly keyPrefix: string
  readonly accounts: readonly AccountId[]
  /**
   * What each account gets, one column for each of at most four kinds. The first kind is written even when it is nothing, the others only
   * when they are more.
   */
  readonly columns: readonly { readonly kind: LedgerKind; readonly units: readonly bigint[] }[]
}
/** A batch as it is sent. */
export type ReadyCredit = { readonly statement: string; readonly parameters: readonly unknown[] }
/** How many were applied now, and how many had been before under the same key with the same content. */
export type CreditResult = { readonly applied: number; readonly replayed: number }

/** `from` and `to` bound the time in which the round moved money. */
export type RoundQuery = {
  readonly vendor: string
  readonly game: string
  readonly round: string
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}
export type RoundTotal = { readonly kind: LedgerKind; readonly units: bigint; readonly transfers: bigint }

/** A round whose bets are asked for, in the time in which it moved money. */
export type BetsQuery = {
  readonly account: AccountId
  readonly vendor: string
  readonly game: string
  readonly round: string
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
}
/** A bet as it is worth now. */
export type RoundBet = { readonly key: string; readonly units: bigint; readonly at: Temporal.Instant; readonly undone: boolean }
export type KeySum = {
  readonly name: string
  readonly account: AccountId
  readonly accountKind: AccountKind
  readonly contra: string
  readonly units: bigint
}

export type Fault = { readonly invariant: string; readonly account?: AccountId; readonly detail: string }
export type BooksProof = {
  readonly balanced: boolean
  readonly faults: readonly Fault[]
  readonly counted: { readonly accounts: bigint; readonly transfers: bigint; readonly keys: bigint }
}

/** A fault as it is kept; one that staff have accepted stops nothing. */
export type BooksFault = {
  readonly id: bigint
  readonly invariant: string
  readonly account: AccountId | null
  readonly detail: string
  readonly foundAt: Temporal.Instant
  readonly acceptedBy: string | null
}
/** How the books stand by the last whole proof and the running one. `broken`: something is wrong that nobody has accepted. */
export type BooksState = {
  readonly broken: boolean
  readonly last:
    | { readonly beganAt: Temporal.Instant; readonly endedAt: Temporal.Instant; readonly counted: BooksProof['counted'] }
    | undefined
  readonly running:
    | { readonly beganAt: Temporal.Instant; readonly counted: BooksProof['counted']; readonly parts: number; readonly done: number }
    | undefined
  readonly faults: readonly BooksFault[]
}

/** What a room proves of money in the nightly proof, beside the ledger: about `size` things after a place, at the moment of `tx`. */
export type FurtherProof = {
  readonly name: string
  readonly size: number
  prove(tx: Tx, after: string | undefined, size: number): Promise<{ readonly faults: readonly string[]; readonly next: string | undefined }>
}
/** Keys of which the second part names something of a room; `unknown` answers those that the room does not know. */
export type WatchedKeys = {
  readonly beginning: string
  unknown(asking: Reader, names: readonly string[]): Promise<readonly string[]>
}

export type FollowOptions = {
  readonly signal: AbortSignal
  /** Entries in one call of the handler, at most. */
  readonly batch?: number
  /** Where a name that is new begins; without it at the start of the ledger. */
  readonly from?: 'start' | 'now'
  /** Whether it moves money for these entries. It then takes lanes and has a transaction of its own; else it shares one with the other followers. */
  readonly alone?: (entries: readonly FeedEntry[]) => boolean
  /** Called after each commit of entries. */
  readonly committed?: () => void
}
/** Runs inside the transaction that also moves the watermark. Throwing rolls both back. The entries come again, and at last those that fail by themselves. */
export type FollowHandler = (entries: readonly FeedEntry[], tx: Tx) => Promise<void>

export type VendorSum = {
  /** A calendar day of the zone that was asked for. */
  readonly day: string
  readonly vendor: string
  readonly contra: string
  readonly currency: string
  readonly kind: LedgerKind
  /** What a rollback that takes money from the player undid, where it was no win of a bet. */
  readonly undid: 'jackpot' | 'promo' | null
  /** What came to the players, and what left them. */
  readonly inUnits: bigint
  readonly outUnits: bigint
  readonly entries: number
}

export type VendorSumsQuery = {
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  readonly zone: string
  readonly vendor?: string | undefined
}

/** The hot path of the ledger, for those who need no more of it. */
export type Submit = <Result = unknown>(operation: Operation) => Promise<Answer<Result>>
