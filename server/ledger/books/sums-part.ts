/**
 * Sums part: what the contra accounts hold is what the transfers moved. It begins with the sums of the accounts part and adds what was
 * committed since, in slices of time. Both sides are compared at the moment of the last slice.
 */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Fault } from '../words.ts'
import { faultsOf, within, type ContraSum, type Found, type Marks } from './part.ts'

export type Tail = { readonly sums: readonly ContraSum[]; readonly marks: Marks; readonly isLast: boolean }

/** What was committed after the marks within so many milliseconds of ids. `isLast`: nothing later was committed at this moment. */
export async function tailAfter(asking: Reader | Tx, marks: Marks, milliseconds: bigint): Promise<Tail> {
  const lasts = (await sql<{ lastId: bigint }>`select last_id as "lastId" from ledger_lane order by lane`.execute(asking)).rows.map(
    ({ lastId }) => lastId,
  )
  const behind = marks.filter((mark, lane) => mark < (lasts[lane] ?? 0n))
  if (behind.length === 0) return { sums: [], marks, isLast: true }
  const from = behind.reduce((one, other) => (other < one ? other : one)) >> 22n
  const end = (lasts.reduce((one, other) => (other > one ? other : one)) >> 22n) + 1n
  const until = from + milliseconds < end ? from + milliseconds : end
  const { rows } = await sql<{ contra: string; currency: string; units: string }>`
    select t.contra, a.currency, (-sum(t.amount))::text as units from ledger_transfer t join ledger_account a on a.id = t.account
    where t.id >= ${from << 22n} and t.id < ${until << 22n} and not ${within(sql.ref('t.id'), marks)} and ${within(sql.ref('t.id'), lasts)} group by 1, 2`.execute(
    asking,
  )
  const reach = (until << 22n) - 1n
  const moved = marks.map((mark, lane) => {
    const last = lasts[lane] ?? 0n
    const to = last < reach ? last : reach
    return to > mark ? to : mark
  })
  return { sums: rows.map((row) => ({ ...row, units: BigInt(row.units) })), marks: moved, isLast: until === end }
}

/** Adds sums of the same contra account and currency. */
export function addSums(...many: readonly (readonly ContraSum[])[]): ContraSum[] {
  const all = new Map<string, ContraSum>()
  for (const sum of many.flat()) {
    const place = `${sum.currency}|${sum.contra}`
    all.set(place, { ...sum, units: sum.units + (all.get(place)?.units ?? 0n) })
  }
  return [...all.values()]
}

/** Compares the contra accounts with what the transfers moved; both are of the moment of `asking`. */
export async function compareSums(asking: Reader | Tx, sums: readonly ContraSum[]): Promise<Fault[]> {
  const { rows } = await sql<Found>`
    with moved as (
      select * from unnest(${sums.map(({ contra }) => contra)}::text[], ${sums.map(({ currency }) => currency)}::text[], ${sums.map(({ units }) => String(units))}::numeric[]) as s(name, currency, total)
    ), held as (select name, currency, sum(balance) as total from ledger_contra group by name, currency)
    select 'I1 a contra balance is the sum of its transfers' as invariant, null::bigint as account,
      format('%s %s: balance %s, transfers %s', coalesce(h.name, m.name), coalesce(h.currency, m.currency), coalesce(h.total, 0), coalesce(m.total, 0)) as detail
    from held h full join moved m on m.name = h.name and m.currency = h.currency where coalesce(h.total, 0) <> coalesce(m.total, 0)
    union all
    select 'what leaves one account of a member reaches the other', null, format('%s %s: %s', name, currency, total) from held where name like 'clearing:%' and total <> 0`.execute(
    asking,
  )
  return faultsOf(rows)
}

/** All balances of a currency sum to zero. It reads every account, and follows for each moment from the other parts. */
export async function proveZero(asking: Reader | Tx): Promise<Fault[]> {
  const { rows } = await sql<Found>`
    select 'I1 all balances of a currency sum to zero' as invariant, null::bigint as account, format('%s: %s', currency, sum(balance)) as detail
    from (select currency, balance from ledger_account union all select currency, balance from ledger_contra) b group by currency having sum(balance) <> 0`.execute(
    asking,
  )
  return faultsOf(rows)
}
