/** Identity: registering, logging in and out, and who the person is. */
import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { Id, InstantText, numberText, OneTimeCode, personName, text, words } from '../values/texts.ts'

/** The proof-of-work answer of the built-in captcha, as its library encodes it. */
export const Proof = Type.String({ minLength: 1, maxLength: 4000, pattern: '^[A-Za-z0-9+/=_-]+$' })

/** A number of the drawn set, or a file of the member's own; without it the picture is drawn from the member alone. */
export const Avatar = Type.Union([Type.Object({ drawn: Type.Integer() }), Type.Object({ file: Id }), Type.Null()])
export type Avatar = Static<typeof Avatar>

export const MemberInfo = Type.Object({
  id: Id,
  account: Type.String(),
  nickname: Type.String(),
  /** 0 member; 1, 2, 41, 42 agent; 4 trial. */
  type: Type.Integer(),
  currency: Type.String(),
  currencySymbol: Type.String(),
  language: Type.String(),
  registeredAt: InstantText,
  lastLoginAt: Type.Union([InstantText, Type.Null()]),
  avatar: Type.Optional(Avatar),
  /** Which contracts of agents the merchant has opened: dividend, daily, hourly and real-time salary; a missing one is closed. */
  enableCt: Type.Optional(Type.Boolean()),
  salary: Type.Optional(Type.Boolean()),
  hourSalary: Type.Optional(Type.Boolean()),
  agentRealtimeSalary: Type.Optional(Type.Boolean()),
  /** Whether transfers to the direct upline, and within one's own line at all, are allowed; a missing one is not (WC-20). */
  transferUpline: Type.Optional(Type.Boolean()),
  lineTransfers: Type.Optional(Type.Boolean()),
  /** Whether a member who is no agent was ever offered a contract; an agent has them in the agent center. */
  contracts: Type.Optional(Type.Boolean()),
})
export type MemberInfo = Static<typeof MemberInfo>

/** What a login answers: the half of the session that the browser keeps under `token`, and who the person is. */
export const LoggedIn = Type.Object({
  token: Type.String(),
  firstTimeLogin: Type.Boolean(),
  passwordExpired: Type.Boolean(),
  member: MemberInfo,
})
export type LoggedIn = Static<typeof LoggedIn>

export const Credentials = Type.Object(
  {
    /** The name; the mobile number for the types sms and firebase. */
    username: text(1, 64),
    /** The password, or the code sent by SMS; a firebase login proves itself with its token. */
    password: Type.String({ maxLength: 128 }),
    type: Type.Optional(Type.Union([Type.Literal('username'), Type.Literal('sms'), Type.Literal('firebase')])),
    countryDialingCode: Type.Optional(Type.String({ pattern: '^\\+?[0-9]{0,4}$' })),
    firebaseIdToken: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
    /** The agent portal lets agents in and nobody else. */
    portal: Type.Optional(Type.Literal('agent')),
    captcha: Type.Optional(numberText('number', { minLength: 1, maxLength: 12 })),
    proof: Type.Optional(Proof),
    remember: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

export const login = operation({
  name: 'login',
  method: 'POST',
  path: '/wps/session/login',
  who: 'anyone',
  encrypted: true,
  limit: 'login',
  summary: 'Logs in by username and password, or by mobile number and code; a failed login may ask for a captcha (`value.captcha`).',
  body: Credentials,
  answer: LoggedIn,
  refusals: [
    'wrong-credentials',
    'captcha-required',
    'captcha-failed',
    'account-frozen',
    'account-closed',
    'verification-required',
    'password-change-required',
    'non-agent',
    'non-member',
    'invalid-phone-number',
    'missing-phone-number',
    'invalid-verification-code',
    'missing-verification-code',
    'code-expired',
    'operation-not-allowed',
    'decrypt-failed',
    'encryption-required',
  ],
})

export const trialLogin = operation({
  name: 'trialLogin',
  method: 'POST',
  path: '/wps/session/login/freeplay',
  who: 'anyone',
  limit: 'trial',
  summary: 'Logs in as a new trial account, which may look at everything and start no real game.',
  body: Type.Object(
    {
      os: text(1, 40),
      platform: Type.Literal('W'),
      encryption: Type.Optional(Type.Boolean()),
      version: Type.Optional(Type.Literal(3)),
    },
    { additionalProperties: false },
  ),
  answer: LoggedIn,
  refusals: ['trial-not-offered'],
})

export const logout = operation({
  name: 'logout',
  method: 'DELETE',
  path: '/wps/session/logout',
  who: 'player',
  alwaysOpen: true,
  clearsCache: true,
  summary: 'Ends the session on the server and clears the cookie.',
  answer: Type.Object({}),
})

const Field = (longest: number) => Type.Optional(words(0, longest))
const Name = (longest: number) => Type.Optional(personName(0, longest))

/** Everything that any way of registering may carry. The field rules say which fields are asked, and their format. */
export const RegisterFields = {
  birthday: Type.Optional(numberText('number', { maxLength: 10 })),
  email: Field(254),
  /** A second password, for withdrawals. */
  paymentPassword: Type.Optional(Type.String({ maxLength: 128 })),
  payeeName: Name(120),
  fullName: Name(120),
  verificationCode: Type.Optional(OneTimeCode),
  qqNum: Field(40),
  line: Field(60),
  whatsapp: Field(60),
  facebook: Field(120),
  wechat: Field(60),
  telegram: Field(60),
  zalo: Field(60),
  skype: Field(60),
  idNumber: Field(60),
  address: Field(300),
  nationality: Field(60),
  occupation: Field(80),
  sourceOfIncome: Field(120),
  placeOfBirth: Field(120),
  recommenderId: Field(40),
  affiliateCode: Type.Optional(numberText('number', { maxLength: 32 })),
  referralCode: Type.Optional(numberText('number', { maxLength: 32 })),
  currency: Type.Optional(Type.String({ pattern: '^[A-Z]{3,5}$' })),
  captcha: Type.Optional(numberText('number', { minLength: 1, maxLength: 12 })),
  proof: Type.Optional(Proof),
  acceptTerms: Type.Boolean(),
  login: Type.Optional(Type.Literal(true)),
  domain: Field(120),
  firebaseChannel: Type.Optional(Type.Boolean()),
  firebaseIdToken: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
}

export const register = operation({
  name: 'register',
  method: 'PUT',
  path: '/wps/member/register',
  who: 'anyone',
  encrypted: true,
  limit: 'register',
  summary: "Registers by username under the server's field rules and logs in; an unusable field is named in `value.field`.",
  body: Type.Object(
    {
      username: text(1, 64),
      password: Type.String({ minLength: 1, maxLength: 128 }),
      confirmPassword: Type.String({ minLength: 1, maxLength: 128 }),
      mobileNum: Field(40),
      countryDialingCode: Type.Optional(Type.String({ pattern: '^\\+?[0-9]{0,4}$' })),
      ...RegisterFields,
    },
    { additionalProperties: false },
  ),
  answer: LoggedIn,
  refusals: [
    'username-taken',
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
    'invalid-verification-code',
    'missing-verification-code',
    'code-expired',
    'operation-not-allowed',
    'captcha-required',
    'captcha-failed',
    'decrypt-failed',
    'encryption-required',
  ],
})

export const memberInfo = operation({
  name: 'memberInfo',
  method: 'GET',
  path: '/wps/member/info',
  who: 'player',
  summary: 'The logged-in member.',
  answer: MemberInfo,
})

export const memberIcon = operation({
  name: 'memberIcon',
  method: 'GET',
  path: '/wps/member/info/icon',
  who: 'player',
  summary: "The person's picture as a data address, drawn from the name alone, so that it is the same wherever it is shown.",
  answer: Type.Object({ icon: Type.String() }),
})

export const captchaImage = operation({
  name: 'captchaImage',
  method: 'GET',
  path: '/wps/captcha',
  who: 'anyone',
  limit: 'captcha',
  summary: 'A new image captcha as a base64 data address; its id is in an HttpOnly cookie and works once.',
  answer: Type.String(),
  refusals: ['busy'],
})

export const captchaChallenge = operation({
  name: 'captchaChallenge',
  method: 'GET',
  path: '/wps/captcha/challenge',
  who: 'anyone',
  limit: 'captcha',
  summary: 'A proof-of-work challenge, the default captcha: solved by the browser without asking the person anything.',
  answer: Type.Object({
    algorithm: Type.String(),
    challenge: Type.String(),
    maxnumber: Type.Integer(),
    salt: Type.String(),
    signature: Type.String(),
  }),
})

export const payloadKeys = operation({
  name: 'payloadKeys',
  method: 'GET',
  path: '/wps/system/keys',
  who: 'anyone',
  cacheSeconds: 300,
  summary: "The public keys (JWKS, P-256) for encrypted payloads and the server's clock, signed by the key that the page brings.",
  answer: Type.Object({
    keys: Type.Array(
      Type.Object({
        kty: Type.String(),
        crv: Type.String(),
        x: Type.String(),
        y: Type.String(),
        kid: Type.String(),
        use: Type.String(),
        alg: Type.String(),
      }),
    ),
    now: InstantText,
    /** A compact JWS (ES256) over `keys` and `now` by each version of the server's signing key. */
    signed: Type.Array(Type.String()),
  }),
})

/** A registration rule per field; `acceptedPattern` is a pattern kind's expression or `*` for any text. */
export const FieldRule = Type.Object({
  field: Type.String(),
  enabled: Type.Boolean(),
  required: Type.Boolean(),
  acceptedPattern: Type.String(),
  patternId: Type.String(),
  minLength: Type.Integer(),
  maxLength: Type.Integer(),
})
export type FieldRule = Static<typeof FieldRule>

export const registerSettings = operation({
  name: 'registerSettings',
  method: 'GET',
  path: '/wps/system/setting/register',
  who: 'anyone',
  cacheSeconds: 60,
  summary: 'The rules of every registration field, the least age and the version of the terms.',
  answer: Type.Object({
    fields: Type.Array(FieldRule),
    minimumAge: Type.Integer(),
    /** The minimum age; it may be higher than that of the terms. */
    birthdayAge: Type.Integer(),
    termsVersion: Type.String(),
    captcha: Type.Union([Type.Literal('proof'), Type.Literal('image')]),
    /** Who sends codes to phones: we do by SMS, or a phone identity service does. */
    phoneChannel: Type.Union([Type.Literal('sms'), Type.Literal('firebase')]),
    /** The providers by which people may log in. */
    social: Type.Array(Type.String()),
    dialingCode: Type.String(),
  }),
})

export const countryCodes = operation({
  name: 'countryCodes',
  method: 'GET',
  path: '/wps/system/countryCodes',
  who: 'anyone',
  cacheSeconds: 86_400,
  summary: 'Country dialing codes.',
  answer: Type.Array(Type.Object({ countryCode: Type.String(), countryDialingCode: Type.String() })),
})

export const liveTicket = operation({
  name: 'liveTicket',
  method: 'POST',
  path: '/wps/live/ticket',
  who: 'anyone',
  alwaysOpen: true,
  limit: 'live',
  summary: 'A one-time ticket, valid for 30 seconds, with which the browser opens the live channel.',
  answer: Type.Object({ ticket: Type.String(), expiresAt: InstantText }),
})

export const identityOperations = [
  login,
  trialLogin,
  logout,
  register,
  memberInfo,
  memberIcon,
  captchaImage,
  captchaChallenge,
  payloadKeys,
  registerSettings,
  countryCodes,
  liveTicket,
] as const
