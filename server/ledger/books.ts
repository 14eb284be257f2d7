/** Books: every balance and every invariant of the ledger is computed again from the transfers. A fault names its account. */
import { sql, type RawBuilder } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { HELD } from './order.ts'
import type { AccountId, BooksProof, Fault } from './words.ts'

/** Accounts above `after` up to `upto`. */
type Range = { readonly after: bigint; readonly upto: bigint }
type Found = { account: bigint | null; detail: string }
type Check = { readonly invariant: string; readonly find: (range: Range) => RawBuilder<Found> }

/** More faults of one kind add no information. */
const MOST_FAULTS = 100
const EVERYTHING: Range = { after: -1n, upto: 2n ** 63n - 1n }

const within = (column: string, range: Range): RawBuilder<unknown> =>
  sql`${sql.ref(column)} > ${range.after} and ${sql.ref(column)} <= ${range.upto}`

/** What can be checked for some accounts alone. */
const OF_ACCOUNTS: readonly Check[] = [
  {
    invariant: 'I2 balance is the sum of transfers',
    find: (range) => sql<Found>`
      select a.id as account, format('balance %s, sum of transfers %s', a.balance, coalesce(s.total, 0)) as detail from ledger_account a
      left join (select account, sum(amount) as total from ledger_transfer where ${within('account', range)} group by account) s on s.account = a.id
      where ${within('a.id', range)} and a.balance <> coalesce(s.total, 0)`,
  },
  {
    invariant: 'I2 each balance follows from the one before',
    find: (range) => sql<Found>`
      select account, format('transfer %s says %s after %s and %s', id, balance_after, before, amount) as detail from (
        select account, id, amount, balance_after, lag(balance_after, 1, 0::bigint) over (partition by account order by id) as before from ledger_transfer where ${within('account', range)}
      ) t where balance_after <> before + amount`,
  },
  {
    invariant: 'I2 every transfer is of an account',
    find: (range) => sql<Found>`
      select distinct t.account, 'transfers without an account' as detail from ledger_transfer t
      where ${within('t.account', range)} and not exists (select from ledger_account a where a.id = t.account)`,
  },
  {
    invariant: 'I3 no balance under its floor but by resettlement',
    find: (range) => sql<Found>`
      select account, format('transfer %s of kind %s left %s', id, kind, balance_after) as detail from (
        select t.account, t.id, t.kind, t.balance_after, a.floor, first_value(t.balance_after - t.amount) over operation as before, bool_or(t.kind = 7) over operation as resettles
        from ledger_transfer t join ledger_account a on a.id = t.account where ${within('t.account', range)}
        window operation as (partition by t.account, t.id & ~255::bigint order by t.id rows between unbounded preceding and unbounded following)
      ) t where balance_after < floor and balance_after < before and not resettles
      union all
      select id, format('balance %s is under the floor %s', balance, floor) from ledger_account where ${within('id', range)} and balance < floor and not overdrawn`,
  },
  {
    invariant: 'a debt is never less than nothing',
    find: (range) => sql<Found>`
      select t.account, format('transfer %s left %s', t.id, t.balance_after) as detail from ledger_transfer t join ledger_account a on a.id = t.account
      where ${within('t.account', range)} and ${within('a.id', range)} and a.kind = 'debt' and t.balance_after > 0`,
  },
  {
    invariant: 'I4 every transfer stands under its key',
    find: (range) => sql<Found>`
      select t.account, format('transfer %s of key %s', t.id, t.key) as detail from ledger_transfer t left join ledger_key k on k.key = ledger_key_of(t.key)
      where ${within('t.account', range)} and (k.posting is distinct from t.id & ~255::bigint or k.account is distinct from t.account)`,
  },
  {
    invariant: 'I4 a rollback names what it reverses',
    find: (range) => sql<Found>`
      select t.account, format('transfer %s of key %s', t.id, t.key) as detail from ledger_transfer t
      where ${within('t.account', range)} and t.kind = 3 and not exists (select from ledger_reversal r where r.by_key = ledger_key_of(t.key))`,
  },
  {
    invariant: 'I6 what is held is the sum of open holds',
    find: (range) => sql<Found>`
      select a.id as account, format('held %s, open holds %s, held by transfers %s', a.held, coalesce(h.total, 0), coalesce(t.total, 0)) as detail from ledger_account a
      left join (select account, sum(amount) as total from ledger_hold where state = 'open' group by account) h on h.account = a.id
      left join (select account, -sum(amount) as total from ledger_transfer where contra = ${HELD} and ${within('account', range)} group by account) t on t.account = a.id
      where ${within('a.id', range)} and (a.held <> coalesce(h.total, 0) or a.held <> coalesce(t.total, 0))`,
  },
]

/** What only the whole ledger can show. */
const OF_THE_BOOK: readonly Check[] = [
  {
    invariant: 'I1 all balances of a currency sum to zero',
    find: () => sql<Found>`
      select null::bigint as account, format('%s: %s', currency, sum(balance)) as detail
      from (select currency, balance from ledger_account union all select currency, balance from ledger_contra) b group by currency having sum(balance) <> 0`,
  },
  {
    invariant: 'I1 a contra balance is the sum of its transfers',
    find: () => sql<Found>`
      select null::bigint as account, format('%s %s: balance %s, transfers %s', coalesce(c.name, t.name), coalesce(c.currency, t.currency), coalesce(c.total, 0), coalesce(t.total, 0)) as detail
      from (select name, currency, sum(balance) as total from ledger_contra group by name, currency) c
      full join (select t.contra as name, a.currency, -sum(t.amount) as total from ledger_transfer t join ledger_account a on a.id = t.account group by t.contra, a.currency) t
        on t.name = c.name and t.currency = c.currency
      where coalesce(c.total, 0) <> coalesce(t.total, 0)`,
  },
  {
    invariant: 'what leaves one account of a member reaches the other',
    find: () => sql<Found>`
      select null::bigint as account, format('%s %s: %s', name, currency, sum(balance)) as detail
      from ledger_contra where name like 'clearing:%' group by name, currency having sum(balance) <> 0`,
  },
  {
    invariant: 'I4 every key that was applied has its transfers, and I12 the answer kept is the balance that they left',
    find: () => sql<Found>`
      select k.account, format('key %s: answer %s, transfers left %s', k.key, k.answer, t.left_balance) as detail from ledger_key k
      left join (select account, id & ~255::bigint as posting, (array_agg(balance_after order by id desc))[1] as left_balance from ledger_transfer group by 1, 2) t
        on t.account = k.account and t.posting = k.posting
      where k.posting > 0 and t.left_balance is distinct from k.answer`,
  },
  {
    invariant: 'I4 a reversal undoes its target exactly',
    find: () => sql<Found>`
      select r.account, format('target %s moved %s, reversal %s moved %s', r.target, coalesce(t.total, 0), r.by_key, coalesce(b.total, 0)) as detail
      from ledger_reversal r
      left join ledger_key kt on kt.key = r.target and kt.posting > 0 and kt.account = r.account
      left join ledger_key kb on kb.key = r.by_key and kb.posting > 0 and kb.account = r.account
      left join lateral (select sum(amount) as total from ledger_transfer where account = kt.account and id between kt.posting and kt.posting + 255) t on true
      left join lateral (select sum(amount) as total from ledger_transfer where account = kb.account and id between kb.posting and kb.posting + 255) b on true
      where kt.key is null or kb.key is null or coalesce(t.total, 0) + coalesce(b.total, 0) <> 0`,
  },
]

async function faultsOf(tx: Tx, checks: readonly Check[], range: Range): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { invariant, find } of checks) {
    const { rows } = await sql<Found>`select * from (${find(range)}) f limit ${MOST_FAULTS}`.execute(tx)
    for (const row of rows)
      faults.push(row.account === null ? { invariant, detail: row.detail } : { invariant, account: row.account, detail: row.detail })
  }
  return faults
}

async function countedIn(tx: Tx, range: Range, withKeys: boolean): Promise<BooksProof['counted']> {
  const { rows } = await sql<{ accounts: bigint; transfers: bigint; keys: bigint }>`
    select (select count(*) from ledger_account where ${within('id', range)}) as accounts, (select count(*) from ledger_transfer where ${within('account', range)}) as transfers,
      case when ${withKeys} then (select count(*) from ledger_key) else 0 end as keys`.execute(tx)
  return rows[0] ?? { accounts: 0n, transfers: 0n, keys: 0n }
}

/** All of it sees the ledger at one moment, whatever is written during the proof. */
const atOneMoment = <T>(reader: Reader, act: (tx: Tx) => Promise<T>): Promise<T> =>
  reader.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(act)

/** Proves the whole ledger. */
export async function proveBooks(reader: Reader): Promise<BooksProof> {
  return await atOneMoment(reader, async (tx) => {
    const faults = await faultsOf(tx, [...OF_ACCOUNTS, ...OF_THE_BOOK], EVERYTHING)
    return { balanced: faults.length === 0, faults, counted: await countedIn(tx, EVERYTHING, true) }
  })
}

/** Proves the next `accounts` accounts after `after`, for a job that goes round the ledger in slices. */
export async function proveSlice(
  reader: Reader,
  after: AccountId,
  accounts: number,
): Promise<BooksProof & { readonly next: AccountId | undefined }> {
  return await atOneMoment(reader, async (tx) => {
    const { rows } = await sql<{
      upto: bigint | null
    }>`select max(id) as upto from (select id from ledger_account where id > ${after} order by id limit ${accounts}) a`.execute(tx)
    const upto = rows[0]?.upto ?? null
    const range = { after, upto: upto ?? after }
    const faults = await faultsOf(tx, OF_ACCOUNTS, range)
    return { balanced: faults.length === 0, faults, counted: await countedIn(tx, range, false), next: upto ?? undefined }
  })
}
