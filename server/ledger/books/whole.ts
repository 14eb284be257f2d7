/**
 * Whole: proves all of the ledger at one moment, as `npm run books` and every test of money do. A fault names its account.
 * Next: `server/ledger/books/accounts-part.ts`.
 */
import type { Reader, Tx } from '../../platform/database.ts'
import type { BooksProof, Fault } from '../words.ts'
import { accountsBetween, proveAccounts } from './accounts-part.ts'
import { keysBetween, proveKeys } from './keys-part.ts'
import { EVERYTHING, LAST, MOST_FAULTS, NOTHING_COUNTED, planned, type ContraSum, type Counted, type Cursor, type Slice } from './part.ts'
import { allReversals, proveReversals } from './reversals-part.ts'
import { addSums, compareSums, proveZero } from './sums-part.ts'

const SLICE = 100_000
/** Every operation looks for its key, so the prints only tell whether keys must look too. */
const ALL = { marks: EVERYTHING, seed: 0n }

const add = (one: Counted, other: Partial<Counted> = {}): Counted => ({
  accounts: one.accounts + (other.accounts ?? 0n),
  transfers: one.transfers + (other.transfers ?? 0n),
  operations: one.operations + (other.operations ?? 0n),
  applied: one.applied + (other.applied ?? 0n),
  operationsPrint: one.operationsPrint + (other.operationsPrint ?? 0n),
  appliedPrint: one.appliedPrint + (other.appliedPrint ?? 0n),
  keys: one.keys + (other.keys ?? 0n),
})

/** Whether keys and operations must look for each other: their prints differ, or some key was found wrong. */
export const mustLook = (
  { operations, applied, operationsPrint, appliedPrint }: Counted,
  faults: readonly Pick<Fault, 'invariant'>[],
): boolean => operations !== applied || operationsPrint !== appliedPrint || faults.some(({ invariant }) => invariant.startsWith('I4'))

class Whole {
  readonly faults: Fault[] = []
  counted = NOTHING_COUNTED
  sums: readonly ContraSum[] = []

  take({ faults, counted, sums = [] }: Slice): void {
    for (const fault of faults)
      if (this.faults.filter(({ invariant }) => invariant === fault.invariant).length < MOST_FAULTS) this.faults.push(fault)
    this.counted = add(this.counted, counted)
    this.sums = addSums(this.sums, sums)
  }

  async prove(first: Cursor, prove: (place: Cursor) => Promise<Slice>): Promise<void> {
    for (let place: Cursor | undefined = first; place !== undefined;) {
      const slice: Slice = await prove(place)
      this.take(slice)
      place = slice.next
    }
  }
}

async function proveAll(tx: Tx): Promise<BooksProof> {
  await planned(tx)
  const whole = new Whole()
  await whole.prove(accountsBetween(-1n, LAST, true), (place) => proveAccounts(tx, place, SLICE, { ...ALL, beginnings: [] }))
  const keys = (looks: boolean) => whole.prove(keysBetween(0n, undefined, looks), (place) => proveKeys(tx, place, SLICE, ALL))
  await keys(false)
  await whole.prove(allReversals, (place) => proveReversals(tx, place, SLICE))
  if (mustLook(whole.counted, whole.faults)) await keys(true)
  whole.take({ faults: [...(await proveZero(tx)), ...(await compareSums(tx, whole.sums))], next: undefined })
  const { accounts, transfers, keys: all } = whole.counted
  return { balanced: whole.faults.length === 0, faults: whole.faults, counted: { accounts, transfers, keys: all } }
}

/** Proves the whole ledger. All of it sees one moment, whatever is written during the proof. */
export const proveBooks = (reader: Reader): Promise<BooksProof> =>
  reader.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(proveAll)
