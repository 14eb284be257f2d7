/** Draws: the next draws of the first screen, asked again as the first of them turns. */
import type { NextDraw } from '@baize/contract/home.ts'
import type { LanguageCode as Language } from '@baize/contract/values/texts.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../client.ts'
import { serverNow } from './server-clock.ts'

const LONGEST_MS = 5 * 60_000
/** What a server or a browser keeps may be this old; pages ask after that, and not all at once. */
const AFTER_MS = 2200
const WITHIN_MS = 1500

const later = (): number => AFTER_MS + (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) * (WITHIN_MS / 65_536)

/** Milliseconds until the next sale begins or ends. What is over already is asked for at once. */
const untilTurn = (draws: readonly NextDraw[]): number => {
  const now = serverNow()
  const turns = draws.map(({ opensAt, closesAt }) => (Date.parse(opensAt) > now ? Date.parse(opensAt) : Date.parse(closesAt)))
  return Math.max(0, Math.min(...turns) - now)
}

export const drawsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['draws', language],
    queryFn: async ({ signal }): Promise<readonly NextDraw[]> => (await call('nextDraws', { signal })).draws,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => Math.min(LONGEST_MS, untilTurn(state.data ?? []) + later()),
  })
