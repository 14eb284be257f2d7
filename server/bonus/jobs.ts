/** The timed work of the bonus room: grants that expired, are ready, or are used up. */
import type { RoomJobs } from '../platform/jobs.ts'
import type { Bonus } from './bonus.ts'

export const bonusJobs = (bonus: Pick<Bonus, 'endDue' | 'endAllDue'>): RoomJobs => ({
  tasks: {
    'bonus-end': (payload) => bonus.endDue((payload as { grant: string }).grant),
    'bonus-end-due': () => bonus.endAllDue(),
  },
  timed: [{ task: 'bonus-end-due', match: '* * * * *' }],
})
