/** Store: the only file that names the tables of messaging. */
import { sql } from 'kysely'
import { MOST_UNREAD } from '@baize/contract/messaging.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Narrowed, Reader, Tx } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'
import type { EventFacts, MessageRow, MessageTexts } from './message.ts'

type Asker = Reader | Tx
const rowsOf = async <Row>(asker: Asker, query: ReturnType<typeof sql<Row>>): Promise<Row[]> => (await query.execute(asker)).rows

/** An offer is for members who consented when it was sent, and still do. */
const isWanted = (member: string) => sql`(not m.offer or exists (select from messaging_consent c
  where c.member_id = ${member}::uuid and c.ended_at is null and c.given_at <= m.sent_at))`

/**
 * A member's list: their own messages and those to all. The database makes the ids of members and messages as UUIDv7. A message to all is
 * therefore for those whose id is older than its own.
 */
const inList = (member: string) =>
  sql`m.recalled_at is null and k.deleted_at is null and ${isWanted(member)} and (m.member_id = ${member}::uuid or (m.member_id is null and m.id > ${member}::uuid))`
const withMarks = (member: string) =>
  sql`messaging_message m left join messaging_mark k on k.member_id = ${member}::uuid and k.message_id = m.id`

export const messagesOf = (asker: Asker, member: string, limit: number, offset: number): Promise<MessageRow[]> =>
  rowsOf(
    asker,
    sql<MessageRow>`select m.id, m.sent_at as "sentAt", m.texts, m.event, m.facts, k.read_at as "readAt" from ${withMarks(member)}
      where ${inList(member)} order by m.sent_at desc, m.id desc limit ${limit} offset ${offset}`,
  )

export async function countMessages(asker: Asker, member: string): Promise<number> {
  const [row] = await rowsOf(asker, sql<{ count: bigint }>`select count(*) as count from ${withMarks(member)} where ${inList(member)}`)
  return Number(row?.count ?? 0n)
}

/** Not counted further than people read. */
export async function countUnread(asker: Asker, member: string): Promise<number> {
  const [row] = await rowsOf(
    asker,
    sql<{ count: bigint }>`select count(*) as count from (
      select 1 from ${withMarks(member)} where ${inList(member)} and k.read_at is null limit ${MOST_UNREAD}) unread`,
  )
  return Number(row?.count ?? 0n)
}

/** Answers whether the member's list has such a message, deleted or not. */
export async function mark(tx: Tx, member: string, message: string, at: Temporal.Instant, deleted: boolean): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`insert into messaging_mark (member_id, message_id, read_at, deleted_at)
      select ${member}::uuid, m.id, ${at}, ${deleted ? at : null}::timestamptz from messaging_message m
      where m.id = ${message}::uuid and m.recalled_at is null and (m.member_id = ${member}::uuid or (m.member_id is null and m.id > ${member}::uuid))
      on conflict (member_id, message_id) do update set deleted_at = coalesce(messaging_mark.deleted_at, excluded.deleted_at)
      returning 1 as done`,
  )
  return rows.length > 0
}

export const markAll = (tx: Tx, member: string, at: Temporal.Instant) =>
  sql`insert into messaging_mark (member_id, message_id, read_at)
    select ${member}::uuid, m.id, ${at} from ${withMarks(member)} where ${inList(member)} and k.read_at is null
    on conflict (member_id, message_id) do nothing`.execute(tx)

export type NewMessage = {
  /** Null is everybody who is a member now. */
  readonly member: string | null
  readonly at: Temporal.Instant
  readonly texts?: MessageTexts
  readonly event?: string
  readonly facts?: EventFacts
  readonly source?: string
  readonly offer?: boolean
}

const json = (value: object | undefined): string | null => (value === undefined ? null : JSON.stringify(value))

/** Answers the new id, or undefined where a message of this source was sent before. */
export async function insertMessage(
  tx: Tx,
  { member, at, texts, event, facts, source, offer = false }: NewMessage,
): Promise<string | undefined> {
  const [row] = await rowsOf(
    tx,
    sql<{ id: string }>`insert into messaging_message (member_id, sent_at, texts, event, facts, source, offer)
      values (${member}, ${at}, ${json(texts)}::jsonb, ${event ?? null}, ${json(facts)}::jsonb, ${source ?? null}, ${offer})
      on conflict (source) do nothing returning id`,
  )
  return row?.id
}

/** Takes a message back from everybody's list; answers whose it was. */
export async function recallMessage(tx: Tx, id: string, at: Temporal.Instant): Promise<{ memberId: string | null } | undefined> {
  const [row] = await rowsOf(
    tx,
    sql<{ memberId: string | null }>`update messaging_message set recalled_at = ${at} where id = ${id}::uuid and recalled_at is null
      returning member_id as "memberId"`,
  )
  return row
}

// Consent --------------------------------------------------------------------------------------------------------------------------

type ConsentRow = Pick<Rows['messaging_consent'], 'givenAt' | 'endedAt'>

export async function latestConsent(asker: Asker, member: string): Promise<ConsentRow | undefined> {
  const [row] = await rowsOf(
    asker,
    sql<ConsentRow>`select given_at as "givenAt", ended_at as "endedAt" from messaging_consent
      where member_id = ${member}::uuid order by (ended_at is null) desc, id desc limit 1`,
  )
  return row
}

/** Given twice it stays as it was first given. Answers whether it is new. */
export async function giveConsent(tx: Tx, member: string, at: Temporal.Instant): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`insert into messaging_consent (member_id, given_at) values (${member}::uuid, ${at})
      on conflict (member_id) where ended_at is null do nothing returning 1 as done`,
  )
  return rows.length > 0
}

/** Answers whether there was one. */
export async function endConsent(tx: Tx, member: string, at: Temporal.Instant): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update messaging_consent set ended_at = ${at} where member_id = ${member}::uuid and ended_at is null returning 1 as done`,
  )
  return rows.length > 0
}

// Feedback -------------------------------------------------------------------------------------------------------------------------

export type FeedbackRow = Narrowed<
  Omit<Rows['messaging_feedback'], 'id' | 'closedAt' | 'closedBy' | 'note' | 'decision'>,
  { readonly language: LanguageCode }
>

/** Answers whether it was stored. A second open application of a member is not. */
export async function insertFeedback(tx: Tx, row: FeedbackRow): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`insert into messaging_feedback (reference, type, content, sender, member_id, language, sent_at)
      values (${row.reference}, ${row.type}, ${row.content}, ${row.sender}, ${row.memberId}, ${row.language}, ${row.sentAt})
      on conflict (member_id) where type = 6 and closed_at is null do nothing returning 1 as done`,
  )
  return rows.length > 0
}

export const openFeedback = (asker: Asker, limit: number): Promise<FeedbackRow[]> =>
  rowsOf(
    asker,
    sql<FeedbackRow>`select reference, type, content, sender, member_id as "memberId", language, sent_at as "sentAt" from messaging_feedback
      where closed_at is null order by sent_at limit ${limit}`,
  )

type Closing = { readonly by: string; readonly note: string; readonly at: Temporal.Instant }
type Application = Pick<Rows['messaging_feedback'], 'reference' | 'sentAt' | 'closedAt' | 'decision' | 'note'>

/** The newest application of a member to become an agent. */
export async function newestApplication(asker: Asker, memberId: string): Promise<Application | undefined> {
  const [row] = await rowsOf(
    asker,
    sql<Application>`select reference, sent_at as "sentAt", closed_at as "closedAt", decision, note from messaging_feedback
      where member_id = ${memberId}::uuid and type = 6 order by sent_at desc limit 1`,
  )
  return row
}

/** Accepts what a member applied for; answers the references. */
export async function acceptApplications(tx: Tx, memberId: string, { by, note, at }: Closing): Promise<string[]> {
  const rows = await rowsOf(
    tx,
    sql<{ reference: string }>`update messaging_feedback set closed_at = ${at}, closed_by = ${by}, note = ${note}, decision = 'accepted'
      where member_id = ${memberId}::uuid and type = 6 and closed_at is null returning reference`,
  )
  return rows.map(({ reference }) => reference)
}

/** Refuses a member's open application; answers whose it was. */
export async function refuseApplication(tx: Tx, reference: string, { by, note, at }: Closing): Promise<string | undefined> {
  const [row] = await rowsOf(
    tx,
    sql<{ memberId: string }>`update messaging_feedback set closed_at = ${at}, closed_by = ${by}, note = ${note}, decision = 'refused'
      where reference = ${reference} and type = 6 and member_id is not null and closed_at is null returning member_id as "memberId"`,
  )
  return row?.memberId
}

/** A member's application is decided, not closed. */
export async function closeFeedbackRow(tx: Tx, reference: string, by: string, note: string, at: Temporal.Instant): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`update messaging_feedback set closed_at = ${at}, closed_by = ${by}, note = ${note}
      where reference = ${reference} and closed_at is null and (type <> 6 or member_id is null) returning 1 as done`,
  )
  return rows.length > 0
}
