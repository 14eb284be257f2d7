/** Jackpot: what the counters show: the real pool from the server, or the made-up figure where the operator has chosen one (HOME-05, HOME-12). */
import type { HomeJackpot } from '@baize/contract/home.ts'
import { symbolOf } from '@baize/contract/values/money.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from './client.ts'
import { JACKPOT_ASKED_MS, useIsFresh } from './jackpot-age.ts'
import { queries } from './queries.ts'
import { figureText, firstFigure, grownFigure, pauseMs } from './simulated-jackpot.ts'

/** While the live channel is up the pool is pushed more often than it is queried. */
export const jackpotQuery = queryOptions({
  queryKey: ['jackpot'],
  queryFn: async ({ signal }): Promise<HomeJackpot> => {
    const { source, amount, currency, at, games } = await call('jackpot', { signal })
    return { source, amount, currency, currencySymbol: symbolOf(currency), at, games }
  },
  staleTime: JACKPOT_ASKED_MS,
  refetchInterval: JACKPOT_ASKED_MS,
})

/** The channel's news of the pool. */
export function takeJackpot({ amount, currency, at }: Pick<HomeJackpot, 'amount' | 'currency' | 'at'>): void {
  queries.setQueryData(jackpotQuery.queryKey, (known) =>
    known?.source === 'pool' && known.currency === currency ? { ...known, amount, at } : known,
  )
}

const chance = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32

/** The made-up figure of each place; all tiles show the same one. */
const figures = { page: firstFigure(chance), tile: firstFigure(chance) }
const watching = { page: new Set<() => void>(), tile: new Set<() => void>() }
const timers: { page?: ReturnType<typeof setTimeout>; tile?: ReturnType<typeof setTimeout> } = {}

function growLater(place: 'page' | 'tile'): void {
  timers[place] = setTimeout(
    () => {
      figures[place] = grownFigure(figures[place], chance)
      for (const tell of watching[place]) tell()
      growLater(place)
    },
    pauseMs(place, chance),
  )
}

/** The figure of a place; it grows as long as it is shown there. */
function useSimulated(place: 'page' | 'tile', moves: boolean): string {
  const [figure, setFigure] = useState(figures[place])
  useEffect(() => {
    if (!moves) return undefined
    const tell = (): void => setFigure(figures[place])
    watching[place].add(tell)
    if (watching[place].size === 1) growLater(place)
    return () => {
      watching[place].delete(tell)
      if (watching[place].size === 0) clearTimeout(timers[place])
    }
  }, [place, moves])
  return figureText(figure)
}

/** A counter's figure; undefined until it is known, and where it is too old or cannot be read. A made-up figure stops where nothing may move. */
export function useJackpot(place: 'page' | 'tile', still: boolean): HomeJackpot | undefined {
  const { data, dataUpdatedAt } = useQuery(jackpotQuery)
  const isFresh = useIsFresh(dataUpdatedAt)
  const isSimulated = data?.source === 'simulated'
  const simulated = useSimulated(place, isSimulated && !still)
  if (isSimulated) return { ...data, amount: simulated }
  return isFresh ? data : undefined
}
