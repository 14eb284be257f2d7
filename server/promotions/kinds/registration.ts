/** Registration: the award is there when the account is opened (PR-06). */
import { Type } from 'typebox'
import { strict } from './amounts.ts'
import { kindOfData, ONCE } from './kind.ts'

export const registration = kindOfData(Type.Object({ by: Type.Literal('registration') }, strict), { ...ONCE, toFirstWallet: true })
