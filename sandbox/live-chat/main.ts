/** The sandbox of customer service: its own process with a chat that remembers a conversation while it runs, and stand-ins for the social places. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { now } from '../clock.ts'
import { answerTo, greeting, type Language } from './desk.ts'
import { channelPage, chatPage, type ChatLine } from './pages.ts'
import { bodyOf, listen, sayReady } from '../own-process.ts'

// No other user of the machine can read its files.
process.umask(0o077)

const CHANNELS: Readonly<Record<string, string>> = {
  telegram: 'Telegram',
  facebook: 'Facebook',
  whatsapp: 'WhatsApp',
  viber: 'Viber',
  tiktok: 'TikTok',
}
const MOST_CHATS = 500
const MOST_LINES = 100
const LONGEST_FORM = 8192

const chats = new Map<string, ChatLine[]>()
const clockText = (): string => now().toZonedDateTimeISO('Asia/Yangon').toPlainTime().toString({ smallestUnit: 'minute' })
const byDesk = (words: string): ChatLine => ({ by: 'desk', words, at: clockText() })

function chatOf(request: IncomingMessage, language: Language): { id: string; said: ChatLine[] } {
  const id = /(?:^|; )chat=([0-9a-f-]{36})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1]
  const known = id === undefined ? undefined : chats.get(id)
  if (id !== undefined && known) return { id, said: known }
  // The oldest conversation is dropped when the store is full.
  for (const oldest of chats.keys()) if (chats.size >= MOST_CHATS) chats.delete(oldest)
  const fresh = { id: randomUUID(), said: [byDesk(greeting(language))] }
  chats.set(fresh.id, fresh.said)
  return fresh
}

async function readWords(request: IncomingMessage): Promise<string> {
  const form = (await bodyOf(request, LONGEST_FORM))?.toString() ?? ''
  return (new URLSearchParams(form).get('words') ?? '').trim().slice(0, 500)
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://chat')
  const channel = CHANNELS[/^\/channel\/([a-z]+)$/.exec(pathname)?.[1] ?? '']
  if (channel !== undefined) return void response.writeHead(200, HEADERS).end(channelPage(channel))
  if (pathname !== '/chat') return void response.writeHead(404, HEADERS).end()
  const language: Language = searchParams.get('lang') === 'EN' ? 'EN' : 'MY'
  const { id, said } = chatOf(request, language)
  const cookie = `chat=${id}; Path=/; HttpOnly; SameSite=Lax`
  if (request.method === 'POST') {
    const words = await readWords(request)
    if (words !== '') said.push({ by: 'guest', words, at: clockText() }, byDesk(answerTo(words, language)))
    said.splice(0, Math.max(0, said.length - MOST_LINES))
    return void response.writeHead(303, { location: `/chat?lang=${language}`, 'set-cookie': cookie }).end()
  }
  response.writeHead(200, { ...HEADERS, 'set-cookie': cookie }).end(chatPage(said, language))
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy())
})
server.requestTimeout = 15_000

sayReady(server, await listen(server))
