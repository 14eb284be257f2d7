/** Proves that staff open a lottery in a further currency only where it could be played there and each of its limits can be reached. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { gameOf } from '../store.ts'
import { smallWorld, UNIT, type SmallWorld } from '../testing/small-world.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  for (const code of ['3d-5', 'mm-2d-5', 'fc-3d']) await world.game(code)
})
afterAll(async () => {
  await assertBooksBalance(world.ledger)
  await world.close()
})

const DOCUMENT = {
  code: '3d-5-thb',
  like: '3d-5',
  currency: 'THB',
  names: { EN: '5-Minute 3D THB', MY: '5 မိနစ် 3D THB' },
  basePrice: 10,
  units: ['1', '0.1'],
  maximumStake: '50000',
  winCap: '500000',
  numberExposure: '2000000',
  playExposure: null,
}
const open = (change: object = {}) => world.database.transact((tx) => world.lottery.staff.openGame(tx, { ...DOCUMENT, ...change }))

it('[LOTT-02, WC-51] opens it with the rules of its model and with prices and limits of its own, once', async () => {
  expect(await open()).toMatchObject({ ok: true, value: { before: null, after: DOCUMENT } })
  const [model, game] = [await gameOf(world.database.reader, '3d-5'), await gameOf(world.database.reader, '3d-5-thb')]
  expect(game).toEqual({
    ...model,
    code: '3d-5-thb',
    nameEn: '5-Minute 3D THB',
    nameMy: '5 မိနစ် 3D THB',
    currency: 'THB',
    basePrice: 10,
    units: ['1', '0.1'],
    maximumStakeUnits: 50_000n * UNIT,
    winCapUnits: 500_000n * UNIT,
    numberExposureUnits: 2_000_000n * UNIT,
    playExposureUnits: null,
  })
  expect(world.jobs.at(-1)).toMatchObject({ task: 'lottery-issues' })
  expect(await open()).toMatchObject({ ok: false, code: 'state-conflict' })
  expect(await open({ code: '3d-5' })).toMatchObject({ ok: false, code: 'state-conflict' })
})

it.each([
  ['shape', { code: '../3d' }],
  ['shape', { basePrice: 1.5 }],
  ['shape', { units: [] }],
  ['shape', { currency: 'USD' }],
  ['shape', { more: 1 }],
  ['currency', { currency: 'MMK' }],
  ['like', { like: 'fc-3d' }],
  ['amount-too-precise', { maximumStake: '50000.001' }],
  ['units', { like: 'mm-2d-5', units: ['1', '0.1'] }],
  ['maximumStake', { maximumStake: '0.5' }],
  ['winCap', { winCap: '49999' }],
  ['numberExposure', { numberExposure: '499999' }],
  ['playExposure', { playExposure: '1' }],
  // One bet of the dearest play costs or pays more than the limit at the smallest unit.
  ['basePrice', { basePrice: 1_000_000 }],
  ['basePrice', { maximumStake: '100', winCap: '100', numberExposure: null }],
])('[LOTT-02, WC-51] refuses a document whose fault is %s, and writes nothing: %o', async (at, change) => {
  const games = (await world.lottery.staff.games(world.database.reader)).length
  expect(await open({ code: 'other-thb', ...change })).toMatchObject({ ok: false, code: 'value-refused', detail: { at } })
  expect((await world.lottery.staff.games(world.database.reader)).length).toBe(games)
})

it('[LOTT-02] refuses a model that nobody knows', async () => {
  expect(await open({ code: 'other-thb', like: 'nothing' })).toMatchObject({ ok: false, code: 'game-unknown' })
})
