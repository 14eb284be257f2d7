/** Home: the door of the room that gathers the first screen and announces its changes. It stores nothing itself. */
import type { NextDraw } from '@baize/contract/home.ts'
import { JACKPOT_KEPT_MS } from '@baize/contract/values/jackpot-age.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { keepFor, shared } from '../platform/kept.ts'
import type { HomeContent, HomeNeeds } from './needs.ts'
import { readHome } from './read-home.ts'
import { tellNews } from './tell-news.ts'

export type { HomeNeeds } from './needs.ts'

/** A draw that has closed is shown no longer than this. */
const DRAWS_FRESH_MS = 1000
/** What the operator writes is read once for all who come within this time. */
const CONTENT_FRESH_MS = 2000

const sharedParts = ({ notices, banners, promotions }: HomeContent): HomeContent => ({
  notices: shared(notices),
  banners: shared(banners),
  promotions: shared(promotions),
})

export type Home = ReturnType<typeof createHome>

export function createHome(given: HomeNeeds) {
  const pool = keepFor<Awaited<ReturnType<HomeNeeds['jackpot']>>>(given.clock, JACKPOT_KEPT_MS)
  const written = keepFor<HomeContent>(given.clock, CONTENT_FRESH_MS)
  const coming = keepFor<NextDraw[]>(given.clock, DRAWS_FRESH_MS)
  const needs: HomeNeeds = {
    ...given,
    draws: (language) => coming(language, async () => shared(await given.draws(language))),
    jackpot: () => pool('', given.jackpot),
    content: (reader, promotions) =>
      written(`${reader.language}/${reader.loggedIn}`, async () => sharedParts(await given.content(reader, promotions))),
  }
  return {
    read: (member: string | undefined, language: LanguageCode) => readHome(needs, member, language),
    draws: (language: LanguageCode) => needs.draws(language),
    tellNews: (signal: AbortSignal, tell: Parameters<typeof tellNews>[1]) => tellNews(needs, tell, signal),
  }
}
