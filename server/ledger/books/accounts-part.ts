/**
 * Accounts part: every transfer of an account in its order, with its key, and what the account's row says of them. A slice is bounded by transfers and
 * not by accounts, so an account with millions of them is proved in many slices. The operations are added up to a print, as their keys are (part.ts).
 * Only where the prints differ, each operation looks for its own key.
 */
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database.ts'
import { HELD, PLACES } from '../order.ts'
import { faultsOf, LAST, MOST_FAULTS, printOf, within, type ContraSum, type Found, type Marks, type Cursor, type Slice } from './part.ts'

/** An account whose first transfers were read before. */
type Open = { readonly account: bigint; readonly id: bigint; readonly total: bigint; readonly held: bigint; readonly left: bigint }
/** Accounts up to `done` are proved; the part ends with `upto`. */
type At = { readonly done: bigint; readonly upto: bigint; readonly looks: boolean; readonly open: Open | undefined }

/** The whole part, or a share of it: the accounts above `done` up to `upto`. `looks` says that each operation looks for its key. */
export const accountsBetween = (done: bigint, upto: bigint, looks: boolean): Cursor => ({
  done: String(done),
  upto: String(upto),
  looks: looks ? 'yes' : null,
})

function atOf(place: Cursor): At {
  const of = (name: string): bigint => BigInt(place[name] ?? 0)
  const open = place['account']
    ? { account: of('account'), id: of('id'), total: of('total'), held: of('held'), left: of('left') }
    : undefined
  return { done: of('done'), upto: of('upto'), looks: place['looks'] === 'yes', open }
}
const placeOf = ({ done, upto, looks, open }: At): Cursor => ({
  ...accountsBetween(done, upto, looks),
  ...Object.fromEntries(Object.entries(open ?? {}).map(([name, value]) => [name, String(value)])),
})

type Row = {
  faults: Found[]
  accounts: bigint
  transfers: bigint
  operations: bigint
  print: string
  sums: { contra: string; currency: string; units: string }[]
  names: string[]
  more: boolean
  upto: bigint
  open: { account: string; id: string; total: string; held: string; left: string } | null
}

/** `beginnings` are first parts of keys that rooms watch. */
export type AccountsOptions = { readonly marks: Marks; readonly seed: bigint; readonly beginnings: readonly string[] }

/** What is wrong in a slice, from its pieces: the accounts and their transfers. */
const FOUND = sql.raw(`
select 'I2 balance is the sum of transfers' as invariant, id as account, format('balance %s, sum of transfers %s', balance, total) as detail from owned where balance <> total
union all
select 'I2 each balance follows from the one before', account, format('transfer %s says %s after %s and %s', id, balance_after, before, amount) from kept where balance_after <> before + amount
union all
select distinct 'I2 every transfer is of an account', account, 'transfers without an account' from kept where orphan
union all
select 'I3 no balance under its floor but by resettlement', account, format('transfer %s of kind %s left %s', id, kind, balance_after) from kept k
where balance_after < floor and not exists (select from kept o where o.account = k.account and o.posting = k.posting and o.kind = 7)
  and balance_after < (select o.balance_after - o.amount from kept o where o.account = k.account and o.posting = k.posting order by o.id limit 1)
union all
select 'I3 no balance under its floor but by resettlement', id, format('balance %s is under the floor %s', balance, floor) from owned where balance < floor and not overdrawn
union all
select 'a debt is never less than nothing', account, format('transfer %s left %s', id, balance_after) from kept where account_kind = 'debt' and balance_after > 0
union all
select 'I4 every transfer stands under its key', account, format('transfer %s of key %s', id, key) from kept where next_posting = posting and next_key <> key
union all
select 'I4 a rollback names what it reverses', account, format('transfer %s of key %s', id, key) from closing c where kind = 3 and not exists (select from ledger_reversal r where r.by_key = c.hash)
union all
select 'I6 what is held is the sum of open holds', id, format('held %s, open holds %s, held by transfers %s', held, holds, moved) from owned where held <> holds or held <> moved`)
/** What is wrong with the keys of the operations, for those who look for them. */
const FOUND_BY_KEYS = sql.raw(`
union all
select 'I4 every transfer stands under its key', account, format('transfer %s of key %s', id, key) from keyed where key_posting is distinct from posting or key_account is distinct from account
union all
select 'I12 the answer kept is the balance that the transfers left', account, format('key %s: answer %s, transfers left %s', hash, answer, balance_after) from keyed
where key_posting = posting and key_account = account and answer <> balance_after`)

async function read(
  asking: Reader | Tx,
  { done, upto, looks, open }: At,
  size: number,
  { marks, seed, beginnings }: AccountsOptions,
): Promise<Row> {
  // The last operation, of at most 256 transfers, may be left to the next slice.
  const limit = size + PLACES
  const carried = open ?? { account: done, id: LAST, total: 0n, held: 0n, left: 0n }
  const { rows } = await sql<Row>`
    with bound as materialized (
      select coalesce((select id from ledger_account where id > ${done} and id <= ${upto} order by id offset ${size - 1}::int limit 1), ${upto}::bigint) as upto
    ), read as materialized (
      select t.account, t.id, t.id & -256 as posting, t.amount, t.balance_after, t.kind, t.key, t.contra from ledger_transfer t
      where (t.account, t.id) > (${carried.account}::bigint, ${carried.id}::bigint) and t.account <= (select upto from bound) order by t.account, t.id limit ${limit}::int
    ), ended as materialized (
      -- Where more may follow, the last operation may lack transfers, and its account does.
      select count(*) = ${limit}::int as more, max(account) as account, (select posting from read order by account desc, id desc limit 1) as posting from read
    ), complete as materialized (
      select case when e.more then e.account - 1 else b.upto end as upto, e.more from ended e, bound b
    ), kept as materialized (
      select r.*, a.id is null as orphan, a.floor, a.kind as account_kind, a.currency, coalesce(lag(r.balance_after) over own, case when r.account = ${carried.account} then ${carried.left}::bigint else 0 end) as before,
        lead(r.posting) over own as next_posting, lead(r.key) over own as next_key
      from read r cross join ended e left join ledger_account a on a.id = r.account
      where not (e.more and r.account = e.account and r.posting = e.posting)
      window own as (partition by r.account order by r.id)
    ), closing as materialized (
      -- The last transfer of each operation. In the order of their hashes the keys are found faster.
      select account, id, posting, key, balance_after, kind, ledger_key_of(key) as hash from kept where next_posting is distinct from posting ${looks ? sql`order by hash` : sql``}
    ), keyed as materialized (
      select c.*, k.posting as key_posting, k.account as key_account, k.answer from closing c
      left join lateral (select posting, account, answer from ledger_key where key = c.hash offset 0) k on true
    ), totals as materialized (
      select account, sum(amount) as total, coalesce(-sum(amount) filter (where contra = ${HELD}), 0) as held from kept group by account
      union all select ${carried.account}::bigint, 0, 0 where not exists (select from kept where account = ${carried.account})
    ), carried as materialized (
      select account, total + case when account = ${carried.account} then ${carried.total}::bigint else 0 end as total, held + case when account = ${carried.account} then ${carried.held}::bigint else 0 end as held from totals
    ), owned as materialized (
      select a.*, coalesce(c.total, 0) as total, coalesce(c.held, 0) as moved, coalesce((select sum(amount) from ledger_hold h where h.account = a.id and h.state = 'open'), 0) as holds
      from ledger_account a left join carried c on c.account = a.id where a.id > ${done} and a.id <= (select upto from complete)
    ), found as (
      ${FOUND} ${looks ? FOUND_BY_KEYS : sql``}
    )
    select
      (select coalesce(json_agg(json_build_object('invariant', invariant, 'account', account::text, 'detail', detail)), '[]')
        from (select *, row_number() over (partition by invariant order by account) as n from found) f where n <= ${MOST_FAULTS}) as faults,
      (select count(*) from owned) as accounts, (select count(*) from kept) as transfers,
      o.operations, o.print,
      (select coalesce(json_agg(s), '[]') from (select contra, currency, sum(amount)::text as units from kept k where not orphan and ${within(sql.ref('k.id'), marks)} group by 1, 2) s) as sums,
      coalesce((select array_agg(distinct split_part(key, ':', 2)) from closing where split_part(key, ':', 1) = any (${beginnings}::text[])), '{}') as names,
      (select more from complete) as more, (select upto from complete) as upto,
      (select json_build_object('account', k.account::text, 'id', k.id::text, 'total', c.total::text, 'held', c.held::text, 'left', k.balance_after::text)
        from ended e join lateral (select * from kept where account = e.account order by id desc limit 1) k on true join carried c on c.account = k.account where e.more) as open
    from (select count(*) as operations, coalesce(sum(${printOf(seed, 'c.hash', 'c.account', 'c.posting', 'c.balance_after')}), 0)::text as print from closing c where ${within(sql.ref('c.id'), marks)}) o`.execute(
    asking,
  )
  return rows[0]!
}

/** Proves the next transfers and what lies between them. */
export async function proveAccounts(asking: Reader | Tx, place: Cursor, size: number, options: AccountsOptions): Promise<Slice> {
  const at = atOf(place)
  const row = await read(asking, at, size, options)
  const open = row.open ?? undefined
  const next: At = {
    done: row.upto,
    upto: at.upto,
    looks: at.looks,
    open: open && {
      account: BigInt(open.account),
      id: BigInt(open.id),
      total: BigInt(open.total),
      held: BigInt(open.held),
      left: BigInt(open.left),
    },
  }
  const sums = row.sums.map(({ contra, currency, units }): ContraSum => ({ contra, currency, units: -BigInt(units) }))
  const faults = row.faults.map((fault) => ({ ...fault, account: fault.account === null ? null : BigInt(fault.account) }))
  return {
    faults: faultsOf(faults),
    counted: { accounts: row.accounts, transfers: row.transfers, operations: row.operations, operationsPrint: BigInt(row.print) },
    sums,
    names: row.names,
    next: row.more || row.upto < at.upto ? placeOf(next) : undefined,
  }
}
