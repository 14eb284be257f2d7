/**
 * Trend figures: bars of how often each number was drawn and of its gap, and a line of one figure over the draws. Each also gives its
 * figures in words.
 */
import type { Trend } from '@baize/contract/lottery/lottery-results.ts'
import { useText } from '../../../i18n/i18n.ts'

type Omission = Trend['overall'][number]

const BAR = 32
const HIGH = 132
const TOP = 20
const BOTTOM = 24

function Bars({ values, of, label }: { values: readonly Omission[]; of: 'appeared' | 'current'; label: string }) {
  const most = Math.max(1, ...values.map((one) => one[of]))
  const width = values.length * BAR
  return (
    <figure className="trend-figure">
      <figcaption>{label}</figcaption>
      <div className="trend-scroll">
        <svg
          className="trend-bars"
          role="img"
          aria-label={`${label}: ${values.map((one) => `${one.value} ${one[of]}`).join(', ')}`}
          width={width}
          height={HIGH + TOP + BOTTOM}
          viewBox={`0 0 ${width} ${HIGH + TOP + BOTTOM}`}
        >
          <line x1={0} x2={width} y1={TOP + HIGH} y2={TOP + HIGH} />
          {values.map((one, place) => {
            const height = Math.round((one[of] / most) * HIGH)
            const middle = place * BAR + BAR / 2
            return (
              <g key={one.value} data-heat={one.heat}>
                <rect x={place * BAR + 6} y={TOP + HIGH - height} width={BAR - 12} height={height} rx={3} />
                <text x={middle} y={TOP + HIGH - height - 6}>
                  {one[of]}
                </text>
                <text x={middle} y={TOP + HIGH + 17} className="trend-value">
                  {one.value}
                </text>
              </g>
            )
          })}
        </svg>
      </div>
    </figure>
  )
}

/** The colour legend is beside the bars, and the table below has the same data. */
export function OmissionBars({ values }: { values: readonly Omission[] }) {
  const text = useText()
  return (
    <div className="trend-pair">
      <Bars values={values} of="appeared" label={text('lottery.trend.appeared')} />
      <Bars values={values} of="current" label={text('lottery.trend.current')} />
      <ul className="trend-key">
        {(['hot', 'warm', 'cold'] as const).map((heat) => (
          <li key={heat} data-heat={heat}>
            {text(`lottery.trend.${heat}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const STEP = 28
const LINE_HIGH = 200
const EDGE = 28

export function FigureLine({ points, label }: { points: readonly { readonly issue: string; readonly value: number }[]; label: string }) {
  const text = useText()
  const values = points.map(({ value }) => value)
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  const width = Math.max(320, points.length * STEP + EDGE * 2)
  const at = (value: number): number => EDGE + Math.round(((highest - value) / Math.max(1, highest - lowest)) * (LINE_HIGH - EDGE * 2))
  const along = (place: number): number => EDGE + place * STEP
  const words = text('lottery.trend.figures', { lowest, highest, mean: mean.toFixed(1) })
  return (
    <figure className="trend-figure">
      <figcaption>
        {label} <span className="text-fg-3">{words}</span>
      </figcaption>
      <div className="trend-scroll">
        <svg
          className="trend-run"
          role="img"
          aria-label={`${label}: ${words}`}
          width={width}
          height={LINE_HIGH}
          viewBox={`0 0 ${width} ${LINE_HIGH}`}
        >
          <line className="trend-mean" x1={0} x2={width} y1={at(mean)} y2={at(mean)} />
          <polyline points={points.map(({ value }, place) => `${along(place)},${at(value)}`).join(' ')} />
          {points.map(({ issue, value }, place) => (
            <g key={issue}>
              <circle cx={along(place)} cy={at(value)} r={4} />
              <text x={along(place)} y={at(value) - 9}>
                {value}
              </text>
            </g>
          ))}
        </svg>
      </div>
    </figure>
  )
}
