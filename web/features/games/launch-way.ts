/** Launch way: where a press on a tile, a provider's card or a menu entry leads (GAME-04); one table for every place that launches. */
import type { GameType } from '@baize/contract/games.ts'
import { CATEGORY_PATHS, LOTTERY_PATHS, ownTablePath, playPath } from '../../app/paths.ts'

export type Launchable = {
  readonly vassalage: string
  readonly gameType: GameType
  readonly isGame: 'GAME' | 'VASSALAGE'
  /** Null on the card of a provider without a single game. */
  readonly gameCode: string | null
}

/** `plays`: it opens a game, which visitors and trial accounts cannot start. */
export type LaunchWay =
  | { readonly kind: 'page'; readonly href: string; readonly plays: boolean }
  | { readonly kind: 'provider'; readonly href: string; readonly plays: false; readonly vassalage: string; readonly gameType: GameType }
  | { readonly kind: 'game'; readonly href: string; readonly plays: true; readonly vassalage: string; readonly gameCode: string }

const LOTTERIES: Readonly<Record<string, string>> = {
  TCG_LOTTO_VN: LOTTERY_PATHS.vn,
  TCG_SEA: LOTTERY_PATHS.sea,
  LOTT: LOTTERY_PATHS.main,
  ELOTT: LOTTERY_PATHS.main,
}

/** Its address also serves a press for a new tab, so it is always complete. */
export function wayOf({ vassalage, gameType, isGame, gameCode }: Launchable): LaunchWay {
  const lottery = LOTTERIES[vassalage]
  const game = isGame === 'GAME' ? gameCode : null
  if (lottery !== undefined) return { kind: 'page', href: game === null ? lottery : `${lottery}?gameCode=${game}`, plays: true }
  if (game !== null && vassalage === 'BGS') return { kind: 'page', href: ownTablePath(game), plays: true }
  if (game !== null) return { kind: 'game', href: playPath(vassalage, game), plays: true, vassalage, gameCode: game }
  const href = `${CATEGORY_PATHS[gameType]}?vassalage=${vassalage}`
  return gameType === 'RNG' ? { kind: 'page', href, plays: false } : { kind: 'provider', href, plays: false, vassalage, gameType }
}
