/** Proves that staff open a lottery in a further currency only where it could be played there and each of its limits can be reached. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { assertBooksBalance, testDatabase } from '../../app/testing.ts'
import { gameOf } from '../store.ts'
import { openGame } from './open-game.ts'
import { smallWorld, UNIT, type SmallWorld } from '../testing/small-world.ts'

let world: SmallWorld
beforeAll(async () => {
  world = await smallWorld(await testDatabase())
  for (const code of ['3d-5', 'mm-2d-5', 'fc-3d', 'vn-north-5']) await world.game(code)
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
  expect([world.jobs.at(-1), world.jobKeys.at(-1)]).toEqual([{ task: 'lottery-issues', payload: {} }, 'lottery-issues'])
  expect(await open()).toMatchObject({ ok: false, code: 'state-conflict' })
  expect(await open({ code: '3d-5' })).toMatchObject({ ok: false, code: 'state-conflict' })
})

it.each([
  ['shape', { code: '../3d' }],
  ['shape', { basePrice: 1.5 }],
  ['shape', { basePrice: 0 }],
  ['shape', { basePrice: 1_000_001 }],
  ['shape', { units: [] }],
  ['shape', { units: ['1', '1'] }],
  ['shape', { names: { EN: '', MY: '3D' } }],
  ['shape', { names: { EN: '3D', MY: 'x'.repeat(61) } }],
  ['shape', { names: { EN: '3D' } }],
  ['shape', { currency: 'USD' }],
  ['shape', { more: 1 }],
  ['currency', { currency: 'MMK' }],
  ['like', { like: 'fc-3d' }],
  ['amount-too-precise', { maximumStake: '50000.001' }],
  ['amount-too-precise', { winCap: '500000.001' }],
  ['amount-too-precise', { numberExposure: '2000000.001' }],
  ['amount-too-precise', { playExposure: '2000000.001' }],
  ['units', { like: 'mm-2d-5', units: ['1', '0.1'] }],
  ['units', { like: 'vn-north-5', units: ['0.1'] }],
  ['maximumStake', { maximumStake: '0.99' }],
  ['winCap', { winCap: '49999.99' }],
  ['numberExposure', { numberExposure: '499999.99' }],
  ['playExposure', { playExposure: '499999.99' }],
  // One bet of the dearest play costs or pays more than the limit at the smallest unit.
  ['basePrice', { basePrice: 1_000_000 }],
  ['basePrice', { maximumStake: '100', winCap: '100', numberExposure: null }],
  ['basePrice', { maximumStake: '1', units: ['1'] }],
])('[LOTT-02, WC-51] refuses a document whose fault is %s, and writes nothing: %o', async (at, change) => {
  const games = (await world.lottery.staff.games(world.database.reader)).length
  expect(await open({ code: 'other-thb', ...change })).toMatchObject({ ok: false, code: 'value-refused', detail: { at } })
  expect((await world.lottery.staff.games(world.database.reader)).length).toBe(games)
})

const limited = (limit: string, more: object = {}) => ({
  maximumStake: limit,
  winCap: limit,
  numberExposure: limit,
  playExposure: limit,
  ...more,
})

it.each([
  // A unit of one baht wins 975 at the most, and 27 numbers of the north are one bet.
  ['S3.ZX_FS', limited('974.99'), limited('975')],
  ['S3.ZX_FS', limited('9749.99', { units: ['1'] }), limited('9750', { units: ['1'], numberExposure: null })],
  [
    'LO2',
    { like: 'vn-north-5', basePrice: 1, units: ['1'], maximumStake: '26.99' },
    { like: 'vn-north-5', basePrice: 1, units: ['1'], maximumStake: '27' },
  ],
])('[LOTT-02, WC-51] opens it where its cheapest bet of each play reaches its limits exactly: %s, %o', async (play, below, exact) => {
  const code = `exact-${(await world.lottery.staff.games(world.database.reader)).length}`
  expect(await open({ code, ...below })).toMatchObject({ code: 'value-refused', detail: { at: 'basePrice', play } })
  expect(await open({ code, ...exact })).toMatchObject({ ok: true })
})

it('[LOTT-02, WC-51] opens it in the currency of the merchant as one of no further currency, with the limits that it has', async () => {
  const document = { ...DOCUMENT, code: '3d-5-more', numberExposure: null, playExposure: '500000' }
  const needs = { ...world.needs, currencies: async () => ['THB', 'MMK'] }
  expect(await world.database.transact((tx) => openGame(tx, needs, document))).toMatchObject({ ok: true })
  const game = await gameOf(world.database.reader, '3d-5-more')
  expect([game?.currency, game?.numberExposureUnits, game?.playExposureUnits]).toEqual([null, null, 500_000n * UNIT])
})

it('[LOTT-02] refuses a model that nobody knows', async () => {
  expect(await open({ code: 'other-thb', like: 'nothing' })).toMatchObject({ ok: false, code: 'game-unknown' })
})
