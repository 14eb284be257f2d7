/** Early pages: what the addresses that people enter the site by will want, asked for before the site that reads the address has come. */
import type { GameType } from '@baize/contract/games.ts'
import type { QueryOf } from '@baize/contract/operation.ts'
import type { OperationName, OperationOf } from '@baize/contract/operations.ts'
import { addressOf, type Asked } from '../../api/address.ts'
import { listQuestion } from '../../features/games/list-question.ts'
import type { Language } from '../../i18n/languages.ts'
import { CATEGORY_PATHS, CENTER_TYPES, helpPath, HOME_ADDRESSES, LIST_TYPES, LOTTERY_PATHS, PATHS, playPath } from '../paths.ts'

export type EarlyPage = {
  readonly at: RegExp
  /** The page's file within `web/pages`. */
  readonly page: string
  /** The files of texts that come with it. */
  readonly texts?: readonly string[]
  /** What a visitor's page asks first. */
  readonly asks?: (language: Language, last: string) => readonly string[]
  /** Its first answer brings the categories along. */
  readonly bringsLanes?: true
}

/** `*` stands for one part of an address. */
const at = (...paths: readonly string[]): RegExp => new RegExp(`^(${paths.map((path) => path.replaceAll('*', '[^/]+')).join('|')})/?$`, 'i')

type Query<Name extends OperationName> = {
  readonly [Key in keyof QueryOf<OperationOf<Name>>]?: QueryOf<OperationOf<Name>>[Key] | undefined
}

const question = <Name extends OperationName>(path: OperationOf<Name>['path'], query: Query<Name>): string =>
  addressOf(path, { query } as Asked)

/** The categories with their providers, which stand around every page. */
export const LANES = question<'vendorLanes'>('/wps/relay/GCSGAME_newGameVendor', { platform: 'html5-desktop' })

const gameList = (wish: Parameters<typeof listQuestion>[0]) => (language: Language) => [
  question<'gameList'>('/wps/relay/GCSGAME_gameList', listQuestion(wish, 1)),
  question<'banners'>('/wps/relay/MCSFE_getBanners', { groupName: 'w_game', language }),
]

const CONTENT = ['content', 'messages']
const TABLES = ['tables', 'tables-rules']

export const EARLY_PAGES: readonly EarlyPage[] = [
  { at: at(...HOME_ADDRESSES), page: 'home.tsx', asks: () => [question<'home'>('/wps/home', {})], bringsLanes: true },
  ...LIST_TYPES.map((gameType: GameType) => ({
    at: at(CATEGORY_PATHS[gameType]),
    page: 'game-list.tsx',
    asks: gameList({ select: 'ALL', gameType }),
  })),
  { at: at(PATHS.hot), page: 'game-list.tsx', asks: gameList({ select: 'HOT' }) },
  { at: at(...CENTER_TYPES.map((gameType) => CATEGORY_PATHS[gameType])), page: 'game-center.tsx' },
  {
    at: at(PATHS.help),
    page: 'help.tsx',
    texts: CONTENT,
    asks: (lang) => [question<'helpCenter'>('/wps/system/helpCenter', { lang, device: 'WEB' })],
  },
  {
    at: at(helpPath('*')),
    page: 'help.tsx',
    texts: CONTENT,
    asks: (lang, slug) => [question<'contentPage'>('/wps/system/page', { slug, lang, device: 'WEB' })],
  },
  { at: at(PATHS.news), page: 'news.tsx', texts: CONTENT },
  { at: at(PATHS.feedback), page: 'feedback.tsx', texts: CONTENT },
  { at: at(PATHS.download), page: 'download.tsx', texts: CONTENT },
  { at: at(PATHS.promotions), page: 'promotions.tsx', texts: CONTENT },
  { at: at(PATHS.fairness), page: 'fairness.tsx', texts: TABLES },
  { at: at(PATHS.rules), page: 'own-rules.tsx', texts: TABLES },
  { at: at(playPath('BGS', '*')), page: 'own-table.tsx', texts: TABLES },
  { at: at(playPath('*', '*')), page: 'play.tsx', texts: ['play'] },
  { at: at(...Object.values(LOTTERY_PATHS)), page: 'lottery.tsx', texts: ['lottery', 'lottery-plays'] },
]
