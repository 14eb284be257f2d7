/** People and vendors at the product's door, for tests: everything goes over HTTP, as from a browser or from a vendor's own machine. */
import { createHmac, hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { systemClock } from '../../platform/clock.ts'

export type Answer = {
  readonly status: number
  readonly success: boolean
  readonly code: string | undefined
  readonly value: Record<string, unknown>
  readonly text: string
  readonly headers: Headers
}

export type Visitor = {
  /** Asks a call; throws when the line breaks or nothing comes in time. */
  ask(method: string, at: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>
}
/** `cookie`: what a browser keeps of the entry, by which it is known from then on. */
export type Member = Visitor & { readonly username: string; readonly token: string; readonly id: string; readonly cookie: string }

// Generous: three products may be starting beside this one on a busy machine.
const TIMEOUT_MS = 30_000 * Number(process.env['BAIZE_TEST_PACE'] ?? 1)

type Sent = { readonly method: string; readonly headers: Readonly<Record<string, string>>; readonly body?: string }

/** `fetch` writes the host of the address itself; under another name a call is sent as a proxy sends it. */
export async function sendUnder(at: URL, { method, headers, body }: Sent): Promise<Response> {
  const sent = request(at, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  const known = new Headers()
  for (let place = 0; place < answer.rawHeaders.length; place += 2)
    known.append(answer.rawHeaders[place] ?? '', answer.rawHeaders[place + 1] ?? '')
  // Some statuses have no body, and a response of one takes none.
  return new Response((await readText(answer)) || null, { status: answer.statusCode ?? 0, headers: known })
}

/** `url` is asked at every call, since a product that was started again may answer elsewhere. */
async function ask(url: string, method: string, at: string, body: unknown, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const sent: Sent = {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), language: 'EN', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  const answered =
    headers['host'] === undefined
      ? fetch(new URL(at, url), { ...sent, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' })
      : sendUnder(new URL(at, url), sent)
  const response = await answered.catch((error: unknown) => {
    throw new Error(`${method} ${at} was not answered: ${String((error as Error).cause ?? error)}`, { cause: error })
  })
  const text = await response.text()
  let parsed: { success?: boolean; code?: string; value?: Record<string, unknown> } = {}
  try {
    parsed = JSON.parse(text) as typeof parsed
  } catch {
    parsed = {}
  }
  return {
    status: response.status,
    success: parsed.success === true,
    code: parsed.code,
    value: parsed.value ?? {},
    text,
    headers: response.headers,
  }
}

type Keys = { readonly keys: readonly (JWK & { readonly kid: string })[]; readonly now: string }

/** A form as the site sends it: encrypted to the published key, good for this call and this minute, once. */
export async function sealedForm(
  url: () => string,
  call: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly jwe: string }> {
  const { keys, now } = (await ask(url(), 'GET', '/wps/system/keys', undefined, headers)).value as unknown as Keys
  const [key] = keys
  if (!key) throw new Error('the product published no key')
  const claims = { body, iat: Math.floor(Temporal.Instant.from(now).epochMilliseconds / 1000), jti: freshKey(), aud: call }
  const jwe = await new CompactEncrypt(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid, typ: 'wps+jwe' })
    .encrypt(await importJWK(key, 'ECDH-ES'))
  return { jwe }
}

/** `always` are headers of every call, such as the host of a site that is asked at another place than its own. */
export const visitor = (url: () => string, always: Readonly<Record<string, string>> = {}): Visitor => ({
  ask: (method, at, body, headers = {}) => ask(url(), method, at, body, { ...always, ...headers }),
})

/** A key or an id that no other operation has. */
export const freshKey = (): string => randomBytes(12).toString('hex')

function memberFrom(url: () => string, username: string, answer: Answer): Member {
  if (!answer.success) throw new Error(`${username} was not let in: ${answer.status} ${answer.text}`)
  const { token, member } = answer.value as { token: string; member: { id: string } }
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return {
    username,
    token,
    id: member.id,
    cookie,
    ask: (method, at, body, headers = {}) => ask(url(), method, at, body, { authorization: `Bearer ${token}`, cookie, ...headers }),
  }
}

export const logIn = async (url: () => string, username: string, password: string): Promise<Member> =>
  memberFrom(url, username, await ask(url(), 'POST', '/wps/session/login', { username, password }, {}))

export const PASSWORD = 'quiet-river-42'

type Challenge = {
  readonly algorithm: string
  readonly challenge: string
  readonly salt: string
  readonly maxnumber: number
  readonly signature: string
}

/** The puzzle's number, found in 20 ms; its library takes a second, since it waits for the browser's hash at every try. */
function numberOf({ challenge, salt }: Pick<Challenge, 'challenge' | 'salt'>, largest: number): number {
  for (let number = 0; number <= largest; number += 1) if (hash('sha256', `${salt}${number}`, 'hex') === challenge) return number
  throw new Error('the challenge has no solution')
}

/** The proof of work for a challenge. */
export const proofOf = ({ maxnumber, ...given }: Challenge): string =>
  Buffer.from(JSON.stringify({ ...given, number: numberOf(given, maxnumber) })).toString('base64')

/** What the site sends to open an account: the dialog's fields with the proof of work solved. */
export function registrationOf(username: string, password: string, challenge: Challenge): object {
  const proof = proofOf(challenge)
  return { username, password, confirmPassword: password, birthday: '1990-01-31', acceptTerms: true, login: true, proof }
}

/** Registers as the site does it. */
export async function register(url: () => string, username: string): Promise<Member> {
  const { value } = await ask(url(), 'GET', '/wps/captcha/challenge', undefined, {})
  const form = registrationOf(username, PASSWORD, value as Challenge)
  return memberFrom(url, username, await ask(url(), 'PUT', '/wps/member/register', form, {}))
}

/** Presses a button of the payment service's own page. */
export async function press(payUrl: string, act: 'pay' | 'decline'): Promise<number> {
  const response = await fetch(payUrl, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `act=${act}`,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await response.arrayBuffer()
  return response.status
}

/** The number that an authenticator shows so many seconds from now. */
export const shownNumber = (secret: string, seconds: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: systemClock.now().epochMilliseconds + seconds * 1_000 })

export type VendorAnswer = { readonly http: number; readonly status: string; readonly fields: Readonly<Record<string, unknown>> }
export type Vendor = (call: string, body: Readonly<Record<string, unknown>>) => Promise<VendorAnswer>

/** A vendor who calls the wallet in the native dialect with this secret. */
export const vendorCalls =
  (url: () => string, vendor: string, secret: string): Vendor =>
  async (call, body) => {
    const raw = JSON.stringify(body)
    const timestamp = String(systemClock.now().epochMilliseconds)
    const path = `/vendor/v1/${vendor}/${call}`
    const signature = createHmac('sha256', Buffer.from(secret, 'utf8')).update(`${timestamp}.POST ${path}.${raw}`).digest('base64')
    const response = await fetch(new URL(path, url()), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': `v2,${signature}` },
      body: raw,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const fields = (await response.json()) as Record<string, unknown>
    return { http: response.status, status: String(fields['status']), fields }
  }

export type Seat = { readonly token: string; readonly player: string }

/** Opens a game as the site does and answers what the vendor learns by its token. */
export async function sitDown(member: Member, nodeId: number, vendor: Vendor): Promise<Seat> {
  const launched = await member.ask('POST', '/wps/game/launchGame', { nodeId })
  const token = new URL(String(launched.value['url'])).searchParams.get('token') ?? ''
  const session = await vendor('session', { token })
  if (session.status !== 'ok') throw new Error(`the vendor was told ${session.status} about ${token}: ${launched.text}`)
  return { token, player: String(session.fields['player']) }
}
