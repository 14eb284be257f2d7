/** Proves on an empty catalogue how long the shelf may answer from memory, and when it must ask again. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@baize/contract/values/outcome.ts'
import { testDatabase, type TestDatabase } from '../../app/testing.ts'
import { settableClock } from '../../platform/clock.ts'
import { takeGames } from '../desk/their-games.ts'
import { NO_DESK } from '../testing/no-neighbours.ts'
import { raiseVersion, writeVendors } from '../store.ts'
import { vendorRow } from '../testing/small-catalogue.ts'
import { createShelf, type Shelf } from './shelf.ts'

const START = '2026-11-20T08:00:00Z'
const clock = settableClock(START)
let database: TestDatabase
let shelf: Shelf
/** Whether the database cannot be asked. */
let isDown = false
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  clock.set(START)
  isDown = false
  const reader = new Proxy(database.reader, {
    get(of, field) {
      if (isDown) throw new Error('the database is down')
      const value: unknown = Reflect.get(of, field)
      return typeof value === 'function' ? (value.bind(of) as unknown) : value
    },
  })
  shelf = createShelf(reader, clock)
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

describe('[GAME-02] the catalogue in memory when the database is down', () => {
  it('keeps no failure: it is read at the next call', async () => {
    isDown = true
    await expect(shelf.current()).rejects.toThrow('the database is down')
    isDown = false
    const first = await shelf.current()
    at(1000)
    isDown = true
    await expect(shelf.current()).rejects.toThrow('the database is down')
    isDown = false
    expect(await shelf.current()).toBe(first)
  })

  it('keeps no failed search', async () => {
    await shelf.current()
    isDown = true
    await expect(shelf.search('jade')).rejects.toThrow('the database is down')
    isDown = false
    expect(await shelf.search('jade')).toEqual([])
  })

  it('is read once for all who ask after the same change', async () => {
    const first = await shelf.current()
    shelf.changed()
    await change()
    const [one, other] = await Promise.all([shelf.current(), shelf.current()])
    expect([one === other, one === first, one.version]).toEqual([true, false, first.version + 1n])
  })
})

it('[GAME-21] a vendor’s whole list is taken, also where no game has a number yet', async () => {
  const vendor = { ...vendorRow('V', ['RNG']), nameEn: 'Vendor', nameMy: 'ဗင်ဒါ' }
  await database.write((tx) => writeVendors(tx, [vendor]))
  await change()
  const games = ['one', 'two'].map((code) => ({ code, name: `Game ${code}`, kind: 'slot', freeRounds: false }))
  const desk = { ...NO_DESK, games: () => Promise.resolve(done(games)) }
  const askOf = () => ({ vendor: 'V', dialect: 'native', login: 'us', secret: 's', address: undefined, isSandbox: true })
  expect(await takeGames({ database, clock, shelf, desk, askOf }, { vendor: 'V', gameType: 'RNG' })).toEqual(done(2))
  const rows = await database.pool.query('select id, code, position, search_en, search_my from games_game order by id')
  expect(rows.rows).toEqual([
    { id: 1, code: 'one', position: 1, search_en: 'game one vendor', search_my: 'game one bqv dc' },
    { id: 2, code: 'two', position: 2, search_en: 'game two vendor', search_my: 'game two bqv dc' },
  ])
  // The list is known here at once, and is no longer missing.
  expect(await takeGames({ database, clock, shelf, desk, askOf }, { vendor: 'V', gameType: 'RNG' })).toEqual(done(0))
  await database.pool.query('delete from games_game; delete from games_vendor')
  await change()
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
