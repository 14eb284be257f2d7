/** Routes of the games room: the catalogue's calls of the site, and the raw calls of the vendors' wallet. Next: `server/games/vendor-calls.ts`. */
import * as calls from '@baize/contract/games.ts'
import * as liveCalls from '@baize/contract/live-games.ts'
import * as walletCalls from '@baize/contract/transfer-wallet.ts'
import { formatUnits } from '@baize/contract/values/money.ts'
import { done } from '@baize/contract/values/outcome.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Database } from '../platform/database.ts'
import { memberOf, route, type Caller, type RawRoute, type Route } from '../platform/route.ts'
import type { Games } from './games.ts'

/** How browsers of phones and tablets identify themselves. */
const MOBILE = /\b(Mobi|Android|iPad)/

/** The currency of a visitor: the site's first one. */
const SITE_CURRENCY = 'MMK'

/** The call's own language, else the one of its header. */
const languageOf = (ask: Caller & { query?: { language?: LanguageCode } }): LanguageCode => ask.query?.language ?? ask.language

/** The owner of the favourites and recent games that a list may show. */
const memberIdOf = ({ role, person }: Caller): string | undefined => (role === 'member' || role === 'agent' ? person?.id : undefined)

function listRoutes(games: Games): Route[] {
  return [
    route(calls.gameList, async (ask) => {
      const { gameType, vassalage, select, search, family, volatility, feature, theme, leastRtp, sort, include, pageNo, pageSize } =
        ask.query
      const wish = { gameType, vassalage, select, search, family, volatility, feature, theme, leastRtp, sort, include }
      return done(await games.list({ ...wish, page: pageNo, size: pageSize }, memberIdOf(ask), languageOf(ask)))
    }),
    route(calls.hotGames, async (ask) => done({ games: await games.hot(languageOf(ask)) })),
    route(calls.vendorLanes, async (ask) => done({ lanes: await games.lanes(languageOf(ask)) })),
    route(calls.vendorGameTypes, async (ask) => done(await games.gameTypes(ask.query.vassalage, languageOf(ask)))),
    route(calls.roomList, async (ask) => {
      const { vassalage, currency } = ask.query
      return done({ rooms: await games.rooms({ vassalage, currency, language: languageOf(ask) }) })
    }),
    route(liveCalls.liveModelList, async (ask) => {
      const { vassalage, currency = ask.person?.currency ?? SITE_CURRENCY } = ask.query
      return done({ models: await games.models({ vassalage, currency, language: languageOf(ask) }) })
    }),
    route(calls.gameInfo, async (ask) => games.info(ask.query.vassalage, ask.query.gameCode, languageOf(ask))),
  ]
}

function memberRoutes(games: Games, database: Database): Route[] {
  return [
    route(calls.favoriteGames, async (ask) => done(await games.favouriteIds(memberOf(ask).id))),
    route(calls.favoriteGamesList, async (ask) => {
      const { gameType, pageNo, pageSize } = ask.query
      return done(await games.favourites(memberOf(ask).id, { gameType, page: pageNo, size: pageSize }, languageOf(ask)))
    }),
    route(calls.addFavoriteGame, async (ask) => {
      const catalogue = await games.catalogue()
      return database.transact((tx) => games.addFavourite(tx, catalogue, memberOf(ask).id, ask.body.nodeId))
    }),
    route(calls.removeFavoriteGame, (ask) => database.transact((tx) => games.removeFavourite(tx, memberOf(ask).id, ask.query.nodeId))),
    route(calls.recentGames, async (ask) => {
      const { gameType, page, pageSize } = ask.query
      return done(await games.recent(memberOf(ask).id, { gameType, page, size: pageSize }, languageOf(ask)))
    }),
    ...[calls.launchGame, calls.relayLaunchGame].map((operation) =>
      route(operation, async (ask) => {
        const { person } = ask
        if (person === undefined) throw new Error('a player operation was reached without a person')
        const { nodeId, language = ask.language, returnUrl = '/', room } = ask.body
        const catalogue = await games.catalogue()
        const asked = { nodeId, language, returnUrl, room, ip: ask.ip, isMobile: MOBILE.test(ask.userAgent) }
        const launched = await games.launch(catalogue, person, asked)
        return launched.ok ? done({ ...launched.value, chatUrl: await games.chatOf(nodeId, person, language) }) : launched
      }),
    ),
    route(liveCalls.launchChat, (ask) => games.chat(ask.body.nodeId, memberOf(ask), ask.body.language ?? ask.language)),
  ]
}

function vendorWalletRoutes(games: Games): Route[] {
  return [
    route(walletCalls.walletTransfer, async (ask) => {
      const member = memberOf(ask)
      const { vassalage: vendor, direction, amount, giveUp } = ask.body
      const moved = await games.transfer({ member, key: ask.key, vendor, direction, amount, giveUp })
      if (!moved.ok) return moved
      const { id, units, currency, state, at } = moved.value
      const balance = await games.balanceOf(member.wallet)
      const shown = { id, vassalage: vendor, direction, amount: formatUnits(units), currency, state, at: at.toString() }
      return done({ transfer: shown, balance: formatUnits(balance) })
    }),
    route(walletCalls.merchantWallet, (ask) => games.merchantWallet(memberOf(ask), ask.query.vassalage, ask.language)),
  ]
}

export const gamesRoutes = (games: Games, database: Database): Route[] => [
  ...listRoutes(games),
  ...memberRoutes(games, database),
  ...vendorWalletRoutes(games),
]

export const gamesRawRoutes = (games: Games): RawRoute[] => games.callbacks
