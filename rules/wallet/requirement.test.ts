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
    expect(doneOf(two, [bet('1', 250n)])).toEqual([['a', 100n], ['b', 100n], ['c', 50n]]) // oxfmt-ignore
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
    // Ten make exactly three, and no eleventh is used.
    expect(workOut([asks('a', { amount: 3n })], [bet('1', 14n, { category: 'LIVE' })]).shares).toEqual([
      { requirement: 'a', bet: '1', counted: 3n, used: 10n },
    ])
  })

  it('counts for what stood when it was placed, and not at all in a category without a share', () => {
    expect([takes(asks('a'), bet('1', 1n)), takes(asks('a', { at: 11 }), bet('1', 1n))]).toEqual([true, false])
    for (const contribution of [{}, { SLOT: 0n }]) expect(takes(asks('a', { contribution }), bet('1', 1n))).toBe(false)
    expect(doneOf([asks('a', { at: 11 }), asks('b', { contribution: {} })], [bet('1', 50n)])).toEqual([['b', 0n], ['a', 0n]]) // oxfmt-ignore
  })

  it('is taken in the order of settlement, then of its id, and goes on from what stands', () => {
    const [late, first, second] = [bet('1', 1n, { settledAt: 21 }), bet('2', 1n), bet('3', 1n)]
    expect([late, second, first].toSorted(bySettlement)).toEqual([first, second, late])
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
  })

  it('leaves what is above the lock, and never less than nothing', () => {
    expect([withdrawable(150n, 100n), withdrawable(100n, 100n), withdrawable(99n, 100n)]).toEqual([50n, 0n, 0n])
  })
})
