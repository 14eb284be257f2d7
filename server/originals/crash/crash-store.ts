/** Crash store: the one file that names the tables of crash. */
import { sql } from 'kysely'
import { DATABASE_NOW } from '../../platform/clock.ts'
import type { Filled, Narrowed, Reader, Tx } from '../../platform/database.ts'
import { camelCase } from '../../platform/statements/camel-case.ts'
import type { Rows } from '../rows/rows.ts'

type Instant = Temporal.Instant
type ChainTable = Filled<Rows['originals_crash_chain'], 'id'>
type Further = readonly { readonly currency: string; readonly units: string }[]
type RoundRow = Narrowed<Rows['originals_crash_round'], { readonly further: Further }>
type RoundTable = Filled<RoundRow, 'id' | 'number' | 'interrupted' | 'players' | 'stakedUnits' | 'further' | 'settled'>
type BetTable = Filled<Rows['originals_crash_bet'], 'funded'>
type CrashTables = {
  originalsCrashChain: ChainTable
  originalsCrashRound: RoundTable
  originalsCrashBet: BetTable
  originalsCrashLook: Pick<Rows['originals_crash_look'], 'lookedAt'>
}

export type ChainRow = Rows['originals_crash_chain']
/** A shared round with the revealed data of its chain. */
export type SharedRow = RoundRow & { readonly chainCommitment: string }
export type BetRow = Rows['originals_crash_bet']

const on = (reader: Reader) => reader.withTables<CrashTables>().withPlugin(camelCase)

/** The time by the database, and when somebody last looked at the table. */
export async function nowAndLook(reader: Reader): Promise<{ readonly now: Instant; readonly lookedAt: Instant }> {
  return on(reader)
    .selectFrom('originalsCrashLook')
    .select(['lookedAt', sql<Instant>`${sql.raw(DATABASE_NOW)}`.as('now')])
    .executeTakeFirstOrThrow()
}

export async function databaseNow(reader: Reader): Promise<Instant> {
  const { rows } = await sql<{ now: Instant }>`select ${sql.raw(DATABASE_NOW)} as now`.execute(reader)
  return rows[0]!.now
}

/** The advisory lock for the keeper of the crash table. A connection holds it, so that it ends with its process. */
export const KEEPER_LOCK = 4731

const rounds = (reader: Reader) =>
  on(reader)
    .selectFrom('originalsCrashRound as r')
    .innerJoin('originalsCrashChain as c', 'c.id', 'r.chain')
    .selectAll('r')
    .select('c.commitment as chainCommitment')

/** The round that takes bets or flies, or else the last one. */
export const lastRound = (reader: Reader): Promise<SharedRow | undefined> =>
  rounds(reader).orderBy('r.number', 'desc').limit(1).executeTakeFirst()
export const sharedRound = (reader: Reader, id: string): Promise<SharedRow | undefined> =>
  rounds(reader).where('r.id', '=', id).executeTakeFirst()
/** Rounds that have broken, newest first. */
export const brokenRounds = (reader: Reader, offset: number, limit: number): Promise<SharedRow[]> =>
  rounds(reader).where('r.point', 'is not', null).orderBy('r.number', 'desc').offset(offset).limit(limit).execute()
export async function brokenCount(reader: Reader): Promise<number> {
  const { count } = await on(reader)
    .selectFrom('originalsCrashRound')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('point', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

export const lastChain = (reader: Reader): Promise<ChainRow | undefined> =>
  on(reader).selectFrom('originalsCrashChain').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
/** How many places of the chain were taken. */
export async function placesTaken(reader: Reader, chain: string): Promise<number> {
  const { taken } = await on(reader)
    .selectFrom('originalsCrashRound')
    .select(sql<number>`coalesce(max(place) + 1, 0)::int`.as('taken'))
    .where('chain', '=', chain)
    .executeTakeFirstOrThrow()
  return taken
}
export const insertChain = (tx: Tx, chain: ChainRow): Promise<ChainRow> =>
  on(tx).insertInto('originalsCrashChain').values(chain).returningAll().executeTakeFirstOrThrow()

export type NewRound = Pick<SharedRow, 'chain' | 'place' | 'version' | 'commitment' | 'sealed' | 'opensAt' | 'startsAt' | 'keptAt'>
export const insertRound = (tx: Tx, round: NewRound) => on(tx).insertInto('originalsCrashRound').values(round).execute()
/** Whether it was interrupted stays as it is once its bets are settled. */
export const writeKept = (tx: Tx, id: string, keptAt: Instant, interrupted: boolean) =>
  on(tx).updateTable('originalsCrashRound').set({ keptAt, interrupted }).where('id', '=', id).where('serverSeed', 'is', null).execute()

/** The round that takes bets by the clock of the database, kept open until the transaction ends. */
export const roundTakingBets = async (tx: Tx): Promise<string | undefined> =>
  (
    await on(tx)
      .selectFrom('originalsCrashRound')
      .select('id')
      .where('betsHash', 'is', null)
      .where('startsAt', '>', sql<Instant>`${sql.raw(DATABASE_NOW)}`)
      .forShare()
      .executeTakeFirst()
  )?.id
/** Waits for the bets that were being written and keeps others out; undefined when the round is settled. */
export const lockRound = async (tx: Tx, id: string): Promise<SharedRow | undefined> => {
  await on(tx).selectFrom('originalsCrashRound').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return await rounds(tx).where('r.id', '=', id).where('r.point', 'is', null).executeTakeFirst()
}
export const writeBetsHash = (tx: Tx, id: string, betsHash: string) =>
  on(tx).updateTable('originalsCrashRound').set({ betsHash }).where('id', '=', id).execute()
export const writeCashOutsClosed = (tx: Tx, id: string) =>
  on(tx)
    .updateTable('originalsCrashRound')
    .set({ cashOutsClosedAt: sql<Instant>`${sql.raw(DATABASE_NOW)}` })
    .where('id', '=', id)
    .where('cashOutsClosedAt', 'is', null)
    .execute()
/** Closes the cash-outs too, which no caller has to do before. */
export const writeServerSeed = (tx: Tx, id: string, serverSeed: string) =>
  on(tx)
    .updateTable('originalsCrashRound')
    .set({ serverSeed, cashOutsClosedAt: sql<Instant>`coalesce(cash_outs_closed_at, ${sql.raw(DATABASE_NOW)})` })
    .where('id', '=', id)
    .execute()
export const writeBroken = (
  tx: Tx,
  id: string,
  { further, ...broken }: { point: number; brokeAt: Instant; players: number; stakedUnits: bigint; further: Further },
) =>
  on(tx)
    .updateTable('originalsCrashRound')
    .set({ ...broken, further: sql<never>`${JSON.stringify(further)}::jsonb` })
    .where('id', '=', id)
    .execute()

/** Bets without an end in rounds whose seed is written, but for those that rest. */
export const unsettledBets = (reader: Reader, resting: readonly string[]): Promise<BetRow[]> =>
  on(reader)
    .selectFrom('originalsCrashBet as b')
    .innerJoin('originalsCrashRound as r', 'r.id', 'b.round')
    .selectAll('b')
    .where('r.serverSeed', 'is not', null)
    .where('r.settled', '=', false)
    .where(sql<boolean>`b.id <> all (${[...resting]}::uuid[]) and not exists (select from originals_round o where o.id = b.id)`)
    .orderBy('b.id')
    .execute()
/** The ids of those bets that have no end yet. */
export async function unsettledAmong(tx: Tx, bets: readonly Pick<BetRow, 'id'>[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select b.id from unnest(${bets.map(({ id }) => id)}::uuid[]) as b(id)
    where not exists (select from originals_round o where o.id = b.id)`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
/** Marks the rounds of which every bet has its end, so that nobody looks at their bets again. */
export const writeSettled = (tx: Tx) =>
  sql`update originals_crash_round r set settled = true where r.server_seed is not null and not r.settled
    and not exists (select from originals_crash_bet b where b.round = r.id and not exists (select from originals_round o where o.id = b.id))`.execute(
    tx,
  )

export const insertBets = (tx: Tx, bets: readonly BetRow[]) =>
  on(tx)
    .insertInto('originalsCrashBet')
    .values([...bets])
    .execute()
/** The bet contains bonus money. */
export const writeBetFunded = (tx: Tx, id: string) =>
  on(tx).updateTable('originalsCrashBet').set({ funded: true }).where('id', '=', id).execute()
export const membersIn = async (tx: Tx, round: string, members: readonly string[]): Promise<Set<string>> => {
  const rows = await on(tx)
    .selectFrom('originalsCrashBet')
    .select('member')
    .where('round', '=', round)
    .where('member', 'in', [...members])
    .execute()
  return new Set(rows.map(({ member }) => member))
}
export const betsOf = (reader: Reader, round: string): Promise<BetRow[]> =>
  on(reader).selectFrom('originalsCrashBet').selectAll().where('round', '=', round).orderBy('id').execute()
/** The largest stakes first. */
export const largestBets = (reader: Reader, round: string, limit: number): Promise<BetRow[]> =>
  on(reader)
    .selectFrom('originalsCrashBet')
    .selectAll()
    .where('round', '=', round)
    .orderBy('stakeUnits', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
/** The stakes of a round by currency, with how many players staked it. */
export const stakesOf = (reader: Reader, round: string): Promise<{ currency: string; players: number; stakeUnits: bigint }[]> =>
  on(reader)
    .selectFrom('originalsCrashBet')
    .select(['currency', sql<number>`count(*)::int`.as('players'), sql<bigint>`sum(stake_units)::bigint`.as('stakeUnits')])
    .where('round', '=', round)
    .groupBy('currency')
    .execute()
export const betUnderKey = (reader: Reader, member: string, key: string): Promise<BetRow | undefined> =>
  on(reader).selectFrom('originalsCrashBet').selectAll().where('member', '=', member).where('requestKey', '=', key).executeTakeFirst()
export const betOf = (reader: Reader, member: string, id: string): Promise<BetRow | undefined> =>
  on(reader).selectFrom('originalsCrashBet').selectAll().where('member', '=', member).where('id', '=', id).executeTakeFirst()
export const betInRound = (reader: Reader, member: string, round: string): Promise<BetRow | undefined> =>
  on(reader).selectFrom('originalsCrashBet').selectAll().where('member', '=', member).where('round', '=', round).executeTakeFirst()

/** Writes the cash-out, once and while the round takes cash-outs; answers whether this call did it. */
export async function writeLeft(tx: Tx, bet: string, round: string, leftAt: number, leftTime: Instant): Promise<boolean> {
  const open = await on(tx)
    .selectFrom('originalsCrashRound')
    .select('id')
    .where('id', '=', round)
    .where('cashOutsClosedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!open) return false
  const { numUpdatedRows } = await on(tx)
    .updateTable('originalsCrashBet')
    .set({ leftAt, leftTime })
    .where('id', '=', bet)
    .where('leftAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const writeLook = (tx: Tx, at: Instant) => on(tx).updateTable('originalsCrashLook').set({ lookedAt: at }).execute()
