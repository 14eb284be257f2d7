/** Proves 11选5, the races and 双色球: each play against its definition, bet by bet, and the fair prices over whole draw spaces. */

import { describe, expect, it } from 'vitest'
import { addFractions, fraction, fractionText } from '../../originals/fraction.ts'
import { bothDraws, cartesian, combinations, difference, permutations, range, sampled, seeded, WHOLE } from '../testing/definition.ts'
import type { BetResult, BothDraws, Definition, Seeded } from '../testing/definition.ts'
import { evaluate, factorsOf, lotteryGames, priceOf, readTicket } from '../lottery.ts'
import { highestWin } from '../plays/highest.ts'

type Case = Omit<Definition<readonly number[]>, 'game' | 'play'>
type Define = (random: Seeded) => Case

const two = (number: number): string => String(number).padStart(2, '0')
const list = (numbers: readonly number[]): string => numbers.map(two).join(',')
const numbersAt = (draw: readonly number[], places: readonly number[]): number[] => places.map((place) => draw[place] ?? -1)
const sum = (numbers: readonly number[]): number => numbers.reduce((whole, one) => whole + one, 0)
const different = (numbers: readonly number[]): boolean => new Set(numbers).size === numbers.length
const isSame = (one: readonly number[], other: readonly number[]): boolean => one.join() === other.join()
const rising = (numbers: readonly number[]): number[] => numbers.toSorted((one, other) => one - other)

const BALLS = range(1, 11)
const ELEVEN: readonly BothDraws[] = combinations(BALLS, 5)
  .flatMap((five) => permutations(five))
  .map((numbers) => bothDraws('11X5', numbers, 2))
/** Races in which the ten places are turned so that every triple of cars comes first once, and others by shuffling. */
const RACES: readonly BothDraws[] = (() => {
  const random = seeded(99)
  const first = cartesian([range(1, 10), range(1, 10), range(1, 10)]).filter(different)
  const races = first.map((three) => [
    ...three,
    ...random.some(
      range(1, 10).filter((car) => !three.includes(car)),
      7,
    ),
  ])
  return races.map((numbers) => bothDraws('PK10', numbers, 2))
})()

const straight =
  (all: readonly number[], places: readonly number[]): Define =>
  (random) => {
    const areas = places.map(() => random.few(all, 1, 4))
    const bets = cartesian(areas).filter(different)
    return { selection: areas.map(list).join('|'), bets, judge: (bet, draw) => (isSame(bet, numbersAt(draw, places)) ? 'hit' : undefined) }
  }
const tickets =
  (all: readonly number[], places: readonly number[]): Define =>
  (random) => {
    const bets = [...new Set(range(1, 5).map(() => random.some(all, places.length).join()))].map((text) => text.split(',').map(Number))
    return { selection: bets.map(list).join(';'), bets, judge: (bet, draw) => (isSame(bet, numbersAt(draw, places)) ? 'hit' : undefined) }
  }

/** A bet is a set of numbers; the draw is read at the given places only. */
type JudgeSet = (bet: readonly number[], draw: readonly number[]) => BetResult
const sets =
  (all: readonly number[], size: number, judge: JudgeSet): Define =>
  (random) => {
    const chosen = random.few(all, size, Math.min(size + 3, all.length))
    return { selection: list(chosen), bets: combinations(chosen, size), judge }
  }
const bankers =
  (all: readonly number[], size: number, judge: JudgeSet): Define =>
  (random) => {
    const shuffled = random.some(all, all.length)
    const first = shuffled.slice(0, 1 + random.below(size - 1))
    const others = shuffled.slice(first.length, size + random.below(Math.min(3, all.length - size + 1)))
    const rest = others.length + first.length < size ? shuffled.slice(first.length, size) : others
    return {
      selection: `${list(first)}|${list(rest)}`,
      bets: combinations(rest, size - first.length).map((tail) => [...first, ...tail]),
      judge,
    }
  }
const setTickets =
  (all: readonly number[], size: number, judge: JudgeSet): Define =>
  (random) => {
    const bets = [...new Set(range(1, 4).map(() => rising(random.some(all, size)).join()))].map((text) => text.split(',').map(Number))
    return { selection: bets.map((bet) => list(random.some(bet, size))).join(';'), bets, judge }
  }

const inWindow =
  (places: readonly number[]): JudgeSet =>
  (bet, draw) =>
    isSame(rising(bet), rising(numbersAt(draw, places))) ? 'hit' : undefined
const drawn: JudgeSet = (bet, draw) =>
  (bet.length <= 5 ? bet.every((ball) => draw.includes(ball)) : draw.every((ball) => bet.includes(ball))) ? 'hit' : undefined

const words =
  (names: readonly string[], judge: (name: string, draw: readonly number[]) => BetResult, before = ''): Define =>
  (random) => {
    const chosen = random.few(names, 1, names.length)
    return {
      selection: before + chosen.join(','),
      bets: chosen.map((name) => [names.indexOf(name)]),
      judge: ([name = -1], draw) => judge(names[name] ?? '', draw),
    }
  }
const single =
  (all: readonly number[], places: number): Define =>
  (random) => {
    const filled = random.few(range(0, places - 1), 1, places)
    const areas = range(0, places - 1).map((place) => (filled.includes(place) ? random.few(all, 1, 4) : []))
    return {
      selection: areas.map((area) => (area.length === 0 ? '-' : list(area))).join('|'),
      bets: areas.flatMap((area, place) => area.map((number) => [place, number])),
      judge: ([place = -1, number], draw) => (draw[place] === number ? 'hit' : undefined),
    }
  }

const WINDOWS: Readonly<Record<string, readonly number[]>> = {
  Q1: [0],
  Q2: [0, 1],
  H2: [3, 4],
  Q3: [0, 1, 2],
  Z3: [1, 2, 3],
  H3: [2, 3, 4],
}

const elevenWindow = (name: string, code: string): Define | undefined => {
  const places = WINDOWS[name] ?? []
  const size = places.length
  const table: Readonly<Record<string, Define>> = {
    ZX_FS: straight(BALLS, places),
    ZX_DS: tickets(BALLS, places),
    ZU_FS: sets(BALLS, size, inWindow(places)),
    ZU_DT: (random) => bankers(BALLS, size, inWindow(places))(random),
    BDW: words(BALLS.map(two), (ball, draw) => (numbersAt(draw, places).map(two).includes(ball) ? 'hit' : undefined)),
  }
  return table[code]
}
const elevenAny = (name: string, code: string): Define | undefined => {
  const size = Number(name.slice(2))
  const table: Readonly<Record<string, Define>> = {
    FS: sets(BALLS, size, drawn),
    DT: (random) => bankers(BALLS, size, drawn)(random),
    DS: setTickets(BALLS, size, drawn),
  }
  return table[code]
}

const ELEVEN_CASES: Readonly<Record<string, Define>> = {
  DWD: single(BALLS, 5),
  'QW.CZW': words(range(3, 9).map(two), (ball, draw) => (two(rising(draw)[2] ?? 0) === ball ? ball : undefined)),
  'QW.DDS': words(['5单0双', '4单1双', '3单2双', '2单3双', '1单4双', '0单5双'], (name, draw) =>
    name.startsWith(String(draw.filter((ball) => ball % 2).length)) ? name : undefined,
  ),
  'LM.ZH': words(['总大', '总小', '总单', '总双', '总尾大', '总尾小'], (name, draw) => {
    const total = sum(draw)
    if (total === 30 && ['总大', '总小'].includes(name)) return 'refund'
    const right = [total > 30 ? '总大' : '总小', total % 2 ? '总单' : '总双', total % 10 > 4 ? '总尾大' : '总尾小']
    return right.includes(name) ? '两面' : undefined
  }),
  'LM.Q1': words(['大', '小', '单', '双'], (name, [first = 0]) => {
    if (first === 11) return 'refund'
    return [first > 5 ? '大' : '小', first % 2 ? '单' : '双'].includes(name) ? '两面' : undefined
  }),
  'LM.LH': words(['龙', '虎'], (name, draw) => ((draw[0] ?? 0) > (draw[4] ?? 0) === (name === '龙') ? '龙虎' : undefined)),
}
const elevenCase = (play: string): Define => {
  const [name = '', code = ''] = play.split('.')
  const define = ELEVEN_CASES[play] ?? (name.startsWith('RX') ? elevenAny(name, code) : elevenWindow(name, code))
  if (define === undefined) throw new Error(`no definition of ${play}`)
  return define
}

const CARS = range(1, 10)
const duel = (place: number): Define =>
  words(['龙', '虎'], (name, draw) => ((draw[place] ?? 0) > (draw[9 - place] ?? 0) === (name === '龙') ? '龙虎' : undefined))
const ofTwo = (name: string, draw: readonly number[]): BetResult => {
  const total = (draw[0] ?? 0) + (draw[1] ?? 0)
  return [total >= 12 ? '大' : '小', total % 2 ? '单' : '双'].includes(name) ? name : undefined
}
const RACE_CASES: Readonly<Record<string, Define>> = {
  'Q1.ZX_FS': straight(CARS, [0]),
  'Q2.ZX_FS': straight(CARS, [0, 1]),
  'Q2.ZX_DS': tickets(CARS, [0, 1]),
  'Q3.ZX_FS': straight(CARS, [0, 1, 2]),
  'Q3.ZX_DS': tickets(CARS, [0, 1, 2]),
  'Q2.ZU_FS': sets(CARS, 2, inWindow([0, 1])),
  DWD: single(CARS, 10),
  GYH: words(range(3, 19).map(String), (name, draw) => (String((draw[0] ?? 0) + (draw[1] ?? 0)) === name ? name : undefined)),
  GYH_DXDS: words(['大', '小', '单', '双'], ofTwo),
  GYH_DXDS_TIE11: words(['大', '小', '单', '双'], (name, draw) => ((draw[0] ?? 0) + (draw[1] ?? 0) === 11 ? 'refund' : ofTwo(name, draw))),
  LH1: duel(0),
  LH2: duel(1),
  LH3: duel(2),
  LH4: duel(3),
  LH5: duel(4),
  POS_DXDS: (random) => {
    const place = random.below(10)
    const judge = (name: string, draw: readonly number[]): BetResult => {
      const car = draw[place] ?? 0
      return [car > 5 ? '大' : '小', car % 2 ? '单' : '双'].includes(name) ? '两面' : undefined
    }
    return words(['大', '小', '单', '双'], judge, `${place + 1}@`)(random)
  },
}

const playsOf = (game: string): readonly string[] => Object.keys(lotteryGames().find((one) => one.game === game)?.plays ?? {})
const compare = (game: string, play: string, define: Define, draws: readonly BothDraws[], count: number) => {
  const random = seeded(play.length * 7 + (play.codePointAt(1) ?? 0))
  expect(range(1, count).flatMap(() => difference({ game, play, ...define(random) }, draws) ?? [])).toEqual([])
}

describe('11选5 and the races by definition', () => {
  const some = sampled(ELEVEN, 53)
  it.each(playsOf('11X5'))('[LOTT-01, LOTT-03] 11选5 %s', (play) => compare('11X5', play, elevenCase(play), some, 3))
  it.each(playsOf('PK10'))('[LOTT-01, LOTT-03] PK10 %s over every order of the first three', (play) => {
    const define = RACE_CASES[play]
    if (define === undefined) throw new Error(`no definition of ${play}`)
    compare('PK10', play, define, RACES, 4)
  })
})

describe('the fair prices of balls', () => {
  const mean = (game: string, play: string, selection: string, draws: readonly BothDraws[]): [count: number, mean: string] => {
    const ticket = readTicket({ game, play, selection })
    const factors = factorsOf(game, play, undefined)
    if (!ticket.ok || !factors.ok) throw new Error(`${play} ${selection}`)
    const won = new Map<string, number>()
    for (const { read } of draws) for (const { tier, bets } of ticket.value.judge(read).wins) won.set(tier, (won.get(tier) ?? 0) + bets)
    const whole = [...won].reduce((total, [tier, bets]) => {
      const { numerator, denominator } = factors.value.get(tier) ?? fraction(0n)
      return addFractions(total, fraction(numerator * BigInt(bets), denominator))
    }, fraction(0n))
    return [ticket.value.count, fractionText(fraction(whole.numerator, whole.denominator * BigInt(draws.length)))]
  }
  const isFair = (game: string, play: string): boolean => factorsOf(game, play, undefined).ok

  it('[LOTT-03] return every bet of 11选5 its stake on average over all 55,440 draws, some plays in every run and all of them in `npm run prove`', () => {
    const random = seeded(3)
    for (const [at, play] of playsOf('11X5')
      .filter((one) => isFair('11X5', one))
      .entries()) {
      const { selection } = elevenCase(play)(random)
      if (!WHOLE && at % 8 > 0) continue
      const [count, average] = mean('11X5', play, selection, ELEVEN)
      expect([play, selection, average]).toEqual([play, selection, String(count)])
    }
  })

  it('[LOTT-03] return every bet on the first three cars its stake on average over their 720 orders', () => {
    const random = seeded(4)
    for (const play of playsOf('PK10').filter((one) => isFair('PK10', one) && /^(Q|GYH)/.test(one))) {
      const { selection } = RACE_CASES[play]?.(random) ?? { selection: '' }
      const [count, average] = mean('PK10', play, selection, RACES)
      expect([play, selection, average]).toEqual([play, selection, String(count)])
    }
  })

  it('[LOTT-03] a full race judges single places and duels so that the two sides share every draw', () => {
    for (const { read } of RACES.filter((_, place) => place % 7 === 0)) {
      const all = Array.from({ length: 10 }, () => CARS.map(two).join(',')).join('|')
      const ticket = readTicket({ game: 'PK10', play: 'DWD', selection: all })
      expect(ticket.ok && [ticket.value.count, ticket.value.judge(read).wins]).toEqual([100, [{ tier: 'hit', bets: 10 }]])
      for (const play of ['LH1', 'LH2', 'LH3', 'LH4', 'LH5']) {
        const both = readTicket({ game: 'PK10', play, selection: '龙,虎' })
        expect(both.ok && both.value.judge(read).wins).toEqual([{ tier: '龙虎', bets: 1 }])
      }
    }
  })
})

describe('双色球 by definition', () => {
  const random = seeded(33)
  const draws = range(1, 60).map(() => bothDraws('SSQ', [...random.some(range(1, 12), 6), 1 + random.below(4)], 2))
  const TIER = (reds: number, blue: boolean): BetResult => {
    if (reds === 6) return blue ? '一等奖' : '二等奖'
    if (reds === 5) return blue ? '三等奖' : '四等奖'
    if (reds === 4) return blue ? '四等奖' : '五等奖'
    if (reds === 3) return blue ? '五等奖' : '福运奖'
    return blue ? '六等奖' : undefined
  }
  const judge = (bet: readonly number[], draw: readonly number[]): BetResult =>
    TIER(bet.slice(0, 6).filter((red) => draw.slice(0, 6).includes(red)).length, bet[6] === draw[6])

  it('[LOTT-01, LOTT-03] pays the tier of every six reds with every blue, with and without bankers', () => {
    for (let turn = 0; turn < 12; turn += 1) {
      const reds = random.few(range(1, 12), 6, 9)
      const blues = random.few(range(1, 6), 1, 3)
      const withBlues = (sixes: number[][]) => sixes.flatMap((six) => blues.map((blue) => [...six, blue]))
      const full = { game: 'SSQ', play: 'FS', selection: `${list(reds)}|${list(blues)}`, bets: withBlues(combinations(reds, 6)), judge }
      const held = reds.slice(0, 1 + random.below(5))
      const rest = reds.slice(held.length)
      const banked = withBlues(combinations(rest, 6 - held.length).map((tail) => [...held, ...tail]))
      const part = { game: 'SSQ', play: 'DT', selection: `${list(held)}|${list(rest)}|${list(blues)}`, bets: banked, judge }
      expect([difference(full, draws), difference(part, draws)]).toEqual([undefined, undefined])
    }
  })

  it('[LOTT-03] pays three reds alone only where the odds of the ticket have that tier, in the win and in the highest win', () => {
    const ticket = { game: 'SSQ', play: 'FS', selection: '01,02,03,31,32,33|16' }
    const draw = ['01', '02', '03', '11', '12', '13', '01']
    const odds = priceOf('SSQ', 'FS')!.factors
    const lucky = { ...odds, 福运奖: '2.5' }
    expect(evaluate({ ...ticket, draw, odds })).toMatchObject({ value: { winningBets: 0, wins: [], prizeFactor: '0' } })
    expect(evaluate({ ...ticket, draw, odds: lucky })).toMatchObject({
      value: { winningBets: 1, wins: [{ tier: '福运奖', bets: 1, factor: '5/2' }], prizeFactor: '5/2' },
    })
    // With the blue they are the fifth prize, and not both.
    expect(evaluate({ ...ticket, draw: [...draw.slice(0, 6), '16'], odds: lucky })).toMatchObject({
      value: { wins: [{ tier: '五等奖', bets: 1 }] },
    })
    const { five, ...without } = { five: odds['五等奖'], ...Object.fromEntries(Object.entries(odds).filter(([tier]) => tier !== '五等奖')) }
    expect([five, evaluate({ ...ticket, draw: [...draw.slice(0, 6), '16'], odds: without })]).toMatchObject(['5', { code: 'odds-missing' }])
    for (const [factors, perUnit] of [
      [odds, 1n],
      [lucky, 1n],
    ] as const) {
      const read = readTicket(ticket)
      const known = factorsOf('SSQ', 'FS', factors)
      if (!read.ok || !known.ok) throw new Error('the ticket is sound')
      expect(highestWin([{ ticket: read.value, factors: known.value, perUnit }])).toEqual({ units: 2_500_000n, attained: true })
    }
  })
})
