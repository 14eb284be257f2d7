/** Points text: an amount of points, with two digits where it is not whole; never beside a currency. */
import { formatMoney } from '@baize/ui/money/money-format.ts'
import { useText } from '../../i18n/i18n.ts'

export const shortPoints = (value: string): string => formatMoney(value, { decimals: /\.0*$/.test(value) ? 0 : 2 })

export function PointsText({ value, className }: { value: string; className?: string }) {
  const text = useText()
  const points = shortPoints(value)
  return (
    <span className={className === undefined ? 'figures' : `figures ${className}`}>
      {points === '1' ? text('points.amount.one') : text('points.amount', { points })}
    </span>
  )
}
