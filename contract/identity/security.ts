/** Security center: what members bind, change and see of their own account. */
import { Type, type Static } from 'typebox'
import { CODE_REFUSALS } from './identity-ways.ts'
import { Proof } from './identity.ts'
import { profileOperations } from './profile.ts'
import { OldProof, ProofWays } from './safety.ts'
import { operation } from '../operation.ts'
import { socialLinkOperations } from './social-links.ts'
import { SECURITY_STEPS } from '../values/security-steps.ts'
import { Id, InstantText, numberText, OneTimeCode, text } from '../values/texts.ts'

const Code = OneTimeCode
const Password = Type.String({ minLength: 1, maxLength: 128 })
/** Given again before a change of what guards the account; left out by members without one who have just logged in. */
const Again = Type.Optional(Password)
const CredentialJson = Type.Record(Type.String({ maxLength: 64 }), Type.Unknown())
const MaybeInstant = Type.Union([InstantText, Type.Null()])

const Contact = Type.Union([Type.Object({ shown: Type.String(), verified: Type.Boolean(), changedAt: InstantText }), Type.Null()])
const PaymentWay = Type.Union([Type.Literal('phone'), Type.Literal('email'), Type.Literal('google')])
export type PaymentWay = Static<typeof PaymentWay>
export const SecurityState = Type.Object({
  hasPassword: Type.Boolean(),
  hasPaymentPassword: Type.Boolean(),
  paymentChangedAt: MaybeInstant,
  /** Which of these can reset a forgotten payment password, besides the login password. */
  paymentWays: Type.Array(PaymentWay),
  /** Until when withdrawals are on hold because it was reset. */
  paymentRestsUntil: MaybeInstant,
  /** Since when withdrawals are frozen by the link in an email. */
  withdrawalsFrozenAt: MaybeInstant,
  /** The proofs that unfreeze withdrawals; none means customer service alone. */
  releaseWays: ProofWays,
  passwordChangedAt: InstantText,
  phone: Contact,
  email: Contact,
  totp: Type.Boolean(),
  totpSince: MaybeInstant,
  recoveryCodesLeft: Type.Integer(),
  passkeys: Type.Array(Type.Object({ id: Id, name: Type.String(), madeAt: InstantText, usedAt: MaybeInstant })),
  social: Type.Array(Type.Object({ provider: Type.String(), madeAt: InstantText })),
  /** What a well guarded account has and this one lacks. */
  missing: Type.Array(Type.Enum([...SECURITY_STEPS])),
})
export type SecurityState = Static<typeof SecurityState>

export const securityState = operation({
  name: 'securityState',
  method: 'GET',
  path: '/wps/member/security',
  who: 'member',
  summary: 'The account’s security: password, bound phone and email address, authenticator, passkeys and social logins.',
  answer: SecurityState,
})

export const changePassword = operation({
  name: 'changePassword',
  method: 'POST',
  path: '/wps/member/password',
  who: 'member',
  encrypted: true,
  limit: 'verify',
  summary: 'Changes the password by the old one. All other sessions end.',
  body: Type.Object({ oldPassword: Again, newPassword: Password, confirmNewPassword: Password }, { additionalProperties: false }),
  answer: Type.Object({}),
  refusals: [
    'old-password-wrong',
    'login-again',
    'field-refused',
    'passwords-differ',
    'password-too-common',
    'password-unchanged',
    'decrypt-failed',
    'encryption-required',
  ],
})

export const setPaymentPassword = operation({
  name: 'setPaymentPassword',
  method: 'POST',
  path: '/wps/member/security/paymentPassword',
  who: 'member',
  encrypted: true,
  limit: 'verify',
  summary: 'Sets the payment password, or changes it by the old one; both need the login password.',
  body: Type.Object(
    {
      password: Again,
      oldPaymentPassword: Type.Optional(Type.String({ maxLength: 128 })),
      paymentPassword: Password,
      confirmPaymentPassword: Password,
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({}),
  refusals: [
    'old-password-wrong',
    'login-again',
    'payment-password-wrong',
    'payment-password-unset',
    'payment-password-locked',
    'payment-password-same',
    'field-refused',
    'passwords-differ',
    'password-too-common',
    'decrypt-failed',
    'encryption-required',
  ],
})

export const sendPaymentCode = operation({
  name: 'sendPaymentCode',
  method: 'POST',
  path: '/wps/member/security/paymentPassword/code',
  who: 'member',
  limit: 'sms',
  summary: 'Sends a code to the bound phone or email address, with which a forgotten payment password can be reset.',
  body: Type.Object({ way: Type.Union([Type.Literal('phone'), Type.Literal('email')]) }, { additionalProperties: false }),
  answer: Type.Object({ expiredMinutes: Type.Integer() }),
  refusals: [
    'payment-password-unset',
    'second-step-missing',
    'sms-too-many-requests',
    'sms-unknown',
    'quota-exceeded',
    'invalid-phone-number',
  ],
})

export const resetPaymentPassword = operation({
  name: 'resetPaymentPassword',
  method: 'POST',
  path: '/wps/member/security/paymentPassword/reset',
  who: 'member',
  encrypted: true,
  limit: 'verify',
  summary:
    'Resets a forgotten payment password by the login password and a second step. Withdrawals are on hold for a day, and the member is notified.',
  body: Type.Object(
    {
      password: Again,
      way: PaymentWay,
      /** The code that was sent, the authenticator's number or a recovery code. */
      code: Type.String({ maxLength: 32 }),
      paymentPassword: Password,
      confirmPaymentPassword: Password,
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ restsUntil: InstantText }),
  refusals: [
    'old-password-wrong',
    'login-again',
    ...CODE_REFUSALS,
    'second-step-missing',
    'payment-password-unset',
    'payment-password-same',
    'field-refused',
    'passwords-differ',
    'password-too-common',
    'decrypt-failed',
    'encryption-required',
  ],
})

const Target = Type.Union([
  Type.Object(
    { kind: Type.Literal('phone'), mobileNum: text(0, 40), countryDialingCode: Type.String({ pattern: '^\\+?[0-9]{0,4}$' }) },
    { additionalProperties: false },
  ),
  Type.Object({ kind: Type.Literal('email'), email: text(1, 254) }, { additionalProperties: false }),
])
export type ContactTarget = Static<typeof Target>

export const sendBindCode = operation({
  name: 'sendBindCode',
  method: 'POST',
  path: '/wps/member/security/code',
  who: 'member',
  limit: 'sms',
  summary: 'Sends a code to a new phone or email address.',
  body: Type.Object(
    { target: Target, captcha: Type.Optional(numberText('number', { minLength: 1, maxLength: 12 })), proof: Type.Optional(Proof) },
    { additionalProperties: false },
  ),
  answer: Type.Object({ expiredMinutes: Type.Integer() }),
  refusals: [
    'invalid-phone-number',
    'missing-phone-number',
    'sms-too-many-requests',
    'sms-unknown',
    'captcha-check-failed',
    'captcha-required',
    'quota-exceeded',
    'operation-not-allowed',
    'field-refused',
  ],
})

export const bindContact = operation({
  name: 'bindContact',
  method: 'POST',
  path: '/wps/member/security/contact',
  who: 'member',
  encrypted: true,
  limit: 'verify',
  summary: 'Binds a phone or email address by its code. A verified one is replaced only with a proof of the old one.',
  body: Type.Object({ target: Target, code: Code, password: Again, oldProof: Type.Optional(OldProof) }, { additionalProperties: false }),
  answer: Type.Object({}),
  refusals: [
    ...CODE_REFUSALS,
    'old-contact-proof',
    'contact-taken',
    'operation-not-allowed',
    'old-password-wrong',
    'login-again',
    'invalid-phone-number',
    'missing-phone-number',
    'field-refused',
    'decrypt-failed',
    'encryption-required',
  ],
})

export const totpStart = operation({
  name: 'totpStart',
  method: 'POST',
  path: '/wps/member/security/totp/start',
  who: 'member',
  encrypted: true,
  limit: 'verify',
  summary: 'Creates the secret of an authenticator for its QR code; it is off until it is confirmed.',
  body: Type.Object({ password: Again }, { additionalProperties: false }),
  answer: Type.Object({ secret: Type.String(), uri: Type.String() }),
  refusals: ['old-password-wrong', 'login-again', 'state-conflict', 'decrypt-failed', 'encryption-required'],
})

export const totpConfirm = operation({
  name: 'totpConfirm',
  method: 'POST',
  path: '/wps/member/security/totp/confirm',
  who: 'member',
  limit: 'verify',
  summary: 'Turns two-step login on by a first number, and returns ten recovery codes, once.',
  body: Type.Object({ code: Code }, { additionalProperties: false }),
  answer: Type.Object({ recoveryCodes: Type.Array(Type.String()) }),
  refusals: ['invalid-verification-code', 'missing-verification-code', 'state-conflict'],
})

export const totpStop = operation({
  name: 'totpStop',
  method: 'POST',
  path: '/wps/member/security/totp/stop',
  who: 'member',
  encrypted: true,
  limit: 'verify',
  summary: 'Turns two-step login off, by password and a number or recovery code.',
  body: Type.Object({ password: Again, code: numberText('number', { minLength: 1, maxLength: 20 }) }, { additionalProperties: false }),
  answer: Type.Object({}),
  refusals: ['invalid-verification-code', 'old-password-wrong', 'login-again', 'state-conflict', 'decrypt-failed', 'encryption-required'],
})

export const passkeyOptions = operation({
  name: 'passkeyOptions',
  method: 'POST',
  path: '/wps/member/security/passkeys/options',
  who: 'member',
  encrypted: true,
  limit: 'verify',
  summary: 'The challenge that a browser signs to create a passkey for this account.',
  body: Type.Object({ password: Again }, { additionalProperties: false }),
  answer: CredentialJson,
  refusals: ['old-password-wrong', 'login-again', 'passkey-limit', 'decrypt-failed', 'encryption-required'],
})

export const addPasskey = operation({
  name: 'addPasskey',
  method: 'POST',
  path: '/wps/member/security/passkeys',
  who: 'member',
  limit: 'verify',
  summary: 'Stores the new passkey.',
  body: Type.Object({ credential: CredentialJson, name: text(1, 60) }, { additionalProperties: false }),
  answer: Type.Object({ id: Id }),
  refusals: ['passkey-refused', 'challenge-over', 'passkey-limit'],
})

export const removePasskey = operation({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/wps/member/security/passkeys/:id',
  who: 'member',
  summary: 'Removes a passkey.',
  params: Type.Object({ id: Id }),
  answer: Type.Object({}),
  refusals: ['not-found'],
})

export const listSessions = operation({
  name: 'listSessions',
  method: 'GET',
  path: '/wps/member/sessions',
  who: 'member',
  summary: 'The account’s sessions: device, address and country.',
  answer: Type.Array(
    Type.Object({
      id: Id,
      here: Type.Boolean(),
      way: Type.String(),
      ip: Type.String(),
      country: Type.Union([Type.String(), Type.Null()]),
      userAgent: Type.String(),
      begunAt: InstantText,
      seenAt: InstantText,
    }),
  ),
})

export const endOneSession = operation({
  name: 'endOneSession',
  method: 'DELETE',
  path: '/wps/member/sessions/:id',
  who: 'member',
  summary: 'Logs out one device.',
  params: Type.Object({ id: Id }),
  answer: Type.Object({}),
  refusals: ['not-found'],
})

export const endOtherSessions = operation({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/wps/member/sessions',
  who: 'member',
  summary: 'Logs out all other devices.',
  answer: Type.Object({}),
})

export const loginHistory = operation({
  name: 'loginHistory',
  method: 'GET',
  path: '/wps/member/logins',
  who: 'member',
  summary: 'The last fifty logins and the last fifty that failed: when, how and from where. Only the owner sees them.',
  answer: Type.Array(
    Type.Object({
      id: Id,
      way: Type.String(),
      ip: Type.String(),
      country: Type.Union([Type.String(), Type.Null()]),
      userAgent: Type.String(),
      verified: Type.Boolean(),
      /** `second-failed`: the first proof was right. */
      result: Type.Enum(['in', 'failed', 'second-failed']),
      at: InstantText,
    }),
  ),
})

export const securityOperations = [
  securityState,
  changePassword,
  setPaymentPassword,
  sendPaymentCode,
  resetPaymentPassword,
  sendBindCode,
  bindContact,
  totpStart,
  totpConfirm,
  totpStop,
  passkeyOptions,
  addPasskey,
  removePasskey,
  ...socialLinkOperations,
  listSessions,
  endOneSession,
  endOtherSessions,
  loginHistory,
  ...profileOperations,
] as const
