/** Safety: the proof that a withdrawal needs beside the session, and how an owner freezes and unfreezes withdrawals. */
import { Type, type Static } from 'typebox'
import { operation } from '../operation.ts'
import { OneTimeCode, text } from '../values/texts.ts'

const CredentialJson = Type.Record(Type.String({ maxLength: 64 }), Type.Unknown())

const ProofWay = Type.Union([Type.Literal('payment-password'), Type.Literal('authenticator'), Type.Literal('passkey')])
export type ProofWay = Static<typeof ProofWay>
/** Which of these a member can give now, in the order in which they are offered. */
export const ProofWays = Type.Array(ProofWay)

/** One of the three, the others left out; a new payee takes the payment password and, where one is set up, one of the others. */
export const OwnerProofFields = {
  paymentPassword: Type.Optional(Type.String({ maxLength: 128 })),
  authenticatorCode: Type.Optional(OneTimeCode),
  passkey: Type.Optional(CredentialJson),
}

export const OWNER_PROOF_REFUSALS = [
  'payment-password-wrong',
  'payment-password-unset',
  'payment-password-locked',
  'payment-password-resting',
  'invalid-verification-code',
  'passkey-refused',
  'challenge-over',
] as const

export const proofOptions = operation({
  name: 'proofOptions',
  method: 'POST',
  path: '/wps/member/security/proof/options',
  who: 'member',
  limit: 'verify',
  summary: 'The challenge that a browser signs with a passkey of this account as a second proof.',
  answer: CredentialJson,
  refusals: ['second-step-missing'],
})

export const freezeByLink = operation({
  name: 'freezeByLink',
  method: 'POST',
  path: '/wps/member/withdrawals/freeze',
  who: 'anyone',
  limit: 'verify',
  summary: 'Freezes withdrawals and ends every session by the link of an email, once.',
  body: Type.Object({ token: Type.String({ pattern: '^[A-Za-z0-9_-]{20,64}$' }) }, { additionalProperties: false }),
  answer: Type.Object({}),
  refusals: ['freeze-link-over'],
})

export const releaseWithdrawals = operation({
  name: 'releaseWithdrawals',
  method: 'POST',
  path: '/wps/member/withdrawals/release',
  who: 'member',
  encrypted: true,
  limit: 'verify',
  summary: 'Ends a withdrawal freeze by the login password and a second proof that is older than its cause.',
  body: Type.Object({ password: Type.Optional(text(1, 128)), ...OwnerProofFields }, { additionalProperties: false }),
  answer: Type.Object({}),
  refusals: [
    'old-password-wrong',
    'login-again',
    'state-conflict',
    'second-step-missing',
    ...OWNER_PROOF_REFUSALS,
    'decrypt-failed',
    'encryption-required',
  ],
})

export const OldProof = Type.Object(
  {
    /** The code sent to the old contact, or the authenticator's number where that contact is lost. */
    way: Type.Union([Type.Literal('code'), Type.Literal('authenticator')]),
    code: OneTimeCode,
  },
  { additionalProperties: false },
)
export type OldProof = Static<typeof OldProof>

export const sendOldCode = operation({
  name: 'sendOldCode',
  method: 'POST',
  path: '/wps/member/security/contact/code',
  who: 'member',
  limit: 'sms',
  summary: 'Sends a code to the bound phone or email address, with which another may replace it.',
  body: Type.Object({ kind: Type.Union([Type.Literal('phone'), Type.Literal('email')]) }, { additionalProperties: false }),
  answer: Type.Object({ expiredMinutes: Type.Integer() }),
  refusals: ['second-step-missing', 'sms-too-many-requests', 'sms-unknown', 'quota-exceeded', 'invalid-phone-number'],
})

export const safetyOperations = [sendOldCode, proofOptions, freezeByLink, releaseWithdrawals] as const
