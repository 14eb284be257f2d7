/** Timed work of identity: removing what has run out, and renewing the payload keys. */
import type { Tasks, Timed } from '../platform/jobs.ts'
import type { Identity } from './identity.ts'

export const identityJobs = (identity: Identity): { tasks: Tasks; timed: readonly Timed[] } => ({
  tasks: {
    sweepIdentity: () => identity.sweep(),
    rotatePayloadKeys: () => identity.rotatePayloadKeys(),
  },
  timed: [
    { task: 'sweepIdentity', match: '*/5 * * * *' },
    { task: 'rotatePayloadKeys', match: '7 * * * *' },
  ],
})
