/** Code: a code from the operator opens the award (PR-06). */
import type { Trigger } from './trigger.ts'

export const codeTrigger: Trigger = {
  name: 'code',
  begins: 'code',
  kind: 'bonus',
  shares: false,
  amounts: 'reward',
  paidInSets: false,
  toFirstWallet: false,
  onePerson: true,
}
