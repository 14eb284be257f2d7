/** Proves the Vietnamese and the SEA lotteries: each play against its definition on whole result spaces or on drawn samples. */

import { describe, expect, it } from 'vitest'
import { cartesian, combinations, permutations, range, seeded } from '../testing/definition.ts'
import { evaluate, lotteryGames, priceOf, readDraw, readTicket } from '../lottery.ts'
import { resultOfExchange } from './myanmar.ts'

const random = seeded(2026)
const number = (digits: number): string =>
  range(1, digits)
    .map(() => random.below(10))
    .join('')
const numbers = (digits: number, count: number): string[] => range(1, count).map(() => number(digits))
const playsOf = (game: string): readonly string[] => Object.keys(lotteryGames().find((one) => one.game === game)?.plays ?? {})
/** A few random numbers among which some are drawn, so that wins happen. */
const fewOf = (digits: number, drawn: readonly string[], count: number): string[] => [
  ...new Set([...random.some(drawn, 2), ...numbers(digits, count)]),
]
const tallyText = (tally: ReadonlyMap<string, number>): string =>
  [...tally]
    .filter(([, bets]) => bets > 0)
    .map(([tier, bets]) => `${tier}=${bets}`)
    .toSorted()
    .join(' ')
const engineText = (game: string, play: string, selection: string, draw: unknown): string => {
  const ticket = readTicket({ game, play, selection })
  const read = readDraw(game, draw)
  if (!ticket.ok || !read.ok) throw new Error(`${game} ${play} ${selection}: ${ticket.ok ? 'draw' : ticket.code}`)
  const { wins } = ticket.value.judge(read.value)
  return `${ticket.value.count}: ${tallyText(new Map(wins.map(({ tier, bets }) => [tier, bets])))}`
}

type Prizes = Readonly<Record<string, readonly string[]>>
const NORTH = { DB: [5, 1], G1: [5, 1], G2: [5, 2], G3: [5, 6], G4: [4, 4], G5: [4, 6], G6: [3, 3], G7: [2, 4] } as const
const SOUTH = { DB: [6, 1], G1: [5, 1], G2: [5, 1], G3: [5, 2], G4: [5, 7], G5: [4, 1], G6: [4, 3], G7: [3, 1], G8: [2, 1] } as const
const stationDraw = (shape: Readonly<Record<string, readonly [number, number]>>): Prizes =>
  Object.fromEntries(Object.entries(shape).map(([name, [digits, count]]) => [name, numbers(digits, count)]))

/** The results with which a number of a play is compared. */
const targets = (game: string, play: string, prizes: Prizes): string[] | undefined => {
  const ends = (digits: number, ...names: string[]) => names.flatMap((name) => (prizes[name] ?? []).map((prize) => prize.slice(-digits)))
  const all = Object.values(prizes).flat()
  const special = prizes['DB']?.[0] ?? ''
  const first = prizes['G1']?.[0] ?? ''
  const long = (digits: number) => all.filter((prize) => prize.length >= digits).map((prize) => prize.slice(-digits))
  const table: Readonly<Record<string, string[]>> = {
    LO2: long(2),
    LO2_1K: long(2),
    LO3: long(3),
    LO4: long(4),
    LO2_DAU: all.filter((prize) => prize.length > 2).map((prize) => prize.slice(0, 2)),
    DE_DB: ends(2, 'DB'),
    DE_DAU_DB: [special.slice(0, 2)],
    DE_G1: ends(2, 'G1'),
    DE_DAU_G1: [first.slice(0, 2)],
    C3_DB: ends(3, 'DB'),
    C4_DB: ends(4, 'DB'),
    DAU: [special.slice(-2, -1)],
    DUOI: [special.slice(-1)],
    ...(game === 'VN_NORTH'
      ? {
          DE_G7: ends(2, 'G7'),
          DAUDUOI2: ends(2, 'G7', 'DB'),
          C3_DAU: ends(3, 'G6'),
          C3_DAUDUOI: ends(3, 'G6', 'DB'),
          B8L: ends(2, 'G7', 'G6', 'DB'),
        }
      : {
          DE_G8: ends(2, 'G8'),
          DAUDUOI2: ends(2, 'G8', 'DB'),
          C3_DAU: ends(3, 'G7'),
          C3_DAUDUOI: ends(3, 'G7', 'DB'),
          B7L: ends(2, 'DB', 'G5', 'G6', 'G7', 'G8'),
        }),
  }
  return table[play]
}

describe.each([
  ['VN_NORTH', NORTH, 27],
  ['VN_SOUTH', SOUTH, 18],
] as const)('%s by definition', (game, shape, prizeCount) => {
  const draws = range(1, 120).map(() => stationDraw(shape))
  const plays = playsOf(game)
  const groupPlays = plays.filter((play) => /^(XIEN|TRUOT)/.test(play))
  const heldPlays = plays.filter((play) => targets(game, play, draws[0] ?? {}) !== undefined)

  it('[LOTT-01] sells no play without a definition here, and draws as many prizes as the region has', () => {
    expect([...heldPlays, ...groupPlays, 'DB2_DXDS'].toSorted()).toEqual([...plays].toSorted())
    expect(Object.values(draws[0] ?? {}).flat()).toHaveLength(prizeCount)
  })

  it.each(heldPlays)('[LOTT-01, LOTT-03] %s pays once for every prize that a number matches', (play) => {
    const cost = lotteryGames().find((one) => one.game === game)?.plays[play]?.unitCost
    for (const draw of draws) {
      const held = targets(game, play, draw) ?? []
      if (play !== 'LO2_1K') expect([play, cost]).toEqual([play, held.length])
      const chosen = fewOf(held[0]?.length ?? 0, held, 4)
      const hits = chosen.reduce((sum, one) => sum + held.filter((target) => target === one).length, 0)
      expect(engineText(game, play, chosen.join(','), draw)).toBe(`${chosen.length}: ${hits > 0 ? `hit=${hits}` : ''}`)
    }
  })

  it.each(groupPlays)('[LOTT-01, LOTT-03] %s asks of every group whether its numbers appeared, repeats not multiplying', (play) => {
    const size = Number(/[0-9]+/.exec(play)?.[0])
    for (const draw of draws) {
      const ends = Object.values(draw)
        .flat()
        .map((prize) => prize.slice(-2))
      const absent = cartesian([range(0, 9), range(0, 9)])
        .map((pair) => pair.join(''))
        .filter((pair) => !ends.includes(pair))
      const pool = play.startsWith('TRUOT')
        ? [...random.some(absent, size * 2), ...numbers(2, 1)]
        : [...random.some(ends, 4), ...numbers(2, 2)]
      const chosen = [...new Set([...pool, ...numbers(2, 30)])].slice(0, size * 2)
      const groups = play.endsWith('_FS') ? combinations(chosen, size) : [chosen.slice(0, size), chosen.slice(size)]
      const wins = groups.filter((group) =>
        play.startsWith('TRUOT') ? !group.some((one) => ends.includes(one)) : group.every((one) => ends.includes(one)),
      ).length
      const selection = play.endsWith('_FS') ? chosen.join(',') : groups.map((group) => group.join('&')).join(';')
      expect(engineText(game, play, selection, draw)).toBe(`${groups.length}: ${wins > 0 ? `hit=${wins}` : ''}`)
    }
  })

  it('[LOTT-01, LOTT-03] DB2_DXDS judges the last two digits of the special prize, over all hundred of them', () => {
    const words = ['tai', 'xiu', 'chan', 'le', ...range(0, 18).map((sum) => `tong-${sum}`)]
    const [draw = {}] = draws
    for (let last = 0; last < 100; last += 1) {
      const end = String(last).padStart(2, '0')
      const special = (draw['DB']?.[0] ?? '').slice(0, -2) + end
      const right = [last < 50 ? 'xiu' : 'tai', last % 2 ? 'le' : 'chan', `tong-${Number(end[0]) + Number(end[1])}`]
      expect(engineText(game, 'DB2_DXDS', words.join(','), { ...draw, DB: [special] })).toBe(
        `23: ${tallyText(new Map(right.map((word) => [word, 1])))}`,
      )
    }
  })
})

const sorted = (digits: string): string => digits.split('').toSorted().join('')
const ordersOf = (digits: string): string[] => [...new Set(permutations(digits.split('')).map((order) => order.join('')))]
const thousand = range(0, 999).map((one) => String(one).padStart(3, '0'))

/** Every number that a Thai-style bet stands for, or a test of the draw. */
const thaiWins = (play: string, one: string, top: string, bottom: string): number => {
  const table: Readonly<Record<string, boolean>> = {
    '3TOP': one === top,
    '3TOD': sorted(one) === sorted(top),
    '2TOP': one === top.slice(1),
    '2BOT': one === bottom,
    RUN_TOP: top.includes(one),
    RUN_BOT: bottom.includes(one),
    '3PERM': ordersOf(one).includes(top),
    '19DOOR_TOP': top.slice(1).includes(one),
    '2IN3': combinations(top.split(''), 2).some((pair) => sorted(pair.join('')) === sorted(one)),
    '3IN4': new Set(top).size === 3 && top.split('').every((digit) => one.includes(digit)),
  }
  return table[play] === true ? 1 : 0
}
const THAI_DIGITS: Readonly<Record<string, number>> = {
  '3TOP': 3,
  '3TOD': 3,
  '2TOP': 2,
  '2BOT': 2,
  RUN_TOP: 1,
  RUN_BOT: 1,
  '3PERM': 3,
  '19DOOR_TOP': 1,
  '2IN3': 2,
  '3IN4': 4,
}
const THAI_DRAWS: Readonly<Record<string, (top: string, bottom: string) => unknown>> = {
  TH_GOV: (top, bottom) => ({ first: `123${top}`, bottom2: bottom, front3: ['000', '999'], bottom3: ['111', '111'] }),
  MALAY_TH: (top, bottom) => ({ first: `4${top}`, second: `98${bottom}` }),
  HANOI_TH: (top, bottom) => ({ special: `55${top}`, first: `012${bottom}` }),
  LAO: (top, bottom) => ({ result4: bottom + top.slice(1) }),
}

describe.each(Object.keys(THAI_DRAWS))('%s by definition', (game) => {
  const plays = playsOf(game).filter((play) => !['3FRONT', '3BOT'].includes(play))
  it.each(plays)('[LOTT-01, LOTT-03] %s over all thousand tops', (play) => {
    for (const top of thousand) {
      const bottom = game === 'LAO' ? number(1) + (top[0] ?? '') : number(2)
      const chosen = ['19DOOR_TOP', '3IN4'].includes(play)
        ? [random.some('0123456789'.split(''), THAI_DIGITS[play] ?? 1).join('')]
        : fewOf(
            THAI_DIGITS[play] ?? 0,
            [play.endsWith('BOT') ? bottom.slice(0, THAI_DIGITS[play]) : top.slice(-(THAI_DIGITS[play] ?? 0))],
            4,
          )
      const wins = chosen.reduce((sum, one) => sum + thaiWins(play, one, top, bottom), 0)
      const bets = play === '3PERM' ? chosen.flatMap(ordersOf).length : play === '19DOOR_TOP' ? 19 : chosen.length
      const draw = THAI_DRAWS[game]?.(top, bottom)
      expect([chosen, top, engineText(game, play, chosen.join(','), draw)]).toEqual([
        chosen,
        top,
        `${bets}: ${wins > 0 ? `hit=${wins}` : ''}`,
      ])
    }
  })
})

describe('the other numbers of the Thai government lottery', () => {
  it('[LOTT-03] 3FRONT and 3BOT pay for each of the two numbers, twice when both are the same', () => {
    const draw = { first: '000000', bottom2: '00', front3: ['123', '321'], bottom3: ['777', '777'] }
    expect(engineText('TH_GOV', '3FRONT', '123,321,777', draw)).toBe('3: hit=2')
    expect(engineText('TH_GOV', '3BOT', '777,123', draw)).toBe('2: hit=2')
  })
})

describe.each(['MY4D', 'SG4D'])('%s by definition', (game) => {
  const drawOf = () => {
    // Few digits, so that orders of one number come up often.
    const prize = () =>
      range(1, 4)
        .map(() => random.below(3))
        .join('')
    return { first: prize(), second: prize(), third: prize(), starter: range(1, 10).map(prize), consolation: range(1, 10).map(prize) }
  }
  const tiersOf = (play: string): (keyof ReturnType<typeof drawOf>)[] => {
    if (play === '3D_A') return ['first']
    return play.endsWith('BIG') ? ['first', 'second', 'third', 'starter', 'consolation'] : ['first', 'second', 'third']
  }
  it.each(playsOf(game))('[LOTT-01, LOTT-03] %s pays for every prize that it matches', (play) => {
    for (let turn = 0; turn < 300; turn += 1) {
      const draw = drawOf()
      const one = draw.starter[0] ?? ''
      const place = random.below(4)
      const covered = play.startsWith('ROLL')
        ? range(0, 9).map((digit) => one.slice(0, place) + String(digit) + one.slice(place + 1))
        : /^(PERM|IBOX)/.test(play)
          ? ordersOf(one)
          : play.startsWith('3D')
            ? [...new Set([draw.first.slice(1), one.slice(1), number(3)])]
            : [...new Set([one, draw.first, number(4)])]
      const selection = play.startsWith('ROLL')
        ? `${one.slice(0, place)}R${one.slice(place + 1)}`
        : /^(PERM|IBOX)/.test(play)
          ? one
          : covered.join(',')
      const tally = new Map<string, number>()
      for (const tier of tiersOf(play)) {
        const prizes = [draw[tier]].flat().map((prize) => (play.startsWith('3D') ? prize.slice(1) : prize))
        const matched = prizes.filter((prize) => covered.includes(prize)).length
        tally.set(play.startsWith('IBOX') ? `${tier}/${covered.length}` : tier, matched)
      }
      const bets = play.startsWith('IBOX') ? 1 : covered.length
      expect([selection, engineText(game, play, selection, draw)]).toEqual([selection, `${bets}: ${tallyText(tally)}`])
    }
  })
})

/** What the operators print for one stake on every order of a number with 24, 12, 6 and 4 orders. */
const PRINTED: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = {
  'MY4D IBOX_BIG': {
    first: [105, 209, 417, 625],
    second: [42, 84, 167, 250],
    third: [21, 42, 84, 125],
    starter: [8, 15, 30, 45],
    consolation: [3, 5, 10, 15],
  },
  'MY4D IBOX_SMALL': { first: [146, 292, 584, 875], second: [84, 167, 334, 500], third: [42, 84, 167, 250] },
  'SG4D IBOX_BIG': {
    first: [83, 166, 335, 500],
    second: [41, 83, 168, 250],
    third: [20, 40, 85, 127],
    starter: [10, 20, 41, 62],
    consolation: [3, 6, 10, 15],
  },
  'SG4D IBOX_SMALL': { first: [125, 250, 500, 750], second: [83, 167, 333, 500], third: [33, 66, 133, 200] },
}
it.each(Object.entries(PRINTED))('[LOTT-03] %s pays the rounded prizes that its operator prints', (name, printed) => {
  const [game = '', play = ''] = name.split(' ')
  const factors = priceOf(game, play)?.factors ?? {}
  for (const [tier, prizes] of Object.entries(printed))
    expect([tier, ...[24, 12, 6, 4].map((orders) => factors[`${tier}/${orders}`])]).toEqual([tier, ...prizes.map(String)])
})

const hundred = range(0, 99).map((one) => String(one).padStart(2, '0'))
const reversed = (pair: string): string => `${pair[1]}${pair[0]}`
const isEven = (digit: string | undefined): boolean => '02468'.includes(digit ?? 'x')
/** The numbers of a Myanmar 2D selection by definition. */
const members2D = (play: string, selection: string): string[] => {
  const digits = selection.split(',')
  const table: Readonly<Record<string, (pair: string) => boolean>> = {
    D: (pair) => digits.includes(pair),
    R: (pair) => digits.includes(pair) || digits.includes(reversed(pair)),
    HEAD: (pair) => digits.includes(pair[0] ?? ''),
    TAIL: (pair) => digits.includes(pair[1] ?? ''),
    PAT: (pair) => pair.includes(selection),
    BRAKE: (pair) => String(Number(pair[0]) + Number(pair[1])).endsWith(selection),
    KHWE: (pair) => pair[0] !== pair[1] && digits.includes(pair[0] ?? '') && digits.includes(pair[1] ?? ''),
    KHWE_P: (pair) => digits.includes(pair[0] ?? '') && digits.includes(pair[1] ?? ''),
    RANGE: (pair) => digits.some((band) => (band.split('-')[0] ?? '') <= pair && pair <= (band.split('-')[1] ?? '')),
  }
  return hundred.filter((pair) => table[play]?.(pair))
}
const SETS: Readonly<Record<string, (pair: string) => boolean>> = {
  အပူး: (pair) => pair[0] === pair[1],
  စုံစုံ: (pair) => isEven(pair[0]) && isEven(pair[1]),
  မမ: (pair) => !isEven(pair[0]) && !isEven(pair[1]),
  စုံမ: (pair) => isEven(pair[0]) && !isEven(pair[1]),
  မစုံ: (pair) => !isEven(pair[0]) && isEven(pair[1]),
  ကြီး: (pair) => Number(pair) >= 50,
  ငယ်: (pair) => Number(pair) < 50,
  ပါဝါ: (pair) => ['05', '16', '27', '38', '49'].includes(pair),
  ပါဝါR: (pair) => ['05', '16', '27', '38', '49', '50', '61', '72', '83', '94'].includes(pair),
  နက္ခတ်: (pair) => ['07', '18', '24', '35', '69'].includes(pair),
  နက္ခတ်R: (pair) => ['07', '18', '24', '35', '69', '70', '81', '42', '53', '96'].includes(pair),
  ညီကို: (pair) => `01234567890 09876543210`.includes(pair),
}

describe('the Myanmar 2D and 3D by definition', () => {
  const digits = '0123456789'.split('')
  const selections = (play: string): string[] =>
    range(1, 12).map((turn) => {
      if (play === 'D' || play === 'R') return fewOf(2, ['11', '12', '21'], 5).join(',')
      if (play === 'PAT') return String(turn % 10)
      if (play === 'BRAKE') return String((turn % 9) + 1)
      if (play === 'RANGE') return random.few(['00-19', '20-39', '40-59', '60-79', '80-99'], 1, 5).join(',')
      return random.few(digits, 2, 6).join(',')
    })
  it.each(playsOf('MM_2D').filter((play) => play !== 'SET'))('[LOTT-01, LOTT-03] 2D %s over all hundred results', (play) => {
    for (const selection of selections(play)) {
      const members = members2D(play, selection)
      for (const result of hundred) {
        const won = members.includes(result) ? 'hit=1' : ''
        expect([selection, result, engineText('MM_2D', play, selection, { result })]).toEqual([
          selection,
          result,
          `${members.length}: ${won}`,
        ])
      }
    }
  })

  it.each(Object.keys(SETS))('[LOTT-01, LOTT-03] 2D set %s over all hundred results', (name) => {
    const members = hundred.filter((pair) => SETS[name]?.(pair))
    for (const result of hundred)
      expect([result, engineText('MM_2D', 'SET', name, { result })]).toEqual([
        result,
        `${members.length}: ${members.includes(result) ? 'hit=1' : ''}`,
      ])
  })

  it('[LOTT-01, LOTT-03] 3D direct, orders, digit sums and the permutation prize over all thousand results', () => {
    const chosen = ['123', '321', '112', '777', '089']
    const orders = new Set(chosen.flatMap(ordersOf))
    const sums = [0, 5, 14, 27]
    const sumOf = (one: string): number => one.split('').reduce((sum, digit) => sum + Number(digit), 0)
    const withSum = thousand.filter((one) => sums.includes(sumOf(one))).length
    for (const result of thousand) {
      const exact = chosen.includes(result) ? 1 : 0
      const tot = chosen.filter((one) => one !== result && sorted(one) === sorted(result)).length
      expect([
        engineText('MM_3D', 'D', chosen.join(','), { result }),
        engineText('MM_3D', 'R', chosen.join(','), { result }),
        engineText('MM_3D', 'BREAK', sums.join(','), { result }),
        engineText('MM_3D', 'D_TOT', chosen.join(','), { result }),
      ]).toEqual([
        `5: ${exact ? 'hit=1' : ''}`,
        `${orders.size}: ${orders.has(result) ? 'hit=1' : ''}`,
        `${withSum}: ${sums.includes(sumOf(result)) ? 'hit=1' : ''}`,
        `5: ${tallyText(
          new Map([
            ['exact', exact],
            ['tot', tot],
          ]),
        )}`,
      ])
    }
  })

  it('[LOTT-03] the 2D result is read from the published index and value, and from nothing else', () => {
    expect(resultOfExchange({ set: '1,276.43', value: '48,211.07' })).toEqual({ ok: true, value: '31' })
    expect(resultOfExchange({ set: '1276.40', value: '48211.00' })).toEqual({ ok: true, value: '01' })
    for (const wrong of ['1,276.4', '1276', '', '1,27.43', '１２７６.43', '12,345,6.00'])
      for (const published of [
        { set: wrong, value: '48,211.07' },
        { set: '1,276.43', value: wrong },
      ])
        expect(resultOfExchange(published)).toEqual({ ok: false, code: 'draw-malformed' })
  })

  it('[LOTT-03] odds are those of the ticket, and a tier that was won without odds is refused', () => {
    const asked = { game: 'MM_3D', play: 'D_TOT', selection: '123', draw: { result: '321' } }
    const won = evaluate({ ...asked, odds: { exact: '500', tot: '31/3' } })
    expect(won.ok && won.value.prizeFactor).toBe('31/3')
    expect(evaluate({ ...asked, odds: { exact: '500' } })).toEqual({ ok: false, code: 'odds-missing' })
    expect(evaluate(asked)).toEqual({ ok: false, code: 'odds-missing' })
    for (const wrong of ['-1', '0', '1e3', '', '１', 'NaN', '1/0', 5])
      expect(evaluate({ ...asked, odds: { tot: wrong } })).toEqual({ ok: false, code: 'odds-malformed' })
    for (const wrong of [['500'], '500', 5]) expect(evaluate({ ...asked, odds: wrong })).toEqual({ ok: false, code: 'odds-malformed' })
  })
})
