/** Triggers: every kind of campaign by its name. */
import type { TriggerName } from '@baize/contract/promotions.ts'
import { appDownloadTrigger } from './app-download.ts'
import { applicationTrigger } from './application.ts'
import { codeTrigger } from './code.ts'
import { depositTrigger } from './deposit.ts'
import { levelUpTrigger } from './level-up.ts'
import { lossBackTrigger } from './loss-back.ts'
import { missionTrigger } from './mission.ts'
import { nthDepositTrigger } from './nth-deposit.ts'
import { raffleTrigger } from './raffle.ts'
import { rankingTrigger } from './ranking.ts'
import { rebateTrigger } from './rebate.ts'
import { referralTrigger } from './referral.ts'
import { registrationTrigger } from './registration.ts'
import { signInTrigger } from './sign-in.ts'
import type { Trigger } from './trigger.ts'

const ALL: Readonly<Record<TriggerName, Trigger>> = {
  deposit: depositTrigger,
  'nth-deposit': nthDepositTrigger,
  registration: registrationTrigger,
  'app-download': appDownloadTrigger,
  'sign-in': signInTrigger,
  mission: missionTrigger,
  ranking: rankingTrigger,
  raffle: raffleTrigger,
  rebate: rebateTrigger,
  'loss-back': lossBackTrigger,
  referral: referralTrigger,
  'level-up': levelUpTrigger,
  application: applicationTrigger,
  code: codeTrigger,
}

export const triggerOf = (name: TriggerName): Trigger => ALL[name]
