/** Caller: the caller's data for an act, read from the request. Cookies get their prefix only here. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import type { Caller, Person } from './route.ts'

/** `__Host-` binds a cookie to this host and to https; plain http on loopback cannot set it. */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)

/** The site's and the console's may stand at one host under two ports, and a browser keeps one jar for both. */
export const STAFF_COOKIE = 'ops'

export function languageOf(request: FastifyRequest, usual: LanguageCode): LanguageCode {
  const asked = request.headers['language']
  return asked === 'EN' || asked === 'MY' ? asked : usual
}

export function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  person: Person | undefined,
  language: LanguageCode,
  secure: boolean,
  arrival: number,
): Caller {
  return {
    role: person?.role ?? 'visitor',
    person,
    ip: request.ip,
    language,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    origin: `${request.protocol}://${request.host}`,
    arrival,
    key: String(request.headers['idempotency-key'] ?? ''),
    cookie: (name) => request.cookies[cookieName(name, secure)],
    setCookie: (name, value, options = {}) => {
      void reply.setCookie(cookieName(name, secure), value, {
        path: '/',
        httpOnly: true,
        secure,
        sameSite: options.strict ? 'strict' : 'lax',
        ...(options.maxAgeSeconds === undefined ? {} : { maxAge: options.maxAgeSeconds }),
      })
    },
    clearCookie: (name) => {
      void reply.clearCookie(cookieName(name, secure), { path: '/', secure, httpOnly: true, sameSite: 'lax' })
    },
    header: (name, value) => {
      void reply.header(name, value)
    },
  }
}
