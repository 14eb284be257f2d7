/** Filters props: what every part that narrows a list is given: what it shows now, and how it is changed. */
import type { GameType, SelectType } from '@baize/contract/games.ts'
import type { ListWish } from '../list-question.ts'
import type { ListSearch } from '../list-search.ts'

export type Change = (change: { [Name in keyof ListSearch]?: ListSearch[Name] | undefined }) => void

export type FiltersProps = {
  /** The category whose own page this is. */
  readonly gameType: GameType | undefined
  /** What the list is of before anything is chosen. */
  readonly usual: SelectType
  readonly search: ListSearch
  /** The whole question of the list. */
  readonly wish: ListWish
  readonly change: Change
  /** The games that it has now; undefined until they are known. */
  readonly total: number | undefined
}
