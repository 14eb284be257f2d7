/** PK10, the races: ten cars in the order of their arrival. */

import { single, straight } from '../plays/areas.ts'
import type { Drawn } from '../plays/areas.ts'
import { choices, words } from '../plays/choices.ts'
import { numbersDrawn } from '../draws.ts'
import type { Family } from '../family.ts'
import { numbered, readPlace } from '../grammar.ts'
import pk10 from './pk10.json' with { type: 'json' }
import { at, on } from '../play.ts'
import type { Play } from '../play.ts'
import { over, range, rowsOf, spaceOf } from '../plays/reach.ts'
import { sumOf } from '../plays/stars.ts'
import { drawnOf, drawnOrNot, subsets } from '../plays/subsets.ts'
import { ballTickets } from '../plays/tickets.ts'
import { refused } from '@baize/contract/values/outcome.ts'

const CARS = numbered(1, 10, 2)
const PLACES = numbered(1, 10)

const CAR = spaceOf(() => range(1, CARS.size))
const windowsOf = (places: number) => spaceOf(() => rowsOf(range(1, CARS.size), places, true))
const TWO_CARS = windowsOf(2)
/** A play on the first places. */
const first = (places: number, play: Play<Drawn>): Play<Drawn> => {
  const window = range(0, places - 1)
  return on(at(...window), over(places === 2 ? TWO_CARS : windowsOf(places), play), window.join(','))
}

const DUEL = {
  龙: ([one = 0, other = 0]: Drawn) => one > other,
  虎: ([one = 0, other = 0]: Drawn) => one < other,
}
/** The car at one place against the car at the mirrored place. */
const duel = (place: number): Play<Drawn> =>
  on(at(place - 1, 10 - place), over(TWO_CARS, words(DUEL, { tier: () => '龙虎' })), `${place - 1},${10 - place}`)

/** Sum 11 is small and odd, as the middle of 3..19 belongs to the larger half of the ways. */
const SUM_SIDES = {
  大: (sum: number) => sum > 11,
  小: (sum: number) => sum <= 11,
  单: (sum: number) => sum % 2 === 1,
  双: (sum: number) => sum % 2 === 0,
}
const CAR_SIDES = {
  大: (car: number) => car >= 6,
  小: (car: number) => car <= 5,
  单: (car: number) => car % 2 === 1,
  双: (car: number) => car % 2 === 0,
}
const carSides = words(CAR_SIDES, { tier: () => '两面' })

/** 名次大小单双: `place@tokens` on the car at one place 1..10. */
const sidesAtPlace: Play<Drawn> = (selection, given) => {
  const read = readPlace(selection)
  if (!read.ok) return read
  const place = PLACES.get(read.value[0])
  if (place === undefined) return refused('positions-malformed')
  return on((drawn: Drawn) => drawn[place - 1] ?? 0, over(CAR, carSides), String(place - 1))(read.value[1], given)
}

export const PK10: Family<{ PK10: Drawn }> = {
  PK10: {
    prices: pk10.PK10,
    readDraw: numbersDrawn(CARS, 10, true),
    plays: {
      'Q1.ZX_FS': first(1, straight(CARS, 1, true)),
      'Q2.ZX_FS': first(2, straight(CARS, 2, true)),
      'Q2.ZX_DS': first(2, ballTickets(CARS, 2)),
      'Q3.ZX_FS': first(3, straight(CARS, 3, true)),
      'Q3.ZX_DS': first(3, ballTickets(CARS, 3)),
      'Q2.ZU_FS': first(2, subsets({ of: CARS, size: 2, classOf: drawnOrNot, patterns: [drawnOf(2, 2)] })),
      DWD: single(CARS, 10, true),
      GYH: first(2, on(sumOf, choices({ of: numbered(3, 19), judge: (sum, value) => (sum === value ? String(value) : undefined) }))),
      GYH_DXDS: first(2, on(sumOf, words(SUM_SIDES))),
      GYH_DXDS_TIE11: first(2, on(sumOf, words(SUM_SIDES, { refunded: (sum) => sum === 11 }))),
      LH1: duel(1),
      LH2: duel(2),
      LH3: duel(3),
      LH4: duel(4),
      LH5: duel(5),
      POS_DXDS: sidesAtPlace,
    },
  },
}
