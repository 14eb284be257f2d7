/** Vendor sums: what moved between players and vendors by day, vendor, contra account, currency and kind, read from the ledger itself. */
import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import { kindOfNumber, numberOfKind } from './kinds.ts'
import { EPOCH, lowestIdAt } from './records.ts'
import type { VendorSum, VendorSumsQuery } from './words.ts'

type Row = Omit<VendorSum, 'kind'> & { readonly kind: number }

/** An entry counts on the day of its own time. Only what lies on players' own accounts counts: a held win does when it is released. */
export async function vendorSums(reader: Reader, { from, to, zone, vendor }: VendorSumsQuery): Promise<VendorSum[]> {
  const back = numberOfKind('rollback')
  const { rows } = await sql<Row>`
    select to_char(to_timestamp(((t.id >> 22) + ${EPOCH}) / 1000.0) at time zone ${zone}, 'YYYY-MM-DD') as day, t.vendor, t.contra, a.currency, t.kind, u.undid,
      coalesce(sum(t.amount) filter (where t.amount > 0), 0)::bigint as "inUnits",
      coalesce(-sum(t.amount) filter (where t.amount < 0), 0)::bigint as "outUnits", count(*)::int as entries
    from ledger_transfer t join ledger_account a on a.id = t.account and a.kind = 'main'
    left join lateral (
      select case w.kind when ${numberOfKind('jackpot')} then 'jackpot' else 'promo' end as undid from ledger_transfer w
      where t.kind = ${back} and t.amount < 0 and w.account = t.account and w.id < t.id and w.vendor = t.vendor and w.game = t.game and w.round = t.round
        and w.amount = -t.amount and w.kind in (${numberOfKind('jackpot')}, ${numberOfKind('promo')}) limit 1
    ) u on true
    where t.id >= ${lowestIdAt(from)} and t.id < ${lowestIdAt(to)} and t.vendor <> '' and (${vendor ?? null}::text is null or t.vendor = ${vendor ?? null})
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`.execute(reader)
  return rows.map((row) => ({ ...row, kind: kindOfNumber(row.kind) }))
}
