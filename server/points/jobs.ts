/** The timed work of the points room: addresses of parcels that came long ago are wiped. */
import type { Tasks, Timed } from '../platform/jobs.ts'
import type { Points } from './points.ts'

export const pointsJobs = (points: Pick<Points, 'forgetAddresses'>): { tasks: Tasks; timed: readonly Timed[] } => ({
  tasks: { 'points-forget-addresses': () => points.forgetAddresses() },
  timed: [{ task: 'points-forget-addresses', match: '51 3 * * *' }],
})
