/** Proves that the keys which the compiler knows are those of the English texts, and that Burmese texts write one script of digits. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { textKeys } from './text-keys.ts'

it('[UI-03] the keys are those of the English files: run `npm run keys` after a change', () => {
  expect(readFileSync(path.resolve(import.meta.dirname, '../web/i18n/keys.ts'), 'utf8')).toBe(textKeys())
})

it('[UI-03] Burmese texts and names write Latin digits, as amounts and clocks beside them do', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const files = globSync(['{contract,web/i18n,server,sandbox,ui}/**/*.{ts,tsx,json}'], {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|testing)$|\.test\.tsx?$/.test(String(name)),
  })
  // What a person typed is read in Burmese digits too.
  const readers = ['contract/values/number-text.ts', 'server/platform/words/burmese.ts']
  const read = files.filter((file) => !readers.includes(file))
  expect(read.length).toBeGreaterThan(500)
  expect(read.filter((file) => /[\u1040-\u1049]/.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
})
