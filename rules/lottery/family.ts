/** How a lottery is defined: its plays, their prices and how its draw is read. */

import type { ReadDraw } from './draws.ts'
import type { Play } from './play.ts'

/**
 * The price of a play. `fair` factors are 1 ÷ chance and are scaled by the prize group. `odds` factors are customary total
 * returns, stake included. They only seed an operator's table: the engine takes the odds at which a ticket was sold.
 * `unitCost` is how many units of stake one bet takes, and `loads` how its selections load numbers (`loads.ts`).
 */
export type Price = {
  readonly name: string
  readonly basis: string
  readonly unitCost: number
  readonly loads: string
  readonly factors: Readonly<Record<string, string>>
  /** Tiers that are in force at times only, with their customary factors. A ticket wins one where the odds at which it was sold have it. */
  readonly special?: Readonly<Record<string, string>>
}

export type Lottery<View> = {
  readonly prices: Readonly<Record<string, Price>>
  readonly readDraw: ReadDraw<View>
  /** Keyed by play; a play without a price is not sold. */
  readonly plays: Readonly<Record<string, Play<View>>>
}

/** The lotteries of one file, each with the draw that it judges. */
export type Family<Views> = { readonly [Game in keyof Views]: Lottery<Views[Game]> }
