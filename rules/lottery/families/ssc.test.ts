/** Proves the plays on digits: each against its definition, bet by bet, and each fair price against its whole draw space. */

import { describe, expect, it } from 'vitest'
import { addFractions, fraction, fractionText } from '../../originals/fraction.ts'
import { bothDraws, cartesian, combinations, difference, range, sampled, seeded, WHOLE } from '../testing/definition.ts'
import type { BetResult, BothDraws, Definition, Seeded } from '../testing/definition.ts'
import { WINDOW_DEFINITIONS } from '../testing/digit-definitions.ts'
import { factorsOf, lotteryGames, readTicket, settle } from '../lottery.ts'

const WINDOWS: Readonly<Record<string, readonly number[]>> = {
  '5X': [0, 1, 2, 3, 4],
  Q4: [0, 1, 2, 3],
  H4: [1, 2, 3, 4],
  Q3: [0, 1, 2],
  Z3: [1, 2, 3],
  H3: [2, 3, 4],
  Q2: [0, 1],
  H2: [3, 4],
}
const THREE: Readonly<Record<string, readonly number[]>> = { S3: [0, 1, 2], Q2: [0, 1], H2: [1, 2] }
const DIGITS = range(0, 9)
const numbersAt = (draw: readonly number[], places: readonly number[]): number[] => places.map((place) => draw[place] ?? -1)

const space = (game: string, places: number): BothDraws[] =>
  cartesian(Array.from({ length: places }, () => DIGITS)).map((numbers) => bothDraws(game, numbers, 1))
const SSC5 = space('SSC5', 5)
const P5 = sampled(SSC5, 211).map(({ numbers }) => bothDraws('P5', numbers, 1))
const THREE_DIGITS = space('3D', 3)
/** One draw for every content of a window, the other positions filled by turns. */
const windowSpace = (places: readonly number[]): readonly BothDraws[] => {
  const size = places.length
  return cartesian(Array.from({ length: size }, () => DIGITS)).map((window, turn) => {
    const draw = range(0, 4).map((place) => (turn * 7 + place * 3) % 10)
    for (const [index, place] of places.entries()) draw[place] = window[index] ?? 0
    return bothDraws('SSC5', draw, 1)
  })
}

const playsOf = (game: string): readonly string[] => Object.keys(lotteryGames().find((one) => one.game === game)?.plays ?? {})
const compare = (definitions: readonly Definition<readonly number[]>[], draws: readonly BothDraws[]) =>
  expect(definitions.map((definition) => difference(definition, draws)).filter((text) => text !== undefined)).toEqual([])

const windowCases = (game: string, play: string, places: readonly number[], tickets: number): Definition<readonly number[]>[] => {
  const define = WINDOW_DEFINITIONS[play.split('.')[1] ?? '']
  if (define === undefined) return []
  const random = seeded(play.length * 1009 + (play.codePointAt(0) ?? 0))
  return range(1, tickets).map(() => {
    const { selection, bets, judge } = define(random, places.length)
    return { game, play, selection, bets, judge: (bet, draw) => judge(bet, numbersAt(draw, places)) }
  })
}

type Case = Omit<Definition<readonly number[]>, 'game' | 'play'>
const sum = (digits: readonly number[]): number => digits.reduce((whole, digit) => whole + digit, 0)

/** 任选 of a window play: every choice of positions with every bet of the window. A bet is its positions, then its digits or values. */
const anyOf =
  (size: number, code: string) =>
  (random: Seeded): Case => {
    const places = random.few([0, 1, 2, 3, 4], size, 5).toSorted((one, other) => one - other)
    const inner = WINDOW_DEFINITIONS[code]?.(random, size)
    if (inner === undefined) throw new Error(code)
    const windows = combinations(places, size)
    const bets = windows.flatMap((window) => inner.bets.map((bet) => [...window, ...bet]))
    return {
      selection: `${places.map((place) => place + 1).join('')}@${inner.selection}`,
      bets,
      judge: (bet, draw) => inner.judge(bet.slice(size), numbersAt(draw, bet.slice(0, size))),
    }
  }

/** 任选直选复式 and 定位胆 (`size` 1): a bet is its positions, then a digit for each. */
const anyPlaces =
  (size: number, places = 5) =>
  (random: Seeded): Case => {
    const filled = random.few(range(0, places - 1), size, places)
    const lists = range(0, places - 1).map((place) => (filled.includes(place) ? random.few(DIGITS, 1, 3) : []))
    const bets = combinations(
      filled.toSorted((one, other) => one - other),
      size,
    ).flatMap((window) => cartesian(window.map((place) => lists[place] ?? [])).map((digits) => [...window, ...digits]))
    return {
      selection: lists.map((list) => (list.length === 0 ? '-' : list.join(','))).join('|'),
      bets,
      judge: (bet, draw) => (bet.slice(0, size).every((place, index) => draw[place] === bet[size + index]) ? 'hit' : undefined),
    }
  }

const words =
  (names: readonly string[], judge: (name: string, draw: readonly number[]) => BetResult, least = 1) =>
  (random: Seeded): Case => {
    const list = random.few(names, least, names.length)
    return {
      selection: list.join(','),
      bets: list.map((name) => [names.indexOf(name)]),
      judge: ([name = -1], draw) => judge(names[name] ?? '', draw),
    }
  }

const atLeast = (times: number) =>
  words(DIGITS.map(String), (name, draw) => (draw.filter((digit) => String(digit) === name).length >= times ? 'hit' : undefined))

const duel =
  (tie: BetResult) =>
  (random: Seeded): Case => {
    const [one = 0, other = 1] = random.some([0, 1, 2, 3, 4], 2)
    const list = random.few(['龙', '虎', '和'], 1, 3)
    return {
      selection: `${one + 1}${other + 1}@${list.join(',')}`,
      bets: list.map((name) => ['龙', '虎', '和'].indexOf(name)).map((name) => [name]),
      judge: ([name], draw) => {
        const [a = 0, b = 0] = [draw[one], draw[other]]
        if (name === 2) return a === b ? '和' : undefined
        if (a === b) return tie
        return (name === 0) === a > b ? '龙虎' : undefined
      },
    }
  }

const BULLS = ['没牛', ...range(1, 9).map((bull) => `牛${bull}`), '牛牛', '牛大', '牛小', '牛单', '牛双']
const bull = words(BULLS, (name, draw) => {
  const tens = combinations([0, 1, 2, 3, 4], 3).find((three) => sum(numbersAt(draw, three)) % 10 === 0)
  if (tens === undefined) return name === '没牛' ? name : undefined
  const value = sum(draw.filter((_, place) => !tens.includes(place))) % 10 || 10
  const names = [value === 10 ? '牛牛' : `牛${value}`, value > 5 ? '牛大' : '牛小', value % 2 === 1 ? '牛单' : '牛双']
  return names.includes(name) ? name : undefined
})

const total = words(['总大', '总小', '总单', '总双'], (name, draw) => {
  const right = [sum(draw) > 22 ? '总大' : '总小', sum(draw) % 2 === 1 ? '总单' : '总双']
  return right.includes(name) ? name : undefined
})

const fiveWays = (random: Seeded): Case => {
  const lists = range(0, 4).map(() => random.few(DIGITS, 1, 3))
  const checks: [string, number[]][] = [
    ['全中', [0, 1, 2, 3, 4]],
    ['前三', [0, 1, 2]],
    ['后三', [2, 3, 4]],
    ['前二', [0, 1]],
    ['后二', [3, 4]],
  ]
  return {
    selection: lists.map((list) => list.join(',')).join('|'),
    bets: cartesian(lists),
    judge: (bet, draw) => checks.filter(([, places]) => places.every((place) => bet[place] === draw[place])).map(([tier]) => tier),
  }
}

const CASES: Readonly<Record<string, (random: Seeded) => Case>> = {
  'SSC.DWD': anyPlaces(1),
  'RX2.ZX_FS': anyPlaces(2),
  'RX3.ZX_FS': anyPlaces(3),
  'RX4.ZX_FS': anyPlaces(4),
  'RX2.ZX_DS': anyOf(2, 'ZX_DS'),
  'RX2.ZX_HZ': anyOf(2, 'ZX_HZ'),
  'RX2.ZU_FS': anyOf(2, 'ZU_FS'),
  'RX3.ZX_DS': anyOf(3, 'ZX_DS'),
  'RX3.ZX_HZ': anyOf(3, 'ZX_HZ'),
  'RX3.Z6_FS': anyOf(3, 'Z6_FS'),
  'RX3.Z3_FS': anyOf(3, 'Z3_FS'),
  'RX4.ZX_DS': anyOf(4, 'ZX_DS'),
  'RX4.Z24': anyOf(4, 'Z24'),
  'RX4.Z12': anyOf(4, 'Z12'),
  'RX4.Z6': anyOf(4, 'Z6'),
  'RX4.Z4': anyOf(4, 'Z4'),
  'QW.YFFS': atLeast(1),
  'QW.HSCS': atLeast(2),
  'QW.SXBX': atLeast(3),
  'QW.SJFC': atLeast(4),
  LH: duel(undefined),
  LH_REFUND: duel('refund'),
  ZHDXDS: total,
  DN: bull,
  '5X.TX': fiveWays,
}
const cases = (game: string, play: string, define: (random: Seeded) => Case, tickets: number): Definition<readonly number[]>[] => {
  const random = seeded(play.length * 31 + (play.codePointAt(1) ?? 0))
  return range(1, tickets).map(() => ({ game, play, ...define(random) }))
}

describe('the plays of SSC by definition', () => {
  const windowed = playsOf('SSC5').filter((play) => CASES[play] === undefined)
  it.each(windowed)('[LOTT-01, LOTT-03] %s counts and pays what its bets do, one by one', (play) => {
    const places = WINDOWS[play.split('.')[0] ?? ''] ?? []
    const draws = places.length === 5 ? sampled(SSC5, 61) : places.length === 4 ? sampled(windowSpace(places), 7) : windowSpace(places)
    const definitions = windowCases('SSC5', play, places, 3)
    expect(definitions).toHaveLength(3)
    compare(definitions, draws)
  })

  it.each(Object.keys(CASES))('[LOTT-01, LOTT-03] %s counts and pays what its bets do, one by one', (play) => {
    const define = CASES[play]
    if (define === undefined) throw new Error(play)
    compare(cases('SSC5', play, define, 2), sampled(SSC5, 101))
  })
})

describe('the low-frequency plays on digits by definition', () => {
  it.each(playsOf('3D'))('[LOTT-01, LOTT-03] 3D %s over all thousand draws', (play) => {
    if (play === '3D.DWD') return compare(cases('3D', play, anyPlaces(1, 3), 4), THREE_DIGITS)
    const definitions = windowCases('3D', play, THREE[play.split('.')[0] ?? ''] ?? [], 3)
    expect(definitions).toHaveLength(3)
    compare(definitions, THREE_DIGITS)
  })

  it.each(playsOf('P5'))('[LOTT-01, LOTT-03] 排列五 %s', (play) => {
    if (play === 'P5.DWD') return compare(cases('P5', play, anyPlaces(1), 3), P5)
    const definitions = windowCases('P5', play, WINDOWS[play.split('.')[0] ?? ''] ?? [], 3)
    expect(definitions).toHaveLength(3)
    compare(definitions, P5)
  })
})

/** Σ over the draws of prize factor and refunds, per draw. */
const meanReturn = (game: string, play: string, selection: string, draws: readonly BothDraws[]): [count: number, mean: string] => {
  const ticket = readTicket({ game, play, selection })
  const factors = factorsOf(game, play, undefined)
  if (!ticket.ok || !factors.ok) throw new Error(`${play} ${selection}`)
  const seen = new Map<string, number>()
  let refunded = 0
  for (const { read } of draws) {
    const tally = ticket.value.judge(read)
    refunded += tally.refunded
    for (const { tier, bets } of tally.wins) seen.set(tier, (seen.get(tier) ?? 0) + bets)
  }
  let whole = fraction(BigInt(refunded))
  for (const [tier, bets] of seen) {
    const factor = factors.value.get(tier)
    if (factor === undefined) throw new Error(`${play} has no factor for ${tier}`)
    whole = addFractions(whole, fraction(factor.numerator * BigInt(bets), factor.denominator))
  }
  return [ticket.value.count, fractionText(fraction(whole.numerator, whole.denominator * BigInt(draws.length)))]
}

describe('the fair prices of digits', () => {
  it('[LOTT-03] return every bet its stake on average over the whole space of three digits', () => {
    for (const play of playsOf('3D').filter((one) => one !== '3D.DWD')) {
      for (const { selection } of windowCases('3D', play, THREE[play.split('.')[0] ?? ''] ?? [], 2)) {
        const [count, mean] = meanReturn('3D', play, selection, THREE_DIGITS)
        expect([play, selection, mean]).toEqual([play, selection, String(count)])
      }
    }
  })

  // 任选 tickets are the sum of window tickets by definition (above), so their whole space is for `npm run prove`.
  it('[LOTT-03] return every bet its stake on average over all 100,000 draws of SSC, some plays in every run and all of them in `npm run prove`', () => {
    const random = seeded(5)
    for (const [at, play] of playsOf('SSC5').entries()) {
      if (!WHOLE && (play.startsWith('RX') || at % 8 > 0)) continue
      const places = WINDOWS[play.split('.')[0] ?? '']
      const define = CASES[play]
      if (play === '5X.TX') continue
      const selection = define === undefined ? windowCases('SSC5', play, places ?? [], 1)[0]?.selection : define(random).selection
      const draws = places === undefined || places.length === 5 ? SSC5 : windowSpace(places)
      const [count, mean] = meanReturn('SSC5', play, selection ?? '', draws)
      expect([play, selection, mean]).toEqual([play, selection, String(count)])
    }
  })

  it('[LOTT-03] a window play asks nothing of the other positions', () => {
    const random = seeded(11)
    for (const play of playsOf('SSC5').filter((one) => CASES[one] === undefined && !one.startsWith('5X'))) {
      const places = WINDOWS[play.split('.')[0] ?? ''] ?? []
      const [written] = windowCases('SSC5', play, places, 1)
      const ticket = readTicket({ game: 'SSC5', play, selection: written?.selection ?? '' })
      if (!ticket.ok) throw new Error(play)
      for (let turn = 0; turn < 100; turn += 1) {
        const draw = range(1, 5).map(() => random.below(10))
        const other = draw.map((digit, place) => (places.includes(place) ? digit : random.below(10)))
        const [one, two] = [draw, other].map((numbers) => ticket.value.judge(bothDraws('SSC5', numbers, 1).read))
        expect([play, one]).toEqual([play, two])
      }
    }
  })

  it('[LOTT-03] a five-star straight of all digits is 100,000 bets, judged without writing them out', () => {
    const all = Array.from({ length: 5 }, () => DIGITS.join(',')).join('|')
    const ticket = readTicket({ game: 'SSC5', play: '5X.ZX_FS', selection: all })
    const factors = factorsOf('SSC5', '5X.ZX_FS', undefined)
    if (!ticket.ok || !factors.ok) throw new Error('refused')
    expect(ticket.value.count).toBe(100_000)
    let won = 0
    for (const { read } of SSC5) won += ticket.value.judge(read).wins[0]?.bets ?? 0
    expect(won).toBe(100_000)
    const settled = settle(ticket.value, SSC5[12_345]!.read, factors.value)
    expect(settled.ok && settled.value.prizeFactor).toBe('100000')
  })
})
