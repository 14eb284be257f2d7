/** Callers: what the acts of identity know of a call, and which of their answers go into cookies. */
import { done, refused, type Outcome } from '@baize/contract/values/outcome.ts'
import type { LoggedIn } from '@baize/contract/identity/identity.ts'
import type { Caller } from '../platform/route.ts'
import type { Role } from '@baize/contract/values/roles.ts'
import type { CaptchaAnswer } from './captcha/captcha.ts'
import type { CompletedLogin, Entered, LoginCaller } from './entry/entry.ts'
import type { Identity } from './identity.ts'
import { roleOfType } from './person.ts'
import type { PhoneVisitor } from './phone/phone.ts'
import type { MadeSession } from './session/session.ts'

const DEVICE_SECONDS = 180 * 86_400

/** The browser's own secret. A browser without one gets it with this answer. */
function visitOf({ cookie, setCookie }: Caller, identity: Identity): string {
  const kept = cookie('visit')
  if (kept !== undefined && /^[A-Za-z0-9_-]{20,64}$/.test(kept)) return kept
  const made = identity.ways.newVisit()
  setCookie('visit', made)
  return made
}

export function loginCallerOf(caller: Caller, identity: Identity): LoginCaller {
  const { ip, userAgent, person, cookie } = caller
  return { ip, userAgent, person, device: cookie('device'), visit: visitOf(caller, identity) }
}

type Answered = { readonly captcha?: string | undefined; readonly proof?: string | undefined }

export const captchaOf = ({ cookie }: Caller, { captcha, proof }: Answered): CaptchaAnswer => ({
  captcha,
  proof,
  cookie: cookie('captcha'),
})

export const visitorOf = (caller: Caller, identity: Identity, body: Answered): PhoneVisitor => ({
  visit: visitOf(caller, identity),
  language: caller.language,
  captcha: captchaOf(caller, body),
})

const TRIP_SECONDS = 600

/** The browser comes back from another service with this cookie, or with what its device has signed. */
export function keepTrip<Begun extends { readonly trip: string }>({ setCookie }: Caller, begun: Begun): Begun {
  setCookie('trip', begun.trip, { maxAgeSeconds: TRIP_SECONDS })
  return begun
}

/** Without an age the cookie ends with the browser; a remembered one stays a day. An agent's is not sent with requests that another site began. */
export const keepSession = ({ setCookie }: Caller, { sid, cookieSeconds }: Pick<MadeSession, 'sid' | 'cookieSeconds'>, role: Role): void =>
  setCookie('sid', sid, {
    strict: role === 'agent',
    ...(cookieSeconds === undefined ? {} : { maxAgeSeconds: cookieSeconds }),
  })

/** Both new halves of a session: one goes into the cookie, one into the answer's header. */
export function keepRenewed(caller: Caller, renewed: Pick<MadeSession, 'sid' | 'token' | 'cookieSeconds'>): void {
  keepSession(caller, renewed, caller.role)
  caller.header('x-session-token', renewed.token)
}

export function keepLogin(caller: Caller, { session, device, answer }: CompletedLogin): LoggedIn {
  keepSession(caller, session, roleOfType(answer.member.type))
  caller.setCookie('device', device, { maxAgeSeconds: DEVICE_SECONDS })
  caller.clearCookie('captcha')
  return answer
}

/** A finished login becomes cookies and an answer. One that waits is refused with a ticket, with which the browser continues. */
export function answerEntered<Code extends string>(
  caller: Caller,
  outcome: Outcome<Entered, Code>,
): Outcome<LoggedIn, Code | 'verification-required' | 'password-change-required'> {
  if (!outcome.ok) return outcome
  if ('in' in outcome.value) return done(keepLogin(caller, outcome.value.in))
  const { code, ticket, methods, handedOut } = outcome.value.waits
  return refused(code, code === 'verification-required' ? { ticket, methods } : { ticket, handedOut })
}
