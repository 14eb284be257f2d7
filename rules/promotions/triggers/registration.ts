/** Registration: the award is there when the account is opened (PR-06). */
import type { Trigger } from './trigger.ts'

export const registrationTrigger: Trigger = {
  name: 'registration',
  begins: 'itself',
  kind: 'bonus',
  shares: false,
  amounts: 'reward',
  paidInSets: false,
  toFirstWallet: true,
  onePerson: true,
}
