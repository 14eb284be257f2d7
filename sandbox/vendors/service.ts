/** The vendor's HTTP service: launch pages with a strict policy, the games' calls and feeds, and the fault switches of tests. */
import { fastify, type FastifyInstance } from 'fastify'
import { noFaults, type Faults } from './faults.ts'
import type { SandboxGame } from './games.ts'
import { gamePage, languageOf, pageFiles, unknownGamePage, type LaunchPage, type PageFiles } from './page-files.ts'
import type { PageAnswer } from './page-answers.ts'
import type { GameCall, GamePart } from './part.ts'
import type { Sessions } from './sessions.ts'

/** A game with the part that plays it. */
export type PlayedGame = SandboxGame & { readonly play: GamePart }

export type ServiceNeeds = {
  readonly games: readonly PlayedGame[]
  readonly sessions: Sessions
  readonly faults: Faults
  /** Whether tests may turn the switches of `faults`. */
  readonly faultsAllowed: boolean
  /** Origins whose pages may hold the game in a frame. */
  readonly frameOrigins: readonly string[]
}

/** The site's origin, and on one machine its other name too, since a browser treats 127.0.0.1 and localhost as two origins. */
export const frameOriginsOf = (siteUrl: string, more: string | undefined): string[] => {
  const { protocol, hostname, port, origin } = new URL(siteUrl)
  const loopback = ['127.0.0.1', 'localhost'].includes(hostname)
  const twins = loopback ? ['127.0.0.1', 'localhost'].map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`) : []
  const given = (more ?? '').split(',').flatMap((text) => (text.trim() === '' ? [] : [new URL(text.trim()).origin]))
  return [...new Set([origin, ...twins, ...given])]
}

const policyOf = (frameOrigins: readonly string[]): string =>
  [
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'",
    `base-uri 'none'; form-action 'none'; object-src 'none'; frame-ancestors ${frameOrigins.join(' ')}`,
  ].join('; ')

const HTTP_STATUS: Readonly<Record<string, number>> = {
  'session-unknown': 401,
  'invalid-token': 401,
  'token-expired': 401,
  'game-unknown': 404,
  'round-open': 409,
  'spin-used-differently': 409,
  'operator-unreachable': 503,
}
const statusOf = (answer: PageAnswer<unknown>): number => (answer.ok ? 200 : (HTTP_STATUS[answer.code] ?? 422))

const openBody = {
  type: 'object',
  required: ['token'],
  additionalProperties: false,
  properties: { token: { type: 'string', minLength: 1, maxLength: 512 } },
}
/** The body of a game's call: the page session and the game's own members. */
const bodyOf = (properties: GameCall['properties']) => ({
  type: 'object',
  required: ['pageSession', ...Object.keys(properties)],
  additionalProperties: false,
  properties: { pageSession: { type: 'string', minLength: 20, maxLength: 80 }, ...properties },
})
const faultsBody = {
  type: 'object',
  additionalProperties: false,
  properties: {
    lateMs: { type: 'integer', minimum: 0, maximum: 60_000 },
    duplicate: { type: 'boolean' },
    reorder: { type: 'boolean' },
    loseAnswer: { type: 'integer', minimum: 0 },
    deafWallets: { type: 'boolean' },
    crashAfterBet: { type: 'integer', minimum: 0 },
    minimumRoundMs: { type: ['integer', 'null'], minimum: 0 },
    tablePercent: { type: 'integer', minimum: 1, maximum: 10_000 },
  },
}

type CallBody = { readonly pageSession: string }

/** The maximum number of listeners of one game's feed; others are refused and retry. */
const MOST_LISTENERS = 2_000
const FEED_BEAT_MS = 15_000

/** Server-sent events of the public state; they need no session. */
const feed = (app: FastifyInstance, path: string, listen: NonNullable<GamePart['listen']>): void => {
  let listeners = 0
  app.get(`${path}/feed`, (ask, reply) => {
    if (listeners >= MOST_LISTENERS) return reply.code(503).send()
    listeners += 1
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const leave = listen((event) => reply.raw.write(`data: ${event}\n\n`))
    const beat = setInterval(() => reply.raw.write(': still here\n\n'), FEED_BEAT_MS)
    ask.raw.once('close', () => {
      listeners -= 1
      clearInterval(beat)
      leave()
    })
    return reply
  })
}

const calls = (app: FastifyInstance, { vendor, code, play }: PlayedGame, sessions: Sessions, faults: Faults): void => {
  const path = `/${vendor}/${code}`
  app.post<{ Body: { token: string } }>(`${path}/open`, { schema: { body: openBody } }, async (ask, reply) => {
    const minimumRoundMs = faults.minimumRoundMs ?? play.leastMs ?? 0
    const answer = await sessions.open(vendor, code, ask.body.token, { minimumRoundMs, more: play.opened })
    return reply.code(statusOf(answer)).send(answer)
  })
  const balance: GameCall = { properties: {}, answer: (session) => sessions.balance(session) }
  for (const [name, call] of Object.entries({ ...play.calls, balance })) {
    app.post<{ Body: CallBody }>(`${path}/${name}`, { schema: { body: bodyOf(call.properties) } }, async (ask, reply) => {
      const session = sessions.find(vendor, code, ask.body.pageSession)
      if (session === undefined) return reply.code(401).send({ ok: false, code: 'session-unknown' })
      const answer = await call.answer(session, ask.body as never)
      if (call.received !== undefined) reply.raw.once('finish', () => call.received?.(session, ask.body as never))
      return reply.code(statusOf(answer)).send(answer)
    })
  }
  if (play.listen !== undefined) feed(app, path, play.listen)
  const { rooms } = play
  if (rooms !== undefined) app.get(`${path}/rooms`, async (_, reply) => reply.header('cache-control', 'no-store').send(rooms()))
}

type Launch = { Querystring: Record<string, unknown> }

const pages = (app: FastifyInstance, games: readonly SandboxGame[], frameOrigins: readonly string[]): void => {
  let read: PageFiles | undefined
  /** Read with the first page, since API-only use needs none of them. */
  const held = (): PageFiles => (read ??= pageFiles(games))
  app.get<{ Params: { '*': string } }>('/page/*', async (ask, reply) => {
    const file = held().files.get(ask.params['*'])
    if (file === undefined) return reply.code(404).send()
    void reply.header('content-type', file.type).header('etag', file.tag).header('vary', 'accept-encoding')
    void reply.header('cache-control', file.type === 'font/woff2' ? 'public, max-age=604800' : 'no-cache')
    if (ask.headers['if-none-match'] === file.tag) return reply.code(304).send()
    if (file.gzip === undefined || !/\bgzip\b/.test(String(ask.headers['accept-encoding'] ?? ''))) return reply.send(file.body)
    return reply.header('content-encoding', 'gzip').send(file.gzip)
  })
  const launchOf = ({ lang, return: back }: Record<string, unknown>): LaunchPage => {
    const wanted = typeof back === 'string' && URL.canParse(back) ? new URL(back) : undefined
    // The back link leads to the site only, whatever the launch says.
    const returnUrl = wanted !== undefined && frameOrigins.includes(wanted.origin) ? wanted.href : ''
    return { language: languageOf(typeof lang === 'string' ? lang : undefined), parentOrigins: frameOrigins, returnUrl }
  }
  const html = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  for (const game of games) {
    let write: ReturnType<typeof gamePage> | undefined
    app.get<Launch>(`/${game.vendor}/${game.code}`, async (ask, reply) => {
      write ??= gamePage(game, held())
      return reply.headers(html).send(write(launchOf(ask.query)))
    })
  }
  app.get<Launch>('/:vendor/:game', async (ask, reply) =>
    reply
      .code(404)
      .headers(html)
      .send(unknownGamePage(launchOf(ask.query))),
  )
  app.post('/:vendor/:game/open', async (_, reply) => reply.code(404).send({ ok: false, code: 'game-unknown' }))
}

/** Whether a call comes from this machine. */
const isHere = (ip: string): boolean => ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip)

/** The service, ready to listen. */
export const createService = ({ games, sessions, faults, faultsAllowed, frameOrigins }: ServiceNeeds): FastifyInstance => {
  const app = fastify({
    logger: false,
    bodyLimit: 16_384,
    // A feed never ends by itself, so shutdown must not wait for it.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 80 },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  })
  const policy = policyOf(frameOrigins)
  app.addHook('onSend', async (_, reply) => {
    void reply.header('content-security-policy', policy).header('referrer-policy', 'no-referrer')
    void reply.header('x-content-type-options', 'nosniff').header('permissions-policy', 'camera=(), geolocation=(), microphone=()')
  })
  app.setErrorHandler(async (error: Error & { statusCode?: number }, _, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) process.stderr.write(`the vendor service failed: ${error.stack ?? error.message}\n`)
    return reply.code(status).send({ ok: false, code: status >= 500 ? 'vendor-failed' : 'bad-request' })
  })
  for (const game of games) calls(app, game, sessions, faults)
  pages(app, games, frameOrigins)
  if (faultsAllowed) {
    app.post<{ Body: Partial<Faults> }>('/__faults', { schema: { body: faultsBody } }, async (ask, reply) => {
      if (!isHere(ask.ip)) return reply.code(403).send()
      return Object.assign(faults, noFaults(), ask.body)
    })
    for (const { vendor, code, play } of games) {
      const { staff } = play
      if (staff === undefined) continue
      const body = { type: 'object', additionalProperties: false, required: Object.keys(staff.properties), properties: staff.properties }
      app.post(`/__staff/${vendor}/${code}`, { schema: { body } }, async (ask, reply) =>
        isHere(ask.ip) ? staff.act(ask.body as never) : reply.code(403).send(),
      )
    }
  }
  return app
}
