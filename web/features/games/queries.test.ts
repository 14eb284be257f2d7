/** Proves what the pages keep of games: a favourite that the server refuses is put back, and no page is asked for behind the last. */
import { MutationObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'

vi.mock('virtual:calls', () => ({ CALLS: { addFavoriteGame: ['POST', '/add', 0, 0], removeFavoriteGame: ['DELETE', '/remove', 0, 0] } }))
const noStore = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, clear: () => undefined }
vi.stubGlobal('sessionStorage', noStore)
vi.stubGlobal('localStorage', noStore)
let answer: PromiseWithResolvers<Response>
vi.stubGlobal('fetch', () => answer.promise)

const { queries } = await import('../../api/queries.ts')
const { favouriteToggle, favouritesQuery, providerGamesQuery, recentQuery } = await import('./queries.ts')

const IDS = ['favourites', 'ids']
const shown = () => queries.getQueryData(IDS)
beforeEach(() => {
  answer = Promise.withResolvers()
  queries.setQueryData(IDS, [5, 3])
})
const toggle = (nodeId: number, add: boolean) => new MutationObserver(queries, favouriteToggle('failed')).mutate({ game: { nodeId }, add })

it.each([
  ['added', 9, true, [9, 5, 3]],
  ['removed', 5, false, [3]],
] as const)('[GAME-07] a favourite is %s at once, and put back when the server does not take it', async (_what, nodeId, add, meanwhile) => {
  const wish = toggle(nodeId, add)
  await vi.waitFor(() => expect(shown()).toEqual(meanwhile))
  answer.resolve(Response.json({ success: false, code: 'not-found', message: 'no' }, { status: 404 }))
  await expect(wish).rejects.toMatchObject({ code: 'not-found' })
  expect(shown()).toEqual([5, 3])
})

it('[GAME-07] a favourite that the server takes stays', async () => {
  answer.resolve(Response.json({ success: true, value: {} }))
  await toggle(9, true)
  expect(shown()).toEqual([9, 5, 3])
})

it.each([
  ['favourites', favouritesQuery('EN')],
  ['recent games', recentQuery('EN')],
  ['games of a provider', providerGamesQuery('EN', { vassalage: 'PG', gameType: 'RNG' })],
])('%s have no page behind the last one, though it is full', (_name, { getNextPageParam }) => {
  const next = (pageNum: number, totalPages: number) =>
    (getNextPageParam as (page: object, pages: object[], param: number, params: number[]) => unknown)({ pageNum, totalPages }, [], 1, [1])
  expect([next(1, 2), next(2, 2), next(1, 1)]).toEqual([2, undefined, undefined])
})
