/** Proves sealing: a value opens in its own place and under its own key's version, and what is derived stays when the data key turns. */
import { expect, it } from 'vitest'
import { createSecrets, readDataKeys } from './secrets.ts'

const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const place = { table: 'purse', column: 'sealed', row: 'a 1' }

it('[OPS-01] a sealed value opens in its own table, column and row, and nowhere else', () => {
  const secrets = createSecrets(one)
  const sealed = secrets.seal(place, 'mya')
  expect(secrets.open(place, sealed)).toBe('mya')
  for (const moved of [{ table: 'x' }, { column: 'x' }, { row: 'a 2' }])
    expect(() => secrets.open({ ...place, ...moved }, sealed)).toThrow('altered or moved')
  expect(() => secrets.open(place, `${sealed.slice(0, -3)}AAA`)).toThrow('altered or moved')
  expect(() => secrets.open(place, '')).toThrow('does not have')
})

it('[OPS-01] a ring seals by its current key and opens by all; its version cannot be rewritten', () => {
  const [old, turned] = [createSecrets(one), createSecrets({ current: '2', keys: { 1: one, 2: two } })]
  const sealed = turned.seal(place, 'mya')
  expect(sealed).toMatch(/^2\./)
  expect(turned.open(place, old.seal(place, 'before'))).toBe('before')
  expect(() => old.open(place, sealed)).toThrow('a key that this process does not have')
  expect(() => turned.open(place, sealed.replace('2.', '1.'))).toThrow('altered or moved')
  expect(turned.mark('phone', '1')).toBe(old.mark('phone', '1'))
  expect(turned.derive('marks')).toEqual(old.derive('marks'))
  expect(turned.ring('pepper')).toEqual({ current: '2', keys: { ...old.ring('pepper').keys, 2: expect.any(Buffer) } })
})

it('[OPS-01] data keys are read with their versions, and what is no key is refused', () => {
  const [first, second] = [one.toString('base64'), two.toString('base64')]
  expect(readDataKeys(`${first}\n`)).toEqual({ current: '1', keys: { 1: one } })
  expect(readDataKeys(`2:${second},1:${first}`)).toEqual({ current: '2', keys: { 1: one, 2: two } })
  for (const text of ['short', `0:${first}`, `1:${first},${second}`]) expect(() => readDataKeys(text)).toThrow('data key')
  expect(() => createSecrets(readDataKeys(''))).toThrow('version 1')
  expect(() => createSecrets(readDataKeys(`2:${second}`))).toThrow('version 1')
})
