/**
 * Keys part: the keys that were applied, read in the order in which they lie on the disk, and added up to a print. Where it is the print of the
 * operations, each key has its operation and each operation its key. Only otherwise each looks for its own.
 */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { faultsOf, MOST_FAULTS, printOf, within, type Found, type Marks, type Cursor, type Slice } from './part.ts'

/** Keys on one block of the disk, about. */
const ON_A_BLOCK = 90

/** The blocks from `from` on, before `upto` or to the end. `looks` says that each key looks for its transfers. */
export const keysBetween = (from: bigint, upto: bigint | undefined, looks: boolean): Cursor => ({
  from: String(from),
  upto: upto === undefined ? null : String(upto),
  looks: looks ? 'yes' : null,
})

/** The blocks of the longest piece of the table. */
export async function keyBlocks(asking: Reader | Tx): Promise<bigint> {
  const { rows } = await sql<{
    blocks: bigint
  }>`select coalesce(max(pg_relation_size(inhrelid)) / current_setting('block_size')::bigint, 0) as blocks
    from pg_inherits where inhparent = 'ledger_key'::regclass`.execute(asking)
  return rows[0]!.blocks
}

export type KeysOptions = { readonly marks: Marks; readonly seed: bigint }

export async function proveKeys(asking: Reader | Tx, place: Cursor, size: number, { marks, seed }: KeysOptions): Promise<Slice> {
  const from = BigInt(place['from'] ?? 0)
  const end = place['upto'] === null ? await keyBlocks(asking) : BigInt(place['upto'] ?? 0)
  const reach = from + BigInt(Math.max(1, Math.ceil(size / ON_A_BLOCK)))
  const to = reach < end ? reach : end
  const tid = (block: bigint) => sql`${`(${block},0)`}::tid`
  const looks = place['looks'] !== null
  const { rows } = await sql<{ faults: Found[]; applied: bigint; print: string; keys: bigint }>`
    with read as materialized (
      select key, account, posting, answer from ledger_key where ctid >= ${tid(from)} and ctid < ${tid(to)}
    ), lonely as (
      select k.account, format('key %s has no transfers', k.key) as detail from read k
      where ${looks} and k.posting > 0 and not exists (select from ledger_transfer t where t.account = k.account and t.id between k.posting and k.posting + 255 offset 0)
      limit ${MOST_FAULTS}
    )
    select (select coalesce(json_agg(json_build_object('invariant', 'I4 every key that was applied has its transfers', 'account', account::text, 'detail', detail)), '[]') from lonely) as faults,
      count(*) filter (where applied) as applied, coalesce(sum(${printOf(seed, 'key', 'account', 'posting', 'answer')}) filter (where applied), 0)::text as print, count(*) as keys
    from (select *, posting > 0 and ${within(sql.ref('posting'), marks)} as applied from read) r`.execute(asking)
  const { faults, applied, print, keys } = rows[0]!
  return {
    faults: faultsOf(faults.map((fault) => ({ ...fault, account: BigInt(fault.account ?? 0) }))),
    // Who looks has been counted before.
    ...(looks ? {} : { counted: { applied, appliedPrint: BigInt(print), keys } }),
    next: to < end ? { ...place, from: String(to) } : undefined,
  }
}
