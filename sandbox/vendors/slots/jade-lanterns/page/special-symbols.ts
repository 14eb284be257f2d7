/** Draws the wild (a gourd on lacquer) and the scatter (the moon over water), both with their name on a ribbon. */
import { INK } from './inks.ts'

type Pen = CanvasRenderingContext2D

const TURN = Math.PI * 2

const ribbon = (pen: Pen, text: string, y: number, wide: number, ink: string, letters: string): void => {
  pen.fillStyle = ink
  pen.beginPath()
  pen.moveTo(-wide / 2, y - 9)
  pen.lineTo(wide / 2, y - 9)
  pen.lineTo(wide / 2 - 5, y)
  pen.lineTo(wide / 2, y + 9)
  pen.lineTo(-wide / 2, y + 9)
  pen.lineTo(-wide / 2 + 5, y)
  pen.closePath()
  pen.fill()
  pen.fillStyle = letters
  pen.font = `750 ${text.length > 5 ? 13.5 : 16.5}px 'Bricolage Grotesque', Geist, system-ui, sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(text, 0, y + 0.8)
}

export const gourd = (pen: Pen): void => {
  pen.fillStyle = INK.lacquer
  pen.beginPath()
  pen.roundRect(-43, -46, 86, 92, 16)
  pen.fill()
  pen.strokeStyle = INK.ochre
  pen.lineWidth = 2
  pen.beginPath()
  pen.roundRect(-38.5, -41.5, 77, 83, 12)
  pen.stroke()
  const body = new Path2D()
  body.moveTo(-3, -31)
  body.bezierCurveTo(-16, -30, -18, -12, -9, -7)
  body.bezierCurveTo(-29, -2, -30, 29, 0, 29)
  body.bezierCurveTo(30, 29, 29, -2, 9, -7)
  body.bezierCurveTo(18, -12, 16, -30, 3, -31)
  body.closePath()
  pen.fillStyle = INK.ochre
  pen.fill(body)
  pen.save()
  pen.clip(body)
  pen.fillStyle = INK.ochreLight
  pen.beginPath()
  pen.ellipse(-8, 9, 8, 13, 0.2, 0, TURN)
  pen.ellipse(-5, -20, 4.5, 6.5, 0.2, 0, TURN)
  pen.fill()
  pen.fillStyle = INK.cinnabar
  pen.fillRect(-14, -9.5, 28, 6)
  pen.restore()
  pen.strokeStyle = INK.jadeLight
  pen.lineWidth = 3.4
  pen.lineCap = 'round'
  pen.beginPath()
  pen.moveTo(0, -31)
  pen.quadraticCurveTo(1, -37, 7, -38)
  pen.stroke()
  pen.fillStyle = INK.jadeLight
  pen.beginPath()
  pen.moveTo(3, -33)
  pen.quadraticCurveTo(12, -40, 23, -32)
  pen.quadraticCurveTo(13, -25, 3, -33)
  pen.fill()
  ribbon(pen, 'WILD', 29, 84, INK.cinnabar, INK.cream)
}

export const moon = (pen: Pen): void => {
  const disc = new Path2D()
  disc.arc(0, -2, 44, 0, TURN)
  pen.fillStyle = INK.indigoDeep
  pen.fill(disc)
  pen.save()
  pen.clip(disc)
  pen.fillStyle = INK.indigo
  pen.beginPath()
  pen.arc(0, -13, 33, 0, TURN)
  pen.fill()
  pen.fillStyle = INK.cream
  pen.beginPath()
  pen.arc(0, -13, 22, 0, TURN)
  pen.fill()
  pen.fillStyle = '#ecdcbc'
  pen.beginPath()
  pen.arc(-7, -19, 4.4, 0, TURN)
  pen.arc(8, -11, 3, 0, TURN)
  pen.arc(3, -25, 2, 0, TURN)
  pen.fill()
  for (const [y, ink] of [
    [4, INK.indigoLight],
    [13, INK.indigo],
    [22, INK.indigoDeep],
  ] as const) {
    pen.fillStyle = ink
    pen.beginPath()
    pen.moveTo(-50, y)
    for (let x = -50; x < 50; x += 20) {
      pen.quadraticCurveTo(x + 5, y - 7, x + 10, y)
      pen.quadraticCurveTo(x + 15, y + 7, x + 20, y)
    }
    pen.lineTo(50, 60)
    pen.lineTo(-50, 60)
    pen.fill()
  }
  pen.restore()
  pen.strokeStyle = INK.indigoLight
  pen.lineWidth = 2
  pen.beginPath()
  pen.arc(0, -2, 40.5, 0, TURN)
  pen.stroke()
  ribbon(pen, 'SCATTER', 29, 88, INK.cream, INK.indigoDeep)
}
