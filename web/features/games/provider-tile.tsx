/** Provider tile: one provider of a category where a provider is chosen first; a press follows its launch way. */
import type { ProviderCard } from '@baize/contract/games.ts'
import { gameArt, providerCode } from '@baize/contract/values/game-art.ts'
import { ArtTile } from '@baize/ui/picture/art-tile.tsx'
import { Badge } from '@baize/ui/show/badge.tsx'
import { useText } from '../../i18n/i18n.ts'
import { StartLink } from './game-tile.tsx'
import { useProviderActs } from './use-tile-acts.ts'

type Props = { card: ProviderCard; pictureAside?: boolean | undefined }

export function ProviderTile({ card, pictureAside }: Props) {
  const text = useText()
  const acts = useProviderActs()
  return (
    <ArtTile
      {...gameArt({ ...card, gameCode: card.gameCode ?? providerCode(card.gameType) })}
      pictureAside={pictureAside}
      title={card.displayName}
      caption={text('games.provider.games', { count: card.games })}
      badge={
        card.maintenance ? (
          <Badge tone="indigo" solid>
            {text('games.badge.maintenance')}
          </Badge>
        ) : undefined
      }
      hover={card.maintenance ? undefined : text(card.isGame === 'GAME' ? 'games.play' : 'games.provider.open')}
      href={acts.hrefOf(card)}
      renderLink={(link) => <StartLink {...link} onStart={() => acts.start(card)} />}
    />
  )
}
