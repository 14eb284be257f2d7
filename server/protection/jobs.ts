/** The timed work of protection: the links to people who help are checked every hour. */
import type { RoomJobs } from '../platform/jobs.ts'
import type { Protection } from './protection.ts'

export const protectionJobs = (protection: Pick<Protection, 'watchLinks'>): RoomJobs => ({
  tasks: { 'protection-links': () => protection.watchLinks() },
  timed: [{ task: 'protection-links', match: '23 * * * *' }],
})
