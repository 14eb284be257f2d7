/** Queries: the lotteries' data, how often it is asked for, and what a draw makes stale. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { LotteryPage } from '@baize/contract/lottery/lottery.ts'
import { call } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'
import type { Language } from '../../i18n/i18n.ts'
import { pageNow } from '../../api/clock/page-clock.ts'
import { hearServerTime, serverNow } from '../../api/clock/server-clock.ts'

const LONGEST_WAIT_MS = 30_000
const SHORTEST_WAIT_MS = 1000
/** A result follows its draw time by a moment; until it is there it is asked for this often. */
const WATCH_MS = 2000

export const menusQuery = (language: Language) =>
  queryOptions({ queryKey: ['lottery', 'menus', language], queryFn: ({ signal }) => call('gameMenus', { signal }) })

export const recentQuery = (language: Language, enabled: boolean) =>
  queryOptions({ queryKey: ['lottery', 'recent', language], queryFn: ({ signal }) => call('lotteryRecent', { signal }), enabled })

export const playsQuery = (language: Language, gameCode: string) =>
  queryOptions({
    queryKey: ['lottery', 'plays', language, gameCode],
    queryFn: ({ signal }) => call('lotteryPlays', { query: { gameCode }, signal }),
    staleTime: 10 * 60_000,
  })

/** The issue on sale. It is asked again when the sale ends, and while a result is due, also where nothing is pushed. */
export const currentQuery = (language: Language, gameCode: string) =>
  queryOptions({
    queryKey: ['lottery', 'current', language, gameCode],
    queryFn: async ({ signal }) => {
      const askedAt = pageNow()
      const current = await call('currentIssue', { query: { gameCode }, signal })
      hearServerTime(current.serverTime, askedAt)
      return current
    },
    staleTime: 5000,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const { data } = state
      if (!data) return LONGEST_WAIT_MS
      const now = serverNow()
      const every = (data.game.everySeconds ?? 0) * 1000
      const last = data.last[0]
      // In a frequent lottery, a last draw older than one round and a half is the one before the awaited one.
      if (every > 0 && last && now - Date.parse(last.drawsAt) > every * 1.05) return WATCH_MS
      const turn = Date.parse(data.issue?.closesAt ?? data.next?.opensAt ?? '')
      const wait = Number.isNaN(turn) ? LONGEST_WAIT_MS : turn - now + 150
      return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, wait))
    },
  })

/** The clocks of a page's lotteries, asked again when the first of them turns. */
export const clocksQuery = (page: LotteryPage) =>
  queryOptions({
    queryKey: ['lottery', 'clocks', page],
    queryFn: async ({ signal }) => {
      const askedAt = pageNow()
      const answer = await call('lotteryClocks', { query: { page }, signal })
      hearServerTime(answer.serverTime, askedAt)
      return new Map(answer.clocks.map((clock) => [clock.game, clock]))
    },
    staleTime: 5000,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => {
      const turns = [...(state.data?.values() ?? [])].map(({ issue, next }) => Date.parse(issue?.closesAt ?? next?.opensAt ?? ''))
      const wait = Math.min(...turns.filter((turn) => !Number.isNaN(turn))) - serverNow() + 150
      return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, wait))
    },
  })

/** The issues ahead, asked again when the one on sale turns. */
export const issuesQuery = (gameCode: string, ahead: number, onSale: string | undefined) =>
  queryOptions({
    queryKey: ['lottery', 'issues', gameCode, ahead, onSale ?? ''],
    queryFn: ({ signal }) => call('nearIssues', { query: { gameCode, ahead }, signal }),
    staleTime: 5000,
    placeholderData: keepPreviousData,
  })

export const resultsQuery = (gameCode: string, pageNo: number) =>
  queryOptions({
    queryKey: ['lottery', 'results', gameCode, pageNo],
    queryFn: ({ signal }) => call('openedNumbers', { query: { gameCode, pageNo, pageSize: 20 }, signal }),
    staleTime: 5000,
    placeholderData: keepPreviousData,
  })

/** The last draws, or those of one of the lottery's own days. */
export const trendQuery = (gameCode: string, range: { readonly issues: number } | { readonly day: string }) =>
  queryOptions({
    queryKey: ['lottery', 'trend', gameCode, range],
    queryFn: ({ signal }) => call('lotteryTrend', { query: { gameCode, ...range }, signal }),
    staleTime: 5000,
    placeholderData: keepPreviousData,
  })

export const factsQuery = (gameCode: string, issue: string) =>
  queryOptions({
    queryKey: ['lottery', 'facts', gameCode, issue],
    queryFn: ({ signal }) => call('drawFacts', { query: { gameCode, issue }, signal }),
  })

export const ordersQuery = (language: Language, pageNo: number, gameCode?: string) =>
  queryOptions({
    queryKey: ['lottery', 'orders', language, gameCode ?? '', pageNo],
    queryFn: ({ signal }) =>
      call('listOrders', { query: { ...(gameCode === undefined ? {} : { gameCode }), pageNo, pageSize: 20 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.content.some((order) => order.state === 'placed') ? 5000 : false),
  })

/** The paths of an order's tickets; once fixed they never change. */
export const proofQuery = (id: string) =>
  queryOptions({
    queryKey: ['lottery', 'proof', id],
    queryFn: ({ signal }) => call('orderProof', { params: { id }, signal }),
  })

export const chasesQuery = (language: Language, pageNo: number) =>
  queryOptions({
    queryKey: ['lottery', 'chases', language, pageNo],
    queryFn: ({ signal }) => call('listChases', { query: { pageNo, pageSize: 10 }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.content.some((chase) => chase.state === 'active') ? 10_000 : false),
  })

/** What the member's bets change: their lists. */
export function forgetBets(): void {
  for (const name of ['orders', 'chases', 'recent']) void queries.invalidateQueries({ queryKey: ['lottery', name] })
}

export const useCancelOrder = (onBalance: (balance: string) => void) =>
  useMutation({
    mutationFn: (id: string) => call('cancelOrder', { params: { id }, body: {} }),
    onSuccess: ({ balance }) => onBalance(balance),
    onSettled: forgetBets,
  })

export const useCancelChase = (onBalance: (balance: string) => void) =>
  useMutation({
    mutationFn: (id: string) => call('cancelChase', { params: { id }, body: {} }),
    onSuccess: ({ balance }) => onBalance(balance),
    onSettled: forgetBets,
  })
