/**
 * Bets between numbers: splits, streets, corners and lines as small spots on the edges of the field. One kind at a time is open, so that
 * none is too small to press.
 */
import { ROULETTE_SPOTS } from '@baize/rules/originals/roulette-table.ts'
import { element } from '../../../page/dom.ts'
import { say } from '../../../page/frame-words.ts'
import type { MakeSpot } from '../../../table/page/table-page.ts'
import { words } from './words.ts'

const KINDS = ['straight', 'split', 'street', 'corner', 'line'] as const
type Kind = (typeof KINDS)[number]

/** A number's place on the field: `along` 1 to 12 from the zero at 0, `across` 1 to 3. */
const along = (pocket: number): number => Math.ceil(pocket / 3)
const across = (pocket: number): number => ((pocket - 1) % 3) + 1
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The position of a chip that covers these pockets: on their shared edge, or at the field's long edge for whole rows. */
const placeOf = (kind: Kind, pockets: readonly number[]): { readonly along: number; readonly across: number } => {
  const numbers = pockets.filter((pocket) => pocket !== 0)
  const isAtEdge = kind === 'line' || (numbers.length === 3 && (kind === 'street' || numbers.length < pockets.length))
  return {
    along: numbers.length < pockets.length ? 0.5 : mean(pockets.map(along)),
    across: isAtEdge ? 0.5 : mean(numbers.map(across)),
  }
}

const kindOf = (on: string): Kind | undefined => KINDS.find((kind) => on.startsWith(`${kind}-`))

/** Every chip between numbers, laid over the field. */
export const betweenSpots = (spot: MakeSpot): HTMLElement => {
  const dots = [...ROULETTE_SPOTS.european].flatMap(([on, { pockets, odds }]) => {
    const kind = kindOf(on)
    if (kind === undefined || kind === 'straight') return []
    const dot = spot(on, say(words[kind], { numbers: pockets.join(', ') }), `${odds}:1`)
    const place = placeOf(kind, pockets)
    dot.classList.add('dot', kind)
    dot.style.setProperty('--along', String(place.along))
    dot.style.setProperty('--across', String(place.across))
    return [dot]
  })
  return element('div', 'between', ...dots)
}

/** Chooses which kind of spots is open; `show` receives the kind. */
export const kindChoice = (show: (kind: Kind) => void): HTMLElement => {
  const choices = KINDS.map((kind, index) => {
    const input = element('input', '')
    Object.assign(input, { type: 'radio', name: 'inside', value: kind, checked: index === 0 })
    input.addEventListener('change', () => show(kind))
    return element('label', 'kind', input, element('span', '', words[`${kind}-kind`]))
  })
  const group = element('fieldset', 'kinds', element('legend', 'unseen', words.inside), ...choices)
  show('straight')
  return group
}
