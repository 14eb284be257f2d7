/**
 * Opposite: which stakes of one person on one event bet against each other and count as no turnover (PR-42). In a set of bets one wins at
 * every result, a zero, a tie or a triple aside. A whole set carries no risk.
 */
import { ROULETTE_SPOTS } from '../originals/roulette-table.ts'

/** A bet of a round on a named spot. */
export type Placed = { readonly on: string; readonly units: bigint }
type Opposites = readonly (readonly string[])[]

const numbers = (from: number, to: number, name: (number: number) => string): string[] =>
  Array.from({ length: to - from + 1 }, (_, step) => name(from + step))

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** The sets of each in-house game, beside roulette, whose round may hold several bets. */
const TABLE_SETS: Readonly<Record<string, Opposites>> = {
  baccarat: [
    ['player', 'banker'],
    ['player', 'banker-no-commission'],
  ],
  'dragon-tiger': [['dragon', 'tiger']],
  'sic-bo': [['small', 'big'], ['odd', 'even'], numbers(4, 17, (total) => `total-${total}`)],
}

/** The numbers 1 to 36 of a spot of roulette as bits. The zeros are aside. */
const bitsOf = (pockets: readonly number[]): bigint =>
  pockets.reduce((bits, pocket) => (pocket >= 1 && pocket <= 36 ? bits | (1n << BigInt(pocket)) : bits), 0n)
const ROULETTE_BITS = new Map(
  [...ROULETTE_SPOTS.european, ...ROULETTE_SPOTS.american].map(([on, { pockets }]): [string, bigint] => [on, bitsOf(pockets)]),
)
const EVERY_NUMBER = bitsOf(Array.from({ length: 36 }, (_, index) => index + 1))

/**
 * The spots that help to cover every number. A spot does where it alone of some covering spots holds one of its numbers. Bets beside a cover are
 * not opposed, and one bet more never makes another valid again.
 */
function coveringSpots(held: readonly string[]): ReadonlySet<string> {
  const bits = held.map((on) => ROULETTE_BITS.get(on) ?? 0n)
  if (bits.reduce((all, own) => all | own, 0n) !== EVERY_NUMBER) return new Set()
  const helps = (own: bigint): boolean => {
    for (let number = 1n; number <= 36n; number += 1n) {
      const bit = 1n << number
      if ((own & bit) === 0n) continue
      const covered = bits.reduce((all, other) => ((other & bit) === 0n ? all | other : all), own)
      if (covered === EVERY_NUMBER) return true
    }
    return false
  }
  return new Set(held.filter((_, index) => helps(bits[index] ?? 0n)))
}

/** Whether a round of this in-house game may hold opposite bets. */
export const mayOppose = (game: string): boolean => game === 'roulette' || Object.hasOwn(TABLE_SETS, game)

/** The stakes of a round at an in-house table that bet against each other. */
export function opposedAtTable(game: string, placed: readonly Placed[]): bigint {
  if (game !== 'roulette') return opposedUnits(placed, TABLE_SETS[game] ?? [])
  const covering = coveringSpots([...new Set(placed.map(({ on }) => on))])
  return placed.reduce((sum, { on, units }) => (covering.has(on) ? sum + units : sum), 0n)
}

/** The sets of lottery options on one place of a draw, by the market's names. */
const SIDES: Opposites = [
  ...['', '总', '合', '尾', '总尾'].flatMap((of) => [
    [`${of}大`, `${of}小`],
    [`${of}单`, `${of}双`],
  ]),
  ['大单', '大双', '小单', '小双'],
  ['龙', '虎'],
  ['红', '蓝', '绿'],
  // The last two digits of a Vietnamese draw: high and low, even and odd, and every sum of both.
  ['tai', 'xiu'],
  ['chan', 'le'],
  numbers(0, 18, (sum) => `tong-${sum}`),
  numbers(0, 9, String),
  // Every number of two, three or four digits.
  ...[2, 3, 4].map((digits) => numbers(0, 10 ** digits - 1, (number) => String(number).padStart(digits, '0'))),
]

type Whole = { readonly plays: ReadonlySet<string>; readonly whole: readonly string[] }

/** The plays in which each number of a draw, or each sum, is a bet of its own. Whoever holds them all knows what wins. */
const NUMBER_PLAYS: Readonly<Record<string, readonly Whole[]>> = {
  PK10: [
    { plays: new Set(['Q1.ZX_FS', 'DWD']), whole: numbers(1, 10, twoDigits) },
    // The sum of the first two cars.
    { plays: new Set(['GYH']), whole: numbers(3, 19, String) },
  ],
  '11X5': [{ plays: new Set(['Q1.ZX_FS', 'DWD', 'RX1.FS', 'Q3.BDW', 'Z3.BDW', 'H3.BDW']), whole: numbers(1, 11, twoDigits) }],
  LHC49: [{ plays: new Set(['TM', 'ZM', 'ZMT']), whole: numbers(1, 49, twoDigits) }],
}

/** How many numbers of so many digits have each digit sum. */
const waysOf = (digits: number): readonly bigint[] =>
  Array.from({ length: digits }).reduce<bigint[]>(
    (ways) =>
      Array.from({ length: ways.length + 9 }, (_, sum) => ways.slice(Math.max(0, sum - 9), sum + 1).reduce((all, one) => all + one, 0n)),
    [1n],
  )
const WAYS: Readonly<Record<string, readonly bigint[]>> = { 2: waysOf(2), 3: waysOf(3) }

/** The direct sum of two or three digits, on some places of a draw, or of the three of a Myanmar number. One bet is one number with the sum. */
const DIRECT_SUM = /^[A-Z]+([23])\.ZX_HZ$/
const waysIn = (play: string): readonly bigint[] | undefined => WAYS[play === 'BREAK' ? '3' : (DIRECT_SUM.exec(play)?.[1] ?? '')]

/** The sets of a play under the rules of its lottery. */
function setsOf({ rules, play }: Pick<PlacedTicket, 'rules' | 'play'>): Opposites {
  const ways = waysIn(play)
  if (ways) return [ways.map((_, sum) => String(sum))]
  return [...SIDES, ...(NUMBER_PLAYS[rules] ?? []).filter(({ plays }) => plays.has(play)).map(({ whole }) => whole)]
}

/** The stakes on spots of complete sets. Each stake counts once, in however many sets its spot is. */
function opposedUnits(placed: readonly Placed[], sets: Opposites): bigint {
  const held = new Set(placed.map(({ on }) => on))
  const opposed = new Set(sets.filter((set) => set.every((spot) => held.has(spot))).flat())
  return placed.reduce((sum, { on, units }) => (opposed.has(on) ? sum + units : sum), 0n)
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
 * single option can then be opposite to another.
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

/** The stakes of one person's tickets on one draw that bet against each other at the same place. */
export function opposedTickets(tickets: readonly PlacedTicket[]): bigint {
  let sum = 0n
  for (const [first, ...others] of Map.groupBy(tickets, ({ rules, play }) => `${rules}/${play}`).values()) {
    const options = [first!, ...others].flatMap((ticket) => optionsOf(ticket) ?? [])
    const sets = setsOf(first!)
    for (const placed of Map.groupBy(options, ({ place }) => place).values()) sum += opposedUnits(placed, sets)
  }
  return sum
}

/** The part of a round's stake that is no valid turnover: opposite bets, and bonus money in the bets beside them (PR-42, PR-47). */
export function idleUnits(stake: bigint, opposed: bigint, bonus: bigint): bigint {
  const beside = stake - opposed
  return opposed + (bonus < beside ? bonus : beside)
}
