/** Crash stage: the kite on its line and the multiplier in large figures, both from the server's clock alone. */
import './crash.css'
import type { SharedRound } from './crash-views.ts'
import { CRASH_LONGEST_MS, crashMultiplierAt, crashReachedAfterMs } from '@baize/rules/originals/crash.ts'
import { useEffect, useRef, type RefObject } from 'react'
import { useText } from '../../../i18n/i18n.ts'
import { hundredthsText, readHundredths } from '../table/figures.ts'
import { drawCrash, type Inks } from './crash-canvas.ts'
import type { CrashClock } from './crash-clock.ts'

function inksOf(element: Element): Inks {
  const style = getComputedStyle(element)
  const ink = (name: string): string => style.getPropertyValue(name)
  return { line: ink('--jade'), grid: ink('--line'), text: ink('--fg-2'), kite: ink('--cinnabar'), tail: ink('--fg'), lost: ink('--fg-3') }
}

/** Sharp on dense screens and never larger than necessary. */
function fit(canvas: HTMLCanvasElement): { width: number; height: number; pen: CanvasRenderingContext2D | null } {
  const density = Math.min(2, devicePixelRatio || 1)
  const { clientWidth: width, clientHeight: height } = canvas
  const pen = canvas.getContext('2d')
  canvas.width = Math.round(width * density)
  canvas.height = Math.round(height * density)
  pen?.setTransform(density, 0, 0, density, 0, 0)
  return { width, height, pen }
}

/** Milliseconds that the round has flown by now; it stops at the crash. */
function flownMs(round: SharedRound, clock: CrashClock): number {
  if (round.phase === 'betting') return Math.min(0, clock.since(round.startsAt))
  const point = round.point === null ? undefined : readHundredths(round.point)
  if (point !== undefined) return crashReachedAfterMs(point)
  return Math.max(0, Math.min(CRASH_LONGEST_MS, Math.floor(clock.since(round.startsAt))))
}

const SLOW_MS = 250

type Props = { round: SharedRound | undefined; clock: RefObject<CrashClock>; still: boolean; onTick: (point: number) => void }

/** Draws every frame, or four times a second with reduced motion; the figure is written straight into its element. */
function useFlight({ round, clock, still, onTick }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const figure = useRef<HTMLParagraphElement>(null)
  const told = useRef(onTick)
  useEffect(() => {
    told.current = onTick
  }, [onTick])
  useEffect(() => {
    const board = canvas.current
    if (!board || !round) return undefined
    let size = fit(board)
    const inks = inksOf(board)
    const resized = new ResizeObserver(() => {
      size = fit(board)
    })
    resized.observe(board)
    const broken = round.phase === 'crashed' || round.phase === 'interrupted'
    const began = performance.now()
    let frame = 0
    let last = 0
    const draw = (now: number): void => {
      if (!still || now - last >= SLOW_MS || last === 0) {
        last = now
        const flown = flownMs(round, clock.current)
        if (size.pen)
          drawCrash(
            size.pen,
            {
              ...size,
              elapsedMs: Math.max(0, flown),
              broken,
              sinceBreakMs: broken && !still ? now - began : broken ? CRASH_LONGEST_MS : 0,
              still,
            },
            inks,
          )
        if (figure.current) {
          const point = flown < 0 ? undefined : crashMultiplierAt(Math.floor(flown))
          figure.current.textContent = point === undefined ? `${(Math.ceil(-flown / 100) / 10).toFixed(1)} s` : `${hundredthsText(point)}×`
          if (point !== undefined && !broken) told.current(point)
        }
      }
      if (!broken || now - began < 1600) frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
    }
  }, [round, clock, still])
  return { canvas, figure }
}

export function CrashStage(props: Props) {
  const text = useText()
  const { round } = props
  const { canvas, figure } = useFlight(props)
  return (
    <div className="crash-stage" data-phase={round?.phase}>
      <canvas ref={canvas} className="crash-board" aria-hidden="true" />
      <div className="crash-readout" aria-hidden="true">
        <p className="crash-figure figures" ref={figure}>
          –
        </p>
        <p className="crash-phase">{text(`tables.crash.phase.${round?.phase ?? 'resting'}`)}</p>
      </div>
    </div>
  )
}
