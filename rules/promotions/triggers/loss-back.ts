/** Loss-back: the end of a period gives back a part of its net loss (PR-32). */
import type { Trigger } from './trigger.ts'

export const lossBackTrigger: Trigger = {
  name: 'loss-back',
  begins: 'itself',
  kind: 'rebate',
  shares: false,
  amounts: 'own',
  paidInSets: true,
  toFirstWallet: false,
  onePerson: false,
}
