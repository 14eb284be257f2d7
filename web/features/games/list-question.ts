/** List question: the catalogue query for one page of a list. */
import type { ListSearch } from './list-search.ts'

export const LIST_PAGE = 60

export type ListWish = { readonly [Name in keyof ListSearch]?: ListSearch[Name] | undefined }

export const listQuestion = (wish: ListWish, pageNo: number) => ({
  clientType: 3 as const,
  pageNo,
  pageSize: LIST_PAGE,
  ...(Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined && value !== '')) as ListWish),
})
