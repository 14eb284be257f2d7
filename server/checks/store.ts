/** Store: the one file that names the tables of identity checks. */
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'

export type CheckRow = Rows['checks_check']
export type WordRow = Rows['checks_word']
export type LevelRow = Rows['checks_level']

type Asker = Reader | Tx
const all = async <Row>(asker: Asker, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(asker)).rows

const CHECK = sql`id, member, level, service, applicant, state, reasons, for_staff as "forStaff", said_at as "saidAt", until, began_at as "beganAt", asked_at as "askedAt"`
const LEVEL = sql`id, member, level, until, said_by as "saidBy", reason, at`

/** One begins at a time for a member; a new one waits for the other's end. */
export const lockChecks = (tx: Tx, member: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended('checks ' || ${member}::text, 0))`.execute(tx)

export const checksOf = (asker: Asker, member: string): Promise<CheckRow[]> =>
  all(asker, sql<CheckRow>`select ${CHECK} from checks_check where member = ${member} order by began_at desc, id desc`)

export async function checkForUpdate(tx: Tx, service: string, applicant: string): Promise<CheckRow | undefined> {
  return (
    await all(tx, sql<CheckRow>`select ${CHECK} from checks_check where service = ${service} and applicant = ${applicant} for update`)
  )[0]
}

export async function insertCheck(tx: Tx, row: Pick<CheckRow, 'id' | 'member' | 'level' | 'service' | 'beganAt'>): Promise<void> {
  await sql`insert into checks_check (id, member, level, service, state, began_at, asked_at)
    values (${row.id}, ${row.member}, ${row.level}, ${row.service}, 'begun', ${row.beganAt}, ${row.beganAt})`.execute(tx)
}

export const nameApplicant = (tx: Tx, id: string, applicant: string) =>
  sql`update checks_check set applicant = ${applicant} where id = ${id} and applicant is null`.execute(tx)

export const writeStanding = (tx: Tx, row: Pick<CheckRow, 'id' | 'state' | 'reasons' | 'forStaff' | 'saidAt' | 'until'>) =>
  sql`update checks_check set state = ${row.state}, reasons = ${[...row.reasons]}, for_staff = ${row.forStaff}, said_at = ${row.saidAt}, until = ${row.until}
    where id = ${row.id}`.execute(tx)

/** The same was said later: what was said in between comes too late. */
export const confirmStanding = (tx: Tx, id: string, at: Temporal.Instant) =>
  sql`update checks_check set said_at = greatest(said_at, ${at}) where id = ${id}`.execute(tx)

/** Remembers a word; false where this one was heard before. */
export async function noteWord(tx: Tx, word: WordRow): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into checks_word (service, id, check_id, state, reasons, said_at, heard_at, effect)
    values (${word.service}, ${word.id}, ${word.checkId}, ${word.state}, ${[...word.reasons]}, ${word.saidAt}, ${word.heardAt}, ${word.effect})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** How often a member was asked again or refused since they were last accepted. */
export async function triesOf(asker: Asker, member: string): Promise<number> {
  const rows = await all(
    asker,
    sql<{ tries: number }>`with word as (
        select w.state, w.heard_at from checks_word w join checks_check c on c.id = w.check_id where c.member = ${member} and w.effect = 'taken')
      select count(*)::int as tries from word
      where state in ('again', 'refused') and heard_at > coalesce((select max(at) from checks_level where member = ${member}), '-infinity')`,
  )
  return rows[0]?.tries ?? 0
}

/** Checks that wait for a word and were not asked about lately. */
export const quietChecks = (reader: Reader, before: Temporal.Instant, limit: number, resting: readonly string[]): Promise<CheckRow[]> =>
  all(
    reader,
    sql<CheckRow>`select ${CHECK} from checks_check where state in ('begun', 'sent', 'reviewing') and applicant is not null
      and asked_at < ${before} and id <> all (${[...resting]}::uuid[]) order by asked_at limit ${limit}`,
  )

export const noteAsked = (tx: Tx, id: string, at: Temporal.Instant) =>
  sql`update checks_check set asked_at = ${at} where id = ${id}`.execute(tx)

/** Ends what was accepted and counts no longer; answers whose it was. */
export const expireChecks = (tx: Tx, now: Temporal.Instant, limit: number): Promise<{ id: string; member: string }[]> =>
  all(
    tx,
    sql<{ id: string; member: string }>`update checks_check set state = 'expired' where id in (
      select id from checks_check where state = 'accepted' and until <= ${now} order by until limit ${limit} for update skip locked) returning id, member`,
  )

export async function levelOf(asker: Asker, member: string): Promise<LevelRow | undefined> {
  return (await all(asker, sql<LevelRow>`select ${LEVEL} from checks_level where member = ${member} order by id desc limit 1`))[0]
}

export const insertLevel = (tx: Tx, row: Omit<LevelRow, 'id'>) =>
  sql`insert into checks_level (member, level, until, said_by, reason, at)
    values (${row.member}, ${row.level}, ${row.until}, ${row.saidBy}, ${row.reason}, ${row.at})`.execute(tx)
