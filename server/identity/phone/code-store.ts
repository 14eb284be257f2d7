/** The tables of identity that hold one-time codes and the wishes for messages that cost money. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

type Time = Temporal.Instant
export type CodeRow = {
  id: string
  purpose: string
  mark: string
  binding: Buffer
  code_hash: Buffer
  tries: number
  expires_at: Time
}
type CodeTables = {
  identity_code: CodeRow
  identity_message_wish: { id: string; mark: string; prefix: string; purpose: string; at: Time }
}
const tables = (tx: Tx) => tx.withTables<CodeTables>()

export type CodeKey = Pick<CodeRow, 'purpose' | 'mark' | 'binding'>

/** A new code takes the place of those before it. */
export async function replaceCode(tx: Tx, key: CodeKey, code_hash: Buffer, expires_at: Time): Promise<void> {
  await deleteCodes(tx, key)
  const row = { ...key, code_hash, expires_at, tries: 0 } as CodeRow
  await tables(tx).insertInto('identity_code').values(row).execute()
}

export async function deleteCodes(tx: Tx, { purpose, mark, binding }: CodeKey): Promise<void> {
  await tables(tx)
    .deleteFrom('identity_code')
    .where('purpose', '=', purpose)
    .where('mark', '=', mark)
    .where('binding', '=', binding)
    .execute()
}

/** The code of that key, held until the transaction ends, so that a hundred tries at the same moment are a hundred. */
export const lockCode = (tx: Tx, { purpose, mark, binding }: CodeKey): Promise<CodeRow | undefined> =>
  tables(tx)
    .selectFrom('identity_code')
    .selectAll()
    .where('purpose', '=', purpose)
    .where('mark', '=', mark)
    .where('binding', '=', binding)
    .forUpdate()
    .executeTakeFirst()

export const countTry = async (tx: Tx, id: string): Promise<void> => {
  await tables(tx)
    .updateTable('identity_code')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Wishes for one number, and for numbers of one row, are counted one after the other. */
export async function lockWishes(tx: Tx, mark: string, prefix: string): Promise<void> {
  for (const name of [prefix, mark].sort()) await sql`select pg_advisory_xact_lock(4712, hashtext(${name}))`.execute(tx)
}

/** A wish for a message: to whom, in which row of numbers, and what for. */
export type Wish = { readonly mark: string; readonly prefix: string; readonly purpose: string }
/** By what wishes are counted together. */
export type WishGroup = 'purpose' | 'mark' | 'prefix' | 'all'

export async function wishesSince(tx: Tx, by: WishGroup, { mark, prefix, purpose }: Wish, since: Time): Promise<number> {
  const { count } = await tables(tx)
    .selectFrom('identity_message_wish')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('at', '>', since)
    .$if(by === 'mark' || by === 'purpose', (query) => query.where('mark', '=', mark))
    .$if(by === 'purpose', (query) => query.where('purpose', '=', purpose))
    .$if(by === 'prefix', (query) => query.where('prefix', '=', prefix))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertWish = async (tx: Tx, { mark, prefix, purpose }: Wish, at: Time): Promise<void> => {
  await sql`insert into identity_message_wish (mark, prefix, purpose, at) values (${mark}, ${prefix}, ${purpose}, ${at})`.execute(tx)
}

export async function sweepCodes(tx: Tx, now: Time): Promise<void> {
  await tables(tx).deleteFrom('identity_code').where('expires_at', '<=', now).execute()
  await tables(tx)
    .deleteFrom('identity_message_wish')
    .where('at', '<=', now.subtract({ hours: 48 }))
    .execute()
}
