/** The vendor's HTTP service: launch pages with a strict policy, the games' calls and feeds, and the fault switches of tests. */
import { fastify, type FastifyInstance, type FastifyReply } from 'fastify'
import { noFaults, type Faults } from './faults.ts'
import { SLOT_PAGE, type SandboxGame } from './games.ts'
import { gamePage, languageOf, pageFiles, unknownGamePage, type LaunchPage, type PageFiles } from './page-files.ts'
import type { PageAnswer } from './page-answers.ts'
import { AMOUNT, BET_ID, type GameCall, type GamePart } from './part.ts'
import type { Sessions } from './sessions.ts'

/** A game with the part that plays it. */
export type PlayedGame = SandboxGame & { readonly play: GamePart }

export type ServiceNeeds = {
  readonly games: readonly PlayedGame[]
  /** The slot of that brand and code, of the many that share a page. */
  readonly slotOf: (vendor: string, code: string) => PlayedGame | undefined
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

type Answered = { readonly status: number; readonly answer: object; readonly received?: () => void }

const opening = async ({ vendor, code, play }: PlayedGame, { sessions, faults }: ServiceNeeds, token: string): Promise<Answered> => {
  const minimumRoundMs = faults.minimumRoundMs ?? play.leastMs ?? 0
  const answer = await sessions.open(vendor, code, token, { minimumRoundMs, more: play.opened })
  return { status: statusOf(answer), answer }
}

const calling = async ({ vendor, code }: PlayedGame, { sessions }: ServiceNeeds, call: GameCall, body: CallBody): Promise<Answered> => {
  const session = sessions.find(vendor, code, body.pageSession)
  if (session === undefined) return { status: 401, answer: { ok: false, code: 'session-unknown' } }
  const answer = await call.answer(session, body as never)
  return { status: statusOf(answer), answer, received: () => call.received?.(session, body as never) }
}

const send = (reply: FastifyReply, { status, answer, received }: Answered): FastifyReply => {
  if (received !== undefined) reply.raw.once('finish', received)
  return reply.code(status).send(answer)
}

const balanceOf = ({ sessions }: ServiceNeeds): GameCall => ({ properties: {}, answer: (session) => sessions.balance(session) })

const calls = (app: FastifyInstance, game: PlayedGame, needs: ServiceNeeds): void => {
  const { play } = game
  const path = `/${game.vendor}/${game.code}`
  app.post<{ Body: { token: string } }>(`${path}/open`, { schema: { body: openBody } }, async (ask, reply) =>
    send(reply, await opening(game, needs, ask.body.token)),
  )
  for (const [name, call] of Object.entries({ ...play.calls, balance: balanceOf(needs) }))
    app.post<{ Body: CallBody }>(`${path}/${name}`, { schema: { body: bodyOf(call.properties) } }, async (ask, reply) =>
      send(reply, await calling(game, needs, call, ask.body)),
    )
  if (play.listen !== undefined) feed(app, path, play.listen)
  const { rooms } = play
  if (rooms !== undefined) app.get(`${path}/rooms`, async (_, reply) => reply.header('cache-control', 'no-store').send(rooms()))
}

type Slot = { readonly vendor: string; readonly game: string }
const SLOT_CALLS: Readonly<Record<string, GameCall['properties']>> = {
  spin: { id: BET_ID, bet: AMOUNT },
  buy: { id: BET_ID, bet: AMOUNT },
  balance: {},
}
const NO_GAME = { status: 404, answer: { ok: false, code: 'game-unknown' } } as const

/** The calls of the many slots, whose brand and code stand in the address. */
const slotCalls = (app: FastifyInstance, needs: ServiceNeeds): void => {
  app.post<{ Params: Slot; Body: { token: string } }>('/:vendor/:game/open', { schema: { body: openBody } }, async (ask, reply) => {
    const slot = needs.slotOf(ask.params.vendor, ask.params.game)
    return send(reply, slot === undefined ? NO_GAME : await opening(slot, needs, ask.body.token))
  })
  for (const [name, properties] of Object.entries(SLOT_CALLS))
    app.post<{ Params: Slot; Body: CallBody }>(`/:vendor/:game/${name}`, { schema: { body: bodyOf(properties) } }, async (ask, reply) => {
      const slot = needs.slotOf(ask.params.vendor, ask.params.game)
      const call = name === 'balance' ? balanceOf(needs) : slot?.play.calls[name]
      return send(reply, slot === undefined || call === undefined ? NO_GAME : await calling(slot, needs, call, ask.body))
    })
}

type Launch = { Querystring: Record<string, unknown> }

const pages = (app: FastifyInstance, { games, slotOf, frameOrigins }: ServiceNeeds): void => {
  let read: PageFiles | undefined
  /** Read with the first page, since API-only use needs none of them. */
  const held = (): PageFiles => (read ??= pageFiles([...games, SLOT_PAGE]))
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
      return reply.headers(html).send(write(game, launchOf(ask.query)))
    })
  }
  let writeSlot: ReturnType<typeof gamePage> | undefined
  app.get<Launch & { Params: Slot }>('/:vendor/:game', async (ask, reply) => {
    const slot = slotOf(ask.params.vendor, ask.params.game)
    if (slot === undefined)
      return reply
        .code(404)
        .headers(html)
        .send(unknownGamePage(launchOf(ask.query)))
    writeSlot ??= gamePage(SLOT_PAGE, held())
    return reply.headers(html).send(writeSlot(slot, launchOf(ask.query)))
  })
}

/** Whether a call comes from this machine. */
const isHere = (ip: string): boolean => ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(ip)

/** The service, ready to listen. */
export const createService = (needs: ServiceNeeds): FastifyInstance => {
  const { games, faults, faultsAllowed, frameOrigins } = needs
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
  for (const game of games) calls(app, game, needs)
  slotCalls(app, needs)
  pages(app, needs)
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
