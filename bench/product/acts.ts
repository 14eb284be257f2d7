/** Acts: what a person does at the product's door, and how often. The plain product answers the same paths, as far as it has them. */
import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { text as readText } from 'node:stream/consumers'

export type Person = { readonly username: string; readonly token: string; readonly cookie: string }

/** What an answer says: `ok`, a refusal's code, a status without one, or how the line broke. */
export type Said = { readonly said: string; readonly value: Record<string, unknown> }

/** A person gives up after this long. */
const PATIENCE_MS = 10_000
const agent = new Agent({ keepAlive: true, maxSockets: 4096 })

export type Call = { readonly method: 'GET' | 'POST' | 'PUT'; readonly path: string; readonly body?: object; readonly key?: true }

/** Asks one call and never throws. `kept` are the cookies of somebody who is not logged in; the answer's `cookie` are those that it sets. */
export function ask(
  base: string,
  { method, path, body, key }: Call,
  person?: Person,
  kept = '',
): Promise<Said & { readonly cookie: string }> {
  return new Promise((resolve) => {
    const broke = (error: NodeJS.ErrnoException): void =>
      resolve({ said: error.name === 'TimeoutError' ? 'timeout' : (error.code ?? error.message), value: {}, cookie: '' })
    const sent = request(
      new URL(path, base),
      {
        agent,
        method,
        signal: AbortSignal.timeout(PATIENCE_MS),
        headers: {
          language: 'EN',
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(key ? { 'idempotency-key': randomBytes(12).toString('hex') } : {}),
          ...(person ? { authorization: `Bearer ${person.token}`, cookie: person.cookie } : kept === '' ? {} : { cookie: kept }),
        },
      },
      (answer) => {
        readText(answer).then((text) => {
          const parsed = answer.headers['content-type']?.startsWith('application/json') ? (JSON.parse(text) as Record<string, unknown>) : {}
          const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
          const said =
            parsed['success'] === true ? 'ok' : `${answer.statusCode} ${typeof parsed['code'] === 'string' ? parsed['code'] : ''}`.trim()
          resolve({ said, value: (parsed['value'] ?? {}) as Record<string, unknown>, cookie })
        }, broke)
      },
    )
    sent.once('error', broke)
    sent.end(body ? JSON.stringify(body) : undefined)
  })
}

export const PASSWORD = 'quiet-river-42'

/** A person who was here before, on the browser that the product knows them by. `cookie` is empty where it knows none. */
export type Known = { readonly username: string; readonly cookie: string }

export async function logIn(base: string, { username, cookie: kept }: Known): Promise<{ readonly said: string; readonly person: Person }> {
  const call: Call = { method: 'POST', path: '/wps/session/login', body: { username, password: PASSWORD } }
  const { said, value, cookie } = await ask(base, call, undefined, kept)
  return { said, person: { username, token: String(value['token']), cookie } }
}

const LOTTERY = 'ssc-1'
const read = (path: string) => (base: string, person: Person) => ask(base, { method: 'GET', path }, person)

async function buyTicket(base: string, person: Person): Promise<Said> {
  const current = await ask(base, { method: 'GET', path: `/lgw/games/current?gameCode=${LOTTERY}` }, person)
  const issue = (current.value['issue'] as { issue?: string } | null)?.issue
  if (issue === undefined) return current.said === 'ok' ? { said: 'between two sales', value: {} } : current
  const tickets = [{ play: 'SSC.DWD', selection: '1|-|-|-|-', unit: '1', multiple: 50, count: 1 }]
  const order = await ask(base, { method: 'POST', path: '/lgw/orders', key: true, body: { gameCode: LOTTERY, issue, tickets } }, person)
  // The issue closed between the two calls, which a person meets as well.
  return order.said === '409 issue-closed' ? { said: 'between two sales', value: {} } : order
}

export type Act = {
  readonly name: string
  /** A person does it once in this many milliseconds. */
  readonly everyMs: number
  readonly run: (base: string, person: Person) => Promise<Said>
}

/** What a person does while playing: one dice every two seconds, and now and then something else. */
export const ACTS: readonly Act[] = [
  {
    name: 'dice',
    everyMs: 2_000,
    run: (base, person) =>
      ask(
        base,
        { method: 'POST', path: '/wps/originals/dice/bet', key: true, body: { stake: '100', direction: 'under', target: '49.50' } },
        person,
      ),
  },
  { name: 'home', everyMs: 20_000, run: read('/wps/home') },
  { name: 'list', everyMs: 20_000, run: read('/wps/relay/GCSGAME_gameList?gameType=RNG&pageNo=1&pageSize=30') },
  { name: 'records', everyMs: 20_000, run: read('/wps/records/bets?pageNo=1&pageSize=20') },
  { name: 'movements', everyMs: 20_000, run: read('/wps/records/movements?pageNo=1&pageSize=20') },
  { name: 'balance', everyMs: 10_000, run: read('/wps/v2/wallets/balance') },
  { name: 'status', everyMs: 20_000, run: read('/wps/system/status') },
  { name: 'ticket', everyMs: 40_000, run: buyTicket },
]
