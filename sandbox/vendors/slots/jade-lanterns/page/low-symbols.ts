/** Draws the four low symbols: leaf, clover tile, ginkgo and diamond tile, each told by its outline alone. */
import { INK } from './inks.ts'

type Pen = CanvasRenderingContext2D

const TURN = Math.PI * 2

export const leaf = (pen: Pen): void => {
  pen.save()
  pen.rotate(0.62)
  const half = (side: 1 | -1) => {
    const shape = new Path2D()
    shape.moveTo(0, -44)
    shape.bezierCurveTo(side * 30, -26, side * 33, 14, 0, 34)
    shape.closePath()
    return shape
  }
  pen.fillStyle = INK.jade
  pen.fill(half(-1))
  pen.fillStyle = INK.jadeDeep
  pen.fill(half(1))
  pen.strokeStyle = INK.jadeDeep
  pen.lineWidth = 4
  pen.lineCap = 'round'
  pen.beginPath()
  pen.moveTo(0, 30)
  pen.quadraticCurveTo(1, 40, -5, 46)
  pen.stroke()
  pen.strokeStyle = INK.jadeLight
  pen.lineWidth = 2.6
  pen.beginPath()
  pen.moveTo(0, -36)
  pen.lineTo(0, 31)
  for (const [y, reach] of [
    [-20, 11],
    [-6, 16],
    [8, 16],
    [21, 10],
  ] as const) {
    pen.moveTo(0, y + 5)
    pen.lineTo(-reach, y - reach * 0.55)
    pen.moveTo(0, y + 5)
    pen.lineTo(reach, y - reach * 0.55)
  }
  pen.stroke()
  pen.restore()
}

export const cloverTile = (pen: Pen): void => {
  pen.fillStyle = INK.indigo
  pen.beginPath()
  for (const [x, y] of [
    [0, -19],
    [19, 0],
    [0, 19],
    [-19, 0],
  ] as const) {
    pen.moveTo(x + 21, y)
    pen.arc(x, y, 21, 0, TURN)
  }
  pen.rect(-19, -19, 38, 38)
  pen.fill()
  pen.strokeStyle = INK.indigoLight
  pen.lineWidth = 2.6
  for (const [x, y] of [
    [0, -19],
    [19, 0],
    [0, 19],
    [-19, 0],
  ] as const) {
    const away = Math.atan2(y, x)
    pen.beginPath()
    pen.arc(x, y, 14, away - 1.75, away + 1.75)
    pen.stroke()
  }
  pen.fillStyle = INK.cream
  pen.beginPath()
  pen.moveTo(0, -16)
  pen.quadraticCurveTo(4, -4, 16, 0)
  pen.quadraticCurveTo(4, 4, 0, 16)
  pen.quadraticCurveTo(-4, 4, -16, 0)
  pen.quadraticCurveTo(-4, -4, 0, -16)
  pen.fill()
  pen.fillStyle = INK.indigo
  pen.beginPath()
  pen.arc(0, 0, 4, 0, TURN)
  pen.fill()
}

export const ginkgo = (pen: Pen): void => {
  pen.strokeStyle = INK.clay
  pen.lineWidth = 4.5
  pen.lineCap = 'round'
  pen.beginPath()
  pen.moveTo(0, 14)
  pen.bezierCurveTo(0, 26, -3, 34, -10, 43)
  pen.stroke()
  const fan = new Path2D()
  fan.moveTo(0, 19)
  fan.bezierCurveTo(-12, 10, -34, 12, -44, -2)
  fan.bezierCurveTo(-48, -18, -36, -33, -24, -37)
  fan.bezierCurveTo(-15, -41, -7, -36, 0, -16)
  fan.bezierCurveTo(7, -36, 15, -41, 24, -37)
  fan.bezierCurveTo(36, -33, 48, -18, 44, -2)
  fan.bezierCurveTo(34, 12, 12, 10, 0, 19)
  pen.fillStyle = INK.ochre
  pen.fill(fan)
  pen.save()
  pen.clip(fan)
  pen.strokeStyle = INK.ochreLight
  pen.lineWidth = 2.4
  pen.beginPath()
  for (const angle of [-2.75, -2.45, -2.15, -1.86, -1.28, -0.99, -0.69, -0.39]) {
    pen.moveTo(Math.cos(angle) * 10, 16 + Math.sin(angle) * 10)
    pen.lineTo(Math.cos(angle) * 46, 16 + Math.sin(angle) * 46)
  }
  pen.stroke()
  pen.strokeStyle = INK.clay
  pen.lineWidth = 3
  pen.stroke(fan)
  pen.restore()
}

export const diamondTile = (pen: Pen): void => {
  pen.save()
  pen.rotate(Math.PI / 4)
  pen.fillStyle = INK.clay
  pen.beginPath()
  pen.roundRect(-30, -30, 60, 60, 9)
  pen.fill()
  pen.strokeStyle = INK.peach
  pen.lineWidth = 2.6
  pen.beginPath()
  pen.roundRect(-22.5, -22.5, 45, 45, 4)
  pen.stroke()
  pen.restore()
  pen.fillStyle = INK.cream
  for (let turn = 0; turn < 4; turn += 1) {
    pen.save()
    pen.rotate((turn * TURN) / 4)
    pen.beginPath()
    pen.moveTo(0, -5)
    pen.bezierCurveTo(-9, -11, -6, -19, 0, -23)
    pen.bezierCurveTo(6, -19, 9, -11, 0, -5)
    pen.fill()
    pen.restore()
  }
  pen.fillStyle = INK.peach
  pen.beginPath()
  pen.arc(0, 0, 3.6, 0, TURN)
  pen.fill()
}
