/** A stop that stops, with a hundred channels open and calls on their way: these finish, new ones are refused, and the status is 0. */
import { once } from 'node:events'
import { connect, type Socket as TcpSocket } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { LIVE_PATH, LIVE_PROTOCOL } from '@baize/contract/values/live-address.ts'
import { preparedData } from '../testing/prepared-data.ts'
import { visitor } from '../testing/product-people.ts'
import { startProduct, until, type Product } from '../testing/product-process.ts'

const SLOW = 180_000 * Number(process.env['BAIZE_TEST_PACE'] ?? 1)
vi.setConfig({ testTimeout: SLOW, hookTimeout: SLOW })
const CHANNELS = 100

let product: Product
let data: Awaited<ReturnType<typeof preparedData>>
const sockets: Socket[] = []
beforeAll(async () => {
  data = await preparedData()
  product = await startProduct({ BAIZE_DATA: data.folder, PORT: '0', BUILD_WEB: 'no', BAIZE_LIMIT_SCALE: '100' })
}, SLOW)
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await product?.stop('SIGKILL')
  await data.clean()
})

/** A page with its live channel; answers why it was lost. */
async function channel(): Promise<{ lost: Promise<string> }> {
  const { value } = await visitor(() => product.url).ask('POST', '/wps/live/ticket')
  const socket = io(product.url, {
    path: LIVE_PATH,
    transports: ['websocket'],
    protocols: [LIVE_PROTOCOL, String(value['ticket'])],
    reconnection: false,
    forceNew: true,
  })
  sockets.push(socket)
  const lost = new Promise<string>((resolve) => socket.once('disconnect', resolve))
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject))
  return { lost }
}

/** A call of which the first half is on its way; `finish` sends the rest and reads the answer. */
async function halfCall(): Promise<{ socket: TcpSocket; finish(): Promise<string> }> {
  const body = JSON.stringify({ os: 'test', platform: 'W', version: 3 })
  const { port } = new URL(product.url)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  let told = ''
  socket.on('data', (piece: Buffer) => (told += piece.toString()))
  const head = `POST /wps/session/login/freeplay HTTP/1.1\r\nhost: localhost:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`
  socket.write(head + body.slice(0, 10))
  // The server says so once it has begun the call.
  await until(
    () => told.startsWith('HTTP/1.1 100 Continue') || undefined,
    () => 'the call did not begin',
  )
  return {
    socket,
    finish: () => {
      socket.write(body.slice(10))
      return until(
        () => (told.includes('"success"') ? told : undefined),
        () => `no answer came: ${told}`,
      )
    },
  }
}

it('[OPS-08] ends its calls, refuses new ones in the usual envelope, sends its pages away, and leaves with 0', async () => {
  const pages = await Promise.all(Array.from({ length: CHANNELS }, channel))
  const calls = await Promise.all(Array.from({ length: 5 }, halfCall))
  const site = visitor(() => product.url)
  // An honest call before the stop.
  expect((await site.ask('GET', '/wps/system/status')).status).toBe(200)
  process.kill(product.pid, 'SIGTERM')
  const busy = await until(
    async () => {
      const answer = await site.ask('GET', '/wps/system/status')
      return answer.status === 503 ? answer : undefined
    },
    () => 'it went on taking calls',
  )
  const envelope = {
    success: false,
    code: 'busy',
    message: 'We are very busy right now. Nothing was done. Please try again.',
    value: { retryAfterSeconds: 2 },
    reference: expect.any(String) as string,
  }
  expect(JSON.parse(busy.text)).toEqual(envelope)
  expect([busy.headers.get('connection'), busy.headers.get('retry-after')]).toEqual(['close', '2'])
  for (const at of ['/healthz', '/', '/wps/home', '/docs/json', '/no-such-page']) {
    const answer = await site.ask('GET', at)
    expect([at, answer.status, JSON.parse(answer.text)]).toEqual([at, 503, envelope])
  }
  // A vendor reads the word of its dialect for what is tried again.
  const vendor = await site.ask('POST', '/vendor/v1/PG/bet', {})
  expect([vendor.status, JSON.parse(vendor.text)]).toEqual([503, { status: 'temporary-error' }])
  const reasons = await Promise.all(pages.map(({ lost }) => lost))
  expect(reasons.length).toBe(CHANNELS)
  await expect(channel()).rejects.toThrow('error')
  // What was on its way is answered as ever.
  for (const { finish, socket } of calls) {
    expect(await finish()).toMatch(/HTTP\/1.1 200 [\s\S]*"success":true/)
    socket.destroy()
  }
  expect(await product.ended).toEqual({ code: 0, signal: null })
  expect(
    product
      .complaints()
      .split('\n')
      .filter((line) => line.includes('did not end')),
  ).toEqual([])
})
