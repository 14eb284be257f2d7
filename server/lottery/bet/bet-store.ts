/** Store of bets: orders, tickets, prices and exposure, written for whole batches. */
import { sql } from 'kysely'
import type { PlacedTicket } from '@baize/rules/economy/riskless-tickets.ts'
import type { IssueState } from '@baize/contract/lottery/lottery.ts'
import type { Reader, Tx, Narrowed } from '../../platform/database.ts'
import type { OddsByTier } from '../game.ts'
import { on } from '../store.ts'
import type { PricedTicket } from '../wager.ts'
import type { Rows } from '../rows/rows.ts'

type Instant = Temporal.Instant

export type NewOrder = {
  readonly id: string
  readonly issue: bigint
  readonly game: string
  readonly member: string
  readonly account: bigint
  readonly requestKey: string
  readonly betToken: string | null
  readonly chase: string | null
  readonly stakeKey: string
  readonly placedAt: Instant
  readonly stakeUnits: bigint
  readonly tickets: readonly PricedTicket[]
}

export type OrderRow = Omit<Rows['lottery_order'], 'betToken'>

export type TicketRow = Pick<
  Rows['lottery_ticket'],
  'id' | 'orderId' | 'unitUnits' | 'stakeUnits' | 'bets' | 'multiple' | 'place' | 'selection'
> &
  Pick<PriceRow, 'play' | 'prizeGroup' | 'odds'> & { readonly prizeUnits: bigint | null; readonly refundUnits: bigint | null }

type Price = { readonly game: string; readonly play: string; readonly prizeGroup: number; readonly odds: OddsByTier | undefined }

const priceKey = ({ game, play, prizeGroup, odds }: Omit<Price, 'odds'> & { odds?: OddsByTier | null | undefined }): string =>
  JSON.stringify([game, play, prizeGroup, odds ? Object.entries(odds).sort(([a], [b]) => (a < b ? -1 : 1)) : null])

type PriceRow = Narrowed<Rows['lottery_price'], { readonly odds: OddsByTier | null }>

/** Ids of prices that were read from a committed row. A price never changes, so they stay valid. */
const known = new WeakMap<object, Map<string, number>>()

async function findPrices(tx: Tx, prices: readonly Price[]): Promise<PriceRow[]> {
  const { rows } = await sql<PriceRow>`
    select p.* from unnest(${prices.map(({ game }) => game)}::text[], ${prices.map(({ play }) => play)}::text[], ${prices.map(({ prizeGroup }) => prizeGroup)}::int[]) as k(game, play, prize_group)
    join lottery_price p on p.game = k.game and p.play = k.play and p.prize_group = k.prize_group`.execute(on(tx))
  return rows
}

/** The ids of these prices; new ones are written. `owner` is the server instance whose known prices are used. */
async function priceIds(tx: Tx, owner: object, prices: readonly Price[]): Promise<Map<string, number>> {
  const memory = known.get(owner) ?? new Map<string, number>()
  known.set(owner, memory)
  const wanted = new Map(prices.map((price) => [priceKey(price), price]))
  const ids = new Map<string, number>()
  for (const key of wanted.keys()) if (memory.has(key)) ids.set(key, memory.get(key)!)
  const asked = [...wanted].filter(([key]) => !ids.has(key)).map(([, price]) => price)
  if (asked.length === 0) return ids
  for (const row of await findPrices(tx, asked)) {
    const key = priceKey(row)
    memory.set(key, row.id)
    if (wanted.has(key)) ids.set(key, row.id)
  }
  const fresh = asked.filter((price) => !ids.has(priceKey(price)))
  if (fresh.length === 0) return ids
  await sql`
    insert into lottery_price (game, play, prize_group, odds)
    select * from unnest(${fresh.map(({ game }) => game)}::text[], ${fresh.map(({ play }) => play)}::text[], ${fresh.map(({ prizeGroup }) => prizeGroup)}::int[],
      ${fresh.map(({ odds }) => (odds ? JSON.stringify(odds) : null))}::jsonb[]) on conflict do nothing`.execute(tx)
  // A rollback may still undo what this transaction wrote, so it is not remembered.
  for (const row of await findPrices(tx, fresh)) ids.set(priceKey(row), row.id)
  return ids
}

/** The ids of the prices of these tickets in their order; undefined where one of them is not known. */
export function knownPrices(owner: object, tickets: readonly Price[]): number[] | undefined {
  const memory = known.get(owner)
  const ids = tickets.map((ticket) => memory?.get(priceKey(ticket)))
  return ids.every((id) => id !== undefined) ? ids : undefined
}

/** Writes orders with their tickets and their exposure on their issues. */
export async function writeOrders(tx: Tx, owner: object, orders: readonly NewOrder[]): Promise<void> {
  if (orders.length === 0) return
  const column = <Name extends keyof NewOrder>(name: Name) => orders.map((order) => order[name])
  await sql`
    insert into lottery_order (id, issue, member, account, request_key, bet_token, chase, stake_key, placed_at, stake_units, tickets)
    select * from unnest(${column('id')}::uuid[], ${column('issue')}::bigint[], ${column('member')}::uuid[], ${column('account')}::bigint[], ${column('requestKey')}::text[],
      ${column('betToken')}::text[], ${column('chase')}::uuid[], ${column('stakeKey')}::text[], ${column('placedAt').map(String)}::timestamptz[], ${column('stakeUnits')}::bigint[],
      ${orders.map(({ tickets }) => tickets.length)}::int[])`.execute(tx)
  const all = orders.flatMap((order) => order.tickets.map((ticket, index) => ({ order, ticket, place: index + 1 })))
  const ids = await priceIds(
    tx,
    owner,
    all.map(({ order, ticket }) => ({ ...ticket, game: order.game })),
  )
  const price = all.map(({ order, ticket }) => ids.get(priceKey({ ...ticket, game: order.game })))
  if (price.includes(undefined)) throw new Error('a price was written and cannot be found')
  await sql`
    insert into lottery_ticket (issue, order_id, account, unit_units, stake_units, bets, price, multiple, place, rebate_points, selection)
    select * from unnest(${all.map(({ order }) => order.issue)}::bigint[], ${all.map(({ order }) => order.id)}::uuid[], ${all.map(({ order }) => order.account)}::bigint[],
      ${all.map(({ ticket }) => ticket.unitUnits)}::bigint[], ${all.map(({ ticket }) => ticket.stakeUnits)}::bigint[], ${all.map(({ ticket }) => ticket.bets)}::int[],
      ${price}::int[], ${all.map(({ ticket }) => ticket.multiple)}::int[], ${all.map(({ place }) => place)}::smallint[],
      ${all.map(({ ticket }) => ticket.rebatePoints)}::smallint[], ${all.map(({ ticket }) => ticket.selection)}::text[])`.execute(tx)
  await addExposure(
    tx,
    all.flatMap(({ order, ticket }) => ticket.slots.map(({ slot, units }) => ({ issue: order.issue, slot, units }))),
  )
}

type Added = { readonly issue: bigint; readonly slot: string; readonly units: bigint }

/** Adds to the exposure of each slot; negative units reduce it. */
export async function addExposure(tx: Tx, added: readonly Added[]): Promise<void> {
  if (added.length === 0) return
  await sql`
    insert into lottery_exposure as e (issue, slot, units)
    select issue, slot, sum(units)::bigint from unnest(${added.map(({ issue }) => issue)}::bigint[], ${added.map(({ slot }) => slot)}::text[], ${added.map(({ units }) => units)}::bigint[]) as a(issue, slot, units)
    group by issue, slot order by issue, slot
    on conflict (issue, slot) do update set units = e.units + excluded.units`.execute(tx)
}

/** The advisory lock for "the exposure of one issue, one batch at a time". */
const EXPOSURE_LOCK = 4740

/** The exposure of these slots, which nobody else changes until the transaction ends; keys are `issue/slot`. */
export async function lockExposure(tx: Tx, asked: readonly Omit<Added, 'units'>[]): Promise<Map<bigint, Map<string, bigint>>> {
  const issues = [...new Set(asked.map(({ issue }) => issue))].sort((a, b) => (a < b ? -1 : 1))
  const standing = new Map(issues.map((issue) => [issue, new Map<string, bigint>()]))
  for (const issue of issues) await sql`select pg_advisory_xact_lock(${EXPOSURE_LOCK}, ${Number(issue % 2_147_483_647n)})`.execute(tx)
  if (issues.length === 0) return standing
  const { rows } = await sql<{ issue: bigint; slot: string; units: bigint }>`
    select e.issue, e.slot, e.units from lottery_exposure e
    join (select distinct * from unnest(${asked.map(({ issue }) => issue)}::bigint[], ${asked.map(({ slot }) => slot)}::text[])) as a(issue, slot) on a.issue = e.issue and a.slot = e.slot`.execute(
    tx,
  )
  for (const { issue, slot, units } of rows) standing.get(issue)?.set(slot, units)
  return standing
}

/** Which of these one-time tokens were used by their members. */
export async function usedTokens(tx: Tx, asked: readonly { member: string; token: string }[]): Promise<Set<string>> {
  if (asked.length === 0) return new Set()
  const { rows } = await sql<{ token: string }>`
    select o.bet_token as token from lottery_order o
    join unnest(${asked.map(({ member }) => member)}::uuid[], ${asked.map(({ token }) => token)}::text[]) as a(member, token) on a.member = o.member and a.token = o.bet_token`.execute(
    tx,
  )
  return new Set(rows.map(({ token }) => token))
}

const ofOrder = async (reader: Reader | Tx, rest: ReturnType<typeof sql>): Promise<OrderRow[]> =>
  (await sql<OrderRow>`select o.* from lottery_order o ${rest}`.execute(on(reader))).rows

export const orderOf = async (reader: Reader | Tx, member: string, id: string): Promise<OrderRow | undefined> =>
  (await ofOrder(reader, sql`where o.id = ${id} and o.member = ${member}`))[0]
/** Those of the orders that are valid: neither cancelled nor void. */
export const standingOrders = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`select id from lottery_order where id = any (${ids}::uuid[]) and state = 'placed'`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
export const lockOrder = async (tx: Tx, member: string, id: string): Promise<OrderRow | undefined> =>
  (await ofOrder(tx, sql`where o.id = ${id} and o.member = ${member} for update`))[0]
export const orderUnderKey = async (reader: Reader | Tx, member: string, key: string): Promise<OrderRow | undefined> =>
  (await ofOrder(reader, sql`where o.member = ${member} and o.request_key = ${key}`))[0]

export type OrderFilter = { readonly member: string; readonly game: string | undefined; readonly from: Instant; readonly to: Instant }
const filtered = ({ member, game, from, to }: OrderFilter) => sql`
  where o.member = ${member} and o.placed_at >= ${from} and o.placed_at < ${to}
    and (${game ?? null}::text is null or exists (select from lottery_issue i where i.id = o.issue and i.game = ${game ?? null}))`

export const ordersOf = (reader: Reader, filter: OrderFilter, offset: number, limit: number): Promise<OrderRow[]> =>
  ofOrder(reader, sql`${filtered(filter)} order by o.id desc offset ${offset} limit ${limit}`)

export async function countOrders(reader: Reader, filter: OrderFilter): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) as count from lottery_order o ${filtered(filter)}`.execute(reader)
  return Number(rows[0]!.count)
}

/** The tickets of these orders with their prizes by the newest draw version of their issue; a null prize is a ticket without one. */
export async function ticketsOf(reader: Reader | Tx, orders: readonly string[]): Promise<TicketRow[]> {
  const { rows } = await sql<TicketRow>`
    select t.id, t.order_id, t.unit_units, t.stake_units, t.bets, p.play, p.prize_group, p.odds, t.multiple, t.place, t.selection,
      lottery_prize(t.unit_units, w.whole, w.numerator, w.denominator) as prize_units, w.refunded * t.unit_units as refund_units
    from lottery_ticket t join lottery_price p on p.id = t.price join lottery_issue i on i.id = t.issue
    left join lottery_outcome w on w.issue = t.issue and w.version = i.draw_version and w.price = t.price and hashtext(w.selection) = hashtext(t.selection) and w.selection = t.selection
    where t.order_id = any (${orders}::uuid[]) order by t.order_id, t.place`.execute(on(reader))
  return rows
}

/** Ends an order: its tickets no longer take part. */
export async function endOrders(tx: Tx, orders: readonly string[], state: 'cancelled' | 'void', feeUnits = 0n): Promise<void> {
  await sql`update lottery_order set state = ${state}, fee_units = ${feeUnits} where id = any (${orders}::uuid[])`.execute(tx)
  await sql`update lottery_ticket set void = true where order_id = any (${orders}::uuid[])`.execute(tx)
}

/** An issue as the ledger names it. */
export type RoundKey = { readonly vendor: string; readonly game: string; readonly round: string }
export type EndedRow = RoundKey & { readonly order: 'cancelled' | 'void'; readonly state: IssueState; readonly reason: string | null }

/** How a member's unplayed orders on these issues ended, each way once. */
export async function endedOrdersOf(reader: Reader, member: string, rounds: readonly RoundKey[]): Promise<EndedRow[]> {
  const { rows } = await sql<EndedRow>`
    select distinct k.vendor, k.game, k.round, o.state as "order", i.state, i.reason
    from unnest(${rounds.map(({ vendor }) => vendor)}::text[], ${rounds.map(({ game }) => game)}::text[], ${rounds.map(({ round }) => round)}::text[]) as k(vendor, game, round)
    join lottery_game g on g.code = k.game and g.vendor = k.vendor join lottery_issue i on i.game = k.game and i.number = k.round join lottery_order o on o.issue = i.id
    where o.member = ${member} and o.state <> 'placed' order by o.state`.execute(on(reader))
  return rows
}

export type HeldTicket = PlacedTicket & { readonly at: number; readonly stakeUnits: bigint }

/** All numbers of three digits in one ticket. A longer one combines numbers, or lists those of four digits. */
const LONGEST_SIDES = 3_999
/** Numbers of four digits are read where those of one play may be near-riskless: each has five characters with what stands between them. */
const MOST_OF_FOUR = 9_001

/** The tickets that members hold on issues, by the place of each pair in the list. */
export async function heldTickets(asker: Reader | Tx, pairs: readonly (RoundKey & { readonly member: string })[]): Promise<HeldTicket[]> {
  const of = (pick: (pair: (typeof pairs)[number]) => string): string[] => pairs.map(pick)
  const { rows } = await sql<HeldTicket>`
    select at, rules, play, selection, bets, "unitUnits", "stakeUnits" from (select (k.at - 1)::int as at, g.rules, p.play, t.selection, t.bets, t.unit_units as "unitUnits", t.stake_units as "stakeUnits",
      length(t.selection) as size, sum(t.bets) filter (where length(t.selection) = 5 * t.bets - 1) over (partition by k.at, p.play) as listed
    from unnest(${of(({ member }) => member)}::uuid[], ${of(({ game }) => game)}::text[], ${of(({ round }) => round)}::text[]) with ordinality as k(member, game, round, at)
    join lottery_issue i on i.game = k.game and i.number = k.round join lottery_game g on g.code = i.game join lottery_order o on o.issue = i.id and o.member = k.member and o.state = 'placed'
    join lottery_ticket t on t.order_id = o.id and not t.void join lottery_price p on p.id = t.price) held
    where size <= ${LONGEST_SIDES} or (size = 5 * bets - 1 and listed >= ${MOST_OF_FOUR})`.execute(asker)
  return rows
}

/** The games that a member bet on last, latest first. */
export async function recentGames(reader: Reader, member: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ game: string }>`
    select i.game from (select issue, id from lottery_order where member = ${member} order by id desc limit 500) o join lottery_issue i on i.id = o.issue
    group by i.game order by max(o.id::text) desc limit ${limit}`.execute(reader)
  return rows.map(({ game }) => game)
}

/** Prizes of orders by the newest draw version, before the win cap. */
export async function prizesOf(reader: Reader | Tx, orders: readonly string[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ orderId: string; prize: string }>`
    select t.order_id, sum(lottery_prize(t.unit_units, w.whole, w.numerator, w.denominator))::text as prize from lottery_ticket t join lottery_issue i on i.id = t.issue
    join lottery_outcome w on w.issue = t.issue and w.version = i.draw_version and w.price = t.price and hashtext(w.selection) = hashtext(t.selection) and w.selection = t.selection
    where t.order_id = any (${orders}::uuid[]) group by t.order_id`.execute(on(reader))
  return new Map(rows.map(({ orderId, prize }) => [orderId, BigInt(prize)]))
}
