/** Code: a code from the operator opens the award (PR-06). */
import { Type } from 'typebox'
import { text } from '@baize/contract/values/texts.ts'
import { strict } from './amounts.ts'
import { kindOfData, ONCE } from './kind.ts'

const Data = Type.Object({ by: Type.Literal('code'), codes: Type.Array(text(3, 40), { minItems: 1, maxItems: 1000 }) }, strict)

export const code = kindOfData(Data, { ...ONCE, begins: 'code', codes: ({ codes }) => codes })
