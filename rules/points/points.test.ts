/** Points: what a round earns, what a correction takes back, what points are worth in money, and whose order of goods is taken. */
import { describe, expect, it } from 'vitest'
import { convertPoints, moneyFor, type ConvertTerms } from './convert.ts'
import { bookPoints, pointsOf } from './earn.ts'
import { judgeOrder, mayMove, type Buyer, type GoodsOffer } from './redeem.ts'

const POINT = 10_000n

describe('[PT-04, PT-05] a round earns', () => {
  const rule = { pointsPer10000: 5n, dailyCap: null }

  it('its share of the stake times the multiplier, floored once, and nothing without a rule or a stake', () => {
    expect(pointsOf(rule, 10_000n, 10_000n * POINT, 0n)).toBe(5n * POINT)
    expect(pointsOf(rule, 15_000n, 10_000n * POINT, 0n)).toBe(75_000n)
    expect(pointsOf(rule, 10_000n, 10n ** 8n * POINT, 0n)).toBe(50_000n * POINT)
    expect([pointsOf(rule, 10_000n, 1999n, 0n), pointsOf(rule, 10_000n, 2000n, 0n)]).toEqual([0n, 1n])
    for (const stake of [0n, -1_000_000n]) expect(pointsOf(rule, 10_000n, stake, 0n)).toBe(0n)
    expect(pointsOf({ pointsPer10000: 20_000n, dailyCap: null }, 10_000n, 1n, 0n)).toBe(2n)
    expect(pointsOf(undefined, 10_000n, 10_000n * POINT, 0n)).toBe(0n)
  })

  it('no more than what others left of the day', () => {
    const capped = { ...rule, dailyCap: 8n * POINT }
    const given = [2n, 3n, 4n, 8n, 9n].map((others) => pointsOf(capped, 10_000n, 10_000n * POINT, others * POINT))
    expect(given).toEqual([5n, 5n, 4n, 0n, 0n].map((points) => points * POINT))
  })
})

describe('[PT-07, PT-08] an account of points', () => {
  it('pays first what is owed, and owes what its balance does not cover', () => {
    expect(bookPoints({ balance: 3n, owed: 0n }, 4n)).toEqual({ balance: 7n, owed: 0n })
    expect(bookPoints({ balance: 0n, owed: 5n }, 4n)).toEqual({ balance: 0n, owed: 1n })
    expect(bookPoints({ balance: 0n, owed: 4n }, 4n)).toEqual({ balance: 0n, owed: 0n })
    expect(bookPoints({ balance: 0n, owed: 1n }, 4n)).toEqual({ balance: 3n, owed: 0n })
    expect(bookPoints({ balance: 5n, owed: 0n }, -4n)).toEqual({ balance: 1n, owed: 0n })
    expect(bookPoints({ balance: 5n, owed: 2n }, -7n)).toEqual({ balance: 0n, owed: 4n })
    expect(bookPoints({ balance: 5n, owed: 2n }, 0n)).toEqual({ balance: 5n, owed: 2n })
  })
})

describe('[PT-12, PT-13] points become money', () => {
  const terms: ConvertTerms = { pointsPerUnit: 100n * POINT, digits: 2, minimum: 50n * POINT, step: 10n * POINT, dailyLimit: 200n * POINT }
  const convert = (points: bigint, change: Partial<ConvertTerms> = {}, standing = { balance: 1000n * POINT, usedToday: 0n }) => {
    const outcome = convertPoints({ ...terms, ...change }, { points: points * POINT, ...standing })
    return outcome.ok ? outcome.value : outcome.code
  }

  it('floored to the digits of the currency', () => {
    expect(moneyFor(123n * POINT, { pointsPerUnit: 100n * POINT, digits: 2 })).toBe(12_300n)
    expect(moneyFor(123n * POINT, { pointsPerUnit: 100n * POINT, digits: 0 })).toBe(10_000n)
    expect(moneyFor(1234n * POINT, { pointsPerUnit: 1000n * POINT, digits: 2 })).toBe(12_300n)
    expect(moneyFor(1239n * POINT, { pointsPerUnit: 1000n * POINT, digits: 4 })).toBe(12_390n)
  })

  it('from the least amount on, in whole steps, up to the day’s limit and the balance, in this order', () => {
    expect([convert(50n), convert(49n), convert(55n)]).toEqual([5000n, 'amount-below-minimum', 'amount-too-precise'])
    expect(convert(55n, { step: 0n })).toBe(5500n)
    expect(convert(55n, { step: 1n })).toBe(5500n)
    expect(
      [1n, 3n].map((step) => convertPoints({ ...terms, minimum: 0n, step }, { points: 500_000n, balance: 500_000n, usedToday: 0n }).ok),
    ).toEqual([true, false])
    const used = { balance: 1000n * POINT, usedToday: 150n * POINT }
    expect([convert(50n, {}, used), convert(60n, {}, used)]).toEqual([5000n, 'daily-limit'])
    const poor = { balance: 60n * POINT, usedToday: 0n }
    expect([convert(60n, {}, poor), convert(70n, {}, poor), convert(210n, {}, poor)]).toEqual([6000n, 'balance-too-low', 'daily-limit'])
    expect(convert(50n, { pointsPerUnit: 1_000_000n * POINT })).toBe('amount-below-minimum')
  })
})

describe('[PT-18, PT-19] an order of goods', () => {
  const goods: GoodsOffer = { points: 10n, amount: 3n, stock: 4, perMember: 5 }
  const rich: Buyer = { points: 100n, money: 100n, ordered: 0 }
  const order = (quantity: number, buyer: Partial<Buyer> = {}, offer: Partial<GoodsOffer> = {}) => {
    const outcome = judgeOrder({ ...goods, ...offer }, { ...rich, ...buyer }, quantity)
    return outcome.ok ? outcome.value : outcome.code
  }

  it('costs each price times its number, within what a member may have, what is there, and what they own', () => {
    expect(order(4)).toEqual({ points: 40n, amount: 12n })
    expect([order(5), order(6)]).toEqual(['out-of-stock', 'limit-reached'])
    expect([order(2, { ordered: 3 }), order(3, { ordered: 3 })]).toEqual([{ points: 20n, amount: 6n }, 'limit-reached'])
    expect(order(6, {}, { perMember: null, stock: 6 })).toEqual({ points: 60n, amount: 18n })
    expect([order(2, { points: 20n }), order(2, { points: 19n })]).toEqual([{ points: 20n, amount: 6n }, 'balance-too-low'])
    expect([order(2, { money: 6n }), order(2, { money: 5n })]).toEqual([{ points: 20n, amount: 6n }, 'balance-too-low'])
  })

  it('[PT-20] is approved or rejected once', () => {
    const states = ['in process', 'approved', 'rejected'] as const
    expect(states.map((from) => states.filter((to) => mayMove(from, to)))).toEqual([['approved', 'rejected'], [], []])
  })
})
