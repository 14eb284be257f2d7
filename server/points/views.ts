/** Views: what members read about their points, the goods and their orders. */
import { lockedPoints } from '@baize/rules/points/earn.ts'
import type { AnswerOf } from '@baize/contract/operation.ts'
import type {
  Goods,
  PointBalance,
  PointConfig,
  PointOrder,
  pointRecord as pointRecordCall,
  PointRow,
  PointType,
  RedeemState,
} from '@baize/contract/points.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { hiddenFrom } from './audience.ts'
import { dayBegan, rateFor } from './convert.ts'
import { codesOf, goodsByIds, goodsPage, orderedOf, orderStates, type GoodsKind, type GoodsRow, type OrderState } from './goods-store.ts'
import { openOne } from '../platform/secrets.ts'
import type { PointsNeeds, PointsOwner } from './needs.ts'
import { codePlace } from './sealed.ts'
import { convertedSince, exchangeOf, memberRow, recordPage, recordSums, rulesOf, type ExchangeRow, type RecordRow } from './store.ts'

/** From this number on the rest of the stock is shown. */
const FEW = 10

const pagesOf = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

export async function pointBalance(needs: PointsNeeds, owner: PointsOwner): Promise<PointBalance> {
  const row = await memberRow(needs.database.reader, owner.id)
  const { balance, held } = row ? await needs.ledger.balance(row.account) : { balance: 0n, held: 0n }
  const { level, multiplierBp } = (await needs.levelsOf([owner.id])).get(owner.id) ?? { level: 0, multiplierBp: 10_000n }
  return {
    points: formatUnits(balance),
    held: formatUnits(held),
    owed: formatUnits(row?.owedUnits ?? 0n),
    locked: formatUnits(lockedPoints({ given: row?.givenUnits ?? 0n, earned: row?.earnedUnits ?? 0n })),
    level,
    multiplier: Number(multiplierBp),
  }
}

const exchangeView = (row: ExchangeRow) => ({
  level: row.level,
  pointsPerUnit: formatUnits(row.pointsPerUnitUnits),
  minimum: formatUnits(row.minimumUnits),
  step: formatUnits(row.stepUnits),
  dailyLimit: formatUnits(row.dailyLimitUnits),
  ...(row.times === 0 ? {} : { times: row.times }),
})

export async function pointConfig(needs: PointsNeeds, owner: PointsOwner): Promise<PointConfig> {
  const { reader } = needs.database
  const [rules, rates, levels, used] = await Promise.all([
    rulesOf(reader, owner.currency),
    exchangeOf(reader, owner.currency),
    needs.levelsOf([owner.id]),
    convertedSince(reader, owner.id, owner.currency, await dayBegan(needs)),
  ])
  const mine = rateFor(rates, levels.get(owner.id)?.level ?? 0)
  return {
    currency: owner.currency,
    earn: rules.map(({ category, pointsPer10000, dailyCapUnits }) => ({
      category,
      pointsPer10000: Number(pointsPer10000),
      dailyCap: dailyCapUnits === null ? null : formatUnits(dailyCapUnits),
    })),
    exchange: rates.map(exchangeView),
    mine: mine === undefined ? null : exchangeView(mine),
    usedToday: formatUnits(used),
  }
}

const goodsView = (row: GoodsRow, mine: number, language: LanguageCode): Goods => ({
  id: row.id,
  name: row.texts[language].name,
  text: row.texts[language].text,
  kind: row.kind,
  images: [...row.images],
  points: formatUnits(row.pointsUnits),
  amount: formatUnits(row.amountUnits),
  currency: row.currency,
  left: row.stock <= FEW ? row.stock : null,
  perMember: row.perMember,
  mine,
})

export type Paging = { readonly pageNo: number; readonly pageSize: number }

export async function listGoods(
  needs: PointsNeeds,
  owner: PointsOwner,
  { category, pageNo, pageSize }: Paging & { readonly category?: GoodsKind | undefined },
  language: LanguageCode,
) {
  const { reader } = needs.database
  const hidden = await hiddenFrom(needs, reader, owner)
  const filter = { currency: owner.currency, now: needs.clock.now(), kind: category, hidden }
  const { rows, total } = await goodsPage(reader, filter, (pageNo - 1) * pageSize, pageSize)
  const mine = await orderedOf(
    reader,
    owner.id,
    rows.map(({ id }) => id),
  )
  const content = rows.map((row) => goodsView(row, mine.get(row.id) ?? 0, language))
  return { content, pageNum: pageNo, totalPages: pagesOf(total, pageSize), total }
}

const rowView = (row: RecordRow, goods: GoodsRow | undefined, language: LanguageCode): PointRow => ({
  id: row.id,
  reference: row.reference,
  applyTime: row.at.toString(),
  type: row.type,
  cause: row.cause,
  name: goods?.texts[language].name ?? '',
  quantity: row.quantity,
  pointsRequirement: formatUnits(row.pointsUnits),
  amountRequirement: formatUnits(row.amountUnits),
  currency: row.currency,
  status: row.state,
  changedPoints: formatUnits(row.changedUnits),
  pointsBalance: formatUnits(row.balanceUnits),
  remark: row.remark || (row.reason ?? ''),
})

export type RecordQuery = Paging & {
  readonly type?: PointType | undefined
  readonly status?: RedeemState | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The instants of two local days, both included. */
async function spanOf(
  needs: PointsNeeds,
  { from, to }: RecordQuery,
): Promise<Outcome<{ from?: Temporal.Instant; to?: Temporal.Instant }, 'invalid-input'>> {
  const zone = await needs.timeZone()
  const begin = (day: string, later: number): Temporal.Instant =>
    Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(zone).toInstant()
  try {
    return done({ ...(from === undefined ? {} : { from: begin(from, 0) }), ...(to === undefined ? {} : { to: begin(to, 1) }) })
  } catch {
    return refused('invalid-input', { at: 'from' })
  }
}

export async function listRecord(
  needs: PointsNeeds,
  owner: PointsOwner,
  query: RecordQuery,
  language: LanguageCode,
): Promise<Outcome<AnswerOf<typeof pointRecordCall>, 'invalid-input'>> {
  const { reader } = needs.database
  const { pageNo, pageSize, type, status } = query
  const span = await spanOf(needs, query)
  if (!span.ok) return span
  const filter = { member: owner.id, type, status, ...span.value }
  const [rows, { total, changedUnits }] = await Promise.all([
    recordPage(reader, filter, (pageNo - 1) * pageSize, pageSize),
    recordSums(reader, filter),
  ])
  const goods = await goodsByIds(
    reader,
    rows.flatMap((row) => (row.goods === null ? [] : [row.goods])),
  )
  const content = rows.map((row) => rowView(row, row.goods === null ? undefined : goods.get(row.goods), language))
  return done({ content, pageNum: pageNo, totalPages: pagesOf(total, pageSize), total, changed: formatUnits(changedUnits) })
}

/** The codes of approved orders, opened for their owner. */
async function openCodes(needs: PointsNeeds, orders: readonly OrderState[]): Promise<Map<string, string>> {
  const codes = await codesOf(
    needs.database.reader,
    orders.filter(({ kind, state }) => kind === 'code' && state === 'approved').map(({ id }) => id),
  )
  const opened = new Map<string, string>()
  for (const { id, goods, orderId, sealed } of codes) {
    const before = opened.get(orderId)
    const code = openOne(needs.secrets, needs.warn, codePlace(goods, id), sealed)
    if (code === undefined) continue
    opened.set(orderId, before === undefined ? code : `${before}\n${code}`)
  }
  return opened
}

/** Rows of the record that are orders, with the state of each. */
async function orderViews(needs: PointsNeeds, rows: readonly RecordRow[], language: LanguageCode): Promise<PointOrder[]> {
  const { reader } = needs.database
  const [goods, orders] = await Promise.all([
    goodsByIds(
      reader,
      rows.flatMap((row) => row.goods ?? []),
    ),
    orderStates(
      reader,
      rows.flatMap((row) => row.orderId ?? []),
    ),
  ])
  const codes = await openCodes(needs, [...orders.values()])
  return rows.flatMap((row) => {
    const order = orders.get(row.orderId ?? '')
    if (order === undefined) return []
    const { kind, carrier, parcelNumber, state } = order
    const parcel = state === 'approved' ? order.parcel : null
    return [
      { ...rowView(row, goods.get(row.goods ?? ''), language), kind, parcel, carrier, parcelNumber, code: codes.get(order.id) ?? null },
    ]
  })
}

export async function listOrders(needs: PointsNeeds, owner: PointsOwner, { pageNo, pageSize }: Paging, language: LanguageCode) {
  const { reader } = needs.database
  const filter = { member: owner.id, cause: 'goods' as const }
  const [rows, { total }] = await Promise.all([recordPage(reader, filter, (pageNo - 1) * pageSize, pageSize), recordSums(reader, filter)])
  return { content: await orderViews(needs, rows, language), pageNum: pageNo, totalPages: pagesOf(total, pageSize), total }
}

/** One order of a member as the list shows it. */
export async function readOrder(needs: PointsNeeds, owner: PointsOwner, order: string, language: LanguageCode): Promise<PointOrder> {
  const rows = await recordPage(needs.database.reader, { member: owner.id, cause: 'goods', order }, 0, 1)
  const [view] = await orderViews(needs, rows, language)
  if (view === undefined) throw new Error(`order ${order} has no row of the record`)
  return view
}
