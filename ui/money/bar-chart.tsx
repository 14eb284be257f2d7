// Amounts as bars above or below one line, first to last; a table beside it has the same data for people who cannot see it.
import './bar-chart.css'
import type { ReactNode } from 'react'
import { barsOf, signedUnits } from './bars.ts'

export type ChartBar = {
  /** The name of the bar, as the person reads it. */
  name: string
  /** Decimal text with a sign. */
  value: string
}

export type BarChartProps = {
  label: string
  bars: readonly ChartBar[]
  /** Writes the greatest amount above the bars, and the least where it is below the line. */
  write: (value: string) => ReactNode
  unit?: string | undefined
}

/** The greatest amount and the least, where there are any above and below the line. */
function Edges({ bars, write }: Pick<BarChartProps, 'bars' | 'write'>) {
  const ordered = bars.map(({ value }) => ({ value, units: signedUnits(value) })).toSorted((a, b) => (a.units < b.units ? 1 : -1))
  const [most, least] = [ordered[0], ordered.at(-1)]
  return (
    <div className="bz-bars-edges" aria-hidden="true">
      <span>{most && !most.value.startsWith('-') && write(most.value)}</span>
      <span>{least?.value.startsWith('-') && write(least.value)}</span>
    </div>
  )
}

export function BarChart({ label, bars, write, unit = '' }: BarChartProps) {
  const { bars: drawn, line } = barsOf(bars.map(({ value }) => signedUnits(value)))
  return (
    <figure className="bz-bars">
      <Edges bars={bars} write={write} />
      <svg role="img" aria-label={label} viewBox={`0 0 ${bars.length * 10} 1000`} preserveAspectRatio="none">
        {drawn.map(({ top, height }, index) => (
          <rect
            key={bars[index]?.name}
            x={index * 10 + 1.5}
            y={top}
            width={7}
            height={height}
            className={bars[index]?.value.startsWith('-') ? 'bz-bar-below' : 'bz-bar'}
          >
            <title>{`${bars[index]?.name ?? ''}: ${bars[index]?.value ?? ''} ${unit}`.trim()}</title>
          </rect>
        ))}
        <line x1={0} x2={bars.length * 10} y1={line} y2={line} className="bz-bars-line" />
      </svg>
      <figcaption className="bz-bars-ends" aria-hidden="true">
        <span>{bars[0]?.name}</span>
        {bars.length > 1 && <span>{bars.at(-1)?.name}</span>}
      </figcaption>
    </figure>
  )
}
