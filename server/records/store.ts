/** Store: the one file that names the tables of the records. */
import { CamelCasePlugin, sql, type Generated, type Selectable } from 'kysely'
import type { BetState } from '@baize/contract/records.ts'
import type { Reader, Tx } from '../platform/database.ts'
import type { Instants } from './day-range.ts'
import type { CountChange, RoundChange } from './fold.ts'

type Instant = Temporal.Instant

type RoundTable = {
  id: Generated<string>
  member: string
  account: bigint
  currency: string
  vendor: string
  gameCode: string
  gameType: string
  round: string
  stakeUnits: bigint
  winUnits: bigint
  backUnits: Generated<bigint>
  bets: number
  wins: number
  undone: number
  state: Generated<BetState>
  startedAt: Instant
  wonAt: Instant | null
}
type CountTable = { account: bigint; quarter: Instant; kind: string; movements: number }
type RecordsTables = { recordsRound: RoundTable; recordsMovementCount: CountTable }

export type RoundRow = Selectable<RoundTable>

const on = (reader: Reader) => reader.withTables<RecordsTables>().withPlugin(new CamelCasePlugin())

/**
 * Adds what the rounds gained; a round that is new is written. `gameTypes` goes with `changes`. The boards follow in the same statement: a round that won
 * something stands among the wins as long as it is settled with more than its stake, and a game counts the rounds that were settled, less those undone.
 */
export async function addToRounds(tx: Tx, changes: readonly RoundChange[], gameTypes: readonly string[]): Promise<void> {
  if (changes.length === 0) return
  const column = <Name extends keyof RoundChange>(name: Name) => changes.map((change) => change[name])
  await sql`
    with changed as (
      insert into records_round as r (member, account, currency, vendor, game_code, game_type, round, stake_units, win_units, back_units, bets, wins, undone, started_at, won_at)
      select * from unnest(
        ${column('member')}::uuid[], ${column('account')}::bigint[], ${column('currency')}::text[], ${column('vendor')}::text[],
        ${column('gameCode')}::text[], ${gameTypes}::text[], ${column('round')}::text[], ${column('stakeUnits')}::bigint[], ${column('winUnits')}::bigint[], ${column('backUnits')}::bigint[],
        ${column('bets')}::int[], ${column('wins')}::int[], ${column('undone')}::int[], ${column('startedAt').map(String)}::timestamptz[],
        ${column('wonAt').map((at) => at?.toString() ?? null)}::timestamptz[]
      )
      on conflict (account, vendor, game_code, round) do update set
        stake_units = r.stake_units + excluded.stake_units,
        win_units = r.win_units + excluded.win_units,
        back_units = r.back_units + excluded.back_units,
        bets = r.bets + excluded.bets,
        wins = r.wins + excluded.wins,
        undone = r.undone + excluded.undone,
        started_at = least(r.started_at, excluded.started_at),
        won_at = greatest(r.won_at, excluded.won_at)
      returning new.id, new.member, new.currency, new.vendor, new.game_code, new.game_type, new.win_units - new.stake_units as net_units, new.won_at,
        coalesce(old.state = 'settled', false) as was_settled, new.state = 'settled' as is_settled
    ), counted as (
      insert into records_game_day as d (vendor, game_code, day, rounds)
      select vendor, game_code, (won_at at time zone 'UTC')::date, sum(case when is_settled then 1 else -1 end)
      from changed where is_settled <> was_settled group by 1, 2, 3
      on conflict (day, vendor, game_code) do update set rounds = d.rounds + excluded.rounds
    ), gone as (
      delete from records_win w using changed c where w.round = c.id and not (c.is_settled and c.net_units > 0)
    )
    insert into records_win (round, member, currency, vendor, game_code, game_type, net_units, won_at)
    select id, member, currency, vendor, game_code, game_type, net_units, won_at from changed where is_settled and net_units > 0
    on conflict (round) do update set net_units = excluded.net_units, won_at = excluded.won_at`.execute(tx)
}

export async function addToCounts(tx: Tx, changes: readonly CountChange[]): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into records_movement_count as c (account, quarter, kind, movements)
    select * from unnest(
      ${changes.map(({ account }) => account)}::bigint[], ${changes.map(({ quarter }) => quarter.toString())}::timestamptz[],
      ${changes.map(({ kind }) => kind)}::text[], ${changes.map(({ movements }) => movements)}::int[]
    )
    on conflict (account, quarter, kind) do update set movements = c.movements + excluded.movements`.execute(tx)
}

export type RoundFilter = Instants & {
  readonly member: string
  readonly gameType?: string | undefined
  readonly vendor?: string | undefined
  readonly state?: BetState | undefined
}

function filtered(reader: Reader, { member, from, to, gameType, vendor, state }: RoundFilter) {
  let query = on(reader).selectFrom('recordsRound').where('member', '=', member)
  if (from !== undefined) query = query.where('startedAt', '>=', from)
  if (to !== undefined) query = query.where('startedAt', '<', to)
  if (gameType !== undefined) query = query.where('gameType', '=', gameType)
  if (vendor !== undefined) query = query.where('vendor', '=', vendor)
  return state === undefined ? query : query.where('state', '=', state)
}

export const roundsOf = (reader: Reader, filter: RoundFilter, offset: number, limit: number): Promise<RoundRow[]> =>
  filtered(reader, filter).selectAll().orderBy('startedAt', 'desc').orderBy('id', 'desc').offset(offset).limit(limit).execute()

/** How many rounds the filter leaves, and their sums. */
export async function sumsOf(reader: Reader, filter: RoundFilter): Promise<{ rounds: number; stakeUnits: bigint; winUnits: bigint }> {
  const { rounds, stake, win } = await filtered(reader, filter)
    .select([
      sql<number>`count(*)::int`.as('rounds'),
      // A sum may outgrow the column's type, so it travels as text.
      sql<string>`coalesce(sum(stake_units), 0)::text`.as('stake'),
      sql<string>`coalesce(sum(win_units), 0)::text`.as('win'),
    ])
    .executeTakeFirstOrThrow()
  return { rounds, stakeUnits: BigInt(stake), winUnits: BigInt(win) }
}

export type ProfitRow = {
  readonly day: string
  readonly gameType: string
  readonly rounds: number
  readonly stakeUnits: bigint
  readonly winUnits: bigint
}

/** The sums of settled rounds by the day of the zone on which they began and by category. */
export async function profitOf(reader: Reader, { zone, ...filter }: RoundFilter & { readonly zone: string }): Promise<ProfitRow[]> {
  const rows = await filtered(reader, { ...filter, state: 'settled' })
    .groupBy([sql`1`, 'gameType'])
    .select([
      sql<string>`(started_at at time zone ${zone})::date::text`.as('day'),
      'gameType',
      sql<number>`count(*)::int`.as('rounds'),
      sql<string>`sum(stake_units)::text`.as('stake'),
      sql<string>`sum(win_units)::text`.as('win'),
    ])
    .execute()
  return rows.map(({ stake, win, ...row }) => ({ ...row, stakeUnits: BigInt(stake), winUnits: BigInt(win) }))
}

export type CountFilter = Instants & { readonly account: bigint; readonly kinds?: readonly string[] | undefined }
/** `before`: how many movements are newer than this quarter of an hour. */
export type Place = { readonly quarter: Instant; readonly before: number }

function counted(reader: Reader, { account, from, to, kinds }: CountFilter) {
  let query = on(reader).selectFrom('recordsMovementCount').where('account', '=', account)
  if (from !== undefined) query = query.where('quarter', '>=', from)
  if (to !== undefined) query = query.where('quarter', '<', to)
  return kinds === undefined ? query : query.where('kind', 'in', [...kinds])
}

/** How many movements were counted, and in which quarter of an hour the one with `offset` newer ones stands. */
export async function placeOf(reader: Reader, filter: CountFilter, offset: number): Promise<{ total: number; place: Place | undefined }> {
  const quarters = counted(reader, filter)
    .groupBy('quarter')
    .select([
      'quarter',
      sql<number>`sum(movements)::int`.as('here'),
      sql<number>`(sum(sum(movements)) over (order by quarter desc))::int`.as('upto'),
    ])
  const [total, place] = await Promise.all([
    counted(reader, filter)
      .select(sql<number>`coalesce(sum(movements), 0)::int`.as('total'))
      .executeTakeFirstOrThrow(),
    on(reader)
      .selectFrom(quarters.as('q'))
      .select(['q.quarter', sql<number>`upto - here`.as('before')])
      .where('q.upto', '>', offset)
      .orderBy('q.quarter', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { total: total.total, place }
}
