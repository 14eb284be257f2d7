/** People of the console: who works there, in which roles, and what is done about their access at once. */
import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { InstantText } from '../values/texts.ts'
import { StaffName } from './coming-in.ts'

const MaybeInstant = Type.Union([InstantText, Type.Null()])
const named = { params: Type.Object({ name: StaffName }, { additionalProperties: false }) }

export const opsPeople = operation({
  name: 'opsPeople',
  method: 'GET',
  path: '/ops/people',
  who: 'staff:staff.read',
  summary: 'Everybody who works or worked at the console.',
  answer: Type.Object({
    people: Type.Array(
      Type.Object({
        name: StaffName,
        roles: Type.Array(Type.String()),
        networks: Type.Array(Type.String()),
        state: Type.Enum(['invited', 'invitation-over', 'works', 'left']),
        lockedUntil: MaybeInstant,
        sessions: Type.Integer(),
        addedAt: InstantText,
        leftAt: MaybeInstant,
      }),
    ),
  }),
})

export const opsRoles = operation({
  name: 'opsRoles',
  method: 'GET',
  path: '/ops/roles',
  who: 'staff:roles.read',
  summary: 'The roles with what each permits.',
  answer: Type.Object({ roles: Type.Array(Type.Object({ role: Type.String(), permissions: Type.Array(Type.String()) })) }),
})

export const opsEndSessions = operation({
  name: 'opsEndSessions',
  method: 'POST',
  path: '/ops/people/:name/end-sessions',
  who: 'staff:staff.end-sessions',
  summary: 'Ends all sessions of somebody at the console.',
  ...named,
  answer: Type.Object({ ended: Type.Integer() }),
  refusals: ['not-found'],
})

export const opsUnlock = operation({
  name: 'opsUnlock',
  method: 'POST',
  path: '/ops/people/:name/unlock',
  who: 'staff:staff.unlock',
  summary: 'Lets somebody try again who is locked out after wrong attempts.',
  ...named,
  answer: Type.Object({}),
  refusals: ['verification-required', 'not-found', 'state-conflict'],
  stepUp: true,
})

export const peopleOperations = [opsPeople, opsRoles, opsEndSessions, opsUnlock] as const
