/** Play store: the stakes and wins that contain bonus money, and the bets that count towards a grant. */
import { sql } from 'kysely'
import type { RoundKey } from '../ledger/ledger.ts'
import { type Reader, type Tx } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'

type Asker = Reader | Tx

export type StakeRow = Omit<Rows['bonus_stake'], 'closed'>

const columns = sql`key, grant_id as "grantId", member, vendor, game, round, category, stake_units as "stakeUnits", bonus_units as "bonusUnits", undone, at`

/** The stakes with bonus money in a member's round, in the order in which they were taken. */
export async function stakesIn(tx: Tx, member: string, { vendor, game, round }: RoundKey): Promise<StakeRow[]> {
  const { rows } = await sql<StakeRow>`select ${columns} from bonus_stake
    where member = ${member} and vendor = ${vendor} and game = ${game} and round = ${round} order by at, key`.execute(tx)
  return rows
}

export async function writeStake(tx: Tx, row: StakeRow): Promise<void> {
  await sql`insert into bonus_stake (key, grant_id, member, vendor, game, round, category, stake_units, bonus_units, undone, at)
    values (${row.key}, ${row.grantId}, ${row.member}, ${row.vendor}, ${row.game}, ${row.round}, ${row.category}, ${row.stakeUnits}, ${row.bonusUnits},
      ${row.undone}, ${row.at})
    on conflict (key, grant_id) do update set stake_units = excluded.stake_units, bonus_units = excluded.bonus_units, undone = excluded.undone`.execute(
    tx,
  )
}

export type WinRow = Rows['bonus_win']

/** The bonus shares of a win, by grant. */
export async function winParts(tx: Tx, key: string): Promise<WinRow[]> {
  const { rows } = await sql<WinRow>`select key, grant_id as "grantId", amount_units as "amountUnits", bonus_units as "bonusUnits", undone
    from bonus_win where key = ${key}`.execute(tx)
  return rows
}

export async function writeWin(tx: Tx, row: WinRow): Promise<void> {
  await sql`insert into bonus_win (key, grant_id, amount_units, bonus_units, undone)
    values (${row.key}, ${row.grantId}, ${row.amountUnits}, ${row.bonusUnits}, ${row.undone})
    on conflict (key, grant_id) do update set amount_units = excluded.amount_units, bonus_units = excluded.bonus_units, undone = excluded.undone`.execute(
    tx,
  )
}

/** The rounds of these grants are settled and hold bonus money no longer. */
export async function closeStakes(tx: Tx, rounds: readonly (RoundKey & { readonly member: string })[]): Promise<void> {
  const of = (pick: (round: (typeof rounds)[number]) => string): string[] => rounds.map(pick)
  await sql`update bonus_stake s set closed = true
    from unnest(${of(({ member }) => member)}::uuid[], ${of(({ vendor }) => vendor)}::text[], ${of(({ game }) => game)}::text[],
      ${of(({ round }) => round)}::text[]) as w(member, vendor, game, round)
    where s.member = w.member and s.vendor = w.vendor and s.game = w.game and s.round = w.round and not s.closed`.execute(tx)
}

/** What of the live stakes in these rounds is bonus money, in order. */
export async function bonusStakesOf(asker: Asker, rounds: readonly (RoundKey & { readonly member: string })[]): Promise<bigint[]> {
  const of = (pick: (round: (typeof rounds)[number]) => string): string[] => rounds.map(pick)
  const { rows } = await sql<{ i: bigint; units: bigint }>`
    select w.i, sum(s.bonus_units)::bigint as units
    from unnest(${of(({ member }) => member)}::uuid[], ${of(({ vendor }) => vendor)}::text[], ${of(({ game }) => game)}::text[],
      ${of(({ round }) => round)}::text[]) with ordinality as w(member, vendor, game, round, i)
    join bonus_stake s on s.member = w.member and s.vendor = w.vendor and s.game = w.game and s.round = w.round and not s.undone
    group by w.i`.execute(asker)
  const found = new Map(rows.map(({ i, units }) => [Number(i) - 1, units]))
  return rounds.map((_, index) => found.get(index) ?? 0n)
}

/** How much bonus money the live stakes of grants hold in their rounds, bet by bet. */
export async function bonusPartsIn(
  tx: Tx,
  rounds: readonly (RoundKey & { readonly grantId: string })[],
): Promise<{ grantId: string; key: string; bonusUnits: bigint }[]> {
  const of = (pick: (round: (typeof rounds)[number]) => string): string[] => rounds.map(pick)
  const { rows } = await sql<{ grantId: string; key: string; bonusUnits: bigint }>`
    select s.grant_id as "grantId", s.key, s.bonus_units as "bonusUnits" from bonus_stake s join bonus_grant g on g.id = s.grant_id
    join (select distinct * from unnest(${of(({ grantId }) => grantId)}::uuid[], ${of(({ vendor }) => vendor)}::text[], ${of(({ game }) => game)}::text[],
      ${of(({ round }) => round)}::text[]) as w(grant_id, vendor, game, round)) w
      on w.grant_id = g.id and s.member = g.member and s.vendor = w.vendor and s.game = w.game and s.round = w.round
    where not s.undone`.execute(tx)
  return rows
}

export type CountedRow = Rows['bonus_counted']

const countedColumns = sql`grant_id as "grantId", key, vendor, game, round, category, stake_units as "stakeUnits", counted_units as "countedUnits", placed_at as "placedAt"`

/** The bets of these grants' rounds that count already. */
export async function countedIn(tx: Tx, rounds: readonly (RoundKey & { readonly grantId: string })[]): Promise<CountedRow[]> {
  const of = (pick: (round: (typeof rounds)[number]) => string): string[] => rounds.map(pick)
  const { rows } = await sql<CountedRow>`select ${countedColumns} from bonus_counted c
    join (select distinct * from unnest(${of(({ grantId }) => grantId)}::uuid[], ${of(({ vendor }) => vendor)}::text[], ${of(({ game }) => game)}::text[],
      ${of(({ round }) => round)}::text[]) as w(grant_id, vendor, game, round)) w using (grant_id, vendor, game, round)`.execute(tx)
  return rows
}

export async function writeCounted(tx: Tx, rows: readonly CountedRow[]): Promise<void> {
  if (rows.length === 0) return
  const of = <T>(pick: (row: CountedRow) => T): T[] => rows.map(pick)
  await sql`insert into bonus_counted (grant_id, key, vendor, game, round, category, stake_units, counted_units, placed_at)
    select * from unnest(${of(({ grantId }) => grantId)}::uuid[], ${of(({ key }) => key)}::text[], ${of(({ vendor }) => vendor)}::text[],
      ${of(({ game }) => game)}::text[], ${of(({ round }) => round)}::text[], ${of(({ category }) => category)}::text[],
      ${of(({ stakeUnits }) => stakeUnits)}::bigint[], ${of(({ countedUnits }) => countedUnits)}::bigint[], ${of(({ placedAt }) => placedAt)}::timestamptz[])
    on conflict (grant_id, key) do update set stake_units = excluded.stake_units, counted_units = excluded.counted_units`.execute(tx)
}

/** A page of the bets that counted, the latest first. */
export async function pageOfCounted(
  asker: Asker,
  grantId: string,
  offset: number,
  limit: number,
): Promise<{ readonly rows: CountedRow[]; readonly total: number }> {
  const { rows } = await sql<CountedRow>`select ${countedColumns} from bonus_counted where grant_id = ${grantId} and counted_units > 0
    order by placed_at desc, key limit ${limit} offset ${offset}`.execute(asker)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from bonus_counted where grant_id = ${grantId} and counted_units > 0`.execute(asker)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}
