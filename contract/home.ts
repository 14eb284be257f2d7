/** Home: the first screen in one call (HOME-10). */
import { Type, type Static } from 'typebox'
import { Announcement, Banner, Notice } from './content.ts'
import { clientQuery, Game, Lane } from './games.ts'
import { LOTTERY_PAGES, LotteryCode, type LotteryPage } from './lottery/lottery.ts'
import { operation } from './operation.ts'
import { Winner } from './records.ts'
import { Amount, InstantText } from './values/texts.ts'

/** How many of the biggest wins Home shows (HOME-06). */
export const BIGGEST_SHOWN = 9

export const HomeJackpot = Type.Object({
  /** `pool`: money that can be won; `simulated`: an illustration that the page makes up itself and says so. */
  source: Type.Union([Type.Literal('pool'), Type.Literal('simulated')]),
  /** What the pool holds, whether it is shown or not. */
  amount: Amount,
  currency: Type.String(),
  currencySymbol: Type.String(),
  at: InstantText,
  /** The in-house games whose rounds can win it. */
  games: Type.Array(Type.String()),
})
export type HomeJackpot = Static<typeof HomeJackpot>

/** A promotion as the strip shows it; its words are read where it is opened. */
const { id, title, announcementImages, period, until } = Announcement.properties
export const HomePromotion = Type.Object({ id, title, announcementImages, period, until })
export type HomePromotion = Static<typeof HomePromotion>

/** How many promotions the strip shows (HOME-03). */
export const PROMOTIONS_SHOWN = 6

/** The next draw of a lottery: its sale goes from `opensAt` to `closesAt`. */
export const NextDraw = Type.Object({
  game: LotteryCode,
  name: Type.String(),
  /** The page of the lottery on which it is played. */
  page: Type.Enum(Object.keys(LOTTERY_PAGES) as LotteryPage[]),
  issue: Type.String(),
  opensAt: InstantText,
  closesAt: InstantText,
  drawsAt: InstantText,
})
export type NextDraw = Static<typeof NextDraw>

export const nextDraws = operation({
  name: 'nextDraws',
  method: 'GET',
  path: '/wps/home/draws',
  who: 'anyone',
  cacheSeconds: 1,
  summary: 'The next draw of each lottery that the operator shows on the first screen, in the chosen order.',
  query: Type.Object({ language: clientQuery.language }, { additionalProperties: false }),
  answer: Type.Object({ draws: Type.Array(NextDraw) }),
})

export const home = operation({
  name: 'home',
  method: 'GET',
  path: '/wps/home',
  who: 'anyone',
  // It changes with every win; a browser asks each time, and what is the same costs no bytes.
  cacheSeconds: 0,
  summary:
    "The first screen in one call: categories, the next draws, in-house and hot games, the winner boards, the jackpot and the operator's content. A member's recent games and favourites are in it. Rows of categories load as they come near.",
  query: Type.Object({ ...clientQuery }, { additionalProperties: false }),
  answer: Type.Object({
    lanes: Type.Array(Lane),
    hot: Type.Array(Game),
    recent: Type.Array(Game),
    favourites: Type.Array(Game),
    /** The in-house games in the catalogue's order. */
    inHouse: Type.Array(Game),
    draws: Type.Array(NextDraw),
    totalGames: Type.Integer(),
    winners: Type.Object({ latest: Type.Array(Winner), biggest: Type.Array(Winner) }),
    /** Null where the pool cannot be read at the moment. */
    jackpot: Type.Union([HomeJackpot, Type.Null()]),
    /** Of the marquee, for this reader. */
    notices: Type.Array(Notice),
    /** Of the group `w_home`. */
    banners: Type.Array(Banner),
    promotions: Type.Array(HomePromotion),
  }),
})

export const homeOperations = [home, nextDraws] as const
