/** Rebate: the end of a period pays a share of valid turnover by category (PR-31). */
import type { Trigger } from './trigger.ts'

export const rebateTrigger: Trigger = {
  name: 'rebate',
  begins: 'itself',
  kind: 'rebate',
  shares: false,
  amounts: 'own',
  paidInSets: true,
  toFirstWallet: false,
  onePerson: false,
}
