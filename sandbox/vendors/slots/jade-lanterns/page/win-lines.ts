/** Draws the winning lines: the line itself between paper and symbols, its amount on a chip above them. */
import { LINES, REELS } from '@baize/rules/originals/line-slot-table.ts'
import { INK, LINE_INKS } from './inks.ts'
import { ROWS, type Cell, type Reels } from './reels.ts'

export type DrawnLine = { readonly line: number; readonly count: number; readonly amount: string }

const inkOf = (line: number): string => LINE_INKS[line % LINE_INKS.length] ?? INK.cinnabar

/** The cells that take part in a line's win. */
export const cellsOf = ({ line, count }: { line: number; count: number }): Cell[] =>
  (LINES[line] ?? []).slice(0, count).map((row, reel) => ({ reel, row }))

/** A line's way across a window of that size, from edge to edge. */
const wayOf = (line: number, width: number, height: number): [number, number][] => {
  const middle = (LINES[line] ?? []).map((row, reel): [number, number] => [
    ((reel + 0.5) * width) / REELS.length,
    ((row + 0.5) * height) / ROWS,
  ])
  return [[0, middle[0]?.[1] ?? 0], ...middle, [width, middle.at(-1)?.[1] ?? 0]]
}

const drawLine = (pen: CanvasRenderingContext2D, line: number, along: number, width: number, height: number): void => {
  pen.save()
  pen.beginPath()
  pen.rect(0, 0, width * along, height)
  pen.clip()
  pen.beginPath()
  for (const [x, y] of wayOf(line, width, height)) pen.lineTo(x, y)
  Object.assign(pen, { lineWidth: width / 64, strokeStyle: inkOf(line), lineJoin: 'round' })
  pen.stroke()
  pen.restore()
}

const drawChip = (
  pen: CanvasRenderingContext2D,
  box: { left: number; width: number },
  x: number,
  y: number,
  text: string,
  ink: string,
  size: number,
) => {
  pen.font = `650 ${size}px Geist, system-ui, sans-serif`
  const wide = pen.measureText(text).width + size * 1.2
  const high = size * 1.75
  const left = Math.min(Math.max(x - wide / 2, box.left + 2), box.left + box.width - wide - 2)
  pen.fillStyle = INK.black
  pen.beginPath()
  pen.roundRect(left, y - high / 2, wide, high, high / 2)
  pen.fill()
  Object.assign(pen, { strokeStyle: ink, lineWidth: size / 7 })
  pen.stroke()
  Object.assign(pen, { fillStyle: INK.cream, textAlign: 'center', textBaseline: 'middle' })
  pen.fillText(text, left + wide / 2, y + size * 0.06)
}

export type WinLines = {
  resize(width: number, height: number, border: number, density: number): void
  clear(): void
  /** One line from the left up to `along` (0 to 1) of its way; the amount shows when the line is whole. */
  draw(line: DrawnLine, along: number): void
  /** An amount over one cell, for what pays without a line. */
  label(cell: Cell, amount: string): void
}

/** `canvas` lies over the whole machine and holds the chips. */
export const createWinLines = (canvas: HTMLCanvasElement, reels: Reels): WinLines => {
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser draws no canvas')
  const box = { left: 0, top: 0, width: 1, height: 1, density: 1 }
  const label = ({ reel, row }: Cell, text: string, ink: string): void => {
    const size = Math.max(12 * box.density, Math.min(box.width / 34, 19 * box.density))
    const x = box.left + ((reel + 0.5) * box.width) / REELS.length
    drawChip(pen, box, x, box.top + ((row + 0.84) * box.height) / ROWS, text, ink, size)
  }
  return {
    resize(width, height, border, density) {
      Object.assign(canvas, { width: Math.round(width * density), height: Math.round(height * density) })
      const [inner, high] = [(width - 2 * border) * density, (height - 2 * border) * density]
      Object.assign(box, { left: border * density, top: border * density, width: inner, height: high, density })
    },
    clear() {
      pen.clearRect(0, 0, canvas.width, canvas.height)
      reels.between(undefined)
    },
    draw({ line, count, amount }, along) {
      pen.clearRect(0, 0, canvas.width, canvas.height)
      reels.between((under, width, height) => drawLine(under, line, along, width, height))
      if (along >= 1) label({ reel: count - 1, row: LINES[line]?.[count - 1] ?? 1 }, amount, inkOf(line))
    },
    label(cell, amount) {
      label(cell, amount, INK.indigoLight)
    },
  }
}
