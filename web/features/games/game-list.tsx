/** Game list: one category with its filters in the address, so that going back finds everything as it was. */
import type { Game, GameType, SelectType } from '@baize/contract/games.ts'
import { Button } from '@baize/ui/press/button.tsx'
import { EmptyState } from '@baize/ui/show/empty-state.tsx'
import { LoadFailure } from '@baize/ui/show/load-failure.tsx'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useState, type ReactNode } from 'react'
import { GameGrid } from './game-grid.tsx'
import { ListFilters } from './list-filters.tsx'
import { NO_FACTS, readListSearch } from './list-search.ts'
import { LIST_PAGE, type ListWish } from './list-question.ts'
import type { Change } from './picker/filters-props.ts'
import { gamePageQuery } from './queries.ts'
import { useLanguage, useText } from '../../i18n/i18n.ts'
import { useTileActs } from './use-tile-acts.ts'

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
  const wish: ListWish = { select: usual, ...search, ...(gameType ? { gameType } : {}) }
  const { data, isError, error, refetch, gameAt, onView } = useGames(wish)
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
      <ListFilters {...{ gameType, usual, search, wish, change, total: data?.total }} />
      {isError && !data && <LoadFailure error={error} onAgain={refetch} />}
      {data && total === 0 && (
        <EmptyState
          title={text('games.empty.title')}
          action={
            <Button
              variant="outline"
              onClick={() => change({ search: undefined, vassalage: undefined, select: undefined, gameType: undefined, ...NO_FACTS })}
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
