/** The tree as numbers, with the top at place 0 as a day's store has it: sums, depths, gaps, salaries, rebates and what the house pays. */
import { describe, expect, it } from 'vitest'
import { lineIsWhole, placedHousePays } from './pay.ts'
import { depthsOf, placesIn, placesOf, teamTotals, wholeAbove, withTops } from './places.ts'
import { placedRebates } from './rebate.ts'
import { placedSalaries } from './salary.ts'
import { treeOf, type Tree } from './tree.ts'

/** 0 above 1 and 2, 1 above 3; 4 stands alone. */
const places = placesOf(Int32Array.of(-1, 0, 0, 1, -1))!
const units = (...list: readonly bigint[]) => BigInt64Array.from(list)

describe('[AG-04, AG-30] places', () => {
  it('come in an order in which each stands before its upline', () => {
    const at = (who: number) => places.bottomUp.indexOf(who)
    expect([...places.bottomUp].toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4])
    for (const [who, upline] of places.uplines.entries()) if (upline >= 0) expect(at(who)).toBeLessThan(at(upline))
    expect(placesOf(Int32Array.of(0))).toBeUndefined()
  })

  it('have depths, sums over their teams, and a whole line above or a gap in it', () => {
    expect([...depthsOf(places)]).toEqual([0, 1, 1, 2, 0])
    expect([...teamTotals(places, units(1n, 20n, 300n, 4000n, 5n))]).toEqual([4321n, 4020n, 300n, 4000n, 5n])
    expect([...wholeAbove(places, Uint8Array.of(1, 0, 1, 1, 0))]).toEqual([1, 1, 1, 0, 1])
    expect([...wholeAbove(places, Uint8Array.of(0, 1, 1, 1, 1))]).toEqual([1, 0, 0, 0, 1])
  })

  it('of somebody who stands in no line are tops', () => {
    expect([...withTops(Int32Array.of(-1, 0), 4)]).toEqual([-1, 0, -1, -1])
    expect([...withTops(Int32Array.of(-1, 0, 0), 2)]).toEqual([-1, 0])
  })

  it('are those of a tree by its ids', () => {
    const tree = treeOf([
      { id: 'a', parent: null },
      { id: 'b', parent: 'a' },
      { id: 'c', parent: 'b' },
    ]) as Tree
    const { numberOf, uplines } = placesIn(tree)
    const uplineOf = (id: string) => uplines[numberOf.get(id)!]
    expect([uplineOf('a'), uplineOf('b'), uplineOf('c')]).toEqual([-1, numberOf.get('a'), numberOf.get('b')])
    expect([lineIsWhole(tree, 'c', (id) => id !== 'a'), lineIsWhole(tree, 'c', (id) => id !== 'c')]).toEqual([false, true])
    expect([tree.above('c'), tree.childrenOf('a'), tree.childrenOf('c')]).toEqual([['b', 'a'], ['b'], []])
  })
})

describe('[AG-33, AG-34] the top at place 0', () => {
  it('has its salary lowered by those directly below alone', () => {
    const tiers = [{ turnover: 1n, active: 0, loss: null, rateBp: 1000n }]
    const figures = { turnover: units(100n, 200n, 300n, 400n, 50n), net: units(0n, 0n, 0n, 0n, 0n), active: units(1n, 1n, 1n, 1n, 1n) }
    const rows = placedSalaries(
      places,
      figures,
      [0, 1, 2, 3].map((place) => ({ place, tiers, carryIn: 0n })),
    )
    expect(rows.map(({ turnover, active, gross, own, state }) => [turnover, active, gross, own, state])).toEqual([
      [1000n, 4, 100n, 10n, 'due'],
      [600n, 2, 60n, 20n, 'due'],
      [300n, 1, 30n, 30n, 'due'],
      [400n, 1, 40n, 40n, 'due'],
    ])
  })

  it('has a line rebate on the teams of those directly below', () => {
    const facts = { who: Int32Array.of(1, 3, 2), stake: units(10_000n, 20_000n, 40_000n), win: units(0n, 0n, 0n) }
    const ratesOf = () => Int32Array.of(80, 60, 0, 20, 0)
    const { own, line } = placedRebates(places, { basis: { RNG: 'stake' }, ownElsewhere: [], ratesOf }, new Map([['RNG', facts]]))
    expect([[...own], [...line]]).toEqual([
      [0n, 60n, 0n, 40n, 0n],
      [380n, 80n, 0n, 0n, 0n],
    ])
  })

  it('bounds what the house pays below it, and not what stands beside it', () => {
    const row = (place: number, gross: bigint, own: bigint) => ({ agent: `m${place}`, place, gross, own })
    expect(placedHousePays(places, [row(0, 50n, 20n), row(1, 0n, 20n), row(2, 0n, 20n), row(3, 0n, 20n), row(4, 9n, 9n)])).toEqual([
      20n,
      20n,
      10n,
      0n,
      9n,
    ])
    expect(placedHousePays(places, [row(0, 80n, 20n), row(1, 0n, 20n), row(2, 0n, 20n), row(3, 0n, 20n)])).toEqual([20n, 20n, 20n, 20n])
  })
})
