/** Duplicate store: the one file that names the tables of marks, of people with several accounts, and of accounts that may not play. */
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import type { MarkKind } from './likely.ts'
import type { Rows } from './rows/rows.ts'

type Asker = Reader | Tx
export type BlockRow = Rows['checks_block']
export type Mark = { readonly kind: MarkKind; readonly mark: string }
export type Match = { readonly member: string; readonly kinds: readonly MarkKind[] }

const all = async <Row>(asker: Asker, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(asker)).rows

/** Of two who come at once with one mark the second sees the first. */
export async function lockMarks(tx: Tx, marks: readonly Mark[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('checks mark ' || mark, 0)) from (
    select distinct mark from unnest(${marks.map(({ mark }) => mark)}::text[]) m (mark) order by mark) marks`.execute(tx)
}

/** Adds marks of a member; answers those that were not known of them. */
export const addMarks = (tx: Tx, member: string, marks: readonly Mark[], at: Temporal.Instant): Promise<Mark[]> =>
  all(
    tx,
    sql<Mark>`insert into checks_mark (member, kind, mark, at)
      select ${member}, kind, mark, ${at} from unnest(${marks.map(({ kind }) => kind)}::text[], ${marks.map(({ mark }) => mark)}::text[]) m (kind, mark)
      on conflict do nothing returning kind, mark`,
  )

/** A mark that more members have is a place or a machine, and no person. */
const CROWD = 50

/** Other members with marks of this one, and which kinds they share. Pairs that were found to be different people are left out. */
export const matchesOf = (asker: Asker, member: string): Promise<Match[]> =>
  all(
    asker,
    sql<Match>`select o.member, array_agg(distinct o.kind order by o.kind) as kinds from checks_mark m
      join lateral (select * from checks_mark s where s.kind = m.kind and s.mark = m.mark and s.member <> m.member order by s.at limit ${CROWD}) o on true
      where m.member = ${member}
        and not exists (select from checks_apart a where a.one = least(o.member, m.member) and a.other = greatest(o.member, m.member))
      group by o.member order by o.member`,
  )

/** Those who share one of these marks. */
export async function sharing(asker: Asker, member: string, marks: readonly Mark[]): Promise<ReadonlySet<string>> {
  const rows = await all(
    asker,
    sql<{
      member: string
    }>`select distinct o.member from unnest(${marks.map(({ kind }) => kind)}::text[], ${marks.map(({ mark }) => mark)}::text[]) m (kind, mark)
      join checks_mark o on o.kind = m.kind and o.mark = m.mark where o.member <> ${member}`,
  )
  return new Set(rows.map((row) => row.member))
}

export async function accountsOf(asker: Asker, member: string): Promise<string[]> {
  const rows = await all(
    asker,
    sql<{
      member: string
    }>`select b.member from checks_person a join checks_person b on b.person = a.person where a.member = ${member} order by b.member`,
  )
  return rows.length === 0 ? [member] : rows.map((row) => row.member)
}

type Finding = { readonly person: string; readonly by: string; readonly at: Temporal.Instant }

/** Makes all of these accounts one person's. */
export const joinPeople = (tx: Tx, members: readonly string[], { person, by, at }: Finding) =>
  sql`insert into checks_person (member, person, by_name, at)
    select member, ${person}::uuid, ${by}, ${at} from unnest(${[...members]}::uuid[]) m (member)
    on conflict (member) do update set person = excluded.person, by_name = excluded.by_name, at = excluded.at`.execute(tx)

export const insertApart = (tx: Tx, one: string, other: string, by: string, at: Temporal.Instant) =>
  sql`insert into checks_apart (one, other, by_name, at) values (least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid), ${by}, ${at})
    on conflict do nothing`.execute(tx)

/** Those of whom two of the staff found that they are somebody else. */
export async function apartFrom(asker: Asker, member: string): Promise<string[]> {
  const rows = await all(
    asker,
    sql<{ member: string }>`select other::text as member from checks_apart where one = ${member}
      union all select one::text from checks_apart where other = ${member}`,
  )
  return rows.map((row) => row.member)
}

export async function blockOf(asker: Asker, member: string): Promise<BlockRow | undefined> {
  return (await all(asker, sql<BlockRow>`select member, why, about, at from checks_block where member = ${member}`))[0]
}

/** What two of the staff found goes before what only looks like it. */
export const insertBlock = (tx: Tx, { member, why, about, at }: BlockRow) =>
  sql`insert into checks_block (member, why, about, at) values (${member}, ${why}, ${about}, ${at})
    on conflict (member) do update set why = excluded.why, about = excluded.about, at = excluded.at where excluded.why = 'same-person'`.execute(
    tx,
  )

export const removeBlock = (tx: Tx, member: string) => sql`delete from checks_block where member = ${member}`.execute(tx)
