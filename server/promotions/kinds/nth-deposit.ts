/** Nth deposit: a deposit of a certain number in a member's life makes the award (PR-06). */
import { Type } from 'typebox'
import { Money, strict } from './amounts.ts'
import { kindOfData, ONCE } from './kind.ts'

const Data = Type.Object({ by: Type.Literal('nth-deposit'), number: Type.Integer({ minimum: 1, maximum: 100 }), least: Money }, strict)

export const nthDeposit = kindOfData(Data, {
  ...ONCE,
  begins: 'join',
  shares: true,
  byCurrency: ({ least }) => [least],
  deposit: { least: ({ least }) => least, number: ({ number }) => number },
})
