/**
 * Console: the second listener, for staff alone. It has the calls of `OPS_OPERATIONS`, its own cookie and its own policy, and none of the site's
 * calls, callbacks and pages. It is open while the site is shut.
 */
import type { FastifyInstance } from 'fastify'
import { OPS_OPERATIONS } from '@baize/contract/ops/operations.ts'
import { refused } from '@baize/contract/values/outcome.ts'
import { createHttp, decline } from '../platform/http.ts'
import type { Leaving } from '../platform/edge/leaving.ts'
import type { Limits } from '../platform/limits.ts'
import { staffRoutes } from '../staff/routes.ts'
import type { House } from './compose.ts'

export type ConsoleSettings = {
  readonly limits: Limits
  /** The address under which staff reach it. */
  readonly url: string
  readonly trustProxy: readonly string[]
  readonly leaving?: Leaving
}

/** Nothing is framed, nothing comes from elsewhere, and no text becomes script (OC-05). */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join(';')

const HEADERS = {
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** The console's own host; on loopback under any of its names. */
function isHostOf(url: string): (host: string | undefined) => boolean {
  const own = new URL(url)
  return (host) => {
    const asked = host === undefined || /[/?#@\\]/.test(host) ? null : URL.parse(`${own.protocol}//${host}`)
    if (asked === null || asked.port !== own.port) return false
    return asked.hostname === own.hostname || (LOOPBACK.has(own.hostname) && LOOPBACK.has(asked.hostname))
  }
}

/** Makes the console. An operation that no route answers, or that two answer, is a fault at start. */
export async function createConsole(house: House, { limits, url, trustProxy, leaving }: ConsoleSettings): Promise<FastifyInstance> {
  const { staff, settings, needs } = house
  const routes = staffRoutes(staff)
  const answered = routes.map(({ operation }) => operation.name)
  const missing = OPS_OPERATIONS.map(({ name }) => name).filter((name) => answered.filter((each) => each === name).length !== 1)
  if (missing.length > 0 || answered.length !== OPS_OPERATIONS.length)
    throw new Error(`not answered by exactly one room of the console: ${missing.join(', ')}`)
  const secure = url.startsWith('https:')
  const { code, defaultLanguage } = await settings.read('merchant')
  const app = await createHttp(
    {
      identify: async () => undefined,
      decrypt: async () => refused('decrypt-failed'),
      encryptionRequired: async () => false,
      gate: async () => 0,
      console: { identify: staff.identify, reaches: staff.reaches },
      merchantCode: code,
      defaultLanguage,
      isOwnHost: isHostOf(url),
      limits,
      log: needs.log,
      secure,
      trustProxy,
      leaving,
    },
    routes,
    [],
  )
  app.addHook('onSend', async (_request, reply) => {
    void reply.headers(secure ? { ...HEADERS, 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : HEADERS)
  })
  app.setNotFoundHandler((request, reply) => decline(request, reply, defaultLanguage, 'not-found'))
  return app
}
