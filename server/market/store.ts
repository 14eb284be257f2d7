/** Store: the one file that names the tables of markets. */
import { sql, type RawBuilder } from 'kysely'
import type { RoundStart } from '../ledger/ledger.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'

export type SettingRow = Rows['market_setting']

const all = async <Row>(asker: Reader | Tx, query: RawBuilder<Row>): Promise<Row[]> => (await query.execute(asker)).rows

export const settingRows = (asker: Reader | Tx): Promise<SettingRow[]> =>
  all(
    asker,
    sql<SettingRow>`select market, name, from_at as "fromAt", value, by_name as "byName", reason, at from market_setting order by market, name, from_at`,
  )

/** Writes a row; false where one of the very same moment is there. */
export async function insertSetting(tx: Tx, { market, name, fromAt, value, byName, reason, at }: SettingRow): Promise<boolean> {
  const written = await all(
    tx,
    sql`insert into market_setting (market, name, from_at, value, by_name, reason, at)
      values (${market}, ${name}, ${fromAt}, ${JSON.stringify(value)}, ${byName}, ${reason}, ${at}) on conflict do nothing returning name`,
  )
  return written.length > 0
}

/** One writer of markets at a time. */
export const lockMarkets = (tx: Tx) => sql`select pg_advisory_xact_lock(4751)`.execute(tx)

type LastStart = Rows['market_round']

/** The last starts of these persons in these categories, locked in one order. Who has begun none has a row of long ago. */
export async function lockStarts(tx: Tx, starts: readonly RoundStart[]): Promise<LastStart[]> {
  const persons = starts.map(({ person }) => person)
  const categories = starts.map(({ category }) => category)
  await sql`insert into market_round (person, category, began)
    select distinct person, category, timestamptz '2000-01-01' from unnest(${persons}::uuid[], ${categories}::text[]) a (person, category)
    order by person, category on conflict do nothing`.execute(tx)
  return all(
    tx,
    sql<LastStart>`select person, category, began from market_round
      where (person, category) in (select * from unnest(${persons}::uuid[], ${categories}::text[])) order by person, category for update`,
  )
}

export async function writeStarts(tx: Tx, starts: readonly RoundStart[]): Promise<void> {
  await sql`update market_round r set began = a.began
    from unnest(${starts.map(({ person }) => person)}::uuid[], ${starts.map(({ category }) => category)}::text[],
      ${starts.map(({ at }) => at.toString())}::timestamptz[]) a (person, category, began)
    where r.person = a.person and r.category = a.category`.execute(tx)
}
