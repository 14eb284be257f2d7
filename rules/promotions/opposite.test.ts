/** Proves which bets of one round bet against each other, by examples of both ways and for every subset of a table's spots. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UNITS } from '@baize/contract/values/money.ts'
import { BACCARAT_SPOTS } from '../originals/baccarat.ts'
import { DRAGON_TIGER_SPOTS } from '../originals/dragon-tiger.ts'
import { ROULETTE_SPOTS } from '../originals/roulette-table.ts'
import { SIC_BO_SPOTS } from '../originals/sic-bo.ts'
import { idleUnits, mayOppose, opposedAtTable, opposedTickets } from './opposite.ts'

const u = (amount: number): bigint => BigInt(amount) * UNITS
const spots: Readonly<Record<string, readonly string[]>> = {
  roulette: [...ROULETTE_SPOTS.european.keys()],
  baccarat: BACCARAT_SPOTS,
  'dragon-tiger': [...DRAGON_TIGER_SPOTS.keys()],
  'sic-bo': [...SIC_BO_SPOTS.keys()],
}

describe('[PR-42] bets on one round of a table', () => {
  const opposed = (game: string, bets: Readonly<Record<string, number>>): bigint =>
    opposedAtTable(
      game,
      Object.entries(bets).map(([on, amount]) => ({ on, units: u(amount) })),
    ) / UNITS
  /** A stake of one on each of these spots. */
  const each = (...on: readonly string[]): Readonly<Record<string, number>> => Object.fromEntries(on.map((spot) => [spot, 1]))
  const streets = Array.from({ length: 12 }, (_, row) => `street-${3 * row + 1}-${3 * row + 2}-${3 * row + 3}`)
  const lines = [1, 7, 13, 19, 25, 31].map((from) => ['line', ...Array.from({ length: 6 }, (_, step) => from + step)].join('-'))

  it.each([
    ['roulette', { red: 100, black: 100 }, 200],
    ['roulette', { red: 100, black: 1, 'straight-17': 5 }, 101],
    ['roulette', { 'dozen-1': 1, 'dozen-2': 1, 'dozen-3': 1 }, 3],
    ['roulette', { low: 1, high: 2, odd: 4, even: 8 }, 15],
    ['baccarat', { player: 10, banker: 10, tie: 1 }, 20],
    ['baccarat', { player: 10, 'banker-no-commission': 7 }, 17],
    ['dragon-tiger', { dragon: 3, tiger: 4 }, 7],
    ['sic-bo', { small: 5, big: 5, 'any-triple': 1 }, 10],
    ['sic-bo', { odd: 2, even: 3, 'total-4': 1 }, 5],
    ['sic-bo', Object.fromEntries(Array.from({ length: 14 }, (_, step) => [`total-${step + 4}`, 1])), 14],
  ] as const)('%s %o are against each other with %i', (game, bets, units) => {
    expect(opposed(game, bets)).toBe(BigInt(units))
  })

  it.each([
    ['roulette', { red: 100 }],
    ['roulette', { red: 100, odd: 100, low: 100 }],
    ['roulette', { 'dozen-1': 1, 'dozen-2': 1 }],
    ['baccarat', { player: 10, tie: 1, 'banker-pair': 1 }],
    ['baccarat', { banker: 10, 'banker-no-commission': 1 }],
    ['dragon-tiger', { tiger: 4, tie: 1 }],
    ['sic-bo', { small: 5, odd: 5 }],
    ['sic-bo', Object.fromEntries(Array.from({ length: 13 }, (_, step) => [`total-${step + 4}`, 1]))],
    ['sic-bo', Object.fromEntries(Array.from({ length: 13 }, (_, step) => [`total-${step + 5}`, 1]))],
    ['dice', { under: 5 }],
  ] as const)('%s %o are not', (game, bets) => {
    expect(opposed(game, bets)).toBe(0n)
  })

  it('of roulette are, by whatever spots they cover every number, and those beside the cover are not', () => {
    expect(opposed('roulette', each(...streets))).toBe(12n)
    expect(opposed('roulette', each(...lines))).toBe(6n)
    expect(opposed('roulette', each(...lines.slice(1), 'corner-1-2-4-5', 'split-3-6', 'straight-0'))).toBe(7n)
    // The two lines hold the last dozen.
    expect(opposed('roulette', each('dozen-1', 'dozen-2', ...lines.slice(4)))).toBe(4n)
    expect(opposed('roulette', each('dozen-1', 'dozen-2', 'dozen-3', 'straight-17', 'split-8-11'))).toBe(3n)
    expect(opposed('roulette', each('low', 'corner-0-1-2-3', ...lines.slice(3)))).toBe(4n)
  })

  it('of roulette are, zeros of both wheels aside', () => {
    expect(opposed('roulette', each('red', 'black', 'straight-0', 'straight-00'))).toBe(2n)
    expect(opposed('roulette', each('five-0-00-1-2-3', ...streets.slice(1)))).toBe(12n)
    expect(opposed('roulette', each('street-0-2-3', 'straight-1', ...streets.slice(1)))).toBe(13n)
    expect(opposed('roulette', each(...streets.slice(0, 11), 'split-34-35', 'straight-36'))).toBe(13n)
    expect(opposed('roulette', each('street-0-00-2', 'straight-1', 'split-00-3', ...streets.slice(1)))).toBe(14n)
  })

  it('of roulette are not while one number is open', () => {
    expect(opposed('roulette', each(...streets.slice(1), 'split-1-2'))).toBe(0n)
    expect(opposed('roulette', each(...streets.slice(1), 'split-2-3'))).toBe(0n)
    expect(opposed('roulette', each(...streets.slice(0, 11), 'split-34-35'))).toBe(0n)
    expect(opposed('roulette', each('black', 'column-1', 'column-2', ...streets.slice(0, 11)))).toBe(0n)
  })

  it('are looked for where one round may hold several', () => {
    expect([...Object.keys(spots), 'dice', 'line-slot', 'crash'].map(mayOppose)).toEqual([true, true, true, true, false, false, false])
  })

  it('never takes more than was staked, and nothing that a bet more could make valid again', () => {
    for (const [game, own] of Object.entries(spots)) {
      const bet = fc.record({ on: fc.constantFrom(...own), units: fc.bigInt({ min: 1n, max: u(1_000) }) })
      fc.assert(
        fc.property(fc.uniqueArray(bet, { selector: ({ on }) => on }), bet, (bets, more) => {
          const stake = bets.reduce((sum, { units }) => sum + units, 0n)
          const before = opposedAtTable(game, bets)
          expect(before >= 0n && before <= stake).toBe(true)
          expect(opposedAtTable(game, [...bets, more]) >= before).toBe(true)
        }),
      )
    }
  })
})

describe('[PR-42] tickets of one draw', () => {
  const ticket = (play: string, selection: string, bets: number, unit = 2, rules = 'SSC5') => ({
    rules,
    play,
    selection,
    bets,
    unitUnits: u(unit),
  })
  const opposed = (...tickets: readonly ReturnType<typeof ticket>[]): bigint => opposedTickets(tickets) / UNITS
  const pairs = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))

  it('are against each other where they hold all sides of one place, in one ticket or several', () => {
    expect(opposed(ticket('LM.Q1', '大,小,单', 3))).toBe(4n)
    expect(opposed(ticket('LM.Q1', '大', 1), ticket('LM.Q1', '小', 1, 9))).toBe(11n)
    expect(opposed(ticket('LM.LH', '0,4@龙', 1), ticket('LM.LH', '0,4@虎', 1))).toBe(4n)
    expect(opposed(ticket('DWD', '0,1,2,3,4,5,6,7,8,9|-|-|-|5', 11))).toBe(20n)
    expect(opposed(ticket('ZH', '总大,总小', 2), ticket('ZH', '总尾单', 1))).toBe(4n)
    expect(opposed(ticket('2TOP', pairs.slice(0, 60).join(','), 60), ticket('2TOP', pairs.slice(60).join(','), 40, 3))).toBe(240n)
  })

  it('are against each other by every set of sides that the market has', () => {
    const sets = [
      ...['', '总', '合', '尾', '总尾'].flatMap((of) => [[`${of}大`, `${of}小`], [`${of}单`, `${of}双`]]),
      ['大单', '大双', '小单', '小双'],
      ['龙', '虎'],
      ['红', '蓝', '绿'],
      ['tai', 'xiu'],
      ['chan', 'le'],
      Array.from({ length: 19 }, (_, sum) => `tong-${sum}`),
      ...[1, 3, 4].map((digits) => Array.from({ length: 10 ** digits }, (_, number) => String(number).padStart(digits, '0'))),
    ] // oxfmt-ignore
    for (const set of sets) {
      expect([set[0], opposed(ticket('P', set.join(','), set.length))]).toEqual([set[0], BigInt(2 * set.length)])
      const less = set.slice(1)
      expect([set[0], opposed(ticket('P', less.join(','), less.length))]).toEqual([set[0], 0n])
    }
  })

  const upTo = (most: number): string[] => Array.from({ length: most }, (_, index) => String(index + 1).padStart(2, '0'))
  const NUMBER_PLAYS = [
    ['PK10', 10, ['Q1.ZX_FS', 'DWD']],
    ['11X5', 11, ['Q1.ZX_FS', 'DWD', 'RX1.FS', 'Q3.BDW', 'Z3.BDW', 'H3.BDW']],
    ['LHC49', 49, ['TM', 'ZM', 'ZMT']],
  ] as const

  it('are against each other where they hold all cars of a race or all balls of a draw, and not while one is open', () => {
    for (const [rules, most, plays] of NUMBER_PLAYS)
      for (const play of plays) {
        const all = upTo(most)
        expect(opposed(ticket(play, all.join(','), most, 2, rules))).toBe(BigInt(2 * most))
        expect(opposed(ticket(play, all.slice(1).join(','), most - 1, 2, rules))).toBe(0n)
        expect(opposed(ticket(play, all.slice(1).join(','), most - 1, 2, rules), ticket(play, '01', 1, 5, rules))).toBe(
          BigInt(2 * most + 3),
        )
      }
    // Ten cars are a whole race, and ten of eleven balls are not.
    expect(opposed(ticket('DWD', upTo(10).join(','), 10, 2, '11X5'))).toBe(0n)
    expect(opposed(ticket('DWD', `${upTo(10).join(',')}|-|01`, 11, 2, 'PK10'))).toBe(20n)
    expect(opposed(ticket('ZMT', `1@${upTo(25).join(',')}`, 25, 2, 'LHC49'), ticket('ZMT', `2@${upTo(49).slice(25).join(',')}`, 24, 2, 'LHC49'))).toBe(0n) // oxfmt-ignore
    // Nine balls make nine bets of eight, none of which is a ball.
    expect(opposed(ticket('RX8.FS', upTo(9).join(','), 9, 2, '11X5'), ticket('RX8.FS', upTo(11).slice(2).join(','), 9, 2, '11X5'))).toBe(0n)
  })

  it('cover exactly where every draw has the same number of hits', () => {
    for (const [rules, most, plays] of NUMBER_PLAYS) {
      const spots = upTo(most)
      fc.assert(
        fc.property(fc.constantFrom(...plays), fc.subarray(spots), fc.subarray(spots), (play, one, other) => {
          const held = new Set([...one, ...other])
          const tickets = [one, other].filter((each) => each.length > 0).map((each) => ticket(play, each.join(','), each.length, 2, rules))
          const whole = held.size === most
          expect(opposed(...tickets)).toBe(whole ? BigInt(2 * (one.length + other.length)) : 0n)
        }),
      )
    }
  })

  /** Each sum of some digits with how many numbers have it, by counting them. */
  const sumsOf = (digits: number): readonly (readonly [sum: string, ways: number])[] => {
    const sums = Array.from({ length: 10 ** digits }, (_, number) =>
      String(number)
        .split('')
        .reduce((all, digit) => all + Number(digit), 0),
    )
    return Array.from({ length: 9 * digits + 1 }, (_, sum) => [String(sum), sums.filter((one) => one === sum).length])
  }
  it('are against each other where they hold every sum, each with the stake of all its numbers', () => {
    const cars = Array.from({ length: 17 }, (_, step) => String(step + 3))
    expect(opposed(ticket('GYH', cars.slice(5).join(','), 12, 2, 'PK10'), ticket('GYH', cars.slice(0, 5).join(','), 5, 3, 'PK10'))).toBe(
      39n,
    )
    expect(opposed(ticket('GYH', cars.slice(1).join(','), 16, 2, 'PK10'))).toBe(0n)
    for (const [rules, play, digits] of [
      ['SSC5', 'Q2.ZX_HZ', 2],
      ['LF3', 'S3.ZX_HZ', 3],
      ['MM_3D', 'BREAK', 3],
    ] as const) {
      const sums = sumsOf(digits)
      const of = (some: typeof sums, unit: number, at = '') =>
        ticket(play, at + some.map(([sum]) => sum).join(','), some.reduce((all, [, ways]) => all + ways, 0), unit, rules) // oxfmt-ignore
      const [low, high] = [sums.slice(0, 7), sums.slice(7)]
      const lowBets = low.reduce((all, [, ways]) => all + ways, 0)
      expect([play, opposed(of(sums, 2))]).toEqual([play, BigInt(2 * 10 ** digits)])
      expect([play, opposed(of(low, 2), of(high, 5))]).toEqual([play, BigInt(2 * lowBets + 5 * (10 ** digits - lowBets))])
      expect([play, opposed(of(low, 2), of(high.slice(1), 5))]).toEqual([play, 0n])
    }
    // On three places a sum of two digits is three windows, and each of them has its number.
    const every = sumsOf(2).map(([sum]) => sum)
    expect(opposed(ticket('RX2.ZX_HZ', `0,1,2@${every.join(',')}`, 300))).toBe(600n)
    expect(opposed(ticket('RX2.ZX_HZ', `0,1@${every.slice(9).join(',')}`, 55), ticket('RX2.ZX_HZ', `0,2@${every.slice(0, 9).join(',')}`, 45))).toBe(0n) // oxfmt-ignore
    // A group bet of a sum leaves the doubles out, so that all sums may lose.
    expect(opposed(ticket('Q2.ZU_HZ', every.slice(1, 18).join(','), 45))).toBe(0n)
  })

  it('are not where a side is missing, stands on another place or play, or is combined with others', () => {
    expect(opposed(ticket('LM.Q1', '大,单', 2))).toBe(0n)
    expect([opposedTickets([]), opposedTickets([ticket('LM.Q1', '大,单', 2)])]).toEqual([0n, 0n])
    expect(opposed(ticket('LM.Q1', '大', 1), ticket('LM.Q2', '小', 1))).toBe(0n)
    expect(opposed(ticket('LM.LH', '0,4@龙', 1), ticket('LM.LH', '1,3@虎', 1))).toBe(0n)
    expect(opposed(ticket('DWD', '0,1,2,3,4,5,6,7,8|-|-|-|9', 10))).toBe(0n)
    expect(opposed(ticket('Q2.DXDS', '大,小|大,单', 4))).toBe(0n)
    expect(opposed(ticket('2TOP', pairs.slice(1).join(','), 99), ticket('2BOT', '00', 1))).toBe(0n)
    expect(opposed(ticket('Z3', '0,1,2,3,4,5,6,7,8,9', 90))).toBe(0n)
  })
})

it('[PR-42, PR-47] counts a stake that is opposed and bonus money as well only once', () => {
  const cases: readonly (readonly [number, number, number, number])[] = [[10, 0, 4, 4], [10, 6, 0, 6], [10, 6, 3, 9], [10, 6, 9, 10], [10, 10, 10, 10]] // oxfmt-ignore
  for (const [stake, opposed, bonus, idle] of cases) expect(idleUnits(u(stake), u(opposed), u(bonus))).toBe(u(idle))
})
