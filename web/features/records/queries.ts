/** Records: the member's rounds and movements by page, and all pages of a filter for the export. */
import type { BetRecord } from '@baize/contract/records.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { today } from '../../api/status.ts'
import type { Language } from '../../i18n/i18n.ts'
import { daysOf, spanOf, type BetSearch, type DaySearch, type MovementSearch } from './record-search.ts'

const PAGE_SIZE = 20
const EXPORT_PAGE_SIZE = 100
/** More rows than a person reads; the export then ends and says so. */
const EXPORT_PAGES = 100

type Filled<Query> = Partial<{ [Name in keyof Query]: Exclude<Query[Name], undefined> }>
const filled = <Query extends object>(query: Query): Filled<Query> =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined)) as Filled<Query>

const betFilter = ({ gameType, vassalage, state, ...range }: BetSearch, language: Language) =>
  filled({ ...daysOf(range, today()), gameType, vassalage, state, language })

export const betsQuery = (language: Language, search: BetSearch) =>
  queryOptions({
    queryKey: ['records', 'bets', language, search, today()],
    queryFn: ({ signal }) =>
      call('bettingRecord', { query: { ...betFilter(search, language), pageNo: search.page, pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const movementsQuery = (language: Language, { type, purse, page, ...range }: MovementSearch) =>
  queryOptions({
    queryKey: ['records', 'movements', language, { type, purse, page, ...range }, today()],
    queryFn: ({ signal }) =>
      call('accountRecord', {
        query: { ...filled({ ...daysOf({ ...range, page }, today()), type, purse, language }), pageNo: page, pageSize: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const profitQuery = (search: DaySearch) => {
  const { from, to } = spanOf(search, today())
  return queryOptions({
    queryKey: ['records', 'profit', from, to],
    queryFn: ({ signal }) => call('profitLoss', { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const roundQuery = (id: string) =>
  queryOptions({ queryKey: ['records', 'round', id], queryFn: ({ signal }) => call('readRound', { params: { id }, signal }), staleTime: 0 })

/** Every row of a filter, page after page; `whole` is false where there are more than an export takes. */
export async function allBets(language: Language, search: BetSearch): Promise<{ rows: BetRecord[]; whole: boolean }> {
  const rows: BetRecord[] = []
  for (let pageNo = 1; pageNo <= EXPORT_PAGES; pageNo += 1) {
    const page = await call('bettingRecord', { query: { ...betFilter(search, language), pageNo, pageSize: EXPORT_PAGE_SIZE } })
    rows.push(...page.content)
    if (pageNo >= page.totalPages) return { rows, whole: true }
  }
  return { rows, whole: false }
}
