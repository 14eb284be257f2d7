/** Proves that a read which was under way while somebody wrote is not kept for later readers. */
import { expect, test } from 'vitest'
import { settableClock } from '../platform/clock.ts'
import { createCache } from './cache.ts'

test('an answer that was asked for before a write is not kept after it', async () => {
  const clock = settableClock('2026-11-20T08:00:00Z')
  const waiting: ((values: ReadonlyMap<string, unknown>) => void)[] = []
  const cache = createCache(clock, () => new Promise<ReadonlyMap<string, unknown>>((answer) => waiting.push(answer)))
  const early = cache.read()
  cache.forget()
  waiting.shift()!(new Map([['status', 'old']]))
  expect((await early).get('status')).toBe('old')
  const late = cache.read()
  expect(waiting).toHaveLength(1)
  waiting.shift()!(new Map([['status', 'new']]))
  expect((await late).get('status')).toBe('new')
})

test('many who read at once ask the database once, and again after a second', async () => {
  const clock = settableClock('2026-11-20T08:00:00Z')
  let loads = 0
  const cache = createCache(clock, async () => {
    loads += 1
    return new Map([['loads', loads]])
  })
  const read = async () => (await cache.read()).get('loads')
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1])
  clock.forward({ milliseconds: 999 })
  expect(await read()).toBe(1)
  clock.forward({ milliseconds: 1 })
  expect(await read()).toBe(2)
})

test('a load that failed is not kept', async () => {
  let loads = 0
  const cache = createCache(settableClock('2026-11-20T08:00:00Z'), async () => {
    loads += 1
    if (loads === 1) throw new Error('lost')
    return new Map([['loads', loads]])
  })
  await expect(cache.read()).rejects.toThrow('lost')
  expect((await cache.read()).get('loads')).toBe(2)
})
