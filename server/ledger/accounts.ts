/** Accounts: opening them, reading their balance, and whether the owner may bet, which is kept in their row. */
import { sql } from 'kysely'
import { type Reader, type Tx } from '../platform/database.ts'
import type { AccountId, AccountKind, Standing } from './words.ts'

type Asking = Reader | Tx

export async function accountOf(reader: Asking, owner: string, kind: AccountKind, currency: string): Promise<AccountId | undefined> {
  const { rows } = await sql<{
    id: bigint
  }>`select id from ledger_account where owner = ${owner} and kind = ${kind} and currency = ${currency}`.execute(reader)
  return rows[0]?.id
}

/** Opens the owner's account of that kind and currency, or answers the one that is there. */
export async function openAccount(
  tx: Tx,
  account: { readonly owner: string; readonly kind: AccountKind; readonly currency: string },
): Promise<AccountId> {
  const { owner, kind, currency } = account
  const known = await accountOf(tx, owner, kind, currency)
  if (known !== undefined) return known
  const { rows } = await sql<{ id: bigint | null }>`select ledger_open(${owner}, ${kind}, ${currency}) as id`.execute(tx)
  const id = rows[0]?.id ?? (await accountOf(tx, owner, kind, currency))
  if (id === undefined) throw new Error('an account was opened and cannot be seen; the transaction is older than it')
  return id
}

/** The advisory lock for "the accounts of one owner, as many as there are". */
const ACCOUNTS_LOCK = 4733

/** Until the transaction ends, no further account is opened beside the owner's. Whoever changes all of them holds it before it reads them. */
export const keepAccounts = (tx: Tx, owner: string) => sql`select pg_advisory_xact_lock(${ACCOUNTS_LOCK}, hashtext(${owner}))`.execute(tx)

/** Opens a further account of the kind. Its status is copied from the first, which is locked until it exists. */
export async function openBeside(
  tx: Tx,
  { owner, kind, currency }: { readonly owner: string; readonly kind: AccountKind; readonly currency: string },
): Promise<AccountId> {
  await keepAccounts(tx, owner)
  const { rows } = await sql<{ id: AccountId }>`
    with first as (select blocked, excluded_until, paused_from from ledger_account where owner = ${owner} and kind = ${kind} order by id limit 1 for share)
    insert into ledger_account (owner, kind, currency, blocked, excluded_until, paused_from)
    select ${owner}, ${kind}, ${currency}, blocked, excluded_until, paused_from from first on conflict (owner, kind, currency) do nothing returning id`.execute(
    tx,
  )
  const id = rows[0]?.id ?? (await accountOf(tx, owner, kind, currency))
  if (id === undefined) throw new Error(`${owner} has no account of the kind ${kind} to open another beside`)
  return id
}

export async function accountsOf(
  reader: Asking,
  owner: string,
): Promise<{ id: AccountId; kind: AccountKind; currency: string; balance: bigint; held: bigint }[]> {
  const { rows } = await sql<{ id: bigint; kind: string; currency: string; balance: bigint; held: bigint }>`
    select id, kind, currency, balance, held from ledger_account where owner = ${owner} order by id`.execute(reader)
  return rows
}

export async function balanceOf(reader: Asking, account: AccountId): Promise<{ balance: bigint; held: bigint; currency: string }> {
  const { rows } = await sql<{
    balance: bigint
    held: bigint
    currency: string
  }>`select balance, held, currency from ledger_account where id = ${account}`.execute(reader)
  const [row] = rows
  if (row === undefined) throw new Error(`no ledger account ${account}`)
  return row
}

/** The same of many accounts, by their ids; one that does not exist is left out. */
export async function balancesOf(
  reader: Asking,
  accounts: readonly AccountId[],
): Promise<Map<AccountId, { readonly balance: bigint; readonly held: bigint; readonly currency: string }>> {
  const { rows } = await sql<{ id: AccountId; balance: bigint; held: bigint; currency: string }>`
    select id, balance, held, currency from ledger_account where id = any (${[...accounts]}::bigint[])`.execute(reader)
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

export type Debtor = { readonly owner: string; readonly currency: string; readonly wallet: AccountId; readonly debt: AccountId }

/** Owners of a debt whose main account has money that settles it, at most `limit` after an account of debts. */
export async function debtorsWithMoney(asking: Asking, after: AccountId, limit: number): Promise<Debtor[]> {
  const { rows } = await sql<Debtor>`select d.owner, d.currency, m.id as wallet, d.id as debt from ledger_account d
    join ledger_account m on m.owner = d.owner and m.kind = 'main' and m.currency = d.currency
    where d.kind = 'debt' and d.id > ${after} and d.balance < 0 and m.balance > 0 order by d.id limit ${limit}`.execute(asking)
  return rows
}

function mustHaveChanged(result: { numAffectedRows?: bigint | undefined }, account: AccountId): void {
  if (result.numAffectedRows !== 1n) throw new Error(`no ledger account ${account}`)
}

/** Sets the given fields and leaves the rest. An exclusion lasts until an instant, for ever, or (null) no longer. */
export async function setStanding(tx: Tx, account: AccountId, standing: Standing): Promise<void> {
  const { blocked, excludedUntil } = standing
  if (blocked !== undefined)
    mustHaveChanged(await sql`update ledger_account set blocked = ${blocked} where id = ${account}`.execute(tx), account)
  if (excludedUntil === undefined) return
  const until = excludedUntil === null ? null : excludedUntil === 'for-ever' ? 'infinity' : excludedUntil.toString()
  const { rows } = await sql<{ kept: boolean }>`select ledger_keep_from_play(${account}, ${until}::timestamptz) as kept`.execute(tx)
  if (rows[0]?.kept !== true) throw new Error(`no ledger account ${account}`)
}

/** The owner's accounts of a kind, the first of them first. */
export const ownAccounts = async (tx: Tx, owner: string, kind: AccountKind): Promise<AccountId[]> =>
  (await accountsOf(tx, owner)).flatMap((account) => (account.kind === kind ? [account.id] : []))

/** The same for all of the owner's accounts of the kind. The first is changed first, so that opening another waits and sees the change. */
export async function setStandingOfAll(tx: Tx, owner: string, kind: AccountKind, standing: Standing): Promise<void> {
  const [first] = await ownAccounts(tx, owner, kind)
  if (first === undefined) return
  await setStanding(tx, first, standing)
  for (const id of await ownAccounts(tx, owner, kind)) if (id !== first) await setStanding(tx, id, standing)
}

/** Whether a bet of this account is refused at this moment because the account is blocked, excluded or unknown. */
export async function excludedAmong(asking: Reader | Tx, accounts: readonly AccountId[]): Promise<ReadonlySet<AccountId>> {
  const { rows } = await sql<{ id: AccountId }>`select id from ledger_account
    where id = any (${[...accounts]}::bigint[]) and excluded_until > now()`.execute(asking)
  return new Set(rows.map(({ id }) => id))
}

type AccountStanding = { readonly blocked: boolean; readonly excluded: boolean; readonly waits: boolean }

export async function standingOf(reader: Reader, account: AccountId): Promise<AccountStanding> {
  const { rows } = await sql<AccountStanding>`select blocked, coalesce(excluded_until > now(), false) as excluded,
      exists (select from ledger_wait w where w.owner = a.owner and w.from_at <= now()) as waits
    from ledger_account a where id = ${account}`.execute(reader)
  return rows[0] ?? { blocked: true, excluded: false, waits: false }
}
