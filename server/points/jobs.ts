/** The timed work of the points room: wipes the addresses of parcels that were received long ago. */
import type { Tasks, Timed } from '../platform/jobs.ts'
import type { Points } from './points.ts'

export const pointsJobs = (points: Pick<Points, 'forgetAddresses'>): { tasks: Tasks; timed: readonly Timed[] } => ({
  tasks: { 'points-forget-addresses': () => points.forgetAddresses() },
  timed: [{ task: 'points-forget-addresses', match: '51 3 * * *' }],
})
