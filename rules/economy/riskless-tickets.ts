/**
 * Near-riskless tickets of one person on one draw. Options that are bets of their own are judged at their place of a play, among the options that cover its
 * results. Every option returns what is fair for its chance, since a lower prize group pays the difference as a rebate.
 */
import { isNearRiskless } from './riskless.ts'
import type { Placed } from './riskless-tables.ts'

/** Options of which each result of a place brings `drawn`, with how many results bring each. Results that bring none of them return the stake. */
type Cover = { readonly ways: ReadonlyMap<string, bigint>; readonly drawn: number }

const numbers = (from: number, to: number, name: (number: number) => string): string[] =>
  Array.from({ length: to - from + 1 }, (_, step) => name(from + step))
const twoDigits = (number: number): string => String(number).padStart(2, '0')
const cover = (ways: Iterable<readonly [string, bigint]>, drawn = 1): Cover => ({ ways: new Map(ways), drawn })
/** Options with the same chance. */
const even = (...options: readonly string[]): Cover => cover(options.map((option) => [option, 1n]))

/** How many numbers of so many digits have each digit sum. */
const waysOf = (digits: number): readonly bigint[] =>
  Array.from({ length: digits }).reduce<bigint[]>(
    (ways) =>
      Array.from({ length: ways.length + 9 }, (_, sum) => ways.slice(Math.max(0, sum - 9), sum + 1).reduce((all, one) => all + one, 0n)),
    [1n],
  )
const WAYS: Readonly<Record<string, readonly bigint[]>> = { 2: waysOf(2), 3: waysOf(3) }
const sums = (ways: readonly bigint[]): Cover => cover(ways.map((count, sum) => [String(sum), count]))

/** The covers of lottery options on one place of a draw, by the market's names. */
const SIDES: readonly Cover[] = [
  ...['', '总', '合', '尾', '总尾'].flatMap((of) => [even(`${of}大`, `${of}小`), even(`${of}单`, `${of}双`)]),
  even('大单', '大双', '小单', '小双'),
  even('龙', '虎'),
  cover([
    ['红', 17n],
    ['蓝', 16n],
    ['绿', 16n],
  ]),
  // The last two digits of a Vietnamese draw: high and low, even and odd, and every sum of both.
  even('tai', 'xiu'),
  even('chan', 'le'),
  cover((WAYS['2'] ?? []).map((count, sum) => [`tong-${sum}`, count])),
  even(...numbers(0, 9, String)),
  // Every number of two, three or four digits.
  ...[2, 3, 4].map((digits) => even(...numbers(0, 10 ** digits - 1, (number) => String(number).padStart(digits, '0')))),
]

/** The sums of two different numbers of 1 to 10. */
const CAR_SUMS = cover(
  numbers(3, 19, String).map((sum) => {
    const pairs = numbers(1, 10, String).filter((first) => {
      const second = Number(sum) - Number(first)
      return second >= 1 && second <= 10 && second !== Number(first)
    })
    return [sum, BigInt(pairs.length)]
  }),
)

type Whole = { readonly plays: ReadonlySet<string>; readonly cover: Cover }
const allOf = (highest: number, drawn: number): Cover =>
  cover(
    numbers(1, highest, twoDigits).map((number) => [number, 1n]),
    drawn,
  )

/** The plays in which each number of a draw, or each sum, is a bet of its own. */
const NUMBER_PLAYS: Readonly<Record<string, readonly Whole[]>> = {
  PK10: [
    { plays: new Set(['Q1.ZX_FS', 'DWD']), cover: allOf(10, 1) },
    { plays: new Set(['GYH']), cover: CAR_SUMS },
  ],
  '11X5': [
    { plays: new Set(['Q1.ZX_FS', 'DWD']), cover: allOf(11, 1) },
    { plays: new Set(['Q3.BDW', 'Z3.BDW', 'H3.BDW']), cover: allOf(11, 3) },
    { plays: new Set(['RX1.FS']), cover: allOf(11, 5) },
  ],
  LHC49: [
    { plays: new Set(['TM', 'ZMT']), cover: allOf(49, 1) },
    { plays: new Set(['ZM']), cover: allOf(49, 6) },
  ],
}

/** The direct sum of two or three digits, on some places of a draw, or of the three of a Myanmar number. One bet is one number with the sum. */
const DIRECT_SUM = /^[A-Z]+([23])\.ZX_HZ$/
const waysIn = (play: string): readonly bigint[] | undefined => WAYS[play === 'BREAK' ? '3' : (DIRECT_SUM.exec(play)?.[1] ?? '')]

/** The covers of a play under the rules of its lottery. */
function coversOf({ rules, play }: Pick<PlacedTicket, 'rules' | 'play'>): readonly Cover[] {
  const ways = waysIn(play)
  if (ways) return [sums(ways)]
  return [...SIDES, ...(NUMBER_PLAYS[rules] ?? []).filter(({ plays }) => plays.has(play)).map((whole) => whole.cover)]
}

/**
 * Whether stakes on the options of a cover are near-riskless. Where a result brings several options, only a stake on every one of them can be. It is judged
 * by the result that brings those with the lowest stakes.
 */
function isCovered({ ways, drawn }: Cover, stakes: ReadonlyMap<string, bigint>): boolean {
  const stake = [...stakes.values()].reduce((sum, units) => sum + units, 0n)
  if (drawn > 1) {
    if (stakes.size < ways.size) return false
    const lowest = [...stakes.values()].toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)).slice(0, drawn)
    const returned = (lowest.reduce((sum, units) => sum + units, 0n) * BigInt(ways.size)) / BigInt(drawn)
    return isNearRiskless(stake, [{ ways: 1n, returned }])
  }
  const whole = [...ways.values()].reduce((sum, count) => sum + count, 0n)
  return isNearRiskless(
    stake,
    [...ways].map(([option, count]) => ({ ways: count, returned: ((stakes.get(option) ?? 0n) * whole) / count })),
  )
}

/** The stakes on options of covers that are near-riskless. Each stake counts once, in however many covers its option is. */
function risklessUnits(placed: readonly Placed[], covers: readonly Cover[]): bigint {
  const stakes = new Map<string, bigint>()
  for (const { on, units } of placed) stakes.set(on, (stakes.get(on) ?? 0n) + units)
  const riskless = new Set<string>()
  for (const each of covers) {
    const own = new Map([...stakes].filter(([option]) => each.ways.has(option)))
    if (own.size > 1 && isCovered(each, own)) for (const option of own.keys()) riskless.add(option)
  }
  return [...stakes].reduce((sum, [option, units]) => (riskless.has(option) ? sum + units : sum), 0n)
}

/** A lottery ticket: the rules of its lottery, its play, its selection, how many bets it is and what one of them costs. */
export type PlacedTicket = {
  readonly rules: string
  readonly play: string
  readonly selection: string
  readonly bets: number
  readonly unitUnits: bigint
}

type Option = Placed & { readonly place: string }

/** Sums with the stake of each: as many bets as there are numbers with the sum, at every group of places that the ticket names. */
function weighted(options: readonly Option[], ways: readonly bigint[], bets: number): readonly Option[] | undefined {
  const whole = options.reduce((all, { on }) => all + (ways[Number(on)] ?? 0n), 0n)
  if (whole === 0n || BigInt(bets) % whole !== 0n) return undefined
  return options.map((option) => ({ ...option, units: (option.units * (ways[Number(option.on)] ?? 0n) * BigInt(bets)) / whole }))
}

/**
 * The options of a ticket where each is a bet of its own, by their place. Undefined where a play combines options into bets, since no
 * single option then has a chance of its own.
 */
function optionsOf({ play, selection, bets, unitUnits }: PlacedTicket): readonly Option[] | undefined {
  const at = selection.indexOf('@')
  const areas = selection.slice(at + 1).split('|')
  const options = areas.flatMap((area, index) =>
    area === '-' ? [] : area.split(',').map((on) => ({ place: `${play}/${selection.slice(0, at + 1)}${index}`, on, units: unitUnits })),
  )
  const ways = waysIn(play)
  if (ways) return weighted(options, ways, bets)
  const filled = new Set(options.map(({ place }) => place)).size
  // Two areas of two options are four combined bets as well as four single ones.
  const combined = filled > 1 && bets <= 4
  return options.length === bets && !combined ? options : undefined
}

/** The stakes of one person's tickets on one draw that are near-riskless together. */
export function risklessTickets(tickets: readonly PlacedTicket[]): bigint {
  let sum = 0n
  for (const [first, ...others] of Map.groupBy(tickets, ({ rules, play }) => `${rules}/${play}`).values()) {
    const options = [first!, ...others].flatMap((ticket) => optionsOf(ticket) ?? [])
    const covers = coversOf(first!)
    for (const placed of Map.groupBy(options, ({ place }) => place).values()) sum += risklessUnits(placed, covers)
  }
  return sum
}
