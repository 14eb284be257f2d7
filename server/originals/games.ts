/** Games: every game of one step and of several by its code; a new one is a file and a row here. */
import { playedBaccarat } from './instant/baccarat.ts'
import { steppedBlackjack } from './stepped/blackjack.ts'
import { playedDice } from './instant/dice.ts'
import { playedDragonTiger } from './instant/dragon-tiger.ts'
import { steppedHiLo } from './stepped/hi-lo.ts'
import { playedKeno } from './instant/keno.ts'
import { playedLimbo } from './instant/limbo.ts'
import { playedLineSlot } from './instant/line-slot.ts'
import { steppedMines } from './stepped/mines.ts'
import type { PlayedGame, SteppedGame } from './played-game.ts'
import { playedPlinko } from './instant/plinko.ts'
import { playedRoulette } from './instant/roulette.ts'
import { playedSicBo } from './instant/sic-bo.ts'
import { playedWheel } from './instant/wheel.ts'

const INSTANT = {
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
const STEPPED = { mines: steppedMines, 'hi-lo': steppedHiLo, blackjack: steppedBlackjack } as const

export type InstantCode = keyof typeof INSTANT
export type SteppedCode = keyof typeof STEPPED
export type PlayableCode = InstantCode | SteppedCode
/** What a member asks a game for. */
export type WishOf<Code extends PlayableCode> = Code extends InstantCode
  ? Parameters<(typeof INSTANT)[Code]['read']>[0]
  : Code extends SteppedCode
    ? Parameters<(typeof STEPPED)[Code]['read']>[0]
    : never

export const instantGame = (code: string): PlayedGame | undefined =>
  Object.hasOwn(INSTANT, code) ? (INSTANT as Readonly<Record<string, PlayedGame>>)[code] : undefined
export const steppedGame = (code: string): SteppedGame | undefined =>
  Object.hasOwn(STEPPED, code) ? (STEPPED as Readonly<Record<string, SteppedGame>>)[code] : undefined
