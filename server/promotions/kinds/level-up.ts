/** Level-up: the first time that a VIP level is reached in a life (PR-38). The table of levels has its amounts. */
import { Type } from 'typebox'
import { strict } from './amounts.ts'
import { EACH, kindOfData } from './kind.ts'

export const levelUp = kindOfData(Type.Object({ by: Type.Literal('level-up') }, strict), {
  ...EACH,
  offer: () => undefined,
  paysLevels: true,
})
