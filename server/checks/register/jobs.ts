/** The timed work of the national register: whoever waits for an answer, or has one that is a day old, is asked about. */
import type { RoomJobs } from '../../platform/jobs.ts'
import type { Register } from './register.ts'

export const registerJobs = (register: Pick<Register, 'askDue'>): RoomJobs => ({
  tasks: { 'register-ask': () => register.askDue() },
  timed: [{ task: 'register-ask', match: '* * * * *' }],
})
