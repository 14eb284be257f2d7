/** Sockets: a process with many connections to the live channel, which notes when each message arrives on each of them. */
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import type { LiveEvents } from '@baize/contract/live.ts'
import { LIVE_PROTOCOL } from '@baize/contract/values/live-address.ts'

type News = Parameters<LiveEvents['round']>[0]
/**
 * Milliseconds from when a message was due to its arrival at each socket. A start and a crash are due at their moment, of which the crash is
 * told 300 ms later, and other messages when they were sent.
 */
export type Heard = { readonly state: string; readonly round: string; readonly delays: number[] }

const { port, count } = JSON.parse(process.argv[2] ?? '') as Pick<AddressInfo, 'port'> & { count: number }
const heard = new Map<string, Heard>()

function note({ state, round, crash }: News): void {
  const now = performance.timeOrigin + performance.now()
  if (!crash) return
  const due = state === 'flying' ? crash.startsAt : state === 'crashed' ? (crash.brokeAt ?? crash.serverNow) : crash.serverNow
  const key = `${state}/${round}/${crash.serverNow}`
  const known = heard.get(key) ?? { state, round, delays: [] }
  known.delays.push(now - Temporal.Instant.from(due).epochMilliseconds)
  heard.set(key, known)
}

const open = (): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(`http://127.0.0.1:${port}`, {
      path: '/live',
      transports: ['websocket'],
      protocols: [LIVE_PROTOCOL, 'visitor'],
      forceNew: true,
      reconnection: false,
    })
    socket.on('round', note)
    socket.once('connect', () => resolve(socket)).once('connect_error', reject)
  })

for (let opened = 0; opened < count; opened += 50) await Promise.all(Array.from({ length: Math.min(50, count - opened) }, open))
process.send?.('connected')
// The parent ends the channel when it has the whole answer.
process.once('message', () => process.send?.([...heard.values()]))
process.once('disconnect', () => process.exit())
