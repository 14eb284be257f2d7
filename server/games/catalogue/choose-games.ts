/** Choose games: which games of the catalogue a list has, in which order, and how many each further choice would leave. */
import {
  FAMILIES,
  LEAST_RETURNS,
  SLOT_FEATURES,
  SLOT_THEMES,
  VOLATILITIES,
  type Family,
  type SlotFacets,
  type SlotFeature,
  type SlotTheme,
  type Volatility,
} from '@baize/contract/demo-slots/slot-facts.ts'
import type { GameSort, GameType, SelectType } from '@baize/contract/games.ts'
import { splitProviders } from '@baize/contract/catalogue/provider-codes.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Catalogue, CatalogueGame } from './catalogue-words.ts'

export type Filter = {
  readonly gameType?: GameType | undefined
  /** One provider or several, parted by commas. */
  readonly vassalage?: string | undefined
  readonly select?: SelectType | undefined
  readonly family?: Family | undefined
  readonly volatility?: Volatility | undefined
  readonly feature?: SlotFeature | undefined
  readonly theme?: SlotTheme | undefined
  readonly leastRtp?: number | undefined
  readonly sort?: GameSort | undefined
  readonly include?: 'facets' | 'providers' | undefined
  /** The language by whose names a list is sorted. */
  readonly language?: LanguageCode | undefined
  /** Only these, in this order: favourites, recent games, search results. */
  readonly ids?: readonly number[] | undefined
}

/** In-house games have their own list and are never among the slots. */
const isOfType = (game: CatalogueGame, gameType: GameType | undefined): boolean =>
  gameType === undefined || (game.gameType === gameType && !(gameType === 'RNG' && game.vendor === 'BGS'))

/** Whether a game's vendor states what is asked; a game without facts has none of them. */
const isSuch = ({ slot, rtpBasisPoints }: CatalogueGame, { family, volatility, feature, theme, leastRtp }: Filter): boolean =>
  (family === undefined || slot?.family === family) &&
  (volatility === undefined || slot?.volatility === volatility) &&
  (feature === undefined || slot?.features.includes(feature) === true) &&
  (theme === undefined || slot?.theme === theme) &&
  (leastRtp === undefined || (rtpBasisPoints ?? -1) >= leastRtp)

const newestFirst = (a: CatalogueGame, b: CatalogueGame): number =>
  a.releasedOn < b.releasedOn ? 1 : a.releasedOn > b.releasedOn ? -1 : a.position - b.position

const nameIn = ({ nameEn, nameMy }: CatalogueGame, language: LanguageCode): string => (language === 'MY' ? nameMy : nameEn)
/** A game without the figure comes after all that have it. */
const byFigure =
  (figure: (game: CatalogueGame) => number) =>
  (a: CatalogueGame, b: CatalogueGame): number =>
    figure(b) - figure(a)
const collator = (language: string) => new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
const NAMES: Readonly<Record<LanguageCode, Intl.Collator>> = { EN: collator('en'), MY: collator('my') }

/** Popular is the order in which they come. Sorting keeps that order among equals. */
const ORDERS: Readonly<Record<Exclude<GameSort, 'popular'>, (a: CatalogueGame, b: CatalogueGame, language: LanguageCode) => number>> = {
  new: newestFirst,
  name: (a, b, language) => NAMES[language].compare(nameIn(a, language), nameIn(b, language)),
  rtp: byFigure(({ rtpBasisPoints }) => rtpBasisPoints ?? -1),
  volatility: byFigure(({ slot }) => (slot === null ? -1 : VOLATILITIES.indexOf(slot.volatility))),
}

/** NEW is its own order. Where people ask for games by name or have chosen them, those come as they are found. */
const sortOf = ({ sort, select, ids }: Filter): GameSort => sort ?? (select === 'NEW' && ids === undefined ? 'new' : 'popular')

/** The games of a filter in the order that is asked for. Without one they come as the ids do, newest first for NEW, else hot and then the catalogue's own. */
export function chooseGames(catalogue: Catalogue, filter: Filter): CatalogueGame[] {
  const vendors = filter.vassalage === undefined ? undefined : new Set(splitProviders(filter.vassalage))
  const found = filter.ids?.flatMap((id) => catalogue.byId.get(id) ?? [])
  // A provider's own list has no tile of the provider in it.
  const whole = filter.select === 'HOT' && filter.vassalage === undefined ? catalogue.hot : catalogue.games
  const base = found?.filter(({ opens }) => opens !== 'provider' || filter.vassalage === undefined) ?? whole
  const chosen = base.filter(
    (game) =>
      isOfType(game, filter.gameType) &&
      (vendors === undefined || vendors.has(game.vendor)) &&
      (filter.select !== 'HOT' || game.hotRank !== null) &&
      (filter.select !== 'NEW' || game.isNew) &&
      isSuch(game, filter),
  )
  const sort = sortOf(filter)
  return sort === 'popular' ? chosen : chosen.sort((a, b) => ORDERS[sort](a, b, filter.language ?? 'EN'))
}

/** How many games each choice would leave. The choice of the same kind that stands is left out, since another would replace it. */
export function facetsOf(catalogue: Catalogue, filter: Filter): SlotFacets {
  const without = (name: keyof SlotFacets): CatalogueGame[] => chooseGames(catalogue, { ...filter, [name]: undefined, sort: 'popular' })
  const count = <Value>(name: keyof SlotFacets, values: readonly Value[], has: (game: CatalogueGame, value: Value) => boolean) => {
    const games = without(name)
    return values.map((value) => ({ value, games: games.filter((game) => has(game, value)).length }))
  }
  return {
    family: count('family', FAMILIES, ({ slot }, value) => slot?.family === value),
    volatility: count('volatility', VOLATILITIES, ({ slot }, value) => slot?.volatility === value),
    feature: count('feature', SLOT_FEATURES, ({ slot }, value) => slot?.features.includes(value) === true),
    theme: count('theme', SLOT_THEMES, ({ slot }, value) => slot?.theme === value),
    leastRtp: count('leastRtp', LEAST_RETURNS, ({ rtpBasisPoints }, value) => (rtpBasisPoints ?? -1) >= value),
  }
}

/** How many games each provider has among those that all other choices leave, in the order of the vendors. */
export function providersOf(catalogue: Catalogue, filter: Filter): { vassalage: string; games: number }[] {
  const counts = new Map<string, number>()
  for (const { vendor, opens } of chooseGames(catalogue, { ...filter, vassalage: undefined, sort: 'popular' }))
    // The tile of a provider is none of its games.
    if (opens !== 'provider') counts.set(vendor, (counts.get(vendor) ?? 0) + 1)
  return catalogue.vendors.flatMap(({ code }) => (counts.has(code) ? [{ vassalage: code, games: counts.get(code)! }] : []))
}

/** The counts that a question asks for beside its page. */
export const countsOf = (catalogue: Catalogue, filter: Filter) => ({
  ...(filter.include === 'facets' && { facets: facetsOf(catalogue, filter) }),
  ...(filter.include === 'providers' && { providers: providersOf(catalogue, filter) }),
})
