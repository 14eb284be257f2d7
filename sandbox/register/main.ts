/** The sandbox of the national register: its own process that answers forms by headers and documents by documents, and a page that chooses how. */
import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { bodyOf, listen, sayReady } from '../own-process.ts'
import { registerPage } from './page.ts'
import { createPeople, isWay } from './people.ts'

// No other user of the machine can read its files.
process.umask(0o077)

/** `SECRETS` is JSON with the key of the calls. */
const { key } = JSON.parse(process.env['SECRETS'] ?? '{}') as { readonly key?: string }
if (!key) throw new Error('the register sandbox needs SECRETS with key')

const LARGEST = 1024 * 1024
const MOST_AT_ONCE = 1000
const SLOW_MS = 5000
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; img-src data:",
}
const people = createPeople()

function isKnown(request: IncomingMessage): boolean {
  const [given, expected] = [Buffer.from(String(request.headers['x-api-key'] ?? '')), Buffer.from(key!)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

type PersonForm = Readonly<Record<string, unknown>>
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const answerTo = (asked: PersonForm) => people.answer(textOf(asked['lastName']), textOf(asked['dateOfBirth']))
const isComplete = (asked: PersonForm): boolean => ['firstName', 'lastName', 'dateOfBirth'].every((name) => textOf(asked[name]) !== '')

/** One person: the answer is in the headers. */
function answerForm(form: PersonForm, response: ServerResponse): void {
  if (!isComplete(form)) return void response.writeHead(400).end()
  const { letter, id } = answerTo(form)
  const way = people.way()
  const headers = { 'x-exclusion': way === 'wrong' ? 'MAYBE' : letter, 'x-unique-id': id }
  response.writeHead(200, way === 'bare' ? {} : headers).end()
}

function readList(body: string): PersonForm[] | undefined {
  try {
    const list: unknown = JSON.parse(body)
    return Array.isArray(list) && list.length <= MOST_AT_ONCE ? (list as PersonForm[]) : undefined
  } catch {
    return undefined
  }
}

/** Many people: the answers come in another order than the questions, as nothing promises one. */
function answerList(list: readonly PersonForm[] | undefined, response: ServerResponse): void {
  if (list === undefined || !list.every(isComplete)) return void response.writeHead(400).end()
  const way = people.way()
  const said = list.toReversed().map((asked) => {
    const { letter, id } = answerTo(asked)
    return {
      correlationId: asked['correlationId'],
      ...(way === 'bare' ? {} : { msRequestId: id, exclusion: way === 'wrong' ? 'MAYBE' : letter }),
    }
  })
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
}

async function answerCall(request: IncomingMessage, response: ServerResponse, body: string): Promise<void> {
  if (!isKnown(request)) return void response.writeHead(403).end()
  if (people.way() === 'silent') return
  if (people.way() === 'broken') return void response.writeHead(500).end()
  if (people.way() === 'slow') await sleep(SLOW_MS, undefined, { ref: false })
  if (request.url === '/v2') return answerForm(Object.fromEntries(new URLSearchParams(body)), response)
  answerList(readList(body), response)
}

/** What a person chose on the page. */
function choose(path: string, form: URLSearchParams): boolean {
  const [way, letter] = [form.get('way') ?? '', form.get('letter')]
  const [lastName, birthDate] = [form.get('lastName') ?? '', form.get('birthDate') ?? '']
  if (path === '/way' && isWay(way)) return (people.setWay(way), true)
  if (path !== '/people' || lastName === '' || !/^\d{4}-\d\d-\d\d$/.test(birthDate)) return false
  if (letter !== 'Y' && letter !== 'N' && letter !== 'P') return false
  people.enter(lastName, birthDate, letter)
  return true
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const sent = await bodyOf(request, LARGEST)
  if (sent === undefined) return void response.writeHead(413).end()
  const body = sent.toString()
  const path = request.url ?? '/'
  if (request.method === 'POST' && (path === '/v2' || path === '/v2/batch')) return answerCall(request, response, body)
  if (request.method === 'POST' && (path === '/way' || path === '/people'))
    return void response.writeHead(choose(path, new URLSearchParams(body)) ? 303 : 422, { location: '/' }).end()
  if (request.method !== 'GET' || path !== '/') return void response.writeHead(404).end()
  response.writeHead(200, PAGE_HEADERS).end(registerPage(people))
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy())
})
server.requestTimeout = 30_000
sayReady(server, await listen(server))
