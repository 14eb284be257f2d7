/** Seamless page: one game over the whole page on the site's wallet, named by its provider and code in the address. */
import { Button } from '@baize/ui/press/button.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { CATEGORY_PATHS, PATHS, seamlessPath } from '../../app/paths.ts'
import { wayOf } from '../../features/games/launch-way.ts'
import { useText } from '../../i18n/i18n.ts'
import { useGameInfo } from './game-info.ts'
import { GameWindow } from './game-window.tsx'
import { useLeaving } from './leaving.tsx'

function Whole({ vassalage, gameCode }: { vassalage: string; gameCode: string }) {
  const navigate = useNavigate()
  const router = useRouter()
  const asked = useGameInfo(vassalage, gameCode)
  const game = asked.data?.game
  const leaving = useLeaving(() => {
    if (router.history.canGoBack()) router.history.back()
    else void navigate({ to: game ? CATEGORY_PATHS[game.gameType] : PATHS.home, replace: true })
  })
  return (
    <div className="game-whole">
      <GameWindow
        asked={asked}
        covers="always"
        leaving={leaving}
        onStart={(other) => {
          const way = wayOf(other)
          void navigate({ href: way.kind === 'game' ? seamlessPath(way.vassalage, way.gameCode) : way.href, replace: true })
        }}
      />
    </div>
  )
}

export function SeamlessPage() {
  const text = useText()
  const navigate = useNavigate()
  const { vassalage, gameCode } = useSearch({ strict: false }) as { vassalage?: unknown; gameCode?: unknown }
  if (typeof vassalage === 'string' && (typeof gameCode === 'string' || typeof gameCode === 'number'))
    return <Whole key={`${vassalage}:${gameCode}`} vassalage={vassalage} gameCode={String(gameCode)} />
  return (
    <div className="bz-page game-missing">
      <EmptyState
        title={text('games.seamless.none')}
        action={<Button onClick={() => void navigate({ to: PATHS.hot })}>{text('games.seeAll')}</Button>}
      />
    </div>
  )
}
