/** Handover: how a logged-in person gets another login on their phone. */
import { Type } from 'typebox'
import { LoggedIn } from './identity.ts'
import { operation } from '../operation.ts'
import { InstantText } from '../values/texts.ts'

const Code = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })

export const offerHandover = operation({
  name: 'offerHandover',
  method: 'POST',
  path: '/wps/session/handover',
  who: 'member',
  limit: 'handover',
  summary: 'A code for the link of the QR code, valid for one minute and one use. It is no session, and it invalidates the code before it.',
  answer: Type.Object({ code: Code, expiresAt: InstantText }),
})

export const takeHandover = operation({
  name: 'takeHandover',
  method: 'POST',
  path: '/wps/session/handover/take',
  who: 'anyone',
  limit: 'handover',
  summary: 'Starts a new session by such a code. A second use of a code ends the session of the first.',
  body: Type.Object({ code: Code }, { additionalProperties: false }),
  answer: LoggedIn,
  refusals: [
    'handover-over',
    'account-frozen',
    'account-closed',
    'verification-required',
    'password-change-required',
    'non-agent',
    'non-member',
  ],
})

export const handoverOperations = [offerHandover, takeHandover] as const
