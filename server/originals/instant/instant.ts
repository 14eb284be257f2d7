/** Instant: the games of one step by their codes. A new one is a file and a row here. */
import type { PlayedGame } from '../played-game.ts'
import { playedBaccarat } from './baccarat.ts'
import { playedDice } from './dice.ts'
import { playedDragonTiger } from './dragon-tiger.ts'
import { playedKeno } from './keno.ts'
import { playedLimbo } from './limbo.ts'
import { playedLineSlot } from './line-slot.ts'
import { playedPlinko } from './plinko.ts'
import { playedRoulette } from './roulette.ts'
import { playedSicBo } from './sic-bo.ts'
import { playedWheel } from './wheel.ts'

export const INSTANT = {
  dice: playedDice,
  limbo: playedLimbo,
  plinko: playedPlinko,
  keno: playedKeno,
  wheel: playedWheel,
  roulette: playedRoulette,
  baccarat: playedBaccarat,
  'dragon-tiger': playedDragonTiger,
  'sic-bo': playedSicBo,
  'line-slot': playedLineSlot,
} as const

export type InstantCode = keyof typeof INSTANT

export const instantGame = (code: string): PlayedGame | undefined =>
  Object.hasOwn(INSTANT, code) ? (INSTANT as Readonly<Record<string, PlayedGame>>)[code] : undefined
