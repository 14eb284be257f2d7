/** Bills: the own ones of a kind by page or all of a filter, and one opened at a member of its line. */
import type { ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import type { AgentBill } from '@baize/contract/agents/agent-pay.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, type Answer } from '../../../api/client.ts'

const PAGE_SIZE = 20
const EXPORT_PAGE_SIZE = 100
/** More rows than a person reads; the export then stops and says so. */
const EXPORT_PAGES = 50

export type BillFilter = {
  readonly kind: ContractKind
  readonly side: 'received' | 'given'
  /** The first and the last day on which a window may begin; '' is any. */
  readonly from: string
  readonly to: string
}

function pageOf(
  { kind, side, from, to }: BillFilter,
  pageNum: number,
  pageSize: number,
  signal?: AbortSignal,
): Promise<Answer<'agentWages'>> {
  const query = { side, pageNum, pageSize, ...(from === '' ? {} : { from }), ...(to === '' ? {} : { to }) }
  const how = signal ? { signal } : {}
  return kind === 'dividend' ? call('agentDividends', { query, ...how }) : call('agentWages', { query: { kind, ...query }, ...how })
}

export const billsQuery = (filter: BillFilter, page: number) =>
  queryOptions({
    queryKey: ['contracts', 'bills', filter, page],
    queryFn: ({ signal }) => pageOf(filter, page, PAGE_SIZE, signal),
    placeholderData: keepPreviousData,
  })

/** Every bill of a filter; `whole` is false where there are more than an export takes. */
export async function allBills(filter: BillFilter): Promise<{ bills: AgentBill[]; sums: Answer<'agentWages'>['sums']; whole: boolean }> {
  const bills: AgentBill[] = []
  for (let page = 1; ; page += 1) {
    const { content, totalPages, sums } = await pageOf(filter, page, EXPORT_PAGE_SIZE)
    bills.push(...content)
    if (page >= totalPages || page === EXPORT_PAGES) return { bills, sums, whole: page >= totalPages }
  }
}

export const billQuery = (bill: string, under: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['contracts', 'bill', bill, under, page],
    queryFn: ({ signal }) =>
      call('agentBill', { params: { bill }, query: { pageNum: page, ...(under === undefined ? {} : { under }) }, signal }),
  })
