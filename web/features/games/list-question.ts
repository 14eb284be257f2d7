/** List question: the catalogue query for one page of a list. */
import type { GameType, SelectType } from '@baize/contract/games.ts'

export const LIST_PAGE = 60

export type ListWish = {
  readonly gameType?: GameType | undefined
  readonly vassalage?: string | undefined
  readonly select?: SelectType | undefined
  readonly search?: string | undefined
}

export const listQuestion = (wish: ListWish, pageNo: number) => ({
  clientType: 3 as const,
  pageNo,
  pageSize: LIST_PAGE,
  ...(Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined && value !== '')) as ListWish),
})
