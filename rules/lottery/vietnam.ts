/** The Vietnamese lotteries: 27 prizes of the northern station, 18 of a southern or central one, against whose ends and heads numbers are bet. */

import { choices, words } from './choices.ts'
import { fieldsDrawn } from './draws.ts'
import type { Prizes, ReadDraw } from './draws.ts'
import { entries, hits } from './entries.ts'
import type { Family, Lottery } from './family.ts'
import { DIGITS, numbered } from './grammar.ts'
import { on } from './play.ts'
import type { Play } from './play.ts'
import { drawnOf, subsets, subsetTickets } from './subsets.ts'
import prices from './vietnam.json' with { type: 'json' }

/** A draw with what most plays ask: all prizes in one list, and the two-digit ends that appeared. */
type Station = { readonly prizes: Prizes; readonly all: readonly string[]; readonly ends: ReadonlySet<number> }

const stationDrawn = (read: ReadDraw<Prizes>): ReadDraw<Station> => {
  return (raw) => {
    const prizes = read(raw)
    if (prizes === undefined) return undefined
    const all = Object.values(prizes).flat()
    return { prizes, all, ends: new Set(all.map((prize) => Number(prize.slice(-2)))) }
  }
}

const PAIRS = numbered(0, 99, 2)
const end = (prize: string, digits: number): string => prize.slice(-digits)
const specialOf = ({ prizes }: Station): string => prizes['DB']?.[0] ?? ''
const firstOf = ({ prizes }: Station): string => prizes['G1']?.[0] ?? ''

/** Lô: a number against the end of every prize that is long enough; every match pays (nháy). */
const lot = (digits: number): Play<Station> =>
  entries({ digits, results: ({ all }) => hits(all.filter((prize) => prize.length >= digits).map((prize) => end(prize, digits))) })

/** Numbers against the ends of some prizes only; every match pays. */
const against = (digits: number, ...names: readonly string[]): Play<Station> =>
  entries({
    digits,
    results: ({ prizes }) => hits(names.flatMap((name) => (prizes[name] ?? []).map((prize) => end(prize, digits)))),
  })

/** A number against one text of the draw. */
const one = (digits: number, of: (station: Station) => string): Play<Station> =>
  entries({ digits, results: (station) => hits([of(station)]) })

/** Xiên and trượt look at which of the hundred ends appeared: class 0 appeared, class 1 did not. */
const appeared =
  ({ ends }: Station) =>
  (number: number): number =>
    ends.has(number) ? 0 : 1

const groups = (size: number, drawn: number): Play<Station> =>
  subsetTickets({ of: PAIRS, separator: '&', size, classOf: appeared, patterns: [drawnOf(size, drawn)] })
const chained = (size: number): Play<Station> => subsets({ of: PAIRS, size, classOf: appeared, patterns: [drawnOf(size, size)] })

const LAST_TWO = {
  tai: (number: number) => number >= 50,
  xiu: (number: number) => number < 50,
  chan: (number: number) => number % 2 === 0,
  le: (number: number) => number % 2 === 1,
  ...Object.fromEntries(
    Array.from({ length: 19 }, (_, sum) => [`tong-${sum}`, (number: number) => Math.floor(number / 10) + (number % 10) === sum]),
  ),
}

/** The digit of the special prize at `back` places from its end. */
const digitOf = (back: number): Play<Station> =>
  choices({ of: DIGITS, judge: (station, digit) => (specialOf(station).at(-back) === String(digit) ? 'hit' : undefined) })

const EVERYWHERE: Readonly<Record<string, Play<Station>>> = {
  LO2: lot(2),
  LO2_1K: lot(2),
  LO3: lot(3),
  LO4: lot(4),
  LO2_DAU: entries({ digits: 2, results: ({ all }) => hits(all.filter((prize) => prize.length > 2).map((prize) => prize.slice(0, 2))) }),
  ...Object.fromEntries([2, 3, 4].map((size) => [`XIEN${size}`, groups(size, size)])),
  ...Object.fromEntries([2, 3, 4].map((size) => [`XIEN${size}_FS`, chained(size)])),
  ...Object.fromEntries([4, 8, 10].map((size) => [`TRUOT${size}`, groups(size, 0)])),
  DE_DB: against(2, 'DB'),
  DE_DAU_DB: one(2, (station) => specialOf(station).slice(0, 2)),
  DE_G1: against(2, 'G1'),
  DE_DAU_G1: one(2, (station) => firstOf(station).slice(0, 2)),
  C3_DB: against(3, 'DB'),
  C4_DB: against(4, 'DB'),
  DAU: digitOf(2),
  DUOI: digitOf(1),
  DB2_DXDS: on((station: Station) => Number(end(specialOf(station), 2)), words(LAST_TWO)),
}

const NORTH: Lottery<Station> = {
  prices: prices.VN_NORTH,
  readDraw: stationDrawn(
    fieldsDrawn({
      DB: { digits: 5, count: 1 },
      G1: { digits: 5, count: 1 },
      G2: { digits: 5, count: 2 },
      G3: { digits: 5, count: 6 },
      G4: { digits: 4, count: 4 },
      G5: { digits: 4, count: 6 },
      G6: { digits: 3, count: 3 },
      G7: { digits: 2, count: 4 },
    }),
  ),
  plays: {
    ...EVERYWHERE,
    DE_G7: against(2, 'G7'),
    DAUDUOI2: against(2, 'G7', 'DB'),
    C3_DAU: against(3, 'G6'),
    C3_DAUDUOI: against(3, 'G6', 'DB'),
    B8L: against(2, 'G7', 'G6', 'DB'),
  },
}

const SOUTH: Lottery<Station> = {
  prices: prices.VN_SOUTH,
  readDraw: stationDrawn(
    fieldsDrawn({
      DB: { digits: 6, count: 1 },
      G1: { digits: 5, count: 1 },
      G2: { digits: 5, count: 1 },
      G3: { digits: 5, count: 2 },
      G4: { digits: 5, count: 7 },
      G5: { digits: 4, count: 1 },
      G6: { digits: 4, count: 3 },
      G7: { digits: 3, count: 1 },
      G8: { digits: 2, count: 1 },
    }),
  ),
  plays: {
    ...EVERYWHERE,
    DE_G8: against(2, 'G8'),
    DAUDUOI2: against(2, 'G8', 'DB'),
    C3_DAU: against(3, 'G7'),
    C3_DAUDUOI: against(3, 'G7', 'DB'),
    B7L: against(2, 'DB', 'G5', 'G6', 'G7', 'G8'),
  },
}

export const VIETNAM: Family<{ VN_NORTH: Station; VN_SOUTH: Station }> = { VN_NORTH: NORTH, VN_SOUTH: SOUTH }
