/** Jobs of identity: removing what has expired, renewing the payload keys, and messages whose sending must reveal nothing. */
import type { RoomJobs } from '../platform/jobs.ts'
import type { Identity } from './identity.ts'

export const identityJobs = (identity: Identity): RoomJobs => ({
  tasks: {
    sweepIdentity: () => identity.sweep(),
    rotatePayloadKeys: () => identity.rotatePayloadKeys(),
    sendQuietCode: (payload) => identity.ways.sendQuietCode(payload),
    sendResetLetter: (payload) => identity.ways.sendResetLetter(payload),
    sendPaymentNotice: (payload) => identity.guards.sendPaymentNotice(payload),
  },
  letters: ['sendQuietCode', 'sendResetLetter', 'sendPaymentNotice'],
  timed: [
    { task: 'sweepIdentity', match: '*/5 * * * *' },
    { task: 'rotatePayloadKeys', match: '7 * * * *' },
  ],
})
