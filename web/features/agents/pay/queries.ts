/** Bills: the own ones of a kind by page, and one opened at a member of its line. */
import type { ContractKind } from '@baize/contract/agents/agent-contracts.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'

const PAGE_SIZE = 20

type BillSearch = { readonly kind: ContractKind; readonly side: 'received' | 'given'; readonly page: number }

export const billsQuery = ({ kind, side, page }: BillSearch) =>
  queryOptions({
    queryKey: ['contracts', 'bills', kind, side, page],
    queryFn: ({ signal }) => {
      const query = { side, pageNum: page, pageSize: PAGE_SIZE }
      return kind === 'dividend' ? call('agentDividends', { query, signal }) : call('agentWages', { query: { kind, ...query }, signal })
    },
    placeholderData: keepPreviousData,
  })

export const billQuery = (bill: string, under: string | undefined, page: number) =>
  queryOptions({
    queryKey: ['contracts', 'bill', bill, under, page],
    queryFn: ({ signal }) =>
      call('agentBill', { params: { bill }, query: { pageNum: page, ...(under === undefined ? {} : { under }) }, signal }),
  })
