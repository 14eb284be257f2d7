/**
 * Proves that silent and greedy clients of the live channel are held back. They have 3 seconds to connect, and limits hold for an address,
 * a member and in all.
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, it } from 'vitest'
import { LIVE_PROTOCOL } from '@baize/contract/values/live-address.ts'
import { createLive, MOST_CONNECTIONS, mostConnectionsOf, openFilesLimit, type MostConnections } from './live.ts'
import type { Person } from './route.ts'

const over: (() => unknown)[] = []
afterEach(async () => {
  for (const end of over.splice(0).reverse()) await end()
})

async function channel(most: MostConnections, before: Promise<unknown> = Promise.resolve()) {
  const http = createServer()
  const member = { id: 'm', sessionId: 's', role: 'member' } as Person
  const live = createLive(http, {
    redeem: async (ticket) => {
      if (ticket === 'm') await before
      return ticket === 'm' ? member : ticket === 'visitor' ? 'visitor' : undefined
    },
    mayConnect: () => true,
    trustProxy: ['127.0.0.1'],
    most,
  })
  await once(http.listen(0, '127.0.0.1'), 'listening')
  over.push(() => live.close())
  const { port } = http.address() as AddressInfo
  const enter = (ip: string, ticket = 'visitor'): Promise<Socket | string> =>
    new Promise((resolve) => {
      const extraHeaders = { 'x-forwarded-for': ip }
      const socket = io(`http://127.0.0.1:${port}`, {
        path: '/live',
        transports: ['websocket'],
        protocols: [LIVE_PROTOCOL, ticket],
        extraHeaders,
        forceNew: true,
        reconnection: false,
      })
      over.push(() => socket.disconnect())
      socket.once('connect', () => resolve(socket)).once('connect_error', (error) => resolve(error.message))
    })
  return { port, enter, live }
}

it('[API-05] lets in so many of an address, a household and in all, and others in their place', async () => {
  const { enter } = await channel({ address: 2, member: 9, all: 4 })
  const first = await enter('2001:db8::1')
  expect(typeof first).toBe('object')
  expect(typeof (await enter('2001:db8::2'))).toBe('object')
  expect(typeof (await enter('2001:0db8:0:0:9::3'))).toBe('string')
  expect(typeof (await enter('203.0.113.1'))).toBe('object')
  expect(typeof (await enter('203.0.113.2'))).toBe('object')
  expect(typeof (await enter('203.0.113.3'))).toBe('string')
  ;(first as Socket).disconnect()
  await expect.poll(async () => typeof (await enter('2001:db8::4')), { timeout: 20_000 }).toBe('object')
})

it('[API-05] counts members behind an address apart from strangers, ten times as many, since a carrier puts thousands behind one', async () => {
  const { enter } = await channel({ address: 1, member: 99, all: 99 })
  const carrier = '203.0.113.1'
  expect([typeof (await enter(carrier)), typeof (await enter(carrier))]).toEqual(['object', 'string'])
  const members = []
  for (let at = 0; at < 10; at += 1) members.push(await enter(carrier, 'm'))
  expect(members.filter((each) => typeof each === 'string')).toEqual([])
  expect(typeof (await enter(carrier, 'm'))).toBe('string')
  ;(members[0] as Socket).disconnect()
  await expect.poll(async () => typeof (await enter(carrier, 'm')), { timeout: 20_000 }).toBe('object')
})

it('[API-05] lets in so many pages of a member', async () => {
  const { enter } = await channel({ address: 9, member: 2, all: 9 })
  expect([typeof (await enter('203.0.113.1', 'm')), typeof (await enter('203.0.113.2', 'm'))]).toEqual(['object', 'object'])
  expect(await enter('203.0.113.3', 'm')).toBe('too-many')
  expect(typeof (await enter('203.0.113.3'))).toBe('object')
})

it('[API-05] opens nothing for a handshake without a valid ticket, and takes it from nowhere else', async () => {
  const { port } = await channel({ address: 9, member: 9, all: 9 })
  const shake = (path: string, ...headers: string[]): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      let said = ''
      socket.on('error', () => undefined).on('data', (piece) => (said += piece.toString()))
      socket.once('data', () => socket.end()).once('close', () => resolve(said.split('\r\n')[0] ?? ''))
      socket.write(
        [
          `GET ${path} HTTP/1.1`,
          'host: a',
          'connection: Upgrade',
          'upgrade: websocket',
          'sec-websocket-version: 13',
          'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
          ...headers,
          '',
          '',
        ].join('\r\n'),
      )
    })
  const at = '/live/?EIO=4&transport=websocket'
  const REFUSED = 'HTTP/1.1 400 Bad Request'
  expect(await shake(at)).toBe(REFUSED)
  expect(await shake(`${at}&ticket=m`)).toBe(REFUSED)
  for (const protocol of ['baize', 'm', 'other, m', 'baize, m, n', 'baize, spent', `baize, ${'m'.repeat(129)}`])
    expect([protocol, await shake(at, `sec-websocket-protocol: ${protocol}`)]).toEqual([protocol, REFUSED])
  expect(await shake(at, 'sec-websocket-protocol: baize, m')).toContain('101')
})

/** A client that brings a ticket and says nothing, until it is let go. */
async function silent(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined).resume()
  socket.write(
    'GET /live/?EIO=4&transport=websocket HTTP/1.1\r\nhost: a\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-protocol: baize, m\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(socket, 'close')
}

it('[API-05] lets go who brings a ticket and then says nothing', { timeout: 10_000 }, async () => {
  await silent((await channel({ address: 9, member: 9, all: 9 })).port)
})

it('[API-05] lets pages wait as long as it must, and none is cut off', { timeout: 20_000 }, async () => {
  const room = Promise.withResolvers<void>()
  const { enter, live } = await channel({ address: 99, member: 99, all: 99 }, room.promise)
  const pages = Array.from({ length: 70 }, () => enter('203.0.113.1', 'm'))
  // Sixty-four are asked about at once, and the others wait.
  await expect.poll(() => live.waiting()).toBe(6)
  // They wait for longer than a client may be silent that has come later.
  await silent((await channel({ address: 9, member: 9, all: 9 })).port)
  room.resolve()
  expect((await Promise.all(pages)).filter((each) => typeof each === 'string')).toEqual([])
  expect(live.waiting()).toBe(0)
})

it('[API-04] stays below the open files that the process may have', () => {
  expect(mostConnectionsOf(Number.MAX_SAFE_INTEGER)).toEqual(MOST_CONNECTIONS)
  expect(mostConnectionsOf(4096)).toEqual({ ...MOST_CONNECTIONS, all: 3096 })
  expect(mostConnectionsOf(256).all).toBe(100)
  // What the shell that starts a process allows is what the process reads.
  const read = "import('./server/platform/live.ts').then(({ openFilesLimit }) => console.log(openFilesLimit()))"
  const told = execFileSync('sh', ['-c', 'ulimit -n 2048 && exec "$0" -e "$1"', process.execPath, read], { encoding: 'utf8' })
  expect(Number(told)).toBe(2048)
  expect(openFilesLimit()).toBeGreaterThan(0)
})
