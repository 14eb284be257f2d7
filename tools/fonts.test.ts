/** Proves that the cut files are those of the typefaces' packages, and that their letters, and no others, are asked of them. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { cut, CUTS, lettersOf } from './fonts.ts'

const ui = path.resolve(import.meta.dirname, '../ui')
const faces = readFileSync(path.join(ui, 'fonts.css'), 'utf8').match(/@font-face\s*\{[^}]*\}/g) ?? []
const rangeOf = (face = ''): string => (/unicode-range:([^;]*)/.exec(face)?.[1] ?? '').replaceAll(/\s+/g, ' ').trim()

it('reads a range as its letters', () => {
  expect(lettersOf('U+0041-0043, U+005A')).toBe('ABCZ')
})

it.each(CUTS)('$file is cut from its package, and is asked for by its own letters alone', async (each) => {
  expect(Buffer.from(await cut(each)).equals(readFileSync(path.join(ui, 'fonts', each.file)))).toBe(true)
  const own = faces.findIndex((face) => face.includes(`/${each.file}'`))
  expect(rangeOf(faces[own])).toBe(each.letters)
  // Of two faces that have a letter the later one gives it.
  const whole = faces.findIndex((face) => face.includes(`'${each.from}'`))
  expect(whole).toBeGreaterThanOrEqual(0)
  expect(own).toBeGreaterThan(whole)
})

it('no file is asked for because of the word joiner, which keeps Burmese syllables whole and draws nothing', () => {
  expect(faces.filter((face) => lettersOf(rangeOf(face) || 'U+0020').includes('\u2060'))).toEqual([])
})
