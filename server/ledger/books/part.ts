/** Part: what a proof of the books is made of. A part is proved slice by slice, each of them bounded and at one moment of the ledger. */
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import type { Fault } from '../words.ts'

/** Faults of one kind that a slice names; more of them add no information. */
export const MOST_FAULTS = 100
/** Above every id, and behind every transfer of an account. */
export const LAST = 2n ** 63n - 1n

/** The highest id of each lane, without its lane bits, up to which sums and keys are counted. Ids rise in a lane in the order of commits. */
export type Marks = readonly bigint[]
export const EVERYTHING: Marks = Array.from({ length: 16 }, () => LAST)

export type Counted = {
  readonly accounts: bigint
  readonly transfers: bigint
  /** Operations with their transfers, and keys that were applied. Both are counted up to the marks, and then equal. */
  readonly operations: bigint
  readonly applied: bigint
  /** Their prints, which are equal where each of the one is one of the other. */
  readonly operationsPrint: bigint
  readonly appliedPrint: bigint
  readonly keys: bigint
}
export const NOTHING_COUNTED: Counted = {
  accounts: 0n,
  transfers: 0n,
  operations: 0n,
  applied: 0n,
  operationsPrint: 0n,
  appliedPrint: 0n,
  keys: 0n,
}

/** What went out to a contra account, up to the marks. */
export type ContraSum = { readonly contra: string; readonly currency: string; readonly units: bigint }

/** Where a part goes on. It is stored as JSON, so its numbers are texts. */
export type Cursor = Readonly<Record<string, string | null>>

export type Slice = {
  readonly faults: readonly Fault[]
  readonly counted?: Partial<Counted>
  readonly sums?: readonly ContraSum[]
  /** Second parts of the keys that begin with a word that a room watches. */
  readonly names?: readonly string[]
  /** Undefined at the end of the part. */
  readonly next: Cursor | undefined
}

export type Found = { invariant: string; account: bigint | null; detail: string }

export const faultsOf = (rows: readonly Found[]): Fault[] =>
  rows.map(({ invariant, account, detail }) => (account === null ? { invariant, detail } : { invariant, account, detail }))

/** Whether a transfer lies within the marks. */
export const within = (id: RawBuilder<unknown>, marks: Marks): RawBuilder<boolean> =>
  sql<boolean>`${id} & ~(15::bigint << 18) <= (${marks}::bigint[])[((${id} >> 18) & 15) + 1]`

/**
 * One row's share of a print: a hash of its columns, by a seed that each proof chooses for itself. The sum over rows is the same in any order, so two tables
 * can be compared without looking from one into the other. Nobody can know beforehand which change would leave it as it is.
 */
export const printOf = (seed: bigint, ...columns: readonly string[]): RawBuilder<bigint> =>
  sql<bigint>`hash_record_extended(row(${sql.join(columns.map((column) => sql.ref(column)))}), ${seed}::bigint)`

/**
 * How a slice is planned, in its transaction. A plan that reads a whole table would make a slice as long as the book. Statistics of a table that
 * has just grown may lead to one.
 */
export const planned = (tx: Tx) =>
  sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true), set_config('work_mem', '64MB', true)`.execute(tx)
