/** Draws the three high symbols: jade lantern, koi and water lily. */
import { INK } from './inks.ts'

type Pen = CanvasRenderingContext2D

const TURN = Math.PI * 2

/** Petals around a centre, each `length` long and `width` wide. */
export const rosette = (
  pen: Pen,
  count: number,
  from: number,
  length: number,
  width: number,
  inks: readonly string[],
  turned = 0,
): void => {
  for (let petal = 0; petal < count; petal += 1) {
    pen.save()
    pen.rotate((petal * TURN) / count + turned)
    pen.fillStyle = inks[petal % inks.length] ?? INK.cream
    pen.beginPath()
    pen.moveTo(0, -from)
    pen.bezierCurveTo(-width, -from - length * 0.35, -width * 0.8, -from - length * 0.85, 0, -from - length)
    pen.bezierCurveTo(width * 0.8, -from - length * 0.85, width, -from - length * 0.35, 0, -from)
    pen.fill()
    pen.restore()
  }
}

const lanternBody = (reach: number): Path2D => {
  const body = new Path2D()
  body.moveTo(-reach * 0.36, -31)
  body.bezierCurveTo(-reach * 1.12, -22, -reach * 1.12, 18, -reach * 0.36, 27)
  body.lineTo(reach * 0.36, 27)
  body.bezierCurveTo(reach * 1.12, 18, reach * 1.12, -22, reach * 0.36, -31)
  body.closePath()
  return body
}

export type LanternInks = {
  readonly outer: string
  readonly inner: string
  readonly light: string
  readonly rib: string
  readonly flower: string
}

const JADE_LANTERN: LanternInks = {
  outer: INK.jadeDeep,
  inner: INK.jade,
  light: INK.cream,
  rib: INK.jadeLight,
  flower: INK.cinnabar,
}

/** A hanging lantern from -46 to 48; the backdrop hangs the same one in other inks. */
export const lantern = (pen: Pen, { outer, inner, light, rib, flower }: LanternInks = JADE_LANTERN): void => {
  pen.strokeStyle = INK.black
  pen.lineWidth = 2.6
  pen.beginPath()
  pen.arc(0, -42, 4, 0, TURN)
  pen.stroke()
  pen.fillStyle = outer
  pen.fill(lanternBody(42))
  pen.fillStyle = inner
  pen.fill(lanternBody(31))
  pen.fillStyle = light
  pen.fill(lanternBody(16.5))
  pen.strokeStyle = rib
  pen.lineWidth = 1.8
  pen.stroke(lanternBody(36.5))
  pen.stroke(lanternBody(23.5))
  pen.save()
  pen.translate(0, -2)
  rosette(pen, 8, 1.5, 9.5, 3.4, [flower])
  pen.restore()
  pen.fillStyle = INK.black
  pen.beginPath()
  pen.roundRect(-17, -38, 34, 8, 2.5)
  pen.roundRect(-17, 25, 34, 7, 2.5)
  pen.fill()
  pen.fillStyle = flower
  pen.beginPath()
  pen.arc(0, 35, 3.4, 0, TURN)
  pen.moveTo(-2.6, 37)
  pen.lineTo(2.6, 37)
  pen.lineTo(6, 49)
  pen.lineTo(-6, 49)
  pen.fill()
}

/** A point of the koi's spine, from nose (0) to the root of the tail (1), and half its width there. */
const spine = (along: number): { x: number; y: number; half: number; angle: number } => {
  const at = (place: number) => ({ x: 23 - 34 * place - 23 * Math.sin(place * 2.7) * 0.9 + 4, y: -36 + 61 * place })
  const here = at(along)
  const next = at(along + 0.01)
  const half = along < 0.3 ? 15.5 * Math.sin((along / 0.3) * (Math.PI / 2)) ** 0.62 : 15.5 * (1 - ((along - 0.3) / 0.7) ** 1.35 * 0.78)
  return { ...here, half, angle: Math.atan2(next.y - here.y, next.x - here.x) }
}

const koiBody = (): Path2D => {
  const body = new Path2D()
  const side = (sign: 1 | -1, along: number): [number, number] => {
    const { x, y, half, angle } = spine(along)
    return [x - Math.sin(angle) * half * sign, y + Math.cos(angle) * half * sign]
  }
  const steps = Array.from({ length: 31 }, (_, step) => step / 30)
  const points = [...steps.map((along) => side(1, along)), ...steps.toReversed().map((along) => side(-1, along))]
  for (const [index, [x, y]] of points.entries()) {
    if (index === 0) body.moveTo(x, y)
    else body.lineTo(x, y)
  }
  body.closePath()
  return body
}

const koiFins = (pen: Pen): void => {
  const fin = (along: number, sign: 1 | -1, length: number, lean: number) => {
    const { x, y, half, angle } = spine(along)
    pen.save()
    pen.translate(x - Math.sin(angle) * half * sign * 0.7, y + Math.cos(angle) * half * sign * 0.7)
    pen.rotate(angle + sign * lean)
    pen.beginPath()
    pen.moveTo(-3, 0)
    pen.bezierCurveTo(length * 0.4, -length * 0.34, length, -length * 0.2, length, 0)
    pen.bezierCurveTo(length, length * 0.2, length * 0.4, length * 0.34, -3, 0)
    pen.fill()
    pen.restore()
  }
  pen.fillStyle = INK.peach
  fin(0.3, 1, 21, 0.95)
  fin(0.3, -1, 21, 0.95)
  fin(0.68, 1, 13, 0.8)
  fin(0.68, -1, 13, 0.8)
  const tail = spine(0.98)
  pen.save()
  pen.translate(tail.x, tail.y)
  pen.rotate(tail.angle)
  pen.fillStyle = INK.cinnabar
  pen.beginPath()
  pen.moveTo(-4, -3)
  pen.bezierCurveTo(8, -12, 20, -19, 30, -17)
  pen.bezierCurveTo(24, -9, 19, -4, 18, 0)
  pen.bezierCurveTo(19, 4, 24, 9, 30, 17)
  pen.bezierCurveTo(20, 19, 8, 12, -4, 3)
  pen.fill()
  pen.restore()
}

export const koi = (pen: Pen): void => {
  pen.save()
  pen.translate(7, -5)
  pen.scale(1.06, 1.06)
  koiFins(pen)
  const body = koiBody()
  pen.fillStyle = INK.cream
  pen.fill(body)
  pen.save()
  pen.clip(body)
  pen.fillStyle = INK.cinnabar
  for (const [along, across, wide, tall] of [
    [0.1, 0, 12, 9],
    [0.4, 6, 15, 11],
    [0.66, -4, 12, 9],
    [0.95, 0, 9, 8],
  ] as const) {
    const { x, y, angle } = spine(along)
    pen.beginPath()
    pen.ellipse(x - Math.sin(angle) * across, y + Math.cos(angle) * across, tall, wide, angle, 0, TURN)
    pen.fill()
  }
  pen.strokeStyle = INK.cinnabarDeep
  pen.lineWidth = 1.5
  for (const along of [0.48, 0.57, 0.66, 0.75, 0.84]) {
    const { x, y, half, angle } = spine(along)
    pen.beginPath()
    pen.arc(x, y, half * 0.62, angle + 2.1, angle + 4.18)
    pen.stroke()
  }
  pen.restore()
  pen.strokeStyle = INK.cinnabarDeep
  pen.lineWidth = 2.6
  pen.lineJoin = 'round'
  pen.stroke(body)
  pen.fillStyle = INK.black
  for (const sign of [1, -1] as const) {
    const { x, y, half, angle } = spine(0.13)
    pen.beginPath()
    pen.arc(x - Math.sin(angle) * half * 0.72 * sign, y + Math.cos(angle) * half * 0.72 * sign, 2.4, 0, TURN)
    pen.fill()
  }
  pen.restore()
}

export const waterLily = (pen: Pen): void => {
  rosette(pen, 10, 8, 37, 11.5, [INK.plum])
  rosette(pen, 10, 6, 30, 10, [INK.pink], TURN / 20)
  rosette(pen, 10, 6, 19, 5, [INK.plum], TURN / 20)
  pen.fillStyle = INK.ochreLight
  pen.beginPath()
  pen.arc(0, 0, 12, 0, TURN)
  pen.fill()
  pen.fillStyle = INK.plum
  for (let dot = 0; dot < 8; dot += 1) {
    pen.beginPath()
    pen.arc(Math.cos((dot * TURN) / 8) * 7, Math.sin((dot * TURN) / 8) * 7, 1.5, 0, TURN)
    pen.fill()
  }
  pen.beginPath()
  pen.arc(0, 0, 2.2, 0, TURN)
  pen.fill()
}
