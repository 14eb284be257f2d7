/** Phone identity: a service that sends its own codes and vouches for a number with a signed token, as a port with its HTTP adapter. */
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'

/** The catalogue's codes, as the service's own errors say them. */
export type PhoneRefusal =
  | 'invalid-phone-number'
  | 'missing-phone-number'
  | 'sms-too-many-requests'
  | 'sms-unknown'
  | 'invalid-verification-code'
  | 'missing-verification-code'
  | 'captcha-check-failed'
  | 'quota-exceeded'
  | 'operation-not-allowed'
  | 'code-expired'

export type PhoneIdentity = {
  /** Sends a code; the session that it answers is needed to prove it. */
  start(phone: string, captcha: string): Promise<Outcome<{ readonly session: string }, PhoneRefusal>>
  /** Answers the token that vouches for the number. */
  finish(session: string, code: string): Promise<Outcome<{ readonly idToken: string }, PhoneRefusal>>
  /** The number for which a token vouches, and until when; undefined for a token that is forged, old or of another project. */
  numberOf(idToken: string, now: Temporal.Instant): Promise<{ readonly phone: string; readonly expiresAt: Temporal.Instant } | undefined>
}

export type PhoneProject = { readonly baseUrl: string; readonly project: string; readonly key: string }

const ERRORS: Readonly<Record<string, PhoneRefusal>> = {
  INVALID_PHONE_NUMBER: 'invalid-phone-number',
  MISSING_PHONE_NUMBER: 'missing-phone-number',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'sms-too-many-requests',
  INVALID_CODE: 'invalid-verification-code',
  INVALID_SESSION_INFO: 'invalid-verification-code',
  MISSING_CODE: 'missing-verification-code',
  CAPTCHA_CHECK_FAILED: 'captcha-check-failed',
  INVALID_RECAPTCHA_TOKEN: 'captcha-check-failed',
  QUOTA_EXCEEDED: 'quota-exceeded',
  OPERATION_NOT_ALLOWED: 'operation-not-allowed',
  SESSION_EXPIRED: 'code-expired',
}
const WAIT_MILLISECONDS = 5000
const NUMBER = /^\+[1-9][0-9]{5,14}$/

type IdentityAnswer = { readonly error?: { readonly message?: unknown }; readonly sessionInfo?: unknown; readonly idToken?: unknown }

/** Speaks `accounts:sendVerificationCode` and `accounts:signInWithPhoneNumber`; tokens are RS256 of `https://securetoken.google.com/<project>`. */
export function httpPhoneIdentity(project: () => PhoneProject | undefined): PhoneIdentity {
  let keys: { readonly url: string; readonly set: ReturnType<typeof createRemoteJWKSet> } | undefined
  const keysAt = (baseUrl: string): ReturnType<typeof createRemoteJWKSet> => {
    const url = new URL('/identitytoolkit/keys', baseUrl).href
    if (keys?.url !== url) keys = { url, set: createRemoteJWKSet(new URL(url), { timeoutDuration: WAIT_MILLISECONDS }) }
    return keys.set
  }
  const ask = async (act: string, body: object): Promise<Outcome<IdentityAnswer, PhoneRefusal>> => {
    const known = project()
    if (!known) return refused('operation-not-allowed')
    try {
      const response = await fetch(new URL(`/identitytoolkit/v1/accounts:${act}?key=${encodeURIComponent(known.key)}`, known.baseUrl), {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(WAIT_MILLISECONDS),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const said = (await response.json()) as IdentityAnswer
      if (response.status === 200) return done(said)
      const message = said.error?.message
      const name = typeof message === 'string' ? (message.split(/\s/, 1)[0] ?? '') : ''
      return refused(ERRORS[name] ?? 'sms-unknown')
    } catch {
      return refused('sms-unknown')
    }
  }
  return {
    async start(phone, captcha) {
      const said = await ask('sendVerificationCode', { phoneNumber: phone, recaptchaToken: captcha })
      if (!said.ok) return said
      return typeof said.value.sessionInfo === 'string' ? done({ session: said.value.sessionInfo }) : refused('sms-unknown')
    },
    async finish(session, code) {
      const said = await ask('signInWithPhoneNumber', { sessionInfo: session, code })
      if (!said.ok) return said
      return typeof said.value.idToken === 'string' ? done({ idToken: said.value.idToken }) : refused('sms-unknown')
    },
    async numberOf(idToken, now) {
      const known = project()
      if (!known) return undefined
      try {
        const { payload } = await jwtVerify(idToken, keysAt(known.baseUrl), {
          algorithms: ['RS256'],
          issuer: `https://securetoken.google.com/${known.project}`,
          audience: known.project,
          requiredClaims: ['exp', 'iat', 'sub'],
          maxTokenAge: '1h',
          currentDate: new Date(now.epochMilliseconds),
        })
        const phone = payload['phone_number']
        if (typeof phone !== 'string' || !NUMBER.test(phone) || payload.exp === undefined) return undefined
        return { phone, expiresAt: Temporal.Instant.fromEpochMilliseconds(payload.exp * 1000) }
      } catch {
        return undefined
      }
    },
  }
}
