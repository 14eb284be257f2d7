/** Ranking: the end of a period pays the places of its board (PR-35). */
import type { Trigger } from './trigger.ts'

export const rankingTrigger: Trigger = {
  name: 'ranking',
  begins: 'itself',
  kind: 'bonus',
  shares: false,
  amounts: 'own',
  paidInSets: true,
  toFirstWallet: false,
  onePerson: false,
}
