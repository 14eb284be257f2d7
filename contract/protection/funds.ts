/** Funds: what the caller is asked to prove of where their money comes from (PA-11). */
import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { InstantText } from '../values/texts.ts'
import { FUNDS_PROOFS, FUNDS_STATES } from './funds-words.ts'

export const SourceOfFunds = Type.Object({
  request: Type.Union([
    Type.Object({
      asked: Type.Enum([...FUNDS_PROOFS]),
      state: Type.Enum([...FUNDS_STATES]),
      until: InstantText,
      /** What is still needed, where more is asked for. */
      note: Type.Union([Type.String(), Type.Null()]),
    }),
    Type.Null(),
  ]),
})
export type SourceOfFunds = Static<typeof SourceOfFunds>

export const sourceOfFunds = operation({
  name: 'sourceOfFunds',
  method: 'GET',
  path: '/wps/member/source-of-funds',
  who: 'member',
  summary: 'What the caller is asked to prove of where their money comes from, until when, and how it stands.',
  answer: SourceOfFunds,
})

export const fundsOperations = [sourceOfFunds] as const
