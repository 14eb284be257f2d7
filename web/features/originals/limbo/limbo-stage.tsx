/** Limbo stage: a figure that climbs to the result, beside a ruler on which every power of ten is equally long. */
import './limbo.css'
import { HIGHEST_POINT } from '@baize/rules/originals/point-curve.ts'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import { sampled, settling, useRun } from '../table/run.ts'
import { hundredthsText } from '../table/figures.ts'

export const LIMBO_MS = 900
const TENFOLDS = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000] as const
const WHOLE = 100

const timesText = (point: number): string => `${hundredthsText(point)}×`

/** 0 at 1×, 1 at a million: the logarithm, since results get rarer with their size. */
const heightOf = (point: number): number => Math.log10(Math.max(point, WHOLE) / WHOLE) / Math.log10(HIGHEST_POINT / WHOLE)

/** The figure climbs evenly over the ruler and so ever faster in numbers, written straight into its element. It stops on the result itself. */
function useClimb(figure: RefObject<HTMLElement | null>, point: number | undefined, roundKey: string | undefined): void {
  useLayoutEffect(() => {
    const element = figure.current
    if (roundKey === undefined || point === undefined || !element) return undefined
    const before = element.textContent
    const began = performance.now()
    let frame = 0
    const climb = (now: number): void => {
      const share = Math.min(1, Math.max(0, (now - began) / LIMBO_MS))
      element.textContent = timesText(Math.floor(WHOLE * (point / WHOLE) ** settling(share, 2)))
      if (share < 1) frame = requestAnimationFrame(climb)
    }
    climb(began)
    return () => {
      cancelAnimationFrame(frame)
      // As it was rendered, so that the next rendering finds the same.
      element.textContent = before
    }
  }, [figure, point, roundKey])
}

type Props = {
  target: number
  point: number | undefined
  won: boolean | undefined
  roundKey: string | undefined
}

export function LimboStage({ target, point, won, roundKey }: Props) {
  const figure = useRef<HTMLParagraphElement>(null)
  useClimb(figure, point, roundKey)
  const marker = useRef<HTMLSpanElement>(null)
  const ruler = useRef<HTMLDivElement>(null)
  useRun(marker, point === undefined ? undefined : roundKey, () => {
    const height = ruler.current?.clientHeight ?? 0
    return {
      durationMs: LIMBO_MS,
      frames: sampled(40, (share) => ({
        transform: `translateY(${(-heightOf(point ?? WHOLE) * settling(share, 2) * height).toFixed(1)}px)`,
      })),
    }
  })
  return (
    <div className="limbo-stage">
      <div className="limbo-readout">
        <p
          ref={figure}
          className="limbo-figure figures"
          data-outcome={roundKey === undefined ? won : undefined}
          data-idle={point === undefined || undefined}
          aria-hidden="true"
        >
          {timesText(point ?? target)}
        </p>
      </div>
      <div className="limbo-ruler" ref={ruler} aria-hidden="true">
        <span className="limbo-reach" style={{ transform: `scaleY(${1 - heightOf(target)})` }} />
        {TENFOLDS.map((each, place) => (
          <span key={each} className="limbo-tick" style={{ insetBlockEnd: `${(place / (TENFOLDS.length - 1)) * 100}%` }}>
            {each >= 1_000_000 ? '1M' : each >= 1000 ? `${each / 1000}K` : each}×
          </span>
        ))}
        <span className="limbo-target" style={{ insetBlockEnd: `${heightOf(target) * 100}%` }} />
        {point !== undefined && (
          <span ref={marker} className="limbo-marker" style={{ transform: `translateY(${-heightOf(point) * 100}cqb)` }}>
            <svg viewBox="0 0 24 24" data-won={roundKey === undefined ? won : undefined}>
              <path d="M12 1 23 12 12 23 1 12Z" />
            </svg>
          </span>
        )}
      </div>
    </div>
  )
}
