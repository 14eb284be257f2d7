/** Application: the person asks with words and pictures, and staff decide (PR-06). */
import type { Trigger } from './trigger.ts'

export const applicationTrigger: Trigger = {
  name: 'application',
  begins: 'apply',
  kind: 'bonus',
  shares: false,
  amounts: 'reward',
  paidInSets: false,
  toFirstWallet: false,
  onePerson: true,
}
