/** Round bets: the single bets of rounds as the ledger has them, and how far a follower has read an account. Rooms that count play use them. */
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
import { idsAside } from '../platform/work/set-aside.ts'
import { followerOf } from './feed.ts'
import { numberOfKind } from './kinds.ts'
import { EPOCH, lowestIdAt } from './records.ts'
import type { AccountId, BetsQuery, KeySum, RoundBet } from './words.ts'

type Row = {
  readonly i: bigint
  readonly kind: number
  readonly key: string
  readonly amount: bigint
  readonly reference: string
  readonly at: bigint
  readonly undone: boolean
}

/** The return of a bet names it by the end of its key. Where it names none, it is taken from the latest bets. */
function betsWithRefunds(rows: readonly Row[]): RoundBet[] {
  const bets = rows
    .filter(({ kind }) => kind === numberOfKind('bet'))
    .map(({ key, amount, at, undone }) => ({
      key,
      units: -amount,
      at: Temporal.Instant.fromEpochMilliseconds(Number(at + EPOCH)),
      undone,
    }))
  let unnamed = 0n
  for (const { kind, amount, reference } of rows) {
    if (kind !== numberOfKind('refund')) continue
    const named = reference === '' ? undefined : bets.find(({ key, undone }) => !undone && key.endsWith(`:${reference}`))
    if (named) named.units -= amount
    else unnamed += amount
  }
  for (const bet of bets.toReversed()) {
    if (bet.undone || unnamed <= 0n) continue
    const back = unnamed < bet.units ? unnamed : bet.units
    bet.units -= back
    unnamed -= back
  }
  return bets
}

/** The bets of each round that moved money between two instants, both included, in the order in which they were placed. */
export async function betsOf(reader: Reader | Tx, rounds: readonly BetsQuery[]): Promise<RoundBet[][]> {
  if (rounds.length === 0) return []
  const of = <T>(pick: (round: BetsQuery) => T): T[] => rounds.map(pick)
  const { rows } = await sql<Row>`
    select r.i, t.kind, t.key, t.amount, t.reference, t.id >> 22 as at, exists (select from ledger_reversal v where v.target = ledger_key_of(t.key)) as undone
    from unnest(${of(({ account }) => account)}::bigint[], ${of(({ vendor }) => vendor)}::text[], ${of(({ game }) => game)}::text[],
      ${of(({ round }) => round)}::text[], ${of(({ from }) => lowestIdAt(from))}::bigint[], ${of(({ to }) => lowestIdAt(to.add({ milliseconds: 1 })))}::bigint[])
      with ordinality as r(account, vendor, game, round, first, past, i)
    cross join lateral (
      select * from ledger_transfer where account = r.account and id >= r.first and id < r.past and vendor = r.vendor and game = r.game and round = r.round
        and (kind = ${numberOfKind('bet')} and amount < 0 or kind = ${numberOfKind('refund')}) offset 0
    ) t
    order by r.i, t.id`.execute(reader)
  const found = Map.groupBy(rows, ({ i }) => Number(i) - 1)
  return rounds.map((_, index) => betsWithRefunds(found.get(index) ?? []))
}

/**
 * Whether a follower has read every entry of an account from before an instant. Where the caller holds the account's lane nothing is in
 * progress there.
 */
export async function hasRead(reader: Reader | Tx, name: string, account: AccountId, before: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql<{ read: boolean }>`
    select coalesce(max(t.id) & ~(15::bigint << 18) <= (select marks[((max(t.id) >> 18) & 15) + 1] from ledger_watermark where name = ${name}), true) as read
    from ledger_transfer t where t.account = ${account} and t.id < ${lowestIdAt(before)}`.execute(reader)
  return rows[0]?.read === true && !(await isAside(reader, name, account))
}

/** Whether the follower has set entries of the account aside. */
async function isAside(reader: Reader | Tx, name: string, account: AccountId): Promise<boolean> {
  const ids = await idsAside(reader, followerOf(name))
  if (ids.length === 0) return false
  const { rows } = await sql`select from ledger_transfer where account = ${account} and id = any (${ids}::bigint[]) limit 1`.execute(reader)
  return rows.length > 0
}

/**
 * What moved under keys of one beginning, by the key's second part, account and contra account. It reads all transfers of the given accounts, or
 * of the whole ledger.
 */
export async function keySums(reader: Reader | Tx, beginning: string, accounts?: readonly AccountId[]): Promise<KeySum[]> {
  const moved =
    accounts === undefined
      ? sql`ledger_transfer t`
      : sql`unnest(${[...new Set(accounts)]}::bigint[]) as own(id) cross join lateral (select * from ledger_transfer where account = own.id offset 0) t`
  const { rows } = await sql<KeySum>`
    select split_part(t.key, ':', 2) as name, a.id as account, a.kind as "accountKind", t.contra, sum(t.amount)::bigint as units
    from ${moved} join ledger_account a on a.id = t.account
    where t.key like ${`${beginning}:%`} group by 1, 2, 3, 4`.execute(reader)
  return rows
}
