// Prints one picture: the motif on its ground, with room for a title or words, and the border of a vendor.
import { inksOf } from './inks.ts'
import type { Palette } from './palettes.ts'
import { hashOf, seeded } from '@baize/contract/demo-slots/seed.ts'
import { at, halftone, num, rect } from './shapes.ts'
import type { Sheet } from './shapes.ts'

export type Motif = {
  draw: (sheet: Sheet, seed: string) => string
  width: number
  height: number
  looks: 'tile' | 'wide' | 'plain' | 'bare'
}

export type Wish = {
  /** Anything stable: a game's id, a member's id. */
  seed: string
  width?: number | undefined
  height?: number | undefined
  /** The place in a row, so that neighbours get other inks. */
  paletteIndex?: number | undefined
  /** Adds the vendor's own border idiom to a tile. */
  vendor?: string | undefined
}

const border = (vendor: string, width: number, height: number, p: Palette): string => {
  const look = hashOf(vendor) % 5
  const frame = (inset: number, stroke: string, weight: number, radius: number, more = ''): string =>
    rect(inset, inset, width - inset * 2, height - inset * 2, 'none', radius, `stroke="${stroke}" stroke-width="${weight}"${more}`)
  if (look === 0) return frame(11, p.ink, 2, 12)
  if (look === 1) return frame(9, p.ink, 1.5, 13) + frame(14, p.ink, 1.5, 9)
  if (look === 2) return frame(11, p.ink, 4, 12, ' stroke-dasharray="0 11" stroke-linecap="round"')
  if (look === 3) {
    const corner = `<path d="M0 34V0H34M0 12H12V0" fill="none" stroke="${p.ink}" stroke-width="2.5"/>`
    return at(12, 12, corner) + at(width - 12, 12, corner, 90) + at(width - 12, height - 12, corner, 180) + at(12, height - 12, corner, 270)
  }
  return frame(0, p.mid, 14, 0) + frame(7, p.ink, 1.5, 12)
}

/** The lower part of a tile returns to plain ground, through a printed gradient, so that a title can be read on it. */
const titleGround = (width: number, height: number, p: Palette, id: string): string => {
  const top = height * 0.6
  return (
    `<linearGradient id="${id}t" x2="0" y2="1"><stop stop-color="${p.ground}" stop-opacity="0"/><stop offset=".66" stop-color="${p.ground}" stop-opacity=".94"/><stop offset="1" stop-color="${p.ground}"/></linearGradient>` +
    rect(0, top, width, height - top + 1, `url(#${id}t)`) +
    halftone(-4, height * 0.745, width + 8, 7, p.ground, 2, 10, 10)
  )
}

const isNarrow = (width: number, height: number): boolean => width / height < 1.4

/** Where the words are on a banner: at the start of a wide one, at the top of a narrow one. */
const wideGround = (width: number, height: number, p: Palette, id: string): string =>
  isNarrow(width, height)
    ? `<linearGradient id="${id}w" x2="0" y2="1"><stop offset=".42" stop-color="${p.ground}"/><stop offset=".62" stop-color="${p.ground}" stop-opacity="0"/></linearGradient>` +
      rect(0, 0, width, height, `url(#${id}w)`)
    : wordsAtStart(width, height, p, id)

const wordsAtStart = (width: number, height: number, p: Palette, id: string): string =>
  `<linearGradient id="${id}w"><stop offset=".3" stop-color="${p.ground}"/><stop offset=".66" stop-color="${p.ground}" stop-opacity="0"/></linearGradient>` +
  rect(0, 0, width, height, `url(#${id}w)`)

/**
 * SVG text of the picture; the same request always gives the same text.
 * `width` and `height` are the drawing's own units (its ratio), 300 × 400 for game tiles.
 */
export const print = (motif: Motif, kind: string, { seed, width, height, paletteIndex, vendor }: Wish): string => {
  const [w, h] = [width ?? motif.width, height ?? motif.height]
  const p = inksOf(seed, kind, paletteIndex)
  const id = `a${hashOf(`${seed}|${kind}|${p.name}|${w}|${h}`).toString(36)}`
  const sheet: Sheet = { p, r: seeded(`${kind}:${seed}`) }
  const portrait = motif.looks === 'tile' && h > w
  const narrow = motif.looks === 'wide' && isNarrow(w, h)
  const scale = narrow
    ? w / 640
    : motif.looks === 'wide'
      ? h / 480
      : motif.looks === 'tile'
        ? Math.min(w, h) / 300
        : Math.min(w / motif.width, h / motif.height)
  const centre = narrow ? [w * 0.52, h * 0.77] : motif.looks === 'wide' ? [w * 0.71, h / 2] : [w / 2, portrait ? h * 0.425 : h / 2]
  const body = at(centre[0] ?? 0, centre[1] ?? 0, motif.draw(sheet, seed), 0, scale)
  const ground = motif.looks === 'bare' ? '' : rect(0, 0, w, h, p.ground)
  const finish = portrait ? titleGround(w, h, p, id) : motif.looks === 'wide' ? wideGround(w, h, p, id) : ''
  const frame = vendor === undefined || motif.looks !== 'tile' ? '' : border(vendor, w, h, p)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${num(w)} ${num(h)}" width="${num(w)}" height="${num(h)}">${ground}${body}${finish}${frame}</svg>`
}

/** An SVG as an address for `src` and `srcset`; only the characters that must be escaped are. */
export const addressOf = (svg: string): string =>
  `data:image/svg+xml,${svg.replace(/[%#<>" ]/g, (mark) => (mark === '"' ? "'" : encodeURIComponent(mark)))}`
