/** Contracts: salaries and dividends of a line of three agents, by figures worked out by hand. */
import { describe, expect, it } from 'vitest'
import { dividends, type DividendContract, type DividendFigures, type DividendTerms, type DividendTier } from './dividend.ts'
import { ownPart, payState } from './pay.ts'
import { activeIn, salaries, tierReached, type SalaryContract, type SalaryTier } from './salary.ts'
import { entitledSoFar, realtimeSoFar } from './salary-realtime.ts'
import { treeOf, type Tree } from './tree.ts'

/** `a` above `b` above `c`; `d` stands below `a` and has no contract. */
const tree = treeOf([
  { id: 'a', parent: null },
  { id: 'b', parent: 'a' },
  { id: 'c', parent: 'b' },
  { id: 'd', parent: 'a' },
]) as Tree
const TIERS: readonly SalaryTier[] = [
  { turnover: 400n, active: 1, loss: null, rateBp: 100n },
  { turnover: 1000n, active: 2, loss: null, rateBp: 200n },
  { turnover: 2100n, active: 3, loss: 130n, rateBp: 300n },
]
const PLAYED: Readonly<Record<string, { turnover: bigint; net: bigint }>> = {
  a: { turnover: 1000n, net: 50n },
  b: { turnover: 600n, net: 100n },
  c: { turnover: 400n, net: -20n },
  d: { turnover: 100n, net: 0n },
}
const contract = (agent: string, change: Partial<SalaryContract> = {}): SalaryContract => ({ agent, tiers: TIERS, carryIn: 0n, ...change })
const paid = (contracts: readonly SalaryContract[], activeStake = 400n) =>
  salaries(tree, activeStake, (id) => PLAYED[id]!, contracts).map(({ agent, tier, gross, own, state }) => [agent, tier, gross, own, state])
const all = [contract('a'), contract('b'), contract('c')]

describe('[AGENT-07, AG-38, AG-39] a salary', () => {
  it('rates what the whole team played by the highest tier that it reaches, less what those directly below get', () => {
    expect(paid(all)).toEqual([
      ['a', 3, 63n, 43n, 'due'],
      ['b', 2, 20n, 16n, 'due'],
      ['c', 1, 4n, 4n, 'due'],
    ])
    const [first] = salaries(tree, 400n, (id) => PLAYED[id]!, all)
    expect(first).toEqual({
      agent: 'a',
      turnover: 2100n,
      active: 3,
      base: 2100n,
      tier: 3,
      gross: 63n,
      own: 43n,
      carryOut: 0n,
      state: 'due',
    })
  })

  it('counts as active who played for so much, exactly, and as many as are told', () => {
    expect(paid(all, 401n)).toEqual([
      ['a', 2, 42n, 32n, 'due'],
      ['b', 1, 10n, 10n, 'due'],
      ['c', null, 0n, 0n, 'not-reached'],
    ])
    expect([activeIn({ turnover: 5n }, 5n), activeIn({ turnover: 4n }, 5n), activeIn({ turnover: 0n, active: 7n }, 5n)]).toEqual([
      1n,
      0n,
      7n,
    ])
  })

  it('reaches a tier by its turnover, its active members and its loss, each exactly', () => {
    expect(tierReached(TIERS, 2100n, 3, 130n)).toBe(2)
    expect([tierReached(TIERS, 2099n, 3, 130n), tierReached(TIERS, 2100n, 2, 130n), tierReached(TIERS, 2100n, 3, 129n)]).toEqual([1, 1, 1])
    expect([tierReached(TIERS, 399n, 9, 0n), tierReached([{ ...TIERS[0]!, turnover: -5n }], -1n, 9, 0n)]).toEqual([-1, -1])
    expect(tierReached([{ turnover: 0n, active: 0, loss: null, rateBp: 1n }], 0n, 0, 0n)).toBe(0)
  })

  it('[AG-40] is rated after what is carried in, and carries on what is below nothing', () => {
    const carried = (carryIn: bigint) => salaries(tree, 400n, (id) => PLAYED[id]!, [contract('a'), contract('b', { carryIn })])[1]
    expect(carried(-600n)).toMatchObject({ base: 400n, tier: 1, gross: 4n, carryOut: 0n })
    expect(carried(-1000n)).toMatchObject({ base: 0n, tier: null, carryOut: 0n })
    expect(carried(-1001n)).toMatchObject({ base: -1n, tier: null, gross: 0n, carryOut: -1n, state: 'not-reached' })
  })

  it('[AG-30, AG-33] is skipped below whoever has no contract, and covered where those below get all of it', () => {
    expect(paid([contract('a'), contract('c')])).toEqual([
      ['a', 3, 63n, 63n, 'due'],
      ['c', null, 0n, 0n, 'skipped'],
    ])
    const cheap = [{ ...TIERS[0]!, rateBp: 50n }]
    expect(paid([contract('a', { tiers: cheap }), contract('b')])[0]).toEqual(['a', 1, 10n, 0n, 'covered'])
    expect([payState(false, 9n, 9n), payState(true, 0n, 0n), payState(true, 9n, 0n), payState(true, 9n, 1n)]).toEqual([
      'skipped',
      'not-reached',
      'covered',
      'due',
    ])
    expect([
      ownPart(
        tree,
        'a',
        new Map([
          ['a', 9n],
          ['b', 4n],
          ['c', 3n],
          ['d', 2n],
        ]),
      ),
      ownPart(
        tree,
        'a',
        new Map([
          ['a', 5n],
          ['b', 6n],
        ]),
      ),
    ]).toEqual([3n, 0n])
  })

  it('is exact for large amounts too', () => {
    const played = () => ({ turnover: 100_000_000n, net: 0n })
    const one = [{ agent: 'c', tiers: [{ ...TIERS[0]!, rateBp: 123n }], carryIn: 0n, debtIn: 0n }] as const
    const alone = treeOf([{ id: 'c', parent: null }]) as Tree
    expect([salaries(alone, 1n, played, one)[0]?.gross, realtimeSoFar(alone, 1n, played, one)[0]?.gross]).toEqual([1_230_000n, 1_230_000n])
  })

  it('[AG-41] of a day that is not over is worth what was played so far', () => {
    const contracts = ['a', 'b', 'c'].map((agent) => ({ agent, tiers: TIERS.map((tier) => ({ ...tier, loss: null })), debtIn: 0n }))
    const rows = realtimeSoFar(tree, 400n, (id) => PLAYED[id]!, contracts)
    expect(rows.map(({ agent, tier, gross, own, active }) => [agent, tier, gross, own, active])).toEqual([
      ['a', 3, 63n, 43n, 3],
      ['b', 2, 20n, 16n, 2],
      ['c', 1, 4n, 4n, 1],
    ])
    expect(entitledSoFar(tree, 400n, (id) => PLAYED[id]!.turnover, contracts)).toEqual(
      new Map([
        ['a', 43n],
        ['b', 16n],
        ['c', 4n],
      ]),
    )
    expect(realtimeSoFar(tree, 400n, (id) => PLAYED[id]!, contracts.slice(1))[0]).toMatchObject({ whole: false, tier: null, gross: 0n })
    expect(rows.map(({ turnover }) => turnover)).toEqual([2100n, 1000n, 400n])
    const asking = (loss: bigint) =>
      realtimeSoFar(tree, 0n, () => ({ turnover: 1n }), [{ agent: 'a', tiers: [{ ...TIERS[0]!, turnover: 0n, loss }], debtIn: 0n }])[0]
        ?.tier
    expect([asking(0n), asking(1n)]).toEqual([1, null])
    // A loss is not known before the day is over.
    expect(
      realtimeSoFar(
        tree,
        400n,
        (id) => PLAYED[id]!,
        all.map((row) => ({ ...row, debtIn: 0n })),
      )[0],
    ).toMatchObject({ tier: 2 })
  })
})

describe('[AGENT-06, AG-31, AG-32] a dividend', () => {
  const NONE: DividendFigures = { stake: 0n, win: 0n, rebate: 0n, bonus: 0n, fee: 0n }
  const tier = (change: Partial<DividendTier> = {}): DividendTier => ({ turnover: 400n, active: 1, loss: 200n, rateBp: 1000n, ...change })
  const TERMS: DividendTerms = { mode: 'fixed', activeStake: 400n, platformFeeBp: 1000n, carry: 'none', half: 1 }
  /** What the upper two agents and the lower one earn from the lower one’s own losses. */
  const of = (change: Partial<DividendTerms> = {}, tiers = [tier()], own: Partial<DividendFigures> = {}, carryIn = 16n) => {
    const lost = { stake: 400n, win: 100n, rebate: 10n, bonus: 20n, fee: 30n, ...own }
    const contracts: DividendContract[] = ['a', 'b', 'c'].map((agent) => ({ agent, tiers, carryIn: agent === 'c' ? carryIn : 0n }))
    return dividends(tree, { ...TERMS, ...change }, (id) => (id === 'c' ? lost : NONE), contracts)[2]
  }

  it('is a share of what the team lost less what it was given, after the fee, which only a gain pays', () => {
    expect(of()).toEqual({
      agent: 'c',
      turnover: 400n,
      active: 1,
      result: 216n,
      base: 216n,
      carryOut: 0n,
      tier: 1,
      achievedPercent: 100n,
      gross: 21n,
      own: 21n,
      state: 'due',
    })
    // Whoever stands above gets the same of the same loss, so that those below leave them nothing of it.
    const tiersOf = (agent: string) => [tier({ rateBp: agent === 'a' ? 1500n : 1000n })]
    const lost = (id: string) => (id === 'c' ? { ...NONE, stake: 400_000_000n } : NONE)
    const whole = dividends(
      tree,
      TERMS,
      lost,
      ['c', 'b', 'a'].map((agent) => ({ agent, tiers: tiersOf(agent), carryIn: 0n })),
    )
    expect(whole.map(({ agent, result, gross, own, state }) => [agent, result, gross, own, state])).toEqual([
      ['c', 360_000_000n, 36_000_000n, 36_000_000n, 'due'],
      ['b', 360_000_000n, 36_000_000n, 0n, 'covered'],
      ['a', 360_000_000n, 54_000_000n, 18_000_000n, 'due'],
    ])
    expect(of({}, [tier()], { win: 1000n })).toMatchObject({
      result: -660n,
      base: -660n,
      tier: null,
      achievedPercent: null,
      gross: 0n,
      state: 'not-reached',
    })
  })

  it('[AG-37] takes in and passes on a loss as its contract says: never, within the month, or always', () => {
    const carries = (['none', 'month', 'always'] as const).flatMap((carry) =>
      ([1, 2] as const).map((half) => [of({ carry, half })?.base, of({ carry, half }, [tier()], { win: 1000n })?.carryOut]),
    )
    expect(carries).toEqual([
      [216n, 0n],
      [216n, 0n],
      [216n, 660n],
      [200n, 0n],
      [200n, 676n],
      [200n, 676n],
    ])
  })

  it('[AG-31, AG-33, AG-37] is none of nothing, passes no gain on, and is skipped below whoever has no contract', () => {
    const from = (change: Partial<DividendTerms>, carryIn: bigint) => of({ carry: 'always', ...change }, [tier({ loss: 0n })], {}, carryIn)
    expect(from({}, 16n)).toMatchObject({ base: 200n, gross: 20n, carryOut: 0n })
    expect(from({}, 216n)).toMatchObject({ base: 0n, tier: null, achievedPercent: null, gross: 0n, carryOut: 0n, state: 'not-reached' })
    expect(from({}, 217n)).toMatchObject({ base: -1n, tier: null, gross: 0n, carryOut: 1n })
    // A tenth of one ten-thousandth is nothing, and a tenth of ten is one.
    expect(from({ mode: 'floating' }, 215n)).toMatchObject({ base: 1n, tier: null, gross: 0n })
    expect(from({ mode: 'floating' }, 206n)).toMatchObject({ base: 10n, tier: 1, gross: 1n })
    expect(from({}, 215n)).toMatchObject({ base: 1n, tier: 1, achievedPercent: 100n, gross: 0n, state: 'not-reached' })
    const lost: DividendFigures = { ...NONE, stake: 400n }
    const alone = dividends(tree, TERMS, (id) => (id === 'c' ? lost : NONE), [{ agent: 'c', tiers: [tier()], carryIn: 0n }])
    expect(alone).toMatchObject([{ base: 360n, tier: null, gross: 0n, own: 0n, state: 'skipped' }])
  })

  it('reaches a fixed tier by all its figures, each exactly, and the highest of them counts', () => {
    const exact = tier({ loss: 216n })
    expect(of({}, [exact])?.tier).toBe(1)
    for (const more of [{ turnover: 401n }, { active: 2 }, { loss: 217n }]) expect(of({}, [{ ...exact, ...more }])?.tier).toBeNull()
    expect(of({}, [tier(), tier({ rateBp: 2000n })])).toMatchObject({ tier: 2, gross: 43n })
    expect(of({ activeStake: 401n })?.tier).toBeNull()
  })

  it('pays of a floating tier what was reached of its loss, never more than all, and the best of the tiers', () => {
    const floating = (tiers: DividendTier[]) => of({ mode: 'floating', platformFeeBp: 0n }, tiers)
    expect(floating([tier({ loss: 480n })])).toMatchObject({ base: 240n, tier: 1, achievedPercent: 50n, gross: 12n })
    expect([floating([tier({ loss: 0n })]), floating([tier({ loss: 10n })])]).toMatchObject([
      { achievedPercent: 100n, gross: 24n },
      { achievedPercent: 100n, gross: 24n },
    ])
    expect(floating([tier({ rateBp: 1000n }), tier({ rateBp: 2000n, loss: 480n })])).toMatchObject({ tier: 2, gross: 24n })
    expect(floating([tier({ rateBp: 1000n }), tier({ rateBp: 1900n, loss: 480n })])).toMatchObject({ tier: 1, gross: 24n })
    expect(floating([tier({ turnover: 401n }), tier({ active: 2 })])).toMatchObject({ tier: null, gross: 0n })
  })
})
