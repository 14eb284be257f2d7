/** The timed work of the files room: unused files are removed after a day. */
import type { Tasks, Timed } from '../platform/jobs.ts'
import type { Files } from './files.ts'

export const filesJobs = (files: Pick<Files, 'forgetUnused'>): { tasks: Tasks; timed: readonly Timed[] } => ({
  tasks: { 'files-forget-unused': () => files.forgetUnused() },
  timed: [{ task: 'files-forget-unused', match: '23 * * * *' }],
})
