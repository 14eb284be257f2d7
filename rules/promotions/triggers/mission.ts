/** Mission: steps of turnover, deposits and sign-ins after joining make the award (PR-34). */
import type { Trigger } from './trigger.ts'

export const missionTrigger: Trigger = {
  name: 'mission',
  begins: 'join',
  kind: 'bonus',
  shares: false,
  amounts: 'reward',
  paidInSets: false,
  toFirstWallet: false,
  onePerson: true,
}
