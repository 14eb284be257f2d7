/** Sic bo stage: three dice as cubes that tumble on a plate and come to rest on the thrown faces. */
import './sic-bo.css'
import { useRef } from 'react'
import { sampled, settling, useRun } from '../table/run.ts'
import { DieFace } from './die-face.tsx'

export const SIC_BO_MS = 1700
const FACES = [1, 2, 3, 4, 5, 6] as const
/** How a cube lies when a face looks up: turned about the horizontal and the vertical. */
const LIES: Readonly<Record<number, readonly [number, number]>> = {
  1: [0, 0],
  6: [0, 180],
  2: [-90, 0],
  5: [90, 0],
  3: [0, -90],
  4: [0, 90],
}

function Cube({ face, place, nonce, roundKey }: { face: number; place: number; nonce: number; roundKey: string | undefined }) {
  const cube = useRef<HTMLSpanElement>(null)
  const hop = useRef<HTMLSpanElement>(null)
  const [x, y] = LIES[face] ?? [0, 0]
  const twist = ((nonce * 13 + place * 29) % 40) - 20
  const turns = 2 + ((nonce + place) % 2)
  useRun(cube, roundKey, () => ({
    durationMs: SIC_BO_MS - 160 * (2 - place),
    frames: sampled(60, (share) => {
      const left = 1 - settling(share, 2.4)
      return { transform: `rotateX(${x + left * turns * 360}deg) rotateY(${y + left * (turns + 1) * 360}deg)` }
    }),
  }))
  // Three hops, each lower than the previous one.
  useRun(hop, roundKey, () => ({
    durationMs: SIC_BO_MS - 160 * (2 - place),
    frames: sampled(60, (share) => ({
      transform: `translateY(${(-Math.abs(Math.sin(share * Math.PI * 3)) * (1 - share) ** 1.6 * 90).toFixed(1)}px) rotate(${(twist * settling(share)).toFixed(1)}deg)`,
    })),
  }))
  return (
    <span className="sic-hop" ref={hop} style={{ transform: `rotate(${twist}deg)` }}>
      <span className="sic-tilt">
        <span className="sic-cube" ref={cube} style={{ transform: `rotateX(${x}deg) rotateY(${y}deg)` }}>
          {FACES.map((each) => (
            <span key={each} className="sic-face" data-face={each}>
              <DieFace face={each} />
            </span>
          ))}
        </span>
      </span>
    </span>
  )
}

type Props = { dice: readonly number[]; nonce: number; roundKey: string | undefined }

export function SicBoStage({ dice, nonce, roundKey }: Props) {
  return (
    <div className="sic-stage" data-theme="light" aria-hidden="true">
      <svg viewBox="0 0 400 180" className="sic-plate">
        <ellipse cx="200" cy="112" rx="186" ry="64" className="sic-plate-rim" />
        <ellipse cx="200" cy="106" rx="176" ry="58" className="sic-plate-ground" />
        {[150, 118, 84].map((radius) => (
          <ellipse key={radius} cx="200" cy="106" rx={radius} ry={radius * 0.33} className="sic-plate-line" />
        ))}
      </svg>
      <div className="sic-dice">
        {dice.map((face, place) => (
          <Cube key={place} face={face} place={place} nonce={nonce} roundKey={roundKey} />
        ))}
      </div>
    </div>
  )
}
