/** Status: whether the site is open, and the merchant's facts that the shell draws itself with. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call, onClosed } from './client.ts'
import { dayOf } from './days.ts'
import { keepMerchant } from './merchant.ts'
import { queries } from './queries.ts'

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

/** A refusal says sooner than the next look that the site is closed; answers how to stop hearing. */
export const watchClosing = (): (() => void) =>
  onClosed(() => {
    if (queries.getQueryData(statusQuery.queryKey)?.status === 0) void queries.invalidateQueries({ queryKey: statusQuery.queryKey })
  })

export const useStatus = () => useQuery(statusQuery)

/** Today where the merchant's days begin and end; the wall clock is read through the page's own start, as the sealing of forms does. */
export const today = (): string =>
  dayOf(performance.timeOrigin + performance.now(), queries.getQueryData(statusQuery.queryKey)?.merchant.timeZone)
