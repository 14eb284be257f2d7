/** Play page: a game by its own address, as in a new tab or after a reload. Pressed on the site it opens as a popup instead. */
import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CATEGORY_PATHS, PATHS } from '../app/paths.ts'
import { wayOf } from '../features/games/launch-way.ts'
import { useGameInfo } from './play/game-info.ts'
import { GameWindow } from './play/game-window.tsx'
import { useLeaving } from './play/leaving.tsx'

export function PlayPage() {
  const navigate = useNavigate()
  const router = useRouter()
  const { vassalage = '', gameCode = '' } = useParams({ strict: false }) as { vassalage?: string; gameCode?: string }
  const { room } = useSearch({ strict: false }) as { room?: unknown }
  const asked = useGameInfo(vassalage, gameCode)
  const game = asked.data?.game
  const leaving = useLeaving(() => {
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: game ? CATEGORY_PATHS[game.gameType] : PATHS.home, replace: true })
  })
  // The in-house games and the lotteries have their own pages.
  const own = game === undefined ? undefined : wayOf(game)
  const elsewhere = own?.kind === 'page' && game?.maintenance === false ? own.href : undefined
  useEffect(() => {
    if (elsewhere !== undefined) void navigate({ href: elsewhere, replace: true })
  }, [elsewhere, navigate])
  return (
    <GameWindow
      asked={asked}
      room={typeof room === 'string' ? room : undefined}
      covers="small"
      leaving={leaving}
      onStart={(other) => void navigate({ href: wayOf(other).href })}
    />
  )
}
