/** Renders every symbol once per cell size, still and smeared, so that a frame of the reels only copies pictures. */
import type { SlotSymbol } from '@baize/rules/originals/line-slot-table.ts'
import { koi, lantern, waterLily } from './high-symbols.ts'
import { cloverTile, diamondTile, ginkgo, leaf } from './low-symbols.ts'
import { gourd, moon } from './special-symbols.ts'

/** Each draws within a square of 100 around the origin. */
const DRAWINGS: Readonly<Record<SlotSymbol, (pen: CanvasRenderingContext2D) => void>> = {
  H1: (pen) => lantern(pen),
  H2: koi,
  H3: waterLily,
  L1: leaf,
  L2: cloverTile,
  L3: ginkgo,
  L4: diamondTile,
  W: gourd,
  S: moon,
}

/** Low symbols stand a little smaller, so that the eye finds the high ones. */
const SCALE: Readonly<Partial<Record<SlotSymbol, number>>> = { L1: 0.84, L2: 0.8, L3: 0.84, L4: 0.84, W: 1.02, S: 1.02 }

const FILL = 0.92

/** A canvas of that many real pixels and its pen. */
const canvasOf = (width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser draws no canvas')
  return [canvas, pen]
}

/** A symbol alone in a box of real pixels. */
export const symbolPicture = (symbol: SlotSymbol, width: number, height: number): HTMLCanvasElement => {
  const [canvas, pen] = canvasOf(width, height)
  const scale = (Math.min(width, height * 0.98) / 100) * FILL * (SCALE[symbol] ?? 1)
  pen.translate(width / 2, height / 2)
  pen.scale(scale, scale)
  DRAWINGS[symbol](pen)
  return canvas
}

/** A symbol as a running reel shows it: squeezed flat and drawn out again, which leaves only its colours in columns. */
const smeared = (still: HTMLCanvasElement): HTMLCanvasElement => {
  const [flat, flatPen] = canvasOf(still.width, Math.max(4, still.height / 14))
  flatPen.drawImage(still, 0, 0, flat.width, flat.height)
  const [canvas, pen] = canvasOf(still.width, still.height * 2)
  pen.globalAlpha = 0.3
  for (const reach of [0.62, 0.8, 1]) pen.drawImage(flat, 0, still.height * (1 - reach * 0.78), still.width, still.height * reach * 1.56)
  return canvas
}

/** `still` fills its cell; `smear` is twice as high, a half cell above and below. */
export type Sprite = { readonly still: HTMLCanvasElement; readonly smear: HTMLCanvasElement }
export type Sprites = Readonly<Record<SlotSymbol, Sprite>>

/** All symbols for a cell of that many real pixels. */
export const makeSprites = (cellWidth: number, cellHeight: number): Sprites => {
  const entries = (Object.keys(DRAWINGS) as SlotSymbol[]).map((symbol) => {
    const still = symbolPicture(symbol, cellWidth, cellHeight)
    return [symbol, { still, smear: smeared(still) }] as const
  })
  return Object.fromEntries(entries) as unknown as Sprites
}
