/** Identity checks: how well the house knows the caller, how their check stands, and the way to the service that looks at a document (PK-03, PK-07). */
import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { InstantText } from '../values/texts.ts'
import { CHECK_REASONS, CHECK_STATES, MOST_TRIES, STATED } from './check-words.ts'

export const IdentityCheck = Type.Object({
  /** Whether a service looks at documents here. Without one staff do. */
  offered: Type.Boolean(),
  /** 0 not known, 1 stated, 2 seen, 3 with address and source of funds. */
  level: Type.Integer({ minimum: 0, maximum: 3 }),
  /** Until when a level above 1 counts. */
  levelUntil: Type.Union([InstantText, Type.Null()]),
  state: Type.Enum([...CHECK_STATES]),
  /** Why it was not accepted; each says what to do next. */
  reasons: Type.Array(Type.Enum([...CHECK_REASONS])),
  /** What level 1 still lacks. */
  missing: Type.Array(Type.Enum([...STATED])),
  /** How often the check can still be tried; then people look. */
  triesLeft: Type.Integer({ minimum: 0, maximum: MOST_TRIES }),
})
export type IdentityCheck = Static<typeof IdentityCheck>

export const identityCheck = operation({
  name: 'identityCheck',
  method: 'GET',
  path: '/wps/member/identity-check',
  who: 'member',
  summary: 'How well the house knows the caller, how their identity check stands, and what to do next.',
  answer: IdentityCheck,
})

export const beginIdentityCheck = operation({
  name: 'beginIdentityCheck',
  method: 'POST',
  path: '/wps/member/identity-check',
  who: 'member',
  limit: 'verify',
  summary:
    'Begins an identity check, or goes on with one that was begun, and answers the page of the service where the caller sends a document.',
  answer: Type.Object({ url: Type.String() }),
  refusals: ['check-not-offered', 'check-data-missing', 'check-not-needed', 'check-running', 'check-tries-used', 'check-service-down'],
})

export const identityCheckOperations = [identityCheck, beginIdentityCheck] as const
