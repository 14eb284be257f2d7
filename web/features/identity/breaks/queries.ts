/** Breaks: whether the person takes a break from play, for the window of games, the card and the dialog. */
import { queryOptions } from '@tanstack/react-query'
import { call, type Answer } from '../../../api/client.ts'
import { queries, takeAnswer } from '../../../api/queries.ts'

export const breaksQuery = queryOptions({
  queryKey: ['breaks'],
  queryFn: ({ signal }) => call('playBreaks', { signal }),
})

/** The answer of an act is the new state: a window of a game reads it at once. Limits that waited are gone. */
export function takeBreaks(breaks: Answer<'playBreaks'>): void {
  takeAnswer(breaksQuery.queryKey, breaks)
  void queries.invalidateQueries({ queryKey: ['limits'] })
}
