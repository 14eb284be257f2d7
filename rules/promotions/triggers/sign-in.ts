/** Sign-in: each local day once, and a streak pays its table (PR-33). */
import type { Trigger } from './trigger.ts'

export const signInTrigger: Trigger = {
  name: 'sign-in',
  begins: 'itself',
  kind: 'check-in',
  shares: false,
  amounts: 'own',
  paidInSets: false,
  toFirstWallet: false,
  onePerson: true,
}
