/** Games: the catalogue's queries, and the favourites, which change at once and roll back visibly. */
import type { Game, GameType } from '@baize/contract/games.ts'
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { toast } from '@baize/ui/overlay/toast.tsx'
import { call } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import type { Language } from '../../i18n/i18n.ts'
import { LIST_PAGE, listQuestion, type ListWish } from './list-question.ts'

/** One page of a list: a list of thousands loads only the pages in view. */
export const gamePageQuery = (language: Language, wish: ListWish, pageNo: number) =>
  queryOptions({
    queryKey: ['games', 'list', language, wish, pageNo],
    queryFn: ({ signal }) => call('gameList', { query: listQuestion(wish, pageNo), signal }),
  })

/** How many games each further choice of a list would leave. */
export const facetsQuery = (language: Language, wish: ListWish) =>
  queryOptions({
    queryKey: ['games', 'facets', language, wish],
    queryFn: async ({ signal }) => {
      const { facets, total } = await call('gameList', { query: { ...listQuestion(wish, 1), include: 'facets', pageSize: 1 }, signal })
      return { facets: facets ?? null, total }
    },
  })

/** How many games of each provider the list would have. */
export const providersQuery = (language: Language, { vassalage: _chosen, ...wish }: ListWish) =>
  queryOptions({
    queryKey: ['games', 'providers', language, wish],
    queryFn: async ({ signal }) => {
      const { providers } = await call('gameList', { query: { ...listQuestion(wish, 1), include: 'providers', pageSize: 1 }, signal })
      return providers ?? []
    },
  })

/** The whole list of one provider in one category, page after page. */
export const providerGamesQuery = (language: Language, { vassalage, gameType }: { vassalage: string; gameType: GameType }) =>
  infiniteQueryOptions({
    queryKey: ['games', 'provider', language, gameType, vassalage],
    queryFn: ({ signal, pageParam }) =>
      call('gameList', { query: { clientType: 3, vassalage, gameType, pageNo: pageParam, pageSize: LIST_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.pageNum < page.totalPages ? page.pageNum + 1 : undefined),
  })

/** Games of a row on Home (HOME-08). */
const ROW_PAGE = 20

/** The row of a category on Home, asked for as it comes near (HOME-10). */
export const rowQuery = (language: Language, gameType: GameType) =>
  queryOptions({
    queryKey: ['games', 'row', language, gameType],
    queryFn: ({ signal }) => call('gameList', { query: { clientType: 3, gameType, pageNo: 1, pageSize: ROW_PAGE }, signal }),
    placeholderData: keepPreviousData,
  })

/** Rooms fill and empty by the second; the list is asked again while it is shown. */
const ROOMS_MS = 5_000

export const roomsQuery = (language: Language, currency: string) =>
  queryOptions({
    queryKey: ['games', 'rooms', language, currency],
    queryFn: ({ signal }) => call('roomList', { query: { currency }, signal }),
    refetchInterval: ROOMS_MS,
    placeholderData: keepPreviousData,
  })

/** The tables change with every round; the list is asked again while it is shown. */
const MODELS_MS = 5_000

export const liveModelsQuery = (language: Language, currency: string) =>
  queryOptions({
    queryKey: ['games', 'models', language, currency],
    queryFn: ({ signal }) => call('liveModelList', { query: { currency }, signal }),
    refetchInterval: MODELS_MS,
    placeholderData: keepPreviousData,
  })

export const searchQuery = (language: Language, search: string) =>
  queryOptions({
    queryKey: ['games', 'search', language, search],
    queryFn: ({ signal }) => call('gameList', { query: { pageNo: 1, pageSize: 12, search }, signal }),
    enabled: search.trim().length > 0,
    placeholderData: keepPreviousData,
  })

export const gameQuery = (language: Language, vassalage: string, gameCode: string) =>
  queryOptions({
    queryKey: ['game', language, vassalage, gameCode],
    queryFn: ({ signal }) => call('gameInfo', { query: { vassalage, gameCode }, signal }),
  })

const favouriteIds = queryOptions({
  queryKey: ['favourites', 'ids'],
  queryFn: ({ signal }) => call('favoriteGames', { signal }),
  staleTime: 5 * 60_000,
})

/** As many as the specification loads at once; the next page is appended when it is requested. */
const FAVOURITES_PAGE = 999

export const favouritesQuery = (language: Language) =>
  infiniteQueryOptions({
    queryKey: ['favourites', 'list', language],
    queryFn: ({ signal, pageParam }) => call('favoriteGamesList', { query: { pageNo: pageParam, pageSize: FAVOURITES_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.pageNum < page.totalPages ? page.pageNum + 1 : undefined),
  })

export const recentQuery = (language: Language) =>
  infiniteQueryOptions({
    queryKey: ['recent', language],
    queryFn: ({ signal, pageParam }) => call('recentGames', { query: { page: pageParam, pageSize: 20 }, signal }),
    initialPageParam: 1,
    getNextPageParam: (page) => (page.pageNum < page.totalPages ? page.pageNum + 1 : undefined),
  })

/** The member's favourite node ids; a visitor has none and asks nothing. */
export function useFavourites(isMember: boolean): ReadonlySet<number> {
  const { data } = useQuery({ ...favouriteIds, enabled: isMember })
  return new Set(isMember ? data : [])
}

/** Adds or removes a favourite: shown at once, and undone with a message when the server refuses it. */
export const favouriteToggle = (failed: string) =>
  mutationOptions({
    mutationFn: ({ game, add }: { game: Pick<Game, 'nodeId'>; add: boolean }) =>
      add ? call('addFavoriteGame', { body: { nodeId: game.nodeId } }) : call('removeFavoriteGame', { query: { nodeId: game.nodeId } }),
    onMutate: async ({ game, add }) => {
      await queries.cancelQueries({ queryKey: favouriteIds.queryKey })
      const before = queries.getQueryData(favouriteIds.queryKey)
      queries.setQueryData(favouriteIds.queryKey, (ids = []) =>
        add ? [...new Set([game.nodeId, ...ids])] : ids.filter((id) => id !== game.nodeId),
      )
      return { before }
    },
    onError: (_error, _wish, context) => {
      queries.setQueryData(favouriteIds.queryKey, context?.before)
      toast({ title: failed, tone: 'danger' })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['favourites'] }),
  })

export const useFavouriteToggle = (failed: string) => useMutation(favouriteToggle(failed))
