/** Status: whether the site is open, and the merchant's facts that the shell draws itself with. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import { keepMerchant } from './merchant.ts'

export const statusQuery = queryOptions({
  queryKey: ['status'],
  async queryFn({ signal }) {
    const status = await call('systemStatus', { signal })
    keepMerchant(status.merchant.code)
    return status
  },
  staleTime: 60_000,
  refetchInterval: 60_000,
})

export const useStatus = () => useQuery(statusQuery)
