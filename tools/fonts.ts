/**
 * `npm run fonts`: cuts the letters that nearly every page shows out of the typefaces' files, into `ui/fonts`. They need a quarter to a half of
 * the bytes; any other letter loads the whole file (`ui/fonts.css`).
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import subsetFont from 'subset-font'

const root = path.resolve(import.meta.dirname, '..')

/** A file of `ui/fonts`: its source, its letters as a `unicode-range`, and the weights to keep where a file has many. */
export type Cut = {
  readonly file: string
  readonly from: string
  readonly letters: string
  readonly weights?: { readonly min: number; readonly max: number }
  /** The features of the face to keep; without it all are kept, since Burmese shaping needs them. */
  readonly features?: readonly string[]
}

const ENGLISH = {
  letters:
    'U+0020-007E, U+00A0, U+00A9, U+00B7, U+00BD, U+00D7, U+0131, U+2013-2014, U+2018-2019, U+201C-201D, U+2022, U+2026, U+20AC, U+2191, U+2193, U+2212',
  features: ['calt', 'case', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'],
}
/** The Burmese language; the script's further letters write Shan, Mon and Karen. */
const BURMESE = { letters: 'U+1000-104F, U+200C-200D, U+25CC' }

const MYANMAR = '@fontsource/noto-sans-myanmar/files/noto-sans-myanmar-myanmar'

export const CUTS: readonly Cut[] = [
  {
    file: 'geist.woff2',
    from: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    ...ENGLISH,
    weights: { min: 400, max: 700 },
  },
  {
    file: 'bricolage-grotesque.woff2',
    from: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
    ...ENGLISH,
  },
  { file: 'noto-sans-myanmar-400.woff2', from: `${MYANMAR}-400-normal.woff2`, ...BURMESE },
  { file: 'noto-sans-myanmar-600.woff2', from: `${MYANMAR}-600-normal.woff2`, ...BURMESE },
]

/** `U+0041-0043, U+005A` is ABCZ. */
export const lettersOf = (range: string): string =>
  range
    .split(', ')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .slice('U+'.length)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_unused, index) => String.fromCodePoint(first + index))
    })
    .join('')

/** The cut file as `woff2`. */
export const cut = ({ from, letters, weights, features }: Cut): Promise<Uint8Array> =>
  subsetFont(readFileSync(path.join(root, 'node_modules', from)), lettersOf(letters), {
    targetFormat: 'woff2',
    ...(features === undefined ? {} : { keepFeatures: features }),
    ...(weights === undefined ? {} : { variationAxes: { wght: weights } }),
  })

if (import.meta.main) {
  const folder = path.join(root, 'ui/fonts')
  mkdirSync(folder, { recursive: true })
  for (const each of CUTS) {
    const file = await cut(each)
    writeFileSync(path.join(folder, each.file), file)
    console.log(`fonts: ${each.file}, ${file.length} bytes`)
  }
}
