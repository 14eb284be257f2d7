/** Tile acts: what a press on a game does, put together from who the person is, the favourites and the router. */
import type { Game } from '@baize/contract/games.ts'
import { useNavigate } from '@tanstack/react-router'
import { showDialog } from '../../api/dialogs.ts'
import { CATEGORY_PATHS, playPath } from '../../app/paths.ts'
import { usePerson } from '../../api/person.ts'
import type { TileActs } from './game-tile.tsx'
import { useFavourites, useFavouriteToggle } from './queries.ts'
import { useText } from '../../i18n/i18n.ts'

/** GAME-04: a vendor's lottery has its own page, a provider of slots its list, and everything else starts. */
function addressOf(game: Game): string {
  if (game.vassalage === 'TCG_LOTTO_VN') return '/vnLottery'
  if (game.vassalage === 'TCG_SEA') return '/seaLottery'
  if (game.vassalage === 'LOTT' || game.vassalage === 'ELOTT') return '/lottery'
  if (game.isGame === 'VASSALAGE') return `${CATEGORY_PATHS[game.gameType]}?vassalage=${game.vassalage}`
  return playPath(game.vassalage, game.gameCode)
}

export function useTileActs(): TileActs {
  const text = useText()
  const navigate = useNavigate()
  const { role } = usePerson()
  const isMember = role === 'member' || role === 'agent'
  const favourites = useFavourites(isMember)
  const toggle = useFavouriteToggle(text('games.favourite.failed'))
  return {
    hrefOf: addressOf,
    start: (game) => {
      if (!game.playable) showDialog('show')
      else if (game.isGame === 'GAME' && role === 'visitor') showDialog('login')
      else if (game.isGame === 'GAME' && role === 'trial') showDialog('trial')
      else void navigate({ href: addressOf(game) })
    },
    isFavourite: (game) => favourites.has(game.nodeId),
    toggleFavourite: (game) => {
      if (isMember) toggle.mutate({ game, add: !favourites.has(game.nodeId) })
      else showDialog(role === 'trial' ? 'trial' : 'login')
    },
  }
}
