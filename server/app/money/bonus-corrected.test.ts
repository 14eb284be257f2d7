/** What vendors correct in rounds with bonus money, over their real calls: each act moves the shares that it moved before. */
import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moneyOf, withBonus } from '../testing/bonus-member.ts'
import type { DialectSeat } from '../testing/dialect-vendors.ts'
import { openDialectWorld, type DialectWorld } from '../testing/dialect-world.ts'
import { vendorCalls } from '../testing/product-people.ts'
import type { RichMember, World } from '../testing/world.ts'

let dialects: DialectWorld
let world: World

beforeAll(async () => {
  dialects = await openDialectWorld()
  world = dialects.world
})
afterAll(async () => {
  expect(await world.house.bonus.prove()).toEqual([])
  await dialects.close()
})

const name = (): string => randomBytes(6).toString('hex')

/** A member with 10 of real money and 100 of bonus money at a vendor, where a stake of 30 takes 20 of the bonus. */
async function seated(dialect: string): Promise<{ member: RichMember; seat: DialectSeat }> {
  const member = await withBonus(world, 10n, '100')
  return { member, seat: await dialects.seatAt(member, dialects.vendorOf(dialect).vendor) }
}

async function has(member: RichMember): Promise<string> {
  const { real, bonus } = await moneyOf(world, member)
  return `${real} + ${bonus}`
}

/** An act, the word and the balance that the vendor is told, and what the main account and that of bonus money then hold. */
type Step = readonly [act: string, fields: Readonly<Record<string, unknown>>, expected: string]

describe('[PROMO-04, PR-18, PR-19, PR-20] a round with bonus money at AWC', () => {
  const back = { betAmount: 15, adjustAmount: 15 }
  it.each<readonly [string, readonly Step[]]>([
    [
      'is taken again with the rest of its stake alone, in the same shares, however often a part is returned',
      [
        ['adjustBet', back, '0000 95 5.00 + 90.00'],
        ['adjustBet', { betAmount: 3, adjustAmount: 3 }, '0000 98 6.00 + 92.00'],
        ['settle', { winAmount: 30 }, '0000 128 16.00 + 112.00'],
      ],
    ],
    [
      'is voided and restored with its stake',
      [
        ['voidBet', {}, '0000 110 10.00 + 100.00'],
        ['unvoidBet', {}, '0000 80 0.00 + 80.00'],
        ['settle', { winAmount: 90 }, '0000 170 30.00 + 140.00'],
      ],
    ],
    [
      'is settled, opened and settled anew',
      [
        ['settle', { winAmount: 90 }, '0000 170 30.00 + 140.00'],
        ['unsettle', {}, '0000 80 0.00 + 80.00'],
        ['settle', { winAmount: 60 }, '0000 140 20.00 + 120.00'],
        ['resettle', { winAmount: 30 }, '0000 110 10.00 + 100.00'],
      ],
    ],
    [
      'gets a part back after its settlement, and is voided and restored as it is then',
      [
        ['settle', { winAmount: 30 }, '0000 110 10.00 + 100.00'],
        ['adjustBet', back, '0000 125 15.00 + 110.00'],
        ['voidSettle', {}, '0000 110 10.00 + 100.00'],
        ['unvoidSettle', {}, '0000 125 15.00 + 110.00'],
      ],
    ],
    [
      'gives gifts as real money alone, and a tip and a bet of one message take what there is',
      [
        ['freeSpin', { winAmount: 5, own: true }, '0000 85 5.00 + 80.00'],
        ['tip', { tip: 12, own: true }, '0000 73 0.00 + 73.00'],
        ['betNSettle', { betAmount: 30, winAmount: 60, own: true }, '0000 103 0.00 + 103.00'],
      ],
    ],
  ])('%s', async (_, steps) => {
    const { member, seat } = await seated('awc')
    const bet = { platform: 'SV388', userId: seat.player, currency: 'MMK', gameCode: seat.game, roundId: `fight-${name()}` }
    const platformTxId = name()
    let second = 0
    const say = async (action: string, { own = false, ...fields }: Readonly<Record<string, unknown>>): Promise<string> => {
      second += 1
      const updateTime = `2026-11-20T16:01:0${second}.000+08:00`
      const entry = { ...bet, platformTxId: own ? name() : platformTxId, updateTime, ...fields }
      const message = JSON.stringify({ action, txns: [entry] })
      const raw = new URLSearchParams({ key: 'DAWNRING-certificate', message }).toString()
      const told = await world.ask({ method: 'POST', path: '/vendor/awc/DAWNRING', raw, type: 'application/x-www-form-urlencoded' })
      const { status, balance } = JSON.parse(told.text) as { status: string; balance?: number }
      return `${status} ${balance} ${await has(member)}`
    }
    expect(await say('bet', { betAmount: 30 })).toBe('0000 80 0.00 + 80.00')
    for (const [act, fields, expected] of steps) expect([act, await say(act, fields)]).toEqual([act, expected])
  })
})

describe('[PROMO-04, PR-14, PR-18, PR-20] a round with bonus money at our own dialect', () => {
  async function begun() {
    const { member, seat } = await seated('native')
    const { port } = world.app.server.address() as AddressInfo
    const call = vendorCalls(() => `http://127.0.0.1:${port}`, 'PG', dialects.vendorOf('native').secret)
    const { token, ...player } = { currency: 'MMK', ...seat }
    const round = name()
    const say = async (act: string, transaction: string, more: object): Promise<string> => {
      const { status, fields } = await call(act, { ...player, round, transaction: `${transaction}-${round}`, ...more })
      return `${status} ${String(fields['balance'])} ${await has(member)}`
    }
    return {
      bet: (id: string, amount: string) => say('bet', id, { token, amount }),
      win: (id: string, amount: string, more: object = {}) => say('win', id, { amount, kind: 'win', reference: `b-${round}`, ...more }),
      about: (act: string, id: string, reference: string, more: object = {}) =>
        say(act, id, { reference: `${reference}-${round}`, ...more }),
    }
  }

  it('shares a win that names its bet by that bet alone, also when it is corrected', async () => {
    const { bet, win, about } = await begun()
    expect(await bet('b', '5')).toMatch(/^ok .* 5.00 \+ 100.00$/)
    expect(await bet('c', '25')).toBe('ok 80.00 0.00 + 80.00')
    expect(await win('w', '30')).toBe('ok 110.00 30.00 + 80.00')
    expect(await about('resettle', 'r', 'w', { amount: '60' })).toBe('ok 140.00 60.00 + 80.00')
  })

  it('is told with both accounts together, when it is repeated and refused too, and is corrected by its shares', async () => {
    const { bet, win, about } = await begun()
    expect(await bet('more', '110.0001')).toBe('insufficient-funds 110.00 10.00 + 100.00')
    expect(await bet('high', '40.0001')).toBe('limit-reached undefined 10.00 + 100.00')
    expect(await bet('b', '30')).toBe('ok 80.00 0.00 + 80.00')
    expect(await win('gift', '5', { kind: 'promo' })).toBe('ok 85.00 5.00 + 80.00')
    expect(await win('w', '100')).toBe('ok 185.00 38.3334 + 146.6666')
    expect(await bet('b', '30')).toBe('ok 80.00 38.3334 + 146.6666')
    expect(await win('w', '100')).toBe('ok 185.00 38.3334 + 146.6666')
    expect(await about('rollback', 'u', 'w')).toBe('ok 85.00 5.00 + 80.00')
    expect(await win('x', '60')).toBe('ok 145.00 25.00 + 120.00')
    expect(await about('resettle', 'r', 'x', { amount: '90' })).toBe('ok 175.00 35.00 + 140.00')
    expect(await about('void-settle', 'v', 'x')).toBe('ok 85.00 5.00 + 80.00')
    expect(await about('rollback', 'early', 'b')).toBe('already-settled undefined 5.00 + 80.00')
    expect(await about('rollback', 'g', 'gift')).toBe('ok 80.00 0.00 + 80.00')
    expect(await about('rollback', 'z', 'b')).toBe('ok 110.00 10.00 + 100.00')
    expect(await about('rollback', 'z2', 'b')).toBe('ok 110.00 10.00 + 100.00')
    expect(await about('rollback', 'z3', 'never')).toBe('ok 110.00 10.00 + 100.00')
  })
})

describe('[PROMO-04, PR-18, PR-20] a round with bonus money at Pragmatic', () => {
  it('is corrected downwards in the shares of its open bets, and no further than there is money', async () => {
    const { member, seat } = await seated('pragmatic')
    const round = name()
    const say = async (act: string, more: Readonly<Record<string, string>>): Promise<string> => {
      const fields: Record<string, string> = { userId: seat.player, gameId: seat.game, roundId: round, ...more }
      const sorted = Object.keys(fields).toSorted()
      const text = sorted.map((field) => `${field}=${fields[field]}`).join('&')
      const hash = createHash('md5')
        .update(`${text}${dialects.vendorOf('pragmatic').key}`)
        .digest('hex')
      const raw = new URLSearchParams({ ...fields, hash }).toString()
      const path = `/vendor/pragmatic/FC/${act}.html`
      const told = await world.ask({ method: 'POST', path, raw, type: 'application/x-www-form-urlencoded' })
      return `${(JSON.parse(told.text) as { error: number }).error} ${await has(member)}`
    }
    expect(await say('bet', { token: seat.token, reference: `b-${round}`, amount: '30' })).toBe('0 0.00 + 80.00')
    expect(await say('result', { reference: `w-${round}`, amount: '60' })).toBe('0 20.00 + 120.00')
    expect(await say('adjustment', { reference: `a-${round}`, amount: '-15' })).toBe('0 15.00 + 110.00')
    expect(await say('adjustment', { reference: `c-${round}`, amount: '-300' })).not.toMatch(/^0 /)
    expect(await has(member)).toBe('15.00 + 110.00')
    expect(await say('adjustment', { reference: `d-${round}`, amount: '15' })).toBe('0 20.00 + 120.00')
  })
})
