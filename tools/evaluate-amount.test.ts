/** Proves that the command answers in its published form. */
import { expect, test } from 'vitest'
import { answerOf } from './evaluate-amount.ts'

test('[WALLET-02] a line is answered with the amount or the refusal and its reason', () => {
  expect(answerOf('{"typed":"12,5","decimals":2}')).toEqual({ right: '12.5' })
  expect(answerOf('{"typed":"500 baht","decimals":2,"currency":"THB"}')).toEqual({ right: '500' })
  expect(answerOf('{"typed":"1.000","decimals":2}')).toEqual({ refused: true, reason: 'ambiguous' })
  expect(answerOf('{"typed":5}')).toEqual({ refused: true, reason: 'question' })
  expect(answerOf('no JSON')).toEqual({ refused: true, reason: 'question' })
})
