/** Store: the one file that names the operator's tables. */
import { CamelCasePlugin, sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'

export type AuditRow = {
  seq: bigint
  at: Temporal.Instant
  who: string
  act: string
  object: string
  before: string
  after: string
  reason: string
  previousHash: string
  hash: string
}

const on = (reader: Reader) =>
  reader.withTables<{ operatorAudit: AuditRow }>().withPlugin(new CamelCasePlugin({ maintainNestedObjectKeys: true }))

/** A number of the advisory lock space for the end of the chain. */
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
