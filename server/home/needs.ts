/** Needs: what Home needs from the rooms whose answers it gathers; `server/app/compose/compose-home.ts` fills it. */
import type { AnswerOf } from '@baize/contract/operation.ts'
import type { home, HomeJackpot, NextDraw } from '@baize/contract/home.ts'
import type { Winner, WinnerOrder } from '@baize/contract/records.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Clock } from '../platform/clock.ts'

export type HomeAnswer = AnswerOf<typeof home>
export type HomeGames = Pick<HomeAnswer, 'lanes' | 'hot' | 'inHouse' | 'recent' | 'favourites' | 'totalGames'>

export type HomeContent = Pick<HomeAnswer, 'notices' | 'banners' | 'promotions'>

export type HomeNeeds = {
  readonly clock: Clock
  /** The catalogue's part; `member` is undefined for visitors. Without it there is no first screen. */
  readonly games: (member: string | undefined, language: LanguageCode) => Promise<HomeGames>
  /** The winners of all categories with masked names. */
  readonly winners: (order: WinnerOrder, limit: number, language: LanguageCode) => Promise<Winner[]>
  /** The next draws of the lotteries that the operator shows, in the chosen order. */
  readonly draws: (language: LanguageCode) => Promise<NextDraw[]>
  readonly jackpot: () => Promise<HomeJackpot>
  /** What the operator writes: notices and banners, and the first promotions up to a number. */
  readonly content: (reader: { readonly language: LanguageCode; readonly loggedIn: boolean }, promotions: number) => Promise<HomeContent>
  /** A part could not be read; the screen is answered without it. */
  readonly failed: (part: string, error: unknown) => void
}
