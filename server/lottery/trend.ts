/** Trend: omission, hot and cold, and the shapes of past draws. It is a pure function of the draws, so that anyone can recount it. */
import type { Trend } from '@baize/contract/lottery/lottery-results.ts'
import type { Draw } from '@baize/contract/lottery/lottery.ts'

/** What a trend chart shows of a game of the rules: its positions, and the possible values of each. */
type Chart = {
  readonly positions: readonly string[]
  readonly values: readonly string[]
  readonly big: number
  readonly of: (draw: Draw) => string[]
}

const digits = Array.from({ length: 10 }, (_, digit) => String(digit))
const balls = (count: number): string[] => Array.from({ length: count }, (_, ball) => String(ball + 1).padStart(2, '0'))
const listed = (draw: Draw): string[] => (Array.isArray(draw) ? draw : [])
/** The digits of one prize. */
const digitsOf =
  (name: string) =>
  (draw: Draw): string[] => {
    const prize = Array.isArray(draw) ? undefined : draw[name]
    const text = Array.isArray(prize) ? prize[0] : prize
    return (text ?? '').split('')
  }
const ordinal = (count: number): string[] => Array.from({ length: count }, (_, place) => String(place + 1))
const ofDigits = (count: number, of: Chart['of'] = listed): Chart => ({ positions: ordinal(count), values: digits, big: 5, of })
const ofBalls = (count: number, highest: number): Chart => ({
  positions: ordinal(count),
  values: balls(highest),
  big: Math.floor(highest / 2) + 1,
  of: (draw) => listed(draw).slice(0, count),
})

const CHARTS: Readonly<Record<string, Chart>> = {
  SSC5: ofDigits(5),
  '3D': ofDigits(3),
  P5: ofDigits(5),
  '11X5': ofBalls(5, 11),
  PK10: ofBalls(10, 10),
  LHC49: ofBalls(7, 49),
  SSQ: ofBalls(6, 33),
  VN_NORTH: ofDigits(5, digitsOf('DB')),
  VN_SOUTH: ofDigits(6, digitsOf('DB')),
  TH_GOV: ofDigits(6, digitsOf('first')),
  LAO: ofDigits(4, digitsOf('result4')),
  MALAY_TH: ofDigits(4, digitsOf('first')),
  HANOI_TH: ofDigits(5, digitsOf('special')),
  MY4D: ofDigits(4, digitsOf('first')),
  SG4D: ofDigits(4, digitsOf('first')),
  MM_2D: ofDigits(2, digitsOf('result')),
  MM_3D: ofDigits(3, digitsOf('result')),
}

/** One past draw. */
export type Drawn = { readonly issue: string; readonly publishedNumber: string; readonly draw: Draw }

/** A share of whole numbers with two digits after the point, rounded down. */
const share = (numerator: number, denominator: number): string => {
  const hundredths = Math.floor((numerator * 100) / denominator)
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}

/**
 * Counts one value over draws, oldest first. Average gap = issues without it ÷ (appearances + 1), rounded down to hundredths; desire = current ÷ average.
 * Hot appeared more than 1.5 times as often as the mean of all values, cold less than half as often.
 */
function omissionOf(value: string, draws: readonly (readonly string[])[], mean: number): Trend['overall'][number] {
  let gap = 0
  let last = 0
  let maximum = 0
  let appeared = 0
  let absent = 0
  for (const numbers of draws) {
    if (numbers.includes(value)) {
      appeared += numbers.filter((number) => number === value).length
      last = gap
      gap = 0
    } else {
      gap += 1
      absent += 1
    }
    maximum = Math.max(maximum, gap)
  }
  return {
    value,
    appeared,
    current: gap,
    last,
    maximum,
    average: share(absent, appeared + 1),
    desire: absent === 0 ? '0.00' : share(gap * (appeared + 1), absent),
    heat: appeared > mean * 1.5 ? 'hot' : appeared * 2 < mean ? 'cold' : 'warm',
  }
}

const isPrime = (number: number): boolean => {
  // The market counts 1 as prime.
  if (number < 2) return number === 1
  for (let factor = 2; factor * factor <= number; factor += 1) if (number % factor === 0) return false
  return true
}

/** How often the drawn values repeat, most often first: `1-1-1` all different, `2-1` a pair, `3` a triple. */
const shapeOf = (numbers: readonly string[]): string =>
  [...Map.groupBy(numbers, (number) => number).values()]
    .map(({ length }) => length)
    .sort((a, b) => b - a)
    .join('-')

function rowOf({ issue, publishedNumber }: Omit<Drawn, 'draw'>, numbers: readonly string[], big: number): Trend['rows'][number] {
  const values = numbers.map(Number)
  const sorted = values.toSorted((a, b) => a - b)
  const sum = values.reduce((total, value) => total + value, 0)
  const middle = Math.floor(sorted.length / 2)
  const counted = (test: (value: number) => boolean): string => {
    const right = values.filter(test).length
    return `${right}:${values.length - right}`
  }
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  return {
    issue,
    publishedNumber,
    numbers: [...numbers],
    sum,
    sumTail: sum % 10,
    span: (sorted.at(-1) ?? 0) - (sorted[0] ?? 0),
    median: sorted.length % 2 === 1 ? String(sorted[middle] ?? 0) : share((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0), 2),
    bigSmall: counted((value) => value >= big),
    oddEven: counted((value) => value % 2 === 1),
    primeComposite: counted(isPrime),
    road: values.map((value) => value % 3).join(''),
    shape: shapeOf(numbers),
    dragonTiger: first > last ? 'dragon' : first < last ? 'tiger' : 'tie',
  }
}

/** The trend of draws that come newest first. */
export function trendOf(game: string, rules: string, drawn: readonly Drawn[]): Trend {
  const chart = CHARTS[rules]
  if (chart === undefined) throw new Error(`there is no chart for the rules ${rules}`)
  const rows = drawn.map(({ draw, ...about }) => ({ about, numbers: chart.of(draw) }))
  const oldestFirst = rows.map(({ numbers }) => numbers).toReversed()
  const perValue = (lists: readonly (readonly string[])[]) => {
    const mean = lists.reduce((sum, numbers) => sum + numbers.length, 0) / chart.values.length
    return chart.values.map((value) => omissionOf(value, lists, mean))
  }
  return {
    game,
    issues: rows.length,
    positions: chart.positions.map((position, place) => ({
      position,
      values: perValue(oldestFirst.map((numbers) => numbers.slice(place, place + 1))),
    })),
    overall: perValue(oldestFirst),
    rows: rows.map(({ about, numbers }) => rowOf(about, numbers, chart.big)),
  }
}
