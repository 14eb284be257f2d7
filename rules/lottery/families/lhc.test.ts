/** Proves the plays of 六合彩 against definitions on drawn samples and on draws around the special cases, and the table of animals. */

import { describe, expect, it } from 'vitest'
import { bothDraws, cartesian, combinations, difference, range, seeded } from '../testing/definition.ts'
import type { BetResult, Definition, Seeded } from '../testing/definition.ts'
import { count, evaluate, lotteryGames, priceOf, readTicket } from '../lottery.ts'
import { ANIMALS, ballsOf, LUNAR_NEW_YEARS, readZodiac, zodiacOf, zodiacOn, zodiacTable, ZODIAC_KNOWN_UNTIL } from '../zodiac.ts'

type Case = Omit<Definition<readonly number[]>, 'game' | 'play'>
type Define = (random: Seeded) => Case

const BALLS = range(1, 49)
const HORSE = zodiacTable(zodiacOf(ANIMALS.indexOf('马')))
const params = { zodiac: HORSE }
const two = (number: number): string => String(number).padStart(2, '0')
const list = (numbers: readonly number[]): string => numbers.map(two).join(',')
/** The animal of a ball by the written table, not by the formula. */
const animalOf = (ball: number): string => ANIMALS.find((name) => HORSE[name]?.includes(two(ball))) ?? ''

const random = seeded(49)
const DRAWS = [
  ...range(1, 400).map(() => random.some(BALLS, 7)),
  ...range(1, 60).map(() => [...random.some(range(1, 48), 6), 49]),
  ...range(1, 60).map(() => random.some([...random.some(range(1, 48), 6), 49], 7)),
  [1, 13, 25, 37, 49, 6, 7],
  [10, 20, 30, 40, 5, 15, 25],
].map((numbers) => bothDraws('LHC49', numbers, 2))

const options =
  (names: readonly string[], judge: (name: string, draw: readonly number[]) => BetResult, before = ''): Define =>
  (from) => {
    const chosen = from.few(names, 1, Math.min(names.length, 8))
    return {
      selection: before + chosen.join(','),
      params,
      bets: chosen.map((name) => [names.indexOf(name)]),
      judge: ([name = -1], draw) => judge(names[name] ?? '', draw),
    }
  }
const special = (draw: readonly number[]): number => draw[6] ?? 0

/** The attributes of a ball other than 49. */
const wordsOf = (ball: number): readonly string[] => {
  const digits = String(ball).split('').map(Number)
  const total = digits.reduce((sum, digit) => sum + digit, 0)
  const size = ball < 25 ? '小' : '大'
  const parity = ball % 2 ? '单' : '双'
  return [size, parity, size + parity, total < 7 ? '合小' : '合大', total % 2 ? '合单' : '合双', (digits.at(-1) ?? 0) < 5 ? '尾小' : '尾大']
}
const SIDES = ['大', '小', '单', '双', '合大', '合小', '合单', '合双', '尾大', '尾小', '大单', '大双', '小单', '小双']
const sideOf = (name: string, ball: number): BetResult => {
  if (ball === 49) return 'refund'
  return wordsOf(ball).includes(name) ? (/^[大小][单双]$/.test(name) ? '半特' : '两面') : undefined
}
const RED = '01 02 07 08 12 13 18 19 23 24 29 30 34 35 40 45 46'.split(' ')
const BLUE = '03 04 09 10 14 15 20 25 26 31 36 37 41 42 47 48'.split(' ')
const GREEN = '05 06 11 16 17 21 22 27 28 32 33 38 39 43 44 49'.split(' ')
const waveOf = (ball: number): string =>
  RED.includes(two(ball)) ? '红' : BLUE.includes(two(ball)) ? '蓝' : GREEN.includes(two(ball)) ? '绿' : ''
const atNormal =
  (names: readonly string[], judge: (name: string, ball: number) => BetResult): Define =>
  (from) => {
    const place = from.below(6)
    return options(names, (name, draw) => judge(name, draw[place] ?? 0), `${place + 1}@`)(from)
  }
const own = (animal: string): string => (animal === '马' ? '本命' : '其他')
const tailTier = (tail: string): string => (tail === '0' ? '尾0' : '尾1-9')
const TAILS = range(0, 9).map(String)
const tailOf = (ball: number): string => two(ball).slice(1)

const subsets =
  (names: readonly string[], size: number, most: number, judge: (bet: readonly string[], draw: readonly number[]) => BetResult): Define =>
  (from) => {
    const chosen = from.few(names, size, Math.min(names.length, most))
    const bets = combinations(
      chosen.map((name) => names.indexOf(name)),
      size,
    )
    return {
      selection: chosen.join(','),
      params,
      bets,
      judge: (bet, draw) =>
        judge(
          bet.map((name) => names[name] ?? ''),
          draw,
        ),
    }
  }

type JudgeLink = (normals: number, specials: number) => BetResult
const linked =
  (size: number, judge: JudgeLink): Define =>
  (from) => {
    const judgeBet = (bet: readonly number[], draw: readonly number[]): BetResult =>
      judge(bet.filter((ball) => draw.slice(0, 6).includes(ball)).length, bet.includes(special(draw)) ? 1 : 0)
    const form = from.below(size === 2 ? 4 : 2)
    if (form === 0) {
      const chosen = from.few(BALLS, size, 9)
      return { selection: list(chosen), params, bets: combinations(chosen, size), judge: judgeBet }
    }
    if (form === 1) {
      const chosen = from.some(BALLS, 9)
      const held = chosen.slice(0, 1 + from.below(size - 1))
      const rest = chosen.slice(held.length)
      const bets = combinations(rest, size - held.length).map((tail) => [...held, ...tail])
      return { selection: `${list(held)}|${list(rest)}`, params, bets, judge: judgeBet }
    }
    const [one = '', other = ''] = from.some(form === 2 ? ANIMALS : TAILS, 2)
    const members = (name: string) => BALLS.filter((ball) => (form === 2 ? animalOf(ball) : tailOf(ball)) === name)
    return { selection: `${one}*${other}`, params, bets: cartesian([members(one), members(other)]), judge: judgeBet }
  }

const chainedAnimals = (size: number): Define =>
  subsets(ANIMALS, size, 7, (bet, draw) => {
    const drawn = draw.map(animalOf)
    return bet.every((animal) => drawn.includes(animal)) ? (bet.includes('马') ? '含本命' : '不含本命') : undefined
  })
const chainedTails = (size: number): Define =>
  subsets(TAILS, size, 7, (bet, draw) => {
    const drawn = draw.map(tailOf)
    return bet.every((tail) => drawn.includes(tail)) ? (bet.includes('0') ? '含0尾' : '不含0尾') : undefined
  })
const noneOf = (size: number): Define =>
  subsets(BALLS.map(two), size, size + 2, (bet, draw) => (draw.some((ball) => bet.includes(two(ball))) ? undefined : 'hit'))

const CASES: Readonly<Record<string, Define>> = {
  TM: options(BALLS.map(two), (name, draw) => (two(special(draw)) === name ? 'hit' : undefined)),
  ZM: options(BALLS.map(two), (name, draw) => (draw.slice(0, 6).map(two).includes(name) ? 'hit' : undefined)),
  ZMT: atNormal(BALLS.map(two), (name, ball) => (two(ball) === name ? 'hit' : undefined)),
  TM_LM: options(SIDES, (name, draw) => sideOf(name, special(draw))),
  ZM_LM: atNormal(SIDES, sideOf),
  SB: options(['红', '蓝', '绿'], (name, draw) => (waveOf(special(draw)) === name ? name : undefined)),
  BB: options(
    ['红', '蓝', '绿'].flatMap((wave) => ['大', '小', '单', '双'].map((side) => wave + side)),
    (name, draw) => {
      if (special(draw) === 49) return 'refund'
      return waveOf(special(draw)) === name[0] && wordsOf(special(draw)).includes(name.slice(1)) ? name : undefined
    },
  ),
  TX: options(ANIMALS, (name, draw) => (animalOf(special(draw)) === name ? own(name) : undefined)),
  HX: (from) => {
    const chosen = from.few(ANIMALS, 2, 11)
    const judge = (_: readonly number[], draw: readonly number[]): BetResult =>
      special(draw) === 49 ? 'refund' : chosen.some((name) => name === animalOf(special(draw))) ? `k${chosen.length}` : undefined
    return { selection: chosen.join(','), params, bets: [[0]], judge }
  },
  TMT: options(TAILS.slice(0, 5), (name, draw) => (two(special(draw))[0] === name ? `头${name}` : undefined)),
  TMW: options(TAILS, (name, draw) => (tailOf(special(draw)) === name ? tailTier(name) : undefined)),
  ZH: options(['总大', '总小', '总单', '总双'], (name, draw) => {
    const total = draw.reduce((sum, ball) => sum + ball, 0)
    return [total > 174 ? '总大' : '总小', total % 2 ? '总单' : '总双'].includes(name) ? '两面' : undefined
  }),
  'LM.3QZ': linked(3, (normals) => (normals === 3 ? '三全中' : undefined)),
  'LM.3Z2': linked(3, (normals) => (normals === 3 ? '中三' : normals === 2 ? '中二' : undefined)),
  'LM.2QZ': linked(2, (normals) => (normals === 2 ? '二全中' : undefined)),
  'LM.2ZT': linked(2, (normals, specials) => (normals === 2 ? '中二' : normals === 1 && specials === 1 ? '中特' : undefined)),
  'LM.TC': linked(2, (normals, specials) => (normals === 1 && specials === 1 ? '特串' : undefined)),
  YX: options(ANIMALS, (name, draw) => (draw.map(animalOf).includes(name) ? own(name) : undefined)),
  PTW: options(TAILS, (name, draw) => (draw.map(tailOf).includes(name) ? tailTier(name) : undefined)),
  ZX: options(ANIMALS, (name, draw) => {
    const hits = draw.slice(0, 6).filter((ball) => animalOf(ball) === name).length
    return hits > 0 ? `${own(name)}x${hits}` : undefined
  }),
  ...Object.fromEntries([2, 3, 4, 5].map((size) => [`LX${size}`, chainedAnimals(size)])),
  ...Object.fromEntries([2, 3, 4].map((size) => [`LW${size}`, chainedTails(size)])),
  ...Object.fromEntries([5, 6, 7, 8, 10, 12].map((size) => [`BZ${size}`, noneOf(size)])),
}

const PLAYS = Object.keys(lotteryGames().find(({ game }) => game === 'LHC49')?.plays ?? {})

describe('六合彩 by definition', () => {
  it.each(PLAYS)('[LOTT-01, LOTT-03] %s counts and pays what its bets do, one by one', (play) => {
    const define = CASES[play]
    if (define === undefined) throw new Error(`no definition of ${play}`)
    const from = seeded(play.length + (play.codePointAt(0) ?? 0) * 3)
    expect(range(1, 8).flatMap(() => difference({ game: 'LHC49', play, ...define(from) }, DRAWS) ?? [])).toEqual([])
  })

  it('[LOTT-03] plays of animals are counted without the table and not evaluated without it', () => {
    const draw = ['01', '13', '25', '37', '49', '06', '07']
    const odds = { 本命: '2', 其他: '2', 二全中: '62' }
    for (const [play, selection] of [
      ['YX', '马,鼠'],
      ['LM.2QZ', '马*鼠'],
    ] as const) {
      const asked = { game: 'LHC49', play, selection, draw, odds }
      expect(evaluate(asked)).toEqual({ ok: false, code: 'zodiac-missing' })
      expect(evaluate({ ...asked, params: { zodiac: { 马: ['01'] } } })).toEqual({ ok: false, code: 'zodiac-malformed' })
      expect(evaluate({ ...asked, params }).ok).toBe(true)
    }
    expect(readTicket({ game: 'LHC49', play: 'TM', selection: '01', params: { zodiac: 'nonsense' } }).ok).toBe(true)
    expect(evaluate({ game: 'LHC49', play: 'YX', selection: '马', draw, params })).toEqual({ ok: false, code: 'odds-missing' })
  })
})

describe('the table of animals', () => {
  it('[LOTT-03] descends from the year’s animal, which alone has five numbers', () => {
    for (const [year] of ANIMALS.entries()) {
      const zodiac = zodiacOf(year)
      expect(ANIMALS.map((_, animal) => ballsOf(zodiac, animal).length)).toEqual(ANIMALS.map((_, animal) => (animal === year ? 5 : 4)))
      expect(zodiac.animalOf(1)).toBe(year)
      expect(zodiac.animalOf(2)).toBe((year + 11) % 12)
      const read = readZodiac(zodiacTable(zodiac))
      expect(read.ok && read.value.year).toBe(year)
    }
  })

  it('[LOTT-03] is refused when it ascends, misses a number or an animal', () => {
    const ascending = Object.fromEntries(
      ANIMALS.map((name, animal) => [name, BALLS.filter((ball) => (6 + ball - 1) % 12 === animal).map(two)]),
    )
    expect(ascending['马']).toEqual(HORSE['马'])
    const { 鼠: _, ...eleven } = HORSE
    for (const wrong of [ascending, eleven, { ...HORSE, 猫: [] }, { ...HORSE, 鼠: ['07', '19', '31'] }, [], null, 'x', { 马: 3 }]) {
      expect(readZodiac(wrong)).toEqual({ ok: false, code: 'zodiac-malformed' })
    }
  })

  it('[LOTT-03] turns on the first day of the Chinese year, as the calendar of the runtime knows it', () => {
    const chinese = new Intl.DateTimeFormat('en-u-ca-chinese', { timeZone: 'Asia/Shanghai', month: 'numeric', day: 'numeric' })
    const isFirstDay = (day: string): boolean => {
      const parts = chinese.formatToParts(Date.parse(`${day}T04:00:00Z`))
      return ['month', 'day'].every((kind) => parts.find(({ type }) => type === kind)?.value === '1')
    }
    // The new moons of these two years stand within ten minutes of midnight in China, closer than the runtime's approximation.
    const close = ['2027-02-06', '2030-02-03']
    for (const [from, animal] of LUNAR_NEW_YEARS) {
      if (!close.includes(from)) expect([from, isFirstDay(from)]).toEqual([from, true])
      expect(zodiacOn(from)?.year).toBe(ANIMALS.indexOf(animal))
      expect(ANIMALS[(Number(from.slice(0, 4)) - 4) % 12]).toBe(animal)
    }
    expect(isFirstDay('2036-01-28')).toBe(true)
    expect([zodiacOn('2024-02-09'), zodiacOn('2036-01-28')]).toEqual([undefined, undefined])
    expect(zodiacOn('2026-02-16')?.year).toBe(ANIMALS.indexOf('蛇'))
    // The two that the runtime may not know, as the Hong Kong Observatory lists them.
    const animalOn = (day: string) => ANIMALS[zodiacOn(day)?.year ?? -1]
    expect(['2027-02-05', '2027-02-06', '2030-02-02', '2030-02-03'].map(animalOn)).toEqual(['马', '羊', '鸡', '狗'])
    expect(ZODIAC_KNOWN_UNTIL).toBe('2036-01-27')
    expect(zodiacOn(ZODIAC_KNOWN_UNTIL)?.year).toBe(ANIMALS.indexOf('兔'))
  })
})

describe('the tails of LHC49', () => {
  const draw = ['13', '24', '05', '16', '27', '38', '49']
  it.each([
    ['TMW', '9尾,1', '9,1'],
    ['PTW', '0尾,4尾', '0,4'],
    ['LW2', '3尾,4,5尾', '3,4,5'],
    ['LM.2QZ', '3尾*4尾', '3*4'],
  ])('[LOTT-09] %s reads %s as %s', (play, marked, plain) => {
    const judged = (selection: string) => evaluate({ game: 'LHC49', play, selection, draw, params, odds: priceOf('LHC49', play)!.factors })
    expect(judged(marked)).toMatchObject({ ok: true })
    expect(judged(marked)).toEqual(judged(plain))
  })

  it('[LOTT-09] are refused twice in two writings, and no digit but the last is one', () => {
    const reasonOf = (play: string, selection: string) => {
      const answer = count({ game: 'LHC49', play, selection })
      return answer.ok ? answer.value.count : answer.code
    }
    expect(reasonOf('PTW', '3,3尾')).toBe('option-repeated')
    expect(reasonOf('LM.2QZ', '3*3尾')).toBe('option-repeated')
    expect(reasonOf('TMW', '13尾')).toBe('option-unknown')
    expect(reasonOf('TMT', '3尾')).toBe('option-unknown')
  })
})
