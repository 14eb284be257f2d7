/** Store: the one file that names the tables of screening. */
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'
import type { ScreeningHit } from './needs.ts'

export type HitRow = Rows['checks_screening_hit']

type Asker = Reader | Tx
const all = async <Row>(asker: Asker, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(asker)).rows

type Wanted = { readonly member: string; readonly at: Temporal.Instant; readonly isAnother: boolean }
/** Somebody is compared with the lists from now on. What was said of another name counts no longer. */
export const wantScreening = (tx: Tx, { member, at, isAnother }: Wanted) =>
  sql`insert into checks_screening as s (member, wanted_at) values (${member}, ${at})
    on conflict (member) do update set wanted_at = excluded.wanted_at, asked_at = null, list = case when ${isAnother} then null else s.list end`.execute(
    tx,
  )

/** Whether somebody is wanted whom no list was compared with. */
export const isFirstWanted = async (asker: Asker, member: string): Promise<boolean> =>
  (await all(asker, sql`select from checks_screening where member = ${member} and wanted_at is not null and list is null`)).length === 1

/** Only who was never there. */
export const wantNewcomers = (tx: Tx, members: readonly string[], at: Temporal.Instant) =>
  sql`insert into checks_screening (member, wanted_at) select m, ${at} from unnest(${[...members]}::uuid[]) m order by m on conflict do nothing`.execute(
    tx,
  )

/** Everybody who was compared with another version of the lists; who had no name stays without. */
export const wantAllOfOther = (tx: Tx, list: string, at: Temporal.Instant) =>
  sql`update checks_screening set wanted_at = ${at} where wanted_at is null and list is not null and list <> ${list}`.execute(tx)

export const wantedMembers = async (
  reader: Reader,
  before: Temporal.Instant,
  resting: readonly string[],
  limit: number,
): Promise<string[]> =>
  (
    await all(
      reader,
      sql<{ member: string }>`select member from checks_screening where wanted_at is not null and coalesce(asked_at < ${before}, true)
        and member <> all (${[...resting]}::uuid[]) order by wanted_at, member limit ${limit}`,
    )
  ).map(({ member }) => member)

export const noteAsked = (tx: Tx, members: readonly string[], at: Temporal.Instant) =>
  sql`update checks_screening set asked_at = ${at} where member = any (${[...members]}::uuid[])`.execute(tx)

/** What was asked since then is still wanted: a name that has changed meanwhile is compared once more. */
export const writeScreened = (
  tx: Tx,
  { member, list, at, since }: { member: string; list: string | null; at: Temporal.Instant; since: Temporal.Instant },
) =>
  sql`update checks_screening s set screened_at = ${at}, list = case when wanted_at > ${since} then s.list else ${list} end, wanted_at = case when wanted_at > ${since} then wanted_at end
    where member = ${member}`.execute(tx)

const HIT = sql`member, entry, version, caption, score, topics, datasets, found_at as "foundAt", decided_by as "decidedBy", decision_reason as "decisionReason", decided_at as "decidedAt"`

export const hitsOf = (asker: Asker, member: string): Promise<HitRow[]> =>
  all(asker, sql<HitRow>`select ${HIT} from checks_screening_hit where member = ${member} order by found_at desc, entry, version`)

export const openHits = (reader: Reader, limit: number): Promise<HitRow[]> =>
  all(
    reader,
    sql<HitRow>`select ${HIT} from checks_screening_hit where decided_at is null order by score desc, found_at, member limit ${limit}`,
  )

export async function hitForUpdate(
  tx: Tx,
  { member, entry, version }: Pick<HitRow, 'member' | 'entry' | 'version'>,
): Promise<HitRow | undefined> {
  return (
    await all(
      tx,
      sql<HitRow>`select ${HIT} from checks_screening_hit where member = ${member} and entry = ${entry} and version = ${version} for update`,
    )
  )[0]
}

export const writeHit = (
  tx: Tx,
  member: string,
  { entry, version, caption, score, topics, datasets }: ScreeningHit,
  at: Temporal.Instant,
) =>
  sql`insert into checks_screening_hit (member, entry, version, caption, score, topics, datasets, found_at)
    values (${member}, ${entry}, ${version}, ${caption}, ${score}, ${[...topics]}, ${[...datasets]}, ${at})
    on conflict (member, entry, version) do update set score = excluded.score, caption = excluded.caption`.execute(tx)

type Decision = Pick<HitRow, 'member' | 'entry'> & { readonly by: string; readonly reason: string; readonly at: Temporal.Instant }
/** Decides every version of the entry that is there; answers which ones were open. */
export const decideHits = async (tx: Tx, { member, entry, by, reason, at }: Decision): Promise<string[]> =>
  (
    await all(
      tx,
      sql<{ version: string }>`update checks_screening_hit set decided_by = ${by}, decision_reason = ${reason}, decided_at = ${at}
        where member = ${member} and entry = ${entry} and decided_at is null returning version`,
    )
  ).map(({ version }) => version)
