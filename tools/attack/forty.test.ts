/** Proves that each of the forty attacks of `docs/security.md` is tried where the page says. Where the page names a test, that test exists. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SUBJECTS } from './subjects.ts'

const ROOT = new URL('../../', import.meta.url)
const read = (file: string): string => readFileSync(new URL(file, ROOT), 'utf8')
const section = read('docs/security.md').split('## Forty attacks')[1] ?? ''
const rows = [...section.matchAll(/^\| (?!Attack \||-)([^|]+) \| ([^|]+) \|$/gm)].map(([, attack = '', by = '']) => ({ attack, by }))
const tried = new Set(SUBJECTS.flatMap(([subject, attacks]) => attacks.map(({ line }) => `${subject}: ${line}`)))

it('forty attacks at least are named, each with what tries it', () => {
  expect(rows.length).toBeGreaterThanOrEqual(40)
  expect(new Set(rows.map(({ attack }) => attack)).size).toBe(rows.length)
})

it.each(rows.map(({ attack, by }) => [attack, by] as const))('%s', (_attack, by) => {
  const [, file, title = ''] = /^`([^`]+\.test\.ts)`: (.+)$/.exec(by) ?? []
  if (file === undefined) expect(tried).toContain(by)
  else expect(read(file)).toContain(title)
})

it('nine of ten are tried against a started product', () => {
  expect(rows.filter(({ by }) => tried.has(by)).length * 10).toBeGreaterThanOrEqual(rows.length * 9)
})
