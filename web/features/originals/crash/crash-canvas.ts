/** Crash canvas: draws the line of a kite that climbs with the multiplier, and releases the kite when the round has crashed. */

export type Inks = {
  readonly line: string
  readonly grid: string
  readonly text: string
  readonly kite: string
  readonly tail: string
  readonly lost: string
}
export type Scene = {
  readonly width: number
  readonly height: number
  /** Milliseconds that the round has flown. */
  readonly elapsedMs: number
  readonly broken: boolean
  /** Milliseconds since it crashed, for the kite that drifts away. */
  readonly sinceBreakMs: number
  readonly still: boolean
}

const GROWTH_PER_MS = Math.log(1.00006)
const LEFT = 40
const BOTTOM = 26
const MOST_TICKS = 6
/** The last label keeps within the board. */
const HALF_LABEL = 16

/** For drawing only; what counts is computed in whole hundredths. */
const heightAt = (milliseconds: number): number => Math.exp(GROWTH_PER_MS * milliseconds)

/** Round steps for an axis: 1, 2 or 5 times a power of ten. */
function stepFor(span: number): number {
  const rough = span / MOST_TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power
}

function drawGrid(pen: CanvasRenderingContext2D, scene: Scene, inks: Inks, topTimes: number, lastMs: number): void {
  const { width, height } = scene
  pen.strokeStyle = inks.grid
  pen.fillStyle = inks.text
  pen.lineWidth = 1
  pen.font = '12px Geist, sans-serif'
  pen.textBaseline = 'middle'
  pen.textAlign = 'right'
  const tall = stepFor(topTimes - 1)
  for (let at = 1; at <= topTimes; at += tall) {
    const y = height - BOTTOM - ((at - 1) / (topTimes - 1)) * (height - BOTTOM - 12)
    pen.beginPath()
    pen.moveTo(LEFT, y)
    pen.lineTo(width, y)
    pen.stroke()
    pen.fillText(`${at % 1 === 0 ? at : at.toFixed(1)}×`, LEFT - 6, y)
  }
  pen.textAlign = 'center'
  const wide = stepFor(lastMs / 1000)
  for (let at = wide; at * 1000 <= lastMs; at += wide) {
    const x = LEFT + ((at * 1000) / lastMs) * (width - LEFT)
    pen.fillText(`${at % 1 === 0 ? at : at.toFixed(1)} s`, Math.min(x, width - HALF_LABEL), height - 10)
  }
}

function drawKite(pen: CanvasRenderingContext2D, x: number, y: number, turn: number, inks: Inks, waveMs: number): void {
  pen.save()
  pen.translate(x, y)
  pen.rotate(turn)
  pen.strokeStyle = inks.tail
  pen.lineWidth = 2
  pen.beginPath()
  pen.moveTo(0, 14)
  for (let part = 1; part <= 10; part += 1) pen.lineTo(Math.sin(waveMs / 160 + part * 0.9) * part * 0.7, 14 + part * 3.4)
  pen.stroke()
  pen.fillStyle = inks.kite
  pen.beginPath()
  pen.moveTo(0, -18)
  pen.lineTo(13, -2)
  pen.lineTo(0, 14)
  pen.lineTo(-13, -2)
  pen.closePath()
  pen.fill()
  pen.strokeStyle = inks.tail
  pen.lineWidth = 1.5
  pen.beginPath()
  pen.moveTo(0, -18)
  pen.lineTo(0, 14)
  pen.moveTo(-13, -2)
  pen.lineTo(13, -2)
  pen.stroke()
  pen.restore()
}

/** The whole picture; cheap enough for every frame of a small phone: one line of sixty points and a few strokes. */
export function drawCrash(pen: CanvasRenderingContext2D, scene: Scene, inks: Inks): void {
  const { width, height, elapsedMs, broken, sinceBreakMs, still } = scene
  const lastMs = Math.max(8000, elapsedMs * 1.18)
  const topTimes = Math.max(2, heightAt(elapsedMs) * 1.25)
  const xOf = (milliseconds: number): number => LEFT + (milliseconds / lastMs) * (width - LEFT)
  const yOf = (times: number): number => height - BOTTOM - ((times - 1) / (topTimes - 1)) * (height - BOTTOM - 12)
  pen.clearRect(0, 0, width, height)
  drawGrid(pen, scene, inks, topTimes, lastMs)
  pen.strokeStyle = broken ? inks.lost : inks.line
  pen.lineWidth = 3
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  if (broken) pen.setLineDash([6, 7])
  pen.beginPath()
  for (let part = 0; part <= 60; part += 1) {
    const at = (elapsedMs * part) / 60
    if (part === 0) pen.moveTo(xOf(at), yOf(heightAt(at)))
    else pen.lineTo(xOf(at), yOf(heightAt(at)))
  }
  pen.stroke()
  pen.setLineDash([])
  const sway = still ? 0 : Math.sin(elapsedMs / 420) * 0.12
  const drift = broken ? Math.min(1, sinceBreakMs / 1400) : 0
  const [x, y] = [xOf(elapsedMs), yOf(heightAt(elapsedMs))]
  pen.globalAlpha = 1 - drift
  drawKite(
    pen,
    Math.min(x + drift * 60, width - 16),
    Math.max(24, y - 14 - drift * 50),
    0.5 + sway + drift * 1.4,
    inks,
    still ? 0 : elapsedMs + sinceBreakMs,
  )
  pen.globalAlpha = 1
}
