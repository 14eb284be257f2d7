// The inks of a picture by its subject. A slot has those of its machine, an in-house game its own, and all others what their seed chooses.
import { slotFace } from '@baize/contract/demo-slots/slot-face.ts'
import type { SlotFace } from '@baize/contract/demo-slots/slot-face.ts'
import { paletteFor, paletteOf, row } from './palettes.ts'
import type { Palette } from './palettes.ts'

/** The seed of a game's picture names its brand and its code. */
export const faceOf = (seed: string): SlotFace => slotFace(seed.replace(':', '/'))

const BRASS = '#efd09a'

function slotInks(seed: string): Palette {
  const { ground, symbols } = faceOf(seed)
  const { name, page, frame, field, glow } = ground
  const dark = symbols['A']?.inks.dark ?? page
  return { name: `slot-${name}`, ground: page, deep: dark, mid: glow, ink: BRASS, accent: frame, paper: field, dark: page }
}

/** Chosen so that games which stand side by side in the catalogue differ. */
const HOUSE: Readonly<Record<string, Palette>> = {
  dice: paletteFor(6),
  crash: paletteFor(5),
  mines: paletteFor(8),
  plinko: paletteFor(3),
  limbo: paletteFor(2),
  keno: paletteFor(10),
  'hi-lo': paletteFor(4),
  wheel: paletteFor(11),
  roulette: row('felt', '0c3b2e 11493a 1f7a5c ecc774 e0533a fbf4e1'),
  baccarat: paletteFor(13),
  'dragon-tiger': paletteFor(1),
  'sic-bo': row('tray', '2b0f1f 3d1630 7a2b4c f0c878 e85a45 fbf3df'),
  blackjack: paletteFor(0),
  'line-slot': paletteFor(7),
}

/** The code of a game, from the seed of its picture. */
export const codeIn = (seed: string): string => seed.slice(seed.indexOf(':') + 1)

/** A picture that is given its place in a row takes the inks of the place. */
export function inksOf(seed: string, kind: string, paletteIndex?: number): Palette {
  if (paletteIndex !== undefined) return paletteFor(paletteIndex)
  if (kind === 'slots') return slotInks(seed)
  return (kind === 'inhouse' ? HOUSE[codeIn(seed)] : undefined) ?? paletteOf(seed)
}
