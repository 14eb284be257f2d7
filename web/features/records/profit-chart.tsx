/** Profit chart: the result of each day as a bar above or below one line; the table beside it says the same in amounts. */
import type { Answer } from '../../api/client.ts'
import { MoneyText } from '@baize/ui/money/money-text.tsx'
import { useText } from '../../i18n/i18n.ts'
import { profitBars, signedUnits } from './profit-bars.ts'
import { useDayName } from './record-cells.tsx'

type Day = Answer<'profitLoss'>['days'][number]

/** The amount of the day with the most and of the one with the least, where there was a gain and where there was a loss. */
function Edges({ days, symbol }: { days: readonly Day[]; symbol: string }) {
  const ordered = days.map(({ net }) => ({ net, units: signedUnits(net) })).toSorted((a, b) => (a.units < b.units ? 1 : -1))
  const [most, least] = [ordered[0], ordered.at(-1)]
  const edge = (net: string) => <MoneyText value={net} symbol={symbol} sign="always" tone="change" />
  return (
    <div className="profit-edges" aria-hidden="true">
      <span>{most && !most.net.startsWith('-') && edge(most.net)}</span>
      <span>{least?.net.startsWith('-') && edge(least.net)}</span>
    </div>
  )
}

export function ProfitChart({ days, symbol }: { days: readonly Day[]; symbol: string }) {
  const text = useText()
  const dayName = useDayName()
  const { bars, line } = profitBars(days.map(({ net }) => signedUnits(net)))
  const [from, to] = [dayName(days[0]?.day ?? ''), dayName(days.at(-1)?.day ?? '')]
  return (
    <figure className="profit-chart">
      <Edges days={days} symbol={symbol} />
      <svg
        role="img"
        aria-label={text('records.profit.chart', { from, to })}
        viewBox={`0 0 ${days.length * 10} 1000`}
        preserveAspectRatio="none"
      >
        {bars.map(({ top, height }, index) => (
          <rect
            key={days[index]?.day}
            x={index * 10 + 1.5}
            y={top}
            width={7}
            height={height}
            className={days[index]?.net.startsWith('-') ? 'profit-loss' : 'profit-gain'}
          >
            <title>{`${dayName(days[index]?.day ?? '')}: ${days[index]?.net ?? ''} ${symbol}`}</title>
          </rect>
        ))}
        <line x1={0} x2={days.length * 10} y1={line} y2={line} className="profit-line" />
      </svg>
      <figcaption className="profit-days" aria-hidden="true">
        <span>{from}</span>
        {days.length > 1 && <span>{to}</span>}
      </figcaption>
    </figure>
  )
}
