/** Social links: the logins at other services that a member has linked to the account. */
import { Type } from 'typebox'
import { operation } from '../operation.ts'

const Provider = Type.Union([Type.Literal('google'), Type.Literal('facebook')])

export const linkSocial = operation({
  name: 'linkSocial',
  method: 'POST',
  path: '/wps/member/security/social',
  who: 'member',
  encrypted: true,
  limit: 'social',
  summary: 'The provider’s address at which a login there is linked to this account, by the password: it opens the account from then on.',
  body: Type.Object(
    { provider: Provider, password: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })) },
    { additionalProperties: false },
  ),
  answer: Type.Object({ url: Type.String() }),
  refusals: [
    'operation-not-allowed',
    'social-unreachable',
    'old-password-wrong',
    'login-again',
    'busy',
    'decrypt-failed',
    'encryption-required',
  ],
})

export const unlinkSocial = operation({
  name: 'unlinkSocial',
  method: 'DELETE',
  path: '/wps/member/security/social/:provider',
  who: 'member',
  summary: 'Removes a social login, if another login method remains.',
  params: Type.Object({ provider: Provider }),
  answer: Type.Object({}),
  refusals: ['last-way-in'],
})

export const socialLinkOperations = [linkSocial, unlinkSocial] as const
