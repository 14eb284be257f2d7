/** List orders: a member's bets of today or of a range of days, and one of them. */
import type { LotteryOrder } from '@baize/contract/lottery/lottery-bets.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { countOrders, orderOf, ordersOf } from './bet-store.ts'
import type { WithGames } from '../needs.ts'
import { databaseNow } from '../store.ts'
import { orderViews } from '../views.ts'

export type OrderQuery = {
  readonly gameCode?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly pageNo: number
  readonly pageSize: number
}
export type OrderPage = { readonly content: LotteryOrder[]; readonly pageNum: number; readonly totalPages: number; readonly total: number }

/** A day of the merchant's zone; an invalid day has no orders. */
function dayOf(text: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(text)
  } catch {
    return undefined
  }
}

/** Days count in the merchant's zone; by default it is today. */
export async function listOrders(
  needs: WithGames,
  member: string,
  query: OrderQuery,
  language: LanguageCode,
): Promise<Outcome<OrderPage, 'invalid-input'>> {
  const { reader } = needs.database
  const zone = await needs.timeZone()
  const today = (await databaseNow(reader)).toZonedDateTimeISO(zone).toPlainDate()
  const first = query.from === undefined ? (query.to === undefined ? today : dayOf(query.to)) : dayOf(query.from)
  const last = query.to === undefined ? today : dayOf(query.to)
  if (!first || !last || Temporal.PlainDate.compare(first, last) > 0) return refused('invalid-input', { at: 'query/from' })
  const filter = {
    member,
    game: query.gameCode,
    from: first.toZonedDateTime(zone).toInstant(),
    to: last.add({ days: 1 }).toZonedDateTime(zone).toInstant(),
  }
  const [total, rows] = [
    await countOrders(reader, filter),
    await ordersOf(reader, filter, (query.pageNo - 1) * query.pageSize, query.pageSize),
  ]
  const content = await orderViews(reader, await needs.games.all(), rows, language)
  return done({ content, pageNum: query.pageNo, totalPages: Math.max(1, Math.ceil(total / query.pageSize)), total })
}

/** Orders of others are not found. */
export async function readOrder(
  needs: WithGames,
  member: string,
  id: string,
  language: LanguageCode,
): Promise<Outcome<LotteryOrder, 'not-found'>> {
  const row = await orderOf(needs.database.reader, member, id)
  const [view] = row ? await orderViews(needs.database.reader, await needs.games.all(), [row], language) : []
  return view ? done(view) : refused('not-found')
}
