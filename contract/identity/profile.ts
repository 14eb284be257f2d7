/** Profile: what members tell about themselves: masked until they show who they are, and changed by the version that they read. */
import { Type, type Static } from 'typebox'
import { FieldRule } from './identity.ts'
import { operation } from '../operation.ts'
import { PROFILE_FIELDS } from '../values/profile-fields.ts'
import { InstantText, text } from '../values/texts.ts'

const Field = Type.Enum([...PROFILE_FIELDS])

const Password = Type.Optional(Type.String({ minLength: 1, maxLength: 128 }))

export const Profile = Type.Object({
  /** A change names the version that it was made from. */
  version: Type.Integer(),
  changedAt: Type.Union([InstantText, Type.Null()]),
  fields: Type.Array(
    Type.Object({
      field: Field,
      /** Whole or masked; empty where nothing was told. */
      value: Type.String(),
      /** `once` is locked when it was told, `locked` is changed by staff on proof, and `bound` is a contact, which is changed by a code that comes there. */
      change: Type.Enum(['open', 'once', 'locked', 'bound']),
      rule: FieldRule,
    }),
  ),
})
export type Profile = Static<typeof Profile>

export const memberProfile = operation({
  name: 'memberProfile',
  method: 'GET',
  path: '/wps/member/profile',
  who: 'member',
  summary: 'What the member told about themself, masked, with what may be changed and by which rule.',
  answer: Profile,
})

export const showProfile = operation({
  name: 'showProfile',
  method: 'POST',
  path: '/wps/member/profile/show',
  who: 'member',
  encrypted: true,
  limit: 'verify',
  summary: 'The same, whole, by the password.',
  body: Type.Object({ password: Password }, { additionalProperties: false }),
  answer: Profile,
  refusals: ['old-password-wrong', 'login-again', 'decrypt-failed', 'encryption-required'],
})

export const changeProfile = operation({
  name: 'changeProfile',
  method: 'PUT',
  path: '/wps/member/profile',
  who: 'member',
  encrypted: true,
  limit: 'verify',
  summary:
    'Changes what the member told, by the password; what is locked is not changed, and a version that is no longer the newest is refused.',
  body: Type.Object(
    {
      password: Password,
      version: Type.Integer({ minimum: 1 }),
      /** Only what changes; an empty text takes a field away. */
      changes: Type.Array(Type.Object({ field: Field, value: text(0, 1024) }, { additionalProperties: false }), {
        minItems: 1,
        maxItems: PROFILE_FIELDS.length,
      }),
    },
    { additionalProperties: false },
  ),
  answer: Profile,
  refusals: [
    'field-refused',
    'field-locked',
    'too-young',
    'state-conflict',
    'old-password-wrong',
    'login-again',
    'decrypt-failed',
    'encryption-required',
  ],
})

export const profileOperations = [memberProfile, showProfile, changeProfile] as const
