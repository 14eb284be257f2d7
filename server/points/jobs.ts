/** The timed work of the points room: wipes the addresses of parcels that were received long ago. */
import type { RoomJobs } from '../platform/jobs.ts'
import type { Points } from './points.ts'

export const pointsJobs = (points: Pick<Points, 'forgetAddresses'>): RoomJobs => ({
  tasks: { 'points-forget-addresses': () => points.forgetAddresses() },
  timed: [{ task: 'points-forget-addresses', match: '51 3 * * *' }],
})
