/** Store: the one file that names the tables of the records. */
import { sql } from 'kysely'
import type { BetState } from '@baize/contract/records.ts'
import type { Narrowed, Reader, Tx } from '../platform/database.ts'
import { camelCase } from '../platform/statements/camel-case.ts'
import type { Rows } from './rows/rows.ts'
import type { Instants } from './day-range.ts'
import { QUARTER, type CountChange, type RoundChange } from './fold.ts'

type Instant = Temporal.Instant

/** Columns that `records_add` keeps for itself, such as what was already reported of a round, are left out. */
export type RoundRow = Narrowed<
  Omit<Rows['records_round'], 'told' | 'toldStakeUnits' | 'toldWinUnits' | 'toldBonusUnits' | 'toldCountedUnits'>,
  { readonly state: BetState }
>
type RecordsTables = {
  recordsRound: RoundRow
  recordsQuarter: Rows['records_quarter']
  recordsMovementCount: Rows['records_movement_count']
}

const on = (reader: Reader) => reader.withTables<RecordsTables>().withPlugin(camelCase)

/**
 * Adds what the rounds gained; a new round is written. `gameTypes` goes with `changes`. One statement also writes what follows from a round. That is its
 * turnover and that of its day in `zone`, the wins of the boards, and each game's count of settled rounds.
 */
/** `facts` are what other rooms know of each round. `bonusUnits` is what of its open stakes is not valid: bonus money and near-riskless bets. */
export async function addToRounds(
  tx: Tx,
  changes: readonly RoundChange[],
  facts: readonly { readonly gameType: string; readonly bonusUnits: bigint; readonly weightBp: number }[],
  zone: string,
): Promise<void> {
  if (changes.length === 0) return
  const column = <Name extends keyof RoundChange>(name: Name) => changes.map((change) => change[name])
  await sql`select records_add(${column('member')}::uuid[], ${column('account')}::bigint[], ${column('currency')}::text[],
    ${column('vendor')}::text[], ${column('gameCode')}::text[], ${facts.map(({ gameType }) => gameType)}::text[], ${column('round')}::text[],
    ${column('stakeUnits')}::bigint[], ${column('winUnits')}::bigint[], ${column('backUnits')}::bigint[], ${column('bets')}::int[],
    ${column('wins')}::int[], ${column('undone')}::int[], ${column('closes')}::int[], ${column('startedAt').map(String)}::timestamptz[],
    ${column('settledAt').map((at) => at?.toString() ?? null)}::timestamptz[], ${column('changedAt').map(String)}::timestamptz[], ${zone},
    ${facts.map(({ bonusUnits }) => bonusUnits)}::bigint[], ${facts.map(({ weightBp }) => weightBp)}::int[])`.execute(tx)
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
  /** Sums of two currencies mean nothing. */
  readonly currency: string
  readonly gameType?: string | undefined
  readonly vendor?: string | undefined
  readonly state?: BetState | undefined
}

function filtered(reader: Reader, { member, currency, from, to, gameType, vendor, state }: RoundFilter) {
  let query = on(reader).selectFrom('recordsRound').where('member', '=', member).where('currency', '=', currency)
  if (from !== undefined) query = query.where('startedAt', '>=', from)
  if (to !== undefined) query = query.where('startedAt', '<', to)
  if (gameType !== undefined) query = query.where('gameType', '=', gameType)
  if (vendor !== undefined) query = query.where('vendor', '=', vendor)
  return state === undefined ? query : query.where('state', '=', state)
}

/** The quarters of an hour in which rounds of the filter began. A day of any merchant is a range of them. */
function quartersOf(reader: Reader, { member, currency, from, to, gameType, vendor }: RoundFilter) {
  let query = on(reader).selectFrom('recordsQuarter').where('member', '=', member).where('currency', '=', currency)
  if (from !== undefined) query = query.where('quarter', '>=', from)
  if (to !== undefined) query = query.where('quarter', '<', to)
  if (gameType !== undefined) query = query.where('gameType', '=', gameType)
  return vendor === undefined ? query : query.where('vendor', '=', vendor)
}

const COLUMNS_OF: Readonly<Record<BetState, string>> = { open: 'open', settled: 'settled', 'rolled-back': 'rolled_back' }
const STATES = Object.keys(COLUMNS_OF) as BetState[]
/** One figure of a quarter, of one state or of several. */
const figure = (of: 'rounds' | 'stake_units' | 'win_units', states: readonly BetState[]) =>
  sql.join(
    states.map((state) => sql.ref(`${COLUMNS_OF[state]}_${of}`)),
    sql` + `,
  )

/** The page of rounds after the first `offset`, latest first. A later page begins at its quarter of an hour, so that none before it is read. */
export async function roundsOf(reader: Reader, filter: RoundFilter, offset: number, limit: number): Promise<RoundRow[]> {
  const place = offset === 0 ? undefined : await quarterOf(reader, filter, offset)
  if (offset > 0 && place === undefined) return []
  const begun = filtered(reader, filter).selectAll().orderBy('startedAt', 'desc').orderBy('id', 'desc').limit(limit)
  return place === undefined
    ? begun.execute()
    : begun
        .where('startedAt', '<', place.quarter.add(QUARTER))
        .offset(offset - place.before)
        .execute()
}

/** The quarter of an hour that holds the round with `offset` newer ones; none where there are fewer. */
function quarterOf(reader: Reader, filter: RoundFilter, offset: number): Promise<Cursor | undefined> {
  const rounds = figure('rounds', filter.state === undefined ? STATES : [filter.state])
  const quarters = quartersOf(reader, filter)
    .groupBy('quarter')
    .select([
      'quarter',
      sql<number>`sum(${rounds})::int`.as('here'),
      sql<number>`(sum(sum(${rounds})) over (order by quarter desc))::int`.as('upto'),
    ])
  return on(reader)
    .selectFrom(quarters.as('q'))
    .select(['q.quarter', sql<number>`upto - here`.as('before')])
    .where('q.upto', '>', offset)
    .orderBy('q.quarter', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Rounds and their sums in ten-thousandths. The net leaves open rounds out: their stake is not lost yet. */
type RoundSums = { readonly rounds: number; readonly stakeUnits: bigint; readonly winUnits: bigint; readonly netUnits: bigint }

/** How many rounds match the filter, and their sums. */
export async function sumsOf(reader: Reader, filter: RoundFilter): Promise<RoundSums> {
  const states = filter.state === undefined ? STATES : [filter.state]
  const over = states.filter((state) => state !== 'open')
  const { rounds, stake, win, net } = await quartersOf(reader, filter)
    .select([
      sql<number>`coalesce(sum(${figure('rounds', states)}), 0)::int`.as('rounds'),
      // A sum may outgrow the column's type, so it travels as text.
      sql<string>`coalesce(sum(${figure('stake_units', states)}), 0)::text`.as('stake'),
      sql<string>`coalesce(sum(${figure('win_units', states)}), 0)::text`.as('win'),
      over.length === 0
        ? sql<string>`'0'`.as('net')
        : sql<string>`coalesce(sum(${figure('win_units', over)} - (${figure('stake_units', over)})), 0)::text`.as('net'),
    ])
    .executeTakeFirstOrThrow()
  return { rounds, stakeUnits: BigInt(stake), winUnits: BigInt(win), netUnits: BigInt(net) }
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
  const rows = await quartersOf(reader, filter)
    .where('settledRounds', '>', 0)
    .groupBy([sql`1`, 'gameType'])
    .select([
      sql<string>`(quarter at time zone ${zone})::date::text`.as('day'),
      'gameType',
      sql<number>`sum(settled_rounds)::int`.as('rounds'),
      sql<string>`sum(settled_stake_units)::text`.as('stake'),
      sql<string>`sum(settled_win_units)::text`.as('win'),
    ])
    .execute()
  return rows.map(({ stake, win, ...row }) => ({ ...row, stakeUnits: BigInt(stake), winUnits: BigInt(win) }))
}

export type CountFilter = Instants & { readonly account: bigint; readonly kinds?: readonly string[] | undefined }
/** `before`: how many movements are newer than this quarter of an hour. */
export type Cursor = { readonly quarter: Instant; readonly before: number }

function counted(reader: Reader, { account, from, to, kinds }: CountFilter) {
  let query = on(reader).selectFrom('recordsMovementCount').where('account', '=', account)
  if (from !== undefined) query = query.where('quarter', '>=', from)
  if (to !== undefined) query = query.where('quarter', '<', to)
  return kinds === undefined ? query : query.where('kind', 'in', [...kinds])
}

/** How many movements were counted, and the quarter of an hour that holds the one with `offset` newer ones; none is named for the newest. */
export async function placeOf(reader: Reader, filter: CountFilter, offset: number): Promise<{ total: number; place: Cursor | undefined }> {
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
    offset === 0
      ? undefined
      : on(reader)
          .selectFrom(quarters.as('q'))
          .select(['q.quarter', sql<number>`upto - here`.as('before')])
          .where('q.upto', '>', offset)
          .orderBy('q.quarter', 'desc')
          .limit(1)
          .executeTakeFirst(),
  ])
  return { total: total.total, place }
}
