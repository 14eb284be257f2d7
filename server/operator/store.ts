/** Store: the one file that names the operator's tables: staff, their acts, and requests that wait for a second one. */
import { sql, type Insertable } from 'kysely'
import type { Filled, Reader, Tx } from '../platform/database.ts'
import { camelCase } from '../platform/statements/camel-case.ts'
import type { Rows } from './rows/rows.ts'

export type AuditRow = Rows['operator_audit']

const on = (reader: Reader) =>
  reader
    .withTables<{ operatorAudit: AuditRow; operatorStaff: StaffRow; operatorRequest: RequestTable; operatorMoved: MovedRow }>()
    .withPlugin(camelCase)

/** The advisory lock of the chain's end. */
const CHAIN_LOCK = 4721

export const lockAudit = (tx: Tx) => sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`.execute(tx)
export const lastAudit = (tx: Tx): Promise<AuditRow | undefined> =>
  on(tx).selectFrom('operatorAudit').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst()
export const insertAudit = (tx: Tx, row: AuditRow) => on(tx).insertInto('operatorAudit').values(row).execute()
export const auditAfter = (reader: Reader, seq: bigint, limit: number): Promise<AuditRow[]> =>
  on(reader).selectFrom('operatorAudit').selectAll().where('seq', '>', seq).orderBy('seq').limit(limit).execute()
/** Newest first. */
export const latestAudit = (reader: Reader, limit: number): Promise<AuditRow[]> =>
  on(reader).selectFrom('operatorAudit').selectAll().orderBy('seq', 'desc').limit(limit).execute()

export type StaffRow = Rows['operator_staff']

/** Names are one whatever the case of their letters. */
export const staffNamed = (reader: Reader, name: string): Promise<StaffRow | undefined> =>
  on(reader)
    .selectFrom('operatorStaff')
    .selectAll()
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst()
export const allStaff = (reader: Reader): Promise<StaffRow[]> =>
  on(reader).selectFrom('operatorStaff').selectAll().orderBy('addedAt').execute()
/** How many there are now, and how many there ever were. */
export async function staffSoFar(reader: Reader): Promise<{ readonly now: number; readonly ever: number }> {
  const all = await allStaff(reader)
  return { now: all.filter(({ leftAt }) => leftAt === null).length, ever: all.length }
}
export const addStaff = (tx: Tx, row: Omit<StaffRow, 'leftAt' | 'ownMember'>) =>
  on(tx)
    .insertInto('operatorStaff')
    .values({ ...row, leftAt: null, ownMember: null })
    .execute()
export const changeStaff = (tx: Tx, name: string, change: Partial<Pick<StaffRow, 'mark' | 'leftAt' | 'ownMember'>>) =>
  on(tx).updateTable('operatorStaff').set(change).where('name', '=', name).execute()

export type RequestRow = Rows['operator_request']
type RequestTable = Filled<RequestRow, 'id'>

/** Lets one act of two at a time look for its first request. */
export const lockRequests = (tx: Tx) => sql`select pg_advisory_xact_lock(4722)`.execute(tx)
export const openRequest = (tx: Tx, fingerprint: string, since: Temporal.Instant): Promise<RequestRow | undefined> =>
  on(tx)
    .selectFrom('operatorRequest')
    .selectAll()
    .where('fingerprint', '=', fingerprint)
    .where('doneAt', 'is', null)
    .where('askedAt', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
export const openRequests = (reader: Reader, since: Temporal.Instant): Promise<RequestRow[]> =>
  on(reader).selectFrom('operatorRequest').selectAll().where('doneAt', 'is', null).where('askedAt', '>', since).orderBy('id').execute()
export const addRequest = (tx: Tx, row: Omit<Insertable<RequestTable>, 'id' | 'doneBy' | 'doneAt'>) =>
  on(tx)
    .insertInto('operatorRequest')
    .values({ ...row, doneBy: null, doneAt: null })
    .execute()
export const settleRequest = (tx: Tx, id: bigint, doneBy: string, doneAt: Temporal.Instant) =>
  on(tx).updateTable('operatorRequest').set({ doneBy, doneAt }).where('id', '=', id).execute()

type MovedRow = Rows['operator_moved']
export const addMoved = (tx: Tx, row: MovedRow) => on(tx).insertInto('operatorMoved').values(row).execute()
export async function movedSince(tx: Tx, by: Pick<MovedRow, 'who' | 'act' | 'member'>, since: Temporal.Instant): Promise<bigint> {
  const { rows } = await sql<{ units: bigint }>`select coalesce(sum(units), 0)::bigint as units from operator_moved
    where who = ${by.who} and act = ${by.act} and member = ${by.member} and at > ${since}`.execute(tx)
  return rows[0]?.units ?? 0n
}

/** Marks a savepoint: an act that waits for a second member of staff has done nothing, but was tried. */
export const markPlace = (tx: Tx) => sql`savepoint operator_act`.execute(tx)
export const backToPlace = (tx: Tx) => sql`rollback to savepoint operator_act`.execute(tx)
