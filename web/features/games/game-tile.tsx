/** Game tile: the drawn picture with its name, the favourite heart beside it, and one badge at most. What a row says is not said on its tiles. */
import type { Game } from '@baize/contract/games.ts'
import { ArtTile } from '@baize/ui/picture/art-tile.tsx'
import { Badge } from '@baize/ui/show/badge.tsx'
import { IconButton } from '@baize/ui/press/icon-button.tsx'
import { Heart } from 'lucide-react'
import { memo, useState, type ComponentProps, type MouseEvent } from 'react'
import { gameArt } from '@baize/contract/values/game-art.ts'
import { useText } from '../../i18n/i18n.ts'

export type TileActs = {
  /** The address of the game's page; a click there goes through `start`, which handles visitors and trial accounts. */
  readonly hrefOf: (game: Game) => string
  readonly start: (game: Game) => void
  /** The provider's name; nothing until it is known. */
  readonly providerOf: (game: Game) => string
  readonly isFavourite: (game: Game) => boolean
  readonly toggleFavourite: (game: Game) => void
}

/** The toggle rests for a second after each press (GAME-08), so that a double press counts once. */
const REST_MS = 1000

/** A plain press starts the game; a press that asks for a new tab or window stays the browser's. */
export function StartLink({ href, children, onStart, ...rest }: ComponentProps<'a'> & { onStart: () => void }) {
  const press = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onStart()
  }
  return (
    <a {...rest} href={href} onClick={press}>
      {children}
    </a>
  )
}

/** One badge at most. Hot games and the jackpot are told by their rows. */
function TileBadge({ game }: { game: Game }) {
  const text = useText()
  if (game.maintenance)
    return (
      <Badge tone="indigo" solid>
        {text('games.badge.maintenance')}
      </Badge>
    )
  if (game.gameType === 'LIVE')
    return (
      <Badge tone="cinnabar" solid>
        {text('games.badge.live')}
      </Badge>
    )
  // All in-house games came together; among them it would say nothing.
  return game.isNew && game.gameType !== 'BGS' ? <Badge>{text('games.badge.new')}</Badge> : null
}

type TileProps = { game: Game; acts: TileActs; pictureAside?: boolean | undefined }

/** Rendered again only when its own game changes: a list of thousands renders new tiles beside the present ones. */
export const GameTile = memo(function GameTile({ game, acts, pictureAside }: TileProps) {
  const text = useText()
  const [resting, setResting] = useState(false)
  const favourite = acts.isFavourite(game)
  const rests = game.maintenance
  const press = (): void => {
    if (resting) return
    setResting(true)
    setTimeout(() => setResting(false), REST_MS)
    acts.toggleFavourite(game)
  }
  return (
    <ArtTile
      {...gameArt(game)}
      pictureAside={pictureAside}
      title={game.gameName}
      badge={<TileBadge game={game} />}
      caption={acts.providerOf(game)}
      meta={
        game.isGame === 'VASSALAGE'
          ? text('games.provider.open')
          : game.playable
            ? game.rtpBasisPoints === null
              ? undefined
              : text('games.rtp', { percent: (game.rtpBasisPoints / 100).toFixed(2) })
            : text('games.show')
      }
      hover={
        game.gameType === 'RNG' || !game.playable || rests ? undefined : text(game.isGame === 'GAME' ? 'games.play' : 'games.provider.open')
      }
      href={acts.hrefOf(game)}
      renderLink={(props) => <StartLink {...props} onStart={() => acts.start(game)} />}
      action={
        <span className="bz-heart">
          <IconButton
            size="sm"
            label={text(favourite ? 'games.favourite.remove' : 'games.favourite.add', { name: game.gameName })}
            aria-pressed={favourite}
            onClick={press}
          >
            <Heart size={18} fill={favourite ? 'currentColor' : 'none'} />
          </IconButton>
        </span>
      }
    />
  )
})
