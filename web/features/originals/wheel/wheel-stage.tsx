/** Wheel stage: ten printed segments on one board that turns and stops with the drawn one under the pointer. */
import './wheel.css'
import { WHEEL_TENTHS, type WheelRisk } from '@baize/rules/originals/wheel.ts'
import { useRef } from 'react'
import { sampled, settling, useRun } from '../table/run.ts'

const SEGMENTS = 10
const STEP = 360 / SEGMENTS
const TURNS = 4
export const WHEEL_MS = 2600

const point = (degrees: number, radius: number): string => {
  const radians = (degrees * Math.PI) / 180
  return `${(radius * Math.sin(radians)).toFixed(2)} ${(-radius * Math.cos(radians)).toFixed(2)}`
}
const slice = (place: number): string => `M0 0L${point(place * STEP - STEP / 2, 96)}A96 96 0 0 1 ${point(place * STEP + STEP / 2, 96)}Z`

/** Tone by the payout of a segment: nothing, about the stake, or much more. */
const toneOf = (tenths: number): string => (tenths === 0 ? 'none' : tenths < 15 ? 'low' : tenths < 30 ? 'mid' : 'high')

/** The resting place of the board: the segment under the pointer, shifted a little by the round's number, never on a line. */
export const restOf = (segment: number, nonce: number): number => (360 - segment * STEP + ((nonce * 7) % 21) - 10) % 360

type Props = {
  risk: WheelRisk
  segment: number | undefined
  nonce: number
  roundKey: string | undefined
  /** The previous resting place of the board, in degrees. */
  from: number
}

export function WheelStage({ risk, segment, nonce, roundKey, from }: Props) {
  const board = useRef<SVGSVGElement>(null)
  const pointer = useRef<SVGSVGElement>(null)
  const rest = segment === undefined ? 0 : restOf(segment, nonce)
  const way = TURNS * 360 + ((rest - from + 360) % 360)
  const angle = (share: number): number => from + way * settling(share, 3)
  useRun(board, roundKey, () => ({ durationMs: WHEEL_MS, frames: sampled(90, (share) => ({ transform: `rotate(${angle(share)}deg)` })) }))
  // Each passing peg lifts the pointer, which falls back.
  useRun(pointer, roundKey, () => ({
    durationMs: WHEEL_MS,
    frames: sampled(180, (share) => {
      const passed = (((angle(share) + STEP / 2) % STEP) + STEP) % STEP
      return { transform: `rotate(${share < 1 && passed > STEP * 0.72 ? -((passed / STEP - 0.72) / 0.28) * 22 : 0}deg)` }
    }),
  }))
  return (
    <div className="wheel-stage">
      <svg ref={board} viewBox="-100 -100 200 200" className="wheel-board" style={{ transform: `rotate(${rest}deg)` }} aria-hidden="true">
        <circle r="99" className="wheel-rim" />
        {WHEEL_TENTHS[risk].map((tenths, place) => (
          <g key={place}>
            <path d={slice(place)} className="wheel-slice" data-tone={toneOf(tenths)} />
            <g transform={`rotate(${place * STEP})`}>
              <text y="-70" className="wheel-figure" data-tone={toneOf(tenths)}>
                {tenths / 10}×
              </text>
              <path d="M0-88l4 5-4 5-4-5Z" className="wheel-mark" data-tone={toneOf(tenths)} />
            </g>
          </g>
        ))}
        {Array.from({ length: SEGMENTS }, (_, place) => (
          <circle key={place} cx="0" cy="-96" r="2.6" className="wheel-peg" transform={`rotate(${place * STEP + STEP / 2})`} />
        ))}
        <circle r="26" className="wheel-hub" />
        {[0, 1, 2, 3, 4, 5, 6, 7].map((petal) => (
          <path key={petal} d="M0-6C5-12 5-18 0-23-5-18-5-12 0-6Z" className="wheel-petal" transform={`rotate(${petal * 45})`} />
        ))}
      </svg>
      <svg ref={pointer} viewBox="-12 -4 24 34" className="wheel-pointer" aria-hidden="true">
        <path d="M-9 0A9 9 0 0 1 9 0C9 8 3 18 0 28-3 18-9 8-9 0Z" />
        <circle r="3.4" className="wheel-pin" />
      </svg>
    </div>
  )
}
