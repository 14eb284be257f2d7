/** Profile: members' personal data. It is masked until they prove who they are, and changed by the version that they read. */
import { Type, type Static } from 'typebox'
import { closeAccount } from './closing.ts'
import { Avatar, FieldRule } from './identity.ts'
import { operation } from '../operation.ts'
import { AVATAR_SIDE, DRAWN_AVATARS } from '../values/pictures.ts'
import { PROFILE_FIELDS } from '../values/profile-fields.ts'
import { Id, InstantText, text } from '../values/texts.ts'

const Field = Type.Enum([...PROFILE_FIELDS])

const Password = Type.Optional(Type.String({ minLength: 1, maxLength: 128 }))

export const Profile = Type.Object({
  /** A change names the version that it was made from. */
  version: Type.Integer(),
  changedAt: Type.Union([InstantText, Type.Null()]),
  fields: Type.Array(
    Type.Object({
      field: Field,
      /** Whole or masked; empty where nothing was given. */
      value: Type.String(),
      /**
       * `once` is locked when it was given, and `locked` is changed by staff on proof. `bound` is a contact, which is changed with a code
       * sent to it.
       */
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
  summary: 'The member’s profile, masked, with the editable fields and their rules.',
  answer: Profile,
})

export const showProfile = operation({
  name: 'showProfile',
  method: 'POST',
  path: '/wps/member/profile/show',
  who: 'member',
  encrypted: true,
  limit: 'verify',
  summary: 'The unmasked profile, by the password.',
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
  summary: 'Changes the profile, by the password. Locked fields do not change, and an outdated version is refused.',
  body: Type.Object(
    {
      password: Password,
      version: Type.Integer({ minimum: 1 }),
      /** Only what changes; an empty text removes a field. */
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

const AvatarWish = Type.Union([
  /** A number of the drawn set; 0 is drawn from the member alone. */
  Type.Object({ drawn: Type.Integer({ minimum: 0, maximum: DRAWN_AVATARS }) }, { additionalProperties: false }),
  Type.Object({ file: Id }, { additionalProperties: false }),
])
export type AvatarWish = Static<typeof AvatarWish>

export const changeAvatar = operation({
  name: 'changeAvatar',
  method: 'PUT',
  path: '/wps/member/avatar',
  who: 'member',
  limit: 'verify',
  summary: `Chooses a picture of the drawn set, or one of the member's own that was uploaded and is at most ${AVATAR_SIDE} pixels wide and high.`,
  body: Type.Object({ avatar: AvatarWish }, { additionalProperties: false }),
  answer: Type.Object({ avatar: Avatar }),
  refusals: ['file-refused'],
})

export const profileOperations = [memberProfile, showProfile, changeProfile, changeAvatar, closeAccount] as const
