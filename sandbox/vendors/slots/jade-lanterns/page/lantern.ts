/** Draws the lanterns and rosettes of the backdrop. */
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

/** A hanging lantern from -46 to 48, as the symbol of it in the inks of the backdrop. */
export const lantern = (pen: Pen, { outer, inner, light, rib, flower }: LanternInks): void => {
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
