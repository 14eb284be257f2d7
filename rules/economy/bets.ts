/**
 * Bets that a hunter may choose from: dice of many chances, roulette and blackjack, with their exact outcomes. Chances and returns are floating numbers:
 * expectations are shown beside the bound that decides, and no amount of money is computed with them.
 */
import { blackjackOutcomes } from './blackjack-best.ts'
import { DICE_ROLLS, diceMultiplier } from '../originals/dice.ts'
import { MULTIPLIER_SCALE } from '../originals/payout.ts'
import { POCKETS, ROULETTE_SPOTS } from '../originals/roulette-table.ts'
import { ORIGINAL_EDGES } from '../originals/edges.ts'

/** `returned` is what comes back of one unit of stake; `staked` is above 1 where a hand was doubled or split. */
export type BetOutcome = { readonly chance: number; readonly returned: number; readonly staked: number }
export type HunterBet = {
  readonly name: string
  readonly game: 'dice' | 'roulette' | 'blackjack'
  /** Of the game, in basis points. */
  readonly edgeBp: bigint
  readonly outcomes: readonly BetOutcome[]
}

/** Winning rolls of ten thousand, from the surest to the rarest. */
const DICE_WAYS = [9_800, 9_000, 7_500, 4_950, 3_300, 2_000, 1_000, 500, 200, 100]
const SPOTS = ['red', 'dozen-1', 'line-1-2-3-4-5-6', 'corner-1-2-4-5', 'straight-17'] as const

const wins = (chance: number, returned: number): BetOutcome[] => [
  { chance, returned, staked: 1 },
  { chance: 1 - chance, returned: 0, staked: 1 },
]

export const diceBet = (ways: number): HunterBet => ({
  name: `dice ${(ways / 100).toFixed(2)} %`,
  game: 'dice',
  edgeBp: BigInt(ORIGINAL_EDGES.dice),
  outcomes: wins(ways / DICE_ROLLS, Number(diceMultiplier(ways)) / Number(MULTIPLIER_SCALE)),
})

export const rouletteBet = (spot: string): HunterBet => {
  const { pockets, odds } = ROULETTE_SPOTS.european.get(spot)!
  const edgeBp = BigInt(ORIGINAL_EDGES.roulette)
  return { name: `roulette ${spot}`, game: 'roulette', edgeBp, outcomes: wins(pockets.length / POCKETS.european, odds + 1) }
}

export const blackjackBet = (): HunterBet => ({
  name: 'blackjack',
  game: 'blackjack',
  edgeBp: BigInt(ORIGINAL_EDGES.blackjack),
  outcomes: blackjackOutcomes().map(({ net, staked, chance }) => ({ chance, returned: net + staked, staked })),
})

export const hunterBets = (): readonly HunterBet[] => [...DICE_WAYS.map(diceBet), ...SPOTS.map(rouletteBet), blackjackBet()]
