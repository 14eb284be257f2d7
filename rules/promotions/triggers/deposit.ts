/** Deposit: the next deposit after joining makes the award, once for the receipt (PR-30). */
import type { Trigger } from './trigger.ts'

export const depositTrigger: Trigger = {
  name: 'deposit',
  begins: 'join',
  kind: 'bonus',
  shares: true,
  amounts: 'reward',
  paidInSets: false,
  toFirstWallet: false,
  onePerson: true,
}
