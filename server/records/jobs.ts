/** The timed work of the records: removes what the boards no longer show. */
import type { Tasks, Timed } from '../platform/jobs.ts'
import type { Records } from './records.ts'

export const recordsJobs = (records: Pick<Records, 'forgetOld'>): { tasks: Tasks; timed: readonly Timed[] } => ({
  tasks: { 'records-forget': () => records.forgetOld() },
  timed: [{ task: 'records-forget', match: '41 * * * *' }],
})
