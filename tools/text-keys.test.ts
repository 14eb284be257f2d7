/** Proves that the keys which the compiler knows are those of the English texts. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { textKeys } from './text-keys.ts'

it('[UI-03] the keys are those of the English files: run `npm run keys` after a change', () => {
  expect(readFileSync(path.resolve(import.meta.dirname, '../web/i18n/keys.ts'), 'utf8')).toBe(textKeys())
})
