/** Store: the one file that names the tables of protection. */
import { sql, type Insertable } from 'kysely'
import type { Filled, Reader, Tx } from '../platform/database.ts'
import { camelCase } from '../platform/statements/camel-case.ts'
import type { Rows } from './rows/rows.ts'

export type LinkRow = Rows['protection_link']

type ExclusionTable = Filled<Rows['protection_exclusion'], 'id'>
export type ExclusionRow = Rows['protection_exclusion']
type OfferTable = Filled<Rows['protection_offer'], 'id'>

const on = (asking: Reader | Tx) =>
  asking.withTables<{ protectionLink: LinkRow; protectionExclusion: ExclusionTable; protectionOffer: OfferTable }>().withPlugin(camelCase)

export const linkRows = (reader: Reader | Tx): Promise<LinkRow[]> =>
  on(reader).selectFrom('protectionLink').selectAll().orderBy('url').execute()

/** Forgets the links that no page has any more. */
export async function forgetLinks(tx: Tx, urls: readonly string[]): Promise<void> {
  let gone = on(tx).deleteFrom('protectionLink')
  if (urls.length > 0) gone = gone.where('url', 'not in', urls)
  await gone.execute()
}

/** Records the result for one link. */
export const noteLink = (tx: Tx, { url, ...found }: LinkRow) =>
  on(tx)
    .insertInto('protectionLink')
    .values({ url, ...found })
    .onConflict((same) => same.column('url').doUpdateSet(found))
    .execute()

/** Lets one act at a time judge a member's exclusions. */
export const lockExclusions = (tx: Tx, member: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`exclusion ${member}`}, 0))`.execute(tx)
/** All that was said of a member, in its order. */
export const exclusionsOf = (reader: Reader | Tx, member: string): Promise<ExclusionRow[]> =>
  on(reader).selectFrom('protectionExclusion').selectAll().where('member', '=', member).orderBy('id').execute()
export const insertExclusion = (tx: Tx, row: Insertable<ExclusionTable>) => on(tx).insertInto('protectionExclusion').values(row).execute()

export const insertOffer = (tx: Tx, row: Insertable<OfferTable>) => on(tx).insertInto('protectionOffer').values(row).execute()
/** When the member answered the offer of limits last; undefined where they never did. */
export const lastOffer = async (asker: Reader | Tx, member: string): Promise<Temporal.Instant | undefined> =>
  (
    await on(asker)
      .selectFrom('protectionOffer')
      .select('at')
      .where('member', '=', member)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.at
