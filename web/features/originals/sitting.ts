/** Sitting: since when the person plays in this tab and their result so far, in every game and over reloads. It ends with the login. */
import { queryOptions } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pageNow } from '../../api/clock/page-clock.ts'
import { deviceNow } from '../../api/clock/server-clock.ts'
import { queries } from '../../api/queries.ts'

/** Ten-thousandths by currency: amounts of two wallets are never added. */
type Nets = Readonly<Record<string, bigint>>
/** `since` is on the page's clock, which counts through sleep; negative where an earlier page began it. */
export type Sitting = { readonly since: number; readonly nets: Nets; readonly rounds: number }

/** The React compiler writes `0` for `0n` inside of a hook. */
const NOTHING = 0n
const SITTING = ['originals', 'sitting'] as const
/** In the tab's own storage, which a logout empties. */
const KEPT = 'sitting'
const SHAPE = /^(\d{1,16}) (\d{1,9})((?: [A-Z]{3,5}:-?\d{1,30})*)$/

function keep(sitting: Sitting): Sitting {
  const began = Math.round(deviceNow() - (pageNow() - sitting.since))
  const nets = Object.entries(sitting.nets).map(([currency, net]) => ` ${currency}:${net}`)
  sessionStorage.setItem(KEPT, `${began} ${sitting.rounds}${nets.join('')}`)
  return sitting
}

/** What an earlier page of this tab stored; a future time is ignored. */
function keptSitting(): Sitting | undefined {
  const [, began, rounds, kept] = SHAPE.exec(sessionStorage.getItem(KEPT) ?? '') ?? []
  if (began === undefined || kept === undefined) return undefined
  const elapsed = deviceNow() - Number(began)
  if (elapsed < 0) return undefined
  const nets = Object.fromEntries(
    kept
      .trim()
      .split(' ')
      .filter((part) => part !== '')
      .map((part) => part.split(':'))
      .map(([currency = '', net = '0']) => [currency, BigInt(net)]),
  )
  return { since: pageNow() - elapsed, nets, rounds: Number(rounds) }
}

const begin = (): Sitting => keptSitting() ?? keep({ since: pageNow(), nets: {}, rounds: 0 })

/** Cached beside the personal answers, so that a logout removes it with them. After a lost connection it is unchanged. */
export const sittingQuery = queryOptions({
  queryKey: SITTING,
  queryFn: (): Sitting => queries.getQueryData<Sitting>(SITTING) ?? begin(),
  initialData: begin,
  staleTime: Infinity,
  gcTime: Infinity,
})

/** The result so far in a currency. */
export const netIn = ({ nets }: Sitting, currency: string): bigint => nets[currency] ?? NOTHING

function add(netUnits: bigint, currency: string, rounds: number): void {
  queries.setQueryData(sittingQuery.queryKey, (before: Sitting | undefined) => {
    const sitting = before ?? begin()
    return keep({
      ...sitting,
      nets: { ...sitting.nets, [currency]: netIn(sitting, currency) + netUnits },
      rounds: sitting.rounds + rounds,
    })
  })
}

/** Adds a finished round of an in-house game. */
export const addToSitting = (netUnits: bigint, currency: string): void => add(netUnits, currency, 1)

/** Adds a vendor game's result since its window was opened, as often as it is reported again. */
export function useInSitting(netUnits: bigint | undefined, currency: string | undefined): void {
  const told = useRef(NOTHING)
  useEffect(() => {
    if (netUnits === undefined || currency === undefined || netUnits === told.current) return
    add(netUnits - told.current, currency, 0)
    told.current = netUnits
  }, [netUnits, currency])
}
