/** Proves what corrections of rounds with bonus money keep: the shares of a charge, and the activity of a grant that is used up. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase, type TestDatabase } from '../app/testing.ts'
import { smallWorld, type SmallWorld } from './testing/small-world.ts'

let database: TestDatabase
let world: SmallWorld
beforeAll(async () => {
  database = await testDatabase()
  world = await smallWorld(database, database.connection)
})
afterEach(async () => {
  await assertBooksBalance(world.ledger)
  expect(await world.bonus.prove()).toEqual([])
})
afterAll(async () => {
  await world.close()
  await database.drop()
})

it('[PR-20, PR-21] a charge is taken by the shares of its round, kept by them, and given back by them', async () => {
  const owner = await world.member('10')
  await world.grant(owner, '100')
  const place = { owner, round: 'r1' }
  await world.bet({ ...place, id: 'charge-b', stake: '30' })
  await world.win({ ...place, id: 'charge-w', amount: '90' })
  expect(await world.stands(owner)).toMatchObject({ real: '30.00', bonus: '140.00' })
  expect(await world.charge({ ...place, id: 'charge-1', amount: '30' })).toBe('ok')
  expect(await world.stands(owner)).toMatchObject({ real: '20.00', bonus: '120.00' })
  expect(await world.bonus.prove()).toEqual([])
  expect(await world.charge({ ...place, id: 'charge-2', amount: '60.0003' })).toBe('balance-too-low')
  expect(await world.charge({ ...place, id: 'charge-3', amount: '60' })).toBe('ok')
  expect(await world.stands(owner)).toMatchObject({ real: '0.00', bonus: '80.00' })
  expect(await world.undoWin({ ...place, win: 'charge-1' })).toBe('ok')
  expect(await world.stands(owner)).toMatchObject({ real: '10.00', bonus: '100.00' })
})

it('[PR-20] a corrected win has a share for as long as it had bonus money once, and none before', async () => {
  const owner = await world.member('10')
  await world.grant(owner, '100')
  const place = { owner, round: 'r1' }
  await world.bet({ ...place, id: 'small-b', stake: '30' })
  await world.win({ ...place, id: 'small-w', amount: '0' })
  const sharesAfter = async (from: string, to: string) => {
    expect(await world.resettle({ ...place, win: 'small-w', from, to })).toBe('ok')
    const { rows } = await database.pool.query(`select amount_units, bonus_units, undone from bonus_win where key = 'vendor:PG:small-w'`)
    return rows
  }
  // Of thirty staked twenty are bonus money, and the share is rounded down.
  expect(await sharesAfter('0', '0.0001')).toEqual([])
  expect(await sharesAfter('0.0001', '0.0002')).toEqual([{ amount_units: 2n, bonus_units: 1n, undone: false }])
  expect(await sharesAfter('0.0002', '0')).toEqual([{ amount_units: 0n, bonus_units: 0n, undone: false }])
  expect(await sharesAfter('0', '0.0003')).toEqual([{ amount_units: 3n, bonus_units: 2n, undone: false }])
  expect(await world.stands(owner)).toMatchObject({ real: '0.0001', bonus: '80.0002' })
})

it('[PR-23, PR-25] a used-up grant is not active again when a bet that made it ready is undone', async () => {
  const owner = await world.member('50')
  await world.grant(owner, '10', { times: 6n })
  await world.bet({ owner, round: 'r1', id: 'ready-1', stake: '30' })
  await world.bet({ owner, round: 'r2', id: 'ready-2', stake: '30' })
  await world.settle({ owner, round: 'r2' })
  // The next act finds that nothing is left.
  await world.win({ owner, round: 'r2', id: 'ready-w', amount: '0' })
  expect(await world.stands(owner)).toMatchObject({ real: '0.00', bonus: '0.00', progress: '30.00', end: 'used-up' })
  await world.settle({ owner, round: 'r1' })
  expect(await world.stands(owner)).toMatchObject({ progress: '60.00', end: 'used-up' })
  await world.rollback({ owner, round: 'r1', bet: 'ready-1', stake: '30' })
  await world.settle({ owner, round: 'r1' })
  expect(await world.stands(owner)).toMatchObject({ real: '30.00', progress: '30.00', end: 'used-up' })
  await world.bet({ owner, round: 'r3', id: 'ready-3', stake: '20' })
  await world.settle({ owner, round: 'r3' })
  expect(await world.stands(owner)).toMatchObject({ real: '10.00', progress: '30.00', end: 'used-up' })
})
