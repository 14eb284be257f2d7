/** The orders around tickets at their bounds: units of play, prizes, rebates, fees, multiples of a chase, and issues of a day. */
import { describe, expect, it } from 'vitest'
import { fraction, fractionText } from '../../originals/fraction.ts'
import { clockOf, dayIssueName, dayIssues, secondsOf } from './calendar.ts'
import { cancelTicket } from './cancel.ts'
import { chaseMultiples, chaseStops, type ChasePlan } from './chase.ts'
import { exactRebate, FULL_GROUP, stakePerUnit, ticketPrize, ticketRebate, ticketStake } from './prize.ts'

describe('[LOTT-03] the price of a ticket', () => {
  it('is two units of the currency for each bet and multiple, or another base price, in the unit that was chosen', () => {
    const units = ['元', '角', '分', '厘'] as const
    expect(units.map((unit) => stakePerUnit({ unit, multiple: 3n }))).toEqual([60_000n, 6_000n, 600n, 60n])
    expect(stakePerUnit({ unit: '元', multiple: 1n, basePrice: 1n })).toBe(10_000n)
    expect(ticketStake(60_000n, 7)).toBe(420_000n)
    for (const told of [{ multiple: 0n }, { multiple: 1n, basePrice: 0n }])
      expect(() => stakePerUnit({ unit: '元', ...told })).toThrow(RangeError)
  })

  it('pays by its group of 2000, from none to all of it, and gives the rest back as a rebate', () => {
    const prize = (prizeGroup?: bigint) =>
      ticketPrize({ perUnit: 20_000n, prizeFactor: fraction(10n), ...(prizeGroup === undefined ? {} : { prizeGroup }) })
    expect([prize(0n), prize(1n), prize(1999n), prize(FULL_GROUP), prize()]).toEqual([0n, 100n, 199_900n, 200_000n, 200_000n])
    expect(FULL_GROUP).toBe(2000n)
    for (const group of [-1n, 2001n]) expect(() => prize(group)).toThrow(RangeError)
    expect([ticketRebate(10_000n, 1950n, 1950n), ticketRebate(10_000n, 1950n, 1800n), ticketRebate(33n, 1950n, 1949n)]).toEqual([
      0n,
      750n,
      0n,
    ])
    expect(fractionText(exactRebate(33n, 1950n, 1949n))).toBe('33/2000')
    expect(() => ticketRebate(1n, 1949n, 1950n)).toThrow(RangeError)
  })
})

it('[LOTT-03] a cancelled ticket costs nothing up to the threshold, and a floored share above it', () => {
  const fee = (stake: bigint, now = 99) => {
    const answer = cancelTicket({ stake, waiting: true, now, saleEnd: 100 }, { freeUpTo: 1_000n, feeBasisPoints: 333n })
    return answer.ok ? [answer.value.fee, answer.value.refund] : answer.code
  }
  expect([fee(1_000n), fee(1_001n), fee(1_100n)]).toEqual([
    [0n, 1_000n],
    [33n, 968n],
    [36n, 1_064n],
  ])
  expect([fee(1n, 99), fee(1n, 100), fee(1n, 101)]).toEqual([[0n, 1n], 'sale-ended', 'sale-ended'])
})

describe('[LOTT-03] a chase', () => {
  const multiples = (plan: ChasePlan, issues: number, largest?: bigint) => chaseMultiples(plan, issues, largest)?.map(Number)
  const doubling: ChasePlan = { plan: 'doubling', startMultiple: 3n, everyIssues: 2, factor: 2n }

  it('multiplies after so many issues, up to the largest multiple and not beyond', () => {
    expect(multiples(doubling, 5)).toEqual([3, 3, 6, 6, 12])
    expect([multiples(doubling, 5, 12n), multiples(doubling, 5, 11n), multiples(doubling, 4, 11n)]).toEqual([
      [3, 3, 6, 6, 12],
      undefined,
      [3, 3, 6, 6],
    ])
    expect([multiples({ plan: 'same', multiple: 1n }, 2, 1n), multiples({ plan: 'same', multiple: 0n }, 2)]).toEqual([[1, 1], undefined])
    expect(multiples(doubling, 0)).toEqual([])
  })

  it('takes the smallest multiple that reaches an amount or a share of all stakes, each exactly', () => {
    const amount: ChasePlan = { plan: 'profit-amount', baseStake: 10n, prize: 30n, atLeast: 20n }
    expect(multiples(amount, 4)).toEqual([1, 2, 3, 4])
    expect(multiples({ ...amount, atLeast: 21n }, 3)).toEqual([2, 3, 4])
    const rate: ChasePlan = { plan: 'profit-rate', baseStake: 10n, prize: 30n, atLeast: fraction(1n, 2n) }
    expect(multiples(rate, 4)).toEqual([1, 1, 2, 4])
    expect(multiples({ ...rate, atLeast: fraction(2n) }, 1)).toEqual([1])
    expect(multiples({ ...rate, atLeast: fraction(2n) }, 2)).toBeUndefined()
  })

  it('stops at a prize, or at a profit of just the amount', () => {
    const profit = (prize: bigint) => chaseStops({ mode: 'profit', atLeast: 5n }, 0n, { stake: 10n, prize })
    expect([profit(14n), profit(15n), profit(16n)]).toEqual([false, true, true])
    expect([0n, 1n].map((last) => chaseStops({ mode: 'win' }, last, { stake: 10n, prize: 99n }))).toEqual([false, true])
    expect(chaseStops({ mode: 'none' }, 9n, { stake: 0n, prize: 99n })).toBe(false)
  })
})

describe('[LOTT-03] the issues of a day', () => {
  const segment = { saleStart: 20, firstDraw: 100, lastDraw: 200, periodSeconds: 50, stopAheadSeconds: 10 }
  const told = (...segments: (typeof segment)[]) =>
    dayIssues(segments).map(({ number, opens, closes, draws }) => [number, opens, closes, draws])

  it('open when the one before closes, the first of a segment not before its sale starts', () => {
    const first = [
      [1, 20, 90, 100],
      [2, 90, 140, 150],
      [3, 140, 190, 200],
    ]
    expect([told(segment), told({ ...segment, lastDraw: 199 })]).toEqual([first, first.slice(0, 2)])
    const second = { ...segment, firstDraw: 300, lastDraw: 300 }
    expect(told(segment, { ...second, saleStart: 150 })).toEqual([...first, [4, 190, 290, 300]])
    expect(told(segment, { ...second, saleStart: 250 })).toEqual([...first, [4, 250, 290, 300]])
    expect([told({ ...segment, periodSeconds: 1, lastDraw: 101 }).length, told()]).toEqual([2, []])
    for (const periodSeconds of [0, -1]) expect(() => told({ ...segment, periodSeconds })).toThrow(RangeError)
  })

  it('have clocks of a whole day, and names of a day', () => {
    expect(['00:00:00', '01:02:03', '19:00:00', '23:59:59', '24:00:00'].map(secondsOf)).toEqual([0, 3723, 68_400, 86_399, 86_400])
    expect([0, 3723, 68_400, 86_399, 86_400].map(clockOf)).toEqual(['00:00:00', '01:02:03', '19:00:00', '23:59:59', '24:00:00'])
    for (const wrong of ['23:59:60', '25:00:00', '24:00:00 ', '0100:00', '00:00']) expect(secondsOf(wrong)).toBeUndefined()
    expect([dayIssueName('2024-06-01', 1, 3), dayIssueName('2024-06-01', 1234, 3)]).toEqual(['20240601-001', '20240601-1234'])
  })
})
