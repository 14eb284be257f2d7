/** Search palette: opened by `/` from anywhere; finds games in either language with typing errors forgiven, and starts the chosen one by Enter. */
import type { Game } from '@baize/contract/games.ts'
import { ArtImage } from '@baize/ui/art-image.tsx'
import { Dialog } from '@baize/ui/dialog.tsx'
import { TextField } from '@baize/ui/field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { artKindOf } from './game-tile.tsx'
import { homeQuery, searchQuery } from './queries.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; onStart: (game: Game) => void }

export function SearchPalette({ open, onOpenChange, onStart }: Props) {
  const text = useText()
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={text('games.search.title')} size="md" movable={false}>
      <Palette
        onStart={(game) => {
          onOpenChange(false)
          onStart(game)
        }}
      />
    </Dialog>
  )
}

function Palette({ onStart }: { onStart: (game: Game) => void }) {
  const text = useText()
  const language = useLanguage()
  const list = useId()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  const asked = useDeferredValue(words.trim())
  const { data: home } = useQuery(homeQuery(language))
  const { data: found, isFetching } = useQuery(searchQuery(language, asked))
  const games = asked === '' ? (home?.recent.length ? home.recent : (home?.hot ?? [])).slice(0, 8) : (found?.games ?? [])
  const current = Math.min(chosen, Math.max(games.length - 1, 0))

  const keys = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && games.length > 0) {
      event.preventDefault()
      setChosen((current + step + games.length) % games.length)
    }
    const game = games[current]
    if (event.key === 'Enter' && game) {
      event.preventDefault()
      onStart(game)
    }
  }

  return (
    <div className="bz-stack">
      <TextField
        label={text('games.search.hint')}
        labelHidden
        placeholder={text('games.search.hint')}
        value={words}
        maxLength={60}
        autoComplete="off"
        role="combobox"
        aria-expanded={games.length > 0}
        aria-controls={list}
        aria-activedescendant={games[current] ? `${list}-${games[current].nodeId}` : undefined}
        onKeyDown={keys}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          setChosen(0)
        }}
      />
      <p className="text-sm text-fg-2" aria-live="polite">
        {asked === '' ? text(home?.recent.length ? 'games.search.recent' : 'games.search.popular') : !isFetching && games.length === 0 ? text('games.search.none', { words: asked }) : text('games.count', { count: found?.total ?? 0 })}
      </p>
      <ul id={list} role="listbox" aria-label={text('games.search.title')} className="bz-search-results">
        {games.map((game, index) => (
          <li key={game.nodeId} id={`${list}-${game.nodeId}`} role="option" aria-selected={index === current}>
            <button type="button" tabIndex={-1} onClick={() => onStart(game)} onMouseMove={() => setChosen(index)}>
              <ArtImage seed={`${game.vassalage}:${game.gameCode}`} kind={artKindOf(game.gameType)} vendor={game.vassalage} paletteIndex={index} width={44} height={58} />
              <span>
                <strong>{game.gameName}</strong>
                <small>
                  {game.vassalage} · {text(`games.${game.gameType}`)}
                  {game.rtpBasisPoints !== null && ` · ${text('games.rtp', { percent: (game.rtpBasisPoints / 100).toFixed(2) })}`}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="text-sm text-fg-3 bz-keys">{text('games.search.keys')}</p>
    </div>
  )
}
