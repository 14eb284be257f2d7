/** Proves what the parts of one award come to, what they cost their campaign, and what an excluded person keeps of them. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { costOf, highestOf, keptByExcluded, partsOf, type Part, type Reward } from './reward.ts'
import { ticketsOf } from './raffle.ts'

const u = (amount: number): bigint => BigInt(amount) * UNITS
const fixed = (kind: Reward['kind'], amount: number): Reward => ({ kind, row: { by: 'amount', amount: u(amount) } })
const share = (kind: Reward['kind'], shareBp: bigint, most: number | null): Reward => ({
  kind,
  row: { by: 'share', shareBp, most: most === null ? null : u(most) },
})
const told = (parts: readonly Part[]) => parts.map(({ kind, units }) => `${kind} ${units / UNITS}.${units % UNITS}`)

it('[PR-07] gives each kind by itself, money first, shares up to their highest amount and tickets whole', () => {
  const rewards = [share('tickets', 10n, 8), fixed('points', 5), share('bonus', 10_000n, null), share('cash', 5_000n, 300)]
  expect(told(partsOf(rewards, u(400)))).toEqual(['cash 200.0', 'bonus 400.0', 'points 5.0', 'tickets 0.0'])
  expect(told(partsOf(rewards, u(7_999)))).toEqual(['cash 300.0', 'bonus 7999.0', 'points 5.0', 'tickets 7.0'])
  expect(told(partsOf(rewards, u(90_000)))).toEqual(['cash 300.0', 'bonus 90000.0', 'points 5.0', 'tickets 8.0'])
  expect(told(partsOf([share('cash', 3_333n, null)], 1n))).toEqual(['cash 0.0'])
  // Only tickets are whole: three ten-thousandths of money, of a bonus and of a point are what they are.
  const three = (kind: Reward['kind']) => partsOf([share(kind, 3_333n, null)], 10n).map(({ units }) => units)
  expect((['cash', 'bonus', 'points', 'tickets'] as const).flatMap(three)).toEqual([3n, 3n, 3n, 0n])
  expect(told(highestOf(rewards))).toEqual(['cash 300.0', 'points 5.0', 'tickets 8.0'])
  const half = { kind: 'tickets', row: { by: 'amount', amount: u(3) + UNITS / 2n } } as const
  expect([told(partsOf([half], 0n)), told(highestOf([half]))]).toEqual([['tickets 3.0'], ['tickets 3.0']])
})

it('[PR-07, PR-08] costs a campaign its money, its points where it gives no money, and never tickets', () => {
  const cost = (...rewards: Reward[]) => costOf(partsOf(rewards, 0n))
  expect([cost(fixed('cash', 3), fixed('bonus', 4), fixed('points', 5)), cost(fixed('points', 5), fixed('tickets', 9))]).toEqual([
    u(7),
    u(5),
  ])
  // A share that is nothing yet is still money: its points are not taken of a budget of money.
  expect([cost(share('cash', 100n, null), fixed('points', 5)), cost(fixed('tickets', 9))]).toEqual([0n, 0n])
})

it('[PR-07, PR-48] leaves an excluded person money and points, and nothing to be played', () => {
  const amount = fc.bigInt({ min: 0n, max: u(1_000) })
  fc.assert(
    fc.property(amount, amount, amount, amount, (cash, bonus, points, tickets) => {
      const parts: Part[] = [
        { kind: 'cash', units: cash },
        { kind: 'bonus', units: bonus },
        { kind: 'points', units: points },
        { kind: 'tickets', units: tickets },
      ]
      expect(keptByExcluded(parts).map(({ units }) => units)).toEqual([cash, 0n, points, 0n])
    }),
  )
})

it('[PR-07, PR-36] counts given tickets beside those of turnover, under the same highest number', () => {
  const members = [
    { id: 'both', turnover: u(250), given: 3, excluded: false },
    { id: 'given', turnover: 0n, given: 9, excluded: false },
    { id: 'undone', turnover: -u(900), given: 2, excluded: false },
    { id: 'kept', turnover: u(900), given: 9, excluded: true },
  ]
  expect(ticketsOf(members, u(100), 6).map(({ member, count }) => `${member} ${count}`)).toEqual(['both 5', 'given 6', 'undone 2'])
})
