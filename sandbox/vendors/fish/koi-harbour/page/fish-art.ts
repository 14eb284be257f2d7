/** Draws the fish of Koi Harbour once each, as flat printed shapes, for the canvas to show again and again. */
import type { Species } from '../school.ts'

type Pen = CanvasRenderingContext2D
type Inks = { readonly body: string; readonly belly: string; readonly fin: string; readonly mark: string }

const INKS: Readonly<Record<Species, Inks>> = {
  minnow: { body: '#8ea8dc', belly: '#dbe5fa', fin: '#5d7cc0', mark: '#2c4786' },
  carp: { body: '#d9992e', belly: '#f6dfae', fin: '#a9701a', mark: '#8a5a17' },
  koi: { body: '#fff4e4', belly: '#ffffff', fin: '#f0b39b', mark: '#cf4a31' },
  puffer: { body: '#b1769b', belly: '#f0d5e4', fin: '#8f3a6b', mark: '#6a2a50' },
  turtle: { body: '#3f9b7c', belly: '#9dd0b5', fin: '#2b7a60', mark: '#0a4b3d' },
  ray: { body: '#35506e', belly: '#7d9bbd', fin: '#274059', mark: '#c5d4f5' },
  catfish: { body: '#6b4a35', belly: '#c7a386', fin: '#4b3122', mark: '#2a1713' },
  elder: { body: '#10765e', belly: '#7fd1b1', fin: '#d9992e', mark: '#f3cb77' },
}

const shape = (pen: Pen, fill: string, path: string): void => {
  pen.fillStyle = fill
  pen.fill(new Path2D(path))
}

const eye = (pen: Pen, x: number, y: number, size: number): void => {
  pen.fillStyle = '#fffaf0'
  pen.beginPath()
  pen.arc(x, y, size, 0, Math.PI * 2)
  pen.fill()
  pen.fillStyle = '#231511'
  pen.beginPath()
  pen.arc(x + size * 0.25, y, size * 0.55, 0, Math.PI * 2)
  pen.fill()
}

/** A fish that swims to the right, its middle at the origin, its length about two hundred. */
const plainFish = (pen: Pen, { body, belly, fin, mark }: Inks, stout: number): void => {
  pen.save()
  pen.scale(1, stout)
  shape(pen, fin, 'M-58 0C-78-10-96-34-104-38C-94-14-94 14-104 38C-96 34-78 10-58 0Z')
  shape(pen, fin, 'M-20-34C-8-62 30-60 44-38C24-42 0-40-20-34ZM0 34C4 54 24 58 34 50C26 44 16 38 10 32Z')
  shape(pen, body, 'M-66 0C-40-40 50-56 96-4C50 52-40 42-66 0Z')
  shape(pen, belly, 'M-50 12C-10 30 50 26 92 2C56 44-20 46-50 12Z')
  pen.restore()
  pen.strokeStyle = mark
  pen.lineWidth = 4
  pen.beginPath()
  pen.arc(44, 0, 26 * stout, Math.PI * 0.72, Math.PI * 1.3)
  pen.stroke()
  eye(pen, 68, -9 * stout, 7)
}

const DRAWINGS: Readonly<Record<Species, (pen: Pen, inks: Inks) => void>> = {
  minnow: (pen, inks) => {
    plainFish(pen, inks, 0.62)
    shape(pen, inks.mark, 'M-50-2H40V4H-50Z')
  },
  carp: (pen, inks) => {
    plainFish(pen, inks, 1)
    pen.strokeStyle = inks.mark
    pen.lineWidth = 2.5
    for (const [x, y] of [
      [-30, -12],
      [-8, -16],
      [14, -18],
      [-18, 4],
      [4, 2],
      [-40, 2],
    ] as const) {
      pen.beginPath()
      pen.arc(x, y, 9, -1.2, 1.2)
      pen.stroke()
    }
  },
  koi: (pen, inks) => {
    plainFish(pen, inks, 0.9)
    shape(
      pen,
      inks.mark,
      'M10-38C34-42 52-30 40-16C22-6 4-20 10-38ZM-44-12C-26-30-6-28-8-12C-16 2-38 4-44-12ZM-62-2C-74-8-84-18-92-24C-86-10-74-4-62-2Z',
    )
  },
  puffer: (pen, inks) => {
    shape(pen, inks.fin, 'M-62 0L-100-24L-92 0L-100 24Z')
    pen.fillStyle = inks.mark
    for (let spike = 0; spike < 16; spike += 1) {
      pen.save()
      pen.rotate((spike / 16) * Math.PI * 2)
      pen.fillRect(-3, -74, 6, 18)
      pen.restore()
    }
    shape(pen, inks.body, 'M-64 0A64 60 0 0 1 64 0A64 60 0 0 1-64 0Z')
    shape(pen, inks.belly, 'M-58 16A62 56 0 0 0 58 16A90 50 0 0 1-58 16Z')
    eye(pen, 34, -16, 11)
  },
  turtle: (pen, inks) => {
    shape(
      pen,
      inks.fin,
      'M20-36C50-78 76-74 66-52C56-38 44-30 34-28ZM20 36C50 78 76 74 66 52C56 38 44 30 34 28ZM-46-28C-70-54-86-48-78-34ZM-46 28C-70 54-86 48-78 34Z',
    )
    shape(pen, inks.belly, 'M58-16C84-22 104-10 104 0C104 10 84 22 58 16Z')
    shape(pen, inks.body, 'M-70 0C-66-58 60-62 72 0C60 62-66 58-70 0Z')
    shape(pen, inks.mark, 'M-26-22L6-30L30-10L30 12L6 30L-26 22L-40 0Z')
    shape(pen, inks.body, 'M-20-16L4-23L23-8L23 9L4 23L-20 16L-31 0Z')
    eye(pen, 90, -5, 5)
  },
  ray: (pen, inks) => {
    shape(pen, inks.fin, 'M-40-4C-70-6-96-2-118 8C-96 4-70 6-40 6Z')
    shape(pen, inks.body, 'M92 0C60-22 30-84-16-86C-20-52-44-16-52 0C-44 16-20 52-16 86C30 84 60 22 92 0Z')
    shape(pen, inks.belly, 'M74 0C50-12 20-30-16-30C-24-14-24 14-16 30C20 30 50 12 74 0Z')
    pen.fillStyle = inks.mark
    for (const [x, y] of [
      [0, -54],
      [16, -40],
      [-6, 54],
      [14, 42],
    ] as const)
      pen.fillRect(x, y, 7, 7)
    eye(pen, 60, -10, 5)
    eye(pen, 60, 10, 5)
  },
  catfish: (pen, inks) => {
    plainFish(pen, inks, 0.8)
    pen.strokeStyle = inks.mark
    pen.lineWidth = 4
    for (const bend of [-30, -14, 16, 32]) {
      pen.beginPath()
      pen.moveTo(88, bend > 0 ? 8 : -4)
      pen.quadraticCurveTo(112, bend, 122, bend * 1.6)
      pen.stroke()
    }
  },
  elder: (pen, inks) => {
    plainFish(pen, inks, 1.08)
    pen.strokeStyle = inks.mark
    pen.lineWidth = 4
    for (const [x, y, r] of [
      [-34, -8, 12],
      [-12, -14, 13],
      [12, -16, 13],
      [-22, 12, 12],
      [2, 10, 13],
    ] as const) {
      pen.beginPath()
      pen.arc(x, y, r, -1.3, 1.3)
      pen.stroke()
    }
    shape(pen, inks.mark, 'M30-44C34-60 48-66 58-62C50-56 46-48 46-40Z')
  },
}

/** Pictures by species, drawn at the size that the pond needs; a picture is 260 parts wide where its fish is two hundred long. */
export const fishPictures = (lengthOf: (species: Species) => number): ((species: Species) => HTMLCanvasElement) => {
  const drawn = new Map<Species, HTMLCanvasElement>()
  return (species) => {
    const known = drawn.get(species)
    if (known !== undefined) return known
    const scale = lengthOf(species) / 200
    const side = Math.max(8, Math.ceil(260 * scale))
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: side, height: side })
    const pen = canvas.getContext('2d')
    if (pen !== null) {
      pen.translate(side / 2, side / 2)
      pen.scale(scale, scale)
      DRAWINGS[species](pen, INKS[species])
    }
    drawn.set(species, canvas)
    return canvas
  }
}
