/** Home: the first screen in one call (HOME-10). */
import { Type, type Static } from 'typebox'
import { Announcement, Banner, Notice } from './content.ts'
import { clientQuery, Game, Lane } from './games.ts'
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

export const home = operation({
  name: 'home',
  method: 'GET',
  path: '/wps/home',
  who: 'anyone',
  // It changes with every win; a browser asks each time, and what is the same costs no bytes.
  cacheSeconds: 0,
  summary:
    "The first screen in one call: rows, hot games, the member's recent games and favourites, the winner boards, the jackpot and the operator's content. Rows of categories load as they come near.",
  query: Type.Object({ ...clientQuery }, { additionalProperties: false }),
  answer: Type.Object({
    lanes: Type.Array(Lane),
    hot: Type.Array(Game),
    recent: Type.Array(Game),
    favourites: Type.Array(Game),
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

export const homeOperations = [home] as const
