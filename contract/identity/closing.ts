/** Closing: how members close their own account, without contacting anybody (PX-09). */
import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { CLOSING_REASONS } from '../values/closing-reasons.ts'
import { words } from '../values/texts.ts'

export const closeAccount = operation({
  name: 'closeAccount',
  method: 'POST',
  path: '/wps/member/close',
  who: 'member',
  encrypted: true,
  limit: 'verify',
  summary: 'Closes the account by the password when no money is left in it; every session ends, and login is refused afterwards.',
  body: Type.Object(
    {
      reason: Type.Enum([...CLOSING_REASONS]),
      note: Type.Optional(words(0, 300)),
      password: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({}),
  refusals: ['balance-left', 'old-password-wrong', 'login-again', 'decrypt-failed', 'encryption-required'],
})
