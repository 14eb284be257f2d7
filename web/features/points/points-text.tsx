/** Points text: an amount of points with every digit that it has; never beside a currency. */
import { formatPoints } from '@baize/ui/money/money-format.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { CURRENCIES } from '@baize/contract/values/money.ts'
import type { PointRow } from '@baize/contract/points.ts'
import { useText } from '../../i18n/i18n.ts'
import { isNothing } from './amounts.ts'

export function PointsText({ value, className }: { value: string; className?: string }) {
  const text = useText()
  const points = formatPoints(value)
  return (
    <span className={className === undefined ? 'figures' : `figures ${className}`}>
      {points === '1' ? text('points.amount.one') : text('points.amount', { points })}
    </span>
  )
}

/** What a row or an order asked for: points, money, or both. */
export function Needed({ row }: { row: Pick<PointRow, 'pointsRequirement' | 'amountRequirement' | 'currency'> }) {
  const [points, money] = [!isNothing(row.pointsRequirement), !isNothing(row.amountRequirement)]
  if (!points && !money) return <>–</>
  return (
    <span className="points-way">
      {points && <PointsText value={row.pointsRequirement} />}
      {money && <MoneyText value={row.amountRequirement} symbol={CURRENCIES[row.currency]?.symbol ?? row.currency} />}
    </span>
  )
}
