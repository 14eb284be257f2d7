/** The spots of the roulette table as data: which pockets each bet covers and what odds it has, on the European and the American wheel. */

export type RouletteWheel = 'european' | 'american'
/** Pockets are 0 to 36; 37 stands for the double zero of the American wheel. */
export type RouletteSpot = { readonly pockets: readonly number[]; readonly odds: number }

const DOUBLE_ZERO = 37
export const POCKETS: Readonly<Record<RouletteWheel, number>> = { european: 37, american: 38 }

const RED = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]
const numbers = Array.from({ length: 36 }, (_, index) => index + 1)
const rows = Array.from({ length: 12 }, (_, row) => [3 * row + 1, 3 * row + 2, 3 * row + 3])

const pocketText = (pocket: number): string => (pocket === DOUBLE_ZERO ? '00' : String(pocket))
/** A spot that is named by its pockets, such as `split-8-11`. */
const named = (kind: string, odds: number, pockets: readonly number[]): [string, RouletteSpot] => [
  [kind, ...pockets.map(pocketText)].join('-'),
  { pockets, odds },
]

/** Chips on the numbered field, alike on both wheels. */
const field = (): [string, RouletteSpot][] => [
  ...numbers.map((number) => named('straight', 35, [number])),
  ...numbers.filter((number) => number % 3 !== 0).map((number) => named('split', 17, [number, number + 1])),
  ...numbers.filter((number) => number <= 33).map((number) => named('split', 17, [number, number + 3])),
  ...rows.map((row) => named('street', 11, row)),
  ...numbers
    .filter((number) => number <= 33 && number % 3 !== 0)
    .map((number) => named('corner', 8, [number, number + 1, number + 3, number + 4])),
  ...rows.slice(0, 11).map((row) => named('line', 5, [...row, ...row.map((number) => number + 3)])),
]

/** Chips outside the field; zero and double zero lose on all of them. */
const outside = (): [string, RouletteSpot][] => [
  ...[1, 2, 3].map((dozen): [string, RouletteSpot] => [
    `dozen-${dozen}`,
    { pockets: numbers.filter((number) => Math.ceil(number / 12) === dozen), odds: 2 },
  ]),
  ...[1, 2, 3].map((column): [string, RouletteSpot] => [
    `column-${column}`,
    { pockets: numbers.filter((number) => number % 3 === column % 3), odds: 2 },
  ]),
  ['red', { pockets: RED, odds: 1 }],
  ['black', { pockets: numbers.filter((number) => !RED.includes(number)), odds: 1 }],
  ['odd', { pockets: numbers.filter((number) => number % 2 === 1), odds: 1 }],
  ['even', { pockets: numbers.filter((number) => number % 2 === 0), odds: 1 }],
  ['low', { pockets: numbers.filter((number) => number <= 18), odds: 1 }],
  ['high', { pockets: numbers.filter((number) => number > 18), odds: 1 }],
]

/** Chips that touch a zero. The single zero is above 1, 2 and 3. On the American table 0 is above 1 and 2, and 00 above 2 and 3. */
const aroundZero: Readonly<Record<RouletteWheel, readonly [string, RouletteSpot][]>> = {
  european: [
    named('straight', 35, [0]),
    ...[1, 2, 3].map((number) => named('split', 17, [0, number])),
    named('street', 11, [0, 1, 2]),
    named('street', 11, [0, 2, 3]),
    named('corner', 8, [0, 1, 2, 3]),
  ],
  american: [
    named('straight', 35, [0]),
    named('straight', 35, [DOUBLE_ZERO]),
    named('split', 17, [0, DOUBLE_ZERO]),
    named('split', 17, [0, 1]),
    named('split', 17, [0, 2]),
    named('split', 17, [DOUBLE_ZERO, 2]),
    named('split', 17, [DOUBLE_ZERO, 3]),
    named('street', 11, [0, 1, 2]),
    named('street', 11, [0, DOUBLE_ZERO, 2]),
    named('street', 11, [DOUBLE_ZERO, 2, 3]),
    named('five', 6, [0, DOUBLE_ZERO, 1, 2, 3]),
  ],
}

/** Every spot of a wheel by its name. */
export const ROULETTE_SPOTS: Readonly<Record<RouletteWheel, ReadonlyMap<string, RouletteSpot>>> = {
  european: new Map([...field(), ...outside(), ...aroundZero.european]),
  american: new Map([...field(), ...outside(), ...aroundZero.american]),
}
