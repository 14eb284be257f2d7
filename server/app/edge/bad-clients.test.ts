/** Hostile clients: slow senders, slow readers, endless and compressed bodies, unexpected files, and invented hosts. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from '@baize/contract/operation.ts'
import { OPERATIONS } from '@baize/contract/operations.ts'
import { REDIRECT_CORPUS } from '@baize/contract/testing/redirect-corpus.ts'
import { createLimits } from '../../platform/limits.ts'
import { createEdge } from '../edge.ts'
import { ownOrigin } from '../own-origin.ts'
import { until } from '../testing/product-process.ts'
import { createWorld, type Session, type World } from '../testing/world.ts'

/** After these calls the session's tokens are no longer valid. */
const ENDS_SESSION: ReadonlySet<string> = new Set(['logout', 'endOtherSessions'])

const ALL: readonly Operation[] = OPERATIONS
const withBody = ALL.filter(({ body }) => body !== undefined)
const pathOf = ({ path }: Operation): string =>
  path.replace(':provider', 'google').replace(/:[a-z]+/gi, '00000000-0000-7000-8000-000000000000')

const OPEN = { limits: createLimits(10_000), secure: false, trustProxy: [], folders: [] }
/** Milliseconds that a client of this test has. */
const SHORT = { headers: 500, request: 1000, idle: 3000, look: 100 }

/** One green dot. */
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

let world: World
let app: FastifyInstance
let member: Session
let port = 0
/** The server's end of each connection, by the client's port. */
const ends = new Map<number | undefined, Socket>()
/** What the payment service was asked. */
const asked: { returnUrl: string }[] = []
const payments = createServer((request, reply) => {
  let text = ''
  request.on('data', (piece) => (text += String(piece)))
  request.on('end', () => {
    asked.push(JSON.parse(text) as { returnUrl: string })
    reply.writeHead(422, { 'content-type': 'application/json' }).end('{}')
  })
})

beforeAll(async () => {
  await once(payments.listen(0, '127.0.0.1'), 'listening')
  world = await createWorld({ outside: { payments: `http://127.0.0.1:${(payments.address() as AddressInfo).port}` } })
  member = await world.member()
  app = await createEdge(world.house, { ...OPEN, patience: SHORT })
  app.server.on('connection', (socket: Socket) => ends.set(socket.remotePort, socket))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await app.close()
  await world.close()
  payments.close()
})

type Client = { readonly socket: Socket; readonly heard: () => string; readonly over: Promise<unknown> }
function client(first: string): Client {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (piece) => (text += piece.toString('latin1'))).on('error', () => undefined)
  socket.write(first)
  return { socket, heard: () => text, over: new Promise((resolve) => socket.once('close', resolve)) }
}
const LOGIN = 'POST /wps/session/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'

/** How long the server of an edge waits. Node counts by its own clock, so that the numbers it was given are all that a test can see of it. */
const patienceOf = ({ server }: FastifyInstance) => {
  const { connectionsCheckingInterval: look } = server as typeof server & { readonly connectionsCheckingInterval: number }
  return { headers: server.headersTimeout, request: server.requestTimeout, idle: server.timeout, look }
}

describe('slow clients', () => {
  it('have ten seconds for their headers, fifteen for a call and thirty of silence, and here what this test gives them', async () => {
    const product = await createEdge(world.house, OPEN)
    expect(patienceOf(product)).toEqual({ headers: 10_000, request: 15_000, idle: 30_000, look: 5000 })
    await product.close()
    expect(patienceOf(app)).toEqual(SHORT)
  })

  it('are let go, whatever they are slow with, and others are answered meanwhile', async () => {
    const slow: [Client, string][] = Array.from({ length: 15 }, () => [
      [client('GET /wps/system/status HTTP/1.1\r\n'), ''] as [Client, string],
      [client('GET /wps/system/status HTTP/1.1\r\nhost: localhost\r\nx-more: '), '1'] as [Client, string],
      [client(`${LOGIN}content-length: 60000\r\n\r\n{"a":"`), 'a'] as [Client, string],
      [client(`${LOGIN}transfer-encoding: chunked\r\n\r\n1\r\n{\r\n`), '1\r\n \r\n'] as [Client, string],
    ]).flat()
    let waiting = slow.length
    for (const [{ over }] of slow) void over.then(() => (waiting -= 1))
    // Each client sends another piece whenever another client was answered, until the server has closed all of them.
    do {
      expect((await fetch(`http://127.0.0.1:${port}/wps/system/status`)).status).toBe(200)
      for (const [{ socket }, piece] of slow) if (piece !== '' && socket.writable) socket.write(piece)
    } while (waiting > 0)
    for (const [each] of slow) expect(each.heard()).toMatch(/^$|^HTTP\/1\.1 408 /)
  })

  it('[WC-44] who have sent a picture are answered however long it waits, and count as silent only before and after that', async () => {
    const holder = await world.database.pool.connect()
    await holder.query('begin; lock table files_file in access exclusive mode')
    const head = `POST /wps/files HTTP/1.1\r\nhost: localhost\r\ncontent-type: image/png\r\nauthorization: Bearer ${member.token}\r\ncookie: ${member.cookie}\r\n`
    const sender = client(`${head}idempotency-key: a-picture-that-waits-0001\r\ncontent-length: ${PNG.length}\r\n\r\n`)
    await once(sender.socket, 'connect')
    const end = await until(
      () => ends.get(sender.socket.localPort),
      () => 'the connection did not come',
    )
    expect(end.timeout).toBe(SHORT.idle)
    sender.socket.write(PNG)
    await until(
      () => end.timeout === 0 || undefined,
      () => 'the server would not have waited',
    )
    await holder.query('rollback')
    holder.release()
    await until(
      () => sender.heard() || undefined,
      () => 'no answer came',
    )
    expect(sender.heard()).toMatch(/^HTTP\/1\.1 200 /)
    expect(end.timeout).toBeGreaterThan(0)
    sender.socket.destroy()
  })

  it('who asks for much and reads nothing are let go', async () => {
    const deaf = client('')
    await once(deaf.socket, 'connect')
    const { localPort } = deaf.socket
    deaf.socket.pause()
    deaf.socket.write('GET /docs/json HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(50))
    const end = await until(
      () => ends.get(localPort),
      () => 'the connection did not come',
    )
    await until(
      () => end.destroyed || undefined,
      () => 'the server waited on',
    )
    deaf.socket.destroy()
  })
})

describe('bombs', () => {
  it('no call takes a file: every form of the contract is JSON, and others are refused unread', async () => {
    expect(JSON.stringify(withBody.map(({ body }) => body))).not.toMatch(/contentEncoding|contentMediaType|"binary"/)
    for (const operation of withBody) {
      const files = {
        method: operation.method,
        path: pathOf(operation),
        raw: `--x\r\n${'a'.repeat(5000)}`,
        type: 'multipart/form-data; boundary=x',
      }
      const answer = await world.ask(files, member)
      expect([operation.name, answer.status, answer.code]).toEqual([operation.name, 415, 'unsupported-body'])
    }
  })

  it('a packed body is refused and never unpacked', async () => {
    const bomb = Buffer.alloc(8 * 1024 * 1024, '{"a":"')
    const packed = {
      gzip: gzipSync(bomb),
      deflate: deflateSync(bomb),
      br: brotliCompressSync(bomb.subarray(0, 1_000_000)),
      'gzip, gzip': gzipSync(gzipSync(bomb)),
      zstd: Buffer.from('x'),
    }
    for (const [encoding, payload] of Object.entries(packed))
      for (const operation of withBody) {
        const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
        const answer = await app.inject({ method: operation.method as 'POST', url: pathOf(operation), headers, payload })
        expect([operation.name, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([operation.name, 415, 'unsupported-body'])
      }
  })

  it('a body without end is read as far as the limit, and one that is announced too large not at all', async () => {
    for (const at of ['/wps/session/login', '/vendor/v1/PG/bet', '/payments/webhook/sandbox']) {
      const head = `POST ${at} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`
      const endless = client(`${head}transfer-encoding: chunked\r\n\r\n`)
      await once(endless.socket, 'connect')
      const { localPort } = endless.socket
      const piece = `8000\r\n${'a'.repeat(0x8000)}\r\n`
      const pour = (): void => {
        while (endless.socket.writable && endless.socket.write(piece));
      }
      endless.socket.on('drain', pour)
      pour()
      await endless.over
      const end = ends.get(localPort)
      // The system's own buffers may hold a little more, which the server does not control.
      expect(end?.bytesRead, at).toBeGreaterThan(0)
      expect(end?.bytesRead, at).toBeLessThan(4 * 1024 * 1024)
      const announced = client(`${head}content-length: 99999999999\r\n\r\n`)
      await until(
        () => announced.heard() || undefined,
        () => 'no answer came',
      )
      expect(announced.heard(), at).toMatch(/^HTTP\/1\.1 (4\d\d|5\d\d) /)
      announced.socket.destroy()
    }
  })

  it('JSON as deep or as wide as the limit lets it be is refused like any other', async () => {
    const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`a${at}`, 1]))
    const deep = `${'['.repeat(32_000)}${']'.repeat(32_000)}`
    const nested = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
    for (const raw of [JSON.stringify(wide), deep, nested]) {
      const answer = await world.ask({ method: 'POST', path: '/wps/session/login', raw })
      expect([answer.status, answer.code]).toEqual([400, 'invalid-input'])
    }
  })
})

describe('addresses', () => {
  it('lead nowhere else: no answer of a call or a page sends a browser to another site', async () => {
    const own = (to: unknown): boolean =>
      to === undefined || (typeof to === 'string' && new URL(to, 'http://localhost:3000').host === 'localhost:3000')
    for (const operation of ALL.filter(({ name }) => !ENDS_SESSION.has(name))) {
      const answer = await world.ask({ method: operation.method, path: pathOf(operation), headers: { host: 'evil.example' } }, member)
      expect([operation.name, answer.headers['location'], answer.code]).toEqual([operation.name, undefined, 'unknown-host'])
    }
    for (const payload of REDIRECT_CORPUS.map((each) => encodeURI(each.isWellFormed() ? each : '/')))
      for (const url of [payload, `/docs/${payload}`, `/login?to=${payload}`].filter((each) => each.startsWith('/'))) {
        const answer = await app.inject({ url, headers: { accept: 'text/html', host: 'localhost:3000' } })
        expect(own(answer.headers['location']), `${url} ${String(answer.headers['location'])}`).toBe(true)
        expect(answer.statusCode).toBeLessThan(500)
      }
  })

  it('the payment page leads back to the site, whatever host the caller invents', async () => {
    await world.database.write((tx) => world.house.settings.write(tx, 'domainRoute', ['https://second.example']))
    const origins = {
      '127.0.0.1:3000': 'http://127.0.0.1:3000',
      '127.0.0.1:81': 'http://localhost:3000',
      'second.example': 'http://localhost:3000',
    }
    const pay = (host: string) =>
      world.ask({ method: 'POST', path: '/wps/wallet/deposit', body: { method: 'mynah-pay', amount: '50000' }, headers: { host } }, member)
    for (const [host, origin] of Object.entries(origins)) {
      await pay(host)
      expect(new URL(asked.at(-1)?.returnUrl ?? '').origin, host).toBe(origin)
    }
    const before = asked.length
    for (const host of ['evil.example', 'localhost:3000@evil.example']) expect((await pay(host)).code).toBe('unknown-host')
    expect([before >= 3, asked.length]).toEqual([true, before])
    const names = ['https://play.example', 'https://second.example']
    expect(ownOrigin('https://second.example', names)).toBe('https://second.example')
    for (const payload of [
      ...REDIRECT_CORPUS,
      'http://play.example',
      'https://play.example:444',
      'https://play.example/',
      'https://x.play.example',
    ])
      expect(ownOrigin(payload, names), payload).toBe('https://play.example')
  })
})
