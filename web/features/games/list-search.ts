/** List search: the filters of a game list as its address carries them. */
import type { Family, SlotFeature, SlotTheme, Volatility } from '@baize/contract/demo-slots/slot-facts.ts'
import { PROVIDER_CODES } from '@baize/contract/catalogue/provider-codes.ts'
import type { GameSort, GameType, SelectType } from '@baize/contract/games.ts'

/** Keys of a complete table: the compiler finds a missing one, and no schema comes into the browser with them. */
const WHOLE: Readonly<Record<SelectType, true>> = { NEW: true, FAV: true, ALL: true, HOT: true, RECENT: true }
export const SELECT_TYPES = Object.keys(WHOLE) as readonly SelectType[]

const TYPES: Readonly<Record<GameType, true>> = {
  RNG: true,
  LIVE: true,
  FISH: true,
  SPORTS: true,
  ESPORTS: true,
  PVP: true,
  LOTT: true,
  ELOTT: true,
  COCKFIGHT: true,
  BGS: true,
}
export const LIST_GAME_TYPES = Object.keys(TYPES) as readonly GameType[]

const SORTS: Readonly<Record<GameSort, true>> = { popular: true, new: true, name: true, rtp: true, volatility: true }
export const GAME_SORTS = Object.keys(SORTS) as readonly GameSort[]

/** The facts of slots that a list is narrowed to. */
export type SlotChoice = {
  readonly family?: Family
  readonly volatility?: Volatility
  readonly feature?: SlotFeature
  readonly theme?: SlotTheme
  /** In basis points. */
  readonly leastRtp?: number
}
type Words = { readonly [Name in Exclude<keyof SlotChoice, 'leastRtp'>]-?: Readonly<Record<NonNullable<SlotChoice[Name]>, true>> }
const WORDS: Words = {
  family: { lines: true, ways: true, tumble: true, hold: true, cluster: true, buy: true },
  volatility: { low: true, medium: true, high: true, 'very-high': true },
  feature: { wilds: true, 'free-spins': true, 'rising-multiplier': true, tumbles: true, 'hold-and-spin': true, buy: true },
  theme: { lights: true, travel: true, treasure: true, garden: true, music: true, home: true, animals: true, fruit: true },
}
export const SLOT_FACTS = ['family', 'volatility', 'feature', 'theme', 'leastRtp'] as const satisfies readonly (keyof SlotChoice)[]
/** What ends every choice of a slot's facts. */
export const NO_FACTS = { family: undefined, volatility: undefined, feature: undefined, theme: undefined, leastRtp: undefined } as const

function readChoice(given: Record<string, unknown>): SlotChoice {
  const words = Object.entries(WORDS).flatMap(([name, known]) => {
    const word = given[name]
    return typeof word === 'string' && Object.hasOwn(known, word) ? [[name, word]] : []
  })
  const least = Number(given['leastRtp'])
  return {
    ...(Object.fromEntries(words) as SlotChoice),
    ...(Number.isInteger(least) && least > 0 && least <= 10_000 ? { leastRtp: least } : {}),
  }
}

/** `gameType` is a filter only where the list is not one category's own. */
export type ListSearch = SlotChoice & {
  readonly sort?: GameSort
  readonly gameType?: GameType
  /** One provider or several, parted by commas. */
  readonly vassalage?: string
  readonly select?: SelectType
  readonly search?: string
}

const PROVIDERS = new RegExp(PROVIDER_CODES)

/** Reads the filters from an address; everything else is ignored. */
export function readListSearch(given: Record<string, unknown>): ListSearch {
  const codes = given['vassalage']
  const vassalage = typeof codes === 'string' && PROVIDERS.test(codes) ? codes : undefined
  const select = SELECT_TYPES.find((type) => type === given['select'])
  const gameType = LIST_GAME_TYPES.find((type) => type === given['gameType'])
  const sort = GAME_SORTS.find((one) => one === given['sort'])
  const words = given['search']
  const search = typeof words === 'string' || typeof words === 'number' ? String(words).slice(0, 60) : undefined
  return {
    ...(gameType ? { gameType } : {}),
    ...(vassalage ? { vassalage } : {}),
    ...(select ? { select } : {}),
    ...(search ? { search } : {}),
    ...(sort ? { sort } : {}),
    ...readChoice(given),
  }
}

/** The search part of a link to a provider's list. The router types it by literal addresses, and a category's address is known only as text. */
export const vendorSearch = (vassalage: string) => ({ vassalage }) as never
