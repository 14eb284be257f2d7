/** Audit: every act of staff in a keyed chain of hashes. A row that is changed, removed or inserted is found. */
import { createHmac } from 'node:crypto'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Checkpoint } from './checkpoints.ts'
import { auditAfter, insertAudit, lastAudit, lockAudit, type AuditRow } from '../store.ts'

export type AuditEntry = {
  readonly at: Temporal.Instant
  readonly who: string
  readonly act: string
  readonly object: string
  readonly before: unknown
  readonly after: unknown
  readonly reason: string
}

export type AuditProof = {
  readonly whole: boolean
  readonly rows: number
  /** The hash of the last row. */
  readonly head: string
  readonly notedStands: boolean
  readonly faults: readonly { readonly seq: bigint; readonly fault: AuditFault }[]
}

/** `no-checkpoint` is a chain without a stored checkpoint. `cut` is one that ends before a checkpoint or has another row in its place. */
export type AuditFault = 'missing-before' | 'altered' | 'unlinked' | 'no-checkpoint' | 'checkpoint-forged' | 'cut'

/** The hash before the first row. */
export const GENESIS = '0'.repeat(64)

/** JSON with sorted keys and without white space, so that one meaning has one text (the idea of RFC 8785). A bigint is written as text. */
export function canonical(value: unknown): string {
  if (typeof value === 'bigint') return JSON.stringify(String(value))
  if (value === null || value === undefined || typeof value !== 'object') return JSON.stringify(value ?? null)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`
}

type Unchained = Omit<AuditRow, 'hash'>

/**
 * HMAC over the previous hash and the canonical row, as hexadecimal text. The key lies outside the database, so nobody there can recompute
 * a chain.
 */
function hashOf(key: Buffer, row: Unchained): string {
  const { previousHash, at, ...facts } = row
  return createHmac('sha256', key)
    .update(`${previousHash}\n${canonical({ ...facts, at: at.toString() })}`)
    .digest('hex')
}

/** Adds a row to the end of the chain. Staff act rarely, so one lock for the chain costs nothing noticeable. */
export async function appendAudit(key: Buffer, tx: Tx, entry: AuditEntry): Promise<{ seq: bigint; hash: string }> {
  await lockAudit(tx)
  const last = await lastAudit(tx)
  const unchained: Unchained = {
    seq: (last?.seq ?? 0n) + 1n,
    // The database stores microseconds, and the hash is over what is stored.
    at: entry.at.round({ smallestUnit: 'microsecond', roundingMode: 'trunc' }),
    who: entry.who,
    act: entry.act,
    object: entry.object,
    before: canonical(entry.before),
    after: canonical(entry.after),
    reason: entry.reason,
    previousHash: last?.hash ?? GENESIS,
  }
  const hash = hashOf(key, unchained)
  await insertAudit(tx, { ...unchained, hash })
  return { seq: unchained.seq, hash }
}

const BATCH = 1000

type Anchors = {
  readonly noted?: string | undefined
  /** None are stored where this is left out. */ readonly checkpoints?: readonly Checkpoint[]
}

/**
 * Reads the whole chain and names every row that does not fit. A copy kept elsewhere shows a cut tail, which no chain shows by itself. `noted` is a hash
 * that must still be among the rows, and so must every checkpoint.
 */
export async function verifyAudit(key: Buffer, reader: Reader, { noted, checkpoints }: Anchors = {}): Promise<AuditProof> {
  const faults: { seq: bigint; fault: AuditFault }[] = []
  const missing = new Map(checkpoints?.filter(({ genuine }) => genuine).map(({ seq, hash }) => [`${seq} ${hash}`, seq]))
  for (const { seq, genuine } of checkpoints ?? []) if (!genuine) faults.push({ seq, fault: 'checkpoint-forged' })
  let [seq, head, rows, stands] = [0n, GENESIS, 0, noted === undefined || noted === GENESIS]
  for (;;) {
    const batch = await auditAfter(reader, seq, BATCH)
    for (const { hash, ...row } of batch) {
      if (row.seq !== seq + 1n) faults.push({ seq: row.seq, fault: 'missing-before' })
      if (row.previousHash !== head) faults.push({ seq: row.seq, fault: 'unlinked' })
      if (hashOf(key, row) !== hash) faults.push({ seq: row.seq, fault: 'altered' })
      seq = row.seq
      head = hash
      rows += 1
      if (hash === noted) stands = true
      missing.delete(`${row.seq} ${hash}`)
    }
    if (batch.length === BATCH) continue
    if (checkpoints?.length === 0 && rows > 0) faults.push({ seq, fault: 'no-checkpoint' })
    for (const gone of missing.values()) faults.push({ seq: gone, fault: 'cut' })
    return { whole: faults.length === 0 && stands, rows, head, faults, notedStands: stands }
  }
}
