/** The timed work of protection: the links to people who help are checked every hour, and the calendar of limits is kept ahead every day. */
import type { RoomJobs } from '../platform/jobs.ts'
import type { Protection } from './protection.ts'

export const protectionJobs = (protection: Pick<Protection, 'watchLinks' | 'keepCalendar'>): RoomJobs => ({
  tasks: { 'protection-links': () => protection.watchLinks(), 'protection-calendar': () => protection.keepCalendar() },
  timed: [
    { task: 'protection-links', match: '23 * * * *' },
    { task: 'protection-calendar', match: '37 3 * * *' },
  ],
})
