/** Home: the first screen's answer, the part of it that the tab stores (HOME-11), and the parts that keep changing while it is shown. */
import type { WinnerCategory } from '@baize/contract/records.ts'
import type { LanguageCode as Language } from '@baize/contract/values/texts.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type Answer } from './client.ts'
import { drawsQuery } from './clock/draws.ts'
import { jackpotQuery } from './jackpot.ts'
import { queries } from './queries.ts'
import { readToken } from './session.ts'
import { STORED } from './stored.ts'
import { deviceNow } from './clock/server-clock.ts'

type HomeAnswer = Answer<'home'>
/** Changing parts are not stored. */
type Moving = 'winners' | 'jackpot' | 'draws'
/** Before the answer the tab's stored part may be shown. */
export type HomeView = Omit<HomeAnswer, Moving> & Partial<Pick<HomeAnswer, Moving>>
type StoredHome = Omit<HomeAnswer, Moving> & { readonly language: Language; readonly at: number }

const KEPT = STORED.home
/** Providers change seldom; stored ones are not asked for again for this long. */
const KEPT_MS = 5 * 60_000

/** A deliberate reload, or an address with `refresh` or `flush`, ignores the tab's store. */
function isRefreshed(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const asked = new URLSearchParams(location.search)
  return navigation?.type === 'reload' || asked.has('refresh') || asked.has('flush')
}

if (isRefreshed()) sessionStorage.removeItem(KEPT)

function readKept(language: Language): StoredHome | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as StoredHome | null
    return kept?.language === language ? kept : undefined
  } catch {
    return undefined
  }
}

function keep(language: Language, { winners: _winners, jackpot: _jackpot, draws: _draws, ...still }: HomeAnswer): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ ...still, language, at: deviceNow() } satisfies StoredHome))
  } catch {
    // A full store is no reason to show nothing; the next visit asks again.
  }
}

const PLAYED = 'played'
/** Whether the member who was here last has played: the place of their games is held until the answer says which. */
export const hasPlayedHere = (): boolean => localStorage.getItem(PLAYED) !== null

function notePlayed(recent: HomeAnswer['recent']): void {
  if (recent.length === 0) localStorage.removeItem(PLAYED)
  else if (!hasPlayedHere()) localStorage.setItem(PLAYED, 'yes')
}

async function askHome(language: Language, signal: AbortSignal): Promise<HomeView> {
  const asker = readToken()
  const answer = await call('home', { signal })
  // The answer of somebody who has since logged out is not stored for the next person.
  if ((asker === null) === (readToken() === null)) keep(language, answer)
  if (asker !== null) notePlayed(answer.recent)
  // Changing parts have their own queries from here on.
  if (answer.jackpot) queries.setQueryData(jackpotQuery.queryKey, answer.jackpot)
  queries.setQueryData(winnersQuery(language, 'ALL').queryKey, answer.winners)
  queries.setQueryData(drawsQuery(language).queryKey, answer.draws)
  return answer
}

/** The first screen in one call; the language is part of the key since names come in it. */
export const homeQuery = (language: Language) =>
  queryOptions({
    queryKey: ['games', 'home', language],
    queryFn: ({ signal }): Promise<HomeView> => askHome(language, signal),
    placeholderData: (before) => before ?? readKept(language),
  })

/** The categories of a menu: those with at least one provider (SHELL-14). */
export const offeredLanes = (lanes: HomeView['lanes'] | undefined): HomeView['lanes'] =>
  (lanes ?? []).filter(({ cards }) => cards.length > 0)

/** The categories with their providers, from the first screen's answer where there is or was one. */
export const lanesQuery = (language: Language) =>
  queryOptions({
    queryKey: ['games', 'lanes', language],
    // Home's answer includes the lanes; while it is on its way they are not asked for twice.
    queryFn: async ({ signal }) => {
      const home = homeQuery(language)
      if (queries.getQueryState(home.queryKey)?.fetchStatus === 'fetching') return { lanes: (await queries.ensureQueryData(home)).lanes }
      return call('vendorLanes', { query: { platform: 'html5-desktop' }, signal })
    },
    initialData: () => readKept(language),
    initialDataUpdatedAt: () => readKept(language)?.at,
    staleTime: KEPT_MS,
    placeholderData: keepPreviousData,
  })

/** The first of the biggest wins that Home shows (HOME-06). */
const BIGGEST_SHOWN = 9

/** Both boards of a category; the server announces their changes. */
export const winnersQuery = (language: Language, gameCategory: WinnerCategory) =>
  queryOptions({
    queryKey: ['winners', language, gameCategory],
    queryFn: async ({ signal }) => {
      const board = async (order: 'latest' | 'biggest', limitNum: number) =>
        (await call('winnerBoard', { query: { gameCategory, limitNum, order }, signal })).list.map(({ vo }) => vo)
      const [latest, biggest] = await Promise.all([board('latest', 20), board('biggest', BIGGEST_SHOWN)])
      return { latest, biggest }
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })

/** The server's cached board may be a second old; pages ask after that, and not all at once. */
const ASK_AFTER_MS = 1100
const ASK_WITHIN_MS = 2000

/** The boards have changed: shown ones are asked for a little later, the others when they are shown. */
export function forgetWinnersSoon(): void {
  const later = ASK_AFTER_MS + (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) * (ASK_WITHIN_MS / 65_536)
  setTimeout(() => void queries.invalidateQueries({ queryKey: ['winners'] }), later)
}
