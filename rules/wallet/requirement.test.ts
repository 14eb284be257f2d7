/** Requirement: how settled bets are given to what deposits and rewards ask to be played. */
import { describe, expect, it } from 'vitest'
import { bySettlement, goOn, isMet, lockedBy, takes, withdrawable, workOut, type Requirement, type SettledBet } from './requirement.ts'

const asks = (id: string, change: Partial<Requirement> = {}): Requirement => ({
  id,
  at: 10,
  amount: 100n,
  times: 1n,
  contribution: { SLOT: 10_000n, LIVE: 3000n },
  ...change,
})
const bet = (id: string, stake: bigint, change: Partial<SettledBet> = {}): SettledBet => ({
  id,
  placedAt: 10,
  settledAt: 20,
  category: 'SLOT',
  stake,
  ...change,
})
const doneOf = (requirements: readonly Requirement[], bets: readonly SettledBet[]): (readonly [string, bigint])[] =>
  workOut(requirements, bets).progress.map(({ requirement, done }) => [requirement.id, done] as const)

describe('[WALLET-04, WC-31] a settled bet', () => {
  it('fills the oldest first, by id where two are as old, and what is left of it goes to the next', () => {
    const two = [asks('c', { at: 10 }), asks('b', { at: 10 }), asks('a', { at: 9 })]
    expect(doneOf(two, [bet('1', 250n)])).toEqual([
      ['a', 100n],
      ['b', 100n],
      ['c', 50n],
    ])
  })

  it('fills them in this order however they are listed', () => {
    const three = [asks('a', { at: 9, amount: 10n }), asks('b', { amount: 20n }), asks('c', { amount: 40n })]
    const [a, b, c] = three as [Requirement, Requirement, Requirement]
    for (const listed of [three, [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]])
      expect(doneOf(listed, [bet('1', 35n)])).toEqual([
        ['a', 10n],
        ['b', 20n],
        ['c', 5n],
      ])
  })

  it('passes over what it does not count for, without losing any of its stake', () => {
    expect(doneOf([asks('a', { contribution: {} }), asks('b')], [bet('1', 50n)])).toEqual([
      ['a', 0n],
      ['b', 50n],
    ])
    expect(doneOf([asks('a', { at: 7 }), asks('b', { at: 9 })], [bet('1', 50n, { placedAt: 8 })])).toEqual([
      ['a', 50n],
      ['b', 0n],
    ])
    expect(doneOf([asks('a')], [bet('1', 50n, { category: 'LIVE' })])).toEqual([['a', 15n]])
    expect(doneOf([asks('a', { amount: 10n ** 9n })], [bet('1', 10n ** 8n, { category: 'LIVE' })])).toEqual([['a', 30_000_000n]])
  })

  it('counts for a reward by the weight of its game, and for a deposit in full', () => {
    const weighted = asks('a', { weighted: true })
    expect(doneOf([weighted], [bet('1', 100n, { weight: 2_500n }), bet('2', 100n, { category: 'LIVE', weight: 5_000n })])).toEqual([
      ['a', 40n],
    ])
    expect(doneOf([asks('a')], [bet('1', 70n, { weight: 2_500n })])).toEqual([['a', 70n]])
    // What counts nothing for a reward goes to the deposit behind it.
    expect(doneOf([weighted, asks('b', { at: 10 })], [bet('1', 60n, { weight: 0n })])).toEqual([
      ['a', 0n],
      ['b', 60n],
    ])
    // Ten of a stake at a quarter use up forty of it.
    const { shares } = workOut([asks('a', { amount: 10n, weighted: true }), asks('b')], [bet('1', 100n, { weight: 2_500n })])
    expect(shares).toEqual([
      { requirement: 'a', bet: '1', counted: 10n, used: 40n },
      { requirement: 'b', bet: '1', counted: 60n, used: 60n },
    ])
  })

  it('has no share in what is met or finds nothing left of it', () => {
    const met = { requirement: asks('a'), required: 100n, done: 100n }
    const { shares } = goOn(
      [met, { ...met, requirement: asks('b'), done: 0n }, { ...met, requirement: asks('c'), done: 0n }],
      [bet('1', 100n)],
    )
    expect(shares).toEqual([{ requirement: 'b', bet: '1', counted: 100n, used: 100n }])
  })

  it('uses so much of its stake that no part counts twice: rounded up where the share leaves a rest', () => {
    const { shares } = workOut([asks('a', { amount: 1n }), asks('b')], [bet('1', 10n, { category: 'LIVE' })])
    expect(shares).toEqual([
      { requirement: 'a', bet: '1', counted: 1n, used: 4n },
      { requirement: 'b', bet: '1', counted: 1n, used: 6n },
    ])
    const third = asks('a', { amount: 1n, contribution: { SLOT: 3n } })
    expect(workOut([third], [bet('1', 10_000n)]).shares).toEqual([{ requirement: 'a', bet: '1', counted: 1n, used: 3334n }])
    // Ten make exactly three, and no eleventh is used.
    expect(workOut([asks('a', { amount: 3n })], [bet('1', 14n, { category: 'LIVE' })]).shares).toEqual([
      { requirement: 'a', bet: '1', counted: 3n, used: 10n },
    ])
  })

  it('counts for what stood when it was placed, and not at all in a category without a share', () => {
    expect([takes(asks('a'), bet('1', 1n)), takes(asks('a', { at: 11 }), bet('1', 1n))]).toEqual([true, false])
    expect(takes(asks('a', { contribution: { SLOT: 1n } }), bet('1', 1n))).toBe(true)
    for (const contribution of [{}, { SLOT: 0n }]) expect(takes(asks('a', { contribution }), bet('1', 1n))).toBe(false)
    expect(doneOf([asks('a', { at: 11 }), asks('b', { contribution: {} })], [bet('1', 50n)])).toEqual([
      ['b', 0n],
      ['a', 0n],
    ])
  })

  it('is taken in the order of settlement, then of its id, and goes on from what stands', () => {
    const [late, first, second] = [bet('1', 1n, { settledAt: 21 }), bet('2', 1n), bet('3', 1n)]
    expect([late, second, first].toSorted(bySettlement)).toEqual([first, second, late])
    // The later one was placed first, and its category comes first.
    const [sooner, later] = [bet('1', 1n, { placedAt: 19, category: 'SLOT' }), bet('2', 1n, { placedAt: 11, category: 'LIVE' })]
    expect([bySettlement(sooner, later), bySettlement(later, sooner), bySettlement(sooner, sooner)].map(Math.sign)).toEqual([-1, 1, 0])
    const [at20, at21] = [bet('9', 60n, { placedAt: 15 }), bet('1', 60n, { settledAt: 21 })]
    for (const bets of [
      [at20, at21],
      [at21, at20],
    ])
      expect(workOut([asks('a')], bets).shares).toEqual([
        { requirement: 'a', bet: '9', counted: 60n, used: 60n },
        { requirement: 'a', bet: '1', counted: 40n, used: 40n },
      ])
    const whole = workOut([asks('a'), asks('b')], [bet('1', 70n), bet('2', 70n, { settledAt: 21 })])
    const half = goOn(workOut([asks('a'), asks('b')], [bet('1', 70n)]).progress, [bet('2', 70n, { settledAt: 21 })])
    expect(half.progress).toEqual(whole.progress)
    expect(half.progress.map(({ done }) => done)).toEqual([100n, 40n])
  })
})

describe('[WALLET-04, WC-34] a requirement', () => {
  it('asks for its amount as often as it says, is met by the last unit, and locks its amount until then', () => {
    const before = workOut([asks('a', { times: 3n })], [bet('1', 299n)]).progress
    expect([before.map(isMet), lockedBy(before)]).toEqual([[false], 100n])
    const after = goOn(before, [bet('2', 1n)]).progress
    expect([after.map(isMet), lockedBy(after), after[0]?.done]).toEqual([[true], 0n, 300n])
    expect(workOut([asks('a', { times: 0n })], []).progress.map(isMet)).toEqual([true])
    const several = [asks('a', { amount: 7n }), asks('b', { amount: 10n, times: 2n }), asks('c', { amount: 30n })]
    expect(lockedBy(workOut(several, [bet('1', 8n)]).progress)).toBe(40n)
  })

  it('leaves what is above the lock, and never less than nothing', () => {
    expect([withdrawable(150n, 100n), withdrawable(100n, 100n), withdrawable(99n, 100n)]).toEqual([50n, 0n, 0n])
  })
})
