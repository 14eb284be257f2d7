/** Search palette: opened by `/` from anywhere. It finds games in either language despite typing errors, and Enter starts the chosen one. */
import type { Game } from '@baize/contract/games.ts'
import { GameFace } from '@baize/ui/picture/game-face.tsx'
import { Dialog } from '@baize/ui/overlay/dialog.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { useProviderNames } from './provider-names.ts'
import { searchQuery } from './queries.ts'
import { homeQuery } from '../../api/home.ts'

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

/** Games shown before a word is typed. */
const SHOWN_AT_FIRST = 8

/** The list for the words: recent or popular games before any words, then the results; and the sentence above it. */
function useFound(words: string): { games: readonly Game[]; sentence: string } {
  const text = useText()
  const language = useLanguage()
  const asked = useDeferredValue(words.trim())
  const { data: home } = useQuery(homeQuery(language))
  const { data: found, isFetching } = useQuery(searchQuery(language, asked))
  if (asked === '') {
    const recent = home?.recent ?? []
    const games = (recent.length > 0 ? recent : (home?.hot ?? [])).slice(0, SHOWN_AT_FIRST)
    return { games, sentence: text(recent.length > 0 ? 'games.search.recent' : 'games.search.popular') }
  }
  const games = found?.games ?? []
  const nothing = !isFetching && games.length === 0
  return { games, sentence: nothing ? text('games.search.none', { words: asked }) : text('games.count', { count: found?.total ?? 0 }) }
}

function Result({
  game,
  id,
  chosen,
  onStart,
  onPoint,
}: {
  game: Game
  id: string
  chosen: boolean
  onStart: () => void
  onPoint: () => void
}) {
  const text = useText()
  const providerOf = useProviderNames()
  return (
    <button
      type="button"
      id={id}
      role="option"
      aria-selected={chosen}
      tabIndex={-1}
      className="bz-search-result"
      onClick={onStart}
      onMouseMove={onPoint}
    >
      <GameFace game={game} />
      <span>
        <strong>{game.gameName}</strong>
        <small>
          {game.gameType !== 'BGS' && `${providerOf(game)} · `}
          {text(`games.${game.gameType}`)}
          {game.rtpBasisPoints !== null && ` · ${text('games.rtp', { percent: (game.rtpBasisPoints / 100).toFixed(2) })}`}
        </small>
      </span>
    </button>
  )
}

function Palette({ onStart }: { onStart: (game: Game) => void }) {
  const text = useText()
  const list = useId()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  const { games, sentence } = useFound(words)
  const current = Math.min(chosen, Math.max(games.length - 1, 0))
  const game = games[current]

  const keys = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && games.length > 0) {
      event.preventDefault()
      setChosen((current + step + games.length) % games.length)
    }
    if (event.key === 'Enter' && game) {
      event.preventDefault()
      onStart(game)
    }
  }
  const type = (typed: string): void => {
    setWords(typed)
    setChosen(0)
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
        aria-activedescendant={game ? `${list}-${game.nodeId}` : undefined}
        onKeyDown={keys}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <p className="text-sm text-fg-2" aria-live="polite">
        {sentence}
      </p>
      <div id={list} role="listbox" aria-label={text('games.search.title')} className="bz-search-results">
        {games.map((each, index) => (
          <Result
            key={each.nodeId}
            game={each}
            id={`${list}-${each.nodeId}`}
            chosen={index === current}
            onStart={() => onStart(each)}
            onPoint={() => setChosen(index)}
          />
        ))}
      </div>
      <p className="text-sm text-fg-3 bz-keys">{text('games.search.keys')}</p>
    </div>
  )
}
