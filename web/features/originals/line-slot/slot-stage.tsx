/** Slot stage: five reels that stop one after the other on the drawn stops, with the winning lines drawn over them. */
import './slot.css'
import { LINES, REELS, type SlotSymbol } from '@baize/rules/originals/line-slot-table.ts'
import { windowOf } from '@baize/rules/originals/line-slot.ts'
import { useRef, type CSSProperties } from 'react'
import { sampled, useRun } from '../table/run.ts'
import { SlotPrint } from './slot-symbols.tsx'

const ROWS = 3
const FIRST_MS = 1000
const NEXT_MS = 260
export const SLOT_MS = FIRST_MS + 4 * NEXT_MS + 120
const runOf = (reel: number): number => 16 + reel * 5

/** Slow away, even, then a soft landing that dips once below its place, as a sprung reel does. */
function turned(share: number): number {
  if (share < 0.12) return (share / 0.12) ** 2 * 0.06
  if (share < 0.82) return 0.06 + ((share - 0.12) / 0.7) * 0.9
  const landing = (share - 0.82) / 0.18
  return 0.96 + 0.04 * (1 - (1 - landing) ** 2) + 0.012 * Math.sin(landing * Math.PI) * (1 - landing)
}

/** The final window above, what runs through below it, and the window that was seen before at the very end. */
function stripOf(reel: number, stop: number, before: readonly SlotSymbol[]): SlotSymbol[] {
  const strip = REELS[reel] ?? []
  const run = Array.from({ length: runOf(reel) }, (_, place) => strip[(stop + place) % strip.length] ?? 'L1')
  return [...run, ...before]
}

type ReelProps = {
  reel: number
  stop: number
  before: readonly SlotSymbol[]
  roundKey: string | undefined
  faded: ReadonlySet<string> | undefined
}

function Reel({ reel, stop, before, roundKey, faded }: ReelProps) {
  const strip = useRef<HTMLDivElement>(null)
  const moving = roundKey !== undefined
  const prints = moving ? stripOf(reel, stop, before) : (windowOf(Array.from(REELS, () => stop))[reel] ?? [])
  useRun(strip, roundKey, () => {
    const cells = runOf(reel)
    return {
      durationMs: FIRST_MS + reel * NEXT_MS,
      frames: sampled(60, (share) => ({ transform: `translateY(${(-(1 - turned(share)) * (cells / (cells + ROWS)) * 100).toFixed(3)}%)` })),
    }
  })
  return (
    <div className="slot-reel">
      <div className="slot-strip" ref={strip}>
        {prints.map((symbol, place) => (
          <span key={place} className="slot-cell" data-faded={faded && !faded.has(`${reel}:${place}`) ? true : undefined}>
            <SlotPrint symbol={symbol} />
          </span>
        ))}
      </div>
    </div>
  )
}

export type WinningLine = { readonly line: number; readonly count: number }

/** The cells of a win; undefined when nothing is highlighted. */
function cellsOf(wins: readonly WinningLine[], window: readonly (readonly SlotSymbol[])[], scatterPays: boolean): Set<string> | undefined {
  if (wins.length === 0 && !scatterPays) return undefined
  const cells = wins.flatMap(({ line, count }) => (LINES[line] ?? []).slice(0, count).map((row, reel) => `${reel}:${row}`))
  const scatters = scatterPays
    ? window.flatMap((symbols, reel) => symbols.flatMap((symbol, row) => (symbol === 'S' ? [`${reel}:${row}`] : [])))
    : []
  return new Set([...cells, ...scatters])
}

function Lines({ wins }: { wins: readonly WinningLine[] }) {
  return (
    <svg className="slot-lines" viewBox="0 0 500 300" preserveAspectRatio="none" aria-hidden="true">
      {wins.map(({ line, count }, place) => (
        <polyline
          key={line}
          data-ink={place % 5}
          points={(LINES[line] ?? [])
            .slice(0, count)
            .map((row, reel) => `${reel * 100 + 50},${row * 100 + 50 + ((line % 5) - 2) * 5}`)
            .join(' ')}
        />
      ))}
    </svg>
  )
}

type Props = {
  stops: readonly number[]
  /** The stops of the previous spin, from which the reels start. */
  before: readonly number[]
  roundKey: string | undefined
  wins: readonly WinningLine[]
  scatterPays: boolean
}

export function SlotStage({ stops, before, roundKey, wins, scatterPays }: Props) {
  const seen = windowOf(before)
  const faded = roundKey === undefined ? cellsOf(wins, windowOf(stops), scatterPays) : undefined
  return (
    <div className="slot-cabinet">
      <div className="slot-window" style={{ '--reels': REELS.length } as CSSProperties}>
        {stops.map((stop, reel) => (
          <Reel key={reel} reel={reel} stop={stop} before={seen[reel] ?? []} roundKey={roundKey} faded={faded} />
        ))}
        {roundKey === undefined && wins.length > 0 && <Lines wins={wins} />}
      </div>
    </div>
  )
}
