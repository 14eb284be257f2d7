/** Store of settlements: what won, what each account is owed, and how far it was paid. Every statement works on a whole lane of an issue. */
import { sql } from 'kysely'
import { LANES } from '../../ledger/ledger.ts'
import type { Reader, Tx } from '../../platform/database.ts'
import type { OddsByTier } from '../game.ts'
import { on } from '../store.ts'
import type { Rows } from '../rows/rows.ts'

type Instant = Temporal.Instant

export type SettlementState = 'open' | 'judged' | 'paid' | 'reconciled' | 'disputed'
export type Settlement = {
  readonly issue: bigint
  readonly version: number
  readonly state: SettlementState
  readonly tickets: bigint
  readonly stakeUnits: bigint
  readonly winners: bigint
  readonly grossUnits: bigint
  readonly paidUnits: bigint
  readonly rebateUnits: bigint
  readonly refundUnits: bigint
}

/** Opens the settlement of a draw version with its lanes; an existing one is left as it is. */
export async function openSettlement(tx: Tx, issue: bigint, version: number, now: Instant): Promise<void> {
  await sql`insert into lottery_settlement (issue, version, started_at) values (${issue}, ${version}, ${now}) on conflict do nothing`.execute(
    tx,
  )
  await sql`insert into lottery_settlement_lane (issue, version, lane) select ${issue}, ${version}, generate_series(0, ${LANES - 1}) on conflict do nothing`.execute(
    tx,
  )
}

export const settlementOf = async (reader: Reader | Tx, issue: bigint, version: number): Promise<Settlement | undefined> =>
  (await sql<Settlement>`select * from lottery_settlement where issue = ${issue} and version = ${version}`.execute(on(reader))).rows[0]

/** Waits for any other worker. */
export const lockSettlement = async (tx: Tx, issue: bigint, version: number): Promise<Settlement | undefined> =>
  (await sql<Settlement>`select * from lottery_settlement where issue = ${issue} and version = ${version} for update`.execute(on(tx)))
    .rows[0]

export type PriceOf = { readonly id: number; readonly play: string; readonly prizeGroup: number; readonly odds: OddsByTier | null }

/** Different selections at one price. */
export type Wagered = { readonly price: PriceOf; readonly selections: readonly string[] }

/** Selections up to this length travel joined, since a row for each would cost more than its judgement; longer ones travel alone. */
const LONGEST_JOINED = 100

/**
 * Readings of an issue's tickets group them in memory, and find them by its bitmap. One by one by the index they would come in no order of
 * their place.
 */
const readTickets = (tx: Tx) => sql`select set_config('work_mem', '64MB', true), set_config('enable_indexscan', 'off', true)`.execute(tx)

/** Every different selection at every different price in some lanes. The rules judge each once, however many tickets carry it. */
export async function wageredOn(tx: Tx, issue: bigint, lanes: readonly number[]): Promise<Wagered[]> {
  await readTickets(tx)
  // No selection contains a line end.
  const { rows } = await sql<PriceOf & { joined: string }>`
    select p.id, p.play, p.prize_group, p.odds, j.joined
    from (
      select price, string_agg(selection, E'\n') as joined
      from (
        select price, selection from lottery_ticket where issue = ${issue} and (account & 15)::int = any (${lanes}::int[]) and not void group by price, selection
      ) sold
      group by price, case when length(selection) > ${LONGEST_JOINED} then selection end
    ) j join lottery_price p on p.id = j.price`.execute(on(tx))
  return rows.map(({ joined, ...price }) => ({ price, selections: joined.split('\n') }))
}

export type OutcomeRow = Omit<Rows['lottery_outcome'], 'issue' | 'version'>

/** Rows in one statement. */
const OUTCOMES = 20_000

export async function writeOutcomes(
  tx: Tx,
  issue: bigint,
  version: number,
  outcomes: readonly OutcomeRow[],
  together = OUTCOMES,
): Promise<void> {
  for (let from = 0; from < outcomes.length; from += together) {
    const slice = outcomes.slice(from, from + together)
    await sql`
      insert into lottery_outcome (issue, version, price, selection, whole, numerator, denominator, refunded)
      select ${issue}, ${version}::int, * from unnest(${slice.map(({ price }) => price)}::int[], ${slice.map(({ selection }) => selection)}::text[], ${slice.map(({ whole }) => whole)}::bigint[],
        ${slice.map(({ numerator }) => numerator)}::bigint[], ${slice.map(({ denominator }) => denominator)}::bigint[], ${slice.map(({ refunded }) => refunded)}::bigint[])`.execute(
      tx,
    )
  }
  await sql`analyze lottery_outcome`.execute(tx)
}

/**
 * Lets this transaction commit without waiting for the disk. Nobody is notified of it before the settlement is finished. That commit stands behind it in the same
 * log and waits. A power cut that takes it also takes the settlement's position, and the work is done again.
 */
export const commitAhead = (tx: Tx) => sql`set local synchronous_commit = off`.execute(tx)

export const moveSettlement = (tx: Tx, issue: bigint, version: number, state: SettlementState) =>
  sql`update lottery_settlement set state = ${state} where issue = ${issue} and version = ${version}`.execute(tx)

export type LaneState = 'waiting' | 'reckoned' | 'taken-back' | 'paid'
export type Lane = { readonly lane: number; readonly state: LaneState }

export const lanesOf = async (reader: Reader | Tx, issue: bigint, version: number): Promise<Lane[]> =>
  (
    await sql<Lane>`select lane, state from lottery_settlement_lane where issue = ${issue} and version = ${version} order by lane`.execute(
      on(reader),
    )
  ).rows

/** Locks these lanes' rows; undefined when another worker has one of them. */
export async function tryLanes(tx: Tx, issue: bigint, version: number, lanes: readonly number[]): Promise<Lane[] | undefined> {
  const { rows } = await sql<Lane>`
    select lane, state from lottery_settlement_lane
    where issue = ${issue} and version = ${version} and lane = any (${lanes}::int[]) order by lane for update skip locked`.execute(on(tx))
  return rows.length === lanes.length ? rows : undefined
}

/** Accounts in one row of what is owed: as many as fit into a row without TOAST. */
export const DUES_ON_A_PAGE = 40

/**
 * Works out some lanes in one reading of the tickets. For each account it adds up the prizes, capped by the win cap, the rebates and
 * the refunds. Prizes are rounded down once per ticket. A lane without tickets owes nothing, and is paid.
 */
export async function reckonLanes(tx: Tx, issue: bigint, version: number, lanes: readonly number[], winCap: bigint): Promise<void> {
  await readTickets(tx)
  await sql`
    with sums as materialized (
      select account, (account & 15)::int as lane, count(*) as tickets, lottery_sum(stake_units) as stake, count(*) filter (where won) as winners,
        lottery_sum(prize) as prize, lottery_sum(refund) as refund, lottery_sum((stake_units - refund) * rebate_points / 10000) as rebate
      from (
        select t.account, t.stake_units, t.rebate_points, o.price is not null as won,
          case when o.price is null then 0 else lottery_prize(t.unit_units, o.whole, o.numerator, o.denominator) end as prize,
          case when o.price is null then 0 else o.refunded * t.unit_units end as refund
        from lottery_ticket t
        left join lottery_outcome o on o.issue = ${issue} and o.version = ${version} and o.price = t.price and o.selection = t.selection
        where t.issue = ${issue} and (t.account & 15)::int = any (${lanes}::int[]) and not t.void
      ) fared
      group by account
    ), pages as (
      insert into lottery_due_page (issue, version, lane, last_account, accounts, gross_units, paid_units, rebate_units, refund_units)
      select ${issue}, ${version}, lane, max(account), array_agg(account), array_agg(prize), array_agg(least(prize, ${winCap})), array_agg(rebate), array_agg(refund)
      from (select *, (row_number() over (partition by lane order by account) - 1) / ${DUES_ON_A_PAGE} as page from sums) paged
      group by lane, page
    )
    update lottery_settlement_lane l set state = case when f.lane is null and l.version = 1 then 'paid' else 'reckoned' end, tickets = coalesce(f.tickets, 0), stake_units = coalesce(f.stake, 0), winners = coalesce(f.winners, 0),
      gross_units = coalesce(f.gross, 0), paid_units = coalesce(f.paid, 0), rebate_units = coalesce(f.rebate, 0), refund_units = coalesce(f.refund, 0)
    from unnest(${lanes}::int[]) as a(lane)
    left join (
      select lane, sum(tickets) as tickets, sum(stake) as stake, sum(winners) as winners, sum(prize) as gross, sum(least(prize, ${winCap})) as paid, sum(rebate) as rebate, sum(refund) as refund
      from sums group by lane
    ) f on f.lane = a.lane
    where l.issue = ${issue} and l.version = ${version} and l.lane = a.lane`.execute(tx)
}

/** What is owed, one array for each column, in the order of the accounts. */
export type Dues = {
  readonly accounts: readonly bigint[]
  readonly paid: readonly bigint[]
  readonly rebates: readonly bigint[]
  readonly refunds: readonly bigint[]
}

/** Whether a lane is paid, or its payments under the previous version are taken back, and the states before and after. */
export type Step = {
  readonly lane: number
  readonly act: 'take back' | 'pay'
  /** The draw version of the payment or the return. */
  readonly owed: number
  readonly from: LaneState
  readonly to: LaneState
}

/**
 * What is owed on the next pages of a lane, which moves past them at once. With the last of them it goes on to the step's end.
 * Undefined when the lane is elsewhere or on hold, or another worker has it.
 */
export async function takeDues(
  tx: Tx,
  issue: bigint,
  version: number,
  { lane, act, owed, from, to }: Step,
  pages: number,
): Promise<{ dues: Dues; state: LaneState } | undefined> {
  const upto = sql.ref(act === 'pay' ? 'paid_upto' : 'taken_upto')
  // A page that an earlier version of this program left half paid is sent again whole. Each payment has its key and is made once.
  const { rows } = await sql<{ [Name in keyof Dues]: Dues[Name] | null } & { state: LaneState }>`
    with now as (
      select lane, ${upto} as upto from lottery_settlement_lane where issue = ${issue} and version = ${version} and lane = ${lane} and state = ${from} and not held for update skip locked
    ), next as (
      select last_account, accounts, paid_units, rebate_units, refund_units from lottery_due_page
      where issue = ${issue} and version = ${owed} and lane = ${lane} and last_account > (select upto from now) order by last_account limit ${pages}
    ), moved as (
      update lottery_settlement_lane l set ${upto} = coalesce(n.upto, l.${upto}), state = case when n.pages < ${pages} then ${to} else l.state end
      from now, (select max(last_account) as upto, count(*) as pages from next) n where l.issue = ${issue} and l.version = ${version} and l.lane = now.lane
      returning l.state
    )
    select m.state, n.accounts, n.paid_units as paid, n.rebate_units as rebates, n.refund_units as refunds from moved m left join next n on true`.execute(
    tx,
  )
  const [first] = rows
  if (!first) return undefined
  const all = (name: keyof Dues): bigint[] => rows.flatMap((row) => row[name] ?? [])
  return { dues: { accounts: all('accounts'), paid: all('paid'), rebates: all('rebates'), refunds: all('refunds') }, state: first.state }
}

export type Due = { readonly account: bigint; readonly paid: bigint; readonly rebate: bigint; readonly refund: bigint }

const openLane = (issue: bigint, version: number, lane: number) =>
  sql`select * from lottery_settlement_lane where issue = ${issue} and version = ${version} and lane = ${lane} and not held`

/** All that a lane still owes, or has still to take back; nothing of a lane on hold. */
export async function duesAhead(reader: Reader, issue: bigint, version: number, { lane, act, owed }: Step): Promise<Due[]> {
  const upto = sql.ref(act === 'pay' ? 'l.paid_upto' : 'l.taken_upto')
  const { rows } = await sql<Due>`
    select unnest(p.accounts) as account, unnest(p.paid_units) as paid, unnest(p.rebate_units) as rebate, unnest(p.refund_units) as refund
    from (${openLane(issue, version, lane)}) l
    join lottery_due_page p on p.issue = l.issue and p.version = ${owed} and p.lane = l.lane and p.last_account > ${upto} order by 1`.execute(
    reader,
  )
  return rows
}

/** Locks a lane's row; false where it is on hold, or another worker has it. */
export const tryLane = async (tx: Tx, issue: bigint, version: number, lane: number): Promise<boolean> =>
  (await sql`${openLane(issue, version, lane)} for update skip locked`.execute(tx)).rows.length === 1

/** Adds the lanes up into the settlement. */
export const sumSettlement = (tx: Tx, issue: bigint, version: number, now: Instant) =>
  sql`
    update lottery_settlement s set state = 'paid', finished_at = ${now}, tickets = l.tickets, stake_units = l.stake, winners = l.winners,
      gross_units = l.gross, paid_units = l.paid, rebate_units = l.rebate, refund_units = l.refund
    from (
      select sum(tickets) as tickets, sum(stake_units) as stake, sum(winners) as winners, sum(gross_units) as gross, sum(paid_units) as paid, sum(rebate_units) as rebate,
        sum(refund_units) as refund from lottery_settlement_lane where issue = ${issue} and version = ${version}
    ) l
    where s.issue = ${issue} and s.version = ${version}`.execute(tx)

/** The open stakes: orders that were neither cancelled nor void, and the fees that were kept. */
export async function stakesOf(reader: Reader | Tx, issue: bigint): Promise<{ stakeUnits: bigint; feeUnits: bigint }> {
  const { rows } = await sql<{ stake: string; fee: string }>`
    select coalesce(sum(stake_units) filter (where state = 'placed'), 0)::text as stake, coalesce(sum(fee_units), 0)::text as fee from lottery_order where issue = ${issue}`.execute(
    reader,
  )
  return { stakeUnits: BigInt(rows[0]!.stake), feeUnits: BigInt(rows[0]!.fee) }
}

export type Refundable = { readonly id: string; readonly account: bigint; readonly stakeKey: string }

const refundable = async (asker: Reader | Tx, issue: bigint, which: ReturnType<typeof sql>): Promise<Refundable[]> =>
  (
    await sql<Refundable>`
      select o.id, o.account, o.stake_key from lottery_order o join lottery_issue i on i.id = o.issue
      where o.issue = ${issue} and o.state = 'placed' and (i.state = 'void' or (i.drawn_at < i.close_at and o.placed_at >= i.drawn_at))
        and ${which}`.execute(on(asker))
  ).rows

/** Orders of a lane whose stakes are returned: those of a void issue, or those placed at or after an early draw. */
export const refundableIn = (reader: Reader, issue: bigint, lane: number, limit: number, resting: readonly string[]) =>
  refundable(reader, issue, sql`(o.account & 15)::int = ${lane} and o.id <> all (${[...resting]}::uuid[]) order by o.id limit ${limit}`)

/** Those of the named orders whose stakes are still to be returned. */
export const refundableAmong = (tx: Tx, issue: bigint, ids: readonly string[]) =>
  refundable(tx, issue, sql`o.id = any (${[...ids]}::uuid[]) order by o.id`)
