/** Which stakes the jackpot counts: those of the in-house games in its own currency, and neither crash nor another currency. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { IN_HOUSE_VENDOR } from '@baize/contract/originals/originals-values.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { createSmallWorld, type SmallWorld } from '../testing/small-world.ts'
import { keepPool, openPools, provePool } from './jackpot.ts'

let world: SmallWorld
const ending = new AbortController()
let following: Promise<void>
beforeAll(async () => {
  world = await createSmallWorld(await testDatabase())
  await openPools(world.needs)
  following = keepPool(world.needs, ending.signal)
})
afterAll(async () => {
  ending.abort()
  await following
  await world.close()
})

const counted = async (currency = 'MMK'): Promise<bigint> => {
  const read = 'select counted_units as counted from originals_jackpot where currency = $1'
  return BigInt((await world.database.pool.query<{ counted: string }>(read, [currency])).rows[0]?.counted ?? 0)
}

/** A stake in the ledger by an account of its own. */
async function stake(currency: string, { vendor = IN_HOUSE_VENDOR, game = 'wheel' }): Promise<void> {
  const account = await world.database.write((tx) => world.ledger.openAccount(tx, { owner: randomUUID(), kind: 'main', currency }))
  const gift = { account, contra: 'payment:test', amount: 900n * UNITS, kind: 'deposit' as const }
  await world.ledger.submit({ key: `gift:${account}`, account, transfers: [gift] })
  const place = { account, contra: `house:${game}`, vendor, game, round: randomUUID() }
  const transfers = [{ ...place, amount: -900n * UNITS, kind: 'bet' as const }]
  expect(await world.ledger.submit({ key: `stake:${account}`, account, isBet: true, transfers })).toMatchObject({ status: 'applied' })
}

test('[GAME-17] crash, other currencies and other vendors give the pool nothing', async () => {
  await stake('MMK', { game: 'crash' })
  await stake('THB', {})
  await stake('MMK', { vendor: 'PG' })
  // Counted in the order of the ledger: once this one is, those before it have been seen.
  const player = await world.player(100n)
  expect((await world.originals.play('wheel', player, world.freshKey(), { stake: '70', risk: 'low' })).ok).toBe(true)
  await vi.waitFor(async () => expect(await counted()).toBeGreaterThanOrEqual(70n * UNITS), { timeout: 20_000 })
  expect(await counted()).toBe(70n * UNITS)
  expect(await provePool(world.needs)).toEqual([])
  await assertBooksBalance(world.ledger)
})

test('[GAME-17, WC-51] the first stake in a currency that was given terms meanwhile opens its pool and is counted in it', async () => {
  const limits = { open: true, minimumStake: '1', maximumStake: '1000', maximumWin: '1000' }
  world.set.further = { CNY: { limits, jackpot: { seedUnits: 5n * UNITS, ceilingUnits: 100n * UNITS } } }
  await stake('CNY', {})
  await vi.waitUntil(async () => (await counted('CNY')) === 900n * UNITS, { timeout: 20_000, interval: 10 })
  expect(await counted()).toBe(70n * UNITS)
  // The house's 5 and two thousandths of 900.
  expect(await world.originals.jackpotIn('CNY')).toMatchObject({ ok: true, value: { amount: '6.80', seed: '5.00', ceiling: '100.00' } })
  expect(await provePool(world.needs)).toEqual([])
  await assertBooksBalance(world.ledger)
})
