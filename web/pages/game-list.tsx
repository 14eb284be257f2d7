/** Game list page: one category, or the hot games of all; the card games between players begin with their rooms. */
import type { GameType } from '@baize/contract/games.ts'
import { BannerPlace } from '../features/content/banner-place.tsx'
import { GameList } from '../features/games/game-list.tsx'
import { RoomList } from '../features/games/room-list.tsx'
import { useBalance } from '../features/wallet/balance.tsx'

/** What a visitor would play in: the site's first currency. */
const SITE_CURRENCY = 'MMK'

function Rooms() {
  const { data } = useBalance()
  return <RoomList currency={data?.currency ?? SITE_CURRENCY} />
}

export const GameListPage = (props: { gameType?: GameType; hot?: boolean }) => (
  <GameList
    {...props}
    above={
      <>
        <BannerPlace group="w_game" />
        {props.gameType === 'PVP' && <Rooms />}
      </>
    }
  />
)
