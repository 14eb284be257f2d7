/** Store of freezes by staff: what happened to each in its order. */
import { sql, type Insertable } from 'kysely'
import type { Filled, Reader, Tx } from '../../platform/database.ts'
import { camelCase } from '../../platform/statements/camel-case.ts'
import type { Rows } from '../rows/rows.ts'

type FreezeTable = Filled<Rows['protection_freeze'], 'id'>
export type FreezeRow = Rows['protection_freeze']

const on = (asking: Reader | Tx) => asking.withTables<{ protectionFreeze: FreezeTable }>().withPlugin(camelCase)

/** One act at a time judges a member's freeze. */
export const lockFreeze = (tx: Tx, member: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`freeze ${member}`}, 0))`.execute(tx)

export const insertFreeze = (tx: Tx, row: Insertable<FreezeTable>) => on(tx).insertInto('protectionFreeze').values(row).execute()

/** How the member's freeze stands; undefined where none does. */
export async function freezeOf(asker: Reader | Tx, member: string): Promise<FreezeRow | undefined> {
  const last = await on(asker)
    .selectFrom('protectionFreeze')
    .selectAll()
    .where('member', '=', member)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.act === 'ended' ? undefined : last
}

/** All that stand, the ones that end first before the others. */
export const openFreezes = (asker: Reader | Tx): Promise<FreezeRow[]> =>
  on(asker)
    .selectFrom('protectionFreeze as f')
    .selectAll('f')
    .where('f.act', '<>', 'ended')
    .where(sql<boolean>`not exists (select from protection_freeze later where later.member = f.member and later.id > f.id)`)
    .orderBy('f.holdsUntil')
    .execute()
