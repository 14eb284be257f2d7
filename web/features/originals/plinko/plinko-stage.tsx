/** Plinko stage: a board of pins on which a ball bounces along the drawn path into its bucket. */
import './plinko.css'
import { PLINKO_TENTHS, type PlinkoRisk } from '@baize/rules/originals/plinko-table.ts'
import { useRef, type CSSProperties } from 'react'
import { sampled, useRun } from '../table/run.ts'

/** The board in its own units: as wide as the widest table has buckets, so that rows keep their shape. */
const ROW_MS = 128
const ENTRY_MS = 260
const FALL_MS = 240
export const plinkoMs = (rows: number): number => ENTRY_MS + rows * ROW_MS + FALL_MS

/** Buckets are a step wide and a row a step high, in shares of the board's width. */
const stepOf = (rows: number): number => 100 / (rows + 1)
const HEIGHT = 78
const TOP = 5
const rowY = (rows: number, row: number): number => TOP + (row * (HEIGHT - TOP - 4)) / rows

/** The ball's place after a number of rows: its turns to the right against the middle. */
const ballX = (rows: number, row: number, rights: number): number => 50 + (rights - row / 2) * stepOf(rows)

/** The ball's place at a moment: a small hop from each pin, then the fall to the next. A pin is never passed on the wrong side. */
export function placeAt(path: readonly number[], milliseconds: number): { x: number; y: number } {
  const rows = path.length
  const rowsDone = (milliseconds - ENTRY_MS) / ROW_MS
  if (rowsDone < 0) {
    const share = milliseconds / ENTRY_MS
    return { x: 50, y: -2 + (rowY(rows, 0) - 1) * share ** 2 }
  }
  const row = Math.min(rows, Math.floor(rowsDone))
  const rights = path.slice(0, row).reduce((sum, turn) => sum + turn, 0)
  const gap = rowY(rows, 1) - rowY(rows, 0)
  const start = { x: ballX(rows, row, rights), y: rowY(rows, row) - gap * 0.35 }
  if (row === rows) {
    const share = Math.min(1, (milliseconds - ENTRY_MS - rows * ROW_MS) / FALL_MS)
    // Into the bucket with one low bounce.
    const fallen = share < 0.6 ? (share / 0.6) ** 2 : 1 - 0.35 * Math.sin(((share - 0.6) / 0.4) * Math.PI)
    return { x: start.x, y: start.y + (HEIGHT + 2.5 - start.y) * fallen }
  }
  const share = rowsDone - row
  const next = ballX(rows, row + 1, rights + (path[row] ?? 0))
  return { x: start.x + (next - start.x) * share, y: start.y + gap * (1.9 * share ** 2 - 0.9 * share) }
}

const toneOf = (tenths: number): string => (tenths < 10 ? 'low' : tenths === 10 ? 'even' : tenths < 30 ? 'mid' : 'high')
const factor = (tenths: number): string => (tenths >= 10_000 ? `${tenths / 10_000}k` : String(tenths / 10))

function Pins({ rows }: { rows: number }) {
  const radius = Math.min(1.1, stepOf(rows) * 0.12)
  return (
    <svg viewBox={`0 0 100 ${HEIGHT}`} className="plinko-pins" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) =>
        Array.from({ length: row + 3 }, (__, pin) => (
          <circle key={`${row}:${pin}`} cx={50 + (pin - (row + 2) / 2) * stepOf(rows)} cy={rowY(rows, row)} r={radius} />
        )),
      )}
    </svg>
  )
}

type Props = {
  risk: PlinkoRisk
  rows: number
  /** The path of the last round, if it was played on as many rows as the board shows. */
  path: readonly number[] | undefined
  roundKey: string | undefined
  /** Whether the ball has stopped, so that its bucket may be highlighted. */
  landed: boolean
}

export function PlinkoStage({ risk, rows, path, roundKey, landed }: Props) {
  const ball = useRef<HTMLSpanElement>(null)
  const board = useRef<HTMLDivElement>(null)
  const bucket = path?.reduce((sum, turn) => sum + turn, 0)
  useRun(ball, path && roundKey, () => {
    const unit = (board.current?.clientWidth ?? 0) / 100
    const whole = plinkoMs(rows)
    return {
      durationMs: whole,
      frames: sampled(rows * 10, (share) => {
        const { x, y } = placeAt(path ?? [], share * whole)
        return { transform: `translate(${(x * unit).toFixed(1)}px, ${(y * unit).toFixed(1)}px)` }
      }),
    }
  })
  const rest = path ? placeAt(path, plinkoMs(rows)) : undefined
  return (
    <div className="plinko-stage">
      <div className="plinko-board" ref={board} style={{ '--step': stepOf(rows) } as CSSProperties}>
        <Pins rows={rows} />
        <div className="plinko-buckets" aria-hidden="true">
          {(PLINKO_TENTHS[risk][rows] ?? []).map((tenths, place) => (
            <span key={place} data-tone={toneOf(tenths)} data-hit={(landed && place === bucket) || undefined}>
              {factor(tenths)}
            </span>
          ))}
        </div>
        {rest && (
          <span ref={ball} className="plinko-ball" style={{ transform: `translate(${rest.x}cqi, ${rest.y}cqi)` }} aria-hidden="true" />
        )}
      </div>
    </div>
  )
}
