/** Proves the maximum win: no draw brings more, a draw brings as much where this is said, and slips show the right figure. */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { cartesian, mostOf, permutations, combinations, range, seeded, worthOf } from '../testing/definition.ts'
import { highestWin, type PricedTicket } from './highest.ts'
import { factorsOf, lotteryGames, readDraw, readTicket, settle } from '../lottery.ts'
import type { ReadDraw, ReadTicket } from '../lottery.ts'
import { FULL_GROUP, ticketPrize } from '../order/prize.ts'
import { zodiacOf, zodiacTable } from '../zodiac.ts'

type Line = { game: string; play: string; selection: string; valid: boolean; params?: Record<string, unknown> }
const isLine = (value: unknown): value is Line => typeof value === 'object' && value !== null && 'selection' in value && 'play' in value
const LINES = readFileSync(path.join(import.meta.dirname, '../sample-vectors.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line): unknown => JSON.parse(line))
  .filter(isLine)
  .filter(({ valid }) => valid)

const params = { zodiac: zodiacTable(zodiacOf(6)) }
const ticketOf = (game: string, play: string, selection: string): ReadTicket => {
  const read = readTicket({ game, play, selection, params })
  if (!read.ok) throw new Error(`${game} ${play} ${selection}: ${read.code}`)
  return read.value
}
const drawOf = (game: string, raw: unknown): ReadDraw => {
  const read = readDraw(game, raw)
  if (!read.ok) throw new Error(`${game} ${JSON.stringify(raw)}: ${read.code}`)
  return read.value
}

/** A draw as a row of texts: numbers that are drawn from one urn and not put back, or digits of prizes. */
type Shape = {
  readonly row: (random: () => number) => string[]
  /** Other values for a place, chosen with the selection in mind. */
  readonly instead: (row: readonly string[], place: number, selection: string) => readonly string[]
  readonly toDraw: (row: readonly string[]) => unknown
}
const padded = (from: number, to: number, width: number): string[] => range(from, to).map((one) => String(one).padStart(width, '0'))
const shuffled = (all: readonly string[], random: () => number): string[] =>
  all
    .map((one) => [random(), one] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, one]) => one)

const urn = (count: number, all: readonly string[], repeats: boolean): Shape => ({
  row: (random) =>
    repeats ? range(1, count).map(() => all[Math.floor(random() * all.length)] ?? '') : shuffled(all, random).slice(0, count),
  instead: () => all,
  toDraw: (row) => row,
})
const REDS = urn(6, padded(1, 33, 2), false)
const TWO_COLOURS: Shape = {
  row: (random) => [...REDS.row(random), '07'],
  instead: (_, place) => (place < 6 ? padded(1, 33, 2) : padded(1, 16, 2)),
  toDraw: (row) => row,
}
/** Prizes by name: their digits and, where they are a list, how many. */
const prizes = (named: Readonly<Record<string, readonly [digits: number, count?: number]>>): Shape => ({
  row: (random) =>
    Object.values(named).flatMap(([digits, count = 1]) =>
      range(1, count).map(() => String(Math.floor(random() * 10 ** digits)).padStart(digits, '0')),
    ),
  instead: (row, place, selection) => {
    const before = row[place] ?? ''
    const chosen = (selection.replaceAll('R', '0').match(/[0-9]+/g) ?? []).slice(0, 30)
    const shown = [...chosen, '0'].flatMap((number) => [
      number.padStart(before.length, '0').slice(-before.length),
      number.padEnd(before.length, '0').slice(0, before.length),
    ])
    const digits = range(0, before.length - 1).flatMap((at) =>
      range(0, 9).map((digit) => `${before.slice(0, at)}${digit}${before.slice(at + 1)}`),
    )
    // Several numbers of two digits are each looked for as a whole.
    return [...new Set(chosen.length > 1 && chosen.every((number) => number.length === 2) && 'DB' in named ? shown : [...shown, ...digits])]
  },
  toDraw: (row) => {
    const left = [...row]
    return Object.fromEntries(
      Object.entries(named).map(([name, [, count]]) => [name, count === undefined ? left.shift() : left.splice(0, count)]),
    )
  },
})
const FOUR_D = prizes({ first: [4], second: [4], third: [4], starter: [4, 10], consolation: [4, 10] })
const SHAPES: Readonly<Record<string, Shape>> = {
  SSC5: urn(5, padded(0, 9, 1), true),
  P5: urn(5, padded(0, 9, 1), true),
  '3D': urn(3, padded(0, 9, 1), true),
  '11X5': urn(5, padded(1, 11, 2), false),
  PK10: urn(10, padded(1, 10, 2), false),
  LHC49: urn(7, padded(1, 49, 2), false),
  SSQ: TWO_COLOURS,
  MY4D: FOUR_D,
  SG4D: FOUR_D,
  VN_NORTH: prizes({ DB: [5, 1], G1: [5, 1], G2: [5, 2], G3: [5, 6], G4: [4, 4], G5: [4, 6], G6: [3, 3], G7: [2, 4] }),
  VN_SOUTH: prizes({ DB: [6, 1], G1: [5, 1], G2: [5, 1], G3: [5, 2], G4: [5, 7], G5: [4, 1], G6: [4, 3], G7: [3, 1], G8: [2, 1] }),
  TH_GOV: prizes({ first: [6], bottom2: [2], front3: [3, 2], bottom3: [3, 2] }),
  LAO: prizes({ result4: [4] }),
  MALAY_TH: prizes({ first: [4], second: [4] }),
  HANOI_TH: prizes({ special: [5], first: [5] }),
  MM_2D: prizes({ result: [2] }),
  MM_3D: prizes({ result: [3] }),
}

/** The row with another text at a place; a number that stands elsewhere already changes places with it. */
const changed = (row: readonly string[], place: number, text: string, game: string): readonly string[] => {
  const next = [...row]
  const standing = ['11X5', 'PK10', 'LHC49'].includes(game) || (game === 'SSQ' && place < 6) ? next.indexOf(text) : -1
  if (standing >= 0 && !(game === 'SSQ' && standing === 6)) next[standing] = row[place] ?? ''
  next[place] = text
  return next
}

/** Looks for the best draw by changing one place at a time, and stops when the bound is reached. */
const climb = (line: Line, ticket: ReadTicket, bound: number, start: number): number => {
  const shape = SHAPES[line.game]
  if (shape === undefined) throw new Error(line.game)
  const from = seeded(start)
  const chance = () => from.below(1_000_000) / 1_000_000
  const worth = (row: readonly string[]) => worthOf(ticket.judge(drawOf(line.game, shape.toDraw(row))).wins)[0] ?? 0
  const written = /[0-9]{1,5}(?!.*@)/.exec(line.selection)?.[0] ?? ''
  // One typed number is hard to find by chance. The first searches therefore begin with a draw that shows it, at one end or the other.
  const isPrize = line.game.includes('_') || line.game.endsWith('4D') || line.game === 'LAO'
  const digits = line.game === 'SSC5' ? written.split('') : []
  let row: readonly string[] = shape.row(chance).map((random, place) => {
    if (start === 3 && isPrize) return '0'.repeat(random.length)
    if (start > 2) return random
    if (isPrize)
      return start === 1
        ? written.padStart(random.length, '0').slice(-random.length)
        : written.padEnd(random.length, '0').slice(0, random.length)
    return digits[start === 1 ? place : place + digits.length - 5] ?? random
  })
  let best = worth(row)
  for (let stale = 0; stale < 2 && best < bound; stale += 1) {
    for (const place of shuffled(
      row.map((_, index) => String(index)),
      chance,
    ).map(Number)) {
      for (const text of shuffled(shape.instead(row, place, line.selection), chance)) {
        const next = changed(row, place, text, line.game)
        const reached = worth(next)
        if (reached < best) continue
        if (reached === bound) return bound
        if (reached > best) stale = -1
        row = next
        best = reached
      }
    }
  }
  return best
}

describe('the highest possible win of one ticket', () => {
  it.each(Object.keys(SHAPES))('[LOTT-03] %s: a search through draws comes up to it and never beyond, for every play', (game) => {
    const unreached: string[] = []
    for (const line of LINES.filter((one) => one.game === game)) {
      const ticket = ticketOf(game, line.play, line.selection)
      const { best, attained } = ticket.reach()
      const bound = mostOf(best.map(worthOf))[0] ?? 0
      let found = 0
      for (let start = 1; start <= 60 && found < bound; start += 1) found = Math.max(found, climb(line, ticket, bound, start))
      if (found !== bound) unreached.push(`${line.play} ${line.selection} found ${found} of ${bound} ${attained}`)
    }
    expect(unreached).toEqual([])
  })

  it.each([
    ['some number is in none', padded(0, 95, 2), 24],
    ['every number is in one', padded(0, 99, 2), 24],
    ['every number is in one, and four in two', [...padded(0, 99, 2), '00', '01', '02', '04'], 25],
  ])('[LOTT-03] of groups of which no number may appear, all win but the fewest that a number is in: %s', (_name, numbers, wins) => {
    const groups = range(0, numbers.length / 4 - 1).map((at) => numbers.slice(4 * at, 4 * at + 4).join('&'))
    const best = (of: readonly string[]) => mostOf(ticketOf('VN_NORTH', 'TRUOT4', of.join(';')).reach().best.map(worthOf))[0]!
    expect(best(groups) / best(groups.slice(0, 1))).toBe(wins)
  })
})

/** What a draw pays for tickets, as settlement would. */
const paidOn = (tickets: readonly PricedTicket[], draw: ReadDraw): bigint =>
  tickets.reduce((sum, { ticket, factors, perUnit, prizeGroup }) => {
    const settled = settle(ticket, draw, factors)
    if (!settled.ok) throw new Error(settled.code)
    return sum + ticketPrize({ perUnit, prizeFactor: settled.value.prize, ...(prizeGroup === undefined ? {} : { prizeGroup }) })
  }, 0n)
const priced = (game: string, play: string, selection: string, perUnit = 20_000n): PricedTicket => {
  const price = lotteryGames().find((one) => one.game === game)?.plays[play]
  const factors = factorsOf(game, play, price?.factors)
  if (!factors.ok) throw new Error(factors.code)
  const group = price?.basis === 'fair' ? { prizeGroup: 1957n } : {}
  return { ticket: ticketOf(game, play, selection), factors: factors.value, perUnit, ...group }
}
const bestOf = (tickets: readonly PricedTicket[], draws: readonly ReadDraw[]): bigint =>
  draws.reduce((best, draw) => {
    const paid = paidOn(tickets, draw)
    return paid > best ? paid : best
  }, 0n)
const digitDraws = (game: string, places: number): ReadDraw[] =>
  cartesian(Array.from({ length: places }, () => padded(0, 9, 1))).map((row) => drawOf(game, row))

describe('the highest possible win of a slip', () => {
  it.each([
    ['3D', digitDraws('3D', 3)],
    ['MM_2D', padded(0, 99, 2).map((result) => drawOf('MM_2D', { result }))],
    ['MM_3D', padded(0, 999, 3).map((result) => drawOf('MM_3D', { result }))],
  ] as const)('[LOTT-03] %s: never below what any draw pays for random slips, and exactly it wherever that is said', (game, draws) => {
    const random = seeded(draws.length)
    const lines = LINES.filter((one) => one.game === game)
    let exact = 0
    for (let turn = 0; turn < 40; turn += 1) {
      const slip = random.few(lines, 1, 4).map(({ play, selection }) => priced(game, play, selection, [20_000n, 370n, 2n][turn % 3]))
      const told = highestWin(slip)
      const best = bestOf(slip, draws)
      expect(told.units).toBeGreaterThanOrEqual(best)
      if (told.attained) expect([slip.map(({ ticket }) => ticket.play), told.units]).toEqual([slip.map(({ ticket }) => ticket.play), best])
      exact += told.attained ? 1 : 0
    }
    expect(exact).toBeGreaterThan(8)
  })

  it('[LOTT-03] ten numbers for one place win once, in one ticket or in ten', () => {
    const lines = padded(0, 9, 1).map((digit) => priced('SSC5', 'SSC.DWD', `${digit}|-|-|-|-`))
    const together = priced('SSC5', 'SSC.DWD', `${padded(0, 9, 1).join(',')}|-|-|-|-`)
    expect(highestWin(lines)).toEqual({ units: 195_700n, attained: true })
    expect(highestWin([together])).toEqual({ units: 195_700n, attained: true })
    const elsewhere = priced('SSC5', 'SSC.DWD', '-|-|-|-|7')
    expect(highestWin([...lines, elsewhere])).toEqual({ units: 391_400n, attained: true })
    const [both, same] = ['1|2|-|-|-', '1|3|-|-|-'].map((selection) => priced('SSC5', 'SSC.DWD', selection))
    expect(highestWin([both!, same!])).toEqual({ units: 587_100n, attained: true })
    // Each of two pays 9.785 ten-thousandths, cut to 9.
    const small = priced('SSC5', 'SSC.DWD', '7|-|-|-|-', 1n)
    expect(highestWin([small, small])).toEqual({ units: 18n, attained: true })
  })

  it('[LOTT-03] big, small, odd and even win twice; a 组合 wins every star at once; balls are drawn once only', () => {
    const sides = highestWin([priced('PK10', 'POS_DXDS', '3@大,小,单,双')])
    const side = highestWin([priced('PK10', 'POS_DXDS', '3@大')])
    expect(sides).toEqual({ units: side.units * 2n, attained: true })
    const all = highestWin([priced('SSC5', '5X.ZH', '1|2|3|4|5')])
    expect(all).toEqual({
      units: bestOf([priced('SSC5', '5X.ZH', '1|2|3|4|5')], [drawOf('SSC5', ['1', '2', '3', '4', '5'])]),
      attained: true,
    })
    // Five odd balls have an odd sum: two plays of the five balls together that no draw makes right at once.
    const never = [priced('11X5', 'QW.DDS', '5单0双'), priced('11X5', 'LM.ZH', '总双')]
    expect(highestWin(never)).toEqual(highestWin(never.slice(0, 1)))
    const once = priced('11X5', 'DWD', '03|03|03,04|-|-')
    const draws = combinations(padded(1, 11, 2), 3)
      .flatMap((three) => permutations(three))
      .map((three) => drawOf('11X5', [...three, ...padded(1, 11, 2).filter((ball) => !three.includes(ball))].slice(0, 5)))
    expect(highestWin([once])).toEqual({ units: bestOf([once], draws), attained: true })
    // The year's own animal, which has one ball more, wins nothing where it is not chosen.
    const animal = priced('LHC49', 'ZX', '鼠')
    const whole = drawOf('LHC49', ['07', '19', '31', '43', '01', '13', '25'])
    expect(highestWin([animal])).toEqual({ units: bestOf([animal], [whole]), attained: true })
  })

  it('[LOTT-03] a digit may win at every place, and six balls of many at most', () => {
    expect(highestWin([priced('SSC5', 'SSC.DWD', '1|1|-|-|-')])).toEqual({ units: 391_400n, attained: true })
    expect(ticketOf('LHC49', 'ZM', padded(1, 8, 2).join(',')).reach()).toEqual({ best: [[{ tier: 'hit', bets: 6 }]], attained: true })
  })

  it('[LOTT-03] all balls together hold each ball that is drawn', () => {
    const won = (play: string) => ticketOf('LHC49', play, padded(1, 49, 2).join(',')).reach()
    expect(won('LM.2QZ')).toEqual({ best: [[{ tier: '二全中', bets: 15 }]], attained: true })
    expect(won('LM.TC')).toEqual({ best: [[{ tier: '特串', bets: 6 }]], attained: true })
    expect(won('LM.3QZ')).toEqual({ best: [[{ tier: '三全中', bets: 20 }]], attained: true })
  })

  it('[LOTT-03] seven balls show seven animals or tails, one of which may be special', () => {
    const shown = (play: string, special: string, plain: string, [one, others, seven]: readonly [number, number, number]) => {
      const chosen = play.endsWith('X') || play.startsWith('LX') ? Object.keys(params.zodiac) : padded(0, 9, 1)
      const best = [
        [
          { tier: special, bets: one },
          { tier: plain, bets: others },
        ],
        [{ tier: plain, bets: seven }],
      ]
      expect([play, ticketOf('LHC49', play, chosen.join(',')).reach()]).toEqual([play, { best, attained: true }])
    }
    shown('YX', '本命', '其他', [1, 6, 7])
    shown('PTW', '尾0', '尾1-9', [1, 6, 7])
    for (const [size, bets] of [
      [2, [6, 15, 21]],
      [3, [15, 20, 35]],
      [4, [20, 15, 35]],
    ] as const) {
      shown(`LX${size}`, '含本命', '不含本命', bets)
      shown(`LW${size}`, '含0尾', '不含0尾', bets)
    }
  })

  it('[LOTT-03] all reds of 双色球 around a banker are right with it or without it', () => {
    const ticket = ticketOf('SSQ', 'DT', `01|${padded(2, 33, 2).join(',')}|01`)
    const draws = [7, 1].flatMap((first) => ['02', '01'].map((blue) => drawOf('SSQ', [...padded(first, first + 5, 2), blue])))
    expect(ticket.reach().best).toEqual(draws.map((draw) => ticket.judge(draw).wins))
  })

  it('[LOTT-03] every blue of 双色球 together is right in each draw', () => {
    const reds = padded(1, 6, 2)
    const ticket = ticketOf('SSQ', 'FS', `${reds.join(',')}|${padded(1, 16, 2).join(',')}`)
    // No draw misses the blue, so that there is one result for each number of right reds.
    const draws = range(0, 6).map((right) => drawOf('SSQ', [...reds.slice(0, right), ...padded(7, 12 - right, 2), '01']))
    expect(ticket.reach().best).toEqual(draws.map((draw) => ticket.judge(draw).wins))
  })

  it('[LOTT-03] says of places that hang together only that no draw pays more', () => {
    const slip = [priced('PK10', 'DWD', '01|01|-|-|-|-|-|-|-|-'), priced('PK10', 'DWD', '-|01|01|-|-|-|-|-|-|-')]
    const told = highestWin(slip)
    expect(told).toEqual({ units: highestWin(slip.slice(0, 1)).units * 2n, attained: false })
  })

  it('[LOTT-03] adds what two plays of a whole draw win, whose outcomes are not of one kind', () => {
    const slip = [priced('SSC5', 'ZHDXDS', '总大'), priced('SSC5', 'DN', '牛2')]
    // Three of the digits are 20 together, and the other two 12.
    const best = paidOn(slip, drawOf('SSC5', ['9', '9', '2', '8', '4']))
    expect(slip.map((one) => highestWin([one]).units).reduce((sum, units) => sum + units)).toBe(best)
    expect(highestWin(slip)).toEqual({ units: best, attained: false })
  })

  it('[LOTT-03] a prize is cut once for a whole ticket, so that two of its places can bring more than each alone', () => {
    const slip = [priced('3D', '3D.DWD', '1|2|-', 2n), priced('3D', '3D.DWD', '-|-|3', 2n)]
    const best = bestOf(slip, [drawOf('3D', ['1', '2', '3'])])
    // Two times 19.57 is 39.14.
    expect([best, highestWin(slip)]).toEqual([58n, { units: 58n, attained: false }])
  })

  it('nothing chosen wins nothing, and the full group pays in full', () => {
    expect(highestWin([])).toEqual({ units: 0n, attained: true })
    expect(highestWin([{ ...priced('SSC5', 'SSC.DWD', '1|-|-|-|-'), prizeGroup: FULL_GROUP }]).units).toBe(200_000n)
  })
})

it.each([
  ['SSC5', 'Q2.ZX_FS', '1,2|3', { '0,1': ['1,3', '2,3'] }],
  ['SSC5', 'H3.ZX_FS', '1|2|3,4', { '2,3,4': ['1,2,3', '1,2,4'] }],
  ['SSC5', 'SSC.DWD', '1|-|-|-|2,3', { '0': ['1'], '4': ['2', '3'] }],
  ['PK10', 'Q2.ZX_FS', '01|02,03', { '0,1': ['1,2', '1,3'] }],
  ['SSC5', '5X.ZX_FS', '1,2|3|4|5|6,7', { '': ['1,3,4,5,6', '1,3,4,5,7', '2,3,4,5,6', '2,3,4,5,7'] }],
  ['PK10', 'POS_DXDS', '5@小', { '4': ['1', '2', '3', '4', '5'] }],
  ['PK10', 'GYH', '3,19', { '0,1': ['1,2', '2,1', '9,10', '10,9'] }],
  ['11X5', 'LM.Q1', '小', { '0': ['1', '2', '3', '4', '5'] }],
  ['11X5', 'QW.DDS', '5单0双', { five: ['1,3,5,7,9', '1,3,5,7,11', '1,3,5,9,11', '1,3,7,9,11', '1,5,7,9,11', '3,5,7,9,11'] }],
  ['SSC5', 'LH', '41@和', { '3,0': range(0, 9).map((digit) => `${digit},${digit}`) }],
  ['SSC5', 'ZHDXDS', '总大', { '': range(23, 45).map(String) }],
  ['SSC5', 'DN', '没牛,牛牛', { '': ['0', '10'] }],
  ['LHC49', 'ZH', '总小', { '': range(28, 174).map(String) }],
  ['LHC49', 'ZH', '总大', { '': range(175, 322).map(String) }],
  ['LHC49', 'TM_LM', '小', { special: range(1, 24).map(String) }],
  ['LHC49', 'ZM_LM', '1@大', { 'normal 1': range(25, 48).map(String) }],
  ['MM_2D', 'R', '07', { result: ['07', '70'] }],
  ['TH_GOV', '3TOP', '007,070', { top: ['007', '070'] }],
  ['TH_GOV', '3TOD', '001', { top: ['001', '010', '100'] }],
  ['TH_GOV', '2BOT', '07', { bottom: range(0, 9).map((digit) => `${digit}07`) }],
])('[LOTT-07] a ticket of %s %s %s names each place and each outcome there on which it wins', (game, play, selection, places) => {
  const parts = ticketOf(game, play, selection).reach().parts ?? []
  expect(Object.fromEntries(parts.map(({ where, wins }) => [where, [...wins.keys()]]))).toEqual(places)
  expect(parts.flatMap(({ wins }) => [...wins.values()]).every((wins) => wins.length === 1 && wins[0]?.bets === 1)).toBe(true)
})
