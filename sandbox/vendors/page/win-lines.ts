/** Draws the winning lines over the reels, each with its amount. */
import { LINES, REELS } from '@baize/rules/originals/line-slot-table.ts'
import { INK, LINE_INKS } from './inks.ts'
import { ROWS, type Cell } from './reels.ts'

export type DrawnLine = { readonly line: number; readonly count: number; readonly amount: string }

/** The cells that take part in a line's win. */
export const cellsOf = ({ line, count }: { line: number; count: number }): Cell[] =>
  (LINES[line] ?? []).slice(0, count).map((row, reel) => ({ reel, row }))

export type WinLines = {
  resize(width: number, height: number, border: number, density: number): void
  clear(): void
  /** One line from the left up to `along` (0 to 1) of its way; the amount shows when the line is whole. */
  draw(line: DrawnLine, along: number): void
  /** An amount over one cell, for what pays without a line. */
  label(cell: Cell, amount: string): void
}

export const createWinLines = (canvas: HTMLCanvasElement): WinLines => {
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('this browser draws no canvas')
  let inner = { left: 0, top: 0, width: 1, height: 1 }
  let density = 1

  const centre = ({ reel, row }: Cell): [number, number] => [
    inner.left + ((reel + 0.5) * inner.width) / REELS.length,
    inner.top + ((row + 0.5) * inner.height) / ROWS,
  ]

  const chip = (x: number, y: number, text: string, ink: string): void => {
    const size = Math.max(12 * density, Math.min(inner.width / 30, 19 * density))
    pen.font = `650 ${size}px Geist, system-ui, sans-serif`
    const wide = pen.measureText(text).width + size * 1.2
    const high = size * 1.75
    const left = Math.min(Math.max(x - wide / 2, inner.left + 2), inner.left + inner.width - wide - 2)
    pen.fillStyle = INK.black
    pen.beginPath()
    pen.roundRect(left, y - high / 2, wide, high, high / 2)
    pen.fill()
    pen.strokeStyle = ink
    pen.lineWidth = 2 * density
    pen.stroke()
    pen.fillStyle = INK.cream
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillText(text, left + wide / 2, y + size * 0.04)
  }

  const pathOf = (line: number): [number, number][] => {
    const middle = (LINES[line] ?? []).map((row, reel) => centre({ reel, row }))
    const first = middle[0] ?? [0, 0]
    const last = middle.at(-1) ?? [0, 0]
    return [[inner.left, first[1]], ...middle, [inner.left + inner.width, last[1]]]
  }

  return {
    resize(width, height, border, pixels) {
      density = pixels
      Object.assign(canvas, { width: Math.round(width * pixels), height: Math.round(height * pixels) })
      inner = { left: border * pixels, top: border * pixels, width: (width - 2 * border) * pixels, height: (height - 2 * border) * pixels }
    },
    clear() {
      pen.clearRect(0, 0, canvas.width, canvas.height)
    },
    draw({ line, count, amount }, along) {
      const ink = LINE_INKS[line % LINE_INKS.length] ?? INK.cinnabar
      const points = pathOf(line)
      const end = inner.left + inner.width * along
      pen.save()
      pen.beginPath()
      pen.rect(0, 0, end, canvas.height)
      pen.clip()
      const thick = Math.max(3.5 * density, inner.width / 130)
      for (const [width, colour] of [
        [thick * 2.1, INK.cream],
        [thick, ink],
      ] as const) {
        pen.beginPath()
        for (const [index, [x, y]] of points.entries()) {
          if (index === 0) pen.moveTo(x, y)
          else pen.lineTo(x, y)
        }
        Object.assign(pen, { lineWidth: width, strokeStyle: colour, lineJoin: 'round', lineCap: 'butt' })
        pen.stroke()
      }
      pen.restore()
      if (along < 1) return
      const [x, y] = centre({ reel: count - 1, row: LINES[line]?.[count - 1] ?? 1 })
      chip(x, y + inner.height / ROWS / 2.9, amount, ink)
    },
    label(cell, amount) {
      const [x, y] = centre(cell)
      chip(x, y + inner.height / ROWS / 2.9, amount, INK.indigoLight)
    },
  }
}
