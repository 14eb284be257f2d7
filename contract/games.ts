/** Games: the catalogue, favourites, recent games and the launch. */
import { Type, type Static } from 'typebox'
import { SlotFacets, SlotFacts, slotQuery } from './demo-slots/slot-facts.ts'
import { operation } from './operation.ts'
import { pageOf, pageSize, PageNumber } from './values/page.ts'
import { PROVIDER_CODES } from './catalogue/provider-codes.ts'
import { LanguageCode, searchText, text } from './values/texts.ts'

/** The site's categories in the order of its navigation; BGS are the in-house games. */
export const GAME_TYPES = ['RNG', 'LIVE', 'FISH', 'SPORTS', 'ESPORTS', 'PVP', 'LOTT', 'ELOTT', 'COCKFIGHT', 'BGS'] as const
export type GameType = (typeof GAME_TYPES)[number]
const GameTypeSchema = Type.Enum(GAME_TYPES)

export const SELECT_TYPES = ['NEW', 'FAV', 'ALL', 'HOT', 'RECENT'] as const
export type SelectType = (typeof SELECT_TYPES)[number]

/** The orders of a list. Popular is what is hot and then the catalogue's own; return and volatility begin with the highest. */
export const GAME_SORTS = ['popular', 'new', 'name', 'rtp', 'volatility'] as const
export type GameSort = (typeof GAME_SORTS)[number]

export const Game = Type.Object({
  gameId: Type.Integer(),
  nodeId: Type.Integer(),
  /** The provider's code. */
  vassalage: Type.String(),
  gameType: GameTypeSchema,
  gameCode: Type.String(),
  /** In the language that the call asked for. */
  gameName: Type.String(),
  displayName: Type.String(),
  iconUrl: Type.String(),
  lagerIcon: Type.String(),
  /** 1 is hot. */
  isHot: Type.Integer(),
  isNew: Type.Boolean(),
  /** GAME starts a game; VASSALAGE opens the provider's list. */
  isGame: Type.Union([Type.Literal('GAME'), Type.Literal('VASSALAGE')]),
  /** The published return to player in basis points, or null where the vendor publishes none. */
  rtpBasisPoints: Type.Union([Type.Integer(), Type.Null()]),
  maintenance: Type.Boolean(),
  /** Whether this installation can start it. Lists have only games that it can. */
  playable: Type.Boolean(),
  /** What its vendor states of a slot; absent where it states nothing. */
  slot: Type.Optional(SlotFacts),
})
export type Game = Static<typeof Game>

export const ProviderCard = Type.Object({
  vassalage: Type.String(),
  displayName: Type.String(),
  gameType: GameTypeSchema,
  games: Type.Integer(),
  maintenance: Type.Boolean(),
  /** GAME starts `gameCode`, which represents the provider; VASSALAGE opens the list of its games. */
  isGame: Type.Union([Type.Literal('GAME'), Type.Literal('VASSALAGE')]),
  gameCode: Type.Union([Type.String(), Type.Null()]),
  iconUrl: Type.String(),
})
export type ProviderCard = Static<typeof ProviderCard>

export const Lane = Type.Object({
  gameType: GameTypeSchema,
  title: Type.String(),
  cards: Type.Array(ProviderCard),
  gameClassify: Type.Object({ gameType: GameTypeSchema, vendors: Type.Array(Type.String()), games: Type.Integer() }),
})
export type Lane = Static<typeof Lane>

/** What the site's own client sends with its catalogue calls. */
export const clientQuery = {
  clientType: Type.Optional(Type.Integer({ minimum: 0, maximum: 9 })),
  platform: Type.Optional(text(0, 80)),
  merchant: Type.Optional(text(0, 40)),
  language: Type.Optional(LanguageCode),
  imgSize: Type.Optional(text(0, 20)),
  token: Type.Optional(text(0, 200)),
}
const Vassalage = Type.String({ pattern: '^[A-Z0-9_]{1,24}$' })

export const gameList = operation({
  name: 'gameList',
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameList',
  who: 'anyone',
  cacheSeconds: 30,
  summary:
    'A page of the catalogue by category, providers, select type, facts of slots and search words, in a chosen order; the search tolerates typing errors.',
  query: Type.Object(
    {
      ...clientQuery,
      gameType: Type.Optional(GameTypeSchema),
      /** One provider or several, parted by commas. */
      vassalage: Type.Optional(Type.String({ pattern: PROVIDER_CODES })),
      select: Type.Optional(Type.Enum(SELECT_TYPES)),
      search: Type.Optional(searchText(1, 60)),
      ...slotQuery,
      sort: Type.Optional(Type.Enum(GAME_SORTS)),
      /** Asks for the counts of a slot's choices, or of the providers, as well. */
      include: Type.Optional(Type.Enum(['facets', 'providers'])),
      pageNo: PageNumber,
      pageSize: pageSize(120, 20),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    games: Type.Array(Game),
    pageNum: Type.Integer(),
    totalPages: Type.Integer(),
    total: Type.Integer(),
    facets: Type.Optional(SlotFacets),
    /** How many games each provider has among all that the other choices leave. Those without one are not in it. */
    providers: Type.Optional(Type.Array(Type.Object({ vassalage: Type.String(), games: Type.Integer() }))),
  }),
})

export const hotGames = operation({
  name: 'hotGames',
  method: 'GET',
  path: '/wps/relay/GCSGAME_hotGamesV2',
  who: 'anyone',
  cacheSeconds: 30,
  summary: 'Hot games.',
  query: Type.Object(
    { ...clientQuery, merchantCode: Type.Optional(text(0, 40)), isPlatform: Type.Optional(Type.Integer()) },
    { additionalProperties: false },
  ),
  answer: Type.Object({ games: Type.Array(Game) }),
})

export const vendorLanes = operation({
  name: 'vendorLanes',
  method: 'GET',
  path: '/wps/relay/GCSGAME_newGameVendor',
  who: 'anyone',
  cacheSeconds: 60,
  summary: 'Categories with their provider cards.',
  query: Type.Object({ ...clientQuery }, { additionalProperties: false }),
  answer: Type.Object({ lanes: Type.Array(Lane) }),
})

export const vendorGameTypes = operation({
  name: 'vendorGameTypes',
  method: 'GET',
  path: '/wps/relay/GCSGAME_getVassGameType',
  who: 'anyone',
  cacheSeconds: 60,
  summary: 'The categories that a provider serves.',
  query: Type.Object({ ...clientQuery, vassalage: Type.Optional(Vassalage) }, { additionalProperties: false }),
  answer: Type.Array(Type.Object({ vassalage: Type.String(), displayName: Type.String(), gameTypes: Type.Array(GameTypeSchema) })),
})

export const gameInfo = operation({
  name: 'gameInfo',
  method: 'GET',
  path: '/wps/game/info',
  who: 'anyone',
  cacheSeconds: 5,
  summary: 'One game, with playable alternatives: its own category first.',
  query: Type.Object(
    { ...clientQuery, vassalage: Vassalage, gameCode: Type.String({ pattern: '^[A-Za-z0-9_-]{1,48}$' }) },
    { additionalProperties: false },
  ),
  answer: Type.Object({ game: Game, similar: Type.Array(Game) }),
  refusals: ['game-unknown'],
})

export const favoriteGames = operation({
  name: 'favoriteGames',
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGames',
  who: 'member',
  summary: "The node ids of the member's favourites.",
  query: Type.Object({ ...clientQuery }, { additionalProperties: false }),
  answer: Type.Array(Type.Integer()),
})

export const favoriteGamesList = operation({
  name: 'favoriteGamesList',
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGamesList',
  who: 'member',
  summary: "The member's favourite games, newest first.",
  query: Type.Object(
    { ...clientQuery, pageNo: PageNumber, pageSize: pageSize(999, 999), gameType: Type.Optional(GameTypeSchema) },
    { additionalProperties: false },
  ),
  answer: pageOf(Game),
})

const NodeId = Type.Object({ nodeId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }, { additionalProperties: false })

export const addFavoriteGame = operation({
  name: 'addFavoriteGame',
  method: 'POST',
  path: '/wps/relay/MCSFE_addFavoriteGameV2',
  who: 'member',
  limit: 'favourite',
  summary: 'Adds a favourite; adding it again changes nothing.',
  body: NodeId,
  answer: Type.Object({}),
  refusals: ['game-unknown'],
})

export const removeFavoriteGame = operation({
  name: 'removeFavoriteGame',
  method: 'DELETE',
  path: '/wps/relay/MCSFE_removeFavoriteGameV2',
  who: 'member',
  limit: 'favourite',
  summary: 'Removes a favourite; removing it again changes nothing.',
  query: Type.Object({ ...clientQuery, nodeId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }, { additionalProperties: false }),
  answer: Type.Object({}),
})

export const recentGames = operation({
  name: 'recentGames',
  method: 'GET',
  path: '/wps/relay/GCS_recentGame',
  who: 'member',
  summary: 'The games that the member launched, latest first.',
  query: Type.Object(
    { ...clientQuery, page: PageNumber, pageSize: pageSize(100, 20), gameType: Type.Optional(GameTypeSchema) },
    { additionalProperties: false },
  ),
  answer: pageOf(Game),
})

const RoomId = Type.String({ pattern: '^[A-Za-z0-9_-]{1,48}$' })

/** A room of a card game between players: the stake, the rake and the players. */
export const Room = Type.Object({
  roomId: Type.String(),
  nodeId: Type.Integer(),
  vassalage: Type.String(),
  gameCode: Type.String(),
  gameName: Type.String(),
  roomName: Type.String(),
  currency: Type.String(),
  /** Decimal text; "0" is a practice room, in which no money moves. */
  stake: Type.String(),
  seats: Type.Integer(),
  seated: Type.Integer(),
  /** The rake, and its maximum from one pot. */
  rakeBasisPoints: Type.Integer(),
  mostRake: Type.String(),
  /** The other players are the computer, and the room says so. */
  practice: Type.Boolean(),
})
export type Room = Static<typeof Room>

export const roomList = operation({
  name: 'roomList',
  method: 'GET',
  path: '/wps/relay/GLS2_roomList',
  who: 'member',
  summary: 'The rooms of the card games between players, as reported by their vendors.',
  query: Type.Object(
    { ...clientQuery, vassalage: Type.Optional(Vassalage), currency: Type.Optional(text(2, 10)) },
    { additionalProperties: false },
  ),
  answer: Type.Object({ rooms: Type.Array(Room) }),
})

const launching = {
  method: 'POST',
  who: 'player',
  limit: 'launch',
  summary: "Starts a game: answers the vendor's page for the game frame, or the site's own route for in-house games and lotteries.",
  body: Type.Object(
    {
      nodeId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
      language: Type.Optional(LanguageCode),
      returnUrl: Type.Optional(text(0, 300)),
      /** A room of the room list, to be seated in at once. */
      room: Type.Optional(RoomId),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    kind: Type.Union([Type.Literal('frame'), Type.Literal('route')]),
    url: Type.String(),
    /** The chat at a live table, where its vendor has one; valid for a few minutes. */
    chatUrl: Type.Union([Type.String(), Type.Null()]),
    /** False where the provider has its own wallet, into which money must be moved before play. */
    isSingle: Type.Boolean(),
  }),
  refusals: [
    'game-unknown',
    'game-maintenance',
    'vendor-maintenance',
    'trial-cannot-play',
    'currency-not-offered',
    'vendor-not-answering',
    'account-blocked',
    'account-excluded',
    'check-needed',
    'still-checking',
    'limit-reached',
  ],
} as const

export const launchGame = operation({ name: 'launchGame', path: '/wps/game/launchGame', ...launching })

/** The same act, for programs that know it by the name of the relay. */
export const relayLaunchGame = operation({ name: 'relayLaunchGame', path: '/wps/relay/GCS_gameLaunchFB', ...launching })

export const gamesOperations = [
  gameList,
  hotGames,
  vendorLanes,
  vendorGameTypes,
  gameInfo,
  favoriteGames,
  favoriteGamesList,
  addFavoriteGame,
  removeFavoriteGame,
  recentGames,
  roomList,
  launchGame,
  relayLaunchGame,
] as const
