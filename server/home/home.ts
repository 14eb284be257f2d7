/** Home: the door of the room that brings the first screen together and tells what changes on it; it keeps nothing of its own. */
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { keepFor } from '../platform/kept.ts'
import type { HomeAnswer, HomeNeeds } from './needs.ts'
import { readHome } from './read-home.ts'
import { tellNews } from './tell-news.ts'

export type { HomeNeeds } from './needs.ts'

/** How old the jackpot may be that a visit is given; far below the thirty seconds that its display promises. */
const JACKPOT_FRESH_MS = 2000

export type Home = {
  read(member: string | undefined, language: LanguageCode): Promise<HomeAnswer>
  tellNews(signal: AbortSignal, tell: Parameters<typeof tellNews>[1]): Promise<void>
}

export function createHome(given: HomeNeeds): Home {
  const kept = keepFor<Awaited<ReturnType<HomeNeeds['jackpot']>>>(given.clock, JACKPOT_FRESH_MS)
  const needs = { ...given, jackpot: () => kept('', given.jackpot) }
  return {
    read: (member, language) => readHome(needs, member, language),
    tellNews: (signal, tell) => tellNews(needs, tell, signal),
  }
}
