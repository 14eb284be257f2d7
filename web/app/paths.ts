/** Paths: every address of the site in one place; links and redirects are written with these and never by hand. */
import type { LinkageType } from '@baize/contract/content.ts'
import type { GameType } from '@baize/contract/games.ts'

export const PATHS = {
  home: '/',
  login: '/login',
  register: '/register',
  reset: '/reset',
  hot: '/hot',
  favourites: '/favorite',
  recent: '/recent',
  fairness: '/fair',
  rules: '/fair/games',
  dice: '/play/BGS/dice',
  member: '/member',
  /** Where the QR codes lead: a phone in the person's language, with or without a login to take over. */
  phone: '/phone',
  help: '/help',
  news: '/news',
  feedback: '/feedback',
  download: '/download',
  promotions: '/promotions',
  agent: '/agent',
  agentHome: '/agentHome',
} as const

/** Home under every address at which it stands: its own, older ones, and those that open a dialog over it. */
export const HOME_ADDRESSES = [PATHS.home, '/index', '/index.html', '/home', PATHS.login, PATHS.register, PATHS.reset] as const

/** The page of each category: lists of games, or provider cards where a provider is chosen first. */
export const CATEGORY_PATHS: Readonly<Record<GameType, string>> = {
  RNG: '/rng',
  LIVE: '/live',
  FISH: '/fish',
  PVP: '/pvp',
  BGS: '/bgs',
  SPORTS: '/sports',
  ESPORTS: '/esports',
  LOTT: '/lott',
  ELOTT: '/elott',
  COCKFIGHT: '/cockfight',
}
export const LIST_TYPES: readonly GameType[] = ['LIVE', 'FISH', 'RNG', 'PVP', 'BGS']
export const CENTER_TYPES: readonly GameType[] = ['SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'COCKFIGHT']

/** The three pages of the lottery; each shows the lotteries of some families. */
export const LOTTERY_PATHS = { main: '/lottery', sea: '/seaLottery', vn: '/vnLottery' } as const
export type LotteryHall = keyof typeof LOTTERY_PATHS

/** The member center's pages under the names that the specification gives their addresses. */
export const MEMBER_PAGES = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'messageV2',
] as const
export type MemberPage = (typeof MEMBER_PAGES)[number]

export const memberPath = (page: MemberPage): string => `/member/${page}`
/** The page of an address of the member center; the bare address shows the first of the specification's list. */
export const memberPageOf = (address: string): MemberPage => MEMBER_PAGES.find((page) => memberPath(page) === address) ?? 'securityCenter'
/** The table of an in-house game, whose vendor code is `BGS`. */
export const ownTablePath = (game: string): string => playPath('BGS', game)
export const playPath = (vassalage: string, gameCode: string): string => `/play/${vassalage}/${gameCode}`
/** A game over the whole page. */
export const seamlessPath = (vassalage: string, gameCode: string): string => `/seamless?vassalage=${vassalage}&gameCode=${gameCode}`
/** A card game with a seat in one of its rooms. */
export const roomPath = (vassalage: string, gameCode: string, room: string): string =>
  `${playPath(vassalage, gameCode)}?room=${encodeURIComponent(room)}`

export type PhoneSystem = 'ios' | 'android'
/** The link of a QR code. The code stands behind the hash, which no browser sends to any server and no log keeps. */
export const phonePath = (system: PhoneSystem, language: string, code: string | undefined): string =>
  `${PATHS.phone}?os=${system}&lang=${language}${code === undefined ? '' : `#${code}`}`

/** The agents' own pages, which have nothing of the player site around them. */
export const isAgentPage = (pathname: string): boolean => /^\/agent(Home)?\/?$/.test(pathname)

/** A page of words: the beginner guide, the terms, responsible play and the like. */
export const helpPath = (slug: string): string => `${PATHS.help}/${slug}`

/** Where something of the operator's leads: within the site, or out of it. */
export type Linkage = { readonly to: string; readonly hash?: string; readonly outside: boolean }
export function linkOf(type: LinkageType | null, linkage: string | null): Linkage | undefined {
  if (type === null || linkage === null) return undefined
  if (type === 'LINK') return { to: linkage, outside: true }
  if (type === 'PROMOTION') return { to: PATHS.promotions, hash: linkage, outside: false }
  const [to = '', hash] = (type === 'GAME' ? `/play/${linkage}` : linkage).split('#')
  return { to, outside: false, ...(hash === undefined ? {} : { hash }) }
}

/** Pages that need a login; a person without one goes to the login dialog and afterwards to the page that was asked for. */
export const needsLogin = (pathname: string): boolean =>
  /^\/(member|favorite|recent|seamless|lottery|seaLottery|vnLottery)(\/|$)/i.test(pathname)
