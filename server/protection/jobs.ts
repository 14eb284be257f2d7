/** The timed work of protection: links to people who help, and the calendar of limits. Freezes end that nobody renewed. */
import type { RoomJobs } from '../platform/jobs.ts'
import type { Protection } from './protection.ts'

export const protectionJobs = (protection: Pick<Protection, 'watchLinks' | 'keepCalendar' | 'endOldFreezes'>): RoomJobs => ({
  tasks: {
    'protection-links': () => protection.watchLinks(),
    'protection-calendar': () => protection.keepCalendar(),
    'protection-freezes': async () => void (await protection.endOldFreezes()),
  },
  timed: [
    { task: 'protection-links', match: '23 * * * *' },
    { task: 'protection-freezes', match: '11 * * * *' },
    { task: 'protection-calendar', match: '37 3 * * *' },
  ],
})
