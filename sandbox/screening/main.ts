/** The sandbox of screening: its own process with the calls of the open matching service, and a page that chooses how it answers. */
import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { bodyOf, listen, sayReady } from '../own-process.ts'
import { createList, isWay } from './list.ts'
import { listPage } from './page.ts'

// No other user of the machine can read its files.
process.umask(0o077)

/** `SECRETS` is JSON with the key of the calls and the name of the set of lists. */
const { key, set } = JSON.parse(process.env['SECRETS'] ?? '{}') as { readonly key?: string; readonly set?: string }
if (!key || !set) throw new Error('the screening sandbox needs SECRETS with key and set')

const LARGEST = 4 * 1024 * 1024
const SLOW_MS = 30_000
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; img-src data:",
}
const list = createList()

function isKnown(request: IncomingMessage): boolean {
  const [given, expected] = [Buffer.from(request.headers.authorization ?? ''), Buffer.from(`ApiKey ${key}`)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? (value as unknown[]).filter((each): each is string => typeof each === 'string') : []

function answerOne(query: unknown, bounds: { readonly threshold: number; readonly limit: number }) {
  const properties = fieldsOf(fieldsOf(query)['properties'])
  if (list.way() === 'partial') return { status: 500, results: [], detail: 'the index is not there' }
  const [birthDate] = textsOf(properties['birthDate'])
  const results = list.match({ names: textsOf(properties['name']), birthDate }, bounds)
  const told = list.way() === 'wrong' ? [{ id: 'inv-001', caption: 'Nobody', score: 7, properties: {}, datasets: [] }] : results
  return { status: 200, results: told, total: { value: told.length, relation: 'eq' } }
}

function readJson(body: string): Fields {
  try {
    return fieldsOf(JSON.parse(body))
  } catch {
    return {}
  }
}

async function answerCall(request: IncomingMessage, response: ServerResponse, url: URL, body: string): Promise<void> {
  const say = (status: number, content: object): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  if (!isKnown(request)) return say(401, { detail: 'wrong key' })
  if (list.way() === 'silent') return
  if (list.way() === 'broken') return say(500, { detail: 'out of order' })
  if (list.way() === 'slow') await sleep(SLOW_MS, undefined, { ref: false })
  if (url.pathname === '/catalog') return say(200, { datasets: [{ name: set, title: 'Invented lists', version: list.version() }] })
  if (url.pathname !== `/match/${set}`) return say(404, { detail: 'no such set' })
  const bounds = { threshold: Number(url.searchParams.get('threshold') ?? '0.7'), limit: Number(url.searchParams.get('limit') ?? '5') }
  const queries = Object.entries(fieldsOf(readJson(body)['queries']))
  say(200, { responses: Object.fromEntries(queries.map(([id, query]) => [id, answerOne(query, bounds)])), limit: bounds.limit })
}

/** What a person chose on the page. */
function choose(path: string, form: URLSearchParams): boolean {
  const text = (name: string): string => form.get(name) ?? ''
  const way = text('way')
  if (path === '/way' && isWay(way)) return (list.setWay(way), true)
  if (path !== '/entries' || !/^[\w-]{1,40}$/.test(text('id')) || text('name') === '') return false
  if (!['sanctions', 'persons-in-office'].includes(text('dataset'))) return false
  list.enter({ id: text('id'), name: text('name'), birthDate: text('birthDate'), dataset: text('dataset') })
  return true
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const sent = await bodyOf(request, LARGEST)
  if (sent === undefined) return void response.writeHead(413).end()
  const body = sent.toString()
  const url = new URL(request.url ?? '/', 'http://sandbox')
  if (url.pathname === '/catalog' || url.pathname.startsWith('/match/')) return answerCall(request, response, url, body)
  if (request.method === 'POST')
    return void response.writeHead(choose(url.pathname, new URLSearchParams(body)) ? 303 : 422, { location: '/' }).end()
  if (url.pathname !== '/') return void response.writeHead(404).end()
  response.writeHead(200, PAGE_HEADERS).end(listPage(list))
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy())
})
server.requestTimeout = 60_000
sayReady(server, await listen(server))
