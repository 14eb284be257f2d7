/** Care: the figures of a member's last 30 days, which come once as a page before the next game (PI-03). */
import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { Amount, InstantText, SignedAmount } from '../values/texts.ts'

const strict = { additionalProperties: false } as const

export const PlayCare = Type.Object({
  /** What waits for an answer; null where nothing does. Amounts are in the merchant's first currency. */
  waits: Type.Union([
    Type.Object({
      at: InstantText,
      currency: Type.String(),
      deposited: Amount,
      /** Below 0 where more was won than lost. */
      lost: SignedAmount,
      /** On how many days there was a bet. */
      days: Type.Integer({ minimum: 0 }),
    }),
    Type.Null(),
  ]),
})
export type PlayCare = Static<typeof PlayCare>

export const playCare = operation({
  name: 'playCare',
  method: 'GET',
  path: '/wps/protection/care',
  who: 'member',
  summary: 'The figures of the caller’s last 30 days that wait for an answer before the next game.',
  answer: PlayCare,
})

export const answerPlayCare = operation({
  name: 'answerPlayCare',
  method: 'POST',
  path: '/wps/protection/care',
  who: 'member',
  summary: 'Answers the figures that wait, once for all devices: go on, see the limits, or stop. Where none wait, nothing changes.',
  body: Type.Object({ answer: Type.Enum(['go-on', 'limits', 'stop']) }, strict),
  answer: PlayCare,
})

export const careOperations = [playCare, answerPlayCare] as const
