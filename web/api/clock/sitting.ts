/** Sitting: time at play and the result so far, as the server tells them, for every window of a game (RC-02, RC-04). */
import type { LiveEvents } from '@baize/contract/live.ts'
import { queryOptions } from '@tanstack/react-query'
import { call, type Answer } from '../client.ts'
import { pageNow } from './page-clock.ts'
import { queries, takeAnswer } from '../queries.ts'

/** `since` is when the sitting would have begun without its pauses, on the page's clock. */
export type Sitting = Answer<'playSitting'> & { readonly since: number }

const SECOND_MS = 1000
const told = (answer: Answer<'playSitting'>): Sitting => ({ ...answer, since: pageNow() - answer.seconds * SECOND_MS })

export const sittingQuery = queryOptions({
  queryKey: ['sitting'],
  queryFn: async ({ signal }) => told(await call('playSitting', { signal })),
})

export const takeSitting = (answer: Answer<'playSitting'>): void => takeAnswer(sittingQuery.queryKey, told(answer))

/** What was played in a currency, as the live channel tells it after each round. */
export function takePlayed(event: Parameters<LiveEvents['sitting']>[0]): void {
  queries.setQueryData(sittingQuery.queryKey, (before: Sitting | undefined) => {
    if (!before) return before
    const others = before.played.filter(({ currency }) => currency !== event.currency)
    return { ...before, played: [...others, event].toSorted((one, other) => (one.currency < other.currency ? -1 : 1)) }
  })
}

export type Played = Sitting['played'][number]

/** Nothing was played in a currency. One row for all, so that it stays the same. */
const nothingIn = new Map<string, Played>()
function nothing(currency: string): Played {
  const known = nothingIn.get(currency) ?? { currency, stakes: '0.00', wins: '0.00', net: '0.00' }
  nothingIn.set(currency, known)
  return known
}

/** What was played so far in a currency; undefined where it is not known. */
export const playedIn = (sitting: Sitting | undefined, currency: string): Played | undefined =>
  sitting && (sitting.played.find((row) => row.currency === currency) ?? nothing(currency))

/** The result so far in a currency; undefined where it is not known. */
export const netIn = (sitting: Sitting | undefined, currency: string): string | undefined => playedIn(sitting, currency)?.net
