/** Level-up: the first time that a VIP level is reached in a life (PR-38). */
import type { Trigger } from './trigger.ts'

export const levelUpTrigger: Trigger = {
  name: 'level-up',
  begins: 'itself',
  kind: 'bonus',
  shares: false,
  amounts: 'own',
  paidInSets: false,
  toFirstWallet: false,
  onePerson: false,
}
