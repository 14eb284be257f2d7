/** The timed work of the files room: unused files are removed after a day, and documents at the end of their time. */
import type { RoomJobs } from '../platform/jobs.ts'
import type { Files } from './files.ts'

export const filesJobs = (files: Pick<Files, 'forgetUnused' | 'documents'>): RoomJobs => ({
  tasks: {
    'files-forget-unused': (_, slice) => files.forgetUnused(slice?.isOver),
    'files-documents': (_, slice) => files.documents.tidy(slice?.isOver),
  },
  timed: [
    { task: 'files-forget-unused', match: '23 * * * *' },
    { task: 'files-documents', match: '53 * * * *' },
  ],
})
