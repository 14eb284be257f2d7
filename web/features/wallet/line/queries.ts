/** Line queries: the limits of transfers within the line, the past ones, and the sending. */
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { call, type Input } from '../../../api/client.ts'
import { queries } from '../../../api/queries.ts'

const PAGE_SIZE = 10

export const lineOptionsQuery = queryOptions({
  queryKey: ['line', 'options'],
  queryFn: ({ signal }) => call('lineTransferOptions', { signal }),
})

export const lineTransfersQuery = (pageNo: number) =>
  queryOptions({
    queryKey: ['line', 'list', pageNo],
    queryFn: ({ signal }) => call('lineTransfers', { query: { pageNo, pageSize: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })

/** With an account the money goes down to it, without one up. */
export type LineWish = Input<'transferUpline'>['body'] & { readonly account?: string }

export const useSendAlongLine = () =>
  useMutation({
    mutationFn: ({ key, account, ...body }: LineWish & { key: string }) =>
      account === undefined ? call('transferUpline', { body, key }) : call('transferDownline', { body: { account, ...body }, key }),
    onSettled: () => Promise.all(['line', 'balance', 'cashier'].map((name) => queries.invalidateQueries({ queryKey: [name] }))),
  })
