/** Queries: the one cache of the server's answers, and how long each kind stays fresh. */
import { QueryClient, type dataTagSymbol, type QueryKey } from '@tanstack/react-query'
import { Refusal } from './client.ts'

/** Queries that refresh by themselves. */
const AGAIN: ReadonlySet<string> = new Set(['network', 'busy', 'too-many-requests'])

/** The seconds after which the server wants to be asked again, where it has said so. */
export const retryAfter = (error: unknown): number | undefined => {
  const seconds = error instanceof Refusal ? error.detail['retryAfterSeconds'] : undefined
  return typeof seconds === 'number' ? seconds : undefined
}

/** The seconds after which a call that came too often may be repeated; undefined for every other error. */
const waitOf = (error: unknown): number | undefined => {
  if (!(error instanceof Refusal) || error.code !== 'too-many-requests') return undefined
  return retryAfter(error) ?? 1
}

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      // A refusal is an answer and would be the same again; only a lost connection or a busy server is tried once more.
      retry: (failures, error) => failures < 2 && (!(error instanceof Refusal) || AGAIN.has(error.code)),
      retryDelay: (failures, error) => (waitOf(error) ?? retryAfter(error) ?? 2 ** failures) * 1000,
    },
    mutations: { retry: false },
  },
})

/** Puts the answer of an act where a query keeps its own. It is newer than what is still on its way, which would show the state before. */
export function takeAnswer<Answer>(queryKey: QueryKey & { readonly [dataTagSymbol]: Answer }, answer: NoInfer<Answer>): void {
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData(queryKey, answer)
}

/** Hears each time that an answer of the page must wait because of a limit, with the seconds; answers how to stop. */
export const onLimited = (listener: (seconds: number) => void): (() => void) =>
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || (event.action.type !== 'failed' && event.action.type !== 'error')) return
    const seconds = waitOf(event.action.error)
    if (seconds !== undefined) listener(seconds)
  })
