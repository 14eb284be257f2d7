/** Game list: one category with its filters in the address, so that going back finds everything as it was. */
import type { Game, GameType, SelectType } from '@baize/contract/games.ts'
import { withoutUnseen } from '@baize/contract/values/number-text.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { Chip, ChipRow } from '@baize/ui/press/chip.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { TextField } from '@baize/ui/fields/field.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { SelectField } from '@baize/ui/fields/select-field.tsx'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useEffect, useState, type ReactNode } from 'react'
import { usePerson } from '../../api/person.ts'
import { GameGrid } from './game-grid.tsx'
import { lanesQuery } from '../../api/home.ts'
import { LIST_GAME_TYPES, readListSearch, SELECT_TYPES, type ListSearch } from './list-search.ts'
import { LIST_PAGE, type ListWish } from './list-question.ts'
import { gamePageQuery } from './queries.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { useTileActs } from './use-tile-acts.ts'

type Change = (change: { [Name in keyof ListSearch]?: ListSearch[Name] | undefined }) => void

type FiltersProps = {
  /** The category whose own page this is. */
  gameType: GameType | undefined
  /** What the list is of before anything is chosen. */
  usual: SelectType
  search: ListSearch
  change: Change
}

/** The category, where the list is of several, and the provider, where the category has several. */
function Choices({ gameType, search, change }: Omit<FiltersProps, 'usual'>) {
  const text = useText()
  const { data } = useQuery(lanesQuery(useLanguage()))
  // A category holds the place of the choice until its providers are known, so that nothing below it moves. In-house games have one provider.
  const waits = data === undefined && gameType !== undefined && gameType !== 'BGS'
  const cards = data?.lanes.find((lane) => lane.gameType === (gameType ?? search.gameType))?.cards ?? []
  return (
    <>
      {gameType === undefined && (
        <SelectField
          label={text('games.filter.type')}
          labelHidden
          value={search.gameType ?? ''}
          options={[
            { value: '', label: text('games.filter.allTypes') },
            ...LIST_GAME_TYPES.map((type) => ({ value: type, label: text(`games.${type}`) })),
          ]}
          onChange={(event) =>
            change({ gameType: LIST_GAME_TYPES.find((type) => type === event.currentTarget.value), vassalage: undefined })
          }
        />
      )}
      {(waits || cards.length > 1) && (
        <SelectField
          label={text('games.filter.provider')}
          labelHidden
          value={search.vassalage ?? ''}
          options={[
            { value: '', label: text('games.filter.allProviders') },
            ...cards.map((card) => ({ value: card.vassalage, label: `${card.displayName} (${card.games})` })),
          ]}
          onChange={(event) => change({ vassalage: event.currentTarget.value || undefined })}
        />
      )}
    </>
  )
}

function Filters({ gameType, usual, search, change }: FiltersProps) {
  const text = useText()
  const { role } = usePerson()
  const asked = search.search ?? ''
  const [words, setWords] = useState(asked)
  const [sent, setSent] = useState(asked)
  const [before, setBefore] = useState(asked)
  // Words that came into the address by another way than this field, such as back or cleared filters, are shown in it. Its own are already
  // there.
  if (before !== asked) {
    setBefore(asked)
    if (asked !== sent) setWords(asked)
  }
  const offered = SELECT_TYPES.filter((type) => (type !== 'FAV' && type !== 'RECENT' ? true : role === 'member' || role === 'agent'))
  useEffect(() => {
    const wait = setTimeout(() => {
      const wish = withoutUnseen(words).trim()
      if (wish === asked) return
      setSent(wish)
      change({ search: wish || undefined })
    }, 250)
    return () => clearTimeout(wait)
  }, [words, asked, change])
  return (
    <div className="bz-filters">
      <TextField
        label={text('games.filter.search')}
        labelHidden
        placeholder={text('games.filter.search')}
        type="search"
        maxLength={60}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Choices {...{ gameType, search, change }} />
      <ChipRow label={text('games.filter')}>
        {offered.map((type) => (
          <Chip
            key={type}
            selected={(search.select ?? usual) === type}
            onClick={() => change({ select: type === usual ? undefined : type })}
          >
            {text(`games.select.${type}`)}
          </Chip>
        ))}
      </ChipRow>
    </div>
  )
}

/** The first page, which gives their number, and the pages in view, wherever the person has jumped to. */
function useGames(wish: ListWish) {
  const language = useLanguage()
  const [{ from, to }, setSight] = useState({ from: 1, to: 1 })
  const first = useQuery({ ...gamePageQuery(language, wish, 1), placeholderData: keepPreviousData })
  // The tiles of an answer are drawn in slices between which the page stays answerable.
  const data = useDeferredValue(first.data)
  const beyond = Array.from({ length: to - from + 1 }, (_unused, place) => from + place).filter((pageNo) => pageNo > 1)
  const pages = useQueries({ queries: beyond.map((pageNo) => gamePageQuery(language, wish, pageNo)) })
  const onView = useCallback((firstIndex: number, lastIndex: number) => {
    const next = { from: Math.floor(firstIndex / LIST_PAGE) + 1, to: Math.floor(lastIndex / LIST_PAGE) + 1 }
    setSight((before) => (before.from === next.from && before.to === next.to ? before : next))
  }, [])
  const gameAt = (index: number): Game | undefined => {
    const pageNo = Math.floor(index / LIST_PAGE) + 1
    const page = pageNo === 1 ? data : pages[beyond.indexOf(pageNo)]?.data
    return page?.games[index % LIST_PAGE]
  }
  return { data, isError: first.isError, error: first.error, refetch: first.refetch, gameAt, onView }
}

export function GameList({ gameType, hot = false, above }: { gameType?: GameType; hot?: boolean; above?: ReactNode }) {
  const text = useText()
  const acts = useTileActs()
  const navigate = useNavigate()
  const search = readListSearch(useSearch({ strict: false }))
  const change: Change = useCallback(
    (changes) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) =>
          Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined)),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const usual: SelectType = hot ? 'HOT' : 'ALL'
  const { data, isError, error, refetch, gameAt, onView } = useGames({
    select: usual,
    ...search,
    ...(gameType ? { gameType } : {}),
  })
  const total = data?.total ?? 0

  return (
    <div className="bz-page bz-list-page">
      <div className="bz-list-head">
        <h1>{text(gameType ? `games.${gameType}` : hot ? 'games.hot' : 'games.every')}</h1>
        <p className="text-fg-2 figures" aria-live="polite">
          {data ? text('games.count', { count: total }) : ' '}
        </p>
      </div>
      {above}
      <Filters gameType={gameType} usual={usual} search={search} change={change} />
      {isError && !data && <LoadFailure error={error} onAgain={refetch} />}
      {data && total === 0 && (
        <EmptyState
          title={text('games.empty.title')}
          action={
            <Button
              variant="outline"
              onClick={() => change({ search: undefined, vassalage: undefined, select: undefined, gameType: undefined })}
            >
              {text('games.empty.reset')}
            </Button>
          }
        >
          {text('games.empty.text')}
        </EmptyState>
      )}
      {!isError && (data === undefined || total > 0) && <GameGrid gameAt={gameAt} total={data ? total : 24} acts={acts} onView={onView} />}
    </div>
  )
}
