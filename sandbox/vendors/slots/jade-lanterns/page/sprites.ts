/** Renders every symbol once per cell size, still and smeared, so that a frame of the reels only copies pictures. */
import type { SlotSymbol } from '@baize/rules/originals/line-slot-table.ts'
import { INK } from './inks.ts'

/** The symbols in their order on the sheet; each fills a square of 120 around its middle. */
const SYMBOLS: readonly SlotSymbol[] = ['H1', 'H2', 'H3', 'L1', 'L2', 'L3', 'L4', 'W', 'S']
const SQUARE = 120

const sheet = new Image()
sheet.src = new URL('symbols.svg', import.meta.url).href
/** Settles when the sheet can be drawn; until then symbols are empty. */
export const symbolsLoaded: Promise<void> = sheet.decode()

/** The words on the ribbons, written here because a picture has no typefaces of the page. */
const RIBBONS: Readonly<Partial<Record<SlotSymbol, { readonly word: string; readonly size: number; readonly ink: string }>>> = {
  W: { word: 'WILD', size: 16.5, ink: INK.cream },
  S: { word: 'SCATTER', size: 13.5, ink: INK.indigoDeep },
}

const drawSymbol = (pen: CanvasRenderingContext2D, symbol: SlotSymbol): void => {
  const left = SYMBOLS.indexOf(symbol) * SQUARE
  pen.drawImage(sheet, left, 0, SQUARE, SQUARE, -SQUARE / 2, -SQUARE / 2, SQUARE, SQUARE)
  const ribbon = RIBBONS[symbol]
  if (ribbon === undefined) return
  const font = `750 ${ribbon.size}px 'Bricolage Grotesque', Geist, system-ui, sans-serif`
  Object.assign(pen, { fillStyle: ribbon.ink, font, textAlign: 'center', textBaseline: 'middle' })
  pen.fillText(ribbon.word, 0, 29.8)
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
  drawSymbol(pen, symbol)
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
  const entries = SYMBOLS.map((symbol) => {
    const still = symbolPicture(symbol, cellWidth, cellHeight)
    return [symbol, { still, smear: smeared(still) }] as const
  })
  return Object.fromEntries(entries) as unknown as Sprites
}
