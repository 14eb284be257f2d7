/** Application: the person asks with words and pictures, and staff decide (PR-06). */
import { Type } from 'typebox'
import { strict } from './amounts.ts'
import { kindOfData, ONCE } from './kind.ts'

export const application = kindOfData(Type.Object({ by: Type.Literal('application') }, strict), { ...ONCE, begins: 'apply' })
