/** The tables of identity that hold what is unfinished, known places, the login history, and trips of browsers. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'

type Time = Temporal.Instant
export type PendingRow = Rows['identity_pending_login']
export type LoginRow = Rows['identity_login']
export type FailedLoginRow = Rows['identity_failed_login']
export type TripRow = Rows['identity_trip']
type LoginTables = Pick<
  Rows,
  | 'identity_pending_login'
  | 'identity_place'
  | 'identity_login'
  | 'identity_failed_login'
  | 'identity_trip'
  | 'identity_session'
  | 'identity_reset'
  | 'identity_handover'
>
const tables = (reader: Reader | Tx) => reader.withTables<LoginTables>()

export const insertPending = async (tx: Tx, row: Omit<PendingRow, 'tries'>): Promise<void> => {
  await tables(tx)
    .insertInto('identity_pending_login')
    .values(row as PendingRow)
    .execute()
}
export const lockPending = (tx: Tx, hash: Buffer): Promise<PendingRow | undefined> =>
  tables(tx).selectFrom('identity_pending_login').selectAll().where('hash', '=', hash).forUpdate().executeTakeFirst()
export const countPendingTry = async (tx: Tx, hash: Buffer): Promise<void> => {
  await tables(tx)
    .updateTable('identity_pending_login')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('hash', '=', hash)
    .execute()
}
/** Takes an unfinished login out. Of two who finish it at the same moment one succeeds. */
export async function deletePending(tx: Tx, hash: Buffer): Promise<boolean> {
  const gone = await tables(tx).deleteFrom('identity_pending_login').where('hash', '=', hash).returning('hash').executeTakeFirst()
  return gone !== undefined
}

/**
 * Ends what was begun to get into an account: logins that wait, links for a new password, and offers of a handover. Whoever
 * changes what guards an account, or who may enter it, ends these with it.
 */
export async function endUnfinished(tx: Tx, memberId: string): Promise<void> {
  await tables(tx).deleteFrom('identity_pending_login').where('member_id', '=', memberId).execute()
  await tables(tx).deleteFrom('identity_reset').where('member_id', '=', memberId).execute()
  await tables(tx).deleteFrom('identity_handover').where('member_id', '=', memberId).where('used_at', 'is', null).execute()
}

export async function isKnownPlace(reader: Reader | Tx, memberId: string, ipClass: string): Promise<boolean> {
  const known = await tables(reader)
    .selectFrom('identity_place')
    .select('ip_class')
    .where('member_id', '=', memberId)
    .where('ip_class', '=', ipClass)
    .executeTakeFirst()
  return known !== undefined
}
/** Forgets all known addresses of this member. */
export const forgetPlaces = async (tx: Tx, memberId: string): Promise<void> => {
  await tables(tx).deleteFrom('identity_place').where('member_id', '=', memberId).execute()
}
export const notePlace = async (tx: Tx, member_id: string, ip_class: string, at: Time): Promise<void> => {
  await tables(tx)
    .insertInto('identity_place')
    .values({ member_id, ip_class, first_at: at, last_at: at })
    .onConflict((conflict) => conflict.columns(['member_id', 'ip_class']).doUpdateSet({ last_at: at }))
    .execute()
}

export const insertLogin = async (tx: Tx, row: Omit<LoginRow, 'id'>): Promise<void> => {
  await tables(tx)
    .insertInto('identity_login')
    .values(row as LoginRow)
    .execute()
}
export const insertFailedLogin = async (tx: Tx, row: Omit<FailedLoginRow, 'id'>): Promise<void> => {
  await tables(tx)
    .insertInto('identity_failed_login')
    .values(row as FailedLoginRow)
    .execute()
}
export const failedLoginsOf = (reader: Reader | Tx, memberId: string, most: number): Promise<FailedLoginRow[]> =>
  tables(reader)
    .selectFrom('identity_failed_login')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

export const loginsOf = (reader: Reader | Tx, memberId: string, most: number): Promise<LoginRow[]> =>
  tables(reader)
    .selectFrom('identity_login')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

export const sessionsOf = (reader: Reader | Tx, memberId: string) =>
  tables(reader)
    .selectFrom('identity_session')
    .select(['id', 'way', 'ip', 'user_agent', 'created_at', 'seen_at'])
    .where('member_id', '=', memberId)
    .orderBy('seen_at', 'desc')
    .execute()

/** When a session of this member began, and by whom it was handed over; undefined when it is over or somebody else's. */
export const sessionOf = (reader: Reader | Tx, id: string, memberId: string) =>
  tables(reader)
    .selectFrom('identity_session')
    .select(['id', 'created_at', 'handed_by'])
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()

export const insertTrip = async (tx: Tx, row: TripRow): Promise<void> => {
  await tables(tx).insertInto('identity_trip').values(row).execute()
}
/** Takes a trip out. Of many who return with it one succeeds. */
export const takeTrip = (tx: Tx, hash: Buffer, kind: string): Promise<TripRow | undefined> =>
  tables(tx).deleteFrom('identity_trip').where('hash', '=', hash).where('kind', '=', kind).returningAll().executeTakeFirst()
export const tripOf = (reader: Reader | Tx, hash: Buffer, kind: string): Promise<TripRow | undefined> =>
  tables(reader).selectFrom('identity_trip').selectAll().where('hash', '=', hash).where('kind', '=', kind).executeTakeFirst()

const PLACE_DAYS = 180
const HISTORY_DAYS = 400
const FAILED_DAYS = 90

export async function sweepLogins(tx: Tx, now: Time): Promise<void> {
  await tables(tx).deleteFrom('identity_pending_login').where('expires_at', '<=', now).execute()
  await tables(tx).deleteFrom('identity_trip').where('expires_at', '<=', now).execute()
  await tables(tx)
    .deleteFrom('identity_place')
    .where('last_at', '<=', now.subtract({ hours: 24 * PLACE_DAYS }))
    .execute()
  const failedUntil = now.subtract({ hours: 24 * FAILED_DAYS })
  await sql`delete from identity_failed_login where at <= ${failedUntil} or member_id is null`.execute(tx)
  await sql`delete from identity_login where at <= ${now.subtract({ hours: 24 * HISTORY_DAYS })}`.execute(tx)
}

/** Each member's types with their times. */
export async function typesEver(reader: Reader): Promise<{ member: string; type: number; fromAt: Temporal.Instant }[]> {
  const { rows } = await sql<{ member: string; type: number; fromAt: Temporal.Instant }>`
    select member_id as member, type, from_at as "fromAt" from identity_type order by member_id, from_at`.execute(reader)
  return rows
}
