/** Tile acts: what a press on a game or a provider does, by the person, the favourites and the router. */
import type { Game, ProviderCard } from '@baize/contract/games.ts'
import { useNavigate } from '@tanstack/react-router'
import { showDialog } from '../../api/dialogs.ts'
import { usePerson } from '../../api/person.ts'
import type { TileActs } from './game-tile.tsx'
import { wayOf, type Launchable, type LaunchWay } from './launch-way.ts'
import { chooseProvider } from './provider-choice.ts'
import { useFavourites, useFavouriteToggle } from './queries.ts'
import { useOpenGame } from './use-open-game.ts'
import { useProviderNames } from './provider-names.ts'
import { useText } from '../../i18n/i18n.ts'

/** Follows a launch way: a visitor is asked to log in first, and a trial account to use a real one (GAME-05). */
function useGo(): (way: LaunchWay) => void {
  const navigate = useNavigate()
  const openGame = useOpenGame()
  const { role } = usePerson()
  return (way) => {
    if (way.plays && role === 'visitor') return showDialog('login')
    if (way.plays && role === 'trial') return showDialog('trial')
    if (way.kind === 'provider') return chooseProvider(way)
    showDialog(undefined)
    if (way.kind === 'game') return openGame(way)
    return void navigate({ href: way.href })
  }
}

/** Starts the named game by its own route. */
export function useLaunch(): (entry: Launchable) => void {
  const go = useGo()
  return (entry) => go(wayOf(entry))
}

/** What a provider's card or menu entry does: its address, and a press. */
export function useProviderActs(): { readonly hrefOf: (card: Launchable) => string; readonly start: (card: ProviderCard) => void } {
  const go = useGo()
  const openGame = useOpenGame()
  return {
    hrefOf: (card) => wayOf(card).href,
    start: (card) => {
      const way = wayOf(card)
      if (card.maintenance && way.kind === 'game') openGame(way)
      else go(way)
    },
  }
}

export function useTileActs(): TileActs {
  const text = useText()
  const go = useGo()
  const openGame = useOpenGame()
  const providerOf = useProviderNames()
  const { role } = usePerson()
  const isMember = role === 'member' || role === 'agent'
  const favourites = useFavourites(isMember)
  const toggle = useFavouriteToggle(text('games.favourite.failed'))
  /** GAME-07: a game under maintenance says so to everybody, with games to play in its place. */
  const sayResting = ({ vassalage, gameCode }: Game): void => {
    showDialog(undefined)
    openGame({ vassalage, gameCode })
  }
  return {
    hrefOf: (game) => wayOf(game).href,
    providerOf,
    start: (game) => {
      const way = wayOf(game)
      if (game.maintenance && way.plays) sayResting(game)
      else if (game.playable) go(way)
      else showDialog('show')
    },
    isFavourite: (game) => favourites.has(game.nodeId),
    toggleFavourite: (game) => {
      if (isMember) toggle.mutate({ game, add: !favourites.has(game.nodeId) })
      else showDialog(role === 'trial' ? 'trial' : 'login')
    },
  }
}
