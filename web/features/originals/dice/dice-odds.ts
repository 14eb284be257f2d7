/** Dice odds: chance and multiplier of a bet as texts, from the very rules by which the server decides. */
import { diceMultiplier, diceTargets, diceWays, type DiceBet } from '@baize/rules/originals/dice.ts'
import { MULTIPLIER_SCALE } from '@baize/rules/originals/payout.ts'

export type Direction = DiceBet['direction']

const HUNDREDTHS = 100

/** `4950` is `"49.50"`: rolls, targets and chances are written with two places. */
export const inHundredths = (value: number): string => `${Math.floor(value / HUNDREDTHS)}.${String(value % HUNDREDTHS).padStart(2, '0')}`

/** `"49.5"` is `4950`; undefined for what is no number of at most two places. */
export function readHundredths(text: string): number | undefined {
  const match = /^([0-9]{1,2})(?:\.([0-9]{0,2}))?$/.exec(text)
  return match ? Number(match[1]) * HUNDREDTHS + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

export function withinTargets(direction: Direction, target: number): number {
  const { lowest, highest } = diceTargets(direction)
  return Math.min(highest, Math.max(lowest, target))
}

/** Turning the direction keeps the chance: under 49.50 becomes over 50.49. */
export const turned = (target: number): number => HUNDREDTHS * HUNDREDTHS - 1 - target

export type Odds = { readonly chance: string; readonly multiplier: bigint; readonly multiplierText: string }

export function oddsOf(direction: Direction, target: number): Odds {
  const ways = diceWays(direction, target)
  const multiplier = diceMultiplier(ways)
  return {
    chance: inHundredths(ways),
    multiplier,
    multiplierText: `${multiplier / MULTIPLIER_SCALE}.${(multiplier % MULTIPLIER_SCALE).toString().padStart(4, '0')}`,
  }
}
