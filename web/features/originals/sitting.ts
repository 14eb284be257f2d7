/** Sitting: since when the person plays in this tab and their result so far, in every game and over reloads. It ends with the login. */
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queries } from '../../api/queries.ts'

/** `since` is on the page's own clock (`performance.now()`), negative where an earlier page began it; `netUnits` are ten-thousandths. */
export type Sitting = { readonly since: number; readonly netUnits: bigint; readonly rounds: number }

const SITTING = ['originals', 'sitting'] as const
/** In the tab's own storage, which a logout empties. */
const KEPT = 'sitting'
const SHAPE = /^(\d{1,16}) (-?\d{1,30}) (\d{1,9})$/

function keep(sitting: Sitting): Sitting {
  const began = Math.round(performance.timeOrigin + sitting.since)
  sessionStorage.setItem(KEPT, `${began} ${sitting.netUnits} ${sitting.rounds}`)
  return sitting
}

/** What an earlier page of this tab stored; a future time is ignored. */
function keptSitting(): Sitting | undefined {
  const [, began, net, rounds] = SHAPE.exec(sessionStorage.getItem(KEPT) ?? '') ?? []
  if (began === undefined || net === undefined) return undefined
  const since = Number(began) - performance.timeOrigin
  return since > performance.now() ? undefined : { since, netUnits: BigInt(net), rounds: Number(rounds) }
}

const begin = (): Sitting => keptSitting() ?? keep({ since: performance.now(), netUnits: 0n, rounds: 0 })

/** Cached beside the personal answers, so that a logout removes it with them. After a lost connection it is unchanged. */
export const sittingQuery = queryOptions({
  queryKey: SITTING,
  queryFn: (): Sitting => queries.getQueryData<Sitting>(SITTING) ?? begin(),
  initialData: begin,
  staleTime: Infinity,
  gcTime: Infinity,
})

function add(netUnits: bigint, rounds: number): void {
  queries.setQueryData(sittingQuery.queryKey, (before: Sitting | undefined) => {
    const sitting = before ?? begin()
    return keep({ ...sitting, netUnits: sitting.netUnits + netUnits, rounds: sitting.rounds + rounds })
  })
}

/** Adds a finished round of an in-house game. */
export const addToSitting = (netUnits: bigint): void => add(netUnits, 1)

/** The React compiler writes `0` for `0n` inside of a hook. */
const NOTHING = 0n

/** Adds a vendor game's result since its window was opened, as often as it is reported again. */
export function useInSitting(netUnits: bigint | undefined): void {
  const told = useRef(NOTHING)
  useEffect(() => {
    if (netUnits === undefined || netUnits === told.current) return
    add(netUnits - told.current, 0)
    told.current = netUnits
  }, [netUnits])
}
