/** The rules of mines: 25 tiles hide 1 to 24 mines; each safe tile raises the multiplier, a mine ends the round. */

import { done } from '@baize/contract/values/outcome.ts'
import type { Outcome } from '@baize/contract/values/outcome.ts'
import type { FairStream } from '../fairness/stream.ts'
import { choose, fraction, rangeOf, timesFraction } from './fraction.ts'
import type { Fraction, Range } from './fraction.ts'
import { MULTIPLIER_SCALE, betRefused, choiceRefused, payoutRoundedDown, stakeRefused } from './payout.ts'
import type { BetRefusal } from './payout.ts'

export const MINES = { game: 'mines', version: '1' } as const

export const MINES_TILES = 25
export const MINES_MOST = 24

export type MinesBet = { readonly stakeUnits: bigint; readonly mines: number }
/** A tile 0 to 24, row by row from the top left, or a cash-out. */
export type MinesChoice = { readonly kind: 'open'; readonly tile: number } | { readonly kind: 'cash-out' }
/** The state of the round. While it is open, `multiplier` is the present cash-out; it is 0 before the first safe tile. */
export type MinesRound = {
  readonly state: 'open' | 'lost' | 'paid'
  readonly opened: readonly number[]
  readonly multiplier: bigint
  /** The multiplier after the next safe tile; null once the round has ended. */
  readonly nextMultiplier: bigint | null
  readonly payoutUnits: bigint
}

/** The mined tiles of a round, laid before the first choice: `mines` of 25 without replacement. */
export const layMines = (stream: FairStream, mines: number): Promise<number[]> => stream.take(mines, MINES_TILES)

/** The chance that `picks` tiles are all safe: C(25 − mines, picks) / C(25, picks). */
export const minesChance = (mines: number, picks: number): Fraction =>
  fraction(choose(MINES_TILES - mines, picks), choose(MINES_TILES, picks))

/** 0.99 / chance, rounded down to ten-thousandths; picks from 1 to 25 − mines. */
export const minesMultiplier = (mines: number, picks: number): bigint => {
  const { numerator, denominator } = minesChance(mines, picks)
  return (99n * denominator * MULTIPLIER_SCALE) / (100n * numerator)
}

/** The returns of cashing out after any number of tiles, with any number of mines. */
export const minesReturns = (): Range =>
  rangeOf(
    Array.from({ length: MINES_MOST }, (_, less) =>
      Array.from({ length: MINES_TILES - 1 - less }, (__, before) =>
        timesFraction(minesChance(less + 1, before + 1), fraction(minesMultiplier(less + 1, before + 1), MULTIPLIER_SCALE)),
      ),
    ).flat(),
  )

/** The bet as it is, or a refusal with the range of mines; the stake must be above 0. */
export const checkMinesBet = (bet: MinesBet): Outcome<MinesBet, BetRefusal> => {
  if (bet.stakeUnits <= 0n) return stakeRefused()
  return Number.isInteger(bet.mines) && bet.mines >= 1 && bet.mines <= MINES_MOST
    ? done(bet)
    : betRefused('mines', { lowest: 1, highest: MINES_MOST })
}

/**
 * The round after a list of choices: a pure function of the laid mines and the list. Opening the last safe tile pays at once. A choice
 * is refused when the round has ended, or when the tile is open or off the board. A cash-out is refused before the first tile is
 * opened.
 */
export const playMines = (round: {
  bet: MinesBet
  mined: readonly number[]
  choices: readonly MinesChoice[]
}): Outcome<MinesRound, BetRefusal | 'state-conflict'> => {
  const checked = checkMinesBet(round.bet)
  if (!checked.ok) return checked
  const { stakeUnits, mines } = round.bet
  const opened: number[] = []
  let state: MinesRound['state'] = 'open'
  for (const [at, choice] of round.choices.entries()) {
    if (state !== 'open') return choiceRefused(at)
    if (choice.kind === 'cash-out') {
      if (opened.length === 0) return choiceRefused(at)
      state = 'paid'
    } else {
      const { tile } = choice
      if (!Number.isInteger(tile) || tile < 0 || tile >= MINES_TILES || opened.includes(tile)) return choiceRefused(at, { tile })
      opened.push(tile)
      if (round.mined.includes(tile)) state = 'lost'
      else if (opened.length === MINES_TILES - mines) state = 'paid'
    }
  }
  const multiplier = state === 'lost' || opened.length === 0 ? 0n : minesMultiplier(mines, opened.length)
  const nextMultiplier = state === 'open' ? minesMultiplier(mines, opened.length + 1) : null
  return done({ state, opened, multiplier, nextMultiplier, payoutUnits: state === 'paid' ? payoutRoundedDown(stakeUnits, multiplier) : 0n })
}
