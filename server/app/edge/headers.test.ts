/** What surrounds every answer: headers, cookies, caching, and which sources of origin, address, merchant and payload the edge trusts. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { CompactEncrypt, importJWK, type JWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '@baize/contract/operation.ts'
import { OPERATIONS } from '@baize/contract/operations.ts'
import { REFUSALS } from '@baize/contract/refusals.ts'
import { createLimits, LIMITS } from '../../platform/limits.ts'
import { createLog } from '../../platform/log.ts'
import { createEdge, type EdgeSettings } from '../edge.ts'
import { createWorld, type Session, type World } from '../testing/world.ts'

const WHOLE = process.env['WHOLE'] === '1'

/** After these calls the session's tokens are no longer valid. */
const ENDS_SESSION: ReadonlySet<string> = new Set(['logout', 'endOtherSessions'])

const ALL: readonly Operation[] = OPERATIONS
const pathOf = ({ path: at }: Operation): string => at.replace(/:[a-z]+/gi, '00000000-0000-7000-8000-000000000000')
const ask = (
  app: FastifyInstance,
  method: string,
  url: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<LightMyRequestResponse> =>
  app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) } as InjectOptions)

/** Every other kind of address: pages, pictures, documents, callbacks and unknown ones. */
const DOORS: readonly [method: string, at: string, headers?: Record<string, string>][] = [
  ['GET', '/', { accept: 'text/html' }],
  ['GET', '/m/home', { accept: 'text/html' }],
  ['GET', '/assets/nothing.js'],
  ['GET', '/art/RNG/PG/jade-lanterns.svg'],
  ['GET', '/art/RNG/PG/..%2f..%2fx.svg'],
  ['GET', '/docs'],
  ['GET', '/docs/json'],
  ['GET', '/docs/static/index.html'],
  ['GET', '/healthz'],
  ['GET', '/wps/nothing'],
  ['GET', '/robots.txt'],
  ['POST', '/vendor/v1/PG/bet'],
  ['POST', '/vendor/v1/NOBODY/bet'],
  ['POST', '/payments/webhook/sandbox'],
  ['POST', '/payments/webhook/nobody'],
  ['DELETE', '/'],
]

let world: World
let member: Session
/** Another edge before the same server. */
const edges: FastifyInstance[] = []
async function edge(settings: Partial<EdgeSettings>, house = world.house): Promise<FastifyInstance> {
  const app = await createEdge(house, { limits: createLimits(10_000), secure: false, trustProxy: [], folders: [], ...settings })
  edges.push(app)
  return app
}
const credentials = ({ token, cookie }: Session): Record<string, string> => ({ authorization: `Bearer ${token}`, cookie })

beforeAll(async () => {
  world = await createWorld({ catalogue: true })
  await world.house.identity.rotatePayloadKeys()
  member = await world.member()
})
afterAll(async () => {
  for (const app of edges) await app.close()
  await world.close()
})

const SAFE: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin-allow-popups$/,
  'cross-origin-resource-policy': /^same-site$/,
  'permissions-policy': /camera=\(\)/,
}

function isSafe(answer: LightMyRequestResponse, about: string): void {
  for (const [name, pattern] of Object.entries(SAFE)) expect(String(answer.headers[name]), `${name} of ${about}`).toMatch(pattern)
  const policy = String(answer.headers['content-security-policy'])
  expect(
    policy.split(';').find((part) => part.trim().startsWith('script-src')),
    about,
  ).not.toMatch(/unsafe|\*|data:|https?:/)
  // Only the viewer of the OpenAPI document has none, because it writes HTML itself.
  expect(policy.includes("require-trusted-types-for 'script';trusted-types dompurify baize baize-art"), about).toBe(
    !about.includes(' /docs'),
  )
  for (const told of ['server', 'x-powered-by', 'via', 'x-aspnet-version'])
    expect(answer.headers[told], `${told} of ${about}`).toBeUndefined()
  expect(answer.statusCode, `${about}: ${answer.body.slice(0, 200)}`).toBeLessThan(500)
}

describe('the headers of every answer', () => {
  it.each([
    ['a visitor', false],
    ['a member', true],
  ])('are safe on all calls of %s, and tell what is not for everybody not to be stored', async (_who, known) => {
    for (const operation of ALL.filter(({ name }) => !ENDS_SESSION.has(name))) {
      const answer = await ask(world.app, operation.method, pathOf(operation), known ? credentials(member) : {})
      isSafe(answer, operation.name)
      // Answers for one person, and every refusal, must not be cached.
      const cached = operation.cacheSeconds !== undefined && answer.statusCode === 200
      if (!cached) expect(answer.headers['cache-control'], `${operation.name} ${answer.statusCode}`).toBe('no-store')
    }
  })

  it('are safe on pages, pictures, documents, callbacks and on what is not there', async () => {
    for (const [method, at, headers] of DOORS) isSafe(await ask(world.app, method, at, headers), `${method} ${at}`)
  })

  it('keep the browser on https where the site is there, and only there', async () => {
    const secure = await edge({ secure: true })
    for (const [method, at, headers] of DOORS) {
      expect((await ask(secure, method, at, headers)).headers['strict-transport-security'], at).toBe('max-age=31536000; includeSubDomains')
      expect((await ask(world.app, method, at, headers)).headers['strict-transport-security'], at).toBeUndefined()
    }
  })

  it('let what is the same for all be asked for again without its bytes', async () => {
    // A call that cannot be asked without words of its own is looked at by its own room.
    const bare = ({ name, query }: Operation): boolean => name === 'gameInfo' || (query?.required ?? []).length === 0
    const cached = ALL.filter((operation) => operation.cacheSeconds !== undefined && bare(operation))
    expect(cached.length).toBeGreaterThan(5)
    for (const operation of cached) {
      const at = operation.name === 'gameInfo' ? `${operation.path}?vassalage=PG&gameCode=jade-lanterns` : operation.path
      const first = await ask(world.app, 'GET', at)
      const { etag } = first.headers
      expect([first.statusCode, typeof etag], operation.name).toEqual([200, 'string'])
      expect(String(first.headers['cache-control'])).toMatch(/^public, max-age=\d+, must-revalidate$/)
      expect(String(first.headers['vary']).split(', ')).toEqual(expect.arrayContaining(['language', 'authorization']))
      const again = await ask(world.app, 'GET', at, { 'if-none-match': String(etag) })
      expect([again.statusCode, again.body], operation.name).toEqual([304, ''])
      const own = await ask(world.app, 'GET', at, credentials(member))
      expect(String(own.headers['cache-control']), operation.name).toMatch(/^private, /)
    }
  })
})

describe('cookies', () => {
  const signIn = async (app: FastifyInstance): Promise<string[]> => {
    const trial = await ask(app, 'POST', '/wps/session/login/freeplay', {}, { os: 'test', platform: 'W', version: 3 })
    const captcha = await ask(app, 'GET', '/wps/captcha')
    return [trial, captcha].flatMap(({ headers }) => [headers['set-cookie'] ?? []].flat())
  }
  it('are out of reach for scripts and other sites', async () => {
    const lines = await signIn(world.app)
    expect(lines.length).toBeGreaterThanOrEqual(2)
    for (const line of lines) expect(line).toMatch(/^(sid|captcha|device)=[^;]+;.*Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('are bound to the host and to https where the site is there', async () => {
    const lines = await signIn(await edge({ secure: true }))
    expect(lines.length).toBeGreaterThanOrEqual(2)
    for (const line of lines) {
      expect(line).toMatch(/^__Host-(sid|captcha|device)=[^;]+;.*Path=\/; HttpOnly; Secure; SameSite=Lax$/)
      expect(line).not.toMatch(/domain/i)
    }
  })

  it('do nothing without the half of the session that only the page has, nor does that half without them', async () => {
    const { token, cookie } = member
    const whole = await ask(world.app, 'GET', '/wps/member/info', { authorization: `Bearer ${token}`, cookie })
    expect(whole.statusCode).toBe(200)
    for (const headers of [{ cookie }, { authorization: `Bearer ${token}` }, { authorization: `Bearer ${'a'.repeat(43)}`, cookie }])
      expect((await ask(world.app, 'GET', '/wps/member/info', headers as Record<string, string>)).statusCode).toBe(401)
  })
})

describe('whom the edge believes', () => {
  const changing = ALL.filter(({ method, name }) => method !== 'GET' && !ENDS_SESSION.has(name))

  const OTHER_SITES: readonly Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example', host: 'localhost:3000' },
    { origin: 'null', host: 'localhost:3000' },
    { origin: 'http://localhost:8080', host: 'localhost:3000' },
  ]
  it('refuses every changing call that comes from another site, by whichever sign', async () => {
    for (const [at, operation] of changing.entries()) {
      // Each call is tried with one sign of another site, and each sign with some calls; `npm run prove` tries all on all.
      for (const sign of OTHER_SITES.filter((_, index) => WHOLE || index === at % OTHER_SITES.length)) {
        const answer = await ask(world.app, operation.method, pathOf(operation), { ...credentials(member), ...sign })
        const about = `${operation.name} ${JSON.stringify(sign)}`
        expect([answer.statusCode, answer.json<{ code: string }>().code], about).toEqual([403, 'cross-site'])
      }
    }
  })

  it('takes a call of its own page and of a program', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      { origin: 'http://localhost:3000', host: 'localhost:3000' },
      {},
    ])
      expect((await ask(world.app, 'POST', '/wps/live/ticket', headers as Record<string, string>)).statusCode).toBe(200)
  })

  it('checks the merchant against its own', async () => {
    const wrong = await ask(world.app, 'GET', '/wps/system/status', { merchant: 'another' })
    expect([wrong.statusCode, wrong.json<{ code: string; value: unknown }>()]).toMatchObject([
      400,
      { code: 'invalid-input', value: { at: 'Merchant' } },
    ])
    expect((await ask(world.app, 'GET', '/wps/system/status', { merchant: 'demo' })).statusCode).toBe(200)
  })

  it('takes the address from a proxy that it trusts and from nobody else', async () => {
    const ipOf = async (app: FastifyInstance, forwarded: string): Promise<unknown> =>
      (await ask(app, 'GET', '/wps/system/status', { 'x-forwarded-for': forwarded })).json<{ value: { location: { ip: string } } }>().value
        .location.ip
    expect(await ipOf(world.app, '203.0.113.9')).toBe('127.0.0.1')
    const behind = await edge({ trustProxy: ['127.0.0.1'], folders: [] })
    expect(await ipOf(behind, '203.0.113.9')).toBe('203.0.113.9')
    // What a client writes before the proxy's own entry is not trusted.
    expect(await ipOf(behind, '198.51.100.1, 203.0.113.9')).toBe('203.0.113.9')
    const elsewhere = await edge({ trustProxy: ['10.0.0.1'], folders: [] })
    expect(await ipOf(elsewhere, '203.0.113.9')).toBe('127.0.0.1')
  })

  it('ignores a token in the query and keeps it, and every other secret, out of the log', async () => {
    const lines: string[] = []
    const log = createLog('trace', new Writable({ write: (piece, _encoding, done) => (lines.push(String(piece)), done()) }))
    const failing = { ...world.house.games, list: () => Promise.reject(new Error('planted')) } as typeof world.house.games
    const app = await edge({}, { ...world.house, needs: { ...world.house.needs, log }, games: failing })
    const secret = 'query-token-that-must-not-be-kept'
    expect((await ask(app, 'GET', `/wps/relay/MCSFE_getFavoriteGames?token=${member.token}`, { cookie: member.cookie })).statusCode).toBe(
      401,
    )
    const broken = await ask(app, 'GET', `/wps/relay/GCSGAME_gameList?token=${secret}`, credentials(member))
    expect([broken.statusCode, broken.json<{ code: string }>().code]).toEqual([500, 'unknown-error'])
    expect(broken.body).not.toMatch(/planted|\.ts|node_modules/)
    await ask(app, 'POST', '/wps/session/login', {}, { username: 'somebody', password: 'a-password-that-must-not-be-kept' })
    await ask(app, 'POST', '/vendor/v1/PG/bet', { 'x-signature': 'v2,signature-that-must-not-be-kept' }, '{}')
    const kept = lines.join('')
    expect(kept).toContain('planted')
    expect(kept).not.toMatch(/must-not-be-kept/)
    expect(kept).not.toContain(member.token)
    expect(kept).not.toContain(member.cookie.split('=')[1])
  })
})

describe('[ID-22] encrypted payloads at the edge', () => {
  const sealed = async (aud: string, body: unknown): Promise<{ jwe: string }> => {
    const { value } = (await ask(world.app, 'GET', '/wps/system/keys')).json<{ value: { keys: (JWK & { kid: string })[]; now: string } }>()
    const [key] = value.keys
    const claims = { body, iat: Temporal.Instant.from(value.now).epochMilliseconds / 1000, jti: randomBytes(16).toString('base64url'), aud }
    const jwe = await new CompactEncrypt(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key?.kid ?? '', typ: 'wps+jwe' })
      .encrypt(await importJWK(key as JWK, 'ECDH-ES'))
    return { jwe }
  }
  const form = { username: 'person1', password: 'quiet-river-42' }
  const login = (body: unknown) => ask(world.app, 'POST', '/wps/session/login', {}, body)

  it('are taken once, beside plain ones, until the merchant wants no others', async () => {
    const payload = await sealed('POST /wps/session/login', form)
    expect((await login(payload)).statusCode).toBe(200)
    const replayed = await login(payload)
    expect([replayed.statusCode, replayed.json<{ code: string }>().code]).toEqual([400, 'decrypt-failed'])
    expect((await login(await sealed('PUT /wps/member/register', form))).json()).toMatchObject({ code: 'decrypt-failed' })
    // What stands inside is held to the same schema.
    expect((await login(await sealed('POST /wps/session/login', { ...form, admin: true }))).json()).toMatchObject({ code: 'invalid-input' })
    expect((await login(form)).statusCode).toBe(200)

    const [person, agent] = [await world.session('member'), await world.session('agent')]
    await world.database.write((tx) => world.house.settings.write(tx, 'encryption.required', true))
    const encrypted = ALL.filter((operation) => operation.encrypted)
    // The existing calls that the specification names, and all others that carry a password.
    const names = encrypted.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['login', 'register', 'registerMobile', 'changePassword', 'setPasswordByPhone']))
    const carries = (operation: (typeof ALL)[number]) => /"(new)?password"/i.test(JSON.stringify(operation.body ?? {}))
    expect(ALL.filter((operation) => carries(operation) && !operation.encrypted).map(({ name }) => name)).toEqual([])
    for (const operation of encrypted) {
      const caller = operation.who === 'agent' ? agent : person
      const who = operation.who === 'anyone' || !caller ? {} : credentials(caller)
      const keyed = operation.key ? { 'idempotency-key': `a-plain-form-of-${operation.name}` } : {}
      const plain = await ask(world.app, operation.method, operation.path, { ...who, ...keyed }, form)
      expect([plain.statusCode, plain.json<{ code: string }>().code]).toEqual([400, 'encryption-required'])
    }
    expect((await login(await sealed('POST /wps/session/login', form))).statusCode).toBe(200)
    await world.database.write((tx) => world.house.settings.write(tx, 'encryption.required', false))
  })
})

describe('[API-05] limits and refusals', () => {
  /** Of a figure of many thousands a part is counted, by the scale that all figures have. */
  const MOST_COUNTED = 1000
  it.each(Object.entries(LIMITS))('%s lets through what its figure says', async (name, { ip, person }) => {
    const scale = Math.min(1, MOST_COUNTED / Math.max(ip?.points ?? 1, person?.points ?? 1))
    const limits = createLimits(scale)
    for (const [limit, address, who] of [
      [ip, () => '203.0.113.7', () => undefined],
      // A member with ever new addresses is counted as one member.
      [person, (at: number) => `10.0.${at >> 8}.${at & 255}`, () => ({ id: 'somebody', role: 'member' })],
    ] as const) {
      if (!limit) continue
      const points = Math.floor(limit.points * scale)
      for (let at = 0; at < points; at += 1) expect(await limits.take(name, address(at), who()), `${name} ${at}`).toBeUndefined()
      const wait = await limits.take(name, address(points), who())
      expect(wait).toBeGreaterThanOrEqual(1)
      expect(wait).toBeLessThanOrEqual(limit.seconds)
    }
  })

  it('says when to come again, whatever address the caller invents', async () => {
    const app = await edge({ limits: createLimits(0.02) })
    const rounds: [at: string, method: string, body: unknown, points: number][] = [
      ['/wps/member/register', 'PUT', { username: 'x' }, 6],
      ['/wps/session/login/freeplay', 'POST', { os: 'x', platform: 'W' }, 6],
      ['/wps/captcha/challenge', 'GET', undefined, 6],
    ]
    let asked = 0
    const invented = (): Record<string, string> => ({ 'x-forwarded-for': `203.0.113.${(asked += 1) % 250}`, 'x-real-ip': '198.51.100.7' })
    for (const [at, method, body, points] of rounds) {
      for (let time = 0; time < points; time += 1)
        expect((await ask(app, method, at, invented(), body)).statusCode, `${at} ${time}`).not.toBe(429)
      const answer = await ask(app, method, at, invented(), body)
      const { code, value } = answer.json<{ code: string; value: { retryAfterSeconds: number } }>()
      expect([answer.statusCode, code, answer.headers['retry-after']]).toEqual([429, 'too-many-requests', String(value.retryAfterSeconds)])
    }
    // The limit of all calls together, at a two-hundredth of its figure.
    const small = await edge({ limits: createLimits(0.005) })
    for (let time = 0; time < (LIMITS['any']?.ip?.points ?? 0) * 0.005; time += 1)
      expect((await ask(small, 'GET', '/wps/system/status', invented())).statusCode, String(time)).not.toBe(429)
    expect((await ask(small, 'GET', '/wps/system/status', invented())).statusCode).toBe(429)
  })

  it('have a stable code, the status that fits, a sentence in the language asked for and a reference', async () => {
    for (const operation of ALL.filter(({ who }) => who === 'member' || who === 'player')) {
      const [english, burmese] = await Promise.all(
        ['EN', 'MY'].map((language) => ask(world.app, operation.method, pathOf(operation), { language })),
      )
      const told = [english, burmese].map((answer) =>
        answer?.json<{ success: boolean; code: keyof typeof REFUSALS; message: string; reference: string }>(),
      )
      expect([english?.statusCode, told[0]?.code, told[0]?.success]).toEqual([401, 'not-logged-in', false])
      expect(told[0]?.message).toBe('You are not logged in, please login')
      expect(told[1]?.message).toMatch(/[\u1000-\u109f]/)
      expect(told[0]?.reference).toMatch(/^[0-9a-f-]{36}$/)
    }
  })
})

describe('the built page', () => {
  // Without a build nothing below would be checked.
  it('is there: `npm run build` makes it', () => {
    expect(existsSync(path.resolve(import.meta.dirname, '../../../web/dist/site/index.html'))).toBe(true)
  })

  it('is revalidated each time, and what it loads is cached for ever', async () => {
    const page = await ask(world.app, 'GET', '/', { accept: 'text/html' })
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache'])
    const asset = /(?:src|href)="(\/assets\/[^"]+\.(?:js|css|woff2))"/.exec(page.body)?.[1] ?? 'the page loads nothing'
    const loaded = await ask(world.app, 'GET', asset)
    expect([loaded.statusCode, loaded.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
    isSafe(loaded, asset)
  })

  it('begins with the pictures of the first games where its address is a list, and with those of Home nowhere else', async () => {
    const page = (at: string, headers: Record<string, string> = {}) => ask(world.app, 'GET', at, { accept: 'text/html', ...headers })
    const pictures = (body: string): number => body.split('<img').length - 1
    const [home, list, narrowed, help] = await Promise.all(['/', '/fish', '/fish?search=jade', '/help'].map((at) => page(at)))
    expect([home?.body.includes('/hero.svg'), list?.body.includes('/hero.svg'), help?.body.includes('/hero.svg')]).toEqual([
      true,
      false,
      false,
    ])
    const { games } = await world.house.games.list({ gameType: 'FISH', page: 1, size: 6 }, undefined, 'EN')
    expect(games).toHaveLength(3)
    expect([pictures(list?.body ?? ''), pictures(narrowed?.body ?? ''), pictures(help?.body ?? '')]).toEqual([games.length, 0, 0])
    const zipped = await page('/fish', { 'accept-encoding': 'gzip, br;q=0' })
    expect([zipped.headers['content-encoding'], gunzipSync(zipped.rawPayload).toString()]).toEqual(['gzip', list?.body])
    const again = await page('/fish', { 'if-none-match': String(list?.headers['etag']) })
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', 'no-cache'])
  })

  it('[MSG-04] begins with the words of help in the language of the device, and of no page that is not there', async () => {
    const wordsOf = async (at: string, speaks: string): Promise<string> => {
      const page = await ask(world.app, 'GET', at, { accept: 'text/html', 'accept-language': speaks })
      expect(page.headers['vary']).toBe('accept-encoding, accept-language')
      return /<div class="bz-page content-page.*?<p>/.exec(page.body)?.[0] ?? ''
    }
    expect(await wordsOf('/help', 'en-GB,en;q=0.9')).toContain('lang="en"><header><h1>Help center</h1>')
    expect(await wordsOf('/help', 'th,my;q=0.9,en;q=0.8')).toContain('lang="my"><header><h1>အကူအညီစင်တာ</h1>')
    expect(await wordsOf('/help/terms', 'fr')).toContain('lang="my"')
    expect(await wordsOf('/help/no-such-page', 'en')).toBe('')
    expect(await wordsOf('/news', 'en')).toBe('')
  })
})
