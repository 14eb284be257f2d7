/** Identity's further ways to log in: codes by SMS, phone verification, second factors, forgotten passwords, social logins and passkeys. */
import { Type, type Static } from 'typebox'
import { LoggedIn, Proof, RegisterFields } from './identity.ts'
import { operation } from '../operation.ts'
import { Day, numberText, OneTimeCode, text } from '../values/texts.ts'

/** A number as it was typed, with the chosen dialing code. */
const MobileNum = text(0, 40)
const DialingCode = Type.String({ pattern: '^\\+?[0-9]{0,4}$' })
const Code = OneTimeCode
const NewPassword = Type.String({ minLength: 1, maxLength: 128 })
const Ticket = Type.String({ pattern: '^[A-Za-z0-9_-]{20,64}$' })
const ProviderName = Type.Union([Type.Literal('google'), Type.Literal('facebook')])
/** The input or output of a browser's credential call, as its JSON; the library that reads it knows its shape. */
const CredentialJson = Type.Record(Type.String({ maxLength: 64 }), Type.Unknown())

const Phone = { mobileNum: MobileNum, countryDialingCode: DialingCode }
const Challenge = { captcha: Type.Optional(numberText('number', { minLength: 1, maxLength: 12 })), proof: Type.Optional(Proof) }
const CodeSent = Type.Object({ expiredMinutes: Type.Integer() })

const SMS_REFUSALS = [
  'invalid-phone-number',
  'missing-phone-number',
  'sms-too-many-requests',
  'sms-unknown',
  'captcha-check-failed',
  'captcha-required',
  'quota-exceeded',
  'operation-not-allowed',
] as const
export const CODE_REFUSALS = ['invalid-verification-code', 'missing-verification-code', 'code-expired'] as const
/** Why a person with a good proof is not logged in yet. */
const ENTRY_REFUSALS = [
  'account-frozen',
  'account-closed',
  'verification-required',
  'password-change-required',
  'non-agent',
  'non-member',
] as const

export const smsWithoutLogin = operation({
  name: 'smsWithoutLogin',
  method: 'POST',
  path: '/wps/verification/sms/noLogin',
  who: 'anyone',
  limit: 'sms',
  summary: 'Sends a code for a login or a new password. The answer is the same whether the number is anybody’s.',
  body: Type.Object(
    { ...Phone, ...Challenge, purpose: Type.Optional(Type.Union([Type.Literal('login'), Type.Literal('forgot')])) },
    { additionalProperties: false },
  ),
  answer: CodeSent,
  refusals: SMS_REFUSALS,
})

export const smsForRegister = operation({
  name: 'smsForRegister',
  method: 'POST',
  path: '/wps/verification/sms/register',
  who: 'anyone',
  limit: 'sms',
  summary: 'Sends a code that verifies a number at registration; `mobileNo` is the specification’s other name of `mobileNum`.',
  body: Type.Object(
    {
      ...Phone,
      mobileNum: Type.Optional(MobileNum),
      mobileNo: Type.Optional(MobileNum),
      ...Challenge,
      type: Type.Union([Type.Literal('mobile'), Type.Literal('username')]),
    },
    { additionalProperties: false },
  ),
  answer: CodeSent,
  refusals: SMS_REFUSALS,
})

export const phoneStart = operation({
  name: 'phoneStart',
  method: 'POST',
  path: '/wps/verification/phone/start',
  who: 'anyone',
  limit: 'sms',
  summary: 'Starts a verification by the phone identity service, where the merchant uses one.',
  body: Type.Object({ ...Phone, ...Challenge }, { additionalProperties: false }),
  answer: Type.Object({ session: Type.String(), expiredMinutes: Type.Integer() }),
  refusals: SMS_REFUSALS,
})

export const phoneFinish = operation({
  name: 'phoneFinish',
  method: 'POST',
  path: '/wps/verification/phone/finish',
  who: 'anyone',
  limit: 'verify',
  summary: 'Submits the code and returns the token that verifies the number.',
  body: Type.Object({ session: Type.String({ minLength: 1, maxLength: 2000 }), code: Code }, { additionalProperties: false }),
  answer: Type.Object({ firebaseIdToken: Type.String() }),
  refusals: [...CODE_REFUSALS, 'sms-too-many-requests', 'sms-unknown', 'quota-exceeded', 'operation-not-allowed', 'captcha-check-failed'],
})

export const registerMobile = operation({
  name: 'registerMobile',
  method: 'PUT',
  path: '/wps/member/register/mobile',
  who: 'anyone',
  encrypted: true,
  limit: 'register',
  summary: 'Registers by a verified mobile number, and logs in.',
  body: Type.Object(
    {
      ...RegisterFields,
      password: Type.Optional(Type.String({ maxLength: 128 })),
      confirmPassword: Type.Optional(Type.String({ maxLength: 128 })),
      mobileNum: MobileNum,
      countryDialingCode: DialingCode,
      registerUrl: Type.Optional(text(0, 300)),
      registerMethod: Type.Optional(Type.Literal('WEB')),
    },
    { additionalProperties: false },
  ),
  answer: LoggedIn,
  refusals: [
    'field-refused',
    'passwords-differ',
    'terms-not-accepted',
    'too-young',
    'password-too-common',
    'payment-password-same',
    'invitation-code-unknown',
    'mobile-taken',
    'invalid-phone-number',
    'missing-phone-number',
    ...CODE_REFUSALS,
    'operation-not-allowed',
    'decrypt-failed',
    'encryption-required',
  ],
})

export const registerSocial = operation({
  name: 'registerSocial',
  method: 'PUT',
  path: '/wps/member/register/social',
  who: 'anyone',
  encrypted: true,
  limit: 'register',
  summary: 'Registers a person from a social login, under a name of their choice and without a password.',
  body: Type.Object({ ...RegisterFields, username: text(1, 64), ticket: Ticket }, { additionalProperties: false }),
  answer: LoggedIn,
  refusals: [
    'username-taken',
    'field-refused',
    'terms-not-accepted',
    'too-young',
    'password-too-common',
    'invitation-code-unknown',
    'challenge-over',
    'decrypt-failed',
    'encryption-required',
  ],
})

export const affiliateCheck = operation({
  name: 'affiliateCheck',
  method: 'GET',
  path: '/wps/agent/affiliate',
  who: 'anyone',
  limit: 'affiliate',
  summary: 'Whether an invitation code exists, asked before registration.',
  query: Type.Object({ code: text(1, 32) }, { additionalProperties: false }),
  answer: Type.Object({ code: Type.String() }),
  refusals: ['invitation-code-unknown'],
})

/** An offered second factor, with the masked contact for a code. */
export const VerifyMethod = Type.Object({
  method: Type.Union([Type.Literal('sms'), Type.Literal('email'), Type.Literal('bank'), Type.Literal('google')]),
  hint: Type.Union([Type.String(), Type.Null()]),
})
export type VerifyMethod = Static<typeof VerifyMethod>
const Method = Type.Union([
  Type.Literal('sms'),
  Type.Literal('email'),
  Type.Literal('bank'),
  Type.Literal('google'),
  Type.Literal('recovery'),
])

export const sendLoginCode = operation({
  name: 'sendLoginCode',
  method: 'POST',
  path: '/wps/session/verification/code',
  who: 'anyone',
  limit: 'sms',
  summary: 'Sends the code of a login’s second step to the bound phone or email address.',
  body: Type.Object({ ticket: Ticket, method: Type.Union([Type.Literal('sms'), Type.Literal('email')]) }, { additionalProperties: false }),
  answer: CodeSent,
  refusals: ['challenge-over', 'sms-too-many-requests', 'sms-unknown', 'quota-exceeded', 'invalid-phone-number', 'operation-not-allowed'],
})

export const verifyLogin = operation({
  name: 'verifyLogin',
  method: 'POST',
  path: '/wps/session/verification',
  who: 'anyone',
  limit: 'verify',
  summary: 'Completes a login’s second step: a code, an authenticator’s number, a recovery code or the name on the bank account.',
  body: Type.Object(
    { ticket: Ticket, method: Method, answer: numberText('number', { minLength: 1, maxLength: 120 }) },
    { additionalProperties: false },
  ),
  answer: LoggedIn,
  refusals: ['challenge-over', ...CODE_REFUSALS, 'answer-refused', ...ENTRY_REFUSALS],
})

export const replaceExpiredPassword = operation({
  name: 'replaceExpiredPassword',
  method: 'POST',
  path: '/wps/member/password/expired',
  who: 'anyone',
  encrypted: true,
  limit: 'verify',
  summary: 'Sets a new password in place of a default, one-time or expired one that was just typed, and finishes that login.',
  body: Type.Object(
    {
      ticket: Ticket,
      newPassword: NewPassword,
      confirmNewPassword: NewPassword,
      /** Asked of the person who takes over an account that an agent has opened. */
      acceptTerms: Type.Optional(Type.Boolean()),
      birthday: Type.Optional(Day),
    },
    { additionalProperties: false },
  ),
  answer: LoggedIn,
  refusals: [
    'challenge-over',
    'terms-not-accepted',
    'too-young',
    'field-refused',
    'passwords-differ',
    'password-too-common',
    'password-unchanged',
    'account-frozen',
    'account-closed',
    'decrypt-failed',
    'encryption-required',
  ],
})

export const forgotByEmail = operation({
  name: 'forgotByEmail',
  method: 'POST',
  path: '/wps/member/password/email',
  who: 'anyone',
  form: true,
  limit: 'forgot',
  summary: 'Sends a link for a new password if name and address belong together; the answer is the same either way.',
  body: Type.Object({ username: text(1, 64), email: text(1, 254), ...Challenge }, { additionalProperties: false }),
  answer: Type.Object({}),
  refusals: ['account-unknown', 'captcha-required', 'captcha-failed', 'operation-not-allowed', 'field-refused'],
})

export const resetByLink = operation({
  name: 'resetByLink',
  method: 'POST',
  path: '/wps/member/password/reset',
  who: 'anyone',
  encrypted: true,
  limit: 'verify',
  summary: 'Sets a new password by the link of an email. Every session of the member ends.',
  body: Type.Object({ token: Ticket, newPassword: NewPassword, confirmNewPassword: NewPassword }, { additionalProperties: false }),
  answer: Type.Object({}),
  refusals: ['reset-link-over', 'field-refused', 'passwords-differ', 'password-too-common', 'decrypt-failed', 'encryption-required'],
})

export const setPasswordByPhone = operation({
  name: 'setPasswordByPhone',
  method: 'POST',
  path: '/wps/member/password/verification',
  who: 'anyone',
  encrypted: true,
  limit: 'verify',
  summary: 'Sets a new password by a code that was sent to the bound phone, and logs in.',
  body: Type.Object(
    { ...Phone, verificationCode: Code, newPassword: NewPassword, confirmNewPassword: Type.Optional(NewPassword) },
    { additionalProperties: false },
  ),
  answer: LoggedIn,
  refusals: [
    ...CODE_REFUSALS,
    'invalid-phone-number',
    'missing-phone-number',
    'operation-not-allowed',
    'field-refused',
    'passwords-differ',
    'password-too-common',
    ...ENTRY_REFUSALS,
    'decrypt-failed',
    'encryption-required',
  ],
})

export const socialStart = operation({
  name: 'socialStart',
  method: 'POST',
  path: '/wps/session/social/:provider/start',
  who: 'anyone',
  limit: 'social',
  summary: 'The provider’s address for a social login.',
  params: Type.Object({ provider: ProviderName }),
  answer: Type.Object({ url: Type.String() }),
  refusals: ['operation-not-allowed', 'social-unreachable'],
})

export const socialFinish = operation({
  name: 'socialFinish',
  method: 'POST',
  path: '/wps/session/social/:provider/finish',
  who: 'anyone',
  limit: 'social',
  summary: 'The provider’s answer: logs in, links (`linkSocial`), or asks a new person to register (`value.ticket`).',
  params: Type.Object({ provider: ProviderName }),
  body: Type.Object({ query: Type.String({ maxLength: 4000 }) }, { additionalProperties: false }),
  answer: Type.Union([LoggedIn, Type.Object({ linked: Type.Literal(true) })]),
  refusals: [
    'popup-closed-by-user',
    'social-unreachable',
    'social-taken',
    'registration-needed',
    'operation-not-allowed',
    ...ENTRY_REFUSALS,
  ],
})

export const passkeyLoginOptions = operation({
  name: 'passkeyLoginOptions',
  method: 'POST',
  path: '/wps/session/passkey/options',
  who: 'anyone',
  limit: 'verify',
  summary: 'The challenge that a browser signs to log in by a passkey.',
  answer: CredentialJson,
})

export const passkeyLogin = operation({
  name: 'passkeyLogin',
  method: 'POST',
  path: '/wps/session/passkey',
  who: 'anyone',
  limit: 'verify',
  summary: 'Logs in by a passkey, without a second step.',
  body: Type.Object({ credential: CredentialJson }, { additionalProperties: false }),
  answer: LoggedIn,
  refusals: ['passkey-refused', 'challenge-over', ...ENTRY_REFUSALS],
})

export const identityWayOperations = [
  smsWithoutLogin,
  smsForRegister,
  phoneStart,
  phoneFinish,
  registerMobile,
  registerSocial,
  affiliateCheck,
  sendLoginCode,
  verifyLogin,
  replaceExpiredPassword,
  forgotByEmail,
  resetByLink,
  setPasswordByPhone,
  socialStart,
  socialFinish,
  passkeyLoginOptions,
  passkeyLogin,
] as const
