/** Art kind: which motif of the art generator draws the games of a category, wherever they are shown. */
import type { GameType } from '@baize/contract/games.ts'

const KINDS = {
  RNG: 'slots',
  LIVE: 'live',
  FISH: 'fish',
  SPORTS: 'sports',
  ESPORTS: 'esports',
  PVP: 'cards',
  LOTT: 'lottery',
  ELOTT: 'elottery',
  COCKFIGHT: 'cockfight',
  BGS: 'inhouse',
} as const satisfies Readonly<Record<GameType, string>>

export const artKindOf = (gameType: GameType) => KINDS[gameType]
