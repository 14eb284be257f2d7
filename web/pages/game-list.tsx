/** Game list page: one category, or the hot games of all. */
import type { GameType } from '@baize/contract/games.ts'
import { GameList } from '../features/games/game-list.tsx'

export const GameListPage = (props: { gameType?: GameType; hot?: boolean }) => <GameList {...props} />
