/** Deposit: the next deposit after joining makes the award, once for the receipt (PR-30). */
import { Type } from 'typebox'
import { Money, strict } from './amounts.ts'
import { kindOfData, ONCE } from './kind.ts'

export const deposit = kindOfData(Type.Object({ by: Type.Literal('deposit'), least: Money }, strict), {
  ...ONCE,
  begins: 'join',
  shares: true,
  byCurrency: ({ least }) => [least],
  deposit: { least: ({ least }) => least },
})
