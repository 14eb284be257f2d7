/** Betting record: a member's rounds of one wallet with every vendor and in-house game, and the sums of the filtered rows. */
import type { RefundReason } from '@baize/contract/lottery/lottery-bets.ts'
import { IN_HOUSE_VENDOR } from '@baize/contract/originals/originals-values.ts'
import type { BetRecord, BetState } from '@baize/contract/records.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { instantsOf } from './day-range.ts'
import type { GameFacts, RecordsNeeds } from './needs.ts'
import { roundsOf, sumsOf, type RoundRow } from './store.ts'

export type BetQuery = {
  /** Days in the merchant's time zone; a round belongs to the day on which it began. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly gameType?: string | undefined
  readonly vassalage?: string | undefined
  readonly state?: BetState | undefined
  readonly pageNo: number
  readonly pageSize: number
}
export type Sums = { readonly stake: string; readonly win: string; readonly net: string }
export type BetPage = {
  readonly content: BetRecord[]
  readonly pageNum: number
  readonly totalPages: number
  readonly total: number
  readonly totals: Sums
}

const betView = (row: RoundRow, facts: GameFacts | undefined, reasons: readonly RefundReason[]): BetRecord => ({
  id: row.id,
  vassalage: row.vendor,
  vendorName: facts?.vendorName ?? row.vendor,
  gameType: row.gameType || (facts?.gameType ?? ''),
  gameCode: row.gameCode,
  gameName: facts?.gameName ?? row.gameCode,
  round: row.round,
  stake: formatUnits(row.stakeUnits),
  win: formatUnits(row.winUnits),
  net: formatUnits(row.winUnits - row.stakeUnits),
  refund: formatUnits(row.backUnits),
  refundReasons: [...reasons],
  currency: row.currency,
  state: row.state,
  startedAt: row.startedAt.toString(),
  settledAt: row.state === 'settled' ? (row.settledAt?.toString() ?? null) : null,
  originalRound: row.vendor === IN_HOUSE_VENDOR ? row.round : null,
})

/** Why stakes of these rounds were returned, asked only for rounds with a return; by the round's id. */
async function reasonsOf({ refundReasons }: RecordsNeeds, member: string, rows: readonly RoundRow[]) {
  const back = rows.filter(({ backUnits }) => backUnits > 0n)
  if (back.length === 0) return new Map<string, readonly RefundReason[]>()
  const reasons = await refundReasons(
    member,
    back.map(({ vendor, gameCode: game, round }) => ({ vendor, game, round })),
  )
  return new Map(back.map(({ id }, index) => [id, reasons[index] ?? []]))
}

export async function bettingRecord(
  needs: RecordsNeeds,
  { id: member, currency }: { readonly id: string; readonly currency: string },
  query: BetQuery,
  language: LanguageCode,
): Promise<Outcome<BetPage, 'invalid-input'>> {
  const { pageNo, pageSize, gameType, state, vassalage: vendor } = query
  const { database, gameFacts, timeZone } = needs
  const instants = instantsOf(query.from, query.to, await timeZone())
  if (!instants.ok) return instants
  const filter = { ...instants.value, member, currency, gameType, state, vendor }
  const [{ rounds, stakeUnits, winUnits, netUnits }, rows] = await Promise.all([
    sumsOf(database.reader, filter),
    roundsOf(database.reader, filter, (pageNo - 1) * pageSize, pageSize),
  ])
  const [facts, reasons] = await Promise.all([
    gameFacts(
      rows.map((row) => ({ vendor: row.vendor, game: row.gameCode })),
      language,
    ),
    reasonsOf(needs, member, rows),
  ])
  return done({
    content: rows.map((row, index) => betView(row, facts[index], reasons.get(row.id) ?? [])),
    pageNum: pageNo,
    totalPages: Math.max(1, Math.ceil(rounds / pageSize)),
    total: rounds,
    totals: { stake: formatUnits(stakeUnits), win: formatUnits(winUnits), net: formatUnits(netUnits) },
  })
}
