/** The gate before the routes: what is refused unread, which headers every answer has, and that a client's error never counts as the server's. */
import { Writable } from 'node:stream'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { compactVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '@baize/contract/operation.ts'
import { OPERATIONS } from '@baize/contract/operations.ts'
import { createLimits, LIMITS, type Limits } from '../../platform/limits.ts'
import { createLog } from '../../platform/log.ts'
import { createEdge } from '../edge.ts'
import { createWorld, type World } from '../testing/world.ts'

const ALL: readonly Operation[] = OPERATIONS
const FORM = 'application/x-www-form-urlencoded'
let world: World
let app: FastifyInstance
const lines: string[] = []
let limits: Limits = createLimits(10_000)

beforeAll(async () => {
  world = await createWorld()
  const log = createLog('warn', new Writable({ write: (piece, _encoding, done) => (lines.push(String(piece)), done()) }))
  app = await createEdge(
    { ...world.house, needs: { ...world.house.needs, log } },
    { limits: { take: (...about) => limits.take(...about) }, secure: false, trustProxy: [], folders: [] },
  )
})
afterAll(async () => {
  await app.close()
  await world.close()
})
const ask = (method: string, url: string, headers: Record<string, string> = {}, payload?: string) =>
  app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) } as InjectOptions)

describe('[API-05] what is refused unread', () => {
  it('is JSON that gives a name twice, at every call with a body', async () => {
    for (const { name, method, path } of ALL.filter(({ body }) => body !== undefined)) {
      const answer = await ask(method, path, { 'content-type': 'application/json' }, '{"a":{"b":1,"\\u0062":2}}')
      expect([name, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([name, 400, 'malformed-body'])
    }
  })

  it('is a form where the call does not say that it takes one', async () => {
    for (const { name, method, path, form } of ALL.filter(({ body }) => body !== undefined)) {
      const { statusCode } = await ask(method, path, { 'content-type': FORM }, 'a=1')
      expect([name, statusCode === 415]).toEqual([name, form !== true])
    }
  })

  it('is the client’s fault, answered 4xx and not logged', async () => {
    const odd: [string, string, Record<string, string>?, string?][] = [
      ['GET', '/%'],
      ['GET', '/%E0%A4%A'],
      ['GET', '/wps/%zz'],
      ['GET', `/${'a/'.repeat(4000)}`],
      ['GET', '/assets/%00'],
      ['GET', '/assets/..%2f..%2fpackage.json'],
      ['GET', '/docs/static/%00'],
      ['GET', '/docs/json', { 'accept-encoding': 'identity;q=0, x-odd' }],
      ['POST', '/wps/session/login', { 'content-type': 'text/plain' }, 'a'],
      ['POST', '/wps/session/login', { 'content-type': ';;' }, 'a'],
      ['POST', '/wps/session/login', { 'content-type': 'application/json', 'content-encoding': 'x-odd' }, '{}'],
      ['POST', '/vendor/v1/PG/bet', { 'content-type': ';;' }, 'a'],
      ['POST', '/vendor/v1/PG/bet', { 'content-type': 'application/json', 'content-encoding': 'gzip' }, '{}'],
      ['POST', '/vendor/hub88/PG/transaction/bet', { 'content-encoding': 'x-odd' }, '{}'],
      ['POST', '/payments/webhook/sandbox', { 'content-encoding': 'x-odd' }, '{}'],
    ]
    lines.length = 0
    for (const [method, at, headers, payload] of odd) {
      const { statusCode } = await ask(method, at, headers, payload)
      expect([at, statusCode < 500], `${at.slice(0, 60)} ${JSON.stringify(headers)} ${statusCode}`).toEqual([at, true])
    }
    expect(lines).toEqual([])
  })

  it('is more than an address may ask for of pages, pictures, the document and callbacks', async () => {
    try {
      for (const [at, method, name] of [
        ['/', 'GET', 'pages'],
        ['/art/RNG/PG/jade-lanterns.svg', 'GET', 'pages'],
        ['/docs/json', 'GET', 'pages'],
        ['/wps/nothing', 'GET', 'pages'],
        ['/vendor/v1/PG/bet', 'POST', 'callbacks'],
        ['/payments/webhook/sandbox', 'POST', 'callbacks'],
      ] as const) {
        limits = createLimits(1 / (LIMITS[name]?.ip?.points ?? 1))
        expect((await ask(method, at)).statusCode, at).not.toBe(429)
        const answer = await ask(method, at)
        expect([at, answer.headers['retry-after'] !== undefined, answer.statusCode >= 400]).toEqual([at, true, true])
      }
    } finally {
      limits = createLimits(10_000)
    }
  })
})

describe('[API-05] what no answer goes without', () => {
  it('are its headers, also where the address cannot be read', async () => {
    for (const at of ['/%', '/wps/%E0%A4%A', '/nothing', '/wps/nothing', '/payments/nothing']) {
      const { headers } = await ask('GET', at)
      for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'permissions-policy'])
        expect([at, name, headers[name] !== undefined]).toEqual([at, name, true])
    }
  })

  it('is the same head without a body wherever GET is', async () => {
    for (const at of ['/', '/docs/json', '/healthz', '/art/RNG/PG/jade-lanterns.svg', '/wps/system/status', '/wps/home']) {
      const [get, head] = [await ask('GET', at, { accept: 'text/html' }), await ask('HEAD', at, { accept: 'text/html' })]
      expect([at, head.statusCode, head.body]).toEqual([at, get.statusCode, ''])
      expect(head.headers['content-security-policy']).toBe(get.headers['content-security-policy'])
    }
  })

  it('is the order to clear the cache where a member logs out', async () => {
    const { token, cookie } = await world.member()
    const answer = await ask('DELETE', '/wps/session/logout', { authorization: `Bearer ${token}`, cookie })
    expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([200, '"cache"'])
  })

  it('[ID-22] is the key by which the keys of encrypted forms are signed, in the page at every address', async () => {
    type Keys = { readonly keys: unknown; readonly now: string; readonly signed: readonly string[] }
    const { keys, now, signed } = (await ask('GET', '/wps/system/keys')).json<{ value: Keys }>().value
    for (const at of ['/', '/index.html', '/fish', '/help', '/login']) {
      const { body } = await ask('GET', at, { accept: 'text/html' })
      const point = Buffer.from(/<meta name="trusted-signer" content="([\w-]*)"/.exec(body)?.[1] ?? '', 'base64url')
      const signer = await crypto.subtle.importKey('raw', point, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
      const { payload, protectedHeader } = await compactVerify(signed[0] ?? '', signer)
      expect([at, protectedHeader, JSON.parse(Buffer.from(payload).toString())]).toEqual([
        at,
        { alg: 'ES256', typ: 'wps-keys' },
        { keys, now },
      ])
    }
  })

  it('is the document as it was written once', async () => {
    const first = await ask('GET', '/docs/json')
    expect([first.statusCode, first.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
    expect(first.json<{ openapi: string }>().openapi).toBe('3.1.0')
    expect((await ask('GET', '/docs/json', { 'if-none-match': String(first.headers['etag']) })).statusCode).toBe(304)
    expect((await ask('GET', '/docs/json', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  })
})
