/** Draws the static scene: the arches behind the machine, the hanging lanterns, and the lacquer frame. */
import { lantern, rosette, type LanternInks } from './lantern.ts'
import { INK } from './inks.ts'

type Pen = CanvasRenderingContext2D
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** From the outermost arch to the innermost. */
const ARCHES = ['#12211c', '#132b24', '#14372d', '#154338', '#175042'] as const

const CINNABAR_LANTERN: LanternInks = {
  outer: INK.cinnabarDeep,
  inner: INK.cinnabar,
  light: '#ffe7bd',
  rib: INK.peach,
  flower: INK.jade,
}
const JADE_LANTERN: LanternInks = { outer: '#0d5b49', inner: '#178a6e', light: '#e9f3df', rib: INK.jadeLight, flower: INK.cinnabar }

const arch = (pen: Pen, x: number, springing: number, half: number, bottom: number): void => {
  pen.beginPath()
  pen.moveTo(x - half, bottom)
  pen.lineTo(x - half, springing)
  pen.arc(x, springing, half, Math.PI, 0)
  pen.lineTo(x + half, bottom)
  pen.closePath()
  pen.fill()
}

const hang = (pen: Pen, x: number, length: number, size: number, inks: LanternInks): void => {
  pen.strokeStyle = '#5d4a3c'
  pen.lineWidth = 1.5
  pen.beginPath()
  pen.moveTo(x, 0)
  pen.lineTo(x, length)
  pen.stroke()
  pen.save()
  pen.translate(x, length + 0.46 * size)
  pen.scale(size / 100, size / 100)
  pen.fillStyle = inks.light
  pen.globalAlpha = 0.07
  for (const reach of [95, 66]) {
    pen.beginPath()
    pen.arc(0, -2, reach, 0, Math.PI * 2)
    pen.fill()
  }
  pen.globalAlpha = 1
  lantern(pen, inks)
  pen.restore()
}

export type Scene = {
  /** The page's size. */
  readonly width: number
  readonly height: number
  readonly machine: Box
  /** Where the title ends; 0 where none is shown over the machine. */
  readonly titleBottom: number
  readonly density: number
}

/** Lanterns where there is room: in the upper corners of a tall page, down the sides of a wide one. */
const lanterns = (pen: Pen, { width, machine }: Scene): void => {
  const side = machine.x
  if (side > 130) {
    const size = Math.min(170, side * 0.62)
    const near = Math.min(side * 0.62, side - size * 0.5)
    for (const [place, mirrored] of [
      [near, false],
      [width - near, true],
    ] as const) {
      const outward = mirrored ? 1 : -1
      hang(pen, place + outward * size * 0.62, machine.y + machine.height * 0.42, size * 0.62, mirrored ? CINNABAR_LANTERN : JADE_LANTERN)
      hang(pen, place, Math.max(96, machine.y * 0.8), size, mirrored ? JADE_LANTERN : CINNABAR_LANTERN)
    }
    return
  }
  if (machine.y < 120) return
  const size = Math.min(machine.y * 0.38, width * 0.17)
  hang(pen, width * 0.12, machine.y - size * 1.5, size, CINNABAR_LANTERN)
  hang(pen, width * 0.88, machine.y - size * 1.5, size, JADE_LANTERN)
}

/** The backdrop of the page around the machine. */
export const drawScene = (canvas: HTMLCanvasElement, scene: Scene): void => {
  const { width, height, machine, titleBottom, density } = scene
  Object.assign(canvas, { width: Math.round(width * density), height: Math.round(height * density) })
  const pen = canvas.getContext('2d')
  if (pen === null) return
  pen.scale(density, density)
  pen.fillStyle = '#120d0a'
  pen.fillRect(0, 0, width, height)
  const x = machine.x + machine.width / 2
  const bottom = machine.y + machine.height + 14
  const tall = machine.y > machine.height * 0.32
  const inmost = machine.width * (tall ? 0.4 : 0.52)
  const springing = machine.y + (tall ? machine.height * 0.06 : machine.height * 0.3)
  const apart = Math.max(machine.width * 0.085, 26)
  for (const [index, ink] of ARCHES.entries()) {
    pen.fillStyle = ink
    arch(pen, x, springing, inmost + (ARCHES.length - 1 - index) * apart, height)
  }
  // The flower rises behind the machine as far as the title leaves room.
  const flower = Math.min(machine.width * 0.3, machine.y - titleBottom - 6)
  if (flower > 40) {
    pen.save()
    pen.translate(x, machine.y + 2)
    rosette(pen, 20, flower * 0.34, flower * 0.66, flower * 0.15, ['#cf4a31', '#e9d9b4'], Math.PI / 20)
    pen.restore()
  }
  const ground = pen.createLinearGradient(0, bottom - 70, 0, bottom + 12)
  ground.addColorStop(0, 'rgb(18 13 10 / 0)')
  ground.addColorStop(1, 'rgb(18 13 10 / 1)')
  pen.fillStyle = ground
  pen.fillRect(0, bottom - 70, width, height)
  lanterns(pen, scene)
}

const corner = (pen: Pen, x: number, y: number, size: number): void => {
  pen.save()
  pen.translate(x, y)
  pen.fillStyle = INK.cinnabar
  pen.beginPath()
  pen.arc(0, 0, size, 0, Math.PI * 2)
  pen.fill()
  rosette(pen, 8, size * 0.18, size * 0.66, size * 0.24, [INK.ochreLight])
  pen.restore()
}

/** The lacquer frame around the reels; `border` is its breadth. */
export const drawFrame = (canvas: HTMLCanvasElement, width: number, height: number, border: number, density: number): void => {
  Object.assign(canvas, { width: Math.round(width * density), height: Math.round(height * density) })
  const pen = canvas.getContext('2d')
  if (pen === null) return
  pen.scale(density, density)
  pen.fillStyle = INK.lacquer
  pen.beginPath()
  pen.roundRect(0, 0, width, height, border * 1.25)
  pen.fill()
  pen.strokeStyle = INK.ochre
  pen.lineWidth = Math.max(1, border * 0.07)
  pen.beginPath()
  pen.roundRect(border * 0.16, border * 0.16, width - border * 0.32, height - border * 0.32, border * 1.1)
  pen.stroke()
  pen.strokeStyle = INK.cinnabar
  pen.lineWidth = border * 0.16
  pen.beginPath()
  pen.roundRect(border * 0.88, border * 0.88, width - border * 1.76, height - border * 1.76, border * 0.3)
  pen.stroke()
  pen.fillStyle = INK.lacquerLight
  const middle = border * 0.5
  const along = (length: number) => Math.max(8, Math.round((length - border * 3) / (border * 0.9)))
  const diamond = (x: number, y: number) => {
    const size = border * 0.15
    pen.beginPath()
    pen.moveTo(x, y - size)
    pen.lineTo(x + size * 1.4, y)
    pen.lineTo(x, y + size)
    pen.lineTo(x - size * 1.4, y)
    pen.fill()
  }
  pen.fillStyle = '#7a3a2a'
  for (let mark = 0; mark <= along(width); mark += 1) {
    const x = border * 1.5 + ((width - border * 3) * mark) / along(width)
    diamond(x, middle)
    diamond(x, height - middle)
  }
  for (let mark = 1; mark < along(height); mark += 1) {
    const y = border * 1.5 + ((height - border * 3) * mark) / along(height)
    diamond(middle, y)
    diamond(width - middle, y)
  }
  for (const [x, y] of [
    [middle * 1.16, middle * 1.16],
    [width - middle * 1.16, middle * 1.16],
    [middle * 1.16, height - middle * 1.16],
    [width - middle * 1.16, height - middle * 1.16],
  ] as const)
    corner(pen, x, y, border * 0.42)
}
