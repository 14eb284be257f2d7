/** The timed work of screening: whoever is wanted is compared with the lists, and at night everybody where the lists have changed. */
import type { RoomJobs } from '../../platform/jobs.ts'
import type { Screening } from './screening.ts'

export const screeningJobs = (screening: Pick<Screening, 'askWanted' | 'wantAll'>): RoomJobs => ({
  tasks: { 'screening-ask': () => screening.askWanted(), 'screening-want': () => screening.wantAll() },
  timed: [
    { task: 'screening-ask', match: '* * * * *' },
    { task: 'screening-want', match: '13 2-5 * * *' },
  ],
})
