/** Status: whether the site is open, and the merchant's facts that the shell draws itself with. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './client.ts'

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => call('systemStatus', { signal }),
  staleTime: 60_000,
  refetchInterval: 60_000,
})

export const useStatus = () => useQuery(statusQuery)
