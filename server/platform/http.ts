/**
 * HTTP edge: turns routes into a server; every call passes the same gates in the same order, and answers in one envelope.
 * Next: `server/originals/routes.ts`.
 */
import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookies from '@fastify/cookie'
import forms from '@fastify/formbody'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import { KEY_PATTERN } from '@baize/contract/envelope.ts'
import type { Operation } from '@baize/contract/operation.ts'
import { REFUSALS, type RefusalCode } from '@baize/contract/refusals.ts'
import { refusalText } from '@baize/contract/texts.ts'
import { refused, type Outcome } from '@baize/contract/values/outcome.ts'
import { mayAsk } from '@baize/contract/values/roles.ts'
import type { LanguageCode } from '@baize/contract/values/texts.ts'
import { callerOf, cookieName, languageOf, STAFF_COOKIE } from './caller.ts'
import { moment } from './clock.ts'
import { faultOf } from './edge/faults.ts'
import type { Leaving } from './edge/leaving.ts'
import type { RouteConfig } from './edge/route-config.ts'
import { addUnrepeatedJson, ofStatus } from './edge/unrepeated-json.ts'
import { noteRefusal, type CallMeasures } from './watch/calls.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import { classOf, RETRY_AFTER_SECONDS, type ClassName } from './overload/classes.ts'
import { servedAs } from './overload/shares.ts'
import { asMember } from './own-rows.ts'
import type { Ask, Caller, Identified, Person, RawRoute, Route, StaffCaller } from './route.ts'
import { addRawRoute, JSON_TYPE } from './edge/raw-route.ts'
import { answerText } from './kept.ts'
import { checkOf, type Check } from './validation.ts'

/** What the edge needs from the rooms: who calls, how encrypted forms are opened, and whether the site is open. */
export type EdgeNeeds = {
  identify(credentials: {
    token: string
    sid: string
    ip: string
    userAgent: string
    /** Asks the session's row, whatever is remembered of it. */
    fresh: boolean
  }): Promise<Identified | undefined>
  decrypt(form: { jwe: string; method: string; path: string }): Promise<Outcome<unknown, 'decrypt-failed'>>
  encryptionRequired(): Promise<boolean>
  /** Of the console, which knows staff instead of members, and is there for some addresses alone. */
  console?: {
    identify(credentials: { token: string; cookie: string; ip: string }): Promise<StaffCaller | undefined>
    reaches(ip: string): Promise<boolean>
  }
  /** 0 open, 1 maintenance, 2 region restriction for this address. */
  gate(ip: string): Promise<0 | 1 | 2>
  merchantCode: string
  defaultLanguage: LanguageCode
  /** Whether a call may come under this `Host`; a caller writes any. */
  isOwnHost(host: string | undefined): boolean | Promise<boolean>
  limits: Limits
  log: Log
  /** Whether cookies carry `__Host-` and Secure; false only on loopback. */
  secure: boolean
  /** The proxies whose forwarded address is trusted. */
  trustProxy: readonly string[]
  patience?: Patience
  /** How the process ends; without it calls are not counted. */
  leaving?: Leaving | undefined
  /** Who measures the calls, where somebody watches. */
  calls?: CallMeasures | undefined
}

/** How long the server waits for a client, in milliseconds; every `look` it checks for slower ones. */
export type Patience = { readonly headers: number; readonly request: number; readonly idle: number; readonly look: number }
const PATIENCE: Patience = { headers: 10_000, request: 15_000, idle: 30_000, look: 5000 }

type Prepared = { readonly params: Check | undefined; readonly query: Check; readonly body: Check | undefined }

const NO_QUERY = { type: 'object', properties: {}, additionalProperties: false } as unknown as TObject

const prepare = ({ operation }: Route): Prepared => ({
  params: operation.params && checkOf(operation.params, true),
  query: checkOf(operation.query ?? NO_QUERY, true),
  body: operation.body && checkOf(operation.body, false),
})

/** The class of a request by its route; whatever names none is a page. */
const classOfRequest = ({ routeOptions }: FastifyRequest): ClassName => (routeOptions.config as RouteConfig).serves ?? 'reads'

/** Sends a refusal with its status, its sentence and the trace id. */
export function decline(
  request: FastifyRequest,
  reply: FastifyReply,
  usual: LanguageCode,
  code: RefusalCode,
  detail?: Readonly<Record<string, unknown>>,
): FastifyReply {
  noteRefusal(request, code)
  const message = refusalText(code, languageOf(request, usual))
  const value = code === 'busy' ? { retryAfterSeconds: RETRY_AFTER_SECONDS[classOfRequest(request)], ...detail } : detail
  const retry = value?.['retryAfterSeconds']
  if (typeof retry === 'number') void reply.header('retry-after', String(retry))
  // A refusal concerns this moment and this caller, so it is not cached even where the answer could be.
  void reply.header('cache-control', 'no-store')
  return reply.code(REFUSALS[code]).send({ success: false, code, message, ...(value ? { value } : {}), reference: request.id })
}

/** Whether the browser says that another site sent this; a missing header means that it is no browser. */
function isCrossSite(request: FastifyRequest): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin, host } = request.headers
  return origin !== undefined && URL.parse(origin)?.host !== host
}

type Parts = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

async function readBody(needs: EdgeNeeds, { operation }: Route, request: FastifyRequest): Promise<Outcome<unknown, RefusalCode>> {
  const { body } = request
  if (!operation.encrypted) return { ok: true, value: body }
  const jwe = typeof body === 'object' && body !== null && Object.keys(body).length === 1 ? (body as { jwe?: unknown }).jwe : undefined
  if (typeof jwe === 'string') return needs.decrypt({ jwe, method: operation.method, path: operation.path })
  return (await needs.encryptionRequired()) ? refused('encryption-required') : { ok: true, value: body }
}

async function readParts(needs: EdgeNeeds, found: Route, checks: Prepared, request: FastifyRequest): Promise<Outcome<Parts, RefusalCode>> {
  const { token: _ignored, ...asked } = request.query as Record<string, unknown>
  const params = checks.params?.(request.params)
  // An invalid id names nothing.
  if (params && !params.ok) return refused('not-found')
  const query = checks.query(asked)
  if (!query.ok) return refused('invalid-input', { at: `query${query.at}`, reason: query.reason })
  if (found.operation.file) {
    if (!Buffer.isBuffer(request.body) || request.body.length === 0) return refused('malformed-body')
    return { ok: true, value: { params: params?.value, query: query.value, body: request.body } }
  }
  if (!checks.body) return { ok: true, value: { params: params?.value, query: query.value, body: undefined } }
  const opened = await readBody(needs, found, request)
  if (!opened.ok) return opened
  const body = checks.body(opened.value)
  return body.ok
    ? { ok: true, value: { params: params?.value, query: query.value, body: body.value } }
    : refused('invalid-input', { at: body.at, reason: body.reason })
}

async function gates(
  needs: EdgeNeeds,
  { operation }: Route,
  request: FastifyRequest,
  { person, staff }: Pick<Passed, 'person' | 'staff'>,
): Promise<Outcome<undefined, RefusalCode>> {
  if (isCrossSite(request)) return refused('cross-site')
  const merchant = request.headers['merchant']
  if (merchant !== undefined && merchant !== needs.merchantCode) return refused('invalid-input', { at: 'Merchant', reason: 'merchant' })
  const status = operation.alwaysOpen ? 0 : await needs.gate(request.ip)
  if (status !== 0) return refused(status === 1 ? 'maintenance' : 'region-blocked')
  for (const name of ['any', ...(operation.limit ? [operation.limit] : [])]) {
    const wait = await needs.limits.take(name, request.ip, person ?? staff)
    if (wait !== undefined) return refused('too-many-requests', { retryAfterSeconds: wait })
  }
  const role = staff?.role ?? person?.role ?? 'visitor'
  if (!mayAsk(operation.who, role, staff?.permissions)) return refused(role === 'visitor' ? 'not-logged-in' : 'not-allowed')
  if (operation.key && !KEY_PATTERN.test(String(request.headers['idempotency-key'] ?? ''))) return refused('key-missing')
  return { ok: true, value: undefined }
}

async function identified(
  needs: EdgeNeeds,
  { method, limit }: Pick<Operation, 'method' | 'limit'>,
  request: FastifyRequest,
): Promise<Partial<Passed>> {
  const token = /^Bearer ([A-Za-z0-9_-]{20,128})$/.exec(request.headers.authorization ?? '')?.[1]
  const sid = request.cookies[cookieName(needs.console ? STAFF_COOKIE : 'sid', needs.secure)]
  if (!token || !sid) return {}
  if (needs.console) return { staff: await needs.console.identify({ token, cookie: sid, ip: request.ip }) }
  const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 300)
  // A bet is judged by its account's row, and comes often.
  const fresh = method !== 'GET' && limit !== 'bet'
  const found = await needs.identify({ token, sid, ip: request.ip, userAgent, fresh })
  if (!found) return {}
  const { renew, ...person } = found
  return { person, renew }
}

/**
 * Sends new halves of the session with this answer, when they are due. The act is done by then: it may have ended the session, or it may have been
 * slow. Its result must not be lost because the halves could not be replaced.
 */
async function renewSession(request: FastifyRequest, { setCookie, header, role }: Caller, renew: Identified['renew']): Promise<void> {
  try {
    const renewed = await renew?.()
    if (!renewed) return
    setCookie('sid', renewed.sid, {
      strict: role === 'agent',
      ...(renewed.cookieSeconds === undefined ? {} : { maxAgeSeconds: renewed.cookieSeconds }),
    })
    header('x-session-token', renewed.token)
    header('cache-control', 'no-store')
  } catch (error) {
    request.log.error({ err: error }, 'a session was not renewed')
  }
}

/** A cached answer is revalidated by the hash of its own text, so that an unchanged catalogue costs no bytes. */
function sendCached(request: FastifyRequest, reply: FastifyReply, seconds: number, forAll: boolean, value: unknown): FastifyReply {
  const made = answerText(value)
  const tag = `"${made.tag}"`
  void reply
    .header('etag', tag)
    .header('cache-control', `${forAll ? 'public' : 'private'}, max-age=${seconds}, must-revalidate`)
    .header('vary', 'language, authorization')
  return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.type(JSON_TYPE).send(made.text)
}

type Passed = { readonly person: Person | undefined; readonly staff: StaffCaller | undefined; readonly renew: Identified['renew'] }

/** The caller, once all gates have let them pass. */
async function passGates(needs: EdgeNeeds, found: Route, request: FastifyRequest): Promise<Outcome<Passed, RefusalCode>> {
  const { person, staff, renew } = await identified(needs, found.operation, request)
  const passed = await gates(needs, found, request, { person, staff })
  return passed.ok ? { ok: true, value: { person, staff, renew } } : passed
}

function addRoute(app: FastifyInstance, needs: EdgeNeeds, found: Route): void {
  const { operation } = found
  const checks = prepare(found)
  const share = classOf(operation)
  // A bet queries by keys and ids of its own member, so its connections need no row guard.
  const isPersonal = (operation.who === 'member' || operation.who === 'agent') && operation.limit !== 'bet'
  // A caller without permission may not send megabytes, so a file's gates come before its body.
  const early = new WeakMap<FastifyRequest, Passed>()
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const passed = await servedAs(share, () => passGates(needs, found, request))
    if (!passed.ok) return decline(request, reply, needs.defaultLanguage, passed.code, passed.detail)
    early.set(request, passed.value)
    return undefined
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    // The body is complete by now: whoever holds it back has not called yet.
    const arrival = moment()
    const known = early.get(request)
    const passed: Outcome<Passed, RefusalCode> = known ? { ok: true, value: known } : await passGates(needs, found, request)
    if (!passed.ok) return decline(request, reply, needs.defaultLanguage, passed.code, passed.detail)
    const { person, staff, renew } = passed.value
    const parts = await readParts(needs, found, checks, request)
    if (!parts.ok) return decline(request, reply, needs.defaultLanguage, parts.code, parts.detail)
    const ask = {
      ...callerOf(request, reply, person, languageOf(request, needs.defaultLanguage), needs.secure, arrival),
      ...(staff && { staff, role: staff.role }),
      ...parts.value,
    } as unknown as Ask<typeof operation>
    const outcome = await (isPersonal && person ? asMember(person.id, () => found.handle(ask)) : found.handle(ask))
    // The browser would read halves out of its cache again after they have expired.
    if (operation.cacheSeconds === undefined) await renewSession(request, ask, renew)
    if (!outcome.ok) return decline(request, reply, needs.defaultLanguage, outcome.code, outcome.detail)
    if (operation.clearsCache) void reply.header('clear-site-data', '"cache"')
    if (operation.cacheSeconds !== undefined) return sendCached(request, reply, operation.cacheSeconds, person === undefined, outcome.value)
    return reply.header('cache-control', 'no-store').send({ success: true, value: outcome.value })
  }
  app.route({
    method: operation.method,
    url: operation.path,
    config: { kind: 'call', operation: operation.name, serves: share, form: operation.form === true },
    ...(operation.bodyLimit ? { bodyLimit: operation.bodyLimit } : {}),
    ...(operation.file ? ({ onRequest } as object) : {}),
    handler: (request, reply) => servedAs(share, () => answer(request, reply)),
  })
}

/** For answers of which no page is made. */
const BARE_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-site',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** A page waits for what it is made of no longer than a list does. A call says itself which class it is of. */
function addPagesClass(app: FastifyInstance): void {
  app.addHook('onRequest', ({ routeOptions }, _reply, next) => {
    if ((routeOptions.config as RouteConfig).kind === undefined) servedAs('reads', next)
    else next()
  })
}

/** Refusals before a body is read: too many requests of an address outside the calls, compressed bodies, and forms where none are accepted. */
function addFirstGate(app: FastifyInstance, { limits }: EdgeNeeds): void {
  app.addHook('onRequest', async (request, reply) => {
    const { kind = 'pages', form } = request.routeOptions.config as RouteConfig
    // A call is counted by its own gates, which know the person.
    const wait = kind === 'call' || kind === 'probe' ? undefined : await limits.take(kind, request.ip, undefined)
    if (wait !== undefined) {
      void reply.header('retry-after', String(wait))
      throw Object.assign(ofStatus(429, 'too many requests'), { wait })
    }
    const packed = request.headers['content-encoding']
    if (packed !== undefined && packed !== 'identity') throw ofStatus(415, 'a packed body')
    const isForm = /^\s*application\/x-www-form-urlencoded/i.test(request.headers['content-type'] ?? '')
    if (kind === 'call' && isForm && !form) throw ofStatus(415, 'a form')
  })
}

/** Answers that the process ends. A vendor reads the word of its dialect for what is tried again. */
function turnAway({ defaultLanguage }: EdgeNeeds, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { broken } = request.routeOptions.config as RouteConfig
  if (broken === undefined) return decline(request, reply, defaultLanguage, 'busy')
  return reply
    .code(broken.status)
    .type(broken.type ?? JSON_TYPE)
    .send(broken.body)
}

/** Before everything else, also before callbacks and pages: addresses are built of the host, and another site's name may lead here. */
function addHostGate(app: FastifyInstance, { isOwnHost, console }: EdgeNeeds): void {
  app.addHook('onRequest', async ({ headers, ip, routeOptions }, reply) => {
    if (console && !(await console.reaches(ip))) throw ofStatus(404, 'another network')
    if ((routeOptions.config as RouteConfig).kind === 'probe' || (await isOwnHost(headers.host))) return
    // Nothing more is read of such a connection.
    void reply.header('connection', 'close')
    throw ofStatus(421, 'an unknown host')
  })
}

/** Makes the server with the site's calls and the callbacks of the outside world. The app adds pages and documents. */
export async function createHttp(needs: EdgeNeeds, routes: readonly Route[], rawRoutes: readonly RawRoute[]): Promise<FastifyInstance> {
  const { patience = PATIENCE } = needs
  const app: FastifyInstance = Fastify({
    loggerInstance: needs.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    requestTimeout: patience.request,
    // Also ends a client that asks for much and reads nothing of it; a live connection is no longer under this timeout.
    connectionTimeout: patience.idle,
    http: { headersTimeout: patience.headers, connectionsCheckingInterval: patience.look },
    genReqId: () => randomUUID(),
    trustProxy: needs.trustProxy.length > 0 ? [...needs.trustProxy] : false,
    routerOptions: { maxParamLength: 200 },
    // Whoever comes while it ends is answered by `leaving`, in the same envelope as ever.
    return503OnClosing: false,
    // An unreadable address passes no hook, so the common headers are set here.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(BARE_HEADERS)
      void decline(request, reply, needs.defaultLanguage, faultOf(error) ?? 'malformed-body')
    },
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  needs.calls?.watch(app)
  needs.leaving?.watch(app, (request, reply) => turnAway(needs, request, reply))
  addHostGate(app, needs)
  app.setErrorHandler((error: { code?: string; statusCode?: number; wait?: number }, request, reply) => {
    const known = faultOf(error)
    if (!known) request.log.error({ err: error, path: request.routeOptions.url }, 'a call failed')
    const detail = error.wait === undefined ? undefined : { retryAfterSeconds: error.wait }
    return decline(request, reply, needs.defaultLanguage, known ?? 'unknown-error', detail)
  })
  // Callbacks are signed over their raw bytes, so only their own room parses them. They come before what only browsers need.
  await app.register((callbacks, _options, ready) => {
    callbacks.removeAllContentTypeParsers()
    callbacks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    for (const found of rawRoutes) addRawRoute(callbacks, found)
    ready()
  })
  // Files are compressed when they are built; this is for answers, of which the catalogue's are large.
  await app.register(compress, {
    // Nobody sends us compressed forms, and a small compressed body could be large here.
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  addPagesClass(app)
  addFirstGate(app, needs)
  app.removeContentTypeParser('text/plain')
  addUnrepeatedJson(app)
  await app.register(cookies)
  await app.register(forms, { bodyLimit: 16 * 1024 })
  for (const found of routes.filter(({ operation }) => !operation.file)) addRoute(app, needs, found)
  await app.register((files, _options, ready) => {
    files.removeAllContentTypeParsers()
    // Silence counts against a client only while we wait for it. A picture may wait longer than that for its turn.
    files.addHook('preValidation', async ({ raw }) => void raw.socket.setTimeout?.(0))
    files.addHook('onSend', async ({ raw }) => void raw.socket.setTimeout?.(patience.idle))
    const taken = routes.flatMap(({ operation }) => operation.file?.types ?? [])
    for (const type of new Set(taken))
      files.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    for (const found of routes.filter(({ operation }) => operation.file)) addRoute(files, needs, found)
    ready()
  })
  return app
}
