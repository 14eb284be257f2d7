/** The timed work of the records: removes what the boards no longer show. */
import type { RoomJobs } from '../platform/jobs.ts'
import type { Records } from './records.ts'

export const recordsJobs = (records: Pick<Records, 'forgetOld'>): RoomJobs => ({
  tasks: { 'records-forget': () => records.forgetOld() },
  timed: [{ task: 'records-forget', match: '41 * * * *' }],
})
