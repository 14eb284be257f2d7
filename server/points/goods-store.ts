/** Goods store: the goods of the mall, their codes, and the orders of members. */
import { sql } from 'kysely'
import type { GOODS_KINDS, PARCEL_STATES, RedeemState } from '@baize/contract/points.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Condition } from '@baize/rules/promotions/conditions.ts'
import type { Narrowed, Reader, Tx } from '../platform/database.ts'
import type { Rows } from './rows/rows.ts'

type Asker = Reader | Tx
type Instant = Temporal.Instant

export type GoodsKind = (typeof GOODS_KINDS)[number]
export type Parcel = (typeof PARCEL_STATES)[number]
export type GoodsTexts = Readonly<Record<LanguageCode, { readonly name: string; readonly text: string }>>

export type GoodsRow = Narrowed<Rows['points_goods'], { readonly texts: GoodsTexts; readonly audience: readonly Condition[] }>

const COLUMNS = sql`id, code, texts, images, kind, points_units as "pointsUnits", amount_units as "amountUnits", credit_units as "creditUnits", worth_units as "worthUnits", currency,
  stock, per_member as "perMember", shown_from as "shownFrom", shown_until as "shownUntil", position, state, audience`
const offered = (currency: string, now: Instant) => sql`state = 'shown' and currency = ${currency}
  and (shown_from is null or shown_from <= ${now}) and (shown_until is null or shown_until > ${now})`

export type GoodsFilter = {
  readonly currency: string
  readonly now: Instant
  readonly kind?: GoodsKind | undefined
  /** Goods that are not meant for whoever asks. */
  readonly hidden: readonly string[]
}

export async function goodsPage(
  reader: Reader,
  { currency, now, kind, hidden }: GoodsFilter,
  offset: number,
  limit: number,
): Promise<{ rows: GoodsRow[]; total: number }> {
  const where = sql`${offered(currency, now)} and (${kind ?? null}::text is null or kind = ${kind ?? null})
    and id <> all (${[...hidden]}::uuid[])`
  const [page, count] = await Promise.all([
    sql<GoodsRow>`select ${COLUMNS} from points_goods where ${where} order by position, code offset ${offset} limit ${limit}`.execute(
      reader,
    ),
    sql<{ total: number }>`select count(*)::int as total from points_goods where ${where}`.execute(reader),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}

/** Goods of a currency that are meant for some members only. */
export async function goodsForSome(reader: Reader, currency: string): Promise<Pick<GoodsRow, 'id' | 'audience'>[]> {
  const { rows } = await sql<Pick<GoodsRow, 'id' | 'audience'>>`select id, audience from points_goods
    where state = 'shown' and currency = ${currency} and audience <> '[]'`.execute(reader)
  return rows
}

/** Goods that are offered now. */
export async function offeredGoods(tx: Tx, id: string, currency: string, now: Instant): Promise<GoodsRow | undefined> {
  const { rows } = await sql<GoodsRow>`select ${COLUMNS} from points_goods where id = ${id} and ${offered(currency, now)}`.execute(tx)
  return rows[0]
}

export async function goodsByIds(asker: Asker, ids: readonly string[]): Promise<Map<string, GoodsRow>> {
  const { rows } = await sql<GoodsRow>`select ${COLUMNS} from points_goods where id = any (${[...new Set(ids)]}::uuid[])`.execute(asker)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function allGoods(reader: Asker): Promise<GoodsRow[]> {
  const { rows } = await sql<GoodsRow>`select ${COLUMNS} from points_goods order by position, code`.execute(reader)
  return rows
}

export async function goodsCodes(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`select code from points_goods`.execute(tx)
  return new Set(rows.map(({ code }) => code))
}

/** Takes pieces from the stock if there are enough. The database's own condition decides (PT-17). */
export async function takeStock(tx: Tx, goods: string, quantity: number): Promise<boolean> {
  const taken = await sql`update points_goods set stock = stock - ${quantity} where id = ${goods} and stock >= ${quantity}`.execute(tx)
  return (taken.numAffectedRows ?? 0n) > 0n
}

export async function returnStock(tx: Tx, goods: string, quantity: number): Promise<void> {
  await sql`update points_goods set stock = stock + ${quantity} where id = ${goods}`.execute(tx)
}

export type NewGoods = Omit<GoodsRow, 'id'>

/** Writes goods under their code. The stock of known goods is set, not increased. */
export async function writeGoods(tx: Tx, goods: NewGoods): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into points_goods (code, texts, images, kind, points_units, amount_units, credit_units, worth_units, currency, stock, per_member, shown_from, shown_until, position, state, audience)
    values (${goods.code}, ${JSON.stringify(goods.texts)}::jsonb, ${[...goods.images]}::text[], ${goods.kind}, ${goods.pointsUnits}, ${goods.amountUnits},
      ${goods.creditUnits}, ${goods.worthUnits}, ${goods.currency}, ${goods.stock}, ${goods.perMember}, ${goods.shownFrom}, ${goods.shownUntil}, ${goods.position}, ${goods.state},
      ${JSON.stringify(goods.audience)}::jsonb)
    on conflict (code) do update set texts = excluded.texts, images = excluded.images, kind = excluded.kind, points_units = excluded.points_units,
      amount_units = excluded.amount_units, credit_units = excluded.credit_units, worth_units = excluded.worth_units, currency = excluded.currency, stock = excluded.stock,
      per_member = excluded.per_member, shown_from = excluded.shown_from, shown_until = excluded.shown_until, position = excluded.position, state = excluded.state, audience = excluded.audience
    returning id`.execute(tx)
  return rows[0]?.id ?? ''
}

export async function insertCode(tx: Tx, goods: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into points_code (goods, code_sealed) values (${goods}, '') returning id`.execute(tx)
  return rows[0]?.id ?? ''
}

export async function sealCode(tx: Tx, id: string, sealed: string): Promise<void> {
  await sql`update points_code set code_sealed = ${sealed} where id = ${id}`.execute(tx)
}

/** Gives an order free codes, one for each piece; two orders never wait for one another. Answers how many it got. */
export async function giveCodes(tx: Tx, goods: string, order: string, quantity: number): Promise<number> {
  const given = await sql`update points_code set order_id = ${order} where id in (
    select id from points_code where goods = ${goods} and order_id is null order by id limit ${quantity} for update skip locked)`.execute(
    tx,
  )
  return Number(given.numAffectedRows ?? 0n)
}

export type CodeRow = Pick<Rows['points_code'], 'id' | 'goods'> & { readonly orderId: string; readonly sealed: string }

export async function codesOf(reader: Asker, orders: readonly string[]): Promise<CodeRow[]> {
  const { rows } = await sql<CodeRow>`select id, goods, order_id as "orderId", code_sealed as sealed from points_code
    where order_id = any (${[...orders]}::uuid[]) order by id`.execute(reader)
  return rows
}

export type OrderRow = Narrowed<Omit<Rows['points_order'], 'decidedAt' | 'receivedAt'>, { readonly kind: GoodsKind }>

const ORDER = sql`id, reference, key, fingerprint, member, account, wallet, goods, kind, quantity, points_units as "pointsUnits", amount_units as "amountUnits",
  currency, state, reason, delivery_sealed as "deliverySealed", parcel, carrier, parcel_number as "parcelNumber", created_at as "createdAt"`

export async function orderByKey(tx: Tx, member: string, key: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select ${ORDER} from points_order where member = ${member} and key = ${key}`.execute(tx)
  return rows[0]
}

/** An order by its reference, locked. */
export async function lockOrder(tx: Tx, reference: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`select ${ORDER} from points_order where reference = ${reference} for update`.execute(tx)
  return rows[0]
}

/** How many pieces of goods a member has ordered in orders that are not rejected. */
export async function orderedOf(asker: Asker, member: string, goods: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ goods: string; pieces: number }>`select goods, sum(quantity)::int as pieces from points_order
    where member = ${member} and state <> 'rejected' and goods = any (${[...goods]}::uuid[]) group by goods`.execute(asker)
  return new Map(rows.map((row) => [row.goods, row.pieces]))
}

export type NewOrder = Pick<
  OrderRow,
  | 'reference'
  | 'key'
  | 'fingerprint'
  | 'member'
  | 'account'
  | 'wallet'
  | 'goods'
  | 'kind'
  | 'quantity'
  | 'pointsUnits'
  | 'amountUnits'
  | 'currency'
  | 'createdAt'
>

export async function insertOrder(tx: Tx, order: NewOrder): Promise<OrderRow> {
  const { rows } = await sql<OrderRow>`
    insert into points_order (reference, key, fingerprint, member, account, wallet, goods, kind, quantity, points_units, amount_units, currency, created_at, parcel)
    values (${order.reference}, ${order.key}, ${order.fingerprint}, ${order.member}, ${order.account}, ${order.wallet}, ${order.goods}, ${order.kind},
      ${order.quantity}, ${order.pointsUnits}, ${order.amountUnits}, ${order.currency}, ${order.createdAt}, ${order.kind === 'delivery' ? 'waiting' : null})
    returning ${ORDER}`.execute(tx)
  return rows[0] as OrderRow
}

export async function writeDelivery(tx: Tx, order: string, sealed: string): Promise<void> {
  await sql`update points_order set delivery_sealed = ${sealed} where id = ${order}`.execute(tx)
}

export async function writeDecision(tx: Tx, order: string, state: RedeemState, reason: string | null, at: Instant): Promise<void> {
  await sql`update points_order set state = ${state}, reason = ${reason}, decided_at = ${at} where id = ${order}`.execute(tx)
}

export async function writeParcel(
  tx: Tx,
  order: string,
  { parcel, carrier, parcelNumber }: { readonly parcel: Parcel; readonly carrier: string | null; readonly parcelNumber: string | null },
  at: Instant,
): Promise<void> {
  await sql`update points_order set parcel = ${parcel}, carrier = coalesce(${carrier}, carrier), parcel_number = coalesce(${parcelNumber}, parcel_number),
    received_at = case when ${parcel} = 'received' then ${at}::timestamptz else received_at end where id = ${order}`.execute(tx)
}

/** Wipes the addresses of parcels that were received before; answers how many. */
export async function wipeDeliveries(tx: Tx, before: Instant): Promise<number> {
  const wiped =
    await sql`update points_order set delivery_sealed = null where delivery_sealed is not null and received_at < ${before}`.execute(tx)
  return Number(wiped.numAffectedRows ?? 0n)
}

/** The state of an order beside its row of the record. */
export type OrderState = Pick<OrderRow, 'id' | 'kind' | 'parcel' | 'carrier' | 'parcelNumber' | 'state'>

export async function orderStates(reader: Reader, orders: readonly string[]): Promise<Map<string, OrderState>> {
  const { rows } = await sql<OrderState>`select id, kind, parcel, carrier, parcel_number as "parcelNumber", state from points_order
    where id = any (${[...orders]}::uuid[])`.execute(reader)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Orders that wait for staff, or parcels on their way, oldest first. */
export async function waitingOrders(reader: Reader, limit: number): Promise<OrderRow[]> {
  const { rows } = await sql<OrderRow>`select ${ORDER} from points_order
    where state = 'in process' or (state = 'approved' and parcel in ('waiting', 'packed', 'sent')) order by created_at limit ${limit}`.execute(
    reader,
  )
  return rows
}
