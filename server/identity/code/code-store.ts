/** The tables of identity that hold one-time codes, the requests for messages, and the count of sent messages. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

type Time = Temporal.Instant
export type CodeRow = Rows['identity_code']
type WishRow = Rows['identity_message_wish']
export type Channel = Rows['identity_message_sent']['channel']
type CodeTables = Pick<Rows, 'identity_code' | 'identity_message_wish' | 'identity_message_sent'>
const tables = (tx: Tx) => tx.withTables<CodeTables>()

export type CodeKey = Pick<CodeRow, 'purpose' | 'mark' | 'binding'>

/** A new code replaces those before it. */
export async function replaceCode(tx: Tx, key: CodeKey, code_hash: Buffer, expires_at: Time): Promise<void> {
  await deleteCodes(tx, key)
  const row = { ...key, code_hash, expires_at } as CodeRow
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

/** The code of that key, locked until the transaction ends, so that a hundred tries at the same moment are a hundred. */
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

/** Requests for one number, and for numbers of one row, are counted one after the other. */
export async function lockWishes(tx: Tx, mark: string, prefix: string): Promise<void> {
  for (const name of [prefix, mark].sort()) await sql`select pg_advisory_xact_lock(4712, hashtext(${name}))`.execute(tx)
}

/** A request for a message: its recipient, the recipient's row of numbers, and its purpose. */
export type Wish = { readonly mark: string; readonly prefix: string; readonly purpose: string }
/** The keys by which requests are counted together. */
export type WishGroup = 'purpose' | 'mark' | 'prefix'

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

export async function insertWish(tx: Tx, { mark, prefix, purpose }: Wish, at: Time): Promise<string> {
  const row = { mark, prefix, purpose, at } as WishRow
  return (await tables(tx).insertInto('identity_message_wish').values(row).returning('id').executeTakeFirstOrThrow()).id
}
export const deleteWish = async (tx: Tx, id: string): Promise<void> => {
  await tables(tx).deleteFrom('identity_message_wish').where('id', '=', id).execute()
}

/** The keys by which messages are counted when they leave. */
export type Budget = { readonly channel: Channel; readonly purpose: string }

/** Messages of one budget are counted one after the other. */
export const lockBudget = async (tx: Tx, { channel, purpose }: Budget): Promise<void> => {
  await sql`select pg_advisory_xact_lock(4714, hashtext(${`${channel} ${purpose}`}))`.execute(tx)
}
export async function sentSince(tx: Tx, { channel, purpose }: Budget, since: Time): Promise<number> {
  const { count } = await tables(tx)
    .selectFrom('identity_message_sent')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('channel', '=', channel)
    .where('purpose', '=', purpose)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
export async function insertSent(tx: Tx, { channel, purpose }: Budget, at: Time): Promise<string> {
  const row = { channel, purpose, at } as CodeTables['identity_message_sent']
  return (await tables(tx).insertInto('identity_message_sent').values(row).returning('id').executeTakeFirstOrThrow()).id
}
export const deleteSent = async (tx: Tx, id: string): Promise<void> => {
  await tables(tx).deleteFrom('identity_message_sent').where('id', '=', id).execute()
}

export async function sweepCodes(tx: Tx, now: Time): Promise<void> {
  await tables(tx).deleteFrom('identity_code').where('expires_at', '<=', now).execute()
  for (const table of ['identity_message_wish', 'identity_message_sent'] as const)
    await tables(tx)
      .deleteFrom(table)
      .where('at', '<=', now.subtract({ hours: 48 }))
      .execute()
}
