/**
 * Proof: the whole proof of the books beside the running product, at least once a night. Its place is stored, and several processes may work on it. Each
 * slice is bounded: one that takes too long is done again in smaller ones, and what cannot be proved is a fault.
 */
import { sql } from 'kysely'
import type { Database, Reader, Tx } from '../../platform/database.ts'
import type { BooksState, Fault, FurtherProof, LedgerEvent, WatchedKeys } from '../words.ts'
import { accountsBetween, proveAccounts } from './accounts-part.ts'
import { keyBlocks, keysBetween, proveKeys } from './keys-part.ts'
import { planned, type Marks, type Slice } from './part.ts'
import {
  addCounted,
  addSums,
  endProof,
  faultsIn,
  faultsNow,
  forgetOld,
  insertFaults,
  insertParts,
  insertProof,
  isBroken,
  lastAccount,
  lastProof,
  lockPart,
  openProof,
  progressOf,
  sumsIn,
  writePart,
  writeReached,
  type PartRow,
  type ProofRow,
} from './proof-store.ts'
import { allReversals, proveReversals } from './reversals-part.ts'
import { addSums as sumOf, compareSums, tailAfter } from './sums-part.ts'
import { mustLook } from './whole.ts'

/** Shares of the accounts and of the keys, of which several are proved at once. */
const SHARES = 8
const AT_ONCE = 2
/** Rows of the first slice; of the sums milliseconds of ids. Keys are only counted at first. */
const ROWS = 50_000
const [KEYS, SUMS] = [10, 1] as const
/** Above the first time a slice grows no more, above the second it is halved, and at the third it is broken off. */
const [EASY_MS, LONG_MS, LONGEST_MS] = [700, 2_000, 15_000] as const
const LARGEST = 4

export type ProofNeeds = {
  readonly database: Database
  readonly onEvent: (event: LedgerEvent) => void
  /** What rooms prove beside the ledger, and keys of theirs that must name something. */
  readonly further: () => readonly FurtherProof[]
  readonly watched: () => readonly WatchedKeys[]
  /** Rows of a first slice, and milliseconds after which a slice is broken off; tests set less. */
  readonly rows?: number
  readonly longestMs?: number
}

/** Even shares of a range: fewer of a small one, and always one. */
function shares(upto: bigint): [from: bigint, upto: bigint][] {
  const edges = Array.from({ length: SHARES + 1 }, (_, edge) => (upto * BigInt(edge)) / BigInt(SHARES))
  const distinct = [0n, ...edges.slice(1, -1).filter((edge, index) => edge > edges[index]!), upto]
  return distinct.slice(1).map((edge, index) => [distinct[index]!, edge])
}

async function partsOf(tx: Tx, { further, rows = ROWS }: ProofNeeds, upto: bigint): Promise<PartRow[]> {
  const blocks = shares(await keyBlocks(tx))
  return [
    ...shares(upto).map(([from, to], at) => ({
      name: `accounts ${at + 1}`,
      kind: 'accounts',
      place: accountsBetween(from, to, false),
      size: rows,
    })),
    // The last share goes on to the end, wherever that is by then.
    ...blocks.map(([from, to], at) => ({
      name: `keys ${at + 1}`,
      kind: 'keys',
      place: keysBetween(from, at === blocks.length - 1 ? undefined : to, false),
      size: rows * KEYS,
    })),
    { name: 'reversals', kind: 'reversals', place: allReversals, size: rows },
    ...further().map(({ name, size }) => ({ name, kind: 'further', place: {}, size })),
    { name: 'sums', kind: 'sums', place: {}, size: rows * SUMS },
  ]
}

type Done = Slice & { readonly reached?: Marks; readonly parts?: readonly PartRow[] }

/** The last part: adds what came since, and compares. Then keys and operations look for each other where their prints differ. */
async function proveSums(tx: Tx, proof: ProofRow, size: number): Promise<Done> {
  const tail = await tailAfter(tx, proof.reached, BigInt(size))
  if (!tail.isLast) return { faults: [], sums: tail.sums, reached: tail.marks, next: {} }
  const faults = await compareSums(tx, sumOf(await sumsIn(tx, proof.id), tail.sums))
  const looks = mustLook(proof, await faultsIn(tx, proof.id))
  const parts = looks
    ? [
        { name: 'keys without operations', kind: 'look-keys', place: keysBetween(0n, undefined, true), size: ROWS },
        { name: 'operations without keys', kind: 'look-accounts', place: accountsBetween(0n, await lastAccount(tx), true), size: ROWS },
      ]
    : []
  return { faults, sums: tail.sums, reached: tail.marks, parts, next: undefined }
}

async function slice(tx: Tx, needs: ProofNeeds, proof: ProofRow, { name, kind, place, size }: PartRow): Promise<Done> {
  if (kind === 'accounts')
    return proveAccounts(tx, place, size, { ...proof, beginnings: needs.watched().map(({ beginning }) => beginning) })
  if (kind === 'look-accounts') {
    const { faults, next } = await proveAccounts(tx, place, size, { ...proof, beginnings: [] })
    return { faults, next }
  }
  if (kind === 'keys' || kind === 'look-keys') return proveKeys(tx, place, size, proof)
  if (kind === 'reversals') return proveReversals(tx, place, size)
  if (kind === 'sums') return proveSums(tx, proof, size)
  const room = needs.further().find((each) => each.name === name)
  if (room === undefined) throw new Error(`nobody proves ${name}`)
  const { faults, next } = await room.prove(tx, place['after'] ?? undefined, size)
  return { faults: faults.map((detail) => ({ invariant: name, detail })), next: next === undefined ? undefined : { after: next } }
}

/** Faults of keys that name nothing which their room knows. */
async function unknownNames(asking: Reader, watched: readonly WatchedKeys[], names: readonly string[]): Promise<Fault[]> {
  const faults: Fault[] = []
  if (names.length === 0) return faults
  for (const { beginning, unknown } of watched)
    for (const name of await unknown(asking, names))
      faults.push({ invariant: `keys of ${beginning}`, detail: `money moved for ${name}, which is not known` })
  return faults
}

/** The slice at one moment of the ledger, in a transaction that only reads. */
async function readSlice(needs: ProofNeeds, proof: ProofRow, part: PartRow): Promise<Done> {
  const { reader } = needs.database
  const { longestMs = LONGEST_MS } = needs
  const read = await reader
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(longestMs)}, true)`.execute(tx)
      await planned(tx)
      return slice(tx, needs, proof, part)
    })
  const unknown = await unknownNames(reader, needs.watched(), read.names ?? [])
  return { ...read, faults: [...read.faults, ...unknown] }
}

const wasTooLong = (error: unknown): boolean => (error as { code?: unknown } | undefined)?.code === '57014'
/** The size of the next slice after one that took so long. */
function sizeAfter(part: PartRow, ms: number): number {
  if (ms > LONG_MS) return Math.max(1, Math.floor(part.size / 2))
  const largest = (part.kind === 'keys' ? ROWS * KEYS : ROWS) * LARGEST
  return ms < EASY_MS ? Math.min(Math.max(largest, part.size), Math.ceil(part.size * 1.5)) : part.size
}

async function write(tx: Tx, proof: ProofRow, part: PartRow, done: Done, size: number): Promise<Fault[]> {
  await addSums(tx, proof.id, done.sums ?? [])
  if (done.counted) await addCounted(tx, proof.id, done.counted)
  if (done.reached) await writeReached(tx, proof.id, done.reached)
  await insertParts(tx, proof.id, done.parts ?? [])
  await writePart(tx, proof.id, part.name, done.next, size)
  return insertFaults(tx, proof.id, done.faults)
}

/** One slice that nobody else works on; false where there is none. */
async function step(needs: ProofNeeds, id: bigint): Promise<boolean> {
  const faults = await needs.database.write(async (tx) => {
    const part = await lockPart(tx, id, 'sums')
    const proof = await openProof(tx)
    if (part === undefined || proof?.id !== id) return undefined
    const since = performance.now()
    try {
      const done = await readSlice(needs, proof, part)
      return await write(tx, proof, part, done, sizeAfter(part, performance.now() - since))
    } catch (error) {
      // Smaller slices go on where a large one did not end. The smallest one failed for a reason of its own.
      if (part.size > 1 && wasTooLong(error)) {
        await writePart(tx, id, part.name, part.place, Math.max(1, Math.floor(part.size / 4)))
        return []
      }
      const detail = `${part.name} broke off at ${JSON.stringify(part.place)}: ${error instanceof Error ? error.message : String(error)}`
      return await write(tx, proof, part, { faults: [{ invariant: 'the proof came to its end', detail }], next: undefined }, part.size)
    }
  })
  if (faults === undefined) return false
  if (faults.length > 0) needs.onEvent({ type: 'books-broken', faults })
  return true
}

/** Opens a whole proof; false where one is open. */
export async function beginProof(needs: ProofNeeds, tx: Tx): Promise<boolean> {
  await forgetOld(tx)
  return (await insertProof(tx, (upto) => partsOf(tx, needs, upto))) !== undefined
}

/** Works on the open proof until it is whole or `isOver` answers true; answers whether one came to its end. */
export async function workProof(needs: ProofNeeds, isOver: () => boolean): Promise<boolean> {
  const { database } = needs
  const open = await openProof(database.reader)
  if (open === undefined) return false
  const work = async (): Promise<void> => {
    while (!isOver() && (await step(needs, open.id)));
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  // The last parts follow from the others, and a part that another process works on is not done.
  while (!isOver() && (await step(needs, open.id)));
  return database.write((tx) => endProof(tx, open.id))
}

/** Whether a night's proof is due: none was begun since the last time of day at which one is begun. */
export async function isProofDue(asking: Reader, now: Temporal.Instant, at: Temporal.PlainTime): Promise<boolean> {
  const [open, last] = [await openProof(asking), await lastProof(asking)]
  if (open !== undefined) return false
  if (last === undefined) return true
  const utc = now.toZonedDateTimeISO('UTC')
  const today = utc.withPlainTime(at)
  const due = Temporal.ZonedDateTime.compare(today, utc) <= 0 ? today : today.subtract({ days: 1 })
  return Temporal.Instant.compare(last.beganAt, due.toInstant()) < 0
}

/** How the books stand. */
export async function booksState(asking: Reader | Tx): Promise<BooksState> {
  const [open, last] = [await openProof(asking), await lastProof(asking)]
  const counted = (proof: ProofRow) => ({ accounts: proof.accounts, transfers: proof.transfers, keys: proof.keys })
  return {
    broken: await isBroken(asking),
    last: last && { beganAt: last.beganAt, endedAt: last.endedAt!, counted: counted(last) },
    running: open && { beganAt: open.beganAt, counted: counted(open), ...(await progressOf(asking, open.id)) },
    faults: await faultsNow(asking),
  }
}
