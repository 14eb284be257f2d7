/** Catalogue: games, categories and a first screen as the server would answer them, made in a few words. */
import { GAME_TYPES, type Game, type GameType, type Lane, type ProviderCard } from '@baize/contract/games.ts'
import type { Answer } from '../api/client.ts'
import { serverNow } from '../api/clock/server-clock.ts'

export const NOW = '2026-11-20T10:00:00.000Z'
/** So many minutes from now by the server's clock as the site has heard it: tests before this one may have set it. For what is still open. */
export const inMinutes = (minutes: number): string => new Date(serverNow() + minutes * 60_000).toISOString()

/** A UUID that a number stands for. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const aGame = (name: string, given: Partial<Game> = {}): Game => {
  const { gameType = 'RNG', vassalage = 'PG' } = given
  const gameCode = given.gameCode ?? name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const nodeId =
    Array.from(`${vassalage}${gameCode}`).reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 2_000_000_000, 7) + 1
  const icon = `/art/${gameType}/${vassalage}/${gameCode}.svg`
  return {
    gameId: nodeId,
    nodeId,
    vassalage,
    gameType,
    gameCode,
    gameName: name,
    displayName: name,
    iconUrl: icon,
    lagerIcon: icon,
    isHot: 0,
    isNew: false,
    isGame: 'GAME',
    rtpBasisPoints: null,
    maintenance: false,
    playable: true,
    ...given,
  }
}

export const aCard = (vassalage: string, gameType: GameType, given: Partial<ProviderCard> = {}): ProviderCard => ({
  vassalage,
  displayName: vassalage,
  gameType,
  games: 40,
  maintenance: false,
  isGame: 'VASSALAGE',
  gameCode: null,
  iconUrl: `/art/VENDOR/${vassalage}/${vassalage}.svg`,
  ...given,
})

const TITLES: Readonly<Record<GameType, string>> = {
  RNG: 'Slots',
  LIVE: 'Live',
  FISH: 'Fish',
  SPORTS: 'Sports',
  ESPORTS: 'E-sports',
  PVP: 'Cards',
  LOTT: 'Lottery',
  ELOTT: 'E-lottery',
  COCKFIGHT: 'Cockfight',
  BGS: 'In-house',
}
const VENDORS: Readonly<Record<GameType, readonly string[]>> = {
  RNG: ['PG', 'JILI', 'PP'],
  LIVE: ['EVO', 'SEXY'],
  FISH: ['FC', 'JILI'],
  SPORTS: ['SBO', 'CMD'],
  ESPORTS: ['TF'],
  PVP: ['KY'],
  LOTT: [],
  ELOTT: ['TCG'],
  COCKFIGHT: ['SV'],
  BGS: ['BGS'],
}

const aLane = (gameType: GameType, given: Partial<Lane> = {}): Lane => ({
  gameType,
  title: TITLES[gameType],
  cards: VENDORS[gameType].map((vassalage) => aCard(vassalage, gameType)),
  gameClassify: { gameType, vendors: [...VENDORS[gameType]], games: 40 },
  ...given,
})

/** Every category, each with its providers. */
export const allLanes = (): Lane[] => GAME_TYPES.map((gameType) => aLane(gameType))

const HOT = ['Dice', 'Jade Lanterns', 'Mines', 'Plinko', 'Limbo', 'Keno', 'Wheel', 'Hi-Lo', 'Roulette'] as const
export const hotList = (): Game[] =>
  HOT.map((name) => (name === 'Jade Lanterns' ? aGame(name, { isHot: 1 }) : aGame(name, { gameType: 'BGS', vassalage: 'BGS', isHot: 1 })))

const IN_HOUSE = [
  'Crash',
  'Dice',
  'Limbo',
  'Mines',
  'Plinko',
  'Keno',
  'Hi-Lo',
  'Wheel',
  'Roulette',
  'Baccarat',
  'Sic Bo',
  'Blackjack',
  'Dragon Tiger',
] as const
export const inHouseList = (): Game[] => IN_HOUSE.map((name) => aGame(name, { gameType: 'BGS', vassalage: 'BGS', rtpBasisPoints: 9900 }))

type Draw = Answer<'home'>['draws'][number]
/** The next draw of a lottery, on sale since an hour ago and closing in so many minutes. */
export const aDraw = (game: string, name: string, closesIn: number, given: Partial<Draw> = {}): Draw => ({
  game,
  name,
  page: 'sea',
  issue: '20261130-001',
  opensAt: inMinutes(-60),
  closesAt: inMinutes(closesIn),
  drawsAt: inMinutes(closesIn + 5),
  ...given,
})
export const theDraws = (): Draw[] => [
  aDraw('mm-2d', 'Myanmar 2D', 45),
  aDraw('mm-3d', 'Myanmar 3D', 60 * 24 * 12),
  aDraw('mm-2d-5', '5-Minute 2D', 4),
  aDraw('th-gov', 'Thai Government', 60 * 20),
  aDraw('lao', 'Lao Development', 60 * 9),
  aDraw('vn-north', 'Northern Vietnam', 190, { page: 'vn' }),
  aDraw('ssc-1', '1-Minute Five', 30, { page: 'main', opensAt: inMinutes(20) }),
]

/** So many games of a category, with names that count. */
export const someGames = (count: number, gameType: GameType = 'RNG', from = 1): Game[] => {
  const [vassalage = 'PG'] = VENDORS[gameType]
  return Array.from({ length: count }, (_, index) => aGame(`${TITLES[gameType]} game ${from + index}`, { gameType, vassalage }))
}

const aBanner = (number: number, given: Partial<Answer<'banners'>[number]> = {}): Answer<'banners'>[number] => ({
  id: idOf(100 + number),
  groupName: 'w_home',
  url: `/art/BANNER/BAIZE/banner-${number}.svg`,
  title: number === 1 ? 'Every round can be checked' : `Banner ${number}`,
  text: 'One line under the title',
  linkageType: 'PAGE',
  linkage: '/fair',
  ...given,
})

const aWinner = (number: number): Answer<'home'>['winners']['latest'][number] => ({
  customerName: `k***${number}`,
  winAmount: `${number * 1000}.00`,
  currency: 'MMK',
  currencySymbol: 'Ks',
  gameName: 'Dice',
  iconUrl: '/art/BGS/BGS/dice.svg',
  vassalage: 'BGS',
  gameCode: 'dice',
  gameType: 'BGS',
  at: NOW,
})

export const theHome = (): Answer<'home'> => ({
  lanes: allLanes(),
  hot: hotList(),
  recent: [],
  favourites: [],
  inHouse: inHouseList(),
  draws: theDraws(),
  totalGames: 8900,
  winners: {
    latest: Array.from({ length: 12 }, (_, index) => aWinner(index + 1)),
    biggest: Array.from({ length: 9 }, (_, index) => aWinner(90 - index)),
  },
  jackpot: {
    source: 'pool',
    amount: '1234567.00',
    currency: 'MMK',
    currencySymbol: 'Ks',
    // Rounded: the page's clock is a sum of fractions, and stands a hair before a whole minute.
    at: new Date(Math.round(serverNow())).toISOString(),
    games: ['dice'],
  },
  notices: [
    {
      id: idOf(1),
      title: 'You can verify every in-house round in your own browser.',
      content: '<p>Each result is fixed by a seed.</p>',
      at: NOW,
    },
  ],
  banners: [1, 2, 3].map((number) => aBanner(number)),
  promotions: Array.from({ length: 6 }, (_, index) => ({
    id: idOf(200 + index),
    title: `Promotion ${index + 1}`,
    announcementImages: [{ url: `/art/PROMOTION/BAIZE/p${index}.svg`, sequence: 1 }],
    period: 'weekly' as const,
    until: null,
  })),
})
