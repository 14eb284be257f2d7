/** Reversals part: each reversal undoes its target exactly. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { faultsOf, MOST_FAULTS, type Found, type Cursor, type Slice } from './part.ts'

const FIRST = '00000000-0000-0000-0000-000000000000'

export const allReversals: Cursor = { after: FIRST }

export async function proveReversals(asking: Reader | Tx, place: Cursor, size: number): Promise<Slice> {
  const { rows } = await sql<{ faults: Found[]; read: bigint; last: string | null }>`
    with read as materialized (
      select * from ledger_reversal where target > ${place['after'] ?? FIRST}::uuid order by target limit ${size}::int
    ), sums as (
      select r.target, r.by_key, r.account, kt.posting as target_posting, kb.posting as own_posting, coalesce(t.total, 0) as target_total, coalesce(b.total, 0) as own_total
      from read r
      left join lateral (select posting from ledger_key where key = r.target and posting > 0 and account = r.account offset 0) kt on true
      left join lateral (select posting from ledger_key where key = r.by_key and posting > 0 and account = r.account offset 0) kb on true
      left join lateral (select sum(amount) as total from ledger_transfer where account = r.account and id between kt.posting and kt.posting + 255 offset 0) t on true
      left join lateral (select sum(amount) as total from ledger_transfer where account = r.account and id between kb.posting and kb.posting + 255 offset 0) b on true
    ), found as (
      select account, format('target %s moved %s, reversal %s moved %s', target, target_total, by_key, own_total) as detail from sums
      where target_posting is null or own_posting is null or target_total + own_total <> 0 limit ${MOST_FAULTS}
    )
    select (select coalesce(json_agg(json_build_object('invariant', 'I4 a reversal undoes its target exactly', 'account', account::text, 'detail', detail)), '[]') from found) as faults,
      count(*) as read, (select target::text from read order by target desc limit 1) as last from read`.execute(asking)
  const { faults, read, last } = rows[0]!
  return {
    faults: faultsOf(faults.map((fault) => ({ ...fault, account: BigInt(fault.account ?? 0) }))),
    next: read === BigInt(size) && last !== null ? { after: last } : undefined,
  }
}
