/** Draws the five reels and drives them from the start of a spin until the last one stops. */
import { REELS } from '@baize/rules/originals/line-slot-table.ts'
import { INK } from './inks.ts'
import { beginStop, mayStop, reelAt, symbolAt, turn, type Reel } from './reel-motion.ts'
import { makeSprites, type Sprites } from './sprites.ts'

export const ROWS = 3
const FADE_MS = 260
const FADED_MS = 900
const PULSE_MS = 460
/** From this speed on, symbols are drawn smeared. */
const FAST = 9

export type Cell = { readonly reel: number; readonly row: number }
const cellKey = ({ reel, row }: Cell): string => `${reel}:${row}`

/** Draws between the paper and the symbols, in real pixels of the window. */
export type DrawBetween = (pen: CanvasRenderingContext2D, width: number, height: number) => void

export type Reels = {
  resize(width: number, height: number, density: number): void
  /** Shows the final stops at once. */
  place(stops: readonly number[]): void
  spin(): void
  /** Resolves when the last reel stops. */
  stopAt(stops: readonly number[]): Promise<void>
  /** Highlights these cells; undefined highlights all alike. `pulse` moves them once. */
  light(cells: readonly Cell[] | undefined, pulse: boolean): void
  between(draw: DrawBetween | undefined): void
}

type Look = {
  width: number
  height: number
  density: number
  sprites: Sprites
  lit: ReadonlySet<string> | undefined
  pulse: number
  fade: number
  between: DrawBetween | undefined
}

const drawPaper = (pen: CanvasRenderingContext2D, { width, height, density }: Look): void => {
  for (let reel = 0; reel < REELS.length; reel += 1) {
    const x = Math.round((reel * width) / REELS.length)
    pen.fillStyle = reel % 2 === 0 ? INK.paper : INK.paperShade
    pen.fillRect(x, 0, Math.ceil(width / REELS.length) + 1, height)
    pen.fillStyle = 'rgb(35 21 17 / 0.22)'
    if (reel > 0) pen.fillRect(x - density / 2, 0, density, height)
  }
}

const drawSymbols = (pen: CanvasRenderingContext2D, reel: Reel, index: number, look: Look): void => {
  const { width, height, sprites, lit, pulse, fade } = look
  const [cellWidth, cellHeight] = [width / REELS.length, height / ROWS]
  const x = index * cellWidth
  const first = Math.floor(reel.top) - 1
  for (let place = first; place <= first + ROWS + 2; place += 1) {
    const y = (place - reel.top) * cellHeight
    if (y < -cellHeight * 1.5 || y > height + cellHeight * 0.5) continue
    const sprite = sprites[symbolAt(index, place)]
    const shining = lit === undefined || reel.phase !== 'still' || lit.has(cellKey({ reel: index, row: place - Math.round(reel.top) }))
    pen.globalAlpha = (shining ? 1 : 0.24) * fade
    const size = lit !== undefined && shining ? 1 + 0.09 * Math.sin(Math.PI * pulse) : 1
    const [wide, high] = [cellWidth * size, cellHeight * size]
    if (Math.abs(reel.speed) > FAST) pen.drawImage(sprite.smear, x, y - cellHeight / 2, cellWidth, cellHeight * 2)
    else pen.drawImage(sprite.still, x - (wide - cellWidth) / 2, y - (high - cellHeight) / 2, wide, high)
  }
  pen.globalAlpha = 1
}

/** The shadow that the frame throws on the paper. */
const drawShadow = (pen: CanvasRenderingContext2D, { width, height }: Look): void => {
  const deep = height * 0.05
  for (const [from, to] of [
    [0, deep],
    [height, height - deep],
  ] as const) {
    const shade = pen.createLinearGradient(0, from, 0, to)
    shade.addColorStop(0, 'rgb(35 21 17 / 0.34)')
    shade.addColorStop(1, 'rgb(35 21 17 / 0)')
    pen.fillStyle = shade
    pen.fillRect(0, Math.min(from, to), width, deep)
  }
}

const draw = (pen: CanvasRenderingContext2D, reels: readonly Reel[], look: Look): void => {
  drawPaper(pen, look)
  look.between?.(pen, look.width, look.height)
  for (const [index, reel] of reels.entries()) drawSymbols(pen, reel, index, look)
  drawShadow(pen, look)
}

type Spin = {
  since: number
  before: number
  stops: readonly number[] | undefined
  landed: (() => void) | undefined
  /** Under reduced motion the picture fades to the next one instead of turning. */
  fading: boolean
}

/** Fades the old picture out and, once the stops are known, the new one in; true while it changes. */
const fade = (reels: Reel[], look: Look, { stops }: Spin, age: number): boolean => {
  const known = stops !== undefined && age >= FADED_MS
  look.fade = known ? Math.min(1, 0.15 + (age - FADED_MS) / FADE_MS) : Math.max(0.15, 1 - age / FADE_MS)
  if (known) for (const [index, reel] of reels.entries()) reel.top = stops[index] ?? 0
  return !(known && look.fade >= 1)
}

/** Moves every reel on, each stopping only after the one to its left; true while any moves. */
const turnAll = (reels: Reel[], { stops, since, before }: Spin, now: number): boolean => {
  let moving = false
  for (const [index, reel] of reels.entries()) {
    const free = reels[index - 1]?.phase !== 'running'
    if (reel.phase === 'running' && stops !== undefined && free && mayStop(index, now - since)) beginStop(reel, stops[index] ?? 0, now)
    // A page that was hidden must not jump.
    moving = turn(reel, index, now, now - since, Math.min(0.05, Math.max(0, (now - before) / 1000))) || moving
  }
  return moving
}

export const createReels = (canvas: HTMLCanvasElement, lessMotion: () => boolean): Reels => {
  const pen = canvas.getContext('2d', { alpha: false })
  if (pen === null) throw new Error('this browser draws no canvas')
  const reels = REELS.map(() => reelAt(0))
  const plain = { width: 1, height: 1, density: 1, sprites: makeSprites(8, 8) }
  const look: Look = { ...plain, lit: undefined, pulse: 1, fade: 1, between: undefined }
  const spin: Spin = { since: 0, before: 0, stops: undefined, landed: undefined, fading: false }
  let lightSince = -PULSE_MS
  let frame = 0

  const step = (now: number): void => {
    frame = 0
    const moving = spin.fading ? fade(reels, look, spin, now - spin.since) : turnAll(reels, spin, now)
    spin.before = now
    look.pulse = Math.min(1, (now - lightSince) / PULSE_MS)
    draw(pen, reels, look)
    if (!moving && spin.stops !== undefined) {
      const { landed } = spin
      Object.assign(spin, { stops: undefined, landed: undefined, fading: false })
      landed?.()
    }
    if (moving || look.pulse < 1) wake()
  }
  const wake = (): void => {
    if (frame === 0) frame = requestAnimationFrame(step)
  }

  return {
    resize(width, height, density) {
      Object.assign(look, { width: Math.round(width * density), height: Math.round(height * density), density })
      Object.assign(canvas, { width: look.width, height: look.height })
      look.sprites = makeSprites(look.width / REELS.length, look.height / ROWS)
      draw(pen, reels, look)
    },
    place(stops) {
      Object.assign(spin, { stops: undefined, landed: undefined, fading: false })
      look.fade = 1
      for (const [index, reel] of reels.entries()) Object.assign(reel, reelAt(stops[index] ?? 0))
      wake()
    },
    spin() {
      const now = performance.now()
      Object.assign(look, { lit: undefined, between: undefined })
      Object.assign(spin, { since: now, before: now, stops: undefined, fading: lessMotion() })
      if (!spin.fading) for (const reel of reels) reel.phase = 'running'
      wake()
    },
    stopAt(stops) {
      return new Promise((resolve) => {
        Object.assign(spin, { stops, landed: resolve })
        wake()
      })
    },
    light(cells, pulse) {
      look.lit = cells === undefined ? undefined : new Set(cells.map(cellKey))
      lightSince = pulse && !lessMotion() ? performance.now() : -PULSE_MS
      wake()
    },
    between(drawing) {
      look.between = drawing
      wake()
    },
  }
}
