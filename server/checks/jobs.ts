/** The timed work of identity checks: services whose word did not come are asked, and old acceptances end. */
import type { RoomJobs } from '../platform/jobs.ts'
import type { Checks } from './checks.ts'

export const checksJobs = (checks: Pick<Checks, 'askQuiet' | 'expire'>): RoomJobs => ({
  tasks: { 'checks-ask': () => checks.askQuiet(), 'checks-expire': () => checks.expire() },
  timed: [
    { task: 'checks-ask', match: '* * * * *' },
    { task: 'checks-expire', match: '41 * * * *' },
  ],
})
