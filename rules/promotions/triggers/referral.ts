/** Referral: an invited person who deposited and wagered earns an award for both (PR-37). */
import type { Trigger } from './trigger.ts'

export const referralTrigger: Trigger = {
  name: 'referral',
  begins: 'itself',
  kind: 'referral',
  shares: false,
  amounts: 'own',
  paidInSets: false,
  toFirstWallet: true,
  onePerson: false,
}
