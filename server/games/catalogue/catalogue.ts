/** Catalogue: all games of one version in memory, and the pure questions that lists, lanes and rows ask of it. */
import { GAME_TYPES, type Game, type GameType, type Lane, type ProviderCard } from '@baize/contract/games.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { shared } from '../../platform/kept.ts'
import type { KeptGame, KeptVendor } from '../store.ts'
import type { Catalogue, CatalogueGame } from './catalogue-words.ts'
import { chooseGames, countsOf, type Filter } from './choose-games.ts'

export type { Catalogue, CatalogueGame } from './catalogue-words.ts'

/** So many of the latest releases count as new, whatever their age, so that the list is never empty. */
const NEWEST = 200

/** Titles of the categories. */
const TITLES: Readonly<Record<GameType, Readonly<Record<LanguageCode, string>>>> = {
  RNG: { EN: 'Slots', MY: 'စလော့' },
  LIVE: { EN: 'Live casino', MY: 'တိုက်ရိုက်ကာစီနို' },
  FISH: { EN: 'Fishing', MY: 'ငါးဖမ်းဂိမ်း' },
  SPORTS: { EN: 'Sports', MY: 'အားကစား' },
  ESPORTS: { EN: 'E-sports', MY: 'အီးစပို့' },
  PVP: { EN: 'Card games', MY: 'ဖဲဂိမ်း' },
  LOTT: { EN: 'Lottery', MY: 'ထီ' },
  ELOTT: { EN: 'E-lottery', MY: 'အီးထီ' },
  COCKFIGHT: { EN: 'Cockfight', MY: 'ကြက်ဝိုင်း' },
  BGS: { EN: 'In-house games', MY: 'ကိုယ်ပိုင်ဂိမ်း' },
}

export const gameKey = (vendor: string, code: string): string => `${vendor}/${code}`

/** Orders and joins what the store read, without games and vendors that are off. */
export function buildCatalogue(version: bigint, vendors: readonly KeptVendor[], kept: readonly KeptGame[]): Catalogue {
  const vendorOf = new Map(vendors.map((vendor) => [vendor.code, vendor]))
  // What cannot be played is not shown: an installation of an earlier edition may have such tiles.
  const shown = kept.filter((game) => game.playable && game.state !== 'off' && vendorOf.get(game.vendor)?.state !== 'off')
  const newest = new Set(
    shown
      .toSorted((a, b) => (a.releasedOn < b.releasedOn ? 1 : a.releasedOn > b.releasedOn ? -1 : a.position - b.position))
      .slice(0, NEWEST)
      .map(({ id }) => id),
  )
  const games = shown
    .map((game) => ({
      ...game,
      isNew: newest.has(game.id),
      maintenance: game.state !== 'on' || vendorOf.get(game.vendor)?.state !== 'on',
    }))
    .toSorted((a, b) => (a.hotRank ?? Infinity) - (b.hotRank ?? Infinity) || a.position - b.position)
  const ordinary = games.filter(({ opens }) => opens !== 'provider')
  return {
    version,
    games: ordinary,
    hot: games.filter(({ hotRank }) => hotRank !== null),
    byId: new Map(games.map((game) => [game.id, game])),
    everById: new Map(kept.map((game) => [game.id, game])),
    byCode: new Map(ordinary.map((game) => [gameKey(game.vendor, game.code), game])),
    everByCode: new Map(kept.map((game) => [gameKey(game.vendor, game.code), game])),
    vendors: vendors.filter(({ state }) => state !== 'off'),
    vendorOf,
  }
}

/** A game as the site's calls answer it. The site's own screens draw its picture from vendor and code; the addresses give others the same drawing. */
export function showGame(game: CatalogueGame, language: LanguageCode): Game {
  const name = language === 'MY' ? game.nameMy : game.nameEn
  return {
    gameId: game.id,
    nodeId: game.id,
    vassalage: game.vendor,
    gameType: game.gameType,
    gameCode: game.code,
    gameName: name,
    displayName: name,
    iconUrl: `/art/${game.gameType}/${game.vendor}/${game.code}.svg`,
    lagerIcon: `/art/${game.gameType}/${game.vendor}/${game.code}.svg`,
    isHot: game.hotRank === null ? 0 : 1,
    isNew: game.isNew,
    isGame: game.opens === 'provider' ? 'VASSALAGE' : 'GAME',
    rtpBasisPoints: game.rtpBasisPoints,
    maintenance: game.maintenance,
    playable: game.playable,
    ...(game.slot === null ? {} : { slot: game.slot }),
  }
}

export const showGames = (games: readonly CatalogueGame[], language: LanguageCode): Game[] => games.map((game) => showGame(game, language))

/** One page of a list, with how many pages there are; an empty list has one empty page. */
export function pageOfGames(games: readonly CatalogueGame[], page: number, size: number, language: LanguageCode) {
  return {
    games: showGames(games.slice((page - 1) * size, page * size), language),
    pageNum: page,
    totalPages: Math.max(1, Math.ceil(games.length / size)),
    total: games.length,
  }
}

const vendorName = (vendor: KeptVendor, language: LanguageCode): string => (language === 'MY' ? vendor.nameMy : vendor.nameEn)

/** What a provider's card opens: its one game, or the list of its games. */
const entryOf = (lobby: string | undefined): Pick<ProviderCard, 'isGame' | 'gameCode'> =>
  lobby === undefined ? { isGame: 'VASSALAGE', gameCode: null } : { isGame: 'GAME', gameCode: lobby }

/** What was made of a catalogue, by question. */
const made = new WeakMap<Catalogue, Map<string, object>>()
/** More questions than people have at a time; nobody can fill the memory with pages of every size. */
const MOST_MADE = 300

/** Makes once what depends on a catalogue and a question alone. A change of the catalogue is another catalogue. */
function onceFor<Value extends object>(catalogue: Catalogue, question: string, make: () => Value): Value {
  const answers = made.get(catalogue) ?? new Map<string, object>()
  made.set(catalogue, answers)
  const known = answers.get(question)
  if (known !== undefined) return known as Value
  const value = make()
  if (answers.size >= MOST_MADE) answers.delete(answers.keys().next().value ?? '')
  answers.set(question, value)
  return value
}

/** A page of a list that is the same for all, as everybody's answer shares it. */
export function sharedPage(catalogue: Catalogue, filter: Omit<Filter, 'ids'>, page: number, size: number, language: LanguageCode) {
  const { gameType, vassalage, select, family, volatility, feature, theme, leastRtp, sort, include } = filter
  const list = [gameType, vassalage, select, family, volatility, feature, theme, leastRtp, sort, sort === 'name' && language]
  const chosen = onceFor(catalogue, JSON.stringify(list), () => chooseGames(catalogue, { ...filter, language }))
  const question = JSON.stringify([...list, include, page, size, language])
  return onceFor(catalogue, question, () => shared({ ...pageOfGames(chosen, page, size, language), ...countsOf(catalogue, filter) }))
}

/** The same for the categories. */
export const sharedLanes = (catalogue: Catalogue, language: LanguageCode): Lane[] =>
  onceFor(catalogue, `lanes/${language}`, () => shared(lanesOf(catalogue, language)))

/** The in-house games, all of them. */
export const sharedInHouse = (catalogue: Catalogue, language: LanguageCode): Game[] =>
  onceFor(catalogue, `in-house/${language}`, () => shared(showGames(chooseGames(catalogue, { gameType: 'BGS' }), language)))

/** Every category with the cards of its providers, in the order of the site's navigation. */
export function lanesOf(catalogue: Catalogue, language: LanguageCode): Lane[] {
  const counted = new Map<string, number>()
  const lobbies = new Map<string, string>()
  for (const { vendor, gameType, opens, code } of catalogue.games) {
    const key = `${gameType}/${vendor}`
    counted.set(key, (counted.get(key) ?? 0) + 1)
    if (opens === 'lobby') lobbies.set(key, code)
  }
  return GAME_TYPES.map((gameType) => {
    const cards: ProviderCard[] = catalogue.vendors
      .filter((vendor) => vendor.gameTypes.includes(gameType) && !(gameType === 'RNG' && vendor.code === 'BGS'))
      // A provider without a game here has no card.
      .filter((vendor) => counted.has(`${gameType}/${vendor.code}`))
      .map((vendor) => ({
        vassalage: vendor.code,
        displayName: vendorName(vendor, language),
        gameType,
        games: counted.get(`${gameType}/${vendor.code}`) ?? 0,
        maintenance: vendor.state !== 'on',
        ...entryOf(lobbies.get(`${gameType}/${vendor.code}`)),
        iconUrl: `/art/VENDOR/${vendor.code}/mark.svg`,
      }))
    const games = cards.reduce((sum, card) => sum + card.games, 0)
    return {
      gameType,
      title: TITLES[gameType][language],
      cards,
      gameClassify: { gameType, vendors: cards.map((card) => card.vassalage), games },
    }
  })
}

/** The categories of each provider, or of one. */
export const gameTypesOf = (catalogue: Catalogue, vassalage: string | undefined, language: LanguageCode) =>
  catalogue.vendors
    .filter(({ code }) => vassalage === undefined || code === vassalage)
    .map((vendor) => ({ vassalage: vendor.code, displayName: vendorName(vendor, language), gameTypes: [...vendor.gameTypes] }))

/**
 * Games to play in place of one: its category first, there its own provider first, and then what is hot in the others. Only games that can be
 * started now are recommended.
 */
export function gamesLike(catalogue: Catalogue, game: CatalogueGame, count: number): CatalogueGame[] {
  const open = catalogue.games.filter(({ id, maintenance }) => id !== game.id && !maintenance)
  const alike = open.filter(({ gameType }) => gameType === game.gameType)
  const others = open.filter(({ gameType, hotRank }) => gameType !== game.gameType && hotRank !== null)
  const own = alike.filter(({ vendor }) => vendor === game.vendor)
  return [...own, ...alike.filter(({ vendor }) => vendor !== game.vendor), ...others].slice(0, count)
}

/** The categories of a game, or of all games of a vendor, from the cached catalogue. */
export const categoriesIn =
  (current: () => Promise<Catalogue>) =>
  async (vendor: string, game?: string): Promise<readonly string[]> => {
    const { everByCode, vendorOf } = await current()
    if (game === undefined) return vendorOf.get(vendor)?.gameTypes ?? []
    const found = everByCode.get(gameKey(vendor, game))
    return found === undefined ? [] : [found.gameType]
  }
