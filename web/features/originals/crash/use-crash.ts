/** Use crash: the shared round as it goes on, by the channel's news and by queries, and the person's own bet in it. */
import type { CrashView } from './crash-views.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'
import { onRoundNews } from '../../../api/round-news.ts'
import { CrashClock } from './crash-clock.ts'
import { tableAfter } from './crash-news.ts'
import { pageNow } from '../../../api/clock/page-clock.ts'

/** The channel reports events; queries repair what it missed, and keep the table awake while somebody looks. */
const HEAL_MS = 5000
const SOON_MS = 400

type TimedView = CrashView & { readonly tookMs: number }

const crashTableQuery = queryOptions({
  queryKey: ['originals', 'crash', 'table'],
  queryFn: async ({ signal }): Promise<TimedView> => {
    const asked = pageNow()
    const table = await call('crashTable', { signal })
    return { ...table, tookMs: pageNow() - asked }
  },
  staleTime: 0,
  gcTime: 0,
})

export const crashBetQuery = queryOptions({
  queryKey: ['originals', 'crash', 'bet'],
  queryFn: ({ signal }) => call('crashBet', { signal }).then(({ bet }) => bet),
  gcTime: 0,
})

/** Queries the own bet again and again, while something has happened to it that the server tells a moment later. */
export function useBetQueried(isAwaited: boolean): void {
  useEffect(() => {
    if (!isAwaited) return undefined
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: crashBetQuery.queryKey }), SOON_MS)
    return () => clearInterval(timer)
  }, [isAwaited])
}

export function useCrash(member: boolean) {
  const clock = useRef<CrashClock>(null)
  clock.current ??= new CrashClock()
  const { data: table } = useQuery({
    ...crashTableQuery,
    // A sleeping or changing round is queried again soon; visitors get no news of rounds and always query.
    refetchInterval: ({ state }) => (member && state.data?.round && state.data.round.phase !== 'interrupted' ? HEAL_MS : SOON_MS * 2),
  })
  const { data: bet } = useQuery({ ...crashBetQuery, enabled: member })
  const { serverNow, tookMs } = table ?? {}
  useEffect(() => {
    if (serverNow !== undefined) clock.current?.hear(serverNow, tookMs)
  }, [serverNow, tookMs])
  useEffect(
    () =>
      onRoundNews(({ gameCode, round, state, crash }) => {
        if (gameCode !== 'crash' || !crash) return
        const known = queries.getQueryData(crashTableQuery.queryKey)
        const next = known && tableAfter(known, round, state, crash)
        if (next) queries.setQueryData(crashTableQuery.queryKey, { ...next, tookMs: 0 })
        else void queries.invalidateQueries({ queryKey: crashTableQuery.queryKey })
        const own = queries.getQueryData(crashBetQuery.queryKey)?.id
        const hasLeft = crash.seats?.some(({ seat, leftAt }) => seat === own && leftAt !== null) === true
        if (state === 'crashed' || state === 'interrupted' || state === 'betting' || hasLeft)
          void queries.invalidateQueries({ queryKey: crashBetQuery.queryKey })
      }),
    [],
  )
  const phase = table?.round?.phase
  const number = table?.round?.round
  // A bet in a crashed round is settled a moment later; a page that was offline may find its round long gone.
  const broken = phase === 'crashed' || phase === 'interrupted' || (number !== undefined && bet != null && bet.round < number)
  useBetQueried((bet?.state === 'open' || bet?.state === 'left') && broken)
  return { table, lastBet: bet ?? undefined, clock: clock as { readonly current: CrashClock } }
}
