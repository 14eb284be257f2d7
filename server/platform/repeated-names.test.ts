/** Proves that a name given twice is found wherever it stands and however it is escaped, and nothing else is. */
import { expect, it } from 'vitest'
import { namesTwice } from './repeated-names.ts'

it.each([
  ['{"a":1,"a":1}'],
  ['{"a":1,"\\u0061":2}'],
  ['{"x":[{"b":{},"c":[1,{"a":1 , "a" : 2}]}]}'],
  ['{"a":{"a":1},"a":2}'],
  ['{"\\"":1,"\\u0022":2}'],
])('[API-05] %s gives a name twice', (text) => {
  expect(namesTwice(text)).toBe(true)
})

it.each([
  ['{"a":{"a":{"a":1}},"b":[{"a":1},{"a":1}]}'],
  ['{"a":"\\"a\\":1,\\"a\\":2","b":"{}[]"}'],
  ['["a","a"]'],
  ['"a"'],
  ['1'],
  ['{"a":["b","b"],"b":"a","":"","c\\\\":1,"c":"\\\\"}'],
])('[API-05] %s does not', (text) => {
  expect(namesTwice(text)).toBe(false)
})
