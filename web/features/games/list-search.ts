/** List search: the filters of a game list as its address carries them. */
import type { GameType, SelectType } from '@baize/contract/games.ts'

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

/** `gameType` is a filter only where the list is not one category's own. */
export type ListSearch = {
  readonly gameType?: GameType
  readonly vassalage?: string
  readonly select?: SelectType
  readonly search?: string
}

/** Reads the filters from an address; everything else is ignored. */
export function readListSearch(given: Record<string, unknown>): ListSearch {
  const vassalage = typeof given['vassalage'] === 'string' && /^[A-Z0-9_]{1,24}$/.test(given['vassalage']) ? given['vassalage'] : undefined
  const select = SELECT_TYPES.find((type) => type === given['select'])
  const gameType = LIST_GAME_TYPES.find((type) => type === given['gameType'])
  const words = given['search']
  const search = typeof words === 'string' || typeof words === 'number' ? String(words).slice(0, 60) : undefined
  return {
    ...(gameType ? { gameType } : {}),
    ...(vassalage ? { vassalage } : {}),
    ...(select ? { select } : {}),
    ...(search ? { search } : {}),
  }
}

/** The search part of a link to a provider's list. The router types it by literal addresses, and a category's address is known only as text. */
export const vendorSearch = (vassalage: string) => ({ vassalage }) as never
