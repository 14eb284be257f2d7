/** Game info: one game and what can be played in its place. It is asked again while its window is open, because a game can close under a player. */
import type { Game } from '@baize/contract/games.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { gameQuery } from '../../features/games/queries.ts'
import { useLanguage } from '../../i18n/i18n.ts'

const LOOK_MS = 10_000

export type GameInfo = {
  readonly data: { readonly game: Game; readonly similar: readonly Game[] } | undefined
  readonly error: Error | null
  readonly refetch: () => void
}

export function useGameInfo(vassalage: string, gameCode: string): GameInfo {
  const asked = useQuery({ ...gameQuery(useLanguage(), vassalage, gameCode), placeholderData: keepPreviousData, refetchInterval: LOOK_MS })
  // Another language keeps the open frame; another game does not.
  const data = asked.data?.game.vassalage === vassalage && asked.data.game.gameCode === gameCode ? asked.data : undefined
  return { data, error: asked.error, refetch: () => void asked.refetch() }
}
