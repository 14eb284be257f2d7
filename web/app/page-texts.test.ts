/** Proves that each page loads the areas of all texts that its files name; a text of another area would show its key. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { PAGES } from './pages.ts'

const web = path.resolve(import.meta.dirname, '..')
const keysOf = (file: string): string[] => Object.keys(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
const filesIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith('.json'))

/** The area of each late text; a text of the first screen has none. */
const AREAS = new Map(
  filesIn(path.join(web, 'i18n/en/late')).flatMap((name) =>
    keysOf(path.join(web, 'i18n/en/late', name)).map((key) => [key, name.split(/[-.]/)[0]!] as const),
  ),
)
const IMPORTED = /^(?:import|export)[^'"]*?from '(\.[^']+)'/gms
const KEY = /'([a-zA-Z]+(?:\.[\w-]+)+)'/g

/** The files that come with a file, which `import()` does not. Frames and calls load what they name themselves. */
function filesOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || /\/web\/(app|api)\//.test(file) || !file.startsWith(web) || !/\.tsx?$/.test(file)) return seen
  seen.add(file)
  for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(IMPORTED)) filesOf(path.resolve(path.dirname(file), to), seen)
  return seen
}

const areasNamed = (file: string): string[] => [...readFileSync(file, 'utf8').matchAll(KEY)].flatMap(([, key = '']) => AREAS.get(key) ?? [])

/** The areas that the frame of a page loads for it. */
const FRAMES: Readonly<Record<string, readonly string[]>> = { agentCenter: ['agent'] }
/** Of these a page outside of the tables takes signs alone, which are in no language. */
const SIGNS = ['features/originals/cards/card-text.ts']

type Row = { readonly file: string; readonly texts?: readonly string[]; readonly frame?: string }
test.each(Object.entries(PAGES as Readonly<Record<string, Row>>))('[UI-03] %s', (_name, { file, texts = [], frame = '' }) => {
  const loaded = new Set([...texts, ...(FRAMES[frame] ?? [])])
  const files = [...filesOf(path.join(web, 'pages', `${file}.tsx`))].map((each) => path.relative(web, each))
  const named = files
    .filter((each) => !SIGNS.includes(each))
    .flatMap((each) => areasNamed(path.join(web, each)).map((area) => [area, each]))
  expect(named.filter(([area = '']) => !loaded.has(area)).map(([area, each]) => `${area} in ${each}`)).toEqual([])
})
