/** Use care: whether the figures of the last 30 days come before this game. They are asked for when a game opens and never during it (PI-03). */
import type { PlayCare } from '@baize/contract/protection/care.ts'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { call, type Input } from '../../api/client.ts'
import { usePerson } from '../../api/person.ts'
import { takeAnswer } from '../../api/queries.ts'

const careQuery = queryOptions({
  queryKey: ['care'],
  queryFn: ({ signal }) => call('playCare', { signal }),
  refetchOnMount: 'always',
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

export function useCare(): PlayCare['waits'] {
  const { role } = usePerson()
  const { data } = useQuery({ ...careQuery, enabled: role === 'member' || role === 'agent' })
  return data?.waits ?? null
}

export const useCareAnswer = () =>
  useMutation({
    mutationFn: (answer: Input<'answerPlayCare'>['body']['answer']) => call('answerPlayCare', { body: { answer } }),
    onSuccess: (answer) => takeAnswer(careQuery.queryKey, answer),
  })
