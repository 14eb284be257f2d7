/** Icon: a name's own picture, which no name can write into. */
import { expect, test } from 'vitest'
import { iconOf } from './icon.ts'

const drawn = (username: string): string => Buffer.from(iconOf(username).replace('data:image/svg+xml;base64,', ''), 'base64').toString()

test('[API-01] a name has one picture with its first letter, and nothing of a name is markup', () => {
  expect(iconOf('mingala')).toBe(iconOf('mingala'))
  expect(drawn('mingala')).toContain('>M</text>')
  expect(drawn('<script>')).toContain('>S</text>')
  expect(drawn('"&<>')).toContain('></text>')
  expect(new Set(Array.from({ length: 64 }, (_, index) => /fill="(#\w{6})"/.exec(drawn(`person${index}`))?.[1])).size).toBe(8)
})
