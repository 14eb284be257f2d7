/** Originals: what is asked about the in-house games, the rounds that were played, and the seeds that fix them. */
import type { DiceRound, Fairness } from '@baize/contract/originals.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { queries } from '../../api/queries.ts'

const HISTORY = 20

export const diceSettingsQuery = queryOptions({
  queryKey: ['originals', 'dice'],
  queryFn: ({ signal }) => call('diceSettings', { signal }),
})

export const fairnessQuery = queryOptions({ queryKey: ['originals', 'fairness'], queryFn: ({ signal }) => call('fairness', { signal }) })

export const roundsQuery = queryOptions({
  queryKey: ['originals', 'rounds'],
  queryFn: ({ signal }) =>
    call('listRounds', { query: { pageNo: 1, pageSize: HISTORY, game: 'dice' }, signal }).then(({ content }) =>
      content.filter((round) => round.game === 'dice'),
    ),
})

export type DiceBody = { readonly stake: string; readonly direction: 'under' | 'over'; readonly target: string }

/** Asks for one round; the same key always means the same round, however often it is asked. */
export const askRound = (body: DiceBody, key: string, signal: AbortSignal) => call('playDice', { body, key, signal })

/** What a finished round changes in what is already known: the history's head and the next nonce. */
export function takeRound(round: DiceRound): void {
  queries.setQueryData(roundsQuery.queryKey, (rounds: DiceRound[] | undefined) =>
    [round, ...(rounds ?? []).filter(({ id }) => id !== round.id)].slice(0, HISTORY),
  )
  queries.setQueryData(fairnessQuery.queryKey, (before: Fairness | undefined) =>
    before && before.seedId === round.seedId ? { ...before, nonce: Math.max(before.nonce, round.nonce + 1) } : before,
  )
}

/** A new seed opens the one before, so the rounds in the history get theirs too. */
export const useRotateSeed = () =>
  useMutation({
    mutationFn: (clientSeed: string) => call('rotateSeed', { body: { clientSeed } }),
    onSuccess: (fairness) => {
      queries.setQueryData(fairnessQuery.queryKey, fairness)
      void queries.invalidateQueries({ queryKey: roundsQuery.queryKey })
    },
  })
