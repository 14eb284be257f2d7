/** Reality queries: the answer to a check, and the interval of checks (RC-01, RC-03). */
import { useMutation } from '@tanstack/react-query'
import { call, type Input } from '../../api/client.ts'
import { takeSitting } from '../../api/clock/sitting.ts'

export const useAnswer = () =>
  useMutation({
    mutationFn: (answer: Input<'answerRealityCheck'>['body']['answer']) => call('answerRealityCheck', { body: { answer } }),
    onSuccess: takeSitting,
  })

export const useInterval = () =>
  useMutation({
    mutationFn: (minutes: Input<'setRealityInterval'>['body']['minutes']) => call('setRealityInterval', { body: { minutes } }),
    onSuccess: takeSitting,
  })
