/** The Vietnamese lotteries: 27 prizes of the northern station, 18 of a southern or central one, against whose ends and heads numbers are bet. */

import { choices, words } from '../plays/choices.ts'
import { fieldsDrawn } from '../draws.ts'
import type { Field, Prizes, ReadDraw } from '../draws.ts'
import { entries, hits } from '../plays/entries.ts'
import type { Family, Lottery } from '../family.ts'
import { DIGITS, numbered } from '../grammar.ts'
import { packed } from '../plays/packed.ts'
import { hit, on } from '../play.ts'
import type { Play, Reach } from '../play.ts'
import { atPlace, attained, ONE_HIT, over, range, spaceOf } from '../plays/reach.ts'
import { drawnOf, drawnSpreads, subsets, subsetTickets } from '../plays/subsets.ts'
import prices from './vietnam.json' with { type: 'json' }

/** A draw with what most plays need: all prizes in one list, and the two-digit ends that appeared. */
type Station = { readonly prizes: Prizes; readonly all: readonly string[]; readonly ends: ReadonlySet<number> }

const stationOf = (prizes: Prizes): Station => {
  const all = Object.values(prizes).flat()
  return { prizes, all, ends: new Set(all.map((prize) => Number(prize.slice(-2)))) }
}

const stationDrawn = (read: ReadDraw<Prizes>): ReadDraw<Station> => {
  return (raw) => {
    const prizes = read(raw)
    return prizes && stationOf(prizes)
  }
}

type Fields = Readonly<Record<string, Field>>
/** The prizes of a region, and draws in which each of them ends or begins with a number. */
type Region = { readonly prizes: number; readonly ending: (number: string) => Station; readonly beginning: (number: string) => Station }
const regionOf = (fields: Fields): Region => {
  const every = (write: (digits: number) => string): Station =>
    stationOf(
      Object.fromEntries(
        Object.entries(fields).map(([name, { digits, count = 1 }]) => [name, Array.from({ length: count }, () => write(digits))]),
      ),
    )
  return {
    prizes: Object.values(fields).reduce((sum, { count = 1 }) => sum + count, 0),
    ending: (number) => every((digits) => number.padStart(digits, '0').slice(-digits)),
    beginning: (number) => every((digits) => number.padEnd(digits, '0').slice(0, digits)),
  }
}

const PAIRS = numbered(0, 99, 2)
const end = (prize: string, digits: number): string => prize.slice(-digits)
const specialOf = ({ prizes }: Station): string => prizes['DB']?.[0] ?? ''
const firstOf = ({ prizes }: Station): string => prizes['G1']?.[0] ?? ''

/** Lô: a number against the end of every prize that is long enough; every match pays (nháy). */
const lot = ({ ending }: Region, digits: number): Play<Station> =>
  entries({
    digits,
    results: ({ all }) => hits(all.filter((prize) => prize.length >= digits).map((prize) => end(prize, digits))),
    showing: ending,
  })

/** Numbers against the ends of some prizes only; every match pays. */
const against = ({ ending }: Region, digits: number, ...names: readonly string[]): Play<Station> =>
  entries({
    digits,
    results: ({ prizes }) => hits(names.flatMap((name) => (prizes[name] ?? []).map((prize) => end(prize, digits)))),
    showing: ending,
  })

/** Two digits against the first ones of some prizes. */
const heads = ({ beginning }: Region, of: (station: Station) => readonly string[]): Play<Station> =>
  entries({ digits: 2, results: (station) => hits(of(station).map((prize) => prize.slice(0, 2))), showing: beginning })

/** Xiên and trượt look at which of the hundred ends appeared: class 0 appeared, class 1 did not. */
const appeared =
  ({ ends }: Station) =>
  (number: number): number =>
    ends.has(number) ? 0 : 1

const groups = (size: number, drawn: number, reach: (tickets: readonly (readonly number[])[]) => Reach): Play<Station> =>
  subsetTickets({ of: PAIRS, separator: '&', size, classOf: appeared, patterns: [drawnOf(size, drawn)], reach })

/** Groups of numbers that must all appear: as many as fit into a draw with as many different ends as it has prizes. */
const together = ({ prizes }: Region, size: number): Play<Station> =>
  groups(size, size, (tickets) => {
    const { most, attained: isAttained } = packed(tickets, size, prizes)
    return { best: [hit(most).wins], attained: isAttained }
  })

/** Groups of which no number may appear: one number always does, ideally one in no group or in the fewest. */
const apart = (size: number): Play<Station> =>
  groups(size, 0, (tickets) => {
    const groupsWith = range(0, PAIRS.size - 1).map((number) => tickets.filter((one) => one.includes(number)).length)
    return attained(hit(tickets.length - Math.min(...groupsWith)).wins)
  })

const chained = ({ prizes }: Region, size: number): Play<Station> =>
  subsets({
    of: PAIRS,
    size,
    classOf: appeared,
    patterns: [drawnOf(size, size)],
    spreads: drawnSpreads({ of: PAIRS.size, drawn: prizes, repeats: true }),
  })

const LAST_TWO = {
  tai: (number: number) => number >= 50,
  xiu: (number: number) => number < 50,
  chan: (number: number) => number % 2 === 0,
  le: (number: number) => number % 2 === 1,
  ...Object.fromEntries(
    Array.from({ length: 19 }, (_, sum) => [`tong-${sum}`, (number: number) => Math.floor(number / 10) + (number % 10) === sum]),
  ),
}

const LAST_TWO_DIGITS = spaceOf(() => range(0, 99))

/** The digit of the special prize at `back` places from its end. */
const digitOf = (back: number): Play<Station> =>
  choices({
    of: DIGITS,
    judge: (station, digit) => (specialOf(station).at(-back) === String(digit) ? 'hit' : undefined),
    reach: (digits) => atPlace(new Map(digits.map((digit) => [String(digit), ONE_HIT]))),
  })

const everywhere = (region: Region): Readonly<Record<string, Play<Station>>> => ({
  LO2: lot(region, 2),
  LO2_1K: lot(region, 2),
  LO3: lot(region, 3),
  LO4: lot(region, 4),
  LO2_DAU: heads(region, ({ all }) => all.filter((prize) => prize.length > 2)),
  ...Object.fromEntries([2, 3, 4].map((size) => [`XIEN${size}`, together(region, size)])),
  ...Object.fromEntries([2, 3, 4].map((size) => [`XIEN${size}_FS`, chained(region, size)])),
  ...Object.fromEntries([4, 8, 10].map((size) => [`TRUOT${size}`, apart(size)])),
  DE_DB: against(region, 2, 'DB'),
  DE_DAU_DB: heads(region, (station) => [specialOf(station)]),
  DE_G1: against(region, 2, 'G1'),
  DE_DAU_G1: heads(region, (station) => [firstOf(station)]),
  C3_DB: against(region, 3, 'DB'),
  C4_DB: against(region, 4, 'DB'),
  DAU: digitOf(2),
  DUOI: digitOf(1),
  DB2_DXDS: on((station: Station) => Number(end(specialOf(station), 2)), over(LAST_TWO_DIGITS, words(LAST_TWO))),
})

const NORTH_PRIZES = {
  DB: { digits: 5, count: 1 },
  G1: { digits: 5, count: 1 },
  G2: { digits: 5, count: 2 },
  G3: { digits: 5, count: 6 },
  G4: { digits: 4, count: 4 },
  G5: { digits: 4, count: 6 },
  G6: { digits: 3, count: 3 },
  G7: { digits: 2, count: 4 },
} as const satisfies Fields
const NORTH_REGION = regionOf(NORTH_PRIZES)
const NORTH: Lottery<Station> = {
  prices: prices.VN_NORTH,
  readDraw: stationDrawn(fieldsDrawn(NORTH_PRIZES)),
  plays: {
    ...everywhere(NORTH_REGION),
    DE_G7: against(NORTH_REGION, 2, 'G7'),
    DAUDUOI2: against(NORTH_REGION, 2, 'G7', 'DB'),
    C3_DAU: against(NORTH_REGION, 3, 'G6'),
    C3_DAUDUOI: against(NORTH_REGION, 3, 'G6', 'DB'),
    B8L: against(NORTH_REGION, 2, 'G7', 'G6', 'DB'),
  },
}

const SOUTH_PRIZES = {
  DB: { digits: 6, count: 1 },
  G1: { digits: 5, count: 1 },
  G2: { digits: 5, count: 1 },
  G3: { digits: 5, count: 2 },
  G4: { digits: 5, count: 7 },
  G5: { digits: 4, count: 1 },
  G6: { digits: 4, count: 3 },
  G7: { digits: 3, count: 1 },
  G8: { digits: 2, count: 1 },
} as const satisfies Fields
const SOUTH_REGION = regionOf(SOUTH_PRIZES)
const SOUTH: Lottery<Station> = {
  prices: prices.VN_SOUTH,
  readDraw: stationDrawn(fieldsDrawn(SOUTH_PRIZES)),
  plays: {
    ...everywhere(SOUTH_REGION),
    DE_G8: against(SOUTH_REGION, 2, 'G8'),
    DAUDUOI2: against(SOUTH_REGION, 2, 'G8', 'DB'),
    C3_DAU: against(SOUTH_REGION, 3, 'G7'),
    C3_DAUDUOI: against(SOUTH_REGION, 3, 'G7', 'DB'),
    B7L: against(SOUTH_REGION, 2, 'DB', 'G5', 'G6', 'G7', 'G8'),
  },
}

export const VIETNAM: Family<{ VN_NORTH: Station; VN_SOUTH: Station }> = { VN_NORTH: NORTH, VN_SOUTH: SOUTH }
