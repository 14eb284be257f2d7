/** Symbols: the face of the slot that is open, drawn once for each letter and copied into the cells. */
import { slotFace, type SlotFace } from '@baize/contract/demo-slots/slot-face.ts'
import { drawing, element } from '../../../page/dom.ts'
import { chosen } from '../../../page/frame-words.ts'
import type { FamilyOpening } from '../family-slot.ts'

let face: SlotFace | undefined
const drawn = new Map<string, SVGSVGElement>()

/** Takes the inks and symbols of a slot; the page takes its colours from them. */
export const wear = ({ seed, theme }: FamilyOpening['slot']): SlotFace => {
  face = slotFace(seed, theme)
  drawn.clear()
  const { page, frame, field, glow } = face.ground
  for (const [name, ink] of Object.entries({ page, frame, field, glow })) document.documentElement.style.setProperty(`--slot-${name}`, ink)
  return face
}

/** The name of a symbol, for people who hear the page. */
export const symbolName = (letter: string): string => {
  const motif = face?.symbols[letter]
  return motif === undefined ? letter : chosen(motif.en, motif.my)
}

export const symbolPicture = (letter: string): SVGSVGElement => {
  const motif = face?.symbols[letter]
  const made = drawn.get(letter) ?? drawing('0 0 100 100', motif?.draw(motif.inks) ?? '', 'symbol-svg')
  drawn.set(letter, made)
  return made.cloneNode(true) as SVGSVGElement
}

export const cellOf = (letter: string): HTMLElement => {
  const cell = element('div', 'cell', symbolPicture(letter))
  cell.dataset['symbol'] = letter
  return cell
}
