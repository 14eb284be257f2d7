/** Proves that the live channels of several processes of one site are counted together. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIVE_PATH, LIVE_PROTOCOL } from '@baize/contract/values/live-address.ts'
import { createLive } from '../../platform/live.ts'
import { createWorld, type Session, type World } from '../testing/world.ts'

let world: World
const sockets: Socket[] = []
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const ticketFor = async (session?: Session): Promise<string> =>
  ((await world.ask({ method: 'POST', path: '/wps/live/ticket' }, session)).value as { ticket: string }).ticket
const outcome = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('connect', () => resolve('in')).once('connect_error', (error) => resolve(error.message))
  })

it('[API-05] channels of two processes are counted together, by address and by member, once one holds an eighth of the figure', async () => {
  const most = { address: 8, member: 4, all: 99 }
  const processes = await Promise.all(
    [1, 2].map(async () => {
      const http = createServer()
      const redeem = (ticket: string) => world.house.identity.redeemTicket(ticket)
      const live = createLive(http, {
        redeem,
        mayConnect: () => true,
        shared: world.house.needs.database.pool,
        most,
        trustProxy: ['127.0.0.1'],
      })
      await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
      return { live, at: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }
    }),
  )
  const enter = async (process: number, ip: string, session?: Session): Promise<Socket | undefined> => {
    const socket = io(processes[process]?.at ?? '', {
      path: LIVE_PATH,
      transports: ['websocket'],
      protocols: [LIVE_PROTOCOL, await ticketFor(session)],
      extraHeaders: { 'x-forwarded-for': ip },
      reconnection: false,
      forceNew: true,
    })
    sockets.push(socket)
    return (await outcome(socket)) === 'in' ? socket : undefined
  }
  const enterAll = async (count: number, ...where: Parameters<typeof enter>): Promise<number> => {
    const entered = await Promise.all(Array.from({ length: count }, () => enter(...where)))
    return entered.filter((each) => each !== undefined).length
  }
  const member = await world.member()
  expect(await enterAll(4, 0, '203.0.113.1')).toBe(4)
  expect(await enterAll(4, 1, '203.0.113.1')).toBe(4)
  expect(await enterAll(2, 0, '203.0.113.2', member)).toBe(2)
  expect(await enterAll(2, 1, '203.0.113.3', member)).toBe(2)
  // The processes discover one another after a while; connections before that are closed again.
  const isRefused = async (...where: Parameters<typeof enter>): Promise<boolean> => {
    const socket = await enter(...where)
    socket?.disconnect()
    return socket === undefined
  }
  await expect.poll(() => isRefused(1, '203.0.113.1'), { timeout: 20_000 }).toBe(true)
  await expect.poll(() => isRefused(1, '203.0.113.4', member), { timeout: 20_000 }).toBe(true)
  expect(await enterAll(1, 1, '203.0.113.5')).toBe(1)
  for (const socket of sockets) socket.disconnect()
  await Promise.all(processes.map(({ live }) => live.close()))
})
