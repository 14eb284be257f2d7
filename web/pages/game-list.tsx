/** Game list page: one category, or the hot games of all. Card games begin with rooms, live games with tables, in-house games with their pool. */
import type { GameType } from '@baize/contract/games.ts'
import { BannerPlace } from '../features/content/banner-place.tsx'
import { GameList } from '../features/games/game-list.tsx'
import { JackpotLine } from '../features/games/jackpot-line.tsx'
import { LiveTables } from '../features/games/live-tables.tsx'
import { RoomList } from '../features/games/room-list.tsx'
import { useBalance } from '../features/wallet/queries.ts'

/** The currency of a visitor: the site's first one. */
const SITE_CURRENCY = 'MMK'

function Above({ gameType }: { gameType: GameType | undefined }) {
  const { data } = useBalance()
  const currency = data?.currency ?? SITE_CURRENCY
  if (gameType === 'PVP') return <RoomList currency={currency} />
  if (gameType === 'BGS') return <JackpotLine place="tile" />
  return gameType === 'LIVE' ? <LiveTables currency={currency} /> : null
}

export const GameListPage = (props: { gameType?: GameType; hot?: boolean }) => (
  <GameList
    {...props}
    above={
      <>
        <BannerPlace group="w_game" />
        <Above gameType={props.gameType} />
      </>
    }
  />
)
