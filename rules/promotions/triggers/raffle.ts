/** Raffle: turnover gives tickets, and a draw by commitment gives the prizes (PR-36). */
import type { Trigger } from './trigger.ts'

export const raffleTrigger: Trigger = {
  name: 'raffle',
  begins: 'itself',
  kind: 'bonus',
  shares: false,
  amounts: 'own',
  paidInSets: false,
  toFirstWallet: false,
  onePerson: false,
}
