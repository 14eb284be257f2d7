/** App download: no server can see an installed app, so the person proves it and staff decide (PR-06). */
import type { Trigger } from './trigger.ts'

export const appDownloadTrigger: Trigger = {
  name: 'app-download',
  begins: 'apply',
  kind: 'bonus',
  shares: false,
  amounts: 'reward',
  paidInSets: false,
  toFirstWallet: false,
  onePerson: true,
}
