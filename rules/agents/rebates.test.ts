/** Rebates of a day, by figures worked out by hand: own parts, line parts, losses, and what is carried on. */
import { describe, expect, it } from 'vitest'
import { ratesFall, rebates, type RebateCarry, type RebateFact, type RebateTerms } from './rebate.ts'
import { treeOf, type Tree } from './tree.ts'

/** `a` above `b` above `c`; `d` stands below `a` and has no rate. */
const tree = treeOf([
  { id: 'a', parent: null },
  { id: 'b', parent: 'a' },
  { id: 'c', parent: 'b' },
  { id: 'd', parent: 'a' },
]) as Tree
const RATES: Readonly<Record<string, Readonly<Record<string, bigint>>>> = {
  a: { RNG: 80n, LIVE: 100n },
  b: { RNG: 60n, LIVE: 50n },
  c: { RNG: 20n, LIVE: 50n },
}
const rateOf = (id: string, category: string): bigint => RATES[id]?.[category] ?? 0n
const TERMS: RebateTerms = { basis: { RNG: 'stake', LIVE: 'loss' }, ownElsewhere: [], rateOf }
const fact = (member: string, stake: bigint, change: Partial<RebateFact> = {}): RebateFact => ({
  member,
  category: 'RNG',
  stake,
  win: 0n,
  bonusStake: 0n,
  ...change,
})
const of = (facts: readonly RebateFact[], terms: Partial<RebateTerms> = {}, carried: readonly RebateCarry[] = []) => {
  const { paid, carries } = rebates(tree, { ...TERMS, ...terms }, facts, carried)
  return {
    paid: Object.fromEntries(['a', 'b', 'c', 'd'].map((id) => [id, [paid.get(id)?.own, paid.get(id)?.line]])),
    carries: carries.map(({ member, source, category, units }) => [member, source, category, units]),
  }
}
const none = [0n, 0n]

describe('[AGENT-05, AG-09, AG-10] the rebates of a day', () => {
  it('are the own rate on own play without bonus stakes, and the difference of rates on each team directly below', () => {
    const facts = [fact('a', 10_000n), fact('b', 30_000n), fact('c', 60_000n, { bonusStake: 10_000n, win: 99_000n }), fact('d', 20_000n)]
    // Team of b: 80,000 at 20 basis points; of d: 20,000 at 80; of c, for b: 50,000 at 40.
    expect(of(facts)).toEqual({ paid: { a: [80n, 320n], b: [180n, 200n], c: [100n, 0n], d: none }, carries: [] })
  })

  it('[AG-11] sum all facts of a member before a loss is cut at zero, and a winner below lowers nobody', () => {
    const live = { category: 'LIVE' }
    const facts = [
      fact('c', 50_000n, { ...live, win: 90_000n }),
      fact('c', 70_000n, { ...live, bonusStake: 10_000n }),
      fact('b', 10_000n, { ...live, win: 30_000n }),
    ]
    expect(of(facts).paid).toEqual({ a: [0n, 100n], b: none, c: [100n, 0n], d: none })
  })

  it('[AG-11] cut each member at zero exactly, and pay the lowest rate there is', () => {
    const live = (c: bigint, b: bigint) => of([fact('c', c, { category: 'LIVE' }), fact('b', 0n, { category: 'LIVE', win: -b })]).paid['a']
    expect([live(199n, -9n), live(199n, 1n), live(200n, -9n)]).toEqual([none, [0n, 1n], [0n, 1n]])
    const least = (id: string) => (id === 'b' ? 1n : 0n)
    expect(of([fact('b', 10_000n)], { rateOf: least }).paid['b']).toEqual([1n, 0n])
  })

  it('floor each part by itself, and pay nothing for a category without a basis', () => {
    expect(of([fact('c', 999n), fact('d', 1249n)]).paid).toEqual({ a: [0n, 10n], b: [0n, 3n], c: [1n, 0n], d: none })
    expect(of([fact('c', 90_000n, { category: 'FISH' })]).paid).toEqual({ a: none, b: none, c: none, d: none })
  })

  it('[AG-13] leave the own part to where a category pays it, and the line part here', () => {
    expect(of([fact('c', 10_000n)], { ownElsewhere: ['RNG'] }).paid).toEqual({ a: [0n, 20n], b: [0n, 40n], c: none, d: none })
  })

  it('[AG-14] take nothing from an upline whose rate is below that of its downline', () => {
    const rises = (id: string) => ({ a: 10n, b: 60n })[id] ?? 0n
    expect(of([fact('b', 10_000n)], { rateOf: rises }).paid).toEqual({ a: none, b: [60n, 0n], c: none, d: none })
  })

  it('[AG-15] carry a base below zero by member, source and category, and count it on the next day', () => {
    const first = of([fact('c', -30_000n)])
    expect(first.paid).toEqual({ a: none, b: none, c: none, d: none })
    expect(first.carries.map(String).toSorted()).toEqual(['a,b,RNG,-30000', 'b,c,RNG,-30000', 'c,c,RNG,-30000'])
    const carried = (units: bigint, change: Partial<RebateCarry> = {}): RebateCarry => ({
      member: 'c',
      source: 'c',
      category: 'RNG',
      units,
      ...change,
    })
    expect(of([fact('c', 50_000n)], {}, [carried(-30_000n)]).paid['c']).toEqual([40n, 0n])
    expect(of([fact('c', 30_000n)], {}, [carried(-30_000n)])).toMatchObject({ paid: { c: none }, carries: [] })
    expect(of([fact('c', 50_000n)], {}, [carried(-30_000n, { category: 'LIVE' })]).paid['c']).toEqual([100n, 0n])
    const line = of([fact('c', 50_000n)], {}, [carried(-20_000n, { member: 'b' }), carried(-60_000n, { member: 'a', source: 'b' })])
    expect(line).toEqual({ paid: { a: none, b: [0n, 120n], c: [100n, 0n], d: none }, carries: [['a', 'b', 'RNG', -10_000n]] })
    // The others' bases stay as they are, to the last unit before the next ten-thousandth.
    expect(of([fact('d', 1249n)], {}, [carried(-5n)])).toEqual({
      paid: { a: [0n, 9n], b: none, c: none, d: none },
      carries: [['c', 'c', 'RNG', -5n]],
    })
    // What is below zero waits on a day without play too.
    expect(of([], {}, [carried(-5n)]).carries).toEqual([['c', 'c', 'RNG', -5n]])
  })
})

it('[AG-14] rates fall where no child has more than its upline, in any category that counts', () => {
  expect(ratesFall(tree, TERMS)).toBe(true)
  const raised = (id: string, category: string): bigint => (id === 'c' && category === 'LIVE' ? 51n : rateOf(id, category))
  expect(ratesFall(tree, { ...TERMS, rateOf: raised })).toBe(false)
  expect(ratesFall(tree, { ...TERMS, rateOf: raised, basis: { RNG: 'stake' } })).toBe(true)
})
