/** Profit and loss: what a member's settled rounds gave and cost, day by day and category by category, in exact amounts. */
import { PROFIT_DAYS, type profitLoss as profitLossCall } from '@baize/contract/records.ts'
import type { AnswerOf } from '@baize/contract/operation.ts'
import { CURRENCIES, formatUnits } from '@baize/contract/values/money.ts'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { daysBetween, instantsOf } from './day-range.ts'
import type { RecordsNeeds } from './needs.ts'
import { profitOf, type ProfitRow } from './store.ts'

export type ProfitLoss = AnswerOf<typeof profitLossCall>

type Sums = Pick<ProfitRow, 'rounds' | 'stakeUnits' | 'winUnits'>

const sumOf = (rows: readonly Sums[]): Sums => ({
  rounds: rows.reduce((sum, { rounds }) => sum + rounds, 0),
  stakeUnits: rows.reduce((sum, { stakeUnits }) => sum + stakeUnits, 0n),
  winUnits: rows.reduce((sum, { winUnits }) => sum + winUnits, 0n),
})
const view = ({ rounds, stakeUnits, winUnits }: Sums) => ({
  rounds,
  stake: formatUnits(stakeUnits),
  win: formatUnits(winUnits),
  net: formatUnits(winUnits - stakeUnits),
})

/** The rows by category, largest stake first, then by name, so that two reads never differ. */
const byType = (rows: readonly ProfitRow[]) =>
  [...Map.groupBy(rows, ({ gameType }) => gameType)]
    .map(([gameType, own]) => ({ gameType, sum: sumOf(own) }))
    .toSorted((a, b) =>
      a.sum.stakeUnits === b.sum.stakeUnits ? (a.gameType < b.gameType ? -1 : 1) : a.sum.stakeUnits < b.sum.stakeUnits ? 1 : -1,
    )
    .map(({ gameType, sum }) => ({ gameType, ...view(sum) }))

export async function profitLoss(
  { database, timeZone }: RecordsNeeds,
  member: { readonly id: string; readonly currency: string },
  { from, to }: { readonly from: string; readonly to: string },
): Promise<Outcome<ProfitLoss, 'invalid-input'>> {
  const zone = await timeZone()
  const instants = instantsOf(from, to, zone)
  if (!instants.ok) return instants
  const days = daysBetween(from, to, PROFIT_DAYS)
  if (days === undefined) return refused('invalid-input', { field: 'to' })
  const rows = await profitOf(database.reader, { ...instants.value, member: member.id, currency: member.currency, zone })
  const ofDay = Map.groupBy(rows, ({ day }) => day)
  return done({
    currency: member.currency,
    currencySymbol: CURRENCIES[member.currency]?.symbol ?? member.currency,
    days: days.map((day) => {
      const own = ofDay.get(day) ?? []
      return { day, ...view(sumOf(own)), types: byType(own) }
    }),
    types: byType(rows),
    totals: view(sumOf(rows)),
  })
}
