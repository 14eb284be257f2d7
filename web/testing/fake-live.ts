/** Fake live: the other end of the live channel, which speaks to the real client library and sends only what the contract knows. */
import { LIVE_EVENTS, type LiveEventName, type LiveEvents } from '@baize/contract/live.ts'
import { LIVE_PATH } from '@baize/contract/values/live-address.ts'
import { faultOf, sent } from './checked.ts'
import { reportFault } from './fake-server.ts'

const open = new Set<FakeSocket>()
let isShut = false
let isSilent = false

/** Long, so that no test meets a beat of the channel's heart. */
const HANDSHAKE = JSON.stringify({ sid: 'fake', upgrades: [], pingInterval: 300_000, pingTimeout: 300_000, maxPayload: 1_000_000 })

/** As much of a socket as the client library asks of it, in the words of Engine.IO 4 and Socket.IO 5. */
class FakeSocket {
  binaryType = 'blob'
  onopen: (() => void) | undefined
  onmessage: ((event: { data: string }) => void) | undefined
  onclose: ((event: { reason: string }) => void) | undefined
  onerror: ((event: { reason: string }) => void) | undefined
  isIn = false
  constructor() {
    if (isSilent) return
    queueMicrotask(() => {
      if (isShut) return this.onerror?.({ reason: 'shut' })
      open.add(this)
      this.onopen?.()
      this.say(`0${HANDSHAKE}`)
      return undefined
    })
  }
  send(packet: string): void {
    if (!packet.startsWith('40')) return
    this.isIn = true
    queueMicrotask(() => this.say('40{"sid":"fake"}'))
  }
  say(packet: string): void {
    this.onmessage?.({ data: packet })
  }
  close(): void {
    if (!open.delete(this)) return
    queueMicrotask(() => this.onclose?.({ reason: 'closed' }))
  }
}

/** Tells an event to every page that listens; false where nobody does yet. */
export function tell<Name extends LiveEventName>(name: Name, event: Parameters<LiveEvents[Name]>[0]): boolean {
  const fault = faultOf(LIVE_EVENTS[name], sent(event))
  if (fault !== undefined) reportFault(`live ${name} tells what the contract forbids: ${fault}`)
  const listening = [...open].filter(({ isIn }) => isIn)
  for (const socket of listening) socket.say(`42${JSON.stringify([name, event])}`)
  return listening.length > 0
}

/** Whether a page listens. */
export const isHeard = (): boolean => [...open].some(({ isIn }) => isIn)

/** Cuts every channel and lets none be opened, or lets them be opened again. The browser then says that it is on its network, so that it is at once. */
export function shutLive(shut: boolean): void {
  isShut = shut
  if (shut) for (const socket of open) socket.close()
  else dispatchEvent(new Event('online'))
}

/** No channel is opened and none is refused. Once open, a page asks again 1.2 s after its first screen, in the midst of a look or behind it. */
export function silenceLive(silent: boolean): void {
  isSilent = silent
}

/** Puts the fake in the place of sockets to the live channel; others are the test runner's. */
export function standInLive(): void {
  const Whole = globalThis.WebSocket
  globalThis.WebSocket = new Proxy(Whole, {
    construct: (target, [address, ...rest]: [string | URL, ...unknown[]]) =>
      new URL(address, location.href).pathname.startsWith(`${LIVE_PATH}/`)
        ? new FakeSocket()
        : (Reflect.construct(target, [address, ...rest]) as object),
  })
}
