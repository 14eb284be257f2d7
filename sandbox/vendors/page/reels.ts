/** Turns the five reels: a short pull back, an even run, and one stop after another with a slight swing past the place. */
import { REELS, type SlotSymbol } from '@baize/rules/originals/line-slot-table.ts'
import { INK } from './inks.ts'
import { makeSprites, type Sprites } from './sprites.ts'

export const ROWS = 3

/** Symbols per second while a reel runs. */
const RUN = 25
const PULL_BACK_MS = 120
const SPEED_UP_MS = 260
const START_APART_MS = 55
/** The first reel may begin to stop so long after the start; each further reel waits a little more. */
const FIRST_STOP_MS = 760
const STOPS_APART_MS = 250
/** Symbols that pass while a reel stops. */
const STOPPING = 5
const SWING = 0.75
const FADE_MS = 260
const FADED_MS = 900

/** Ease-out that passes its end a little and swings back; its first slope is SWING + 3. */
const swingOut = (along: number): number => 1 + (SWING + 1) * (along - 1) ** 3 + SWING * (along - 1) ** 2

type Reel = {
  /** The place on the strip in the top row; it falls while symbols move down. */
  top: number
  speed: number
  phase: 'still' | 'running' | 'stopping'
  stoppingFrom: number
  stoppingSince: number
  target: number
}

export type Cell = { readonly reel: number; readonly row: number }
export const cellKey = ({ reel, row }: Cell): string => `${reel}:${row}`

export type Reels = {
  resize(width: number, height: number, density: number): void
  place(stops: readonly number[]): void
  spin(): void
  /** Ends when the last reel stands. */
  stopAt(stops: readonly number[]): Promise<void>
  /** Lets these cells stand out; undefined lights all alike. `pulse` moves them once. */
  light(cells: readonly Cell[] | undefined, pulse: boolean): void
}

const within = (value: number, size: number): number => ((value % size) + size) % size
const symbolAt = (reel: number, place: number): SlotSymbol => REELS[reel]?.[within(place, REELS[reel].length)] ?? 'L1'

/** Moves one reel on to `now`; true while it moves. */
const turn = (reel: Reel, index: number, now: number, since: number, seconds: number): boolean => {
  if (reel.phase === 'running') {
    const age = now - since - index * START_APART_MS
    const speedUp = Math.min(1, Math.max(0, (age - PULL_BACK_MS) / SPEED_UP_MS))
    reel.speed = age < 0 ? 0 : age < PULL_BACK_MS ? -1.5 : RUN * speedUp
    reel.top -= reel.speed * seconds
  }
  if (reel.phase === 'stopping') {
    const whole = reel.stoppingFrom - reel.target
    const along = Math.min(1, (now - reel.stoppingSince) / ((whole * (SWING + 3) * 1000) / RUN))
    const before = reel.top
    reel.top = reel.target + whole * (1 - swingOut(along))
    reel.speed = seconds > 0 ? (before - reel.top) / seconds : 0
    if (along >= 1) Object.assign(reel, { phase: 'still', top: reel.target, speed: 0 })
  }
  return reel.phase !== 'still'
}

/** From here the reel comes to rest at its target; the strip is set so that the target is just a few symbols away. */
const beginStop = (reel: Reel, target: number, now: number): void => {
  const from = target + STOPPING + within(reel.top - target, 1)
  Object.assign(reel, { phase: 'stopping', target, stoppingFrom: from, stoppingSince: now, top: from })
}

type Look = { width: number; height: number; sprites: Sprites; lit: ReadonlySet<string> | undefined; pulse: number; fade: number }

const drawReel = (pen: CanvasRenderingContext2D, reel: Reel, index: number, { width, height, sprites, lit, pulse, fade }: Look): void => {
  const cellWidth = width / REELS.length
  const cellHeight = height / ROWS
  const x = index * cellWidth
  pen.fillStyle = index % 2 === 0 ? INK.paper : INK.paperShade
  pen.fillRect(Math.floor(x), 0, Math.ceil(cellWidth) + 1, height)
  const first = Math.floor(reel.top) - 1
  const fast = Math.abs(reel.speed) > 9
  for (let place = first; place <= first + ROWS + 2; place += 1) {
    const y = (place - reel.top) * cellHeight
    if (y < -cellHeight * 1.5 || y > height + cellHeight * 0.5) continue
    const sprite = sprites[symbolAt(index, place)]
    const shining = lit === undefined || reel.phase !== 'still' || lit.has(cellKey({ reel: index, row: place - Math.round(reel.top) }))
    pen.globalAlpha = (shining ? 1 : 0.26) * fade
    const size = lit !== undefined && shining && reel.phase === 'still' ? 1 + 0.08 * Math.sin(Math.PI * pulse) : 1
    if (fast) pen.drawImage(sprite.smear, x, y - cellHeight / 2, cellWidth, cellHeight * 2)
    else
      pen.drawImage(sprite.still, x - (cellWidth * (size - 1)) / 2, y - (cellHeight * (size - 1)) / 2, cellWidth * size, cellHeight * size)
  }
  pen.globalAlpha = 1
}

/** The shadow that the frame throws on the paper, and the gaps between the reels. */
const drawDepth = (pen: CanvasRenderingContext2D, width: number, height: number, density: number): void => {
  pen.fillStyle = 'rgb(35 21 17 / 0.2)'
  for (let reel = 1; reel < REELS.length; reel += 1)
    pen.fillRect(Math.round((reel * width) / REELS.length) - density / 2, 0, density, height)
  const deep = height * 0.06
  for (const [from, to] of [
    [0, deep],
    [height, height - deep],
  ] as const) {
    const shade = pen.createLinearGradient(0, from, 0, to)
    shade.addColorStop(0, 'rgb(35 21 17 / 0.42)')
    shade.addColorStop(1, 'rgb(35 21 17 / 0)')
    pen.fillStyle = shade
    pen.fillRect(0, Math.min(from, to), width, deep)
  }
}

type Motion = {
  since: number
  before: number
  stops: readonly number[] | undefined
  landed: (() => void) | undefined
  frame: number
  lightSince: number
  /** Under reduced motion the picture fades to the next one instead of turning. */
  fading: boolean
}

const PULSE_MS = 460

const still = (): Reel => ({ top: 0, speed: 0, phase: 'still', stoppingFrom: 0, stoppingSince: 0, target: 0 })

export const createReels = (canvas: HTMLCanvasElement, lessMotion: () => boolean): Reels => {
  const pen = canvas.getContext('2d', { alpha: false })
  if (pen === null) throw new Error('this browser draws no canvas')
  const reels = REELS.map(still)
  const look: Look = { width: 0, height: 0, sprites: makeSprites(8, 8), lit: undefined, pulse: 0, fade: 1 }
  const motion: Motion = { since: 0, before: 0, stops: undefined, landed: undefined, frame: 0, lightSince: -PULSE_MS, fading: false }
  let density = 1

  const draw = (): void => {
    for (const [index, reel] of reels.entries()) drawReel(pen, reel, index, look)
    drawDepth(pen, look.width, look.height, density)
  }

  const finish = (): void => {
    const { landed } = motion
    Object.assign(motion, { stops: undefined, landed: undefined, fading: false })
    landed?.()
  }

  const fadeOn = (now: number): boolean => {
    const age = now - motion.since
    const known = motion.stops !== undefined && age >= FADED_MS
    look.fade = known ? Math.min(1, 0.15 + (age - FADED_MS) / FADE_MS) : Math.max(0.15, 1 - age / FADE_MS)
    if (known) for (const [index, reel] of reels.entries()) reel.top = motion.stops?.[index] ?? 0
    return !(known && look.fade >= 1)
  }

  const step = (now: number): void => {
    motion.frame = 0
    const seconds = Math.min(0.05, Math.max(0, (now - motion.before) / 1000))
    motion.before = now
    let moving = false
    if (motion.fading) moving = fadeOn(now)
    else
      for (const [index, reel] of reels.entries()) {
        const due = now >= motion.since + FIRST_STOP_MS + index * STOPS_APART_MS
        const waits = reels[index - 1]?.phase === 'running'
        if (reel.phase === 'running' && motion.stops !== undefined && due && !waits) beginStop(reel, motion.stops[index] ?? 0, now)
        moving = turn(reel, index, now, motion.since, seconds) || moving
      }
    look.pulse = Math.min(1, (now - motion.lightSince) / PULSE_MS)
    draw()
    if (!moving && motion.stops !== undefined) finish()
    if (moving || look.pulse < 1) wake()
  }
  const wake = (): void => {
    if (motion.frame === 0) motion.frame = requestAnimationFrame(step)
  }

  return {
    resize(width, height, pixels) {
      density = pixels
      Object.assign(look, { width: Math.round(width * pixels), height: Math.round(height * pixels) })
      Object.assign(canvas, { width: look.width, height: look.height })
      look.sprites = makeSprites(look.width / REELS.length, look.height / ROWS)
      draw()
    },
    place(stops) {
      for (const [index, reel] of reels.entries()) Object.assign(reel, { ...still(), top: stops[index] ?? 0 })
      wake()
    },
    spin() {
      look.lit = undefined
      const now = performance.now()
      Object.assign(motion, { since: now, before: now, stops: undefined, fading: lessMotion() })
      if (!motion.fading) for (const reel of reels) reel.phase = 'running'
      wake()
    },
    stopAt(stops) {
      return new Promise((resolve) => {
        Object.assign(motion, { stops, landed: resolve })
        wake()
      })
    },
    light(cells, pulse) {
      look.lit = cells === undefined ? undefined : new Set(cells.map(cellKey))
      motion.lightSince = pulse && !lessMotion() ? performance.now() : -PULSE_MS
      wake()
    },
  }
}
