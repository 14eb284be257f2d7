/** Jackpot store: the rounds that won the pool, and what the pool has counted, received and paid. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { camelCase } from '../../platform/statements/camel-case.ts'
import type { Rows } from '../rows/rows.ts'

type Instant = Temporal.Instant
type WinRow = Rows['originals_jackpot_win']
type PoolRow = Rows['originals_jackpot']
type JackpotTables = {
  originalsJackpotWin: WinRow
  originalsJackpot: PoolRow
  originalsRound: Pick<Rows['originals_round'], 'id' | 'currency'>
}
const on = (reader: Reader) => reader.withTables<JackpotTables>().withPlugin(camelCase)

/** The pool's own count; the units are sums over all time. */
export type Pool = {
  readonly account: bigint
  readonly leftMillionths: bigint
  readonly countedUnits: bigint
  readonly contributedUnits: bigint
  readonly seededUnits: bigint
  readonly paidUnits: bigint
  /** The terms as they were last given. */
  readonly seedUnits: bigint
  readonly ceilingUnits: bigint
}
const poolOf = ({ account, leftMillionths, countedUnits, contributedUnits, seededUnits, paidUnits, ...terms }: PoolRow): Pool => ({
  account,
  leftMillionths,
  countedUnits: BigInt(countedUnits),
  contributedUnits: BigInt(contributedUnits),
  seededUnits: BigInt(seededUnits),
  paidUnits: BigInt(paidUnits),
  seedUnits: terms.seedUnits,
  ceilingUnits: terms.ceilingUnits,
})

export async function readPool(reader: Reader, currency: string): Promise<Pool | undefined> {
  const row = await on(reader).selectFrom('originalsJackpot').selectAll().where('currency', '=', currency).executeTakeFirst()
  return row && poolOf(row)
}
/** The currencies that have a pool. */
export const poolCurrencies = async (reader: Reader): Promise<string[]> =>
  (await on(reader).selectFrom('originalsJackpot').select('currency').orderBy('currency').execute()).map(({ currency }) => currency)
/** Locked until the transaction ends: one count at a time. */
export async function lockPool(tx: Tx, currency: string): Promise<Pool | undefined> {
  const row = await on(tx).selectFrom('originalsJackpot').selectAll().where('currency', '=', currency).forUpdate().executeTakeFirst()
  return row && poolOf(row)
}
/** Answers false when the pool already exists. */
export async function insertPool(
  tx: Tx,
  currency: string,
  account: bigint,
  { seedUnits, ceilingUnits }: Pick<Pool, 'seedUnits' | 'ceilingUnits'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on(tx)
    .insertInto('originalsJackpot')
    .values({
      currency,
      account,
      leftMillionths: 0n,
      countedUnits: '0',
      contributedUnits: '0',
      seededUnits: String(seedUnits),
      paidUnits: '0',
      seedUnits,
      ceilingUnits,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
export const writePool = (tx: Tx, currency: string, pool: Omit<Pool, 'account'>) =>
  on(tx)
    .updateTable('originalsJackpot')
    .set({
      leftMillionths: pool.leftMillionths,
      countedUnits: String(pool.countedUnits),
      contributedUnits: String(pool.contributedUnits),
      seededUnits: String(pool.seededUnits),
      paidUnits: String(pool.paidUnits),
      seedUnits: pool.seedUnits,
      ceilingUnits: pool.ceilingUnits,
    })
    .where('currency', '=', currency)
    .execute()

export const insertWins = (tx: Tx, rounds: readonly Pick<WinRow, 'round' | 'member' | 'account' | 'game' | 'at'>[]) =>
  on(tx)
    .insertInto('originalsJackpotWin')
    .values(rounds.map((round) => ({ ...round, paidUnits: null, paidAt: null })))
    .execute()
/** The whole stakes of finished rounds. */
export async function stakesOf(tx: Tx, rounds: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ id: string; stake: bigint }>`
    select id, stake_units as stake from originals_round where id = any (${[...rounds]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, stake }) => [id, stake]))
}
/** The unpaid wins among these rounds. */
export const dueWins = (tx: Tx, rounds: readonly string[]): Promise<WinRow[]> =>
  on(tx)
    .selectFrom('originalsJackpotWin')
    .selectAll()
    .where('round', '=', sql<string>`any(${[...rounds]}::uuid[])`)
    .where('paidAt', 'is', null)
    .execute()
export const writeWinPaid = (tx: Tx, round: string, paidUnits: bigint, paidAt: Instant) =>
  on(tx).updateTable('originalsJackpotWin').set({ paidUnits, paidAt }).where('round', '=', round).execute()
/** Those of one currency, newest first. */
export const paidWins = (reader: Reader, currency: string, limit: number): Promise<WinRow[]> =>
  on(reader)
    .selectFrom('originalsJackpotWin as w')
    .innerJoin('originalsRound as r', 'r.id', 'w.round')
    .selectAll('w')
    .where('r.currency', '=', currency)
    .where('w.paidAt', 'is not', null)
    .orderBy('w.paidAt', 'desc')
    .limit(limit)
    .execute()
