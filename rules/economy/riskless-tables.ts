/** Near-riskless rounds of the in-house tables, where one round may hold several bets. All results of a round are gone through. */
import type { BaccaratResult } from '../originals/baccarat.ts'
import { BACCARAT_SPOTS, baccaratMultiplier } from '../originals/baccarat.ts'
import type { Card } from '../originals/cards.ts'
import { DRAGON_TIGER_SPOTS } from '../originals/dragon-tiger.ts'
import { POCKETS, ROULETTE_SPOTS, type RouletteWheel } from '../originals/roulette-table.ts'
import { SIC_BO_SPOTS, type Dice } from '../originals/sic-bo.ts'
import { oddsToOne } from '../originals/table-bets.ts'
import { isNearRiskless } from './riskless.ts'

/** A bet of a round on a named spot. */
export type Placed = { readonly on: string; readonly units: bigint }

/** Some results of a table that pay every spot alike, in ten-thousandths of its stake. */
type Result = { readonly ways: bigint; readonly pays: (on: string) => bigint }

const FACES = [1, 2, 3, 4, 5, 6] as const
const SCALE = 10_000n

const roulette = (wheel: RouletteWheel): Result[] =>
  Array.from({ length: POCKETS[wheel] }, (_, pocket) => ({
    ways: 1n,
    pays(on) {
      const spot = ROULETTE_SPOTS[wheel].get(on)
      return spot?.pockets.includes(pocket) === true ? oddsToOne(spot.odds) : 0n
    },
  }))

const sicBo = (): Result[] =>
  FACES.flatMap((one) =>
    FACES.flatMap((two) =>
      FACES.map((three): Result => {
        const dice: Dice = [one, two, three]
        return {
          ways: 1n,
          pays(on) {
            const odds = SIC_BO_SPOTS.get(on)?.(dice) ?? null
            return odds === null ? 0n : oddsToOne(odds)
          },
        }
      }),
    ),
  )

/**
 * How many of a million deals end so. A pair bet is taken as lost: a pair only adds to what a result returns. Without it no result becomes safe that
 * would bring the others above nine tenths.
 */
const BACCARAT_ENDS: readonly { readonly ways: bigint; readonly player: number; readonly banker: number }[] = [
  { ways: 446_247n, player: 9, banker: 0 },
  { ways: 404_734n, player: 0, banker: 9 },
  { ways: 53_864n, player: 0, banker: 6 },
  { ways: 95_156n, player: 0, banker: 0 },
]

const baccarat = (): Result[] =>
  BACCARAT_ENDS.map(({ ways, player, banker }) => {
    const result: BaccaratResult = { playerTotal: player, bankerTotal: banker, playerPair: false, bankerPair: false }
    return {
      ways,
      pays(on) {
        const spot = BACCARAT_SPOTS.find((each) => each === on)
        return spot === undefined ? 0n : baccaratMultiplier(spot, result)
      },
    }
  })

/** Cards of one rank in eight decks, and in one suit of them. */
const OF_RANK = 32n
const OF_FACE = 8n
const RANKS = Array.from({ length: 13 }, (_, index) => index + 1)

function dragonTiger(): Result[] {
  const result = (ways: bigint, dragon: Card, tiger: Card): Result => ({
    ways,
    pays: (on) => DRAGON_TIGER_SPOTS.get(on)?.({ dragon, tiger }) ?? 0n,
  })
  return RANKS.flatMap((rank) => {
    const dragon: Card = { rank, suit: 'clubs' }
    const others = RANKS.filter((other) => other !== rank).map((other) => result(OF_RANK * OF_RANK, dragon, { rank: other, suit: 'clubs' }))
    const suited = result(OF_RANK * (OF_FACE - 1n), dragon, dragon)
    const unsuited = result(OF_RANK * (OF_RANK - OF_FACE), dragon, { rank, suit: 'hearts' })
    return [...others, suited, unsuited]
  })
}

const RESULTS: Readonly<Record<string, readonly Result[]>> = {
  european: roulette('european'),
  american: roulette('american'),
  baccarat: baccarat(),
  'dragon-tiger': dragonTiger(),
  'sic-bo': sicBo(),
}

/** Whether a round of this in-house game may hold several bets. */
export const isTable = (game: string): boolean => game === 'roulette' || (game !== 'european' && game !== 'american' && game in RESULTS)

/** Whether the bets of a round are near-riskless together. `wheel` is that of roulette. */
export function isTableRiskless(game: string, placed: readonly Placed[], wheel: RouletteWheel = 'european'): boolean {
  const results = RESULTS[game === 'roulette' ? wheel : game]
  if (results === undefined || placed.length < 2) return false
  const stake = placed.reduce((sum, { units }) => sum + units, 0n)
  return isNearRiskless(
    stake,
    results.map(({ ways, pays }) => ({ ways, returned: placed.reduce((sum, { on, units }) => sum + units * pays(on), 0n) / SCALE })),
  )
}
