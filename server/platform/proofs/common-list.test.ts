/** The list of common passwords holds what it says, in the order in which it is searched, and hardly anything else. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isListed, MARK_BYTES } from './common-list.ts'

const list = readFileSync(path.join(import.meta.dirname, 'common-passwords.bin'))

test('[ID-21] a hundred thousand common passwords are known, each mark once and in order', () => {
  const marks = Array.from({ length: list.length / MARK_BYTES }, (_none, index) =>
    list.subarray(index * MARK_BYTES, (index + 1) * MARK_BYTES).toString('hex'),
  )
  expect(marks.length).toBeGreaterThanOrEqual(100_000)
  expect(marks).toEqual([...new Set(marks)].toSorted())
})

test('[ID-21] the first, the last and those in between are found, and made-up words are not', () => {
  for (const word of ['123456', 'password', 'qwertyuiop', 'liverpool', '07011963', 'mandalay'])
    expect([word, isListed(word)]).toEqual([word, true])
  const innocent = Array.from({ length: 20_000 }, (_none, index) => `a quiet green harbour ${index}`)
  expect(innocent.filter(isListed)).toEqual([])
  expect(isListed('')).toBe(false)
})
