/** Figures: what a screen says in its lists, tables and buttons, as plain text that a table of cases can name whole. */
import type { Locator } from 'vitest/browser'

/** The words of an element: a symbol stands apart from its figure, and what is there twice, for eyes and for readers, is read once. */
export function plain(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const twice of copy.querySelectorAll('.bz-money-face[aria-hidden], .bz-cell-label, svg')) twice.remove()
  for (const symbol of copy.querySelectorAll('.bz-money-symbol')) symbol.prepend(' ')
  return copy.textContent.replaceAll(/\s+/g, ' ').trim()
}

const elementsIn = (place: Locator, selector: string): Element[] => place.elements().flatMap((each) => [...each.querySelectorAll(selector)])

/** The values of the definition lists in a place, by their terms. */
export const factsIn = (place: Locator): Record<string, string> =>
  Object.fromEntries(
    elementsIn(place, 'dl > div').map((line) => [plain(line.querySelector('dt') ?? line), plain(line.querySelector('dd') ?? line)]),
  )

/** The cells of a table's rows, from top to bottom; its last row may be the sums. Each row has a head, by which readers know it. */
export function rowsIn(place: Locator): string[][] {
  const headless = elementsIn(place, 'tbody tr:has(.bz-cell-value):not(:has(.bz-cell-waiting))').filter(
    (row) => row.querySelectorAll('th[scope=row]').length !== 1,
  )
  if (headless.length > 0) throw new Error(`a row has no head of its own: ${headless.map(plain).join('; ')}`)
  return elementsIn(place, 'tbody tr, tfoot tr').map((row) => [...row.querySelectorAll('th, td')].map(plain))
}

/** The names of what can be pressed in a place. */
export const buttonsIn = (place: Locator): string[] =>
  place
    .getByRole('button')
    .elements()
    .map((button) => button.getAttribute('aria-label') ?? plain(button))
