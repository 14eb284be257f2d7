/** LF, the low-frequency lotteries: 3D and 排列三 (three digits), 排列五 (five digits) and 双色球 (six of 33 red, one of 16 blue). */

import { refused } from '@baize/contract/values/outcome.ts'
import { single, straight } from '../plays/areas.ts'
import type { Drawn } from '../plays/areas.ts'
import { numbersDrawn } from '../draws.ts'
import type { ReadDraw } from '../draws.ts'
import type { Family } from '../family.ts'
import { DIGITS, numbered, readAreas, readOptions } from '../grammar.ts'
import prices from './lf.json' with { type: 'json' }
import { addTallies, choose, hit, ticket } from '../play.ts'
import type { Play } from '../play.ts'
import { attained } from '../plays/reach.ts'
import { THREE_STARS, TWO_STARS, windowPlays } from '../plays/stars.ts'
import type { Pattern } from '../plays/subsets.ts'
import { betsOfPattern, betsOfSpread, drawnOrNot, drawnSpreads, readChosen } from '../plays/subsets.ts'
import { straightTickets } from '../plays/tickets.ts'

const REDS = numbered(1, 33, 2)
const BLUES = numbered(1, 16, 2)
const RED_PICKS = 6

type TwoColours = { readonly reds: readonly number[]; readonly blue: number }

const readReds = numbersDrawn(REDS, RED_PICKS, true)
const readBlue = numbersDrawn(BLUES, 1, true)
const twoColoursDrawn: ReadDraw<TwoColours> = (raw) => {
  if (!Array.isArray(raw) || raw.length !== RED_PICKS + 1) return undefined
  const reds = readReds(raw.slice(0, RED_PICKS))
  const [blue] = readBlue(raw.slice(RED_PICKS)) ?? []
  return reds === undefined || blue === undefined ? undefined : { reds, blue }
}

/** The tier by red hits, with the blue wrong and right. Three reds alone win a special tier, which is in force at times only. */
const TIERS: readonly (readonly [wrong: string | undefined, right: string])[] = [
  [undefined, '六等奖'],
  [undefined, '六等奖'],
  [undefined, '六等奖'],
  ['福运奖', '五等奖'],
  ['五等奖', '四等奖'],
  ['四等奖', '三等奖'],
  ['二等奖', '一等奖'],
]

const redSpreads = drawnSpreads({ of: REDS.size, drawn: RED_PICKS })

/** Six of the chosen reds with each chosen blue; with `bankers` some reds are in every bet. */
const twoColours =
  (bankers: boolean): Play<TwoColours> =>
  (selection) => {
    const areas = readAreas(selection, bankers ? 3 : 2)
    if (!areas.ok) return areas
    const reds = readChosen(areas.value.slice(0, -1).join('|'), REDS, RED_PICKS, bankers)
    if (!reds.ok) return reds
    const blues = readOptions(areas.value.at(-1) ?? '', BLUES)
    if (!blues.ok) return blues
    const chosen = reds.value
    const redBets = choose(chosen.others.length, RED_PICKS - chosen.bankers.length)
    if (redBets === 0) return refused('too-few-options')
    /** The wins when `bets` of the reds' bets show each number of hits, with as many right blues. */
    const tallyOf = (right: number, betsOf: (pattern: Pattern) => number) =>
      addTallies(
        TIERS.flatMap(([without, withBlue], hits) => {
          const bets = betsOf({ tier: withBlue, of: [hits, RED_PICKS - hits] })
          const others = without === undefined ? [] : [hit(bets * (blues.value.length - right), without)]
          return [hit(bets * right, withBlue), ...others]
        }),
      )
    return ticket(
      redBets * blues.value.length,
      (drawn) => {
        const classOf = drawnOrNot(drawn.reds)
        return tallyOf(blues.value.includes(drawn.blue) ? 1 : 0, (pattern) => betsOfPattern(chosen, pattern, classOf))
      },
      () =>
        attained(
          ...redSpreads(chosen).flatMap((spread) =>
            (blues.value.length < BLUES.size ? [0, 1] : [1]).map(
              (right) => tallyOf(right, (pattern) => betsOfSpread(spread, pattern)).wins,
            ),
          ),
        ),
    )
  }

export const LF: Family<{ '3D': Drawn; P5: Drawn; SSQ: TwoColours }> = {
  '3D': {
    prices: prices['3D'],
    readDraw: numbersDrawn(DIGITS, 3, false),
    plays: {
      ...windowPlays('S3', [0, 1, 2], THREE_STARS),
      ...windowPlays('Q2', [0, 1], TWO_STARS),
      ...windowPlays('H2', [1, 2], TWO_STARS),
      '3D.DWD': single(DIGITS, 3),
    },
  },
  P5: {
    prices: prices.P5,
    readDraw: numbersDrawn(DIGITS, 5, false),
    plays: {
      '5X.ZX_FS': straight(DIGITS, 5),
      '5X.ZX_DS': straightTickets(5),
      ...windowPlays('Q3', [0, 1, 2], THREE_STARS),
      ...windowPlays('H2', [3, 4], TWO_STARS),
      'P5.DWD': single(DIGITS, 5),
    },
  },
  SSQ: { prices: prices.SSQ, readDraw: twoColoursDrawn, plays: { FS: twoColours(false), DT: twoColours(true) } },
}
