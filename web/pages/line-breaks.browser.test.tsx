/** Line breaks: every Burmese text of the site, set in narrow boxes as phones have them, breaks between syllables alone. */
import type { Messages } from '@lingui/core'
import { expect, test } from 'vitest'
import '../testing/open-site.ts'
import { wholeSyllables } from '../i18n/whole-syllables.ts'

const TEXTS = import.meta.glob<Messages>('../i18n/my/**/*.json', { eager: true, import: 'default' })
/** Phones of 320 and 360 px without the page's margins, and a card of two columns. */
const WIDTHS = [288, 328, 150]
/** A consonant that is killed or stands on another closes its syllable (Unicode Technical Note 11). */
const CLOSES = /[\u1000-\u1021\u103F](?=\u1037?\u103A|\u1039)/g

/** The written pieces of a compiled message: what stands between its values, in every plural form. */
const piecesOf = (message: string | object): string[] =>
  typeof message === 'string'
    ? [message]
    : Object.values(message).flatMap((piece: string | object | null) => (piece ? piecesOf(piece) : []))

function setIn(width: number, texts: readonly string[]): HTMLElement {
  const page = document.createElement('div')
  page.lang = 'my'
  page.style.width = `${width}px`
  page.append(...texts.map((text) => Object.assign(document.createElement('p'), { textContent: text })))
  document.body.replaceChildren(page)
  return page
}

const topAt = (node: Text, index: number): number => {
  const range = document.createRange()
  range.setStart(node, index)
  range.setEnd(node, index + 1)
  return range.getBoundingClientRect().bottom
}

/** The lines that begin inside a syllable, each with what stands before. */
function broken(page: HTMLElement): string[] {
  const found: string[] = []
  for (const { firstChild } of page.children)
    if (firstChild instanceof Text)
      for (const { index } of firstChild.data.matchAll(CLOSES)) {
        const before = index > 0 && firstChild.data[index - 1] === '\u2060' ? index - 2 : index - 1
        if (before >= 0 && topAt(firstChild, before) < topAt(firstChild, index) - 4)
          found.push(`${firstChild.data.slice(Math.max(0, before - 8), index)}|${firstChild.data.slice(index, index + 6)}`)
      }
  return found
}

const plain = Object.values(TEXTS).flatMap((messages) => Object.values(messages).flatMap((message) => piecesOf(message)))

test.each(WIDTHS)('[UI-03] in %i px no Burmese text of the site ends a line inside a syllable', async (width) => {
  await document.fonts.ready
  expect(plain.length).toBeGreaterThan(1500)
  expect(broken(setIn(width, plain))).toEqual([])
})

test('[UI-03] what the browser would cut is kept whole, and other scripts stay as they are', () => {
  const account = 'ငွေလက်ခံမည့် အကောင့်ကို'
  const widths = Array.from({ length: 30 }, (_, index) => 120 + index * 4)
  expect(widths.flatMap((width) => broken(setIn(width, [account])))).not.toEqual([])
  expect(widths.flatMap((width) => broken(setIn(width, [wholeSyllables(account)])))).toEqual([])
  expect(wholeSyllables('Log in 1,000 Ks')).toBe('Log in 1,000 Ks')
})
