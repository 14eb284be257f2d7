/** Requirement store: the wagering requirements of deposits, the bets given to them, and what each bet counted. */
import { sql } from 'kysely'
import type { GameType } from '@baize/contract/games.ts'
import { DATABASE_NOW } from '../../platform/clock.ts'
import type { Narrowed, Reader, Tx } from '../../platform/database.ts'
import type { Rows } from '../rows/rows.ts'

type Asker = Reader | Tx
type Instant = Temporal.Instant

export type RequirementRow = Narrowed<
  Omit<Rows['wallet_requirement'], 'cause' | 'liftReason'>,
  { readonly contribution: Readonly<Partial<Record<GameType | '', number>>> }
>

const COLUMNS = sql`id, reference, episode, member_id as "memberId", currency, source, cause_reference as "causeReference", amount_units as "amountUnits",
  returned_units as "returnedUnits", times, contribution, at, done_units as "doneUnits", met_at as "metAt", lifted_by as "liftedBy", closed`

/** Locks the requirements of members' open episodes, so that a deposit which joins one waits until its bets are counted. */
export async function lockEpisodes(tx: Tx, members: readonly string[]): Promise<RequirementRow[]> {
  const { rows } = await sql<RequirementRow>`select ${COLUMNS} from wallet_requirement
    where member_id = any (${[...members]}::uuid[]) and not closed order by id for update`.execute(tx)
  return rows
}

/** Does nothing where the cause has made one before. */
export async function insertRequirement(
  tx: Tx,
  row: Pick<RequirementRow, 'reference' | 'episode' | 'memberId' | 'currency' | 'source' | 'causeReference' | 'amountUnits' | 'times'> & {
    readonly id: string
    readonly cause: string
    readonly contribution: RequirementRow['contribution']
  },
): Promise<void> {
  await sql`insert into wallet_requirement
      (id, reference, episode, member_id, currency, source, cause, cause_reference, amount_units, times, contribution, at)
    values (${row.id}, ${row.reference}, ${row.episode}, ${row.memberId}, ${row.currency}, ${row.source}, ${row.cause}, ${row.causeReference},
      ${row.amountUnits}, ${row.times}, ${JSON.stringify(row.contribution)}::jsonb, ${sql.raw(DATABASE_NOW)})
    on conflict (cause) do nothing`.execute(tx)
}

/** In all currencies where none is named. */
export async function unmetOf(asker: Asker, memberId: string, currency?: string): Promise<RequirementRow[]> {
  const { rows } = await sql<RequirementRow>`select ${COLUMNS} from wallet_requirement
    where member_id = ${memberId} and (${currency ?? null}::text is null or currency = ${currency ?? null}) and not closed and met_at is null
      and returned_units < amount_units order by at, id`.execute(asker)
  return rows
}

/** Open ones first, then the latest. */
export async function latestOf(asker: Asker, memberId: string, currency: string, limit: number): Promise<RequirementRow[]> {
  const { rows } = await sql<RequirementRow>`select ${COLUMNS} from wallet_requirement
    where member_id = ${memberId} and currency = ${currency} order by met_at is not null, id desc limit ${limit}`.execute(asker)
  return rows
}

export async function requirementBy(asker: Asker, reference: string): Promise<RequirementRow | undefined> {
  const { rows } = await sql<RequirementRow>`select ${COLUMNS} from wallet_requirement where reference = ${reference}`.execute(asker)
  return rows[0]
}

export async function markLifted(tx: Tx, id: string, by: string, reason: string, at: Instant): Promise<void> {
  await sql`update wallet_requirement set lifted_by = ${by}, lift_reason = ${reason}, met_at = coalesce(met_at, ${at}) where id = ${id}`.execute(
    tx,
  )
}

/** What came back of the payment that made it; nothing where it made none. */
export async function writeReturned(tx: Tx, cause: string, units: bigint): Promise<void> {
  await sql`update wallet_requirement set returned_units = least(amount_units, ${units}::bigint) where cause = ${cause}`.execute(tx)
}

export type Worked = { readonly id: string; readonly doneUnits: bigint; readonly met: boolean }

/** Writes what was counted. A met requirement keeps its first time. */
export async function writeProgress(tx: Tx, rows: readonly Worked[], at: Instant): Promise<void> {
  if (rows.length === 0) return
  await sql`update wallet_requirement r set done_units = n.done, met_at = case when n.met then coalesce(r.met_at, ${at}) else r.met_at end
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ doneUnits }) => doneUnits)}::bigint[], ${rows.map(({ met }) => met)}::boolean[])
      as n(id, done, met)
    where r.id = n.id`.execute(tx)
}

/** Closes the episodes in which nothing is open any more. */
export async function closeEpisodes(tx: Tx, episodes: readonly string[]): Promise<void> {
  await sql`update wallet_requirement r set closed = true where r.episode = any (${[...episodes]}::uuid[]) and not r.closed
    and not exists (select from wallet_requirement o where o.episode = r.episode and o.met_at is null)`.execute(tx)
}

export type BetRow = Rows['wallet_requirement_bet']
const BET_COLUMNS = sql`b.episode, b.bet, b.vendor, b.game, b.round, b.category, b.stake_units as "stakeUnits", b.weight_bp as "weightBp", b.placed_at as "placedAt",
  b.settled_at as "settledAt"`

/** Those of these bets that are known. */
export async function knownBets(tx: Tx, keys: readonly Pick<BetRow, 'episode' | 'bet'>[]): Promise<BetRow[]> {
  const { rows } = await sql<BetRow>`select ${BET_COLUMNS} from wallet_requirement_bet b
    join unnest(${keys.map(({ episode }) => episode)}::uuid[], ${keys.map(({ bet }) => bet)}::text[]) as k(episode, bet)
      on k.episode = b.episode and k.bet = b.bet`.execute(tx)
  return rows
}

/** The bet of each episode that was settled last. */
export async function lastBets(tx: Tx, episodes: readonly string[]): Promise<BetRow[]> {
  const { rows } = await sql<BetRow>`select b.* from unnest(${[...episodes]}::uuid[]) as e(episode) cross join lateral (
      select ${BET_COLUMNS} from wallet_requirement_bet b where b.episode = e.episode order by b.settled_at desc, b.bet desc limit 1
    ) b`.execute(tx)
  return rows
}

export async function betsOf(tx: Tx, episode: string): Promise<BetRow[]> {
  const { rows } = await sql<BetRow>`select ${BET_COLUMNS} from wallet_requirement_bet b where b.episode = ${episode}`.execute(tx)
  return rows
}

/** Writes bets with their present stake. */
export async function writeBets(tx: Tx, rows: readonly BetRow[]): Promise<void> {
  if (rows.length === 0) return
  const all = <Key extends keyof BetRow>(key: Key): BetRow[Key][] => rows.map((row) => row[key])
  await sql`insert into wallet_requirement_bet (episode, bet, vendor, game, round, category, stake_units, weight_bp, placed_at, settled_at)
    select * from unnest(${all('episode')}::uuid[], ${all('bet')}::text[], ${all('vendor')}::text[], ${all('game')}::text[], ${all('round')}::text[],
      ${all('category')}::text[], ${all('stakeUnits')}::bigint[], ${all('weightBp')}::int[], ${all('placedAt').map(String)}::timestamptz[], ${all('settledAt').map(String)}::timestamptz[])
    on conflict (episode, bet) do update set stake_units = excluded.stake_units, weight_bp = excluded.weight_bp`.execute(tx)
}

export type ShareRow = Rows['wallet_requirement_share']

export async function insertShares(tx: Tx, rows: readonly ShareRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into wallet_requirement_share (requirement_id, bet, counted_units, used_units)
    select * from unnest(${rows.map(({ requirementId }) => requirementId)}::uuid[], ${rows.map(({ bet }) => bet)}::text[],
      ${rows.map(({ countedUnits }) => countedUnits)}::bigint[], ${rows.map(({ usedUnits }) => usedUnits)}::bigint[])`.execute(tx)
}

export async function removeShares(tx: Tx, episode: string): Promise<void> {
  await sql`delete from wallet_requirement_share s using wallet_requirement r where r.id = s.requirement_id and r.episode = ${episode}`.execute(
    tx,
  )
}

export type SharedBet = BetRow & { readonly requirementId: string; readonly countedUnits: bigint }

/** The bets of each requirement that were settled last. */
export async function sharedBets(asker: Asker, requirements: readonly string[], limit: number): Promise<SharedBet[]> {
  const { rows } = await sql<SharedBet>`select b.* from unnest(${[...requirements]}::uuid[]) as q(id) cross join lateral (
      select ${BET_COLUMNS}, s.requirement_id as "requirementId", s.counted_units as "countedUnits"
      from wallet_requirement_share s
      join wallet_requirement r on r.id = s.requirement_id
      join wallet_requirement_bet b on b.episode = r.episode and b.bet = s.bet
      where s.requirement_id = q.id order by b.settled_at desc, b.bet desc limit ${limit}
    ) b`.execute(asker)
  return rows
}
