/** The SEA lotteries: Thai government, Lao, Malay-Thai and Hanoi-Thai numbers, and the 4D draws of Malaysia and Singapore. */

import { refused } from '@baize/contract/values/outcome.ts'
import { fieldsDrawn } from '../draws.ts'
import type { Prizes, ReadDraw } from '../draws.ts'
import { anyOrder, entries, hits, ordersOf } from '../plays/entries.ts'
import type { Result } from '../plays/entries.ts'
import type { Family, Lottery, Price } from '../family.ts'
import { DIGITS, readNumbers, readOptions } from '../grammar.ts'
import { MYANMAR_2D, MYANMAR_3D } from './myanmar.ts'
import { addTallies, hit, ticket } from '../play.ts'
import type { Play } from '../play.ts'
import { attained, over, range, spaceOf } from '../plays/reach.ts'
import prices from './sea.json' with { type: 'json' }

/** What the Thai-style plays need from any of these draws; only the government's has front and bottom numbers of three digits. */
type TopAndBottom = {
  readonly top: string
  readonly bottom: string
  readonly front3: readonly string[]
  readonly bottom3: readonly string[]
}

const topAndBottom = (read: ReadDraw<Prizes>, of: (prizes: Prizes) => Partial<TopAndBottom>): ReadDraw<TopAndBottom> => {
  return (raw) => {
    const prizes = read(raw)
    return prizes === undefined ? undefined : { top: '', bottom: '', front3: [], bottom3: [], ...of(prizes) }
  }
}
const only = (prizes: Prizes, name: string): string => prizes[name]?.[0] ?? ''

type ThaiPlay = Play<TopAndBottom>
const differentDigits = (number: string): readonly string[] => [...new Set(number)]

/** Two digits out of the top three, as multisets: 77 needs two sevens. */
const pairsInside = ([one = '', two = '', three = '']: readonly string[]): readonly string[] => [
  ...new Set([one + two, one + three, two + three].map(anyOrder)),
]

/** Four different digits, of which the top three, all different, must be part. */
const threeInFour: ThaiPlay = (selection) => {
  const numbers = readNumbers(selection, 4, 1)
  if (!numbers.ok) return numbers
  const chosen = new Set(numbers.value[0])
  if (chosen.size !== 4) return refused('option-repeated')
  return ticket(1, ({ top }) => {
    const digits = differentDigits(top)
    return hit(digits.length === 3 && digits.every((digit) => chosen.has(digit)) ? 1 : 0)
  })
}

/** One digit stands for the nineteen two-digit numbers that contain it. */
const nineteenDoors: ThaiPlay = (selection) => {
  const digit = readOptions(selection, DIGITS, { most: 1 })
  if (!digit.ok) return digit
  return ticket(19, ({ top }) => hit(top.slice(-2).includes(String(digit.value[0])) ? 1 : 0))
}

/** A Thai-style play looks at one part of a draw. What it sees there is one of a thousand numbers. Two front or bottom numbers may be equal. */
const NUMBERS = spaceOf(
  () =>
    range(0, 999).map((number): TopAndBottom => {
      const top = String(number).padStart(3, '0')
      return { top, bottom: top.slice(-2), front3: [top, top], bottom3: [top, top] }
    }),
  ({ top }) => top,
)
const lookingAt = (where: keyof TopAndBottom, plays: Readonly<Record<string, ThaiPlay>>): Readonly<Record<string, ThaiPlay>> =>
  Object.fromEntries(Object.entries(plays).map(([code, play]) => [code, over(NUMBERS, play, where)]))

const TOP: Readonly<Record<string, ThaiPlay>> = {
  '3TOP': entries({ digits: 3, results: ({ top }) => hits([top]) }),
  '3TOD': entries({ digits: 3, keyOf: anyOrder, results: ({ top }) => hits([top]) }),
  '2TOP': entries({ digits: 2, results: ({ top }) => hits([top.slice(-2)]) }),
  RUN_TOP: entries({ digits: 1, results: ({ top }) => hits(differentDigits(top)) }),
  '3PERM': entries({ digits: 3, bets: ordersOf, keyOf: anyOrder, results: ({ top }) => hits([top]) }),
  '19DOOR_TOP': nineteenDoors,
  '2IN3': entries({ digits: 2, keyOf: anyOrder, results: ({ top }) => hits(pairsInside(top.split(''))) }),
  '3IN4': threeInFour,
}
const BOTTOM: Readonly<Record<string, ThaiPlay>> = {
  '2BOT': entries({ digits: 2, results: ({ bottom }) => hits([bottom]) }),
  RUN_BOT: entries({ digits: 1, results: ({ bottom }) => hits(differentDigits(bottom)) }),
}
const THAI: Readonly<Record<string, ThaiPlay>> = {
  ...lookingAt('top', TOP),
  ...lookingAt('bottom', BOTTOM),
  ...lookingAt('front3', { '3FRONT': entries({ digits: 3, results: ({ front3 }) => hits(front3) }) }),
  ...lookingAt('bottom3', { '3BOT': entries({ digits: 3, results: ({ bottom3 }) => hits(bottom3) }) }),
}

const thai = (
  sold: Readonly<Record<string, Price>>,
  fields: Parameters<typeof fieldsDrawn>[0],
  of: (prizes: Prizes) => Partial<TopAndBottom>,
): Lottery<TopAndBottom> => ({ prices: sold, readDraw: topAndBottom(fieldsDrawn(fields), of), plays: THAI })

const TOP_PRIZES = ['first', 'second', 'third'] as const
const ALL_PRIZES = [...TOP_PRIZES, 'starter', 'consolation'] as const

const fourDigitsDrawn = fieldsDrawn({
  first: { digits: 4 },
  second: { digits: 4 },
  third: { digits: 4 },
  starter: { digits: 4, count: 10 },
  consolation: { digits: 4, count: 10 },
})

const resultsOf = (prizes: Prizes, tiers: readonly string[], digits = 4): readonly Result[] =>
  tiers.flatMap((tier) => (prizes[tier] ?? []).map((number) => ({ tier, number: number.slice(-digits) })))

/** A draw whose every prize is the number. */
const everyPrize = (number: string): Prizes => {
  const prize = number.padStart(4, '0')
  const ten = Array.from({ length: 10 }, () => prize)
  return { first: [prize], second: [prize], third: [prize], starter: ten, consolation: ten }
}

/** Three digits and one `R`, which stands for all ten digits. */
const ROLLING = /^(?=[0-9]*R[0-9]*$)[0-9R]{4}$/
const rolling =
  (tiers: readonly string[]): Play<Prizes> =>
  (selection) => {
    if (!ROLLING.test(selection)) return refused(selection === '' ? 'nothing-selected' : 'ticket-malformed')
    const place = selection.indexOf('R')
    const without = (number: string): string => number.slice(0, place) + number.slice(place + 1)
    const fixed = without(selection)
    const judge = (prizes: Prizes) =>
      addTallies(resultsOf(prizes, tiers).map(({ tier, number }) => (without(number) === fixed ? hit(1, tier) : hit(0))))
    return ticket(10, judge, () => attained(judge(everyPrize(selection.replace('R', '0'))).wins))
  }

/**
 * The four plays of a 4D price list (Big or Small): straight, every order, one stake on every order, and a rolling digit. What the
 * one stake on every order wins is the operators' own rounded table and not a share of the straight prize. Sources: Singapore Pools, prize
 * amounts for iBet (singaporepools.com.sg, 4D prizes); Magnum, mBox.
 */
const fourDigits = (name: string, tiers: readonly string[]): Readonly<Record<string, Play<Prizes>>> => ({
  [name]: entries({ digits: 4, results: (prizes) => resultsOf(prizes, tiers), showing: everyPrize }),
  [`PERM_${name}`]: entries({
    digits: 4,
    most: 1,
    bets: ordersOf,
    keyOf: anyOrder,
    results: (prizes) => resultsOf(prizes, tiers),
    showing: everyPrize,
  }),
  [`IBOX_${name}`]: entries({
    digits: 4,
    most: 1,
    keyOf: anyOrder,
    results: (prizes) => resultsOf(prizes, tiers).map(({ tier, number }) => ({ tier: `${tier}/${ordersOf(number)}`, number })),
    showing: everyPrize,
  }),
  [`ROLL_${name}`]: rolling(tiers),
})

const FOUR_DIGITS: Readonly<Record<string, Play<Prizes>>> = {
  ...fourDigits('BIG', ALL_PRIZES),
  ...fourDigits('SMALL', TOP_PRIZES),
  '3D_ABC': entries({ digits: 3, results: (prizes) => resultsOf(prizes, TOP_PRIZES, 3), showing: everyPrize }),
  '3D_A': entries({ digits: 3, results: (prizes) => resultsOf(prizes, ['first'], 3), showing: everyPrize }),
}

const four = { digits: 4 }
const five = { digits: 5 }

export const SEA: Family<{
  TH_GOV: TopAndBottom
  LAO: TopAndBottom
  MALAY_TH: TopAndBottom
  HANOI_TH: TopAndBottom
  MY4D: Prizes
  SG4D: Prizes
  MM_2D: string
  MM_3D: string
}> = {
  TH_GOV: thai(
    prices.TH_GOV,
    { first: { digits: 6 }, bottom2: { digits: 2 }, front3: { digits: 3, count: 2 }, bottom3: { digits: 3, count: 2 } },
    (drawn) => ({
      top: only(drawn, 'first').slice(-3),
      bottom: only(drawn, 'bottom2'),
      front3: drawn['front3'] ?? [],
      bottom3: drawn['bottom3'] ?? [],
    }),
  ),
  LAO: thai(prices.LAO, { result4: four }, (drawn) => ({
    top: only(drawn, 'result4').slice(-3),
    bottom: only(drawn, 'result4').slice(0, 2),
  })),
  MALAY_TH: thai(prices.MALAY_TH, { first: four, second: four }, (drawn) => ({
    top: only(drawn, 'first').slice(-3),
    bottom: only(drawn, 'second').slice(-2),
  })),
  HANOI_TH: thai(prices.HANOI_TH, { special: five, first: five }, (drawn) => ({
    top: only(drawn, 'special').slice(-3),
    bottom: only(drawn, 'first').slice(-2),
  })),
  MY4D: { prices: prices.MY4D, readDraw: fourDigitsDrawn, plays: FOUR_DIGITS },
  SG4D: { prices: prices.SG4D, readDraw: fourDigitsDrawn, plays: FOUR_DIGITS },
  MM_2D: MYANMAR_2D,
  MM_3D: MYANMAR_3D,
}
