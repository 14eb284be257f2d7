/** Game popup: the game in the shared dialog over the page from which it was started. Going back closes it and leaves the page as it was. */
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { wayOf } from '../../features/games/launch-way.ts'
import { useOpenGame, type OpenedGame } from '../../features/games/use-open-game.ts'
import { useGameInfo } from './game-info.ts'
import { GameWindow } from './game-window.tsx'
import { useLeaving } from './leaving.tsx'

export function GamePopup({ vassalage, gameCode, room }: OpenedGame) {
  const router = useRouter()
  const navigate = useNavigate()
  const openGame = useOpenGame()
  const asked = useGameInfo(vassalage, gameCode)
  const leaving = useLeaving(() => router.history.back())
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) leaving.ask()
      }}
      title={asked.data?.game.gameName ?? '…'}
      size="xl"
      className="game-popup"
    >
      <GameWindow
        asked={asked}
        room={room}
        covers="never"
        leaving={leaving}
        onStart={(game) => {
          const way = wayOf(game)
          if (way.kind === 'game') openGame(way, { replace: true })
          else void navigate({ href: way.href, replace: true })
        }}
      />
    </Dialog>
  )
}
