/** Proves what holds for every tree, contract and wallet: no chain is paid above its top, and no payment makes money. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { housePays } from './pay.ts'
import { HOUSE, billState, payInOrder, type Bill } from './payment.ts'
import { halfOf, nextStart } from './period.ts'
import { placesOf, teamTotals } from './places.ts'
import { rebates, type RebateCarry } from './rebate.ts'
import { debtAfter, payOfWindow } from './salary-realtime.ts'
import { endedBy, judgeTerms } from './terms.ts'
import { teamSums, treeOf, type Placed, type Tree } from './tree.ts'

/** Trees in which each member stands under one that came before. */
const members = fc
  .array(fc.nat(), { minLength: 1, maxLength: 25 })
  .map((picks): Placed[] => picks.map((pick, index) => ({ id: `m${index}`, parent: index === 0 ? null : `m${pick % index}` })))

describe('the tree', () => {
  it('[AGENT-05, AG-04] gives each team the sum of its members', () => {
    fc.assert(
      fc.property(members, (list) => {
        const tree = treeOf(list)
        if (tree === undefined) throw new Error('no tree')
        const sums = teamSums(tree, () => 1n)
        expect(sums.get('m0')).toBe(BigInt(list.length))
        for (const { id } of list) expect(sums.get(id)).toBe(BigInt(1 + list.filter((row) => tree.above(row.id).includes(id)).length))
      }),
      { numRuns: 100, seed: 1 },
    )
  })

  it('[AGENT-10, AG-05] takes more directly below one than a call takes arguments', () => {
    const below = Array.from({ length: 200_000 }, (_, number) => ({ id: `m${number}`, parent: 'top' }))
    expect(teamSums(treeOf([{ id: 'top', parent: null }, ...below])!, () => 1n).get('top')).toBe(200_001n)
  })

  it('[AGENT-05, AG-04] says the same by places, and refuses a circle there too', () => {
    fc.assert(
      fc.property(members, fc.array(fc.bigInt(-9n, 9n), { minLength: 25, maxLength: 25 }), (list, figures) => {
        const tree = treeOf(list)!
        const own = (id: string): bigint => figures[Number(id.slice(1))]!
        const uplines = Int32Array.from(list, ({ parent }) => (parent === null ? -1 : Number(parent.slice(1))))
        const totals = teamTotals(
          placesOf(uplines)!,
          BigInt64Array.from(list, ({ id }) => own(id)),
        )
        expect([...totals]).toEqual(list.map(({ id }) => teamSums(tree, own).get(id)))
      }),
      { numRuns: 100, seed: 5 },
    )
    expect(placesOf(Int32Array.of(1, 2, 1))).toBeUndefined()
  })

  it('[AG-01] refuses a circle, a stranger as upline and an id twice', () => {
    expect(
      treeOf([
        { id: 'a', parent: 'b' },
        { id: 'b', parent: 'a' },
      ]),
    ).toBeUndefined()
    expect(treeOf([{ id: 'a', parent: 'z' }])).toBeUndefined()
    expect(
      treeOf([
        { id: 'a', parent: null },
        { id: 'a', parent: null },
      ]),
    ).toBeUndefined()
  })
})

describe('rebates', () => {
  it('[AG-14] never pay a chain more than the top rate of what was played', () => {
    const play = fc.array(fc.bigInt(0n, 10n ** 12n), { minLength: 25, maxLength: 25 })
    const rates = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 25, maxLength: 25 })
    fc.assert(
      fc.property(members, play, rates, (list, stakes, rows) => {
        const tree = treeOf(list)
        if (tree === undefined) throw new Error('no tree')
        const rateOf = (id: string): bigint =>
          [id, ...tree.above(id)]
            .map((one) => BigInt(rows[Number(one.slice(1))] ?? 0))
            .reduce((least, rate) => (rate < least ? rate : least), 1_000n)
        const facts = list.map(({ id }, index) => ({ member: id, category: 'RNG', stake: stakes[index] ?? 0n, win: 0n, bonusStake: 0n }))
        const paid = [...rebates(tree, { basis: { RNG: 'stake' }, ownElsewhere: [], rateOf }, facts).paid.values()].reduce(
          (sum, { own, line }) => sum + own + line,
          0n,
        )
        const played = facts.reduce((sum, { stake }) => sum + stake, 0n)
        expect(paid <= (played * rateOf('m0')) / 10_000n).toBe(true)
      }),
      { numRuns: 200, seed: 2 },
    )
  })
})

describe('carries', () => {
  it('[AG-15] make corrections of a later day count as if they had come at once, while nobody’s rate changes', () => {
    const list: Placed[] = ['a', 'b', 'c'].map((id, at, all) => ({ id, parent: all[at - 1] ?? null }))
    const tree = treeOf(list)
    if (tree === undefined) throw new Error('no tree')
    const rateOf = (id: string): bigint => ({ a: 80n, b: 60n, c: 20n })[id] ?? 0n
    const terms = { basis: { RNG: 'stake' as const }, ownElsewhere: [], rateOf }
    const day = fc.record({ a: fc.bigInt(-9n, 9n), b: fc.bigInt(-9n, 9n), c: fc.bigInt(-9n, 9n) })
    fc.assert(
      fc.property(fc.array(day, { maxLength: 6 }), (days) => {
        let carried: readonly RebateCarry[] = []
        let paid = 0n
        for (const played of days) {
          const facts = Object.entries(played).map(([member, units]) => ({
            member,
            category: 'RNG',
            win: 0n,
            bonusStake: 0n,
            stake: units * 10_000n,
          }))
          const day = rebates(tree, terms, facts, carried)
          carried = day.carries
          expect(carried.every(({ units }) => units < 0n)).toBe(true)
          paid += [...day.paid.values()].reduce((sum, { own, line }) => sum + own + line, 0n)
        }
        // Each base of one rate. What was paid of it equals the best running sum so far, as for a wallet that never gives back.
        const bestOf = (bases: bigint[]): bigint =>
          bases.reduce(({ best, sum }, base) => ({ best: sum + base > best ? sum + base : best, sum: sum + base }), { best: 0n, sum: 0n })
            .best
        const bases: [bigint, (one: (typeof days)[number]) => bigint][] = [
          [80n, ({ a }) => a],
          [60n, ({ b }) => b],
          [20n, ({ c }) => c],
          [20n, ({ b, c }) => b + c],
          [40n, ({ c }) => c],
        ]
        expect(paid).toBe(bases.reduce((sum, [rate, of]) => sum + rate * bestOf(days.map(of)), 0n))
      }),
      { numRuns: 200, seed: 4 },
    )
  })
})

describe('payment', () => {
  it('[AGENT-08, AG-45] pays bills whole or in part, and never more than there is', () => {
    const who = fc.constantFrom(HOUSE, 'a', 'b', 'c')
    const bill = fc.record({ payer: who, payee: fc.constantFrom('a', 'b', 'c'), due: fc.bigInt(0n, 10_000n) })
    fc.assert(
      fc.property(fc.array(bill, { maxLength: 12 }), fc.bigInt(0n, 8_000n), (rows, start) => {
        const bills = rows.map((row, index): Bill => ({ ...row, id: `${index}`, paid: 0n }))
        const wallets = new Map(['a', 'b', 'c'].map((id) => [id, start]))
        const after = payInOrder(bills, wallets)
        const fromHouse = after.bills.filter(({ payer }) => payer === HOUSE)
        expect(fromHouse.every((one) => billState(one) === 'paid')).toBe(true)
        const sum = [...after.wallets.values()].reduce((total, one) => total + one, 0n)
        expect(sum).toBe(3n * start + fromHouse.reduce((total, { due }) => total + due, 0n))
        expect([...after.wallets.values()].every((one) => one >= 0n)).toBe(true)
        expect(after.bills.every(({ paid, due }) => paid >= 0n && paid <= due)).toBe(true)
      }),
      { numRuns: 200, seed: 3 },
    )
  })

  it('[AG-43] takes nothing back in a window and carries a debt to the next day', () => {
    expect(payOfWindow(90_000n, 0n, 180_000n)).toBe(0n)
    expect(debtAfter(40_000n, 0n, 180_000n)).toBe(140_000n)
  })
})

describe('what the house pays', () => {
  it('[AGENT-08, AG-34] under a top never exceeds the top’s gross, and is lowered from the bottom up', () => {
    const tree = treeOf([
      { id: 'a', parent: null },
      { id: 'b', parent: 'a' },
      { id: 'c', parent: 'a' },
      { id: 'd', parent: 'b' },
    ]) as Tree
    const row = (agent: string, gross: bigint, own: bigint) => ({ agent, gross, own })
    // c's team lost to its sisters, so that the parts below are more than the top's.
    const rows = [row('a', 100n, 0n), row('b', 150n, 110n), row('c', 20n, 20n), row('d', 40n, 40n)]
    expect([...housePays(tree, rows)]).toEqual([
      ['a', 0n],
      ['b', 100n],
      ['c', 0n],
      ['d', 0n],
    ])
    expect(housePays(tree, [row('a', 170n, 0n), ...rows.slice(1)]).get('d')).toBe(40n)
  })

  it('[AG-34] is the own gross of whoever stands in no line on that day', () => {
    const tree = treeOf([{ id: 'a', parent: null }]) as Tree
    const rows = [
      { agent: 'new', gross: 30n, own: 50n },
      { agent: 'a', gross: 10n, own: 10n },
    ]
    expect([...housePays(tree, rows)]).toEqual([
      ['new', 30n],
      ['a', 10n],
    ])
  })

  it('[AG-34] is at most the top’s gross in any tree', () => {
    fc.assert(
      fc.property(members, fc.array(fc.bigInt(0n, 1000n), { minLength: 50, maxLength: 50 }), (list, figures) => {
        const tree = treeOf(list) as Tree
        const rows = list.map(({ id }, index) => ({ agent: id, gross: figures[index]!, own: figures[index + 25]! }))
        const pays = housePays(tree, rows)
        const sum = [...pays.values()].reduce((total, one) => total + one, 0n)
        expect(sum <= figures[0]! && rows.every(({ agent, own }) => pays.get(agent)! >= 0n && pays.get(agent)! <= own)).toBe(true)
      }),
      { numRuns: 100, seed: 5 },
    )
  })
})

describe('terms', () => {
  const tier = { turnover: 0n, active: 0, loss: null, rateBp: 100 }
  it('[AGENT-07, AG-22] are refused by the first rule that they break', () => {
    const offer = { tiers: [tier], minimumRateBp: 50, upline: { id: 'u', contractRateBp: 100 }, openOffer: false }
    expect(judgeTerms(offer)).toMatchObject({ ok: true, value: 100 })
    expect(judgeTerms({ ...offer, tiers: [] })).toMatchObject({ code: 'tiers-not-rising' })
    expect(judgeTerms({ ...offer, tiers: [tier, { ...tier, rateBp: 200, turnover: -1n }] })).toMatchObject({ code: 'tiers-not-rising' })
    expect(judgeTerms({ ...offer, minimumRateBp: 101 })).toMatchObject({ code: 'rate-below-minimum' })
    expect(judgeTerms({ ...offer, upline: { id: 'u', contractRateBp: null } })).toMatchObject({ code: 'upline-without-contract' })
    expect(judgeTerms({ ...offer, upline: { id: 'u', contractRateBp: 99 } })).toMatchObject({ code: 'rate-above-own' })
    expect(judgeTerms({ ...offer, upline: null, openOffer: true })).toMatchObject({ code: 'offer-open' })
  })

  it('[AGENT-07, AG-22] bind tops by the house’s highest rate, and everybody below by each of the upline’s tiers', () => {
    const offer = { tiers: [tier], minimumRateBp: 0, highestRateBp: 100, upline: null, openOffer: false }
    expect(judgeTerms(offer)).toMatchObject({ ok: true })
    expect(judgeTerms({ ...offer, highestRateBp: 99 })).toMatchObject({ code: 'rate-above-own' })
    const own = [
      { turnover: 1000n, active: 2, loss: 10n, rateBp: 50 },
      { turnover: 5000n, active: 4, loss: 20n, rateBp: 100 },
    ]
    const under = (...tiers: typeof own) => judgeTerms({ ...offer, tiers, upline: { id: 'u', contractRateBp: 100, tiers: own } })
    expect(under(...own)).toMatchObject({ ok: true })
    expect(under({ ...own[0]!, rateBp: 40 })).toMatchObject({ ok: true })
    for (const easier of [{ rateBp: 51 }, { turnover: 999n }, { active: 1 }, { loss: 9n }])
      expect(under({ ...own[0]!, ...easier })).toMatchObject({ code: 'rate-above-own' })
  })

  it('[AG-27] begin with the next period, over a year’s end and a leap day', () => {
    expect(nextStart('weekly', '2026-11-26')).toBe('2026-11-30')
    expect(nextStart('weekly', '2026-11-30')).toBe('2026-12-07')
    expect(nextStart('semimonthly', '2028-02-15')).toBe('2028-02-16')
    expect(nextStart('semimonthly', '2028-02-29')).toBe('2028-03-01')
    expect(nextStart('monthly', '2026-12-01')).toBe('2027-01-01')
    expect(halfOf('2028-02-15')).toBe(1)
    expect(halfOf('2028-02-16')).toBe(2)
  })

  it('[AG-23] end what is above the new rate, with all below it, and keep an equal one', () => {
    const below = [
      { agent: 'c', upline: 'b', rateBp: 101 },
      { agent: 'd', upline: 'c', rateBp: 10 },
      { agent: 'e', upline: 'b', rateBp: 100 },
    ]
    expect(endedBy('b', 100, below)).toEqual(['c', 'd'])
  })
})
