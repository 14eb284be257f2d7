/** The timed work of indicators of harm. Everybody who played is looked at each minute, and what came of a step is kept 30 days later. */
import type { RoomJobs } from '../platform/jobs.ts'
import type { Risk } from './risk.ts'

export const riskJobs = (risk: Pick<Risk, 'lookAtPlay' | 'keepEffects'>): RoomJobs => ({
  tasks: { 'risk-care': () => risk.lookAtPlay(), 'risk-effects': () => risk.keepEffects() },
  timed: [
    { task: 'risk-care', match: '* * * * *' },
    { task: 'risk-effects', match: '47 * * * *' },
  ],
})
