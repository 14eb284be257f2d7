/** Writes `web/i18n/keys.ts` from the English texts, so that a new file of texts needs no line of code: `npm run keys`. */
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const i18n = path.resolve(import.meta.dirname, '../web/i18n')

const jsonIn = (folder: string): string[] =>
  readdirSync(path.join(i18n, 'en', folder))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .toSorted()

const camel = (name: string): string => name.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase())

/** The text of the file: a type of every key, and one of the areas that come late. */
export function textKeys(): string {
  const first = jsonIn('.')
  const late = jsonIn('late')
  const imports = [...first.map((name) => ['', name] as const), ...late.map((name) => ['late/', name] as const)]
  const areas = [...new Set(late.map((name) => name.split('-')[0] ?? name))]
  return [
    '/** Text keys: every key of the English texts, so that a key that does not exist is a compiler’s error. Written by `npm run keys`. */',
    ...imports.map(([folder, name]) => `import type ${camel(name)} from './en/${folder}${name}.json'`),
    '',
    'export type TextKey =',
    ...imports.map(([, name]) => `  | keyof typeof ${camel(name)}`),
    '',
    '/** Parts of the site whose texts come late: the first word of each file in `late`. */',
    'export type TextArea =',
    ...areas.map((area) => `  | '${area}'`),
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(path.join(i18n, 'keys.ts'), textKeys())
