/** Open game: shows the game popup over the current page. The address is the game's own, so that it can be kept, sent and reloaded. */
import { useNavigate } from '@tanstack/react-router'
import { playPath, roomPath } from '../../app/paths.ts'

export type OpenedGame = { readonly vassalage: string; readonly gameCode: string; readonly room?: string | undefined }

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The game whose popup is open over this entry's page. */
    playing?: OpenedGame
  }
}

/** `replace` changes the game of an open popup, so that going back still closes it. */
export function useOpenGame(): (game: OpenedGame, options?: { readonly replace?: boolean }) => void {
  const navigate = useNavigate()
  return ({ vassalage, gameCode, room }, { replace = false } = {}) => {
    const address = room === undefined ? playPath(vassalage, gameCode) : roomPath(vassalage, gameCode, room)
    const url = new URL(address, location.origin)
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => before,
      state: (before: object) => ({ ...before, playing: { vassalage, gameCode, ...(room === undefined ? {} : { room }) } }),
      mask: { to: url.pathname, search: Object.fromEntries(url.searchParams), unmaskOnReload: true },
      replace,
      resetScroll: false,
    } as never)
  }
}
