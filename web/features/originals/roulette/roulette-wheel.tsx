/** Roulette wheel: the pockets in their order on the wheel, and a ball that runs against it and falls into the drawn pocket. */
import './roulette.css'
import type { RouletteWheel } from '@baize/rules/originals/roulette-table.ts'
import { useRef } from 'react'
import { sampled, settling, useRun } from '../table/run.ts'
import { DOUBLE_ZERO, pocketColour, pocketText } from './pockets.ts'

/** The pockets clockwise, as makers of wheels have set them since the nineteenth century. */
const ORDER: Readonly<Record<RouletteWheel, readonly number[]>> = {
  european: [
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3,
    26,
  ],
  american: [
    0,
    28,
    9,
    26,
    30,
    11,
    7,
    20,
    32,
    17,
    5,
    22,
    34,
    15,
    3,
    24,
    36,
    13,
    1,
    DOUBLE_ZERO,
    27,
    10,
    25,
    29,
    12,
    8,
    19,
    31,
    18,
    6,
    21,
    33,
    16,
    4,
    23,
    35,
    14,
    2,
  ],
}
export const ROULETTE_MS = 4200
/** When the ball is in its pocket; from then on the wheel carries it. */
const CAUGHT = 0.86
const BALL_TURNS = 6
const WHEEL_TURNS = 1.25
const TRACK = 91
const POCKET = 60

const point = (degrees: number, radius: number): string => {
  const radians = (degrees * Math.PI) / 180
  return `${(radius * Math.sin(radians)).toFixed(2)} ${(-radius * Math.cos(radians)).toFixed(2)}`
}

/** From the track down to the pockets, with two bounces on the way. */
function radiusAt(share: number): number {
  if (share < 0.58) return TRACK
  if (share >= CAUGHT) return POCKET
  const fall = (share - 0.58) / (CAUGHT - 0.58)
  const bounce = Math.abs(Math.cos(fall * Math.PI * 2.5)) * (1 - fall) ** 1.4
  return POCKET + (TRACK - POCKET) * bounce
}

const restOf = (nonce: number): number => (nonce * 47) % 360

type Props = { wheel: RouletteWheel; pocket: number | undefined; nonce: number; roundKey: string | undefined }

function Pockets({ wheel }: { wheel: RouletteWheel }) {
  const order = ORDER[wheel]
  const step = 360 / order.length
  return order.map((pocket, place) => (
    <g key={pocket} transform={`rotate(${(place * step).toFixed(3)})`}>
      <path
        d={`M${point(-step / 2, 84)}A84 84 0 0 1 ${point(step / 2, 84)}L${point(step / 2, 52)}A52 52 0 0 0 ${point(-step / 2, 52)}Z`}
        className="roulette-pocket"
        data-colour={pocketColour(pocket)}
      />
      <text y="-71" className="roulette-number">
        {pocketText(pocket)}
      </text>
    </g>
  ))
}

export function RouletteWheelStage({ wheel, pocket, nonce, roundKey }: Props) {
  const disc = useRef<SVGSVGElement>(null)
  const ball = useRef<SVGSVGElement>(null)
  const order = ORDER[wheel]
  const offset = pocket === undefined ? 0 : (order.indexOf(pocket) * 360) / order.length
  const rest = restOf(nonce)
  const discAt = (share: number): number => rest - WHEEL_TURNS * 360 * (1 - settling(share, 2))
  const ballAt = (share: number): number => {
    const left = share < CAUGHT ? (1 - share / CAUGHT) ** 1.7 : 0
    return discAt(share) + offset + BALL_TURNS * 360 * left
  }
  const ballFrame = (share: number): string => `rotate(${ballAt(share).toFixed(2)}deg) translateY(${(-radiusAt(share) / 2).toFixed(2)}%)`
  useRun(disc, roundKey, () => ({
    durationMs: ROULETTE_MS,
    frames: sampled(60, (share) => ({ transform: `rotate(${discAt(share).toFixed(2)}deg)` })),
  }))
  useRun(ball, roundKey, () => ({ durationMs: ROULETTE_MS, frames: sampled(210, (share) => ({ transform: ballFrame(share) })) }))
  return (
    <div className="roulette-wheel" aria-hidden="true">
      <svg viewBox="-100 -100 200 200" className="roulette-bowl">
        <circle r="99" className="roulette-rim" />
        <circle r="95" className="roulette-track" />
        {[22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5].map((turn) => (
          <path key={turn} d="M0-93l2.4 4.5L0-84l-2.4-4.5Z" className="roulette-deflector" transform={`rotate(${turn})`} />
        ))}
      </svg>
      <svg ref={disc} viewBox="-100 -100 200 200" className="roulette-disc" style={{ transform: `rotate(${discAt(1)}deg)` }}>
        <Pockets wheel={wheel} />
        <circle r="52" className="roulette-cone" />
        <circle r="36" className="roulette-ring" />
        {[0, 90, 180, 270].map((turn) => (
          <g key={turn} transform={`rotate(${turn})`}>
            <path d="M-2-8-3-30H3L2-8Z" className="roulette-arm" />
            <circle cy="-31" r="4" className="roulette-arm" />
          </g>
        ))}
        <circle r="9" className="roulette-hub" />
      </svg>
      {pocket !== undefined && (
        <svg ref={ball} viewBox="-100 -100 200 200" className="roulette-ball" style={{ transform: ballFrame(1) }}>
          <circle r="5" />
        </svg>
      )}
    </div>
  )
}
