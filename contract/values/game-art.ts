/** Game art: what the picture of a game is drawn from. The site and the server draw the same wherever the game is shown. */
import type { GameType } from '../games.ts'

/** The motif of each category. */
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

export type GameArtKind = (typeof ART_KINDS)[GameType]

/** What tells one game from all others. A record names its category in its own words, and an in-house game is one by its provider. */
export type Pictured = { readonly vassalage: string; readonly gameType: string; readonly gameCode: string }

export const gameArt = ({ vassalage, gameType, gameCode }: Pictured): { seed: string; kind: GameArtKind; vendor: string } => ({
  seed: `${vassalage}:${gameCode}`,
  kind: vassalage === 'BGS' ? 'inhouse' : (ART_KINDS[gameType as GameType] ?? 'inhouse'),
  vendor: vassalage,
})

/** The code of the tile that stands for a provider in a category. */
export const providerCode = (gameType: GameType): string => `provider-${gameType.toLowerCase()}`
