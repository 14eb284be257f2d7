/** Paths: every address of the site, from the table of pages. Links and redirects use these and are never written by hand. */
import type { LinkageType } from '@baize/contract/content.ts'
import type { GameType } from '@baize/contract/games.ts'
import { addressesOf, PAGE_NAMES, PAGES, pageOf, type AgentPage, type MemberPage, type PageName } from './pages.ts'

export type { AgentPage, MemberPage } from './pages.ts'

const pathsOf = <Name extends PageName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, PAGES[name].path])) as { readonly [Each in Name]: (typeof PAGES)[Each]['path'] }

/** The address of every page by its name in the table. */
export const PATHS = pathsOf(PAGE_NAMES)

const CATEGORY_PAGES = PAGE_NAMES.filter((name): name is GameType & PageName => 'gameType' in (pageOf(name).given ?? {}))
/** The page of each category: lists of games, or provider cards where a provider is chosen first. */
export const CATEGORY_PATHS: Readonly<Record<GameType, string>> = pathsOf(CATEGORY_PAGES)

/** The three pages of the lottery; each shows the lotteries of some families. */
export const LOTTERY_PATHS = { main: PATHS.lottery, sea: PATHS.seaLottery, vn: PATHS.vnLottery } as const
export type LotteryHall = keyof typeof LOTTERY_PATHS

/** The member center's pages in the order of its menus. */
export const MEMBER_PAGES = PAGE_NAMES.filter((name): name is MemberPage => pageOf(name).frame === 'center')
export const memberPath = (page: MemberPage): string => PATHS[page]
/** The page of an address of the member center; the bare address shows the first of the specification's list. */
export const memberPageOf = (address: string): MemberPage => MEMBER_PAGES.find((page) => memberPath(page) === address) ?? 'securityCenter'

/** The agent center's pages in the order of its menu; the bare address shows the first. */
export const AGENT_PAGES = PAGE_NAMES.filter((name): name is AgentPage => pageOf(name).frame === 'agentCenter')
export const agentPageOf = (address: string): AgentPage =>
  AGENT_PAGES.find((page) => PATHS[page].toLowerCase() === address.toLowerCase().replace(/\/$/, '')) ?? 'agentTeamOverview'

/** Matches the addresses of these pages, in any case; `end` says what may follow. */
export const patternOf = (names: readonly PageName[], end: string): RegExp =>
  new RegExp(
    `^(${names
      .flatMap(addressesOf)
      .map((path) => path.replace(/\$\w+/g, '[^/]+'))
      .join('|')})${end}`,
    'i',
  )
const beginsWith = (names: readonly PageName[]) => {
  const pattern = patternOf(names, '(/|$)')
  return (pathname: string): boolean => pattern.test(pathname)
}
/** Pages that need a login. A person without one goes to the login dialog and afterwards to the requested page. */
export const needsLogin = beginsWith(PAGE_NAMES.filter((name) => PAGES[name].who === 'member'))
const isGame = beginsWith(PAGE_NAMES.filter((name) => pageOf(name).frame === 'game'))
/** Pages with a game that takes the whole width (SHELL-12); the specification also lists `/lottert`, which does not exist. */
export const isGamePage = (pathname: string): boolean => isGame(pathname) || /^\/lottert(\/|$)/i.test(pathname)
/** The agents' own pages, without the frame of the player site. */
export const isAgentPage = beginsWith(PAGE_NAMES.filter((name) => PATHS[name] === PATHS.agent || PAGES[name].who === 'agent'))

/** The table of an in-house game, whose vendor code is `BGS`. */
export const ownTablePath = (game: string): string => playPath('BGS', game)
export const playPath = (vassalage: string, gameCode: string): string => `/play/${vassalage}/${gameCode}`
/** A game over the whole page. */
export const seamlessPath = (vassalage: string, gameCode: string): string => `/seamless?vassalage=${vassalage}&gameCode=${gameCode}`
/** A card game with a seat in one of its rooms. */
export const roomPath = (vassalage: string, gameCode: string, room: string): string =>
  `${playPath(vassalage, gameCode)}?room=${encodeURIComponent(room)}`

export type PhoneSystem = 'ios' | 'android'
/** The link of a QR code. The code is behind the hash sign, so no browser sends it to a server and no log stores it. */
export const phonePath = (system: PhoneSystem, language: string, code: string | undefined): string =>
  `${PATHS.phone}?os=${system}&lang=${language}${code === undefined ? '' : `#${code}`}`

/** A text page: the beginner guide, the terms, responsible play and others. */
/** Where anybody draws a raffle again. */
export const rafflePath = (id: string): string => PATHS.raffleProof.replace('$id', id)
export const helpPath = (slug: string): string => `${PATHS.help}/${slug}`

/** The target of an operator's link: within the site, or outside. */
export type Linkage = { readonly to: string; readonly hash?: string; readonly outside: boolean }
export function linkOf(type: LinkageType | null, linkage: string | null): Linkage | undefined {
  if (type === null || linkage === null) return undefined
  if (type === 'LINK') return { to: linkage, outside: true }
  if (type === 'PROMOTION') return { to: PATHS.promotions, hash: linkage, outside: false }
  const [to = '', hash] = (type === 'GAME' ? `/play/${linkage}` : linkage).split('#')
  return { to, outside: false, ...(hash === undefined ? {} : { hash }) }
}
