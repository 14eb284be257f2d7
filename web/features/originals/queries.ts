/** Originals: the queries about the in-house games, the played rounds, and their seeds. */
import type { Fairness } from '@baize/contract/originals/originals.ts'
import type { OriginalRound } from '@baize/contract/originals/originals-rounds.ts'
import type { OriginalCode } from '@baize/contract/originals/originals-values.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { JACKPOT_ASKED_MS } from '../../api/jackpot-age.ts'
import { queries, takeAnswer } from '../../api/queries.ts'
import { FAIRNESS_KEY, readFairness } from './own-part.ts'

const HISTORY = 20

export const settingsQuery = queryOptions({
  queryKey: ['originals', 'settings'],
  queryFn: ({ signal }) => call('originalsSettings', { signal }),
})

export const fairnessQuery = queryOptions({ queryKey: FAIRNESS_KEY, queryFn: ({ signal }) => readFairness(signal) })

export const roundsQuery = (game: OriginalCode) =>
  queryOptions({
    queryKey: ['originals', 'rounds', game],
    queryFn: ({ signal }) =>
      call('listRounds', { query: { pageNo: 1, pageSize: HISTORY, game }, signal }).then(({ content }): OriginalRound[] => content),
  })

/** The pool of a currency as the server read it a moment ago; asked again well within its maximum age of half a minute. */
export const jackpotQuery = (currency: string) =>
  queryOptions({
    queryKey: ['originals', 'jackpot', currency],
    queryFn: ({ signal }) => call('jackpot', { query: currency === '' ? {} : { currency }, signal }),
    refetchInterval: JACKPOT_ASKED_MS,
    staleTime: JACKPOT_ASKED_MS / 2,
  })

type Stateful = 'mines' | 'hi-lo' | 'blackjack'
/** An open round to resume; asked again whenever its table is opened. */
export const openRoundQuery = (game: Stateful) =>
  queryOptions({
    queryKey: ['originals', 'open', game],
    queryFn: ({ signal }) => call('openOriginal', { params: { game }, signal }).then(({ round }) => round),
    gcTime: 0,
  })

/** What a finished round changes in the cache: the history's head and the next nonce. */
export function takeRound(round: OriginalRound): void {
  queries.setQueryData(roundsQuery(round.game).queryKey, (rounds: OriginalRound[] | undefined) =>
    [round, ...(rounds ?? []).filter(({ id }) => id !== round.id)].slice(0, HISTORY),
  )
  queries.setQueryData(fairnessQuery.queryKey, (before: Fairness | undefined) =>
    before?.inUse?.seedId === round.seedId
      ? { ...before, inUse: { ...before.inUse, nonce: Math.max(before.inUse.nonce, round.nonce + 1) } }
      : before,
  )
}

/** A new seed reveals the previous one, so the rounds in the history get theirs too. */
export const useRotateSeed = () =>
  useMutation({
    mutationFn: async (clientSeed: string) => {
      const shown = queries.getQueryData(fairnessQuery.queryKey) ?? (await readFairness())
      return await call('rotateSeed', { body: { clientSeed, commitment: shown.nextCommitment } })
    },
    // Another page took the shown commitment: the next one is shown before a client seed is given for it.
    onError: () => queries.invalidateQueries({ queryKey: fairnessQuery.queryKey }),
    onSuccess: (fairness) => {
      takeAnswer(fairnessQuery.queryKey, fairness)
      void queries.invalidateQueries({ queryKey: ['originals', 'rounds'] })
    },
  })
