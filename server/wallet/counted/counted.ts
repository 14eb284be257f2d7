/** Counted: what of deposits counts towards limits, and what of money that comes is a deposit of its own (PL-10, PL-11). */
import { sql } from 'kysely'
import { splitArrival } from '@baize/rules/protection/deposit.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import { sumOf, type DepositRow } from '../store.ts'

/** An order counts whole for so long at most. What comes for it later is a deposit of its own. */
const COUNTS_HOURS = 24

export type Share = { readonly covered: bigint; readonly beyond: bigint }

type Order = Pick<DepositRow, 'amountUnits' | 'shortUnits' | 'state' | 'countedAt'>

/** What of money that comes now its order covers, and what goes beyond the order in all. */
export function shareOf({ amountUnits, shortUnits, state, countedAt }: Order, units: bigint, now: Temporal.Instant): Share {
  const failed = countedAt === null || Temporal.Instant.compare(now, countedAt.add({ hours: COUNTS_HOURS })) >= 0
  return splitArrival({ units: amountUnits, came: state === 'credited' ? amountUnits - shortUnits : 0n, failed }, units)
}

/** What of an order has not come once this part of it has. */
export const shortAfter = ({ amountUnits, shortUnits, state }: Order, covered: bigint): bigint =>
  (state === 'credited' ? shortUnits : amountUnits) - covered

type Asked = { readonly member: string; readonly currency: string; readonly since: Temporal.Instant; readonly now: Temporal.Instant }

/** What counts as deposited since an instant: orders, what came beyond them, and transfers from the upline. */
export const depositedSince = (reader: Reader | Tx, { member, currency, since, now }: Asked): Promise<bigint> =>
  sumOf(
    reader,
    sql`(select coalesce(sum(amount_units - case when counted_at > ${now.subtract({ hours: COUNTS_HOURS })} then 0
            when state = 'credited' then short_units else amount_units end), 0)
          from wallet_deposit where member_id = ${member} and currency = ${currency} and counted_at >= ${since})
      + (select coalesce(sum(r.beyond_units), 0) from wallet_receipt r join wallet_deposit d on d.id = r.deposit_id
          where d.member_id = ${member} and d.currency = ${currency} and r.beyond_units > 0 and coalesce(r.decided_at, r.at) >= ${since})
      + (select coalesce(sum(amount_units), 0) from wallet_transfer
          where receiver = ${member} and direction = 'down' and currency = ${currency} and at >= ${since})`,
  )
