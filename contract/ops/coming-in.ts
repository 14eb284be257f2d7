/** Coming in at the console: how staff prove who they are, and what their session may do. Next: `server/staff/routes.ts`. */
import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { InstantText, numberText, words } from '../values/texts.ts'

/** What staff are called, in their session and in the audit chain. */
export const StaffName = words(2, 60)
const Password = Type.String({ minLength: 1, maxLength: 128 })
/** Longer than a member's: whoever has it works for the house. */
const NewPassword = Type.String({ minLength: 14, maxLength: 128 })
const Code = numberText('code', { pattern: '^[0-9]{6}$' })
const Invitation = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })
/** Names one call with what it was given, so that a proof for it serves no other. */
const ActMark = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' })

export const opsComeIn = operation({
  name: 'opsComeIn',
  method: 'POST',
  path: '/ops/come-in',
  who: 'anyone',
  summary: 'Begins a session at the console by password and authenticator; the answer never says which part was wrong.',
  body: Type.Object({ name: StaffName, password: Password, code: Code }, { additionalProperties: false }),
  answer: Type.Object({ name: StaffName, token: Type.String(), idleSeconds: Type.Integer(), endsAt: InstantText }),
  refusals: ['wrong-credentials'],
  limit: 'staff',
})

export const opsOpenInvitation = operation({
  name: 'opsOpenInvitation',
  method: 'POST',
  path: '/ops/invitation/open',
  who: 'anyone',
  summary: 'Shows whom an invitation is for, with the secret of their authenticator.',
  body: Type.Object({ invitation: Invitation }, { additionalProperties: false }),
  answer: Type.Object({ name: StaffName, secret: Type.String(), uri: Type.String(), endsAt: InstantText }),
  refusals: ['challenge-over'],
  limit: 'staff',
})

export const opsTakeInvitation = operation({
  name: 'opsTakeInvitation',
  method: 'POST',
  path: '/ops/invitation/take',
  who: 'anyone',
  summary: 'Takes an invitation up, once, by a password of one’s own and a number of the authenticator.',
  body: Type.Object({ invitation: Invitation, password: NewPassword, code: Code }, { additionalProperties: false }),
  answer: Type.Object({ name: StaffName }),
  refusals: ['challenge-over', 'password-too-common', 'invalid-verification-code'],
  limit: 'staff',
})

export const opsMe = operation({
  name: 'opsMe',
  method: 'GET',
  path: '/ops/me',
  who: 'staff:session.own',
  summary: 'Who the session belongs to, and what it may do.',
  answer: Type.Object({
    name: StaffName,
    roles: Type.Array(Type.String()),
    permissions: Type.Array(Type.String()),
    endsAt: InstantText,
  }),
})

export const opsLeave = operation({
  name: 'opsLeave',
  method: 'POST',
  path: '/ops/leave',
  who: 'staff:session.own',
  summary: 'Ends the session.',
  answer: Type.Object({}),
})

export const opsStepUp = operation({
  name: 'opsStepUp',
  method: 'POST',
  path: '/ops/step-up',
  who: 'staff:session.own',
  summary: 'Gives the second factor again for one act, which a refused call named by its mark.',
  body: Type.Object({ act: ActMark, code: Code }, { additionalProperties: false }),
  answer: Type.Object({ until: InstantText }),
  refusals: ['invalid-verification-code'],
  limit: 'staff',
})

export const opsChangePassword = operation({
  name: 'opsChangePassword',
  method: 'POST',
  path: '/ops/password',
  who: 'staff:session.own',
  summary: 'Replaces one’s own password; all own sessions end.',
  body: Type.Object({ old: Password, password: NewPassword }, { additionalProperties: false }),
  answer: Type.Object({}),
  refusals: ['verification-required', 'old-password-wrong', 'password-too-common'],
  stepUp: true,
  limit: 'staff',
})

export const comingInOperations = [opsComeIn, opsOpenInvitation, opsTakeInvitation, opsMe, opsLeave, opsStepUp, opsChangePassword] as const
