/** Store: the one file that names the tables of the national register. */
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

export type RegisterRow = Rows['checks_register']
type AnswerRow = Rows['checks_register_answer']

type Asker = Reader | Tx
const all = async <Row>(asker: Asker, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(asker)).rows

const ROW = sql`member, wanted_at as "wantedAt", asked_at as "askedAt", answered_at as "answeredAt", listed, bound`

export async function registerRow(asker: Asker, member: string): Promise<RegisterRow | undefined> {
  return (await all(asker, sql<RegisterRow>`select ${ROW} from checks_register where member = ${member}`))[0]
}

export async function registerRowForUpdate(tx: Tx, member: string): Promise<RegisterRow | undefined> {
  return (await all(tx, sql<RegisterRow>`select ${ROW} from checks_register where member = ${member} for update`))[0]
}

/** An answer is waited for from now on; one that is waited for already waits since it began. */
export const wantAnswer = (tx: Tx, member: string, at: Temporal.Instant) =>
  sql`insert into checks_register as r (member, wanted_at, bound) values (${member}, ${at}, true)
    on conflict (member) do update set wanted_at = coalesce(r.wanted_at, excluded.wanted_at), bound = true`.execute(tx)

/** Nothing is waited for any more, and nothing will be. */
export const dropWanted = (tx: Tx, member: string) =>
  sql`update checks_register set wanted_at = null, bound = false where member = ${member}`.execute(tx)

export const noteAsked = (tx: Tx, member: string, at: Temporal.Instant) =>
  sql`insert into checks_register (member, asked_at) values (${member}, ${at}) on conflict (member) do update set asked_at = excluded.asked_at`.execute(
    tx,
  )

export async function writeAnswer(tx: Tx, { member, listed, reference, at }: Omit<AnswerRow, 'id'>): Promise<void> {
  await sql`insert into checks_register (member, answered_at, listed, bound) values (${member}, ${at}, ${listed}, true)
    on conflict (member) do update set answered_at = excluded.answered_at, listed = excluded.listed, bound = true, wanted_at = null`.execute(
    tx,
  )
  await sql`insert into checks_register_answer (member, listed, reference, at) values (${member}, ${listed}, ${reference}, ${at})`.execute(
    tx,
  )
}

type DueQuery = {
  readonly seen: readonly string[]
  readonly resting: readonly string[]
  readonly askedBefore: Temporal.Instant
  readonly oldBefore: Temporal.Instant
  readonly limit: number
}

/** Of whom an answer is waited for, and members seen without one that is young enough. Who was asked about a moment ago is left out. */
export const dueMembers = async (reader: Reader, { seen, resting, askedBefore, oldBefore, limit }: DueQuery): Promise<string[]> =>
  (
    await all(
      reader,
      sql<{ member: string }>`with due as (
          select member, 0 as turn, wanted_at as at from checks_register where wanted_at is not null and coalesce(asked_at < ${askedBefore}, true)
          union all
          select m, 1, r.answered_at from unnest(${[...seen]}::uuid[]) m left join checks_register r on r.member = m
          where r.wanted_at is null and coalesce(r.answered_at < ${oldBefore}, true) and coalesce(r.asked_at < ${askedBefore}, true))
        select member from due where member <> all (${[...resting]}::uuid[]) order by turn, at nulls first, member limit ${limit}`,
    )
  ).map(({ member }) => member)

/** Who waits, or would once their answer is a day old, where nobody is asked about any more. */
export const boundMembers = async (reader: Reader, resting: readonly string[], limit: number): Promise<string[]> =>
  (
    await all(
      reader,
      sql<{ member: string }>`select member from checks_register where bound and member <> all (${[...resting]}::uuid[])
        order by coalesce(wanted_at, answered_at), member limit ${limit}`,
    )
  ).map(({ member }) => member)
