/** Document store: the one file that names the tables of documents, of the keys of their people, and of who looked at them. */
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'

type Asker = Reader | Tx
export type DocumentRow = Rows['files_document']
type LookRow = Rows['files_look']

const all = async <Row>(asker: Asker, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(asker)).rows

const DOCUMENT = sql`id, member_id as "memberId", kind, type, size, sha256, case_id as "caseId", key_wrapped as "keyWrapped", state, sent_at as "sentAt", delete_at as "deleteAt"`

/** The sealed key of a person; `insert` is written where there is none yet. */
export async function personKeyOf(tx: Tx, row: Rows['files_person_key']): Promise<string> {
  await sql`insert into files_person_key (member_id, key_sealed, created_at) values (${row.memberId}, ${row.keySealed}, ${row.createdAt})
    on conflict do nothing`.execute(tx)
  return (await keyForUpdate(tx, row.memberId)) ?? row.keySealed
}

/** Nobody destroys a key while a document is stored under it, and the other way round. */
export async function keyForUpdate(tx: Tx, memberId: string): Promise<string | undefined> {
  return (await all(tx, sql<{ key: string }>`select key_sealed as key from files_person_key where member_id = ${memberId} for update`))[0]
    ?.key
}

export async function keyOf(asker: Asker, memberId: string): Promise<string | undefined> {
  return (await all(asker, sql<{ key: string }>`select key_sealed as key from files_person_key where member_id = ${memberId}`))[0]?.key
}

export const removeKey = (tx: Tx, memberId: string) => sql`delete from files_person_key where member_id = ${memberId}`.execute(tx)

export async function insertDocument(tx: Tx, row: Omit<DocumentRow, 'state'>): Promise<void> {
  await sql`insert into files_document (id, member_id, kind, type, size, sha256, case_id, key_wrapped, state, sent_at, delete_at)
    values (${row.id}, ${row.memberId}, ${row.kind}, ${row.type}, ${row.size}, ${row.sha256}, ${row.caseId}, ${row.keyWrapped}, 'sent', ${row.sentAt}, ${row.deleteAt})`.execute(
    tx,
  )
}

export async function documentBy(asker: Asker, id: string): Promise<DocumentRow | undefined> {
  return (await all(asker, sql<DocumentRow>`select ${DOCUMENT} from files_document where id = ${id}`))[0]
}

export async function documentForUpdate(tx: Tx, id: string): Promise<DocumentRow | undefined> {
  return (await all(tx, sql<DocumentRow>`select ${DOCUMENT} from files_document where id = ${id} for update`))[0]
}

/** Those that are stored, latest first. */
export const documentsOf = (asker: Asker, memberId: string): Promise<DocumentRow[]> =>
  all(
    asker,
    sql<DocumentRow>`select ${DOCUMENT} from files_document where member_id = ${memberId} and state <> 'destroyed' order by sent_at desc, id desc`,
  )

/** All that ever went with a case, so that nobody fills it again and again. */
export async function countOfCase(tx: Tx, caseId: string): Promise<number> {
  const rows = await all(tx, sql<{ count: number }>`select count(*)::int as count from files_document where case_id = ${caseId}`)
  return rows[0]?.count ?? 0
}

export const writeDocument = (tx: Tx, { id, state, deleteAt }: Pick<DocumentRow, 'id' | 'state' | 'deleteAt'>) =>
  sql`update files_document set state = ${state}, delete_at = ${deleteAt} where id = ${id}`.execute(tx)

/** Its bytes can be read by nobody any more. */
export const markDestroyed = (tx: Tx, id: string) =>
  sql`update files_document set state = 'destroyed', key_wrapped = null where id = ${id}`.execute(tx)

/** Documents whose time has come. */
export const dueDocuments = (reader: Reader, now: Temporal.Instant, limit: number, resting: readonly string[]): Promise<DocumentRow[]> =>
  all(
    reader,
    sql<DocumentRow>`select ${DOCUMENT} from files_document where state <> 'destroyed' and delete_at <= ${now} and id <> all (${[...resting]}::uuid[])
      order by delete_at, id limit ${limit}`,
  )

/** Members behind this one with documents whose end is not known yet. */
export async function undatedMembers(reader: Reader, after: string, limit: number): Promise<string[]> {
  const rows = await all(
    reader,
    sql<{ member: string }>`select distinct member_id as member from files_document
      where state <> 'destroyed' and delete_at is null and member_id > ${after} order by member_id limit ${limit}`,
  )
  return rows.map(({ member }) => member)
}

/** Documents of a kind whose end was not known end then. */
export const dateDocuments = (tx: Tx, memberId: string, kind: DocumentRow['kind'], deleteAt: Temporal.Instant) =>
  sql`update files_document set delete_at = ${deleteAt}
    where member_id = ${memberId} and kind = ${kind} and state <> 'destroyed' and delete_at is null`.execute(tx)

const LOOK = sql`id, document_id as "documentId", member_id as "memberId", reader, case_id as "caseId", reason, at, until, ticket_hash as "ticketHash"`

export async function insertLook(tx: Tx, row: LookRow): Promise<void> {
  await sql`insert into files_look (id, document_id, member_id, reader, case_id, reason, at, until, ticket_hash)
    values (${row.id}, ${row.documentId}, ${row.memberId}, ${row.reader}, ${row.caseId}, ${row.reason}, ${row.at}, ${row.until}, ${row.ticketHash})`.execute(
    tx,
  )
}

export async function lookByTicket(asker: Asker, ticketHash: string): Promise<LookRow | undefined> {
  return (await all(asker, sql<LookRow>`select ${LOOK} from files_look where ticket_hash = ${ticketHash}`))[0]
}

export const looksOf = (asker: Asker, memberId: string): Promise<LookRow[]> =>
  all(asker, sql<LookRow>`select ${LOOK} from files_look where member_id = ${memberId} order by at desc, id desc`)
