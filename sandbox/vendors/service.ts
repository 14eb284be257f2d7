/** The vendor's HTTP service: launch pages with a strict policy, the game's own calls, and the switches that tests turn. */
import { fastify, type FastifyInstance } from 'fastify'
import { noFaults, type Faults } from './faults.ts'
import { gameOf } from './games.ts'
import { gamePage, languageOf, pageFiles, unknownGamePage, type LaunchPage } from './page-files.ts'
import type { PageRefusal } from './page-answers.ts'
import type { Play, SpinAsk } from './play.ts'

export type ServiceNeeds = {
  readonly play: Play
  readonly faults: Faults
  /** Whether tests may turn the switches of `faults`. */
  readonly faultsAllowed: boolean
  /** Origins whose pages may hold the game in a frame. */
  readonly frameOrigins: readonly string[]
}

type GamePath = { Params: { vendor: string; game: string } }

/** The site's origin, and on one machine its other name too, since a browser holds 127.0.0.1 and localhost apart. */
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
  'round-open': 409,
  'spin-used-differently': 409,
  'operator-unreachable': 503,
}
const statusOf = ({ code }: PageRefusal): number => HTTP_STATUS[code] ?? 422

const openBody = {
  type: 'object',
  required: ['token'],
  additionalProperties: false,
  properties: { token: { type: 'string', minLength: 1, maxLength: 512 } },
}
const pageSession = { type: 'string', minLength: 20, maxLength: 80 }
const balanceBody = { type: 'object', required: ['pageSession'], additionalProperties: false, properties: { pageSession } }
const spinBody = {
  type: 'object',
  required: ['pageSession', 'id', 'lineBet'],
  additionalProperties: false,
  properties: {
    pageSession,
    id: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,64}$' },
    lineBet: { type: 'string', minLength: 1, maxLength: 16 },
  },
}
const faultsBody = {
  type: 'object',
  additionalProperties: false,
  properties: {
    lateMs: { type: 'integer', minimum: 0, maximum: 60_000 },
    duplicate: { type: 'boolean' },
    reorder: { type: 'boolean' },
    loseAnswer: { type: 'integer', minimum: 0 },
    crashAfterBet: { type: 'integer', minimum: 0 },
    minimumRoundMs: { type: 'integer', minimum: 0 },
  },
}

const gameCalls = (app: FastifyInstance, play: Play): void => {
  app.post<GamePath & { Body: { token: string } }>('/:vendor/:game/open', { schema: { body: openBody } }, async (ask, reply) => {
    const { vendor, game } = ask.params
    if (gameOf(vendor, game) === undefined) return reply.code(404).send({ ok: false, code: 'game-unknown' })
    const answer = await play.open(vendor, game, ask.body.token)
    return reply.code(answer.ok ? 200 : statusOf(answer)).send(answer)
  })
  app.post<GamePath & { Body: { pageSession: string } }>(
    '/:vendor/:game/balance',
    { schema: { body: balanceBody } },
    async (ask, reply) => {
      const answer = await play.balance(ask.params.vendor, ask.params.game, ask.body.pageSession)
      return reply.code(answer.ok ? 200 : statusOf(answer)).send(answer)
    },
  )
  app.post<GamePath & { Body: SpinAsk }>('/:vendor/:game/spin', { schema: { body: spinBody } }, async (ask, reply) => {
    const { vendor, game } = ask.params
    const answer = await play.spin(vendor, game, ask.body)
    reply.raw.once('finish', () => play.received(vendor, game, ask.body))
    return reply.code(answer.ok ? 200 : statusOf(answer)).send(answer)
  })
}

const pages = (app: FastifyInstance, frameOrigins: readonly string[]): void => {
  const files = pageFiles()
  const scripts = [...files.keys()].filter((name) => name.endsWith('.ts'))
  app.get<{ Params: { file: string } }>('/page/:file', async (ask, reply) => {
    const file = files.get(ask.params.file)
    if (file === undefined) return reply.code(404).send()
    void reply.header('content-type', file.type).header('etag', file.tag).header('vary', 'accept-encoding')
    void reply.header('cache-control', file.type === 'font/woff2' ? 'public, max-age=604800' : 'no-cache')
    if (ask.headers['if-none-match'] === file.tag) return reply.code(304).send()
    if (file.gzip === undefined || !/\bgzip\b/.test(String(ask.headers['accept-encoding'] ?? ''))) return reply.send(file.body)
    return reply.header('content-encoding', 'gzip').send(file.gzip)
  })
  app.get<GamePath & { Querystring: Record<string, unknown> }>('/:vendor/:game', async (ask, reply) => {
    const { vendor, game } = ask.params
    const { lang, return: back } = ask.query
    const wanted = typeof back === 'string' && URL.canParse(back) ? new URL(back) : undefined
    // The way back leads to the site and nowhere else, whatever the link says.
    const returnUrl = wanted !== undefined && frameOrigins.includes(wanted.origin) ? wanted.href : ''
    const launch: LaunchPage = { language: languageOf(typeof lang === 'string' ? lang : undefined), parentOrigins: frameOrigins, returnUrl }
    const known = gameOf(vendor, game)
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-store')
    return known === undefined ? reply.code(404).send(unknownGamePage(launch)) : reply.send(gamePage(known, scripts, launch))
  })
}

/** The service, ready to listen. */
export const createService = ({ play, faults, faultsAllowed, frameOrigins }: ServiceNeeds): FastifyInstance => {
  const app = fastify({
    logger: false,
    bodyLimit: 16_384,
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
  gameCalls(app, play)
  pages(app, frameOrigins)
  if (faultsAllowed) {
    app.post<{ Body: Partial<Faults> }>('/__faults', { schema: { body: faultsBody } }, async (ask, reply) => {
      if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ask.ip)) return reply.code(403).send()
      return Object.assign(faults, noFaults(), ask.body)
    })
  }
  return app
}
