/** The sandbox of identity checks: its own process with the calls of a large service, signed notices, and a page that chooses what it says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { answerCall, type Keys } from './api.ts'
import { createApplicants } from './applicants.ts'
import { createNotices } from './notices.ts'
import { isOutcome } from './outcomes.ts'
import { gonePage, sendPage, sentPage } from './page.ts'
import { bodyOf, listen, sayReady } from '../own-process.ts'

// No other user of the machine can read its files.
process.umask(0o077)

/** `SECRETS` is JSON: the keys of calls and notices, and what the site calls this service; `BAIZE_URL` is the site. */
const { service, ...keys } = JSON.parse(process.env['SECRETS'] ?? '{}') as Keys & { readonly service?: string }
const site = process.env['BAIZE_URL']
if (!service || !keys.token || !site)
  throw new Error('the checks sandbox needs SECRETS with service, token, secret and webhookSecret, and BAIZE_URL')

const LARGEST = 20 * 1024 * 1024
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
}

const applicants = createApplicants()
const notices = createNotices({ address: new URL(`/checks/webhook/${service}`, site).href, secret: keys.webhookSecret })
let base = ''

/** What was chosen on the page; undefined where a picture is missing. */
async function chosenIn(request: IncomingMessage, body: Buffer): Promise<string | undefined> {
  const type = request.headers['content-type'] ?? ''
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => undefined)
  const pictures = ['document', 'face'].map((name) => form?.get(name))
  const outcome = form?.get('outcome')
  return pictures.every((each) => each instanceof File && each.size > 0) && typeof outcome === 'string' ? outcome : undefined
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '/'
  const body = await bodyOf(request, LARGEST)
  if (body === undefined) return void response.writeHead(413).end()
  const called = answerCall(keys, applicants, base, { method: request.method ?? '', path, headers: request.headers, body: String(body) })
  if (called) return void response.writeHead(called.status, { 'content-type': 'application/json' }).end(JSON.stringify(called.body))
  const applicant = applicants.byKey(/^\/verify\/([\w-]+)$/.exec(path)?.[1] ?? '')
  if (!applicant) return void response.writeHead(404, HEADERS).end(gonePage())
  if (applicant.status !== 'init') return void response.writeHead(200, HEADERS).end(sentPage(applicant))
  if (request.method !== 'POST') return void response.writeHead(200, HEADERS).end(sendPage())
  const outcome = await chosenIn(request, body)
  if (outcome === undefined || !isOutcome(outcome))
    return void response.writeHead(422, HEADERS).end(sendPage('Please choose two pictures.'))
  void notices.follow(applicant, outcome)
  response.writeHead(200, HEADERS).end(sentPage(applicant))
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => response.destroy())
})
server.requestTimeout = 30_000
base = await listen(server)

sayReady(server, base)
