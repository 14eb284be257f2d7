/** Art kind: which motif of the art generator draws the games of a category. The site and the server draw the same. */
import type { GameType } from '../games.ts'

export const ART_KINDS = {
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

/** The kind of art for a game type. */
export const artKindOf = (gameType: GameType) => ART_KINDS[gameType]
