/** Proves a third market, whose column is rows: slots alone, one euro a round, one window, breaks, and a month of deposits for everybody (MK-01, MK-02). */
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PlayerLimit } from '@baize/contract/protection/limits.ts'
import { UNITS } from '@baize/contract/values/money.ts'
import { addPeople, deskOf, typed } from '../../operator/testing/staffed.ts'
import { openDialectWorld, type DialectWorld } from '../testing/dialect-world.ts'
import type { RichMember, World } from '../testing/world.ts'

const EUROS = { approvedBelow: '300', twoFrom: '2000', transfers: { minimum: '1', maximum: '300', dailyCap: '1500' } }
const SMALL = { minimumStake: '0.10', maximumStake: '100', maximumWin: '5000' }
let dialects: DialectWorld
let world: World
const type = async (...words: string[]): Promise<void> => {
  const { exit, complained } = await typed(deskOf(world), [...words, '--by', 'thida', '--reason', 'as agreed'], 'aung')
  expect([exit, complained], words.join(' ')).toEqual([0, ''])
  world.clock.forward({ seconds: 20 })
}
beforeAll(async () => {
  dialects = await openDialectWorld()
  world = dialects.world
  await addPeople(deskOf(world), 'thida', 'aung')
  const { vendor } = dialects.vendorOf('native')
  for (const each of [vendor, dialects.vendorOf('hub88').vendor])
    await world.database.transact((tx) => world.house.games.setVendorConnection(tx, each, { currencies: 'MMK,EUR' }))
  await type('set', 'currencies', JSON.stringify({ EUR: EUROS }))
  const games = { dice: SMALL, 'line-slot': SMALL }
  await type('set', 'originals.currencies', JSON.stringify({ EUR: { games, jackpot: { seed: '10', ceiling: '100' } } }))
  await type('set', 'merchant', JSON.stringify({ ...(await world.house.settings.read('merchant')), market: 'germany' }))
})
afterEach(() => world.assertBooksBalance())
afterAll(() => dialects.close())

/** A member with euros in the chosen wallet. */
async function player(): Promise<RichMember> {
  const mya = await world.rich(1n * UNITS)
  await world.ask({ method: 'PUT', path: '/wps/member/wallets/chosen', body: { currency: 'EUR' } }, mya)
  const account = (await world.house.ledger.accountOf(mya.memberId, 'main', 'EUR'))!
  const gift = { account, contra: 'demo:gift', amount: 100n * UNITS, kind: 'adjustment' } as const
  await world.house.ledger.submit({ key: `gift:${account}`, account, transfers: [gift] })
  await world.bringPart(mya)
  return { ...mya, wallet: account }
}
const round = (): string => randomBytes(6).toString('hex')
const rest = (milliseconds: number) => world.clock.forward({ milliseconds })
const own = async (mya: RichMember, game: string, body: object) => {
  const told = await world.ask({ method: 'POST', path: `/wps/originals/${game}/bet`, body }, mya)
  return [told.code, (told.value as { what?: string } | undefined)?.what]
}

describe('[MK-01, MK-02] an evening in Germany', () => {
  it('has one euro a round, five seconds from start to start, and no tables', async () => {
    const mya = await player()
    const { bet, vendor } = dialects.vendorOf('native')
    const seat = await dialects.seatAt(mya, vendor)
    expect(await bet(seat, round(), '1.0001')).toBe('limit-reached')
    expect(await bet(seat, round(), '1')).toBe('ok')
    rest(4_999)
    expect(await bet(seat, round(), '1')).toBe('limit-reached')
    rest(1)
    expect(await bet(seat, round(), '1')).toBe('ok')
    expect(await own(mya, 'dice', { stake: '0.10', direction: 'under', target: '49.50' })).toEqual(['limit-reached', 'cap'])
    rest(5_000)
    expect(await own(mya, 'line-slot', { lineStake: '0.01' })).toEqual([undefined, undefined])
    const { read } = world.house.settings
    expect([await read('transfers.line'), await read('vendors.ownWallets')]).toEqual([false, false])
  })

  it('[RC-04] has breaks, and a merchant may only be stricter', async () => {
    const { read } = world.house.settings
    expect(await read('protection.breaks')).toEqual({ after: 60, rest: 5 })
    await type('set', 'protection.breaks', '{"after": 90, "rest": 10}')
    expect(await read('protection.breaks')).toEqual({ after: 60, rest: 10 })
    await type('set', 'protection.breaks', 'null')
    expect(await read('protection.breaks')).toEqual({ after: 60, rest: 5 })
  })

  it('has one window at a time: another launch ends the one before, and its wins come through', async () => {
    const mya = await player()
    const { bet, win, vendor } = dialects.vendorOf('native')
    const seat = await dialects.seatAt(mya, vendor)
    const first = round()
    expect(await bet(seat, first, '1')).toBe('ok')
    rest(5_000)
    const other = await dialects.seatAt(mya, dialects.vendorOf('hub88').vendor)
    expect(other.token).not.toBe('')
    expect(await bet(seat, round(), '1')).toBe('invalid-token')
    expect(await win(seat, first, '3')).toBe('ok')
  })

  it('[PL-05, PL-22] lets nobody deposit more than 1,000 euros in a month, and shows that limit', async () => {
    const mya = await player()
    const owner = { id: mya.memberId, currency: 'EUR' }
    const { protection } = world.house
    const judge = (units: bigint, currency = 'EUR') =>
      world.database.transact((tx) => protection.judgeDeposit(tx, { owner: { ...owner, currency }, units }))
    expect(await judge(1_000n * UNITS)).toMatchObject({ ok: true })
    expect(await judge(1_000n * UNITS + 1n)).toMatchObject({
      ok: false,
      code: 'deposit-limit',
      detail: { every: 'month', left: '1000.00' },
    })
    expect(await judge(5_000n * UNITS, 'MMK')).toMatchObject({ ok: true })
    const month = async () =>
      (await protection.limits(world.database.reader, owner)).find(
        ({ what, every }: PlayerLimit) => what === 'deposit' && every === 'month',
      )
    expect(await month()).toMatchObject({ own: null, staff: '1000.00', left: '1000.00' })
    // Of the market's and the player's own the stricter holds.
    await world.database.transact((tx) => protection.setLimit(tx, { owner, what: 'deposit', every: 'month', to: '400' }))
    expect(await month()).toMatchObject({ own: '400.00', staff: '1000.00', left: '400.00' })
    expect(await judge(401n * UNITS)).toMatchObject({ ok: false, code: 'deposit-limit' })
  })
})
