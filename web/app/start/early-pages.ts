/** Early pages: the data of entry pages, requested before the site that reads the address has loaded. */
import type { QueryOf } from '@baize/contract/operation.ts'
import type { OperationName, OperationOf } from '@baize/contract/operations.ts'
import { addressOf, type AddressParts } from '../../api/address.ts'
import { listQuestion } from '../../features/games/list-question.ts'
import type { Language } from '../../i18n/languages.ts'
import { PAGE_NAMES, pageOf } from '../pages.ts'
import { patternOf } from '../paths.ts'

type Query<Name extends OperationName> = {
  readonly [Key in keyof QueryOf<OperationOf<Name>>]?: QueryOf<OperationOf<Name>>[Key] | undefined
}

const question = <Name extends OperationName>(path: OperationOf<Name>['path'], query: Query<Name>): string =>
  addressOf(path, { query } as AddressParts)

/** The categories with their providers, which every page shows. */
export const LANES = question<'vendorLanes'>('/wps/relay/GCSGAME_newGameVendor', { platform: 'html5-desktop' })

type Page = ReturnType<typeof pageOf>

const listOf = ({ given }: Page) =>
  given && 'gameType' in given
    ? listQuestion({ select: 'ALL', gameType: given.gameType }, 1)
    : listQuestion({ select: given ? 'HOT' : 'ALL' }, 1)

/** The first queries of a visitor's page, by the table's word for them; `last` is the last part of the address. */
const QUESTIONS: Readonly<Record<NonNullable<Page['asks']>, (page: Page, lang: Language, last: string) => readonly string[]>> = {
  home: () => [question<'home'>('/wps/home', {})],
  list: (page, language) => [
    question<'gameList'>('/wps/relay/GCSGAME_gameList', listOf(page)),
    question<'banners'>('/wps/relay/MCSFE_getBanners', { groupName: 'w_game', language }),
  ],
  help: (_page, lang) => [question<'helpCenter'>('/wps/system/helpCenter', { lang, device: 'WEB' })],
  words: (_page, lang, slug) => [question<'contentPage'>('/wps/system/page', { slug, lang, device: 'WEB' })],
}

export const EARLY_PAGES = PAGE_NAMES.filter((name) => pageOf(name).entered).map((name) => {
  const page = pageOf(name)
  return {
    at: patternOf([name], '/?$'),
    file: page.file,
    texts: page.texts ?? [],
    /** Home's answer includes the categories. */
    bringsLanes: page.asks === 'home',
    asks: (language: Language, last: string): readonly string[] => (page.asks ? QUESTIONS[page.asks](page, language, last) : []),
  }
})
