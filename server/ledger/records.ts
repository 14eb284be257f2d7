/** Records: transfers read back as entries, an operation found by its key, and which act a reversal has undone. */
import { sql, type RawBuilder } from 'kysely'
import { texts } from '../platform/binary-arrays.ts'
import { type Reader, type Tx } from '../platform/database.ts'
import { kindOfNumber, numberOfKind } from './kinds.ts'
import { hashOfKey } from './order.ts'
import type { AccountId, EntriesQuery, Entry, FeedEntry, FoundOperation } from './words.ts'

/** Milliseconds from 1970 to 2020, where ids begin to count. */
export const EPOCH = 1_577_836_800_000n
const LARGEST_ID = 2n ** 63n - 1n

const timeOfId = (id: bigint): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(Number((id >> 22n) + EPOCH))

/** The lowest id that a transfer of this instant may have. */
export const lowestIdAt = (instant: Temporal.Instant): bigint => {
  const id = (BigInt(instant.epochMilliseconds) - EPOCH) << 22n
  return id < 0n ? 0n : id > LARGEST_ID ? LARGEST_ID : id
}

export type TransferRow = {
  id: bigint
  account: bigint
  amount: bigint
  balance_after: bigint
  kind: number
  key: string
  contra: string
  vendor: string
  game: string
  round: string
  reference: string
}

const given = (text: string): string | undefined => (text === '' ? undefined : text)

export const entryOf = (row: TransferRow): Entry => ({
  id: row.id,
  posting: row.id & ~255n,
  account: row.account,
  contra: row.contra,
  amount: row.amount,
  balanceAfter: row.balance_after,
  kind: kindOfNumber(row.kind),
  key: row.key,
  vendor: given(row.vendor),
  game: given(row.game),
  round: given(row.round),
  reference: given(row.reference),
  at: timeOfId(row.id),
})

/** The account's transfers, newest first. */
export async function entriesOf(reader: Reader | Tx, account: AccountId, query: EntriesQuery): Promise<Entry[]> {
  const conditions: RawBuilder<unknown>[] = [sql`account = ${account}`]
  if (query.before !== undefined) conditions.push(sql`id < ${query.before}`)
  if (query.from !== undefined) conditions.push(sql`id >= ${lowestIdAt(query.from)}`)
  if (query.to !== undefined) conditions.push(sql`id < ${lowestIdAt(query.to)}`)
  if (query.kinds !== undefined) conditions.push(sql`kind = any (${query.kinds.map(numberOfKind)}::smallint[])`)
  const { rows } =
    await sql<TransferRow>`select * from ledger_transfer where ${sql.join(conditions, sql` and `)} order by id desc limit ${query.limit}`.execute(
      reader,
    )
  return rows.map(entryOf)
}

/** What a key holds, with the state of the operation; undefined when the key was never used. */
export async function findOperation(reader: Reader | Tx, key: string): Promise<FoundOperation | undefined> {
  // A key that is known while it is planned would be planned again each time, for its partition alone.
  const { rows } = await sql<{ account: bigint; posting: bigint; answer: bigint; reversed: boolean }>`
      select account, posting, answer, exists (select from ledger_reversal r where r.target = k.key) as reversed from ledger_key k where key = (select ${hashOfKey(key)}::uuid)`.execute(
    reader,
  )
  const [found] = rows
  if (found === undefined) return undefined
  const { account, posting, answer } = found
  if (posting === -1n) return { account, postings: [], answer: undefined, state: 'tombstone' }
  if (posting === 0n) return { account, postings: [], answer: { status: 'tombstone', balance: answer, replay: false }, state: 'applied' }
  const moved =
    await sql<TransferRow>`select * from ledger_transfer where account = ${account} and id between ${posting} and ${posting + 255n} order by id`.execute(
      reader,
    )
  return {
    account,
    postings: moved.rows.map(entryOf),
    answer: { status: 'applied', posting, balance: answer, replay: false },
    state: found.reversed ? 'reversed' : 'applied',
  }
}

/** The mark of an act, which stands for its key. */
export const actOf = (key: string): string => hashOfKey(key)

/** The marks of what these keys undid, by key; a key that undid nothing has none. */
export async function undoneBy(asking: Reader | Tx, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map()
  const byHash = new Map(keys.map((key) => [actOf(key), key]))
  const { rows } = await sql<{ by: string; target: string }>`
    select replace(by_key::text, '-', '') as by, replace(target::text, '-', '') as target from ledger_reversal where by_key = any (${[...byHash.keys()]}::uuid[])`.execute(
    asking,
  )
  return new Map(rows.flatMap(({ by, target }) => (byHash.has(by) ? [[byHash.get(by)!, target] as const] : [])))
}

type OwnedRow = TransferRow & { readonly owner: string; readonly account_kind: string; readonly currency: string }

/** Transfers behind an id in the order of ids, with whose account each is: a page of the whole book, for reports. */
export async function entriesAfter(reader: Reader, id: bigint, limit: number): Promise<FeedEntry[]> {
  const { rows } =
    await sql<OwnedRow>`select t.*, a.owner, a.kind as account_kind, a.currency from ledger_transfer t join ledger_account a on a.id = t.account
    where t.id > ${id} order by t.id limit ${limit}`.execute(reader)
  return rows.map((row) => ({ ...entryOf(row), owner: row.owner, accountKind: row.account_kind, currency: row.currency }))
}

/** When the acts happened that these acts correct in the end, by their key. An act that corrects nothing answers its own time. */
export async function rootsOf(asking: Reader | Tx, keys: readonly string[]): Promise<ReadonlyMap<string, Temporal.Instant>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; at: Temporal.Instant | null }>`
    select k.key, ledger_time_of(ledger_root(ledger_key_of(k.key))) as at from unnest(${texts(keys)}::text[]) as k(key)`.execute(asking)
  return new Map(rows.flatMap(({ key, at }) => (at === null ? [] : [[key, at]])))
}
