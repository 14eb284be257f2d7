/** Status: whether the site is open, and the merchant's data for the shell. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, onClosed } from './client.ts'
import { dayOf } from './days.ts'
import { keepMerchant } from './merchant.ts'
import { queries } from './queries.ts'
import { deviceNow } from './clock/server-clock.ts'

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

/** A refusal reports a closed site earlier than the next query; answers how to stop. */
export const watchClosing = (): (() => void) =>
  onClosed(() => {
    if (queries.getQueryData(statusQuery.queryKey)?.status === 0) void queries.invalidateQueries({ queryKey: statusQuery.queryKey })
  })

export const useStatus = () => useQuery(statusQuery)

/** Today by the merchant's days. The wall clock is read through the page's own start, like in the sealing of forms. */
export const today = (): string => dayOf(deviceNow(), queries.getQueryData(statusQuery.queryKey)?.merchant.timeZone)
