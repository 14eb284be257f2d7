/** Live service: the tables on air for the operator's site, and the chat at each of them for the operator's players. */
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { DARK_HEAD, htmlPage } from '../../html-page.ts'
import { nowMilliseconds } from '../../clock.ts'
import { isSigned } from '../operator-signature.ts'
import type { PlayedGame } from '../service.ts'
import { createChatRooms, type ChatRooms } from './chat/chat-rooms.ts'
import { playerOf } from './chat/chat-ticket.ts'
import { hasTable, tablesOnAir } from './live-tables.ts'

type Secrets = Readonly<Record<string, string>>
type At = { Params: { vendor: string; game: string } }

const BEAT_MS = 15_000
const MOST_LISTENERS = 2_000

const read = (name: string): string => readFileSync(new URL(`chat/page/${name}`, import.meta.url), 'utf8')

/** The operator authenticates with the shared secret: `POST /live/<vendor>/models` with a currency. */
function answerModels(app: FastifyInstance, games: readonly PlayedGame[], secrets: Secrets): void {
  void app.register((calls, _options, ready) => {
    calls.removeAllContentTypeParsers()
    calls.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, parsed) => parsed(null, body))
    calls.post<{ Params: { vendor: string }; Body: string }>('/live/:vendor/models', async (ask, reply) => {
      const { vendor } = ask.params
      if (!isSigned(secrets[vendor], ask)) return reply.code(401).send({ status: 'invalid-signature' })
      const currency = /"currency":"([A-Z0-9]{2,10})"/.exec(ask.body)?.[1]
      if (currency === undefined) return reply.code(400).send({ status: 'bad-request' })
      return reply.header('cache-control', 'no-store').send({ models: tablesOnAir(games, vendor, currency) })
    })
    ready()
  })
}

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const body = (properties: object) => ({
  body: { type: 'object', required: Object.keys(properties), additionalProperties: false, properties },
})

const CHAT = read('chat.html')
const chatPage = (language: string): string =>
  htmlPage({
    language,
    title: 'Chat',
    viewport: 'interactive-widget=resizes-content',
    head: `${DARK_HEAD}<link rel="stylesheet" href="../../page/page/look.css"><link rel="stylesheet" href="../page/chat.css"><script type="module" src="../page/chat.js"></script>`,
    body: CHAT,
  })

function chatPages(app: FastifyInstance): void {
  const css = ['text/css; charset=utf-8', read('chat.css')] as const
  let script: readonly [string, string] | undefined
  const files: Readonly<Record<string, () => readonly [string, string]>> = {
    'chat.css': () => css,
    // Compiled when the first chat is opened.
    'chat.js': () => (script ??= ['text/javascript; charset=utf-8', stripTypeScriptTypes(read('game.ts'))]),
  }
  app.get<{ Params: { file: string } }>('/chat/page/:file', async (ask, reply) => {
    const { file } = ask.params
    if (!Object.hasOwn(files, file)) return reply.code(404).send()
    const [type, content] = files[file]!()
    return reply.headers({ 'content-type': type, 'cache-control': 'no-cache' }).send(content)
  })
  app.get<At & { Querystring: { lang?: unknown } }>('/chat/:vendor/:game', async (ask, reply) => {
    if (!hasTable(ask.params.vendor, ask.params.game)) return reply.code(404).send()
    const language = ask.query.lang === 'MY' ? 'my' : 'en'
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    return reply.headers(headers).send(chatPage(language))
  })
}

function chatFeed(app: FastifyInstance, rooms: ChatRooms): void {
  let listeners = 0
  app.get<At & { Querystring: { session?: unknown } }>('/chat/:vendor/:game/feed', (ask, reply) => {
    const { vendor, game } = ask.params
    const leave =
      listeners >= MOST_LISTENERS
        ? undefined
        : rooms.listen(vendor, game, String(ask.query.session), (message) => reply.raw.write(`data: ${JSON.stringify(message)}\n\n`))
    if (leave === undefined) return reply.code(listeners >= MOST_LISTENERS ? 503 : 401).send({ ok: false, code: 'session-unknown' })
    listeners += 1
    reply.hijack()
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    reply.raw.write(': here\n\n')
    const beat = setInterval(() => reply.raw.write(': still here\n\n'), BEAT_MS)
    ask.raw.once('close', () => {
      listeners -= 1
      clearInterval(beat)
      leave()
    })
    return reply
  })
}

function answerChat(app: FastifyInstance, secrets: Secrets): void {
  const rooms = createChatRooms(nowMilliseconds)
  chatPages(app)
  chatFeed(app, rooms)
  app.post<At & { Body: { ticket: string } }>(
    '/chat/:vendor/:game/enter',
    { schema: body({ ticket: text(1_000) }) },
    async (ask, reply) => {
      const { vendor, game } = ask.params
      const player = playerOf(ask.body.ticket, secrets[vendor], { vendor, game, now: nowMilliseconds() })
      if (player === undefined || !hasTable(vendor, game)) return reply.code(401).send({ ok: false, code: 'ticket-refused' })
      return { ok: true, value: rooms.enter(vendor, game, player) }
    },
  )
  const said = body({ session: text(80), text: { type: 'string', maxLength: 2_000 } })
  app.post<At & { Body: { session: string; text: string } }>('/chat/:vendor/:game/say', { schema: said }, async (ask, reply) => {
    const { vendor, game } = ask.params
    const message = rooms.say(vendor, game, ask.body.session, ask.body.text)
    if (typeof message !== 'string') return { ok: true, value: message }
    return reply.code(message === 'session-unknown' ? 401 : 422).send({ ok: false, code: message })
  })
}

export function answerLive(app: FastifyInstance, games: readonly PlayedGame[], secrets: Secrets): void {
  answerModels(app, games, secrets)
  answerChat(app, secrets)
}
