/** Stepped: the games of several steps by their codes. A new one is a file, a row here and its code in `played-game.ts`. */
import type { SteppedCode, SteppedGame } from '../played-game.ts'
import { steppedBlackjack } from './blackjack.ts'
import { steppedHiLo } from './hi-lo.ts'
import { steppedMines } from './mines.ts'

export const STEPPED = { mines: steppedMines, 'hi-lo': steppedHiLo, blackjack: steppedBlackjack } as const satisfies Record<
  SteppedCode,
  unknown
>

export const steppedGame = (code: string): SteppedGame | undefined =>
  Object.hasOwn(STEPPED, code) ? (STEPPED as Readonly<Record<string, SteppedGame>>)[code] : undefined
