/** Promotions: whom a campaign is for, and what missions, rankings, levels, losses and days in a row give. */
import { describe, expect, it } from 'vitest'
import { asksFor, FACTS, holds, mayStand, type Condition, type FactName, type Facts, type Operator } from './conditions.ts'
import { lossBack, type LossTerms } from './loss-back.ts'
import { isMissionDone, MISSION_COUNTS, stepFor, type Mission, type MissionStep } from './mission.ts'
import { mixesProducts } from './products.ts'
import { rank, type Entrant } from './ranking.ts'
import { drawPrizes, ticketsOf } from './raffle.ts'
import { promotionRebate } from './rebate.ts'
import { givenFor, streakOf } from './sign-in.ts'
import type { FairStream } from '../fairness/stream.ts'
import { closeMonth, rise, type VipLevel } from './vip.ts'

describe('[PR-05] a condition', () => {
  const facts: Facts = {
    level: 3n,
    currency: 'MMK',
    account: 'mandalay7',
    invitation: '',
    registered: '2026-11-20',
    daysHere: 10n,
    deposits: 2n,
    depositTotal: 1_000_000n,
  }
  const row = (fact: string, op: Operator, value: string | readonly string[]): Condition => ({ fact, op, value })

  it('compares amounts, numbers and days as what they are', () => {
    const against = (op: Operator) => ['2', '3', '10'].map((value) => holds([row('level', op, value)], facts))
    const [no, yes] = [false, true]
    expect([against('='), against('!=')]).toEqual([
      [no, yes, no],
      [yes, no, yes],
    ])
    expect([against('<'), against('<=')]).toEqual([
      [no, no, yes],
      [no, yes, yes],
    ])
    expect([against('>'), against('>=')]).toEqual([
      [yes, no, no],
      [yes, yes, no],
    ])
    expect(holds([row('depositTotal', '=', '100.00')], facts)).toBe(true)
    expect([row('registered', '<', '2026-12-01'), row('registered', '>', '2026-11-20')].map((one) => holds([one], facts))).toEqual([
      yes,
      no,
    ])
    for (const list of [
      ['MMK', 'THB'],
      ['THB', 'MMK'],
    ])
      expect(holds([row('currency', 'in', list)], facts)).toBe(true)
    expect(holds([row('currency', 'not-in', ['MMK', 'THB'])], facts)).toBe(false)
    expect([row('level', 'in', ['1', '3']), row('level', 'not-in', ['1', '2'])].map((one) => holds([one], facts))).toEqual([yes, yes])
  })

  it('asks of each fact for its own kind of value, in the comparisons that the kind has', () => {
    const values = ['7', '7.50', '2026-11-20', 'Mya']
    const kindOf = (fact: FactName) => [
      values.filter((value) => mayStand(row(fact, '=', value))),
      mayStand(row(fact, '<', values[0]!)) || mayStand(row(fact, '<', values[2]!)),
    ]
    const [number, amount, day, text] = [
      [['7'], true],
      [['7', '7.50'], true],
      [['2026-11-20'], true],
      [values, false],
    ]
    const kinds: Readonly<Record<FactName, unknown>> = {
      level: number,
      currency: text,
      account: text,
      invitation: text,
      registered: day,
      daysHere: number,
      deposits: number,
      depositTotal: amount,
      line: text,
      country: text,
    }
    expect(Object.fromEntries((Object.keys(FACTS) as FactName[]).map((fact) => [fact, kindOf(fact)]))).toEqual(kinds)
    // Accounts are the same in any case of their letters, and texts are not.
    const known = { ...facts, account: 'mya', line: ['mya'], country: 'mm' }
    expect([row('line', '=', 'MYA'), row('account', '=', 'MYA'), row('country', '=', 'MM')].map((one) => holds([one], known))).toEqual([
      true,
      false,
      false,
    ])
  })

  it('names a fact or not', () => {
    const rows = [row('level', '=', '3'), row('line', '=', 'mya')]
    expect([asksFor(rows, 'line'), asksFor(rows, 'level'), asksFor(rows, 'country'), asksFor([], 'line')]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('holds together with all others, and none is no condition', () => {
    expect(holds([], facts)).toBe(true)
    expect(holds([row('level', '=', '3'), row('deposits', '=', '3')], facts)).toBe(false)
    expect(() => holds([row('shoe-size', '=', '3')], facts)).toThrow('shoe-size, which is no fact')
  })

  it('by line holds for all below the agent, and one fact that nobody has looked up is no answer', () => {
    const below = { ...facts, line: ['hlaing', 'mya'], country: 'MM' }
    const judged = (op: Operator, value: string | readonly string[]) => holds([row('line', op, value)], below)
    expect([judged('=', 'Mya'), judged('=', 'hlaing'), judged('=', 'zaw')]).toEqual([true, true, false])
    expect([judged('!=', 'mya'), judged('!=', 'zaw')]).toEqual([false, true])
    expect([judged('in', ['zaw', 'mya']), judged('in', ['zaw'])]).toEqual([true, false])
    expect([judged('not-in', ['zaw', 'mya']), judged('not-in', ['zaw'])]).toEqual([false, true])
    expect(holds([row('line', '!=', 'mya'), row('country', '=', 'MM')], { ...below, line: [] })).toBe(true)
    expect([row('country', 'in', ['MM', 'TH']), row('country', '!=', 'MM')].map((one) => holds([one], below))).toEqual([true, false])
    for (const fact of ['line', 'country']) expect(() => holds([row(fact, '=', 'mya')], facts)).toThrow('nobody has looked up')
  })

  it('is refused where nobody knows the fact, the comparison does not suit it or a value is none of its kind', () => {
    for (const good of [
      row('level', '>=', '3'),
      row('level', 'in', ['3', '4']),
      row('currency', '=', 'MMK'),
      row('currency', '!=', 'MMK'),
      row('currency', 'not-in', ['MMK']),
      row('registered', '<', '2026-11-20'),
      row('depositTotal', '>', '10.50'),
      row('line', '!=', 'mya'),
      row('country', 'not-in', ['TH']),
    ])
      expect(mayStand(good), JSON.stringify(good)).toBe(true)
    for (const wrong of [
      row('shoe-size', '=', '3'),
      row('level', 'in', '3'),
      row('level', 'not-in', '3'),
      row('level', '=', ['3']),
      row('level', 'in', []),
      row('level', 'in', ['3', 'x']),
      row('level', '>', '3.5'),
      row('currency', '<', 'MMK'),
      row('account', '>=', 'a'),
      row('line', '<', 'mya'),
      row('country', '>', 'MM'),
      row('registered', '=', '20.11.2026'),
      row('registered', '=', '2026-11-20T00'),
      row('registered', '=', '12026-11-20'),
      row('level', '=', '1'.repeat(16)),
      row('level', '=', '-1'),
      row('depositTotal', '>', 'much'),
    ])
      expect(mayStand(wrong), JSON.stringify(wrong)).toBe(false)
  })
})

describe('[PR-34] a mission', () => {
  const step = (change: Partial<MissionStep>): MissionStep => ({ counts: 'turnover', needed: 10n, done: 0n, ...change })
  const missions: readonly Mission[] = [
    { id: 'first', steps: [step({ done: 10n }), step({ categories: ['LIVE'], done: 9n }), step({ counts: 'deposits' })] },
    { id: 'second', steps: [step({}), step({ counts: 'sign-ins', needed: 1n })] },
  ]

  it('takes a fact in its first open step that counts it; the mission that was joined first comes first', () => {
    expect(stepFor(missions, { counts: 'turnover', category: 'LIVE' })).toEqual({ mission: 'first', step: 1 })
    expect(stepFor(missions, { counts: 'deposits' })).toEqual({ mission: 'first', step: 2 })
    expect(stepFor(missions, { counts: 'turnover', category: 'RNG' })).toEqual({ mission: 'second', step: 0 })
    expect(stepFor(missions, { counts: 'turnover' })).toEqual({ mission: 'second', step: 0 })
    expect(stepFor(missions, { counts: 'sign-ins' })).toEqual({ mission: 'second', step: 1 })
    expect(stepFor([missions[0]!], { counts: 'sign-ins' })).toBeUndefined()
    expect(stepFor([{ id: 'm', steps: [step({}), step({})] }], { counts: 'turnover' })).toEqual({ mission: 'm', step: 0 })
    expect(MISSION_COUNTS).toEqual(['turnover', 'deposits', 'sign-ins'])
  })

  it('is done with the last unit of its last step', () => {
    const steps = [step({ done: 11n }), step({ done: 10n })]
    expect([isMissionDone({ id: 'm', steps }), isMissionDone({ id: 'm', steps: [...steps, step({ done: 9n })] })]).toEqual([true, false])
  })
})

describe('[PR-35] a ranking', () => {
  const entrant = (id: string, score: bigint, reachedAt: number, excluded = false): Entrant => ({ id, score, reachedAt, excluded })
  const names = (entrants: readonly Entrant[], least = 0n) =>
    rank(entrants, least, { by: 'place', prizes: [50n, 30n] }).places.map(({ member, place, prize }) => [member, place, prize])

  it('puts the higher score first, then who was there first, then the id; excluded people leave no gap', () => {
    expect(names([entrant('d', 5n, 2), entrant('b', 7n, 3), entrant('c', 5n, 1), entrant('a', 5n, 2), entrant('x', 9n, 0, true)])).toEqual([
      ['b', 1, 50n],
      ['c', 2, 30n],
      ['a', 3, 0n],
      ['d', 4, 0n],
    ])
  })

  it('takes in who reached the least score exactly, and the house keeps a prize without a person', () => {
    expect(names([entrant('a', 10n, 1), entrant('b', 9n, 1)], 10n)).toEqual([['a', 1, 50n]])
    expect(rank([entrant('a', 10n, 1)], 0n, { by: 'place', prizes: [50n, 30n] })).toMatchObject({ paid: 50n, kept: 30n })
  })

  it('splits a pool by its weights to the last ten-thousandth', () => {
    const two = [entrant('a', 2n, 1), entrant('b', 1n, 1)]
    const split = rank(two, 0n, { by: 'pool', pool: 100n, weights: [2n, 1n] })
    expect([split.places.map(({ prize }) => prize), split.paid, split.kept]).toEqual([[67n, 33n], 100n, 0n])
  })

  it.each([
    ['nothing played', 0n, 10n, 0n],
    ['a share below the prize', 49_999n, 10n, 49n],
    ['a share of the prize exactly', 50_000n, 10n, 50n],
    ['a share above the prize', 60_000n, 10n, 50n],
    ['no share asked', 1n, undefined, 50n],
  ])(
    'pays at most a share of the turnover where the terms say so, and the house keeps the rest: %s',
    (_name, score, turnoverCapBp, prize) => {
      expect(rank([entrant('a', score, 1)], 0n, { by: 'place', prizes: [50n], turnoverCapBp })).toEqual({
        places: [{ place: 1, member: 'a', score, prize }],
        paid: prize,
        kept: 50n - prize,
      })
    },
  )
})

describe('[PR-38] a VIP level', () => {
  const levels: readonly VipLevel[] = [3, 1, 2].map((level) => ({
    level,
    turnover: BigInt(level * 100),
    deposits: BigInt(level * 10),
    keep: BigInt(level * 50),
    reward: BigInt(level),
  }))
  const play = (turnover: bigint, deposits: bigint) => ({ turnover, deposits })
  const rewarded = ({ rewarded: rows }: { rewarded: readonly VipLevel[] }) => rows.map(({ level }) => level)

  it('is reached by turnover and deposits exactly, at once and over several, each rewarded once in a life', () => {
    const none = { level: 0, highestEver: 0 }
    expect(rise(levels, none, play(99n, 10n)).level).toBe(0)
    expect(rise(levels, none, play(100n, 9n)).level).toBe(0)
    expect(rise(levels, none, play(100n, 10n)).level).toBe(1)
    const all = rise(levels, none, play(300n, 30n))
    expect([all.level, all.highestEver, rewarded(all)]).toEqual([3, 3, [1, 2, 3]])
    const again = rise(levels, { level: 1, highestEver: 2 }, play(300n, 30n))
    expect([again.level, again.highestEver, rewarded(again)]).toEqual([3, 3, [3]])
    expect(rise(levels, { level: 2, highestEver: 3 }, play(0n, 0n))).toEqual({ level: 2, highestEver: 3, rewarded: [] })
  })

  it('goes down by one at a month’s end where it was not kept, and never in mid-month', () => {
    const second = { level: 2, highestEver: 2 }
    expect(closeMonth(levels, second, play(100n, 0n)).level).toBe(2)
    expect(closeMonth(levels, second, play(99n, 0n))).toEqual({ level: 1, highestEver: 2, rewarded: [] })
    expect(closeMonth(levels, second, play(300n, 30n))).toMatchObject({ level: 3, highestEver: 3 })
    expect(closeMonth(levels, { level: 0, highestEver: 0 }, play(0n, 0n)).level).toBe(0)
    const lowest = [{ level: 0, turnover: 0n, deposits: 0n, keep: 9n, reward: 0n }, ...levels]
    expect(closeMonth(lowest, { level: 0, highestEver: 0 }, play(0n, 0n)).level).toBe(0)
    expect(closeMonth(lowest, { level: 1, highestEver: 1 }, play(49n, 0n)).level).toBe(0)
    const unpaid = closeMonth(levels, { level: 3, highestEver: 1 }, play(0n, 0n))
    expect([unpaid.level, unpaid.highestEver, rewarded(unpaid)]).toEqual([2, 2, [2]])
    expect(closeMonth(levels, { level: 3, highestEver: 3 }, play(149n, 0n))).toEqual({ level: 2, highestEver: 3, rewarded: [] })
    expect(closeMonth(levels, { level: 9, highestEver: 9 }, play(0n, 0n)).level).toBe(9)
  })
})

describe('[PR-32] a loss', () => {
  const terms: LossTerms = {
    tiers: [
      { loss: 100n, rateBp: 500n },
      { loss: 1000n, rateBp: 1000n },
    ],
    minimum: 0n,
    cap: null,
    marginal: false,
  }
  const back = (stake: bigint, change: Partial<LossTerms> = {}, rest: object = {}) =>
    lossBack({ ...terms, ...change }, { stake, win: 0n, bonus: 0n, excluded: false, ...rest })

  it('is the stake less wins and bonuses, never below zero, and gives an excluded member nothing', () => {
    expect(back(1000n, {}, { win: 300n, bonus: 100n })).toEqual({ loss: 600n, amount: 30n })
    expect(back(100n, {}, { win: 300n })).toEqual({ loss: 0n, amount: 0n })
    expect(back(1000n, {}, { excluded: true })).toEqual({ loss: 1000n, amount: 0n })
    expect(back(1n)).toEqual({ loss: 1n, amount: 0n })
  })

  it('gives the whole at the rate of its highest tier, or each part at its own', () => {
    expect([99n, 100n, 999n, 1000n].map((loss) => back(loss).amount)).toEqual([0n, 5n, 49n, 100n])
    expect([99n, 100n, 1000n, 2000n].map((loss) => back(loss, { marginal: true }).amount)).toEqual([0n, 0n, 45n, 145n])
    expect([back(500n, { marginal: true }).amount, back(9n, { marginal: true, tiers: [{ loss: 0n, rateBp: 1111n }] }).amount]).toEqual([
      20n,
      0n,
    ])
    expect([back(100_000_000n), back(100_000_000n, { marginal: true })].map(({ amount }) => amount)).toEqual([10_000_000n, 9_999_945n])
  })

  it('is cut at the cap, and less than the least is nothing', () => {
    expect([back(1000n, { cap: 101n }), back(1000n, { cap: 100n }), back(1000n, { cap: 99n })].map(({ amount }) => amount)).toEqual([
      100n,
      100n,
      99n,
    ])
    expect([back(1000n, { minimum: 100n }), back(1000n, { minimum: 101n })].map(({ amount }) => amount)).toEqual([100n, 0n])
    expect(back(1000n, { cap: 50n, minimum: 51n }).amount).toBe(0n)
  })
})

it('[PR-33] a streak counts days without a gap, and its table begins again', () => {
  const signed = new Set(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-03'])
  expect(['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => streakOf(signed, day))).toEqual([3, 0, 1])
  expect([1, 2, 3, 4, 6, 7].map((streak) => givenFor([5n, 6n, 9n], streak))).toEqual([5n, 6n, 9n, 5n, 9n, 5n])
})

it('[PR-31] a rebate floors each category by itself', () => {
  const stakes = [
    { category: 'RNG', stake: 1999n },
    { category: 'LIVE', stake: 1999n },
    { category: 'FISH', stake: 10_000n },
  ]
  expect(promotionRebate({ RNG: 10n, LIVE: 10n }, stakes)).toBe(2n)
  expect(promotionRebate({ RNG: 10n }, [{ category: 'RNG', stake: 100_000_000n }])).toBe(100_000n)
  expect(promotionRebate({ RNG: 10_000n }, [{ category: 'RNG', stake: 1n }])).toBe(1n)
  expect(
    promotionRebate({ RNG: 10n }, [
      { category: 'RNG', stake: -10_000n },
      { category: 'RNG', stake: 2000n },
    ]),
  ).toBe(2n)
})

it('[PR-44] an offer asks for games of one group', () => {
  expect([mixesProducts([['RNG', 'LIVE'], ['FISH']]), mixesProducts([['RNG'], ['SPORTS']]), mixesProducts([['LOTT', 'PVP']])]).toEqual([
    false,
    true,
    true,
  ])
  const groups = [['RNG', 'LIVE', 'FISH', 'BGS'], ['SPORTS', 'ESPORTS', 'COCKFIGHT'], ['LOTT', 'ELOTT'], ['PVP'], ['NEW'], ['NEWER']]
  expect(groups.map((group) => mixesProducts([group]))).toEqual(groups.map(() => false))
  const heads = groups.flat().map((one) => groups.flat().filter((other) => !mixesProducts([[one], [other]])))
  expect(heads).toEqual(groups.flatMap((group) => group.map(() => group)))
  expect([mixesProducts([undefined]), mixesProducts([]), mixesProducts([['SPORTS', 'ESPORTS', 'COCKFIGHT']])]).toEqual([true, false, false])
})

describe('[PR-36] a raffle', () => {
  const tickets = [
    { member: 'a', from: 1, count: 3 },
    { member: 'b', from: 4, count: 2 },
    { member: 'c', from: 6, count: 1 },
  ]
  /** Draws by these places among the tickets that are left, and says how many those were. */
  const draw = async (places: readonly number[], prizes: number, onePerMember: boolean) => {
    const [next, sizes] = [places.values(), [] as number[]]
    const below = async (size: number): Promise<number> => (sizes.push(size), next.next().value ?? 0)
    const names = Array.from({ length: prizes }, (_, at) => `p${at + 1}`)
    const winners = await drawPrizes({ below } as FairStream, tickets, names, onePerMember)
    return [winners.map(({ prize, ticket, member }) => `${prize} ${ticket} ${member}`), sizes]
  }

  it('draws each ticket once among those that are left, and no prize without one', async () => {
    expect(await draw([1, 1, 2, 2, 1, 0], 7, false)).toEqual([
      ['p1 2 a', 'p2 3 a', 'p3 5 b', 'p4 6 c', 'p5 4 b', 'p6 1 a'],
      [6, 5, 4, 3, 2, 1],
    ])
  })

  it('takes all tickets of a winner out where each may win once', async () => {
    expect(await draw([3, 2, 0], 4, true)).toEqual([
      ['p1 4 b', 'p2 3 a', 'p3 6 c'],
      [6, 4, 1],
    ])
  })

  it('gives a ticket for each whole share and those that were given, up to the cap, and none to an excluded member', () => {
    const of = (turnover: bigint, more: object = {}) =>
      ticketsOf(
        [
          { id: 'a', turnover, excluded: false, ...more },
          { id: 'b', turnover: 10n, excluded: false },
        ],
        10n,
        3,
      )
    const counts = [of(9n), of(10n), of(39n), of(40n), of(19n, { given: 2 }), of(-10n, { given: 1 }), of(90n, { excluded: true })]
    expect(counts.map((ranges) => [ranges.find(({ member }) => member === 'a')?.count ?? 0, ranges.at(-1)?.from])).toEqual([
      [0, 1],
      [1, 2],
      [3, 4],
      [3, 4],
      [3, 4],
      [1, 2],
      [0, 1],
    ])
  })
})
