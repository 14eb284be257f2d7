/** Protection queries: the own limits, and what changes them. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import { call, type Input } from '../../../api/client.ts'
import { queries, takeAnswer } from '../../../api/queries.ts'

export const limitsQuery = queryOptions({
  queryKey: ['limits'],
  queryFn: ({ signal }) => call('playerLimits', { signal }),
})

type Wish = Input<'setPlayerLimit'>['body'] | (Input<'confirmPlayerLimit'>['body'] & { readonly to?: undefined })

/** Keeps whether the member wants a limit. */
export const useAnswerOffer = () =>
  useMutation({
    mutationFn: (answer: Input<'answerLimitOffer'>['body']['answer']) => call('answerLimitOffer', { body: { answer } }),
    onSuccess: (limits) => takeAnswer(limitsQuery.queryKey, limits),
  })

/** A request without an amount confirms the waiting limit. */
export const useChangeLimit = () =>
  useMutation({
    mutationFn: ({ to, ...body }: Wish) =>
      to === undefined ? call('confirmPlayerLimit', { body }) : call('setPlayerLimit', { body: { ...body, to } }),
    onSuccess: (limits) => takeAnswer(limitsQuery.queryKey, limits),
    onError: () => queries.invalidateQueries({ queryKey: limitsQuery.queryKey }),
  })
