/** Sitting: since when the person plays here and what it has brought them so far; it ends with the login or the tab. */
import { queryOptions } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'

/** `since` is on the page's own clock (`performance.now()`); `netUnits` are ten-thousandths. */
export type Sitting = { readonly since: number; readonly netUnits: bigint; readonly rounds: number }

const begin = (): Sitting => ({ since: performance.now(), netUnits: 0n, rounds: 0 })

const SITTING = ['originals', 'sitting'] as const

/** Kept beside the personal answers, so that a logout drops it with them; asked anew after a lost connection it is what it was. */
export const sittingQuery = queryOptions({
  queryKey: SITTING,
  queryFn: (): Sitting => queries.getQueryData<Sitting>(SITTING) ?? begin(),
  initialData: begin,
  staleTime: Infinity,
  gcTime: Infinity,
})

export function addToSitting(netUnits: bigint): void {
  queries.setQueryData(sittingQuery.queryKey, (before: Sitting | undefined) => {
    const sitting = before ?? begin()
    return { ...sitting, netUnits: sitting.netUnits + netUnits, rounds: sitting.rounds + 1 }
  })
}
