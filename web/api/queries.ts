/** Queries: the one cache of what the server told, and how long each kind of answer stays fresh. */
import { QueryClient } from '@tanstack/react-query'
import { Refusal } from './client.ts'

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      // A refusal is an answer and would be the same again; only a lost connection or a busy server is asked once more.
      retry: (failures, error) => failures < 2 && (!(error instanceof Refusal) || error.code === 'network' || error.code === 'busy'),
    },
    mutations: { retry: false },
  },
})
