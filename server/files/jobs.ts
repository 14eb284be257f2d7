/** The timed work of the files room: unused files are removed after a day. */
import type { RoomJobs } from '../platform/jobs.ts'
import type { Files } from './files.ts'

export const filesJobs = (files: Pick<Files, 'forgetUnused'>): RoomJobs => ({
  tasks: { 'files-forget-unused': (_, slice) => files.forgetUnused(slice?.isOver) },
  timed: [{ task: 'files-forget-unused', match: '23 * * * *' }],
})
