/** Proves on an empty catalogue how long the shelf may answer from memory, and when it must ask again. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { settableClock } from '../../platform/clock.ts'
import { raiseVersion } from '../store.ts'
import { createShelf, type Shelf } from './shelf.ts'

const START = '2026-11-20T08:00:00Z'
const clock = settableClock(START)
let database: TestDatabase
let shelf: Shelf
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  clock.set(START)
  shelf = createShelf(database.reader, clock)
})

const change = (): Promise<void> => database.write((tx) => raiseVersion(tx))
const at = (milliseconds: number): void => clock.set(Temporal.Instant.from(START).add({ milliseconds }).toString())

describe('[GAME-02] the catalogue in memory', () => {
  it('is a second old at most', async () => {
    const first = await shelf.current()
    await change()
    at(999)
    expect(await shelf.current()).toBe(first)
    at(1000)
    const second = await shelf.current()
    expect(second.version).toBe(first.version + 1n)
    // Nothing has changed: the same catalogue is kept, and not asked about for another second.
    at(2000)
    expect(await shelf.current()).toBe(second)
    await change()
    at(2999)
    expect(await shelf.current()).toBe(second)
  })

  it('is asked about at each call for ten seconds after a change of this process, and not longer', async () => {
    const first = await shelf.current()
    shelf.changed()
    await change()
    const second = await shelf.current()
    expect(second.version).toBe(first.version + 1n)
    at(9_999)
    await shelf.current()
    await change()
    at(10_000)
    const third = await shelf.current()
    expect(third.version).toBe(second.version + 1n)
    await change()
    at(10_001)
    expect(await shelf.current()).toBe(third)
  })
})

describe('[GAME-13] searches in memory', () => {
  it('answer the same words once, in each script, until the catalogue changes', async () => {
    const first = await shelf.search('jade lanterns')
    expect(await shelf.search('Jade  Lanterns')).toBe(first)
    await change()
    at(1000)
    expect(await shelf.search('jade lanterns')).not.toBe(first)
    expect(await shelf.search(' ')).toEqual([])
  })

  it('keep five hundred, and give up the oldest for the next', async () => {
    const kept: (readonly number[])[] = []
    for (let word = 0; word < 500; word += 1) kept.push(await shelf.search(`w${word}`))
    expect(await shelf.search('w0')).toBe(kept[0])
    await shelf.search('one more')
    expect(await shelf.search('w1')).toBe(kept[1])
    expect(await shelf.search('w0')).not.toBe(kept[0])
  })
})
