/** Proves that no window of the site goes without a look by axe. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = path.resolve(import.meta.dirname, '..')

/** Windows that stand on a page of web/app/pages.ts, and are looked at with it. */
const WITH_PAGES: readonly string[] = ['login', 'register']

test('every window of the site is looked at by axe in some component test', () => {
  const names = readFileSync(path.join(web, 'api/dialogs.ts'), 'utf8')
  const windows = [...(/type DialogName =([^;]*?)\n\n/.exec(names)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(([, name = '']) => name)
  expect(windows.length).toBeGreaterThan(10)
  const tests = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!node_modules).*\.browser\.test\.tsx$/.test(name),
  )
  const texts = tests.map((name) => readFileSync(path.join(web, name), 'utf8')).join('\n')
  const isLookedAt = (name: string): boolean =>
    WITH_PAGES.includes(name) || new RegExp(`(?:expectSound|standsAndCloses)\\(.*'${name}'\\)`).test(texts)
  expect(windows.filter((name) => !isLookedAt(name))).toEqual([])
})
