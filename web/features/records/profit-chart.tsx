/** Profit chart: the result of each day as a bar above or below one line; the table beside it says the same in amounts. */
import type { Answer } from '../../api/client.ts'
import { BarChart } from '@baize/ui/money/bar-chart.tsx'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { useDayNames, useText } from '../../i18n/i18n.ts'

export function ProfitChart({ days, symbol }: { days: Answer<'profitLoss'>['days']; symbol: string }) {
  const text = useText()
  const dayName = useDayNames()
  const bars = days.map(({ day, net }) => ({ name: dayName(day), value: net }))
  return (
    <BarChart
      label={text('records.profit.chart', { from: bars[0]?.name ?? '', to: bars.at(-1)?.name ?? '' })}
      bars={bars}
      unit={symbol}
      write={(value) => <MoneyText value={value} symbol={symbol} sign="always" tone="change" />}
    />
  )
}
