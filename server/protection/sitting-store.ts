/** Sitting store: what was staked and won in a sitting, and the words about reality checks, which are only ever added to. */
import { sql, type Insertable } from 'kysely'
import { bigints, digitsOf, texts, uuids } from '../platform/binary-arrays.ts'
import type { Filled, Reader, Tx } from '../platform/database.ts'
import { camelCase } from '../platform/statements/camel-case.ts'
import type { Rows } from './rows/rows.ts'

export type SittingRow = Rows['protection_sitting']
/** What an entry adds; without `began` it belongs to the sitting that is known. */
export type Addition = {
  readonly member: string
  readonly currency: string
  readonly began: Temporal.Instant | undefined
  readonly stakes: bigint
  readonly wins: bigint
}
type CheckTable = Filled<Rows['protection_check'], 'id'>

const on = (asking: Reader | Tx) =>
  asking.withTables<{ protectionSitting: SittingRow; protectionCheck: CheckTable }>().withPlugin(camelCase)

/** Adds to the sums of sittings and answers them; one that began later starts with nothing. Each member and currency comes once, in order. */
export const addToSittings = async (tx: Tx, rows: readonly Addition[]): Promise<Omit<SittingRow, 'began'>[]> =>
  (
    await sql<Omit<SittingRow, 'began'>>`insert into protection_sitting as s (member, currency, began, stakes, wins)
    select member, currency, coalesce(began, to_timestamp(0)), stakes, wins from unnest(
      ${uuids(rows.map(({ member }) => digitsOf(member)))}::uuid[], ${texts(rows.map(({ currency }) => currency))}::text[],
      ${rows.map(({ began }) => began?.toString() ?? null)}::timestamptz[], ${bigints(rows.map(({ stakes }) => stakes))}::bigint[],
      ${bigints(rows.map(({ wins }) => wins))}::bigint[]) as n(member, currency, began, stakes, wins)
    on conflict (member, currency) do update set began = greatest(s.began, excluded.began),
      stakes = case when excluded.began > s.began then 0 else s.stakes end + excluded.stakes,
      wins = case when excluded.began > s.began then 0 else s.wins end + excluded.wins
    returning member, currency, stakes, wins`.execute(tx)
  ).rows

/** The sums of a member's sittings; those of an earlier one are among them. */
export const sittingsOf = (asking: Reader | Tx, member: string): Promise<SittingRow[]> =>
  on(asking).selectFrom('protectionSitting').selectAll().where('member', '=', member).orderBy('currency').execute()

export const insertCheck = (tx: Tx, row: Insertable<CheckTable>) => on(tx).insertInto('protectionCheck').values(row).execute()
