/** Draws the wheel of live roulette and lets the ball run to a pocket. */
import { ROULETTE_SPOTS } from '@baize/rules/originals/roulette-table.ts'

/** The pockets of a European wheel in their order around it. */
export const WHEEL = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
] as const

export type Colour = 'red' | 'black' | 'green'

export const colourOf = (number: number): Colour => {
  if (number === 0) return 'green'
  return ROULETTE_SPOTS.european.get('red')?.pockets.includes(number) === true ? 'red' : 'black'
}

const COLOUR_INKS: Readonly<Record<Colour, string>> = { red: '#b3341f', black: '#231511', green: '#10765e' }

const STEP = 360 / WHEEL.length

const pointAt = (degrees: number, radius: number): string => {
  const angle = ((degrees - 90) * Math.PI) / 180
  return `${(Math.cos(angle) * radius).toFixed(2)} ${(Math.sin(angle) * radius).toFixed(2)}`
}

const pocket = (number: number, index: number): string => {
  const [from, to] = [(index - 0.5) * STEP, (index + 0.5) * STEP]
  return `<path d="M${pointAt(from, 88)}A88 88 0 0 1 ${pointAt(to, 88)}L${pointAt(to, 52)}A52 52 0 0 0 ${pointAt(from, 52)}Z" fill="${COLOUR_INKS[colourOf(number)]}" stroke="#d9992e" stroke-width=".8"/><text transform="rotate(${index * STEP}) translate(0 -76)" text-anchor="middle" font-family="Geist, sans-serif" font-size="10" font-weight="650" fill="#fff7e8">${number}</text>`
}

/** The wheel around the origin, radius 100; the pockets turn as one group, the ball as another. */
export const wheelText = (): string =>
  `<circle r="100" fill="#48261d"/><circle r="94" fill="#6b3a1f"/><g class="pockets">${WHEEL.map(pocket).join('')}<circle r="52" fill="#8a5a2c"/><circle r="40" fill="#a3702f"/><path d="M-30 0H30M0-30V30" stroke="#f3cb77" stroke-width="5" stroke-linecap="round"/><circle r="10" fill="#f3cb77"/></g><g class="ball"><circle cy="-62" r="4.6" fill="#fff7e8" stroke="#cbb992"/></g>`

/** The degrees at which a number's pocket stands when the wheel rests. */
const degreesOf = (number: number): number => WHEEL.indexOf(number as (typeof WHEEL)[number]) * STEP

/** How far the wheel has turned when a round's spin ends. It depends on the round, so that every viewer sees the same. */
const restOf = (round: number): number => (round * 137) % 360

/** Runs wheel and ball for `spanMs`, of which `sinceMs` have passed; both come to rest with the ball in the pocket. */
export const runWheel = (svg: SVGSVGElement, number: number, round: number, spanMs: number, sinceMs: number, still: boolean): void => {
  const [pockets, ball] = [svg.querySelector('.pockets'), svg.querySelector('.ball')]
  const [before, rest] = [restOf(round - 1), restOf(round)]
  const wheelEnd = 720 + rest
  const ballEnd = -1440 + rest + degreesOf(number)
  const how = { duration: Math.max(1, spanMs * 0.82), fill: 'forwards', easing: 'cubic-bezier(.12,.55,.25,1)' } as const
  for (const [part, from, to] of [
    [pockets, before, wheelEnd],
    [ball, 0, ballEnd],
  ] as const) {
    part?.getAnimations().forEach((running) => running.cancel())
    const running = part?.animate([{ transform: `rotate(${from}deg)` }, { transform: `rotate(${to}deg)` }], how)
    if (running !== undefined) running.currentTime = still ? how.duration : Math.min(sinceMs, how.duration)
  }
}
